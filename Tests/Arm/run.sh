#!/usr/bin/env bash
# Holds the kernel on 64-bit Arm (scalar and NEON, under qemu) against x86-64, bit by bit; and the
# optimised kernel against an unoptimised one.
# Needs: clang, gcc-aarch64-linux-gnu, libc6-dev-arm64-cross, qemu-user.
# CLANG: a clang that knows both targets (the one beside `swift` by default).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../../CKernels
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
CLANG=${CLANG:-$(dirname "$(readlink -f "$(command -v swift)")")/clang}
flags=(-std=c17 -O2 -Wall -Wextra -Werror -Wno-psabi -I "$kernels/include")

compile() { # TARGET OBJECT_FOLDER FLAGS…
  local target=$1 folder=$2
  shift 2
  mkdir -p "$folder"
  for file in "$kernels"/*.c "$kernels"/isa/*.c "$here"/*.c; do
    "$CLANG" --target="$target" "${flags[@]}" "$@" -c "$file" -o "$folder/$(basename "$file").o"
  done
}

compile x86_64-linux-gnu "$work/x86"
"$CLANG" "$work"/x86/*.o -o "$work/bits-x86" -lm
# As a debug build compiles it.
compile x86_64-linux-gnu "$work/debug" -O0
"$CLANG" "$work"/debug/*.o -o "$work/bits-debug" -lm
# No fused instructions are asked for on x86; on Arm they always exist, so this is the harder test.
compile aarch64-linux-gnu "$work/arm" -isystem /usr/aarch64-linux-gnu/include
aarch64-linux-gnu-gcc -static "$work"/arm/*.o -o "$work/bits-arm" -lm

"$work/bits-x86" >"$work/x86.txt"
"$work/bits-debug" >"$work/debug.txt"
qemu-aarch64 "$work/bits-arm" >"$work/arm.txt"
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
