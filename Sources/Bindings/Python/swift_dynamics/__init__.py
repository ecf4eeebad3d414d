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
from ._match import match
from ._matches import Match, Matches
from ._metrics import Metric, metrics
from ._page import Page
from ._recording import Curve
from ._results import Result
from ._run import run
from ._scene import Parameter, Scene, scene, scenes
from ._sensitivity import Sensitivity, sensitivity
from ._solution import Clock, Condition, Goal, Neighbor, Point, Region, Solution
from ._solve import solve
from ._trace import trace

__all__ = [
    "Match",
    "Clock",
    "Condition",
    "Curve",
    "DynamicsError",
    "Goal",
    "Matches",
    "Metric",
    "Neighbor",
    "Page",
    "Parameter",
    "Point",
    "Region",
    "Result",
    "Scene",
    "Sensitivity",
    "Solution",
    "match",
    "metrics",
    "run",
    "scene",
    "scenes",
    "sensitivity",
    "solve",
    "trace",
]


def __getattr__(name: str) -> str:
    if name == "__version__":
        return _version()
    raise AttributeError(f"module 'swift_dynamics' has no attribute {name!r}")
