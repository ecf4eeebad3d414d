#!/usr/bin/env bash
# Runs tests in debug builds with sanitizers:
#   Tests/Sanitizers/tests.sh build …   builds everything; … are further flags of swift build
#   Tests/Sanitizers/tests.sh memory    runs the tests of scene files, result files, the C interface,
#                                       multi-threaded sweeps and live worlds with AddressSanitizer; the
#                                       kernels also with UndefinedBehaviorSanitizer (Swift traps where
#                                       C would be undefined)
#   Tests/Sanitizers/tests.sh threads   runs the tests of the command with ThreadSanitizer; a command
#                                       with a report has exit code 66
set -euo pipefail
cd "$(dirname "$0")/../.."
memory=(--scratch-path .build-asan --sanitize=address
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined -Xswiftc -use-ld=lld)
threads=(--scratch-path .build-tsan --sanitize=thread -Xcc -O1 -Xswiftc -use-ld=lld)
# The Swift runtime never frees its metadata caches and global objects. LeakSanitizer reports them as
# leaks, so it is off.
export ASAN_OPTIONS=detect_leaks=0

run() { # FILTER SKIPPED…
  local words=(--filter "$1") skipped
  for skipped in "${@:2}"; do words+=(--skip "$skipped"); done
  swift test --skip-build "${memory[@]}" "${words[@]}" >.build-asan/log 2>&1 || {
    grep -E '✘|error:|ERROR:|WARNING:|SUMMARY:' .build-asan/log | head -40
    exit 1
  }
  tail -1 .build-asan/log
}

case ${1-} in
build) swift build --build-tests "${memory[@]}" "${@:2}" ;;
memory)
  # A million rows, and thousands of exported texts, take long without optimisation: these two tests
  # are skipped.
  live='DynamicsTests.(World(Event|Change|Step|Problem)|Event|Group|SceneSetting)'
  run "CInterfaceTests|SweepFilesTests|SceneFilesTests|SweepsTests.(SweepRunner|Reduction)|$live" \
    'a page of a million rows' 'a template gives the exported code at any values'
  ;;
threads)
  swift build --product sweep "${threads[@]}"
  export SWEEP_TEST_BINARY=$PWD/.build-tsan/debug/sweep
  # Skipped: a limit of address space, of which the sanitizer takes terabytes, and a time limit.
  run 'SweepCommandTests.(Run|Reduce|Shard)Tests' 'memory does not grow' 'at most 200 ms'
  ;;
*)
  sed -n '2,/^set/s/^# \?//p' "$0"
  exit 2
  ;;
esac
