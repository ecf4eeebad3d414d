#!/usr/bin/env bash
# Builds the peers that this machine can have, into a folder that `speed --peers` reads.
#   prepare.sh DIR            what is missing there, Python's packages included
#   prepare.sh DIR --quick    only what takes a few seconds
# A peer that cannot be had leaves NAME.absent with the reason, which the suite prints.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(realpath -m "${1:?where the peers go}")
quick=${2:-}
mkdir -p "$folder"

# attempt NAME COMMAND…: makes NAME, or says why not.
attempt() {
  local name=$1
  shift
  if "$@" >"$folder/$name.log" 2>&1; then
    rm -f "$folder/$name.absent"
  else
    tail -n 1 "$folder/$name.log" >"$folder/$name.absent"
    echo "peer $name is absent: $(<"$folder/$name.absent")" >&2
  fi
}

# library NAME SOURCE COMMAND…: attempts a library that is older than its harness.
library() {
  local name=$1 source=$2
  shift 2
  [[ $folder/$name.so -nt $source && $folder/$name.so -nt $here/../Sources/CPeer/include/peer.h ]] ||
    attempt "$name" "$@" "$folder/$name.so"
}

library box2d-system "$here/box2d24/peer.cpp" "$here/box2d24/build.sh" system
library chipmunk "$here/chipmunk/peer.c" "$here/chipmunk/build.sh"
[[ $quick == --quick ]] && exit
library box2d-native "$here/box2d24/peer.cpp" "$here/box2d24/build.sh" native

# One at a time: one that this machine cannot have takes none of the others away.
[[ -x $folder/python/bin/pip ]] || attempt python python3 -m venv "$folder/python"
[[ -x $folder/python/bin/pip ]] || exit 0
while read -r package module; do
  "$folder/python/bin/python" -c "import $module" 2>/dev/null ||
    attempt "$module" "$folder/python/bin/pip" install -q --disable-pip-version-check "$package"
done <"$here/python/packages.txt"
