#!/usr/bin/env bash
# Runs the kernels of every instruction set of this machine through the scenes of ../Arm, with each
# access to memory checked and undefined behaviour an error.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../Arm/compile.sh"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
sanitizers=(-fsanitize=address,undefined -fno-sanitize-recover=undefined)

compile "$work/objects" -O1 -g1 "${sanitizers[@]}"
"$CLANG" "${sanitizers[@]}" -fuse-ld=lld "$work"/objects/*.o -o "$work/bits" -lm
"$work/bits" >"$work/runs"
echo "$(wc -l <"$work/runs") runs without a report"
