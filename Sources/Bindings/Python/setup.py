"""Puts the shared library into the wheel, and the licences of what it contains.

The version is the library's, from Sources/Engine/Dynamics/Release.swift. Library and licences are made by
Sources/Bindings/CInterface/build.sh, which needs Swift. The variable SWIFT_DYNAMICS_LIBRARY can name a library that
is built already; the licences are beside it.
"""

import os
import platform
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
NAME = runpy.run_path(str(HERE / "swift_dynamics" / "_system.py"))["library_name"](sys.platform)
LICENCES = "THIRD-PARTY-LICENSES.txt"


def source(*names: str) -> Path:
    """A file of the clone that this folder is part of."""
    path = HERE.parents[1].joinpath(*names)
    if not path.exists():
        raise SystemExit(f"{path}: no such file; expected a clone of swift-dynamics around {HERE}")
    return path


def version() -> str:
    """The version of the library."""
    release = source("Engine", "Dynamics", "Release.swift")
    found = re.search(r'let version = "(.+)"', release.read_text())
    if not found:
        raise SystemExit(f"{release}: no version; expected 'let version = \"…\"'")
    return found[1]


class BuildWithLibrary(build_py):
    """Copies library and licences beside the modules, unless the modules stay where they are."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        if built := os.environ.get("SWIFT_DYNAMICS_LIBRARY"):
            self.copy(Path(built))
            return
        script = source("Bindings", "CInterface", "build.sh")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([script, folder], check=True)
            self.copy(Path(folder, NAME))

    def copy(self, library: Path) -> None:
        target = Path(self.build_lib, "swift_dynamics")
        shutil.copyfile(library, target / NAME)
        shutil.copyfile(library.with_name(LICENCES), target / LICENCES)


class WithLibrary(Distribution):
    """A package for one kind of machine."""

    def has_ext_modules(self) -> bool:
        return True


class PlatformWheel(bdist_wheel):
    """A wheel for every Python 3 on this kind of machine: the modules are plain Python."""

    def get_tag(self) -> tuple[str, str, str]:
        tag = super().get_tag()[2]
        # A Mac's Python may run on two kinds of processors; the library is built for this one.
        return "py3", "none", tag.replace("universal2", platform.machine())


# Intermediate files go to a temporary folder, so that the source tree stays as it is.
with tempfile.TemporaryDirectory() as scratch:
    setup(
        version=version(),
        distclass=WithLibrary,
        cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
        options={"build": {"build_base": scratch}, "egg_info": {"egg_base": scratch}},
    )
