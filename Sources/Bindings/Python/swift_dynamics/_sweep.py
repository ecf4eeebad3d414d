"""A prepared sweep of the library."""

import ctypes
from collections.abc import Iterable
from ctypes import c_char_p
from typing import Literal

from ._design import Design
from ._errors import DynamicsError
from ._library import Handle, RunOptions, SweepOptions, call, library, texts
from ._values import names, number, whole
from ._waiting import awaited

Precision = Literal[32, 64]


class PreparedSweep:
    """What runs: the points, the metrics and the clock."""

    def __init__(
        self,
        design: Design,
        metrics: str | Iterable[str] | None = None,
        frame_rate: float = 60,
        drop_every: int = 0,
    ) -> None:
        options = sweep_options(metrics, frame_rate, drop_every)
        self.clock = {"frame_rate": options.frame_rate, "drop_every": options.drop_every}
        self._handle = awaited(
            lambda: Handle(call("sd_sweep_create", design.pointer, ctypes.byref(options)), "sweep")
        )

    @property
    def pointer(self) -> int:
        """The handle in C."""
        return self._handle.pointer

    @property
    def row_count(self) -> int:
        """The number of scenarios."""
        return int(library().sd_sweep_row_count(self.pointer))


def sweep_options(
    metrics: str | Iterable[str] | None, frame_rate: float, drop_every: int
) -> SweepOptions:
    """What a sweep measures, and its clock."""
    rate, interval = clock(frame_rate, drop_every)
    options = SweepOptions(
        size=ctypes.sizeof(SweepOptions), frame_rate=rate, drop_every=interval
    )
    if metrics is not None:
        found = texts(names("metrics", metrics))
        options.metrics = ctypes.cast(found, ctypes.POINTER(c_char_p))
        options.metric_count = len(found)
    return options


def clock(frame_rate: float, drop_every: int) -> tuple[float, int]:
    """The frame rate, Hz, and the interval of dropped frames.

    Refuses what C would not take for what it is: there, the frame rate 0 is the default.
    """
    rate = number("frame_rate", frame_rate, "Hz")
    if not rate:
        raise DynamicsError("frame_rate: out of range (got 0); expected 1 to 1000 Hz")
    return rate, whole("drop_every", drop_every, 0, (1 << 32) - 1)


def run_options(precision: Precision, threads: int = 0, batch_rows: int = 0) -> RunOptions:
    """How a sweep runs.

    Args:
        precision: 32 or 64 bits.
        threads: The number of threads; 0 for one on each core.
        batch_rows: Rows of a batch; 0 for as many as take about 0.1 s.
    """
    if precision not in (32, 64):
        raise DynamicsError(f"precision: unknown value (got {precision}); expected 32 or 64 bits")
    return RunOptions(
        size=ctypes.sizeof(RunOptions),
        precision=int(precision),
        thread_count=whole("threads", threads, 0, 1024),
        batch_rows=batch_rows,
    )
