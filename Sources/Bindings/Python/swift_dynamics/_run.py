"""Runs: a row of metrics for each point of a design."""

import ctypes
from collections.abc import Iterable

import pyarrow

from ._analysis import lasting
from ._batches import computed
from ._design import Design, Sample
from ._labels import labelled
from ._library import Handle, library
from ._progress import Progress, reporter
from ._renamed import renamed
from ._results import Result
from ._scene import SceneLike, given
from ._streams import reader
from ._sweep import Precision, PreparedSweep, run_options
from ._vary import Vary

# The most rows of a batch where no progress is shown.
_BATCH_LIMIT = 1 << 18


@renamed(count="samples")
def run(
    scene: SceneLike,
    vary: Vary | None = None,
    *,
    metrics: str | Iterable[str] | None = None,
    where: str | Iterable[str] | None = None,
    sample: Sample | None = None,
    samples: int | None = None,
    seed: int = 0,
    duration: float | None = None,
    frame_rate: float = 60,
    drop_every: int = 0,
    precision: Precision = 32,
    threads: int = 0,
    progress: Progress = False,
) -> Result:
    """Simulates a scene for many values of its parameters.

    The numbers are those of the command `sweep run`, to the bit. The GIL is released. Ctrl-C stops
    a run within 0.2 s.

    Args:
        scene: The scene, the name of a built-in scene, or the path of a YAML file.
        vary: What varies, by path; values are in the parameter's unit (`scene.parameters`), or pint
            quantities. Every combination is simulated, and the last path varies fastest.

            - `{"rope.frequency": numpy.linspace(1, 6, 32)}`: these numbers.
            - `{"rope.frequency": "1:6:32"}`: a text as `sweep run --vary` takes it.
            - `{("rope.frequency", "rope.damping"): points}`: parameters that take their values
              together, from an array with a row for each point and a column for each path.
            - A data frame of pandas or Polars, or a table of pyarrow: a row for each point, and
              columns that are named after paths.
            - `{"rope.frequency": (1, 6)}` with `sample`: a range. A tuple always is a range (low,
              high); `[1, 6]` is two values. `"log:1:6"` is spread evenly over the logarithm. All
              ranges together form one sample.
        metrics: Names such as "settleTime", or "card.settleTime" for one item of several. A name
            without an item is measured for every item. "apex = min(card.y) after firstContact" is
            a measure, and so is its formula alone. Default: those of `sweep run`.
        where: Conditions that a scenario must meet to be simulated, such as "rope.length < 200".
            The others get the status "excluded".
        sample: "sobol", "lhs" (Latin hypercube) or "random".
        samples: The number of points of the sample; for sobol a power of two is best.
        seed: The seed of the sample.
        duration: When a scenario ends at the latest, s, at most 3600. Default: that of the scene.
        frame_rate: Frames per second, Hz, 1 to 1000.
        drop_every: Every Nth frame is dropped, 2 or more; 0 for none.
        precision: Bits of the simulation: 32 as in UIKit, or 64 to check for rounding errors.
        threads: The number of threads, at most 1024; 0 for one on each core. It does not change the
            results.
        progress: True for a bar of tqdm, or a function of the rows done and the rows in all.

    Returns:
        The metrics, NaN where one has no value, and the status of each scenario. A grid has a
        dimension for each path. Samples and values taken together have the dimension "row". A
        metric of several items has the dimension "item".

    Raises:
        DynamicsError: An argument is wrong; the text names the path or the argument.
    """
    scene = lasting(given(scene), duration, vary)
    design = Design(scene, vary, where, sample, samples, seed)
    sweep = PreparedSweep(design, metrics, frame_rate, drop_every)
    total = sweep.row_count
    options = run_options(precision, threads, 0 if progress else min(total, _BATCH_LIMIT))
    cancellation = Handle(library().sd_cancellation_create(), "cancellation")
    report, close = reporter(progress)
    try:
        rows = reader("sd_sweep_run", sweep.pointer, ctypes.byref(options), cancellation.pointer)
        schema = rows.schema
        batches, done = [], 0
        running = computed(rows, lambda: library().sd_cancellation_cancel(cancellation.pointer))
        try:
            for batch in running:
                batches.append(batch)
                done += batch.num_rows
                report(done, total)
        finally:
            running.close()
    finally:
        close()
    table = pyarrow.Table.from_batches(batches, schema)
    return labelled(table, design, precision, sweep.clock)
