#!/usr/bin/env bash
# Writes the hashes of all scenes on this machine, by all its instruction sets: native.sh FILE
# Files of several machines are compared with: native.sh --compare FILE…
set -euo pipefail
source "$(cd "$(dirname "$0")" && pwd)/compile.sh"
if [[ $1 == --compare ]]; then
  equal_bits "${@:2}"
  exit
fi
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
compile "$work" -O2
"$CLANG" "$work"/*.o -o "$work/bits" -lm
"$work/bits" >"$1"
equal_bits "$1"
