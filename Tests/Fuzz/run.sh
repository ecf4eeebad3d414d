#!/usr/bin/env bash
# Fuzzes the reader of scene files, and the plans and kernels of what it reads, with libFuzzer and
# AddressSanitizer, beginning with the corpus beside this file:
#   Tests/Fuzz/run.sh 60           for 60 seconds
#   Tests/Fuzz/run.sh 3600 keep    and adds what was found to the corpus, merged
# A failing input is left in .build/fuzz/failures; run.sh 0 FILE runs one again.
set -euo pipefail
seconds=${1:?seconds}
input=${2:+$(realpath -m "$2")}
cd "$(dirname "$0")"
build=$(realpath -m ../../.build/fuzz)
flags=(--scratch-path "$build" --sanitize=fuzzer --sanitize=address -Xcc -O1)
swift build "${flags[@]}"
fuzzer=$(swift build "${flags[@]}" --show-bin-path)/SceneFuzzer
# Leaks: the runtime of Swift keeps what it never frees.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
options=(-dict=scene.dict -max_len=8192 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1
  -artifact_prefix="$build/failures/")
mkdir -p "$build"/{failures,found}
if [[ -f $input ]]; then
  exec "$fuzzer" "${options[@]}" "$input"
fi
# The corpus first, all of it: what was once found must not come back.
"$fuzzer" "${options[@]}" -runs=0 corpus
"$fuzzer" "${options[@]}" -max_total_time="$seconds" -seed="${SWEEP_TEST_SEED:-1}" "$build/found" corpus
if [[ ${2-} == keep ]]; then
  "$fuzzer" "${options[@]}" -merge=1 corpus "$build/found"
fi
