#!/usr/bin/env bash
# Holds this engine against Debian's Box2D 2.4.1 over random scenes, and prints a table: how far, pt,
# half and nine tenths of the scenes of each family are from Box2D's motion, at most, in any frame.
#   differential.sh [--seed N] [--scenes N] [--piles N] [--details] [ARGUMENT OF swift test …]
# Scenes are of each of the families; the tests must have been built with --build-tests.
# --details says of each scene that parts at which frame it does, and how far Box2D's own motion goes
# when an item starts 0.001 pt aside.
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
    echo "error: $1 is '${2:-}'; allowed: a whole number" >&2
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
