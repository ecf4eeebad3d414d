# Source this file: it compiles the kernels and the programs that run them, and compares what these print.
# CLANG: a clang with the targets and sanitizers; by default the one beside `swift`.
CLANG=${CLANG:-$(dirname "$(readlink -f "$(command -v swift)")")/clang}

# Keeps the objects that the folder already has.
compile() { # OBJECT_FOLDER FLAGS…
  local folder=$1 arm kernels file compilers=()
  shift
  arm=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
  kernels=${arm%/*/*}/CKernels
  mkdir -p "$folder"
  for file in "$kernels"/*.c "$kernels"/isa/*.c "$arm"/*.c; do
    [[ -e $folder/$(basename "$file").o ]] && continue
    "$CLANG" -std=c17 -Wall -Wextra -Werror -Wno-psabi -I "$kernels/include" "$@" \
      -c "$file" -o "$folder/$(basename "$file").o" &
    compilers+=($!)
  done
  for file in "${compilers[@]}"; do wait "$file"; done
}

# One hash for each precision, scene and count, on every machine and instruction set.
equal_bits() { # FILE…
  local file
  for file in "$@"; do
    [[ -s $file ]] || { echo "error: $file: no hashes" && return 1; }
  done
  sort -k2 "$@" | awk '
  { key = $2 " " $3 " " $4 }
  key in hash && hash[key] != $5 { print "error: " key ": different bits: " set[key] " " hash[key] ", " $1 " " $5; bad = 1 }
  !(key in hash) { hash[key] = $5; set[key] = $1; runs++ }
  END { printf "%d runs compared, %d hashes: %s\n", runs, NR, bad ? "different bits" : "equal bits"; exit bad }'
}
