#!/usr/bin/env bash
# Box2D 2.4.1 at its best on this machine: from Debian's source package with -O3 -march=native and
# without its profiling clock. Makes a library for `speed --native-peer OUT`.
#   build-native.sh OUT.so
# BOX2D_SRC: the unpacked source; without it the source package is fetched by apt-get source.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(realpath -m "${1:?where the library goes}")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
if [[ -z ${BOX2D_SRC:-} ]]; then
  (cd "$work" && apt-get source -q --download-only box2d >/dev/null && tar -xf box2d_*.orig.tar.*)
  BOX2D_SRC=$(echo "$work"/box2d-*/)
fi

flags=(-std=c++17 -O3 -march=native -DNDEBUG -fPIC -fvisibility=hidden)
mapfile -t sources < <(find "$BOX2D_SRC/src" -name '*.cpp' ! -name b2_timer.cpp)
for source in "${sources[@]}" "$here/timer_null.cpp" "$here/box2d24.cpp"; do
  g++ "${flags[@]}" -DBOX2D24_FLAGS='"source package, -O3 -march=native, clock stubbed"' \
    -I "$BOX2D_SRC/include" -I "$BOX2D_SRC/src" -I "$here/include" \
    -c "$source" -o "$work/$(basename "$source").o"
done
g++ -shared "$work"/*.o -o "$out"
