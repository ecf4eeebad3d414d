#!/usr/bin/env bash
# Runs tests in debug builds that check themselves:
#   Tests/Sanitizers/tests.sh build …   builds everything; … are further flags of swift build
#   Tests/Sanitizers/tests.sh memory    what reads and writes scenes and results, sweeps on several
#                                       threads, and live worlds, with AddressSanitizer, and in the
#                                       kernels also with UndefinedBehaviorSanitizer (Swift traps by
#                                       itself where C would be undefined)
#   Tests/Sanitizers/tests.sh threads   the command with ThreadSanitizer; a report is its exit code 66
set -euo pipefail
cd "$(dirname "$0")/../.."
memory=(--scratch-path .build-asan --sanitize=address
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined -Xswiftc -use-ld=lld)
threads=(--scratch-path .build-tsan --sanitize=thread -Xcc -O1 -Xswiftc -use-ld=lld)
# Swift's runtime keeps what it never frees: caches of metadata, and what is made once for good. To
# LeakSanitizer that is a leak, so it is asked for nothing.
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
  # A million rows take long without optimisation.
  live='DynamicsTests.(World(Event|Change|Step|Problem)|Event|Group|SceneSetting)'
  run "SweepFilesTests|SceneFilesTests|SweepsTests.(SweepRunner|Reduction)|$live" \
    'a page of a million rows'
  ;;
threads)
  swift build --product sweep "${threads[@]}"
  export SWEEP_TEST_BINARY=$PWD/.build-tsan/debug/sweep
  # Left out: a bound of addresses, of which the sanitizer takes terabytes, and a time.
  run 'SweepCommandTests.(Run|Reduce|Shard)Tests' 'memory does not grow' 'within 200 ms'
  ;;
*)
  sed -n '2,/^set/s/^# \?//p' "$0"
  exit 2
  ;;
esac
