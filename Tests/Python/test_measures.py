"""Measures: metrics that are defined by formulas over the frames."""

import numpy as np
import pytest

from swift_dynamics import DynamicsError, run, solve, trace

VARY = {"rope.frequency": [1, 2, 3]}


def test_measures_are_those_of_the_frames(dismiss):
    texts = ["low = max(card.y)", "min(max(card.x), 100)", "when = timeOf(max(card.y))"]
    result = run(dismiss, VARY, metrics=texts)
    assert result["low"].attrs["display_unit"] == "pt" and result["when"].attrs["units"] == "s"
    for row in range(3):
        frames = trace(dismiss, VARY, rows=row).isel(item=0)
        y = frames["y"].dropna("t").values
        assert result["low"].values[row] == np.float32(y.max())
        assert result["when"].values[row] == np.float32(y.argmax() / 60)
    np.testing.assert_array_equal(result["min(max(card.x), 100)"].values, np.float32([100] * 3))


def test_goals_can_be_measures(dismiss):
    found = solve(dismiss, {"rope.frequency": (1, 6)}, ["max(card.y) >= 700"], budget=256, seed=1)
    assert found.metrics["max(card.y)"] >= 700


def test_a_wrong_measure_is_an_error(dismiss):
    with pytest.raises(DynamicsError, match=r"unknown name 'card.z' at column 5"):
        run(dismiss, metrics="max(card.z)")
    with pytest.raises(DynamicsError, match="missing time of a window at column 18"):
        run(dismiss, metrics="max(card.y) after")
    with pytest.raises(DynamicsError, match="unknown metric 'apx'"):
        run(dismiss, metrics="apx")
