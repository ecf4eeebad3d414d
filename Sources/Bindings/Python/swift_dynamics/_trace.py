"""Traces: the pose of every item in every frame."""

import ctypes
from collections.abc import Iterable

import pyarrow

from ._analysis import lasting
from ._batches import computed
from ._design import Design, Sample
from ._errors import DynamicsError
from ._labels import labelled_frames
from ._library import Handle, library
from ._renamed import renamed
from ._results import Result
from ._scene import SceneLike, given
from ._streams import reader
from ._sweep import Precision, PreparedSweep, run_options
from ._values import whole
from ._vary import Vary


@renamed(count="samples")
def trace(
    scene: SceneLike,
    vary: Vary | None = None,
    *,
    rows: int | Iterable[int] | None = None,
    where: str | Iterable[str] | None = None,
    sample: Sample | None = None,
    samples: int | None = None,
    seed: int = 0,
    duration: float | None = None,
    frame_rate: float = 60,
    drop_every: int = 0,
    precision: Precision = 32,
) -> Result:
    """The frames of some scenarios, which are those that the metrics of `run` measure.

    Args:
        scene: As in `run`.
        vary: What varies, as in `run`. `{"rope.frequency": 2}` gives one scenario (2 Hz).
        rows: The row indices of the scenarios in the sweep of `run`, from 0. Default: 0, if the
            sweep has one row only.
        where: As in `run`.
        sample: As in `run`.
        samples: As in `run`.
        seed: As in `run`.
        duration: When a scenario ends at the latest, s, at most 3600. Default: that of the scene.
        frame_rate: Frames per second, Hz, 1 to 1000.
        drop_every: Every Nth frame is dropped, 2 or more; 0 for none.
        precision: Bits of the simulation: 32 or 64.

    Returns:
        x, y (pt), angle (rad), vx, vy (pt/s) and angularVelocity (rad/s) over the dimensions t (s)
        and item. If `rows` is a list, "row" is a dimension too, and NaN stands after the end of a
        scenario that is shorter than others.

    Raises:
        DynamicsError: An argument is wrong; the text names the path or the argument.
    """
    scene = lasting(given(scene), duration, vary)
    design = Design(scene, vary, where, sample, samples, seed)
    sweep = PreparedSweep(design, None, frame_rate, drop_every)
    total = sweep.row_count
    if rows is None and total != 1:
        raise DynamicsError(f"rows: missing; expected row indices from 0 to {total - 1}")
    has_row = isinstance(rows, Iterable) and not isinstance(rows, str)
    listed = list(rows) if has_row else [0 if rows is None else rows]  # type: ignore[arg-type]
    chosen = [whole("rows", row, 0, total - 1) for row in listed]
    if not chosen or len(set(chosen)) != len(chosen):
        raise DynamicsError(f"rows: got {chosen}; expected different row indices, at least one")
    options = run_options(precision)
    indices = (ctypes.c_int64 * len(chosen))(*chosen)
    cancellation = Handle(library().sd_cancellation_create(), "cancellation")
    frames = reader(
        "sd_sweep_trace",
        sweep.pointer,
        indices,
        len(chosen),
        ctypes.byref(options),
        cancellation.pointer,
    )
    schema = frames.schema
    running = computed(frames, lambda: library().sd_cancellation_cancel(cancellation.pointer))
    try:
        table = pyarrow.Table.from_batches(list(running), schema)
    finally:
        running.close()
    return labelled_frames(table, design, precision, sweep.clock, has_row)
