#!/usr/bin/env bash
# The whole suite: builds the peers and the command sweep, then measures everything in one run.
#   run.sh [--quick] [--json FILE] [--svg FILE] [--check FILE] …    (speed compare --help has all)
# --quick: what is built in seconds, less of everything, in less than a minute.
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
