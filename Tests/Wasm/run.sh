#!/usr/bin/env bash
# Compares the kernels in WebAssembly (scalar and 128-bit vectors, in Node) with those on x86-64, bit by
# bit, with the programs of Tests/Arm.
# Needs: wasi-libc, libclang-rt-14-dev-wasm32, node 16 or later.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../Arm/compile.sh"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

compile "$work/x86" --target=x86_64-linux-gnu -O2
"$CLANG" "$work"/x86/*.o -o "$work/bits-x86" -lm
compile "$work/wasm" --target=wasm32-wasi -msimd128 -O2 -isystem /usr/include/wasm32-wasi
builtins=(/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)
# The programs keep whole scenes on the stack.
"$(dirname "$CLANG")/wasm-ld" -z stack-size=8388608 -L /usr/lib/wasm32-wasi \
  /usr/lib/wasm32-wasi/crt1.o "$work"/wasm/*.o -lc -lm "${builtins[0]}" -o "$work/bits.wasm"

"$work/bits-x86" >"$work/x86.txt" &
run=$!
node "$here/run.mjs" "$work/bits.wasm" >"$work/wasm.txt"
wait "$run"
for name in x86 wasm; do
  echo "$name: $(cut -d' ' -f1 "$work/$name.txt" | sort -u | tr '\n' ' ')"
done
equal_bits "$work/x86.txt" "$work/wasm.txt"
grep -q '^wasm' "$work/wasm.txt"
