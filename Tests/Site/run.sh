#!/usr/bin/env bash
# Builds the site, runs the code of every page, follows every link, asks the search, and touches the live stages:
#   Tests/Site/run.sh                    builds the package first
#   Tests/Site/run.sh BUILD              with that of another folder
#   Tests/Site/run.sh --accept [BUILD]   and writes what the commands print into the documents
#   SITE=FOLDER Tests/Site/run.sh        and keeps the site in FOLDER
# Code that other tests run is listed in elsewhere.toml.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
options=()
if [[ ${1-} == --accept ]]; then
  options+=(--accept)
  shift
fi
[[ -n ${1-} ]] || swift build -c release --package-path "$root"
build=$(realpath -m "${1:-$root/.build/release}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
site=${SITE:-$work/site}

# Swift modules, and the C modules that they import.
swift_options="-module-cache-path $work/cache -I $build/Modules -I $root/Sources/System/CBLAS -I $root/Sources/System/CNetCDF
  -I $root/Sources/System/CSQLite -I $build/../../checkouts/Yams/Sources/CYaml/include
  -Xcc -fmodule-map-file=$build/CKernels.build/module.modulemap"

"$root/Sources/Site/build.sh" "$site" "$build"
/usr/bin/python3 -B "$root/Tests/Site/check.py" "$build/sweep" "$site" \
  --swift-options "$swift_options" ${options[@]+"${options[@]}"}
node "$root/Tests/Site/search.mjs" "$site"
if { command -v chromedriver && command -v firefox-esr; } >/dev/null; then
  node "$root/Tests/Site/live.mjs" "$site"
else
  echo 'chromedriver or firefox-esr is missing: the live stages are not opened in a browser'
fi
