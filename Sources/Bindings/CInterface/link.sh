#!/usr/bin/env bash
# Prints how the library is linked on a system: its name, then the options of swiftc, one a line.
#   link.sh SYSTEM PROCESSOR FOLDER
# SYSTEM and PROCESSOR are what `uname -s` and `uname -m` print. The linker reads files of FOLDER: this script
# writes the list of visible functions, which are those of the header, so that another Swift in the process
# does not clash.
set -euo pipefail
system=${1:?expected a system} processor=${2:?expected a processor} folder=${3:?expected a folder}
case $system in
  Darwin)
    # Swift, Foundation and BLAS belong to macOS. The version is the manifest's.
    echo '_sd_*' >"$folder/symbols"
    printf '%s\n' libswift_dynamics.dylib -target "$processor-apple-macosx15.0" -framework Accelerate \
      -Xlinker -exported_symbols_list -Xlinker "$folder/symbols" -Xlinker -dead_strip -Xlinker -x \
      -Xlinker -install_name -Xlinker @rpath/libswift_dynamics.dylib
    ;;
  Linux)
    echo '{ global: sd_*; local: *; };' >"$folder/symbols"
    printf '%s\n' libswift_dynamics.so -static-stdlib "$folder/reports.o" -L "$folder" \
      -lFoundationInternationalization -lCoreFoundation -l_FoundationCShims -l_FoundationCollections \
      -l_FoundationICU -Xlinker --no-undefined -Xlinker "--version-script=$folder/symbols" \
      -Xlinker --gc-sections -Xlinker -s
    ;;
  *)
    echo "error: cannot link the library on $system; expected Linux or Darwin (macOS)" >&2
    exit 1
    ;;
esac
