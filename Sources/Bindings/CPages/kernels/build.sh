#!/usr/bin/env bash
# Builds the kernels that pages run, in WebAssembly with simd128:
#   Sources/Bindings/CPages/kernels/build.sh [FOLDER]
# Writes page_kernels.wasm.gz, large_page_kernels.wasm.gz, spring_page_kernels.wasm.gz and compiler.txt
# beside this script, which are committed, or the three .wasm into FOLDER only. One version of the
# compiler always gives the same bytes of WebAssembly.
# CLANG: a clang with the target; by default the one beside `swift`. Needs: wasi-libc, for string.h.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../../../../CKernels
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
CLANG=${CLANG:-$(dirname "$(readlink -f "$(command -v swift)")")/clang}

# compile SOURCE...: objects in $work.
compile() {
  local source compiler compilers=()
  for source in "$@"; do
    # With bulk memory, copies are instructions and need no library.
    "$CLANG" --target=wasm32-wasi -msimd128 -mbulk-memory -O2 -std=c17 -Wall -Wextra -Werror \
      -Wno-psabi -isystem /usr/include/wasm32-wasi -I "$kernels/include" -c "$source" \
      -o "$work/$(basename "$source").o" &
    compilers+=($!)
  done
  for compiler in "${compilers[@]}"; do wait "$compiler"; done
}

# link FILE OBJECT...
link() {
  local file=$1
  shift
  # Below the data, a stack that overflows stops the program instead of overwriting them.
  "$(dirname "$CLANG")/wasm-ld" --no-entry --strip-all --export=__heap_base --stack-first \
    -z stack-size=1048576 "${@/#/$work/}" -o "$file"
}

compile "$kernels"/isa/wasm{,_worlds,_large}_32.c "$kernels"/{portable,springs}.c \
  "$here"/{,large_,spring_}page_kernels.c
link "$work/page_kernels.wasm" {wasm_32,wasm_worlds_32,portable,page_kernels}.c.o
link "$work/large_page_kernels.wasm" {wasm_large_32,portable,large_page_kernels}.c.o
link "$work/spring_page_kernels.wasm" {springs,spring_page_kernels}.c.o
if [[ -n ${1-} ]]; then
  cp "$work"/{,large_,spring_}page_kernels.wasm "$1"
  exit
fi
# Without a name and a time, so that one compressor gives the same bytes.
for name in {,large_,spring_}page_kernels; do gzip -9nc "$work/$name.wasm" >"$here/$name.wasm.gz"; done
"$CLANG" --version | head -1 >"$here/compiler.txt"
