#!/usr/bin/env bash
# Holds what `sweep export` writes to the traces of the scenes: the numbers of every format, the style sheets in
# browsers, and the types of the code for SwiftUI. Tests/ExportedCode plays the code for Core Animation.
#   Tests/MotionExport/run.sh SWEEP
# Needs: swift, python3, node, chromium with chromium-driver, and firefox-esr.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
sweep=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

swiftc -emit-module -parse-as-library -swift-version 6 -module-name SwiftUI \
  -emit-module-path "$work/SwiftUI.swiftmodule" "$here/SwiftUI/SwiftUI.swift"
for scene in $("$sweep" scenes --json | sed -n 's/.*"scene":"\([^"]*\)".*/\1/p'); do
  [[ $("$sweep" show "$scene" --json) != *'"engine":"large-world"'* ]] || continue
  "$sweep" export "$scene" --format swiftui --quiet -o "$work/$scene.swift"
done
swiftc -typecheck -swift-version 6 -warnings-as-errors -I "$work" "$work"/*.swift
echo "$(ls "$work"/*.swift | wc -l) modifiers have the types of SwiftUI"

"$here/played.py" "$sweep"
node "$here/browsers.mjs" "$sweep"
