#!/usr/bin/env bash
# Fuzzes what files of strangers are read by, with libFuzzer and AddressSanitizer, beginning with the
# corpora beside this file:
#   Tests/Fuzz/run.sh 60              for 60 seconds
#   Tests/Fuzz/run.sh 3600 keep       and adds what was found to the corpora, merged
#   Tests/Fuzz/run.sh 0 scenes FILE   one input again
# Two thirds of the time are for scene files and what plans and kernels make of them, one third for
# results, lists of points and recordings. A failing input is left in .build/fuzz/failures.
set -euo pipefail
seconds=${1:?seconds}
input=${3:+$(realpath -m "$3")}
cd "$(dirname "$0")"
build=$(realpath -m ../../.build/fuzz)
flags=(--scratch-path "$build" --sanitize=fuzzer --sanitize=address -Xcc -O1 -Xswiftc -use-ld=lld)
swift build "${flags[@]}"
bin=$(swift build "${flags[@]}" --show-bin-path)
# Leaks: the runtime of Swift keeps what it never frees.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
# Inputs that are files are written to memory, where there is such a folder.
[[ -w /dev/shm ]] && folder=/dev/shm || folder=/tmp
TMPDIR=$(mktemp -d -p "$folder")
export TMPDIR
trap 'rm -r "$TMPDIR"' EXIT
mkdir -p "$build"/{failures,found/scenes,found/results}

fuzz() { # FUZZER CORPUS OPTIONS…
  "$bin/$1" -dict="$2.dict" -max_len=8192 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$build/failures/$2-" "${@:3}"
}

if [[ -n $input ]]; then
  case $2 in
  scenes) fuzz SceneFuzzer scenes "$input" ;;
  results) fuzz ResultFuzzer results "$input" ;;
  esac
  exit
fi
for target in 'SceneFuzzer scenes 2' 'ResultFuzzer results 1'; do
  read -r fuzzer corpus share <<<"$target"
  # The corpus first, all of it: what was once found must not come back.
  fuzz "$fuzzer" "$corpus" -runs=0 "$corpus"
  fuzz "$fuzzer" "$corpus" -max_total_time=$((seconds * share / 3)) -seed="${SWEEP_TEST_SEED:-1}" \
    "$build/found/$corpus" "$corpus"
  if [[ ${2-} == keep ]]; then
    fuzz "$fuzzer" "$corpus" -merge=1 "$corpus" "$build/found/$corpus"
  fi
done
