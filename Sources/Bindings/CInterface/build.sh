#!/usr/bin/env bash
# Builds the interface as one shared library that needs neither Swift nor BLAS where it runs, or on a Mac
# nothing but macOS 15.
#   build.sh FOLDER [OPTION…]
# writes libswift_dynamics.so (.dylib on a Mac), its headers and the licences of what it contains. The options
# go to `swift build`. SwiftPM links dynamic products against the toolchain's libraries, so the objects of the
# static product are linked here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
out=${1:?expected a folder for the library and its headers}
shift
system=$(uname -s)
if [[ $system == Linux ]]; then
  # The reference BLAS of libblas-dev, whichever BLAS the system prefers: the library has the same bits
  # everywhere.
  archive=$(pkg-config --variable=libdir blas-netlib || true)/blas/libblas.a
  [[ -e $archive ]] || { echo "error: $archive: no such file; install libblas-dev and pkg-config" >&2 && exit 1; }
fi

swift build -c release --package-path "$root" "$@" --product CInterface
folder=$(swift build -c release --package-path "$root" "$@" --show-bin-path)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
if [[ $system == Linux ]]; then
  # The linker finds this file before the system's library of that name.
  cp "$archive" "$work/libblas.a"
  # BLAS reports sizes that do not match, which Sources/Study/Analysis/LinearAlgebra checks before. Its own
  # reports need Fortran's library, and cannot be part of a shared library.
  printf 'void abort(void);\nvoid %s(void) { abort(); }\nvoid %s(void) { abort(); }\n' \
    xerbla_ cblas_xerbla >"$work/reports.c"
  clang -O2 -fPIC -fno-ident -c "$work/reports.c" -o "$work/reports.o"
fi
"$here/link.sh" "$system" "$(uname -m)" "$work" >"$work/link"
options=()
while IFS= read -r option; do options+=("$option"); done <"$work/link"
swiftc -emit-library -o "$out/${options[0]}" "@$folder/CInterface.product/Objects.LinkFileList" "${options[@]:1}"
cp "$root/Sources/Bindings/CSwiftDynamics/include/"*.h "$out"
"$root/.ci/licences/third-party" --library-of "$system" "${folder%/*/*}/checkouts" >"$out/THIRD-PARTY-LICENSES.txt"
