"""What solve, match and sensitivity have in common: seed, clock and duration."""

import ctypes
from collections.abc import Mapping
from typing import Any

from ._errors import DynamicsError
from ._library import AnalysisOptions, texts
from ._scene import Scene
from ._sweep import Precision, clock, run_options
from ._values import number, whole
from ._vary import factors


def analysis_options(
    callback: Any,
    seed: int,
    frame_rate: float | None,
    drop_every: int,
    precision: Precision,
    threads: int,
) -> AnalysisOptions:
    """How an analysis runs; `frame_rate` is None for the default."""
    rate, interval = clock(60 if frame_rate is None else frame_rate, drop_every)
    run = run_options(precision, threads)
    return AnalysisOptions(
        size=ctypes.sizeof(AnalysisOptions),
        frame_rate=0 if frame_rate is None else rate,
        drop_every=interval,
        precision=run.precision,
        thread_count=run.thread_count,
        seed=whole("seed", seed, 0, (1 << 64) - 1),
        progress=callback,
    )


def set_texts(options: ctypes.Structure, member: str, count: str, values: list[str]) -> None:
    """Sets an array of texts, which the structure keeps, and its length."""
    setattr(options, member, ctypes.cast(texts(values), ctypes.POINTER(ctypes.c_char_p)))
    setattr(options, count, len(values))


def setting(scene: Scene, values: Mapping[str, float]) -> Scene:
    """The scene with some values."""
    for path, value in values.items():
        scene = scene.setting(path, value)
    return scene


def lasting(scene: Scene, duration: float | None, vary: object) -> Scene:
    """The scene with another duration, s; as it is if that is None."""
    if duration is None:
        return scene
    if any("duration" in (key, *key) for key in factors(vary)):
        raise DynamicsError("duration: it is varied, too; expected one of the two")
    found = number("duration", duration, "s")
    if not 0 < found <= 3600:
        raise DynamicsError(
            f"duration: out of range (got {duration}); expected more than 0 and at most 3600 s"
        )
    return scene.setting("duration", found)
