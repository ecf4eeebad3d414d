"""Uses the installed Python package, and compares its numbers with files that the command wrote.

Usage: wheel-test.py VERSION FOLDER, where FOLDER has motion.csv, rows.csv and matches.csv.
"""

import csv
import math
import sys
from pathlib import Path

import numpy as np
import swift_dynamics
from swift_dynamics import match, run, scene, sensitivity, solve, trace

version, folder = sys.argv[1], Path(sys.argv[2])
assert swift_dynamics.__version__ == version, swift_dynamics.__version__


def columns(name: str) -> dict[str, tuple[str, ...]]:
    header, *rows = csv.reader(
        line for line in (folder / name).read_text().splitlines() if line[0] != "#"
    )
    return dict(zip(header, zip(*rows, strict=True), strict=True))


def compare(name: str, table) -> None:
    """The same columns, the same bits. An empty cell is NaN."""
    expected = columns(name)
    # A table of frames numbers its rows, too.
    assert [name for name in table.column_names if name != "row"] == list(expected)
    for column, texts in expected.items():
        cells = table[column].to_pylist()
        try:
            numbers = np.array([text or "nan" for text in texts], float)
        except ValueError:
            assert cells == list(texts), (name, column)
            continue
        cells = table[column].to_numpy()
        np.testing.assert_array_equal(cells, numbers.astype(cells.dtype), f"{name}: {column}")


card = scene("drop-out-dismiss")
compare("motion.csv", trace(card.setting("rope.frequency", 2.5)).to_arrow())
compare("rows.csv", run(card, {"rope.frequency": "1:6:12", "card.elasticity": "0:0.9:10"}).to_arrow())
# These use BLAS.
ranges = {"rope.frequency": (1, 5)}
found = match(card, folder / "motion.csv", ranges, samples=256, seed=3)
assert found.values["rope.frequency"] == float(columns("matches.csv")["rope.frequency"][0])
influence = sensitivity(card, ranges, samples=64, seed=3).total_order["peakSpeed"]["rope.frequency"]
assert math.isfinite(influence), influence
solved = solve("snap-push", {"snap.damping": (0.1, 2)}, "arrivalTime <= 0.6", budget=512)
assert solved.metrics["arrivalTime"] <= 0.6, solved.metrics
print("the numbers of the wheel are those of the command")
