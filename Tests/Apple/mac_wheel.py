"""Makes the wheel of Sources/Bindings/Python as a Mac's Python does: mac_wheel.py FOLDER

SWIFT_DYNAMICS_LIBRARY names the library. This machine says of itself what a Mac with Apple silicon says.
"""

import os
import platform
import runpy
import sys
import sysconfig
from pathlib import Path

# These know the system that they run on, and are imported before it is another.
import setuptools.command.bdist_wheel
import setuptools.command.build_py

folder = Path(sys.argv[1]).resolve()
os.chdir(Path(__file__).parent.parent.parent / "Sources" / "Bindings" / "Python")
sys.platform = "darwin"
sysconfig.get_platform = lambda: "macosx-11.0-universal2"
platform.machine = lambda: "arm64"
sys.argv = ["setup.py", "--quiet", "bdist_wheel", "--dist-dir", str(folder)]
runpy.run_path("setup.py", run_name="__main__")
