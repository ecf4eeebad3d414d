#!/usr/bin/env bash
# Builds a library with Box2D 2.4.1 and the functions of peer.h.
#   build.sh system OUT.so   Debian's package as installed
#   build.sh native OUT.so   Debian's source package, -O3 -march=native, without the profiling clock.
#                            BOX2D_SRC: the unpacked source; by default apt-get source fetches it.
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
if [[ -z ${BOX2D_SRC:-} ]]; then
  (cd "$work" && apt-get source -q --download-only box2d >/dev/null && tar -xf box2d_*.orig.tar.*)
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
