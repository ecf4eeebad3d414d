"""Matches are those of `sweep match --json`."""

import math
import subprocess

import numpy as np
import pandas
import polars
import pyarrow
import pytest
from conftest import SWEEP, command_objects

from swift_dynamics import Curve, DynamicsError, match, run, scene, trace

VARY = {"rope.frequency": (1, 5)}
OPTIONS = ["drop-out-dismiss", "--vary", "rope.frequency=1:5", "--samples", "512"]


@pytest.fixture(scope="module")
def motion(tmp_path_factory):
    """A CSV file of the motion with 2.5 Hz."""
    path = tmp_path_factory.mktemp("recording") / "motion.csv"
    write(path, "drop-out-dismiss", "--set", "rope.frequency=2.5")
    return path


def write(path, *arguments):
    subprocess.run([SWEEP, "trace", *arguments, "-o", str(path), "--quiet"], check=True)


def assert_same(found, matches):
    assert len(found.matches) == len(matches)
    for each, expected in zip(found.matches, matches, strict=True):
        assert each.rank == expected["rank"]
        assert (each.error, each.largest_error) == (expected["error"], expected["largestError"])
        assert each.largest_error_time == expected["largestErrorTime"]
        for path, value in each.values.items():
            assert value == expected[path]
            uncertainty = expected[f"{path}.uncertainty"]
            assert each.uncertainties[path] == (math.inf if uncertainty is None else uncertainty)


def test_a_match_has_the_numbers_of_the_command(dismiss, motion, tmp_path):
    found = match(dismiss, motion, VARY, samples=512, seed=2)
    errors = tmp_path / "errors.csv"
    matches = command_objects(
        "match", *OPTIONS, "--seed", "2", "--to", str(motion), "--errors", str(errors)
    )
    assert_same(found, matches)
    assert found.error < 0.01 and abs(found.values["rope.frequency"] - 2.5) < 1e-3
    assert found.frame_rate == 60 and found.start == 0 == found.start_uncertainty
    expected = pandas.read_csv(errors)
    pandas.testing.assert_frame_equal(found.errors, expected)
    assert run(found.scene)["peakSpeed"].item() == pytest.approx(
        run(dismiss.setting("rope.frequency", 2.5))["peakSpeed"].item(), rel=1e-4
    )


def test_conditions_have_a_match_each(dismiss, motion):
    found = match(dismiss, motion, VARY, samples=256, across="pull.magnitude=8,10")
    matches = command_objects(
        "match",
        *OPTIONS[:3],
        *"--samples 256 --across pull.magnitude=8,10 --to".split(),
        str(motion),
    )
    assert_same(found, matches)
    assert [each.condition for each in found.matches] == [
        {"pull.magnitude": 10},
        {"pull.magnitude": 8},
    ]
    with pytest.raises(DynamicsError, match="a curve is wanted and not recorded"):
        match(dismiss, Curve("ease-in:0.4"), VARY, across="pull.magnitude=8,10")


def test_options_reach_the_search(dismiss, motion):
    vary = {"rope.frequency": "log:1:5", "rope.damping": (0.1, 1)}
    found = match(
        dismiss,
        str(motion),
        vary,
        start=(-0.1, 0.1),
        samples=256,
        matches=2,
        seed=4,
        duration=1,
        frame_rate=90,
        drop_every=4,
        precision=64,
        threads=1,
    )
    matches = command_objects(
        "match",
        "drop-out-dismiss",
        *"--vary rope.frequency=log:1:5 --vary rope.damping=0.1:1 --start=-0.1:0.1".split(),
        *"--samples 256 --matches 2 --seed 4 --duration 1 --frame-rate 90 --drop-every 4".split(),
        *"--precision double --threads 1 --to".split(),
        str(motion),
    )
    assert_same(found, matches)
    assert found.start == matches[0]["start"]
    assert found.start_uncertainty == matches[0]["start.uncertainty"]
    assert found.frame_rate == 90


def tables(frame):
    """The recording as the kinds of tables that `match` takes."""
    yield frame
    yield frame[["t", "x", "y", "angle"]]
    yield polars.from_pandas(frame)
    yield pyarrow.Table.from_pandas(frame)
    yield {name: frame[name].to_numpy() for name in ("t", "x", "y", "angle")}
    yield {name: frame[name].tolist() for name in ("t", "x", "y", "angle", "item")}
    names = {"x": "card.x", "y": "card.y", "angle": "card.angle"}
    yield frame.drop(columns="item").rename(columns=names)


def test_a_table_gives_the_match_of_its_file(dismiss, motion):
    expected = match(dismiss, motion, VARY, samples=256)
    # pandas' own reader of numbers can miss the last bit.
    numbers = dict.fromkeys(["t", "x", "y", "angle"], float)
    frame = pandas.read_csv(motion, converters=numbers)
    for table in tables(frame):
        assert match(dismiss, table, VARY, samples=256) == expected


def test_a_trace_is_a_recording(dismiss):
    recorded = trace(dismiss.setting("rope.frequency", 2.5))
    found = match(dismiss, recorded, VARY, samples=512)
    assert found.values["rope.frequency"] == pytest.approx(2.5, abs=1e-3)
    assert found.item_errors == {}


