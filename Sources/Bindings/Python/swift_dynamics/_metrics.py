"""The metrics of the library."""

from dataclasses import dataclass
from functools import cache

from ._streams import reader


@dataclass(frozen=True, slots=True)
class Metric:
    """A number that describes a motion.

    Attributes:
        name: Its name, such as "settleTime".
        unit: The symbol of its unit, such as "s"; empty for a plain number.
        meaning: What it measures, in a sentence.
    """

    name: str
    unit: str
    meaning: str


def metrics() -> dict[str, Metric]:
    """All metrics by name. `pandas.DataFrame(metrics().values())` is a table of them."""
    return dict(_metrics())


@cache
def _metrics() -> dict[str, Metric]:
    return {row["name"]: Metric(**row) for row in reader("sd_metrics").read_all().to_pylist()}


def metric_attributes(column: str) -> tuple[str, str]:
    """The unit and the meaning of a column such as "settleTime" or "card.settleTime"."""
    metric = _metrics().get(column.rpartition(".")[2])
    return (metric.unit, metric.meaning) if metric else ("", "")
