#!/usr/bin/env bash
# Builds the kernels that pages run, in WebAssembly with simd128:
#   Sources/Bindings/CPages/kernels/build.sh [FOLDER]
# Writes page_kernels.wasm.gz, large_page_kernels.wasm.gz, spring_page_kernels.wasm.gz, layout.js and
# compiler.txt beside this script, which are committed, or the three .wasm and layout.js into FOLDER
# only. One version of the compiler always gives the same bytes of WebAssembly.
# CLANG: a clang with the target; by default the one beside `swift`. Needs: wasi-libc, for string.h, and
# zopfli.
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

# Where the fields of the structures are that pages read and write, by the compiler.
write_layout() {
  local types=(ck_input ck_run_args ck_world_args ck_live ck_live_origin ck_live_item ck_live_joint
    ck_live_contact ck_live_pair ck_item ck_joint) type
  printf '// layout.js: the bytes before each field of a structure of the kernels, and in all of it. build.sh\n'
  printf '// writes this file.\nexport const layout = {\n'
  for type in "${types[@]}"; do
    printf '#include "ckworld.h"\n#include "cklive.h"\n%s one;' "$type" |
      "$CLANG" --target=wasm32-wasi -std=c17 -isystem /usr/include/wasm32-wasi -I "$kernels/include" \
        -fsyntax-only -Xclang -fdump-record-layouts-complete -x c - |
      awk -v type="$type" '
        /Dumping/ { found = 0 }
        / [|] struct / && $NF == type { found = 1; next }
        # The fields of a structure in it are indented further.
        found && / [|]   [^ ]/ { printf "%s%s: %d", fields++ ? ", " : "  " type ": { ", $NF, $1 }
        found && /sizeof=/ { sub(/.*sizeof=/, ""); printf ", size: %d },\n", $0 }'
  done
  printf '};\n'
}

compile "$kernels"/isa/wasm{,_worlds,_large}_32.c "$kernels"/{portable,springs}.c \
  "$here"/{,large_,spring_}page_kernels.c
link "$work/page_kernels.wasm" {wasm_32,wasm_worlds_32,portable,page_kernels}.c.o
link "$work/large_page_kernels.wasm" {wasm_large_32,portable,large_page_kernels}.c.o
link "$work/spring_page_kernels.wasm" {springs,spring_page_kernels}.c.o
if [[ -n ${1-} ]]; then
  cp "$work"/{,large_,spring_}page_kernels.wasm "$1"
  write_layout >"$1/layout.js"
  exit
fi
# Every page carries the kernels; zopfli makes them 5 % smaller than gzip.
for name in {,large_,spring_}page_kernels; do zopfli -c --i30 "$work/$name.wasm" >"$here/$name.wasm.gz"; done
write_layout >"$here/layout.js"
"$CLANG" --version | head -1 >"$here/compiler.txt"
