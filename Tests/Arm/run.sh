#!/usr/bin/env bash
# Compares the kernels on 64-bit Arm (scalar and NEON, under qemu) with those on x86-64, and optimised
# with unoptimised kernels, bit by bit.
# Needs: gcc-aarch64-linux-gnu, libc6-dev-arm64-cross, qemu-user.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

compile "$work/x86" --target=x86_64-linux-gnu -O2
"$CLANG" "$work"/x86/*.o -o "$work/bits-x86" -lm
# As in a debug build. Sets with wider registers would compile for minutes, so they stay optimised.
mkdir "$work/debug"
cp "$work"/x86/avx* "$work/debug"
compile "$work/debug" --target=x86_64-linux-gnu -O0
"$CLANG" "$work"/debug/*.o -o "$work/bits-debug" -lm
# On Arm fused instructions always exist, on x86 they are not enabled: Arm is the harder test.
compile "$work/arm" --target=aarch64-linux-gnu -O2 -isystem /usr/aarch64-linux-gnu/include
aarch64-linux-gnu-gcc -static "$work"/arm/*.o -o "$work/bits-arm" -lm

"$work/bits-x86" >"$work/x86.txt" &
runs=($!)
"$work/bits-debug" >"$work/debug.txt" &
runs+=($!)
# The emulator takes minutes for each set, so both sets run at once.
for isa in scalar neon; do
  qemu-aarch64 "$work/bits-arm" "$isa" >"$work/arm-$isa.txt" &
  runs+=($!)
done
for run in "${runs[@]}"; do wait "$run"; done
cat "$work"/arm-*.txt >"$work/arm.txt"
for name in x86 debug arm; do
  echo "$name: $(cut -d' ' -f1 "$work/$name.txt" | sort -u | tr '\n' ' ')"
done

equal_bits "$work/x86.txt" "$work/debug.txt" "$work/arm.txt"
grep -q '^neon' "$work/arm.txt"
