"""The installed package."""

import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import pytest

import swift_dynamics


def test_the_package_has_the_version_of_the_library():
    try:
        version = importlib.metadata.version("swift-dynamics")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the package is not installed")
    assert version == swift_dynamics.__version__


def test_the_library_comes_with_the_licences_of_what_it_contains():
    licences = Path(swift_dynamics.__file__).with_name("THIRD-PARTY-LICENSES.txt").read_text()
    for project in ("Apache License", "Unicode", "Yams", "libyaml", "University of Tennessee"):
        assert project in licences


def test_a_missing_library_is_named():
    failed = subprocess.run(
        [sys.executable, "-c", "import swift_dynamics; swift_dynamics.scenes()"],
        env={**os.environ, "SWIFT_DYNAMICS_LIBRARY": "/none/lib.so"},
        capture_output=True,
        text=True,
    )
    assert failed.returncode == 1
    assert "ImportError: /none/lib.so: cannot load the library" in failed.stderr


def test_public_names_are_documented():
    for name in swift_dynamics.__all__:
        assert getattr(swift_dynamics, name).__doc__, name
