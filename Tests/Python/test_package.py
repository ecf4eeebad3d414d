"""The installed package."""

import importlib.metadata
import os
import subprocess
import sys

import pytest

import swift_dynamics


def test_the_package_has_the_version_of_the_library():
    try:
        version = importlib.metadata.version("swift-dynamics")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the package is not installed")
    assert version == swift_dynamics.__version__


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
