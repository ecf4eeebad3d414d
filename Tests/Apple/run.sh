#!/usr/bin/env bash
# What can be known of Apple's systems without one:
# - all C sources compile for macOS, on Apple silicon and Intel, and for 64-bit Arm Linux, with warnings
#   as errors;
# - the kernels of Apple silicon use NEON, no fused arithmetic, and call nothing but memory functions;
# - HeadlessUIKit compiles where CoreGraphics and Objective-C declare what they do there;
# - the C interface links as a Mac does, shows the functions of its header alone, and goes into a wheel;
# - the manifest that a Mac reads has the products, dependencies, libraries and traits that it should have;
# - a package that depends on the product UIKit on other systems only resolves, and has no such module here.
#
# Tests/Apple/run.sh BUILD WORK: a release build of this package, and a folder for the compiler, which is
# the package ziglang of PyPI. Exits with 2 if PyPI cannot be reached. The linker is that of lld-14: the
# toolchain's own links nothing for a Mac.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Tests/Apple build=$1 work=$2
toolchain=$(dirname "$(readlink -f "$(command -v swift)")")

fail() {
  echo "error: $*" >&2
  exit 1
}

mkdir -p "$work/objects"
work=$(realpath "$work")
python3 -m venv "$work/zig"
"$work/zig/bin/pip" install --quiet ziglang==0.15.2 setuptools==84.2.1 >"$work/pip" 2>&1 || exit 2

# The package has a plain clang, and the C libraries' headers of the targets.
compile() { # TARGET FLAG…
  local zig=("$work"/zig/lib/python3*/site-packages/ziglang) header headers flags=()
  case $1 in
    *-macos*) headers=(any-macos-any) ;;
    *) headers=(aarch64-linux-gnu generic-glibc any-linux-any) ;;
  esac
  for header in "${headers[@]}"; do flags+=(-isystem "$zig/lib/libc/include/$header"); done
  "$zig/zig" clang -target "$1" -std=c17 -Wall -Wextra -Werror -Wno-psabi -Wno-c23-extensions \
    -nostdlibinc -isystem "$zig/lib/include" "${flags[@]}" \
    -I CKernels/include -I CKernels/isa -I Sources/Bindings/CPages/include -I Sources/UIKit/MotionRecorder/include -I Sources/Bindings/CSwiftDynamics/include "${@:2}"
}
export -f compile
export work

# As many compilers at a time as there are processors.
parallel() {
  xargs -P "$(nproc)" -I '{}' bash -euc "$1"
}
printf '%s\n' CKernels/*.c CKernels/isa/*.c Sources/Bindings/CPages/pages.c \
  Sources/UIKit/MotionRecorder/recorder.c Sources/Bindings/CSwiftDynamics/swift_dynamics.c >"$work/sources"
for target in x86_64-apple-macos15 aarch64-linux-gnu arm64-apple-macos15; do
  (cat "$work/sources" && ls Tests/Arm/*.c) | parallel "compile $target -fsyntax-only {}"
done
grep -E '/(dispatch|portable|springs|neon_.*|scalar_.*|pages|swift_dynamics)\.c$' "$work/sources" |
  parallel 'compile arm64-apple-macos15 -O2 -c {} -o "$work/objects/$(basename {} .c).o"'

calls=$("$toolchain/llvm-nm" -u -j "$work"/objects/*.o | sed '/:$/d; /^$/d' | sort -u |
  grep -vxE '_(memcpy|memset|memset_pattern16|memmove|bzero|__bzero|__memset_chk|__stack_chk_(fail|guard)|ck_(scalar|neon)_((wide|worlds|large)_)?(32|64))' || true)
[[ -z $calls ]] || fail "kernels for Apple silicon call $calls"
for file in "$work"/objects/{neon_*,scalar_*,portable,springs}.o; do
  "$toolchain/llvm-objdump" -d "$file" >"$work/code"
  [[ $file != */neon_* ]] || grep -qE '\bfadd(\.(4s|2d)\b|.*v[0-9]+\.(4s|2d))' "$work/code" ||
    fail "$(basename "$file") has no NEON code"
  ! grep -m3 -E '\bfn?m(add|sub)\b|\bfml[as]l?2?\b|\bfcmla\b|\bfrecp|\bfrsqrt' "$work/code" ||
    fail "$(basename "$file") has fused or approximate arithmetic"
done

for module in ObjectiveC CoreGraphics; do
  "$toolchain/swiftc" -emit-module -parse-as-library -module-name $module -swift-version 6 \
    -enable-upcoming-feature InternalImportsByDefault -I "$work" $here/$module.swift \
    -o "$work/$module.swiftmodule"
done
git ls-files 'Sources/UIKit/HeadlessUIKit/*.swift' >"$work/files"
# SwiftPM's name of the package is that of its folder.
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | tr -c '[:alnum:]\n' _)
kernels=()
for module in CKernels CKernelSets; do
  kernels+=(-Xcc "-fmodule-map-file=$build/$module.build/module.modulemap")
done
"$toolchain/swiftc" -emit-module -warnings-as-errors -swift-version 6 -module-name HeadlessUIKit \
  -package-name "$package" -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature ExistentialAny \
  -I "$work" -I "$build/Modules" "${kernels[@]}" @"$work/files" -o "$work/HeadlessUIKit.swiftmodule"
