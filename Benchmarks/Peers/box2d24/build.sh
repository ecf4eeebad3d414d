#!/usr/bin/env bash
# Builds a library with Box2D 2.4.1 and the functions of peer.h.
#   build.sh system OUT.so   Debian's package as installed
#   build.sh native OUT.so   Debian's source package, -O3 -march=native, without the profiling clock.
#                            BOX2D_SRC: the unpacked source; by default apt-get source fetches it,
#                            from the archives of the installed packages.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kind=${1:?usage: build.sh system|native OUT.so}
out=$(realpath -m "${2:?usage: build.sh system|native OUT.so}")
header=$here/../../Sources/CPeer/include
common=(-std=c++17 -fPIC -fvisibility=hidden -I "$header")

if [[ $kind == system ]]; then
  version=$(dpkg-query -W -f '${Version}' libbox2d-dev)
  g++ "${common[@]}" -O2 -DPEER_BUILD="\"libbox2d-dev $version, harness: g++ -O2\"" \
    -shared "$here/peer.cpp" -lbox2d -o "$out"
  exit
fi

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# Plain Debian lists its archives for binary packages only ("deb"). This reads the same archives for
# source packages, with lists and cache of its own: it needs no root and changes nothing of the system.
fetch_source() {
  local archive='deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)'
  apt-get indextargets --format "$archive" 'Created-By: Packages' 'Origin: Debian' |
    sort -u >"$work/sources.list"
  [[ -s $work/sources.list ]] || {
    echo 'apt-get knows no archive of Debian; run apt-get update' >&2
    return 1
  }
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  local own=(-q -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache"
    -o "Dir::Etc::SourceList=$work/sources.list" -o Dir::Etc::SourceParts=-)
  apt-get "${own[@]}" update
  (cd "$work" && apt-get "${own[@]}" source --download-only box2d && tar -xf box2d_*.orig.tar.*)
}

if [[ -z ${BOX2D_SRC:-} ]]; then
  fetch_source
  BOX2D_SRC=$(echo "$work"/box2d-*/)
fi
flags=("${common[@]}" -O3 -march=native -DNDEBUG -I "$BOX2D_SRC/include" -I "$BOX2D_SRC/src")
details="Debian's source package, g++ -O3 -march=native, without profiling clock"
mapfile -t sources < <(find "$BOX2D_SRC/src" -name '*.cpp' ! -name b2_timer.cpp)
for source in "${sources[@]}" "$here/timer_null.cpp" "$here/peer.cpp"; do
  g++ "${flags[@]}" -DPEER_BUILD="\"$details\"" -c "$source" \
    -o "$work/$(basename "$(dirname "$source")")-$(basename "$source").o"
done
g++ -shared "$work"/*.o -o "$out"
