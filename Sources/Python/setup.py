"""Puts the shared library into the wheel, and the licences of what it contains.

Both are made by Sources/CInterface/build.sh, which needs Swift. The variable
SWIFT_DYNAMICS_LIBRARY can name a library that is built already; the licences are beside it.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

NAME = "libswift_dynamics.so"
LICENCES = "THIRD-PARTY-LICENSES.txt"
HERE = Path(__file__).resolve().parent


class BuildWithLibrary(build_py):
    """Copies library and licences beside the modules, unless the modules stay where they are."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        if built := os.environ.get("SWIFT_DYNAMICS_LIBRARY"):
            self.copy(Path(built))
            return
        script = HERE.parent / "CInterface" / "build.sh"
        if not script.exists():
            raise SystemExit(
                f"{script}: no such file. Install from a clone of swift-dynamics, or set "
                f"SWIFT_DYNAMICS_LIBRARY to the path of a built {NAME}."
            )
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
        return "py3", "none", super().get_tag()[2]


# Intermediate files go to a temporary folder, so that the source tree stays as it is.
with tempfile.TemporaryDirectory() as scratch:
    setup(
        distclass=WithLibrary,
        cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
        options={"build": {"build_base": scratch}, "egg_info": {"egg_base": scratch}},
    )
