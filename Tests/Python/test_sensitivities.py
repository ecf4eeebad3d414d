"""Sensitivities are those of `sweep sensitivity --json`."""

import math

import numpy as np
import pytest
from conftest import command_objects

from swift_dynamics import DynamicsError, scene, sensitivity

VARY = {"rope.frequency": (1, 5), "rope.damping": "0.1:1"}
OPTIONS = ["drop-out-dismiss", "--vary", "rope.frequency=1:5", "--vary", "rope.damping=0.1:1"]


@pytest.fixture(scope="module")
def found(dismiss):
    metrics = ["peakSpeed", "exitTime", "contacts"]
    return sensitivity(dismiss, VARY, metrics=metrics, samples=256, seed=3)


def assert_same(found, records):
    frame = found.to_pandas()
    assert list(frame.columns) == list(records[0])
    assert len(frame) == len(records)
    for name in frame.columns:
        expected = [math.nan if record[name] is None else record[name] for record in records]
        np.testing.assert_array_equal(frame[name].to_numpy(), np.array(expected), name)


def test_sensitivities_have_the_numbers_of_the_command(found):
    records = command_objects(
        "sensitivity",
        *OPTIONS,
        *"--metrics peakSpeed,exitTime,contacts --samples 256 --seed 3".split(),
    )
    assert_same(found, records)


def test_conditions_reach_the_analysis(dismiss):
    given = {"across": ["pull.magnitude=±10%", "frame-rate=60,120"], "across_share": 0.9}
    found = sensitivity(dismiss, VARY, metrics="peakSpeed", samples=16, walks=4, **given)
    records = command_objects(
        "sensitivity",
        *OPTIONS,
        *"--metrics peakSpeed --samples 16 --walks 4 --across pull.magnitude=±10%".split(),
        *"--across frame-rate=60,120 --across-share 90%".split(),
    )
    assert_same(found, records)


def test_options_reach_the_analysis(dismiss):
    result = sensitivity(
        dismiss,
        VARY,
        method=["sobol", "morris"],
        samples=64,
        walks=20,
        resamples=0,
        seed=5,
        duration=2,
        frame_rate=120,
        drop_every=3,
        precision=64,
        threads=1,
    )
    records = command_objects(
        "sensitivity",
        *OPTIONS,
        *"--method sobol,morris --samples 64 --walks 20 --resamples 0 --seed 5".split(),
        *"--duration 2 --frame-rate 120 --drop-every 3 --precision double --threads 1".split(),
    )
    assert_same(result, records)
    assert not np.isfinite(result.to_pandas()["lower"]).any()


def test_a_metric_of_several_items_is_an_output_for_each():
    pile = scene("pile")
    result = sensitivity(
        pile, {"pull.magnitude": (0.5, 2)}, metrics="finalX", method="morris", walks=10
    )
    assert result.outputs == [f"item{index}.finalX" for index in range(12)]


def test_tables_have_a_row_for_each_parameter(found):
    assert found.parameters == ["rope.frequency", "rope.damping"]
    assert found.outputs[:2] == ["peakSpeed", "exitTime"]
    records = found.to_pandas()
    for table, measure in [
        (found.first_order, "firstOrder"),
        (found.total_order, "totalOrder"),
        (found.effect_size, "effectSize"),
        (found.shift, "shiftMedian"),
    ]:
        assert list(table.index) == found.parameters and list(table.columns) == found.outputs
        for row in records[records["measure"] == measure].itertuples():
            assert table.loc[row.parameter, row.output] == row.value
    assert found.determination.loc["peakSpeed"] <= 1
    # The frequency decides about the speed.
    assert found.total_order["peakSpeed"].idxmax() == "rope.frequency"


def test_labelled_arrays_have_outputs_and_parameters(found):
    table = found.to_xarray()
    first = table["firstOrder"]
    assert first.dims == ("output", "parameter") and first.attrs["units"] == "1"
    np.testing.assert_array_equal(first.values.T, found.first_order.to_numpy())
    low, high = table["firstOrder.lower"], table["firstOrder.upper"]
    assert ((low <= high) | low.isnull()).all()
    assert table["determination"].dims == ("output",)
    assert table["output_unit"].sel(output="peakSpeed").item() == "pt/s"
    assert table["effectSize"].attrs == {"display_unit": "output_unit"}


def test_a_method_without_a_result_is_a_problem(dismiss):
    result = sensitivity(dismiss, VARY, metrics="phase", method="sobol", samples=64)
    assert result.problems == ("phase: no Sobol indices: all samples have the same value, 2",)
    assert result.first_order.isna().all(axis=None)


def test_the_text_has_the_indices(found):
    text = repr(found)
    assert "total order (Sobol)" in text and "rope.frequency" in text and "peakSpeed" in text


def test_progress_counts_scenarios(dismiss):
    reports = []
    sensitivity(
        dismiss,
        VARY,
        method="sobol",
        samples=256,
        progress=lambda done, total: reports.append((done, total)),
    )
    assert reports[-1] == (1024, 1024)


@pytest.mark.parametrize(
    ("vary", "options", "text"),
    [
        ({}, {}, "vary: no parameter"),
        ({"rope.frequency": [1, 5]}, {}, "rope.frequency: got [1, 5]; expected a range"),
        ({"rope.frequenzy": (1, 5)}, {}, "did you mean 'rope.frequency'"),
        (VARY, {"metrics": "peakSped"}, "did you mean 'peakSpeed'"),
        (VARY, {"metrics": ["peakSpeed", "peakSpeed"]}, "peakSpeed"),
        (VARY, {"method": "sobl"}, "unknown method 'sobl'"),
        (VARY, {"method": []}, "method: none"),
        (VARY, {"samples": 8}, "samples: out of range (got 8); expected 16 to 1048576"),
        (VARY, {"walks": 3}, "walks: out of range (got 3); expected 4 to 65536"),
        (VARY, {"resamples": -1}, "resamples: out of range (got -1); expected 0 to 10000"),
    ],
)
def test_a_wrong_argument_is_named(dismiss, vary, options, text):
    with pytest.raises(DynamicsError) as error:
        sensitivity(dismiss, vary, **options)
    assert text in str(error.value)
