#!/usr/bin/env bash
# Makes the reference motions anew from Debian's libbox2d-dev. With --check: compares instead.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

version=$(dpkg-query -W -f '${Version}' libbox2d-dev)
mkdir "$work/out"
for program in generate workloads worlds; do
  # Contraction off: the arithmetic of these programs is part of the numbers.
  g++ -std=c++17 -O1 -ffp-contract=off -Wall -Wextra -Werror \
    "$here/$program.cpp" -o "$work/$program" -lbox2d
  "$work/$program" "$work/out" "$version"
done

if [[ ${1:-} == --check ]]; then
  for file in "$work"/out/*.csv; do cmp "$file" "$here/$(basename "$file")"; done
else
  cp "$work"/out/*.csv "$here/"
fi
