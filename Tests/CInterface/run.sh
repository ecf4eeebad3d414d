#!/usr/bin/env bash
# Builds the shared library, and compares what a program in C gets from it with the command's files.
#   run.sh SWEEP    SWEEP is the built command
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
sweep=$(readlink -f "${1:?expected the built command sweep}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$root/Sources/Bindings/CInterface/build.sh" "$work"
for program in check analyses; do
  gcc -std=gnu17 -Wall -Wextra -Werror -I "$work" "$here/$program.c" "$here/table.c" \
    -o "$work/$program" -L "$work" -lswift_dynamics -lpthread -Wl,-rpath,"$work"
done
# The library needs nothing of the toolchain, and shows the functions of the header alone.
if ldd "$work/libswift_dynamics.so" | grep -E 'libswift|Foundation|libdispatch|not found'; then
  echo 'error: the library needs the toolchain' >&2
  exit 1
fi
declared=$(grep -o '\bsd_[a-z_]*(' "$work/swift_dynamics.h" | tr -d '(' | sort -u)
exported=$(nm -D --defined-only "$work/libswift_dynamics.so" | sed -n 's/.* T //p' | sort -u)
diff <(echo "$declared") <(echo "$exported")

# The examples of the documentation compile and run.
for example in 1 2; do
  awk -v wanted=$example '/^```c$/ { count++; inside = 1; next } /^```$/ { inside = 0 }
    inside && count == wanted' "$root/Sources/Bindings/CInterface/README.md" >"$work/example$example.c"
  gcc -std=c17 -Wall -Wextra -Werror -I "$work" "$work/example$example.c" -o "$work/example$example" \
    -L "$work" -lswift_dynamics -Wl,-rpath,"$work"
done
(($("$work/example1" | grep -c 'Hz: .* s$') == 32))
(($("$work/example2" | grep -c '"isSolution":true,"values":{"snap.damping":') == 1))

compare() {
  local scene=$1 factor options=()
  shift
  for factor; do options+=(--vary "$factor"); done
  "$sweep" run "$scene" "${options[@]}" --quiet >"$work/rows.csv"
  env -i "$work/check" "$scene" "$work/rows.csv" "$@"
}

compare drop-out-dismiss rope.frequency=1:6:32 rope.damping=0:1:16 card.elasticity=0:0.9:16
compare pile pull.magnitude=0.5:2:24
compare custom-modal-show reference.width=300:400:11

# Solutions, matches and sensitivities.
run() { env -i "$work/analyses" "$@"; }
"$sweep" solve snap-push --vary snap.damping=0.1:2 --want 'arrivalTime<=0.6' --budget 2048 --seed 3 \
  --json --quiet | sed 's/,"command":"[^"]*"//g' >"$work/solutions"
run solve snap-push snap.damping=0.1:2 'arrivalTime<=0.6' | diff "$work/solutions" -
echo "solve: $(wc -l <"$work/solutions") lines equal the command's"
"$sweep" trace drop-out-dismiss --set rope.frequency=2.5 -o "$work/motion.csv" --quiet
"$sweep" match drop-out-dismiss --vary rope.frequency=1:5 --to "$work/motion.csv" --samples 256 \
  --seed 3 -o "$work/matches.csv" --errors "$work/errors.csv" --quiet
run match drop-out-dismiss rope.frequency=1:5 "$work/"{motion,matches,errors}.csv
"$sweep" sensitivity drop-out-dismiss --vary rope.frequency=1:5 --samples 64 --seed 3 \
  -o "$work/numbers.csv" --quiet
run sensitivity drop-out-dismiss rope.frequency=1:5 "$work/numbers.csv"
run cancel pile pull.magnitude=0.5:2

if python3 -c 'import pyarrow' 2>/dev/null; then
  python3 "$here/arrow.py" "$work/libswift_dynamics.so"
else
  echo 'pyarrow was not tried: python3 does not have it'
fi