for file in selectors one_import; do
  "$toolchain/swiftc" -typecheck -parse-as-library -swift-version 6 $here/$file.swift \
    -I "$work" -I "$build/Modules" "${kernels[@]}"
done

# The C interface: functions of its names, one more, and a call of BLAS, linked with the whole command.
# The libraries of the system are those that ziglang knows, and one here.
sdk=$work/sdk linked=$work/linked
mkdir -p "$sdk/usr/lib/swift" "$sdk/System/Library/Frameworks/Accelerate.framework" "$linked"
cp "$work"/zig/lib/python3*/site-packages/ziglang/lib/libc/darwin/libSystem.tbd "$sdk/usr/lib"
cat >"$sdk/System/Library/Frameworks/Accelerate.framework/Accelerate.tbd" <<'END'
--- !tapi-tbd
tbd-version: 4
targets: [ arm64-macos, x86_64-macos ]
install-name: /System/Library/Frameworks/Accelerate.framework/Versions/A/Accelerate
exports:
  - targets: [ arm64-macos, x86_64-macos ]
    symbols: [ _cblas_dgemm ]
...
END
grep -o '\bsd_[a-z_]*(' Sources/Bindings/CSwiftDynamics/include/swift_dynamics.h | tr -d '(' | sort -u >"$work/declared"
(
  echo 'void cblas_dgemm(void); void another_swift(void); void another_swift(void) {}'
  sed 's/.*/void &(void); void &(void) { cblas_dgemm(); }/' "$work/declared"
) >"$work/interface.c"
compile arm64-apple-macos15 -O2 -c "$work/interface.c" -o "$work/interface.o"
Sources/Bindings/CInterface/link.sh Darwin arm64 "$work" >"$work/link"
mapfile -t link <"$work/link"
"$toolchain/swiftc" -emit-library -use-ld=lld -ld-path=/usr/bin/ld64.lld-14 -sdk "$sdk" \
  -o "$linked/${link[0]}" "$work/interface.o" "${link[@]:1}" >"$work/linking" 2>&1 ||
  fail "the C interface does not link:"$'\n'"$(cat "$work/linking")"
"$toolchain/llvm-objdump" --macho --exports-trie --dylibs-used --private-headers "$linked/${link[0]}" >"$work/read"
sed -n 's/^0x[0-9A-F]* *_\(.*\)/\1/p' "$work/read" | sort | diff "$work/declared" - ||
  fail 'the library does not show the functions of its header alone'
for wanted in '@rpath/libswift_dynamics.dylib' /Accelerate 'minos 15.0'; do
  grep -qF -e "$wanted" "$work/read" || fail "${link[0]} lacks $wanted"
done
! Sources/Bindings/CInterface/link.sh Plan9 mips "$work" 2>/dev/null || fail 'link.sh takes an unknown system'
.ci/licences/third-party --library-of Darwin .build/checkouts >"$linked/THIRD-PARTY-LICENSES.txt"
# A Mac's Python calls itself universal2; the wheel is for the processor of the library.
SWIFT_DYNAMICS_LIBRARY=$linked/${link[0]} "$work/zig/bin/python" $here/mac_wheel.py "$linked" \
  >"$work/wheel" 2>&1 || fail "no wheel for a Mac:"$'\n'"$(tail -n 5 "$work/wheel")"
[[ $(cd "$linked" && echo *.whl) == swift_dynamics-*-py3-none-macosx_15_0_arm64.whl ]] ||
  fail "the wheel for a Mac is called $(cd "$linked" && echo *.whl)"
# No pipe into grep -q: it would end the listing before its last line.
files=$("$work/zig/bin/python" -m zipfile -l "$linked"/*.whl)
[[ $files == *swift_dynamics/libswift_dynamics.dylib* ]] ||
  fail 'the wheel for a Mac lacks its library'

# The manifest as each system reads it: its conditions are those of the machine, so they are swapped here.
for system in macOS Linux; do
  mkdir -p "$work/$system"
  sed "s/#if os($system)/#if true/; s/#if os([A-Za-z]*)/#if false/" Package.swift >"$work/$system/Package.swift"
  "$toolchain/swift" package --package-path "$work/$system" dump-package >"$work/$system.json"
done
python3 $here/manifest.py "$work/macOS.json" "$work/Linux.json"

# A Mac's package may not need a module of Linux: here it is the other way round.
mkdir -p "$work/choice/Sources/Choice"
sed "s|@PACKAGE@|$PWD|" $here/Choice.swift.in >"$work/choice/Package.swift"
cp $here/choice.swift "$work/choice/Sources/Choice/main.swift"
"$toolchain/swift" package --package-path "$work/choice" describe --type json >"$work/choice.json" ||
  fail 'a package that has the product UIKit on other systems only does not resolve'
"$toolchain/swiftc" -typecheck "$work/choice/Sources/Choice/main.swift" -D ABSENT
"$toolchain/swiftc" -typecheck "$work/choice/Sources/Choice/main.swift" -D PRESENT -I "$build/Modules" "${kernels[@]}"
echo "C for macOS and 64-bit Arm, HeadlessUIKit with CoreGraphics, the C interface, the manifest and the choice of UIKit: as they should be"
