#!/usr/bin/env bash
# Compares this engine with Debian's Box2D 2.4.1 on random scenes and prints a table:
#   median, 90 %, max          largest distance from Box2D's motion in any frame of a scene, pt
#   diverged, at frame         scenes more than 0.01 pt away, and the median of the first such frame
#   several, impact, none      contacts of the diverged scenes until then: several at once, one, none
#   sensitive                  diverged scenes that Box2D itself moves at least half as far away if an
#                              item starts 0.001 pt aside
#   self 90 %                  90 % of the scenes stay within this distance, pt, if Box2D moves them
#                              with an item 0.001 pt aside
# Usage: differential.sh [--seed N] [--scenes N] [--piles N] [--details] [ARGUMENT OF swift test …]
# --scenes is the number of scenes of each family. --details prints the first frame and the distances
# of each scene that diverges. Build the tests first, with swift build --build-tests.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
seed=1 scenes=100 piles=1000 details=
while [[ ${1:-} == --seed || ${1:-} == --scenes || ${1:-} == --piles || ${1:-} == --details ]]; do
  if [[ $1 == --details ]]; then
    details=1
    shift
    continue
  fi
  [[ ${2:-} =~ ^[0-9]+$ ]] || {
    echo "error: $1: the value must be a whole number, 0 or more (got '${2:-}')" >&2
    exit 2
  }
  declare "${1#--}=$2"
  shift 2
done
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

g++ -std=c++17 -O2 -ffp-contract=off -Wall -Wextra -Werror \
  "$here/differential.cpp" -o "$work/differential" -lbox2d
"$work/differential" "$work" "$seed" "$scenes" "$piles"
echo "seed $seed: $scenes scenes of each family, $piles piles"
cd "$here/../../.."
BOX2D_MOTIONS="$work" BOX2D_DETAILS="$details" swift test -c release --skip-build --filter DifferentialTests "$@"
