"""Solutions: the parameter values with which a scene meets goals."""

import ctypes
import json
from collections.abc import Iterable, Mapping

from ._analysis import analysis_options, lasting, set_texts
from ._background import finished
from ._errors import DynamicsError
from ._library import SolveOptions, call, taken
from ._progress import Progress
from ._scene import SceneLike, given
from ._solution import Solution
from ._sweep import Precision
from ._values import names, share, texts, whole
from ._vary import Choices, range_texts


def solve(
    scene: SceneLike,
    vary: Choices,
    goals: str | Iterable[str] | None = None,
    *,
    minimize: str | Iterable[str] | None = None,
    maximize: str | Iterable[str] | None = None,
    wishes: str | Iterable[str] | None = None,
    across: str | Iterable[str] | None = None,
    across_share: float = 1,
    budget: int = 131_072,
    solutions: int = 8,
    exact: bool = False,
    seed: int = 0,
    duration: float | None = None,
    frame_rate: float = 60,
    drop_every: int = 0,
    precision: Precision = 32,
    threads: int = 0,
    progress: Progress = False,
) -> Solution:
    """Finds the parameter values with which a scene meets goals.

    The numbers are those of the command `sweep solve` with the same seed. The GIL is released.
    Ctrl-C stops the search within 0.2 s.

    Args:
        scene: As in `run`.
        vary: The parameters to find, by path, in the parameter's unit: a range `(1, 6)`, a list of
            values of which one is chosen, or a text as `sweep solve --vary` takes it, such as
            "log:1:6".
        goals: What a solution must meet, in the metric's unit: "settleTime <= 0.8" (s),
            "arrivalTime = 0.6 ± 0.02" (s), "card.peakSpeed = 900 +- 5%" (pt/s). A metric without an
            item is for every item. "max(card.x) <= 250" is for a measure, and "outcome = opened" for
            the name with which a scenario ends. A path stands for its number: "card.velocity.y <=
            900". At least one goal, wish, or metric to minimize or maximize is needed.
        minimize: Metrics, or paths, to make as low as possible. Several give a Pareto front.
        maximize: Metrics, or paths, to make as high as possible.
        wishes: Goals that may be missed, each with a weight if it is not 1: "settleTime <= 0.4 weight
            2". The sum of all weighted relative misses becomes as low as possible; `wish_costs` of a
            solution has each.
        across: What is given and not chosen, with the values under which a solution must meet the
            goals, as `sweep solve --across` takes it: "gravity.magnitude=±10%",
            "reference.width=320:430", "frame-rate=60,120" or "drop-every=0,5". Metrics are then
            those of the worst condition.
        across_share: The share of the conditions in which all goals must be met, at most 1.
        budget: The number of scenarios to run, 256 to 16777216.
        solutions: The number of solutions to list at most, 1 to 64.
        exact: Do not round the values that were found.
        seed: The seed of all random choices. The same seed gives the same result.
        duration: When a scenario ends at the latest, s, at most 3600. Default: that of the scene.
        frame_rate: Frames per second, Hz, 1 to 1000.
        drop_every: Every Nth frame is dropped, 2 or more; 0 for none.
        precision: Bits of the simulation: 32 as in UIKit, or 64 to check for rounding errors.
        threads: The number of threads, at most 1024; 0 for one on each core. It does not change the
            result.
        progress: True for a bar of tqdm, or a function of the scenarios done and the budget.

    Returns:
        The solutions, the best first. Without a solution, its `found` is False, and `closest` has
        the closest scenarios.

    Raises:
        DynamicsError: An argument is wrong; the text names the path or the argument.
    """
    scene = lasting(given(scene), duration, vary)
    if isinstance(goals, Mapping):
        raise DynamicsError(
            f"goals: got {goals!r}; expected texts such as 'settleTime <= 0.8', or a list of them"
        )
    question = SolveOptions(
        size=ctypes.sizeof(SolveOptions),
        budget=whole("budget", budget, 256, 1 << 24),
        solution_limit=whole("solutions", solutions, 1, 64),
        exact=bool(exact),
        across_share=share("across_share", across_share),
    )
    set_texts(question, "across", "across_count", texts("across", across))
    set_texts(question, "vary", "vary_count", range_texts(scene, vary, takes_lists=True))
    set_texts(question, "goals", "goal_count", texts("goals", goals))
    set_texts(question, "wishes", "wish_count", texts("wishes", wishes))
    set_texts(question, "minimize", "minimize_count", names("minimize", minimize))
    set_texts(question, "maximize", "maximize_count", names("maximize", maximize))

    def work(callback: object, cancellation: int) -> str:
        options = analysis_options(callback, seed, frame_rate, drop_every, precision, threads)
        return taken(
            call(
                "sd_solve",
                scene._handle.pointer,
                ctypes.byref(question),
                ctypes.byref(options),
                cancellation,
            )
        )

    lines = finished(work, progress).splitlines()
    return Solution._of(scene, [json.loads(line) for line in lines])
