"""What solve, match and sensitivity have in common: ranges, seed and clock."""

import ctypes
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._errors import DynamicsError
from ._library import AnalysisOptions, texts
from ._scene import Scene
from ._sweep import Precision, check_clock, run_options
from ._units import magnitude

# A range (low, high) in the parameter's unit, or a text such as "log:1:6".
Ranges = Mapping[str, tuple[float, float] | str]
# A range as above, or values of which one is chosen.
Choices = Mapping[str, tuple[float, float] | str | ArrayLike]


def range_texts(scene: Scene, vary: Choices, takes_lists: bool = False) -> list[str]:
    """The ranges as the library reads them: `PATH=a:b`, or `PATH=a,b,c` for a list."""
    if not vary:
        raise DynamicsError("vary: no parameter; expected PATH: (low, high) at least once")
    return [f"{path}={_values(scene, path, values, takes_lists)}" for path, values in vary.items()]


def _values(scene: Scene, path: str, values: object, takes_lists: bool) -> str:
    if isinstance(values, str):
        return values
    parameter = scene.parameters.get(path)
    unit = parameter.unit if parameter else ""
    is_range = isinstance(values, tuple)
    expected = "a range (low, high)" + (" or a list of values" if takes_lists else "")
    try:
        parts = [magnitude(value, unit) for value in values] if is_range else values  # type: ignore[attr-defined]
        numbers = np.atleast_1d(np.asarray(magnitude(parts, unit), dtype=np.float64))
    except (TypeError, ValueError) as problem:
        raise DynamicsError(f"{path}: {problem}; expected {expected}") from problem
    if numbers.ndim != 1 or not numbers.size or (is_range and numbers.size != 2):
        raise DynamicsError(f"{path}: got {values!r}; expected {expected}")
    if not is_range and not takes_lists:
        raise DynamicsError(f"{path}: got {values!r}; expected {expected}")
    return (":" if is_range else ",").join(repr(float(number)) for number in numbers)


def analysis_options(
    callback: Any,
    seed: int,
    frame_rate: float | None,
    drop_every: int,
    precision: Precision,
    threads: int,
) -> AnalysisOptions:
    """How an analysis runs; `frame_rate` is None for the default."""
    check_clock(60 if frame_rate is None else frame_rate, drop_every)
    run = run_options(precision, threads)
    return AnalysisOptions(
        size=ctypes.sizeof(AnalysisOptions),
        frame_rate=frame_rate or 0,
        drop_every=drop_every,
        precision=run.precision,
        thread_count=run.thread_count,
        seed=bounded("seed", seed, 0, (1 << 64) - 1),
        progress=callback,
    )


def bounded(name: str, value: int, lower: int, upper: int) -> int:
    """A count that is allowed."""
    if not lower <= value <= upper:
        raise DynamicsError(f"{name}: out of range (got {value}); expected {lower} to {upper}")
    return value


def names(values: str | Iterable[str]) -> list[str]:
    """One text or several, as a list."""
    return [values] if isinstance(values, str) else list(values)


def set_texts(options: ctypes.Structure, member: str, count: str, values: list[str]) -> None:
    """Sets an array of texts, which the structure keeps, and its length."""
    setattr(options, member, ctypes.cast(texts(values), ctypes.POINTER(ctypes.c_char_p)))
    setattr(options, count, len(values))


def setting(scene: Scene, values: Mapping[str, float]) -> Scene:
    """The scene with some values."""
    for path, value in values.items():
        scene = scene.setting(path, value)
    return scene


def lasting(scene: Scene, duration: float | None, vary: Iterable[object]) -> Scene:
    """The scene with another duration, s; as it is if that is None."""
    if duration is None:
        return scene
    if "duration" in vary:
        raise DynamicsError("duration: it is varied, too; expected one of the two")
    if not 0 < duration <= 3600:
        raise DynamicsError(
            f"duration: out of range (got {duration}); expected more than 0 and at most 3600 s"
        )
    return scene.setting("duration", duration)
