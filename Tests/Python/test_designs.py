"""The labels of results."""

import numpy as np
import pint
import pytest

from swift_dynamics import run

METRIC = "exitTime"


def test_a_grid_has_a_dimension_for_each_path(dismiss):
    result = run(dismiss, {"rope.frequency": [3, 1, 2], "card.angle": "0:90deg:4"}, metrics=METRIC)
    assert dict(result.sizes) == {"rope.frequency": 3, "card.angle": 4}
    assert result["rope.frequency"].values.tolist() == [3, 1, 2]
    assert result["card.angle"].values[-1] == np.pi / 2
    assert result["rope.frequency"].attrs["units"] == "Hz"
    assert result[METRIC].attrs["units"] == "s"
    alone = run(dismiss, {"rope.frequency": [1], "card.angle": [np.pi / 2]}, metrics=METRIC)
    cell = result[METRIC].sel({"rope.frequency": 1, "card.angle": np.pi / 2})
    assert cell.item() == alone[METRIC].item()


def test_no_factor_makes_one_scenario(dismiss):
    result = run(dismiss)
    assert dict(result.sizes) == {}
    assert result["status"].item() == "offscreen"
    assert list(run(dismiss, metrics=[]).data_vars) == ["status"]


def test_a_sample_has_the_dimension_row(dismiss):
    result = run(
        dismiss, {"rope.frequency": (1, 6), "rope.damping": (0, 1)}, sample="sobol", samples=8
    )
    assert result[METRIC].dims == ("row",)
    assert result["rope.damping"].dims == ("row",)
    assert 0 <= result["rope.damping"].values.min() <= result["rope.damping"].values.max() <= 1


def test_values_taken_together_have_the_dimension_row(dismiss):
    result = run(
        dismiss,
        {
            "rope.frequency": [1, 2],
            ("rope.damping", "card.elasticity"): [[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]],
            "card.size.width+card.size.height": "100/50,200/100",
        },
        metrics=METRIC,
    )
    assert dict(result.sizes) == {"rope.frequency": 2, "row": 3, "row2": 2}
    assert result["card.elasticity"].values.tolist() == [0.2, 0.4, 0.6]
    assert result["card.size.height"].dims == ("row2",)
    # Each cell is the row that its labels name.
    frame = result.to_arrow().to_pandas()
    chosen = frame[
        (frame["rope.frequency"] == 2)
        & (frame["card.elasticity"] == 0.4)
        & (frame["card.size.width"] == 100)
    ]
    cell = result[METRIC].isel({"rope.frequency": 1, "row": 1, "row2": 0})
    assert chosen[METRIC].tolist() == [cell.item()]


def test_rows_that_miss_a_condition_are_excluded(dismiss):
    result = run(
        dismiss, {"rope.frequency": [1, 2, 3]}, where=["rope.frequency < 3", "rope.frequency > 1"]
    )
    assert result["status"].values.tolist()[::2] == ["excluded", "excluded"]
    assert np.isnan(result["finalX"].values[0]) and np.isfinite(result["finalX"].values[1])


def test_quantities_of_pint_are_converted(dismiss):
    values = pint.UnitRegistry().Quantity(np.array([0.0, 90.0]), "degree")
    result = run(dismiss, {"card.angle": values})
    np.testing.assert_allclose(result["card.angle"].values, [0, np.pi / 2])


def test_a_metric_of_one_item_is_a_column(dismiss):
    from swift_dynamics import scene

    result = run(scene("pile"), metrics=["item3.finalX", "contacts"])
    assert list(result.data_vars)[:2] == ["item3.finalX", "contacts"]
    assert result["item3.finalX"].dims == () and result["contacts"].dims == ("item",)
    assert result["item"].values.tolist() == [f"item{k}" for k in range(12)]
    assert "item11.contacts" in result.to_arrow().column_names


@pytest.mark.parametrize("count", [1, 5000])
def test_progress_reports_all_rows(dismiss, count):
    reports = []
    run(
        dismiss,
        {"rope.frequency": np.linspace(1, 6, count)},
        progress=lambda done, total: reports.append((done, total)),
    )
    assert reports[-1] == (count, count)
    assert reports == sorted(reports)


def test_progress_shows_a_bar(dismiss, capsys):
    run(dismiss, {"rope.frequency": [1, 2]}, progress=True)
    assert "2.00/2.00" in capsys.readouterr().err
