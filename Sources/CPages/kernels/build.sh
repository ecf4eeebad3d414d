#!/usr/bin/env bash
# Builds the kernels that pages run, in WebAssembly with simd128:
#   Sources/CPages/kernels/build.sh [FILE.wasm]
# Writes page_kernels.wasm.gz and compiler.txt beside this script, which are committed, or FILE.wasm
# only. One version of the compiler always gives the same bytes of WebAssembly.
# CLANG: a clang with the target; by default the one beside `swift`. Needs: wasi-libc, for string.h.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../../../CKernels
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
file=${1:-$work/page_kernels.wasm}
CLANG=${CLANG:-$(dirname "$(readlink -f "$(command -v swift)")")/clang}

linked=()
compilers=()
for source in "$kernels"/isa/wasm{,_worlds}_32.c "$here/page_kernels.c"; do
  object=$work/$(basename "$source").o
  linked+=("$object")
  # With bulk memory, copies are instructions and need no library.
  "$CLANG" --target=wasm32-wasi -msimd128 -mbulk-memory -O2 -std=c17 -Wall -Wextra -Werror \
    -Wno-psabi -isystem /usr/include/wasm32-wasi -I "$kernels/include" -c "$source" -o "$object" &
  compilers+=($!)
done
for compiler in "${compilers[@]}"; do wait "$compiler"; done
# Below the data, a stack that overflows stops the program instead of overwriting them.
"$(dirname "$CLANG")/wasm-ld" --no-entry --strip-all --export=__heap_base --stack-first \
  -z stack-size=1048576 "${linked[@]}" -o "$file"
[[ -z ${1-} ]] || exit 0
# Without a name and a time, so that one compressor gives the same bytes.
gzip -9nc "$file" >"$here/page_kernels.wasm.gz"
"$CLANG" --version | head -1 >"$here/compiler.txt"
