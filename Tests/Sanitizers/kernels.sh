#!/usr/bin/env bash
# Runs the kernels of every instruction set of this machine through the scenes of ../Arm, with each
# access to memory checked and undefined behaviour an error.
# CLANG: a clang that has both sanitizers (the one beside `swift` by default).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../../CKernels
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
CLANG=${CLANG:-$(dirname "$(readlink -f "$(command -v swift)")")/clang}
sanitizers=(-fsanitize=address,undefined -fno-sanitize-recover=undefined)
flags=(-std=c17 -O1 -g1 -Wno-psabi -I "$kernels/include" "${sanitizers[@]}")

compilers=()
for file in "$kernels"/*.c "$kernels"/isa/*.c "$here"/../Arm/*.c; do
  "$CLANG" "${flags[@]}" -c "$file" -o "$work/$(basename "$file").o" &
  compilers+=($!)
done
for compiler in "${compilers[@]}"; do wait "$compiler"; done
"$CLANG" "${sanitizers[@]}" -fuse-ld=lld "$work"/*.o -o "$work/bits" -lm
"$work/bits" >"$work/runs"
echo "$(wc -l <"$work/runs") runs without a report"
