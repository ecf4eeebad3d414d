#!/usr/bin/env bash
# Runs the kernels of every instruction set of this machine on the scenes of ../Arm and checks every
# memory access. Undefined behaviour stops the program with an illegal instruction; to describe it
# takes four times as long to compile:
#   Tests/Sanitizers/kernels.sh           fails on undefined behaviour
#   Tests/Sanitizers/kernels.sh report    also describes it
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../Arm/compile.sh"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
sanitizers=(-fsanitize=address,undefined)
case ${1-} in
report) sanitizers+=(-fno-sanitize-recover=undefined) ;;
*) sanitizers+=(-fsanitize-trap=undefined) ;;
esac

compile "$work/objects" -O1 -g1 "${sanitizers[@]}"
"$CLANG" "${sanitizers[@]}" -fuse-ld=lld "$work"/objects/*.o -o "$work/bits" -lm
"$work/bits" >"$work/runs"
echo "$(wc -l <"$work/runs") runs without a sanitizer report"
