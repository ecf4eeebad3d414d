#!/usr/bin/env bash
# Fuzzes what files of strangers are read by, with libFuzzer and AddressSanitizer, beginning with the
# corpora beside this file:
#   Tests/Fuzz/run.sh 60              for 60 seconds, both fuzzers at once
#   Tests/Fuzz/run.sh 3600 keep       and adds what was found to the corpora, merged
#   Tests/Fuzz/run.sh 0 scenes FILE   one input again
# One is for scene files and what plans and kernels make of them, one for results, lists of points and
# recordings. A failing input is left in .build/fuzz/failures.
set -euo pipefail
seconds=${1:?seconds}
mode=${2-}
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
  case $mode in
  scenes) fuzz SceneFuzzer scenes "$input" ;;
  results) fuzz ResultFuzzer results "$input" ;;
  esac
  exit
fi
explore() { # FUZZER CORPUS
  # The corpus first, all of it: what was once found must not come back.
  fuzz "$1" "$2" -runs=0 "$2"
  fuzz "$1" "$2" -max_total_time="$seconds" -seed="${SWEEP_TEST_SEED:-1}" "$build/found/$2" "$2"
  if [[ $mode == keep ]]; then fuzz "$1" "$2" -merge=1 "$2" "$build/found/$2"; fi
}

declare -A runs
for target in 'SceneFuzzer scenes' 'ResultFuzzer results'; do
  read -r fuzzer corpus <<<"$target"
  explore "$fuzzer" "$corpus" >"$TMPDIR/$corpus.log" 2>&1 &
  runs[$corpus]=$!
done
failed=()
for corpus in "${!runs[@]}"; do
  if wait "${runs[$corpus]}"; then
    grep '^Done' "$TMPDIR/$corpus.log" | sed "s/^/$corpus: /"
  else
    failed+=("$TMPDIR/$corpus.log")
  fi
done
if ((${#failed[@]})); then
  cat "${failed[@]}"
  exit 1
fi
