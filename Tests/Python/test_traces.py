"""Traces."""

import numpy as np
import pytest
import xarray

from swift_dynamics import DynamicsError, run, scene, trace


def test_a_trace_has_time_and_item(dismiss):
    frames = trace(dismiss)
    assert frames["x"].dims == ("t", "item")
    assert frames["item"].values.tolist() == ["card"]
    assert frames["t"].attrs["units"] == "s" and frames["vx"].attrs["display_unit"] == "pt/s"
    np.testing.assert_array_equal(frames["t"].values, np.arange(frames.sizes["t"]) / 60)


def test_rows_are_those_of_the_run():
    pile, vary = scene("pile"), {"pull.magnitude": [0.5, 1, 2]}
    result, frames = run(pile, vary), trace(pile, vary, rows=[2, 0])
    assert frames["x"].dims == ("row", "t", "item")
    for row in (2, 0):
        frame = frames.sel(row=row).dropna("t")
        for item in ("item0", "item11"):
            assert (
                frame["x"].sel(item=item).values[-1] == result["finalX"].sel(item=item).values[row]
            )
        xarray.testing.assert_equal(
            frame.drop_vars("row"), trace(pile, vary, rows=row).drop_attrs()
        )


def test_a_duration_ends_a_scenario(dismiss):
    frames = trace(dismiss, duration=0.5)
    assert frames["t"].values[-1] == 0.5
    xarray.testing.assert_equal(frames.drop_attrs(), trace(dismiss).isel(t=slice(31)).drop_attrs())
    assert run(dismiss, duration=0.5)["status"].item() == "moving"
    table = run(dismiss, {"duration": [0.5, 4]})
    assert table["status"].values.tolist() == ["moving", "offscreen"]
    with pytest.raises(DynamicsError, match="duration: it is varied, too"):
        run(dismiss, {"duration": [0.5, 4]}, duration=1)
    with pytest.raises(DynamicsError, match="duration: out of range"):
        trace(dismiss, duration=4000)
