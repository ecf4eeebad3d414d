#!/usr/bin/env bash
# Builds the documentation site into a folder:
#   Sources/Site/build.sh FOLDER            builds what the site shows first
#   Sources/Site/build.sh FOLDER BUILD      with that of another folder
#   Sources/Site/build.sh --pages FOLDER    without the reference of Swift symbols, in seconds
#   NOTEBOOKS=EXECUTED Sources/Site/build.sh FOLDER
#       with the outputs of the notebooks that `NOTEBOOKS=EXECUTED Tests/Python/run.sh SWEEP` has run
# FOLDER must be empty, or a site of this script, which it replaces.
# Needs Debian's python3-markdown-it and python3-pygments.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
has_symbols=true
if [[ ${1-} == --pages ]]; then
  has_symbols=false
  shift
fi
(($# == 1 || $# == 2)) || {
  sed -n '2,/^set/{/^#/!d; s/^# \{0,1\}//; p}' "$0" >&2
  exit 2
}
output=$(realpath -m "$1")
/usr/bin/python3 -c 'import markdown_it, pygments' 2>/dev/null || {
  echo 'error: no markdown-it for /usr/bin/python3; run: apt-get install python3-markdown-it python3-pygments' >&2
  exit 1
}
if [[ -z ${2-} ]]; then
  swift build -c release --package-path "$root"
fi
build=$(realpath -m "${2:-$root/.build/release}")
[[ -x $build/sweep ]] || {
  echo "error: $build/sweep: no such command; expected a folder of a release build" >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

archive=
if $has_symbols; then
  "$root/.ci/documentation" "$build" "$work/archives"
  archive=$work/swift-dynamics.doccarchive
  "$(dirname "$(readlink -f "$(command -v swift)")")/docc" merge "$work"/archives/*.doccarchive \
    --synthesized-landing-page-name swift-dynamics --output-path "$archive"
fi
/usr/bin/python3 -B "$root/Sources/Site/build.py" "$output" --sweep "$build/sweep" --archive "$archive" \
  --notebooks "${NOTEBOOKS-}"
