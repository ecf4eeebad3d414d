#!/usr/bin/env bash
# Holds the kernel on 64-bit Arm (scalar and NEON, under qemu) against x86-64, bit by bit; and the
# optimised kernel against an unoptimised one.
# Needs: gcc-aarch64-linux-gnu, libc6-dev-arm64-cross, qemu-user.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/compile.sh"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

compile "$work/x86" --target=x86_64-linux-gnu -O2
"$CLANG" "$work"/x86/*.o -o "$work/bits-x86" -lm
# As a debug build compiles it; the sets with wider registers, which take minutes so, as they were.
mkdir "$work/debug"
cp "$work"/x86/avx* "$work/debug"
compile "$work/debug" --target=x86_64-linux-gnu -O0
"$CLANG" "$work"/debug/*.o -o "$work/bits-debug" -lm
# No fused instructions are asked for on x86; on Arm they always exist, so this is the harder test.
compile "$work/arm" --target=aarch64-linux-gnu -O2 -isystem /usr/aarch64-linux-gnu/include
aarch64-linux-gnu-gcc -static "$work"/arm/*.o -o "$work/bits-arm" -lm

"$work/bits-x86" >"$work/x86.txt" &
runs=($!)
"$work/bits-debug" >"$work/debug.txt" &
runs+=($!)
qemu-aarch64 "$work/bits-arm" >"$work/arm.txt" &
runs+=($!)
for run in "${runs[@]}"; do wait "$run"; done
for name in x86 debug arm; do
  echo "$name: $(cut -d' ' -f1 "$work/$name.txt" | sort -u | tr '\n' ' ')"
done

# One hash for each precision, scene and count, whatever the machine and the instruction set.
sort -k2 "$work/x86.txt" "$work/debug.txt" "$work/arm.txt" | awk '
  { key = $2 " " $3 " " $4 }
  key in hash && hash[key] != $5 { print key ": " set[key] " " hash[key] ", " $1 " " $5; bad = 1 }
  !(key in hash) { hash[key] = $5; set[key] = $1; runs++ }
  END { printf "%d runs on %d lines, %s\n", runs, NR, bad ? "DIFFERENT BITS" : "equal bits"; exit bad }'
grep -q '^neon' "$work/arm.txt"
