#!/usr/bin/env bash
# Installs the package in a virtual environment, checks its types and runs its tests.
#   run.sh SWEEP [ENVIRONMENT]    SWEEP is the built command
# NOTEBOOKS can name a folder that keeps the executed notebooks.
# SWIFT_DYNAMICS_LIBRARY can name a built library; otherwise Sources/Bindings/CInterface/build.sh builds one.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
SWEEP=$(readlink -f "${1:?expected the built command sweep}")
export SWEEP
[[ -z ${NOTEBOOKS-} ]] || export NOTEBOOKS=$(realpath -m "$NOTEBOOKS")
environment=${2:-$(mktemp -d)}
[[ -n ${2-} ]] || trap 'rm -rf "$environment"' EXIT

[[ -x $environment/bin/python ]] || python3 -m venv "$environment"
"$environment/bin/pip" install --quiet "$root/Sources/Bindings/Python[test]"
cd "$root/Sources/Bindings/Python"
"$environment/bin/mypy" --cache-dir=/dev/null swift_dynamics
# The installed package is tested, with its own library, and nothing is written to the tree.
cd "$here"
env -u SWIFT_DYNAMICS_LIBRARY -u PYTHONPATH PYTHONDONTWRITEBYTECODE=1 \
  "$environment/bin/python" -P -m pytest -q -p no:cacheprovider .
