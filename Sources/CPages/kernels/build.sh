#!/usr/bin/env bash
# Builds the kernels that a page runs, in WebAssembly with simd128:
#   Sources/CReportPage/kernels/build.sh FILE.wasm [OBJECT_FOLDER]
# Writes FILE.wasm, which imports nothing and exports its memory, and FILE.wasm.gz, which a browser
# decompresses with DecompressionStream. One toolchain always gives the same bytes.
# CLANG: a clang with the target; by default the one beside `swift`. Needs: wasi-libc, for string.h.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../../../CKernels
file=$1
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
objects=${2:-$work}
CLANG=${CLANG:-$(dirname "$(readlink -f "$(command -v swift)")")/clang}

mkdir -p "$objects"
linked=()
compilers=()
for source in "$kernels"/isa/wasm{,_worlds}_32.c "$here/page_kernels.c"; do
  object=$objects/$(basename "$source").o
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
gzip -9nc "$file" >"$file.gz"
