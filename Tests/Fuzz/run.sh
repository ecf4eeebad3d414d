#!/usr/bin/env bash
# Fuzzes the readers of untrusted files with libFuzzer and AddressSanitizer, starting from the corpora
# beside this file. SceneFuzzer reads scene files and simulates them; ResultFuzzer reads results, lists
# of points and recordings.
#   Tests/Fuzz/run.sh 60              runs both fuzzers at once for 60 seconds
#   Tests/Fuzz/run.sh 3600 keep       also adds the inputs with new coverage to the corpora
#   Tests/Fuzz/run.sh 0 minimise      replaces each corpus by a smaller one with the same coverage
#   Tests/Fuzz/run.sh 0 scenes FILE   runs one input (scenes or results) again
# Failing inputs are written to .build/fuzz/failures. corpus.sh unpacks the corpora.
set -euo pipefail
usage() {
  sed -n '2,/^# Failing/s/^# \?//p' "$0" >&2
  exit 2
}
seconds=${1-}
mode=${2-}
[[ $seconds =~ ^[0-9]+$ ]] || usage
case $mode in
'') ((seconds)) && [[ $# == 1 ]] || usage ;;
keep) ((seconds)) && [[ $# == 2 ]] || usage ;;
minimise) [[ $seconds == 0 && $# == 2 ]] || usage ;;
scenes | results) [[ $seconds == 0 && $# == 3 ]] || usage ;;
*) usage ;;
esac
input=${3:+$(realpath -m "$3")}
[[ -z $input || -f $input ]] || {
  echo "error: $3: the file does not exist" >&2
  exit 1
}
cd "$(dirname "$0")"
build=$(realpath -m ../../.build/fuzz)
flags=(--scratch-path "$build" --sanitize=fuzzer --sanitize=address -Xcc -O1 -Xswiftc -use-ld=lld)
swift build "${flags[@]}"
bin=$(swift build "${flags[@]}" --show-bin-path)
# The Swift runtime never frees some objects, which LeakSanitizer would report.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
# The fuzzers write many small files: to memory if there is such a folder.
[[ -w /dev/shm ]] && folder=/dev/shm || folder=/tmp
TMPDIR=$(mktemp -d -p "$folder")
export TMPDIR
trap 'rm -r "$TMPDIR"' EXIT
mkdir -p "$build"/{failures,found/scenes,found/results} "$TMPDIR"/{smaller,corpora}/{scenes,results}

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
  local corpus=$TMPDIR/corpora/$2 smaller=$TMPDIR/smaller/$2 regression
  ./corpus.sh unpack "$2" "$corpus"
  # First all known inputs: problems that were fixed must stay fixed.
  for regression in regressions/"$2"/*; do
    [[ ! -f $regression ]] || fuzz "$1" "$2" "$regression"
  done
  fuzz "$1" "$2" -runs=0 "$corpus"
  ((seconds == 0)) ||
    fuzz "$1" "$2" -max_total_time="$seconds" -seed="${SWEEP_TEST_SEED:-1}" "$build/found/$2" "$corpus"
  case $mode in
  keep)
    fuzz "$1" "$2" -merge=1 "$corpus" "$build/found/$2"
    ./corpus.sh pack "$2" "$corpus"
    ;;
  minimise)
    fuzz "$1" "$2" -set_cover_merge=1 "$smaller" "$corpus"
    ./corpus.sh pack "$2" "$smaller"
    ;;
  esac
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
    grep -E '^Done|cov: .*DONE|DONE .*cov:|inputs$' "$TMPDIR/$corpus.log" | sed "s/^/$corpus: /"
  else
    failed+=("$TMPDIR/$corpus.log")
  fi
done
if ((${#failed[@]})); then
  cat "${failed[@]}"
  exit 1
fi
