"""Progress: a bar of tqdm, or a function of the caller."""

from collections.abc import Callable

from ._errors import DynamicsError

Report = Callable[[int, int], object]
Progress = bool | Report


def reporter(progress: Progress, unit: str = "rows") -> tuple[Report, Callable[[], None]]:
    """What is called with the rows, or another unit, done and in all, and what at the end."""
    if callable(progress):
        return progress, lambda: None
    if not progress:
        return lambda done, total: None, lambda: None
    try:
        from tqdm.auto import tqdm
    except ImportError as problem:
        raise DynamicsError(
            "progress: tqdm is not installed; expected it, or a function of (done, total). "
            "Run pip install tqdm."
        ) from problem
    bar = tqdm(unit=f" {unit}", unit_scale=True)

    def report(done: int, total: int) -> None:
        bar.total = total
        bar.update(done - bar.n)

    return report, bar.close
