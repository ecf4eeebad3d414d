#!/usr/bin/env bash
# Generates the reference motions again with Debian's libbox2d-dev. With --check, compares them with the
# stored files instead.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

version=$(dpkg-query -W -f '${Version}' libbox2d-dev)
mkdir "$work/out"
for program in generate workloads worlds contacts; do
  # Without contraction: the numbers depend on the arithmetic of these programs.
  g++ -std=c++17 -O1 -ffp-contract=off -Wall -Wextra -Werror \
    "$here/$program.cpp" -o "$work/$program" -lbox2d
  "$work/$program" "$work/out" "$version"
done

if [[ ${1:-} == --check ]]; then
  for file in "$work"/out/*.csv; do cmp "$file" "$here/$(basename "$file")"; done
else
  cp "$work"/out/*.csv "$here/"
fi
