#!/usr/bin/env bash
# Compares the causes that `sweep trace --cause` gives for items that do not rest with those of an
# independent classifier, in random scenes.
#   Tests/Rest/run.sh .build/release/sweep [--scenes 200] [--seed N]
set -euo pipefail
exec python3 "$(dirname "$0")/compare.py" "$@"
