#!/usr/bin/env bash
# Compares pages with the command, bit by bit: random scenarios of all built-in scenes in Node, Chromium and
# Firefox, and pages of `sweep explore` and `sweep report` as a reader uses them. Then looks at the pages.
#   Tests/Pages/run.sh BUILD [PICTURES]
# BUILD is the folder of the built products, such as .build/release; pictures go to PICTURES.
# Needs: node 18 or later, chromium with chromium-driver, and firefox-esr; without them, only Node is used.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

node --no-warnings --experimental-vm-modules "$here/modules.mjs" "$build/sweep"
"$build/PageScenes" "$work" 250
node "$here/fingers.mjs" "$work"
node "$here/goals.mjs" "$work"
node "$here/scenes.mjs" "$work"
node "$here/choose.mjs" "$work"
if ! { command -v chromedriver && command -v firefox-esr; } >/dev/null; then
  echo 'chromedriver or firefox-esr is missing: pages are not opened in a browser'
  exit
fi
for browser in chromium firefox; do node "$here/scenes.mjs" "$work" "$browser"; done
node "$here/explorer.mjs" "$build/sweep"
node "$here/chosen.mjs" "$build/sweep"
node "$here/stage.mjs" "$build/sweep"
node "$here/share.mjs" "$build/sweep"
node "$here/report.mjs" "$build/sweep"
node "$here/answers.mjs" "$build/sweep"
node "$here/looks.mjs" "$build/sweep" ${2+"$2"}
