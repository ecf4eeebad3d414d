"""Matches: the parameter values whose motion is closest to a recording."""

import ctypes
from collections.abc import Iterable

from ._analysis import analysis_options, lasting, set_texts
from ._background import finished
from ._errors import DynamicsError
from ._library import Handle, MatchOptions, call
from ._matches import Matches
from ._progress import Progress
from ._recording import Recording, recorded
from ._renamed import renamed
from ._scene import SceneLike, given
from ._sweep import Precision
from ._values import number, texts, whole
from ._vary import Ranges, factors, range_texts
from ._waiting import awaited


@renamed(basins="matches")
def match(
    scene: SceneLike,
    recording: Recording,
    vary: Ranges,
    *,
    start: float | tuple[float, float] = 0,
    across: str | Iterable[str] | None = None,
    samples: int = 16_384,
    matches: int = 8,
    seed: int = 0,
    duration: float | None = None,
    frame_rate: float | None = None,
    drop_every: int = 0,
    precision: Precision = 32,
    threads: int = 0,
    progress: Progress = False,
) -> Matches:
    """Finds the parameter values whose motion is closest to a recording or a curve.

    The numbers are those of the command `sweep match` with the same seed. The GIL is released.
    Ctrl-C stops the search within 0.2 s.

    Args:
        scene: As in `run`.
        recording: The recorded motion:

            - A path of a CSV or JSON Lines file, whose columns `sweep match --help` lists.
            - A data frame of pandas or polars, a table of pyarrow, or a mapping of arrays. Its
              columns are `t` (s, increasing), and `x` and `y` (pt, the item's center, y downwards)
              and `angle` (rad, clockwise), of which one is enough. NaN stands for an unknown value.
              For several items, a column `item` names the item of each row, or the columns are
              `card.x`, `card.y` and so on.
            - An `xarray.Dataset` over `t` and `item`, such as `trace` returns.
            - A `Curve`, such as `Curve("ease-in-out:0.4")`.
        vary: The parameters to find, by path, in the parameter's unit: a range `(1, 6)`, or a text
            such as "log:1:6".
        start: When the scene starts in the recording, s: a time, or a range of times to search. In
            a recording with a column `clock`, 0 searches from the first row to the first motion.
        across: What is not known of the recording, with the values that it may have, as in `solve`:
            "frame-rate=60,120", "drop-every=0,5" or "reference.width=375,430". There is then one
            match for each condition, closest first. A recording has one condition, so there is no
            worst case and no share. Not for a curve.
        samples: The number of scenarios to compare before refining, 1 to 4194304.
        matches: The number of matches (local minima of the error) to list at most, 1 to 64.
        seed: The seed of all random choices. The same seed gives the same result.
        duration: When a scenario ends at the latest, s, at most 3600. Default: that of the scene.
        frame_rate: Frames per second of the simulation, Hz, 1 to 1000. Default: 60, or the
            recording's frame rate if that is higher.
        drop_every: Every Nth frame is dropped, 2 or more; 0 for none.
        precision: Bits of the simulation: 32 as in UIKit, or 64 to check for rounding errors.
        threads: The number of threads, at most 1024; 0 for one on each core. It does not change the
            result.
        progress: True for a bar of tqdm, or a function of the samples done and the samples in all.

    Returns:
        The closest motion, and the other matches.

    Raises:
        DynamicsError: An argument is wrong; the text names the path or the argument.
    """
    scene = lasting(given(scene), duration, vary)
    expected = "a time in s, or a range (low, high)"
    ends = start if isinstance(start, tuple) else (start, start)
    first, last = (
        [number("start", end, "s", expected) for end in ends] if len(ends) == 2 else (1, 0)
    )
    if not first <= last:
        raise DynamicsError(f"start: got {start}; expected {expected}")
    question = MatchOptions(
        size=ctypes.sizeof(MatchOptions),
        start_earliest=first,
        start_latest=last,
        sample_count=whole("samples", samples, 1, 1 << 22),
        match_limit=whole("matches", matches, 1, 64),
    )
    set_texts(question, "across", "across_count", texts("across", across))
    set_texts(question, "vary", "vary_count", range_texts(scene, vary))
    source = awaited(lambda: recorded(scene, recording))

    def work(callback: object, cancellation: int) -> Handle:
        options = analysis_options(callback, seed, frame_rate, drop_every, precision, threads)
        found = call(
            "sd_match",
            scene._handle.pointer,
            source.pointer,
            ctypes.byref(question),
            ctypes.byref(options),
            cancellation,
        )
        return Handle(found, "matches")

    paths = [str(path) for path in factors(vary)]
    return Matches._of(scene, finished(work, progress), paths, first)
