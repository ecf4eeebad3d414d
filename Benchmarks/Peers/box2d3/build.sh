#!/usr/bin/env bash
# Builds a library with Box2D v3 and the functions of peer.h.
#   build.sh wheel OUT.so    the static library and headers in PyPI's package pyb2d3, as they are (SSE2)
#   build.sh native OUT.so   source of version 3.1 or 3.2, -O3 -march=native, AVX2 if this machine has it, and
#                            without the profiling clock. BOX2D_V3_SRC: a checkout of Box2D's repository;
#                            Debian 12 and PyPI do not have it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kind=${1:?usage: build.sh wheel|native OUT.so}
out=$(realpath -m "${2:?usage: build.sh wheel|native OUT.so}")
common=(-std=gnu17 -fPIC -fvisibility=hidden -I "$here/../../Sources/CPeer/include")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

if [[ $kind == wheel ]]; then
  package=pyb2d3==0.11.1
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" download -q --disable-pip-version-check --no-deps --only-binary :all: \
    --python-version 3.11 -d "$work" "$package"
  python3 -m zipfile -e "$work"/pyb2d3-*.whl "$work/wheel"
  gcc "${common[@]}" -O2 -Wall -Wextra -DPEER_BUILD="\"PyPI's $package, harness: gcc -O2\"" \
    -I "$work/wheel/include" -shared "$here/peer.c" "$(find "$work/wheel" -name libbox2d.a)" -lm -o "$out"
  exit
fi

[[ -d ${BOX2D_V3_SRC:-} ]] || {
  echo "needs the source of Box2D v3: set BOX2D_V3_SRC to a checkout of its repository" >&2
  exit 1
}
flags=("${common[@]}" -O3 -march=native -ffp-contract=off -DNDEBUG
  -I "$BOX2D_V3_SRC/include" -I "$BOX2D_V3_SRC/src")
registers=SSE2
if gcc -march=native -dM -E - </dev/null | grep -q __AVX2__; then
  flags+=(-DBOX2D_AVX2)
  registers=AVX2
fi
revision=$(git -C "$BOX2D_V3_SRC" rev-parse --short=8 HEAD 2>/dev/null || echo 'unknown revision')
details="$revision, gcc -O3 -march=native, $registers, without profiling clock"
for source in "$BOX2D_V3_SRC"/src/*.c "$here/clock_null.c" "$here/peer.c"; do
  gcc "${flags[@]}" -DPEER_BUILD="\"$details\"" -c "$source" \
    -o "$work/$(basename "$(dirname "$source")")-$(basename "$source").o"
done
wrapped=(b2GetTicks b2GetMilliseconds b2GetMillisecondsAndReset)
gcc -shared "$work"/*.o "${wrapped[@]/#/-Wl,--wrap=}" -lm -o "$out"
