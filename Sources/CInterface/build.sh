#!/usr/bin/env bash
# Builds the interface as one shared library that needs neither Swift nor BLAS where it runs.
#   build.sh FOLDER [OPTION…]
# writes libswift_dynamics.so, its headers and the licences of what it contains. The options go to
# `swift build`. SwiftPM links dynamic products against the toolchain's libraries, so the objects of the
# static product are linked here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
out=${1:?expected a folder for the library and its headers}
settings=(-c release --package-path "$root" "${@:2}")
# The reference BLAS of libblas-dev, whichever BLAS the system prefers: the library has the same bits
# everywhere.
archive=$(pkg-config --variable=libdir blas-netlib || true)/blas/libblas.a
[[ -e $archive ]] || { echo "error: $archive: no such file; install libblas-dev and pkg-config" >&2 && exit 1; }

swift build "${settings[@]}" --product CInterface
folder=$(swift build "${settings[@]}" --show-bin-path)
objects=$folder/CInterface.product/Objects.LinkFileList
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
# The linker finds this file before the system's library of that name.
cp "$archive" "$work/libblas.a"
# BLAS reports sizes that do not match, which Sources/Analysis/LinearAlgebra checks before. Its own
# reports need Fortran's library, and cannot be part of a shared library.
printf 'void abort(void);\nvoid %s(void) { abort(); }\nvoid %s(void) { abort(); }\n' \
  xerbla_ cblas_xerbla >"$work/reports.c"
clang -O2 -fPIC -fno-ident -c "$work/reports.c" -o "$work/reports.o"
# Only the functions of the header are visible, so that another Swift in the process does not clash.
echo '{ global: sd_*; local: *; };' >"$work/symbols"
swiftc -emit-library -static-stdlib -o "$out/libswift_dynamics.so" "@$objects" \
  "$work/reports.o" -L "$work" \
  -lFoundationInternationalization -lCoreFoundation -l_FoundationCShims -l_FoundationCollections \
  -l_FoundationICU -Xlinker --no-undefined -Xlinker --version-script="$work/symbols" \
  -Xlinker --gc-sections -Xlinker -s
cp "$root/Sources/CSwiftDynamics/include/"*.h "$out"
"$root/.ci/licences/third-party" "${folder%/*/*}/checkouts" >"$out/THIRD-PARTY-LICENSES.txt"
