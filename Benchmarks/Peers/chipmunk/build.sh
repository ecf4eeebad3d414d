#!/usr/bin/env bash
# Builds a library with Debian's Chipmunk and the functions of peer.h.
#   build.sh OUT.so
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
version=$(dpkg-query -W -f '${Version}' libchipmunk-dev)
gcc -std=gnu17 -O2 -fPIC -fvisibility=hidden -Wall -Wextra -I "$here/../../Sources/CPeer/include" \
  -DPEER_BUILD="\"libchipmunk-dev $version, compiled with assertions, harness: gcc -O2\"" \
  -shared "$here/peer.c" -lchipmunk -lm -o "${1:?usage: build.sh OUT.so}"
