"""The numbers are those of the command, to the bit."""

import numpy as np
import pytest
from conftest import are_same, assert_same_bits, command_columns

from swift_dynamics import run, scene, trace


def test_a_grid_has_the_bits_of_the_command(dismiss):
    result = run(
        dismiss,
        {
            "rope.frequency": "1:6:32",
            "rope.damping": [0, 0.25, 0.5, 1],
            "card.elasticity": np.array([0.1, 0.7, 0.9], np.float64),
        },
    )
    expected = command_columns(
        "run",
        "drop-out-dismiss",
        "--vary",
        "rope.frequency=1:6:32",
        "--vary",
        "rope.damping=0,0.25,0.5,1",
        "--vary",
        "card.elasticity=0.1,0.7,0.9",
    )
    assert_same_bits(result.to_arrow(), expected)
    # The labelled arrays have the same order.
    for name, texts in expected.items():
        if name == "status":
            assert result[name].values.ravel().tolist() == list(texts)
        elif name in result.data_vars:
            numbers = np.array([text or "nan" for text in texts]).astype(np.float32)
            np.testing.assert_array_equal(result[name].values.ravel(), numbers)


@pytest.mark.parametrize(
    ("name", "factor"),
    [("pile", "pull.magnitude=0.5:2:24"), ("custom-modal-show", "reference.width=300:400:11")],
)
def test_each_engine_has_the_bits_of_the_command(name, factor):
    path, spec = factor.split("=")
    assert_same_bits(
        run(scene(name), {path: spec}).to_arrow(), command_columns("run", name, "--vary", factor)
    )


@pytest.mark.parametrize("method", ["sobol", "lhs", "random"])
def test_a_sample_has_the_bits_of_the_command(dismiss, method):
    result = run(
        dismiss,
        {
            "rope.frequency": (1, 6),
            "card.elasticity": [0.2, 0.8],
            "rope.damping": "log:0.1:1",
        },
        sample=method,
        samples=64,
        seed=7,
    )
    assert_same_bits(
        result.to_arrow(),
        command_columns(
            "run",
            "drop-out-dismiss",
            "--vary",
            "rope.frequency=1:6",
            "--vary",
            "card.elasticity=0.2,0.8",
            "--vary",
            "rope.damping=log:0.1:1",
            "--sample",
            method,
            "--samples",
            "64",
            "--seed",
            "7",
        ),
    )


def test_options_have_the_bits_of_the_command(dismiss):
    result = run(
        dismiss,
        {"rope.frequency": "1:6:16"},
        metrics=["exitTime", "travel"],
        where="rope.frequency < 4",
        frame_rate=120,
        drop_every=3,
        precision=64,
        threads=1,
    )
    assert result["travel"].dtype == np.float64
    assert_same_bits(
        result.to_arrow(),
        command_columns(
            "run",
            "drop-out-dismiss",
            "--vary",
            "rope.frequency=1:6:16",
            "--metrics",
            "exitTime,travel",
            "--where",
            "rope.frequency < 4",
            "--frame-rate",
            "120",
            "--drop-every",
            "3",
            "--precision",
            "double",
        ),
    )


def test_values_taken_together_have_the_bits_of_the_command(dismiss, tmp_path):
    points = tmp_path / "points.csv"
    points.write_text("rope.frequency,rope.damping\n1,0.5\n2,0.25\n2,1\n")
    result = run(dismiss, {("rope.frequency", "rope.damping"): [[1, 0.5], [2, 0.25], [2, 1]]})
    assert_same_bits(
        result.to_arrow(),
        command_columns("run", "drop-out-dismiss", "--vary", f"@{points}"),
    )


@pytest.mark.parametrize("name", ["drop-out-dismiss", "pile"])
def test_a_trace_has_the_bits_of_the_command(name):
    table = trace(scene(name), {"pull.magnitude": 1.5}).to_arrow()
    expected = command_columns("trace", name, "--set", "pull.magnitude=1.5")
    assert_same_bits(table.select(list(expected)), expected)


def test_batches_and_threads_change_no_bit(dismiss):
    vary = {"rope.frequency": np.linspace(1, 6, 20_000)}
    one = run(dismiss, vary, threads=1).to_arrow()
    reports = []
    batches = run(
        dismiss, vary, threads=3, progress=lambda done, total: reports.append(done)
    ).to_arrow()
    assert len(reports) > 1
    assert are_same(one, batches)