def test_several_items_have_errors_of_their_own(tmp_path):
    pile, path = scene("pile"), tmp_path / "pile.csv"
    write(path, "pile", "--set", "pull.magnitude=1.2")
    vary = {"pull.magnitude": (0.5, 2)}
    found = match(pile, path, vary, samples=64, duration=0.5)
    matches = command_objects(
        "match",
        "pile",
        *"--vary pull.magnitude=0.5:2 --samples 64 --duration 0.5 --to".split(),
        str(path),
    )
    assert_same(found, matches)
    assert list(found.item_errors) == [f"item{index}" for index in range(12)]
    assert found.item_errors["item3"] == matches[0]["item3.error"]
    assert any(remark.startswith("ignoring ") for remark in found.remarks)
    # As a Dataset, and as columns of their own.
    recorded = trace(pile.setting("pull.magnitude", 1.2))
    wide = {"t": recorded["t"].values[:20]}
    for name in ("x", "y"):
        for item in recorded["item"].values:
            wide[f"{item}.{name}"] = recorded[name].sel(item=item).values[:20]
    part = recorded[["x", "y"]].isel(t=slice(20))
    options = {"samples": 64, "duration": 0.5}
    assert match(pile, part, vary, **options) == match(pile, wide, vary, **options)


def test_a_fast_recording_sets_the_frame_rate(dismiss, tmp_path):
    path = tmp_path / "fast.csv"
    write(path, "drop-out-dismiss", "--frame-rate", "120")
    found = match(dismiss, path, VARY, samples=64)
    assert found.frame_rate == 120
    assert_same(
        found,
        command_objects(
            "match",
            "drop-out-dismiss",
            *"--vary rope.frequency=1:5 --samples 64".split(),
            "--to",
            str(path),
        ),
    )


def test_a_curve_is_a_recording():
    snap, vary = scene("snap-push"), {"snap.damping": (0.1, 2)}
    found = match(snap, Curve("ease-in-out:0.6"), vary, samples=256, start=0.05)
    matches = command_objects(
        "match",
        "snap-push",
        *"--vary snap.damping=0.1:2 --samples 256 --start 0.05 --to ease-in-out:0.6".split(),
    )
    assert_same(found, matches)
    assert found.start == 0.05


def test_matches_are_tables(dismiss, motion):
    found = match(dismiss, motion, {**VARY, "rope.damping": (0.1, 1)}, samples=256)
    table = found.to_xarray()
    assert table["rope.frequency"].dims == ("rank",)
    assert table["rope.frequency"].attrs["units"] == "Hz"
    assert table["error"].attrs["display_unit"] == "pt"
    frame = found.to_pandas()
    assert frame.index.tolist() == [each.rank for each in found.matches]
    assert frame.loc[1, "rope.damping"] == found.values["rope.damping"]
    assert repr(found).startswith("<Matches: rope.frequency = ") and " pt" in repr(found)


def test_a_value_that_is_not_determined_is_infinitely_uncertain(dismiss, motion):
    found = match(
        dismiss, motion, {**VARY, "reference.height": (1000, 1001)}, samples=64, duration=0.2
    )
    free = [path for path, value in found.uncertainties.items() if value == math.inf]
    assert all(any(remark.startswith(path) for remark in found.remarks) for path in free)


@pytest.mark.parametrize(
    ("recording", "text"),
    [
        ("/nowhere/motion.csv", "/nowhere/motion.csv: cannot be read: No such file or directory"),
        (5, "recording: got int; expected a path"),
        ({"x": [1, 2]}, "recording: no column t"),
        ({"t": [0, 1]}, "recording: no column x, y or angle (got t)"),
        ({"t": [0, 1], "x": [1]}, "recording: x has 1 rows and t has 2"),
        ({"t": [0, 1], "x": ["a", "b"]}, "recording: card.x: could not convert"),
        ({"t": [0, 1, 1], "x": [1, 2, 3]}, "row 2: t must increase: 1 s follows 1 s"),
        ({"t": [0, np.nan], "x": [1, 2]}, "row 1: t is missing"),
        ({"t": [0, 1], "x": [1, np.inf]}, "row 1: x is infinite"),
        ({"t": [0, 1], "x": [np.nan, np.nan]}, "no value"),
        ({"t": [0.0], "x": [1]}, "the recording has too few values"),
        ({"t": [0, 1], "item": ["card"] * 2, "card.x": [1, 2]}, "expected one of the two"),
        ({"t": [0, 1], "x": [1, 2], "item": ["crad", "crad"]}, "did you mean 'card'"),
        (Curve("ease-in-ot:0.4"), "unknown curve 'ease-in-ot'"),
        (
            Curve("ease-in-out:0.4"),
            "the start and the target of scene drop-out-dismiss are the same",
        ),
    ],
)
def test_a_wrong_recording_is_named(dismiss, recording, text):
    with pytest.raises(DynamicsError) as error:
        match(dismiss, recording, VARY, samples=16)
    assert text in str(error.value)


@pytest.mark.parametrize(
    ("vary", "options", "text"),
    [
        ({}, {}, "vary: no parameter"),
        (
            {"rope.frequency": [1, 5]},
            {},
            "rope.frequency: got [1, 5]; expected a range (low, high)",
        ),
        ({"rope.frequency": "1,5"}, {}, "'rope.frequency=1,5': not a range"),
        ({"rope.frequenzy": (1, 5)}, {}, "did you mean 'rope.frequency'"),
        ({"rope.frequency": (-1, 5)}, {}, "rope.frequency"),
        (VARY, {"start": (1, 0)}, "start: got (1, 0)"),
        (VARY, {"samples": 0}, "samples: out of range (got 0)"),
        (VARY, {"matches": 65}, "matches: out of range (got 65)"),
        (VARY, {"frame_rate": 0}, "frame_rate: out of range (got 0)"),
    ],
)
def test_a_wrong_argument_is_named(dismiss, motion, vary, options, text):
    with pytest.raises(DynamicsError) as error:
        match(dismiss, motion, vary, **options)
    assert text in str(error.value)
    with pytest.raises(DynamicsError, match="motion.csv:2"):
        broken = motion.with_name("motion.csv:2")
        broken.write_text("t,x\na,1\n")
        match(dismiss, broken, VARY)
