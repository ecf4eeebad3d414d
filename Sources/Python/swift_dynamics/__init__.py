"""Sweeps of UIKit Dynamics motion as xarray, Arrow, pandas and Polars.

    import numpy as np
    from swift_dynamics import run, scene

    result = run(scene("drop-out-dismiss"), {"rope.frequency": np.linspace(1, 6, 32)})  # Hz
    result["exitTime"].plot()

Units: points (pt), seconds (s), radians (rad), Hz. y is positive downwards, angles are positive
clockwise.
"""

from ._errors import DynamicsError
from ._library import version as _version
from ._results import Result
from ._run import run
from ._scene import Parameter, Scene, scene, scenes
from ._trace import trace

__all__ = ["DynamicsError", "Parameter", "Result", "Scene", "run", "scene", "scenes", "trace"]


def __getattr__(name: str) -> str:
    if name == "__version__":
        return _version()
    raise AttributeError(f"module 'swift_dynamics' has no attribute {name!r}")
