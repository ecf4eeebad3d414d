"""What differs between operating systems.

setup.py runs this file too, so it imports nothing of the package.
"""


def library_name(system: str) -> str:
    """The file of the shared library on a system that sys.platform names."""
    return "libswift_dynamics.dylib" if system == "darwin" else "libswift_dynamics.so"
