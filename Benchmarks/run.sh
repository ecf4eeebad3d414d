#!/usr/bin/env bash
# Runs the whole suite: builds the peers and the sweep binary, then measures everything in one run.
#   run.sh [--quick] [--json FILE] [--svg FILE] [--check FILE] …
# `speed compare --help` describes all options. --quick uses only the peers that build in seconds,
# measures less and takes less than a minute.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")

command=()
if [[ " $* " == *" --quick "* ]]; then
  "$here/Peers/prepare.sh" "$here/.build/peers" --quick
else
  "$here/Peers/prepare.sh" "$here/.build/peers"
  swift build -c release --package-path "$root" --product sweep
  command=(--sweep "$root/.build/release/sweep")
fi
swift build -c release --package-path "$here" --product speed
"$here/.build/release/speed" compare "${command[@]}" "$@"
