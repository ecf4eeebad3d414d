"""Errors name the path or the argument, and what is expected."""

import numpy as np
import pytest

from swift_dynamics import DynamicsError, Scene, run, scene, trace


@pytest.mark.parametrize(
    ("vary", "options", "text"),
    [
        ({"rope.frequenzy": [1]}, {}, "rope.frequenzy"),
        ({"rope.frequency": []}, {}, "rope.frequency"),
        ({"rope.frequency": [1, 1]}, {}, "rope.frequency"),
        ({"rope.frequency": [np.nan]}, {}, "rope.frequency"),
        ({"rope.frequency": ["a"]}, {}, "rope.frequency: could not convert string to float: 'a'"),
        ({"rope.frequency": [[1], [2]]}, {}, "rope.frequency: the values have the shape (2, 1)"),
        ({"rope.frequency": "1:6"}, {}, "rope.frequency=1:6"),
        ({("rope.frequency", "rope.damping"): [1, 2]}, {}, "rope.frequency, rope.damping: the"),
        ({("rope.frequency", "nope"): [[1, 2]]}, {}, "nope"),
        ({}, {"metrics": ["setleTime"]}, "settleTime"),
        ({}, {"where": "rope.length <"}, "rope.length <"),
        ({}, {"where": "a\0b"}, "NUL"),
        ({}, {"frame_rate": 0}, "frame_rate: out of range (got 0); expected 1 to 1000 Hz"),
        ({}, {"frame_rate": 2000}, "frame_rate: out of range (got 2000.0)"),
        ({}, {"drop_every": 1}, "drop_every: out of range (got 1)"),
        ({}, {"drop_every": -1}, "drop_every: out of range (got -1)"),
        ({}, {"precision": 16}, "precision: unknown value (got 16); expected 32 or 64 bits"),
        ({}, {"threads": -1}, "threads: out of range (got -1); expected 0 to 1024"),
        ({}, {"samples": 4}, "samples: there is no sample"),
        ({}, {"count": 4}, "count: unknown argument; its name is now samples"),
        ({"rope.frequency": (1, 6)}, {"sample": "sobol"}, "samples: missing"),
        ({"rope.frequency": [1, 6]}, {"sample": "sobol", "samples": 4}, "no range"),
        ({"rope.frequency": (1, 6)}, {"sample": "halton", "samples": 4}, "halton"),
        ({"rope.frequency": (1, 6)}, {"sample": "sobol", "samples": 0}, "got 0"),
        ({"rope.frequency": (1, 6)}, {"sample": "sobol", "samples": 4, "seed": -1}, "seed"),
    ],
)
def test_a_wrong_argument_is_named(dismiss, vary, options, text):
    with pytest.raises(DynamicsError) as error:
        run(dismiss, vary, **options)
    assert text in str(error.value)


def test_an_unknown_scene_gets_a_suggestion():
    with pytest.raises(DynamicsError, match="drop-out-dismiss"):
        scene("drop-out-dismis")


def test_a_mistake_in_yaml_names_its_line():
    with pytest.raises(DynamicsError, match=r"mine\.yaml:2"):
        Scene.from_yaml("scene: x\nitemz: []\n", "mine.yaml")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(DynamicsError, match="none.yaml"):
        Scene.read(tmp_path / "none.yaml")


@pytest.mark.parametrize("rows", [None, 2, -1, [], [0, 0]])
def test_rows_of_a_trace_must_exist(dismiss, rows):
    with pytest.raises(DynamicsError, match="rows"):
        trace(dismiss, {"rope.frequency": [1, 2]}, rows=rows)


def test_an_error_of_the_progress_function_stops_the_run(dismiss):
    def fail(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        run(dismiss, {"rope.frequency": np.linspace(1, 6, 100_000)}, progress=fail)
