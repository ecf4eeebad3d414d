#!/usr/bin/env bash
# Builds the interface as one shared library that needs no Swift where it runs, but libblas.so.3.
#   build.sh FOLDER    writes libswift_dynamics.so, its headers and the licences of what it contains
# SwiftPM links dynamic products against the toolchain's libraries, so the objects of the static product
# are linked here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
out=${1:?expected a folder for the library and its headers}
settings=(-c release --package-path "$root")

swift build "${settings[@]}" --product CInterface
objects=$(swift build "${settings[@]}" --show-bin-path)/CInterface.product/Objects.LinkFileList
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
# Only the functions of the header are visible, so that another Swift in the process does not clash.
echo '{ global: sd_*; local: *; };' >"$work/symbols"
swiftc -emit-library -static-stdlib -o "$out/libswift_dynamics.so" "@$objects" \
  -lFoundationInternationalization -lCoreFoundation -l_FoundationCShims -l_FoundationCollections \
  -l_FoundationICU -lblas -Xlinker --no-undefined -Xlinker --version-script="$work/symbols" \
  -Xlinker --gc-sections -Xlinker -s
cp "$root/Sources/CSwiftDynamics/include/"*.h "$out"
"$root/.ci/licences/third-party" "$root/.build/checkouts" >"$out/THIRD-PARTY-LICENSES.txt"
