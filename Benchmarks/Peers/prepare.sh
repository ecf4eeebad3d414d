#!/usr/bin/env bash
# Builds the peers that this machine supports into DIR, which `speed --peers` reads.
#   prepare.sh DIR            builds all that are missing in DIR, and installs the Python packages
#   prepare.sh DIR --quick    builds only the peers that take a few seconds
# Box2D v3 is also built from source if BOX2D_V3_SRC is a checkout of its repository.
# If a peer cannot be built, NAME.absent holds the reason, which the suite prints.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(realpath -m "${1:?usage: prepare.sh DIR [--quick]}")
quick=${2:-}
mkdir -p "$folder"

# attempt NAME COMMAND…: builds NAME; if that fails, writes the reason to NAME.absent.
attempt() {
  local name=$1
  shift
  if "$@" >"$folder/$name.log" 2>&1; then
    rm -f "$folder/$name.absent"
  else
    tail -n 1 "$folder/$name.log" >"$folder/$name.absent"
    echo "warning: peer $name: not available: $(<"$folder/$name.absent")" >&2
  fi
}

# library NAME SOURCE COMMAND…: builds a library that is missing or older than its sources.
library() {
  local name=$1 source=$2
  shift 2
  [[ $folder/$name.so -nt $source && $folder/$name.so -nt $here/../Sources/CPeer/include/peer.h ]] ||
    attempt "$name" "$@" "$folder/$name.so"
}

library box2d-system "$here/box2d24/peer.cpp" "$here/box2d24/build.sh" system
library box2d3-wheel "$here/box2d3/peer.c" "$here/box2d3/build.sh" wheel
library chipmunk "$here/chipmunk/peer.c" "$here/chipmunk/build.sh"
[[ $quick == --quick ]] && exit
library box2d-native "$here/box2d24/peer.cpp" "$here/box2d24/build.sh" native
library box2d3-native "$here/box2d3/peer.c" "$here/box2d3/build.sh" native

# One at a time: a package that this machine does not support does not affect the others.
[[ -x $folder/python/bin/pip ]] || attempt python python3 -m venv "$folder/python"
[[ -x $folder/python/bin/pip ]] || exit 0
while read -r package module; do
  "$folder/python/bin/python" -c "import $module" 2>/dev/null ||
    attempt "$module" "$folder/python/bin/pip" install -q --disable-pip-version-check "$package"
done <"$here/python/packages.txt"
