#!/usr/bin/env bash
# What can be known of Apple's systems without one:
# - all C sources compile for macOS, on Apple silicon and Intel, and for 64-bit Arm Linux, with warnings
#   as errors;
# - the kernels of Apple silicon use NEON, no fused arithmetic, and call nothing but memory functions;
# - HeadlessUIKit compiles where CoreGraphics declares the geometry;
# - the manifest that a Mac reads has the products and the traits that it should have.
#
# Tests/Apple/run.sh BUILD WORK: a release build of this package, and a folder for the compiler, which is
# the package ziglang of PyPI. Exits with 2 if PyPI cannot be reached.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1 work=$2

fail() {
  echo "error: $*" >&2
  exit 1
}

python3 -m venv "$work/zig"
"$work/zig/bin/pip" install --quiet ziglang==0.15.2 >"$work/pip" 2>&1 || exit 2
export ZIG_GLOBAL_CACHE_DIR=$work/cache ZIG_LOCAL_CACHE_DIR=$work/cache
toolchain=$(dirname "$(readlink -f "$(command -v swift)")")
headers=(-I CKernels/include -I CKernels/isa -I Sources/CPages/include -I Sources/CSwiftDynamics/include)
warnings=(-Wall -Wextra -Werror -Wno-psabi -Wno-c23-extensions)

compile() {
  "$work/zig/bin/python" -m ziglang cc -target "$1" -std=c17 "${warnings[@]}" "${headers[@]}" "${@:2}"
}

sources=(CKernels/dispatch.c CKernels/isa/*.c Sources/CPages/pages.c Sources/CSwiftDynamics/swift_dynamics.c)
for target in x86_64-macos aarch64-linux-gnu; do
  for file in "${sources[@]}"; do compile "$target" -fsyntax-only "$file"; done
done

mkdir -p "$work/objects"
for file in "${sources[@]}"; do
  compile aarch64-macos -O2 -c "$file" -o "$work/objects/$(basename "$file" .c).o"
done
calls=$("$toolchain/llvm-nm" -u -j "$work"/objects/*.o | sed '/:$/d; /^$/d' | sort -u |
  grep -vxE '_(memcpy|memset|memmove|bzero|__bzero|ck_(scalar|neon)_((wide|worlds|large)_)?(32|64))' || true)
[[ -z $calls ]] || fail "kernels for Apple silicon call $calls"
for file in "$work"/objects/neon_*.o; do
  "$toolchain/llvm-objdump" -d "$file" >"$work/code"
  grep -qE '\bv[0-9]+\.(4s|2d)|\bfadd\.(4s|2d)' "$work/code" || fail "$(basename "$file") has no NEON code"
  ! grep -m3 -E '\bfn?m(add|sub)\b|\bfml[as]\b|\bfrecp|\bfrsqrt' "$work/code" ||
    fail "$(basename "$file") has fused or approximate arithmetic"
done

"$toolchain/swiftc" -emit-module -parse-as-library -module-name CoreGraphics -swift-version 6 \
  -enable-upcoming-feature InternalImportsByDefault Tests/Apple/CoreGraphics.swift \
  -o "$work/CoreGraphics.swiftmodule"
mapfile -t files < <(git ls-files 'Sources/HeadlessUIKit/*.swift')
"$toolchain/swiftc" -typecheck -warnings-as-errors -swift-version 6 -module-name HeadlessUIKit \
  -package-name swift_dynamics -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature ExistentialAny \
  -I "$work" -I "$build/Modules" "${files[@]}"

# The manifest of a Mac, read here.
mkdir -p "$work/manifest"
sed 's/os(macOS)/os(Linux)/' Package.swift >"$work/manifest/Package.swift"
"$toolchain/swift" package --package-path "$work/manifest" dump-package >"$work/package.json"
python3 - "$work/package.json" <<'PYTHON'
import json, sys
package = json.load(open(sys.argv[1]))
products = {product["name"] for product in package["products"]}
assert {"Dynamics", "HeadlessUIKit", "UIKit", "sweep"} <= products, products
defaults = [trait["enabledTraits"] for trait in package["traits"] if trait["name"] == "default"]
assert defaults in ([], [[]]), defaults
platforms = {platform["platformName"]: platform["version"] for platform in package["platforms"]}
assert platforms == {"macos": "15.0", "ios": "16.0"}, platforms
PYTHON
echo "C for macOS and 64-bit Arm, HeadlessUIKit with CoreGraphics, and the manifest: as they should be"
