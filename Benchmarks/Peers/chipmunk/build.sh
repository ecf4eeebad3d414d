#!/usr/bin/env bash
# Debian's Chipmunk behind the functions of peer.h, as a library.
#   build.sh OUT.so
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
version=$(dpkg-query -W -f '${Version}' libchipmunk-dev)
gcc -std=gnu17 -O2 -fPIC -fvisibility=hidden -Wall -Wextra -I "$here/../../Sources/CPeer/include" \
  -DPEER_BUILD="\"libchipmunk-dev $version, with its assertions as Debian builds it, harness by gcc -O2\"" \
  -shared "$here/peer.c" -lchipmunk -lm -o "${1:?where the library goes}"
