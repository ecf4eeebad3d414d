"""Arguments are taken for what they look like, or refused with what to write."""

import decimal
import fractions
from pathlib import Path

import numpy as np
import pandas
import pint
import polars
import pyarrow
import pytest
import xarray
from conftest import are_same

from swift_dynamics import (
    Curve,
    DynamicsError,
    Scene,
    match,
    metrics,
    run,
    scene,
    sensitivity,
    solve,
    trace,
)

PATHS = ["rope.frequency", "rope.damping"]
POINTS = [[1, 0.1], [2, 0.2], [4, 0.3]]
FRAME = pandas.DataFrame(POINTS, columns=PATHS)
HERTZ = pint.UnitRegistry().Hz


def rows(vary, **options):
    """The rows of a run as a table."""
    return run("drop-out-dismiss", vary, **options).to_arrow()


# Forms of the frequencies 1, 2 and 4 Hz.
FORMS = {
    "list": [1, 2, 4],
    "texts": ["1", "2", "4"],
    "text": "1,2,4",
    "generator": (2**power for power in range(3)),
    "mapping's values": dict(enumerate([1, 2, 4])).values(),
    "array": np.array([1, 2, 4]),
    "float32": np.float32([1, 2, 4]),
    "fractions": [fractions.Fraction(1), decimal.Decimal(2), np.int8(4)],
    "Series": pandas.Series([1, 2, 4], index=[7, 8, 9]),
    "nullable": pandas.array([1, 2, 4], dtype="Int64"),
    "Polars": polars.Series([1, 2, 4]),
    "Arrow": pyarrow.chunked_array([[1, 2], [4]]),
    "DataArray": xarray.DataArray([1, 2, 4]),
    "quantity": [1, 2, 4] * HERTZ,
    "quantities": [1 * HERTZ, 2 * HERTZ, 0.004 * HERTZ * 1000],
}


@pytest.mark.parametrize("form", FORMS)
def test_numbers_of_every_type_are_the_same_values(form):
    assert are_same(rows({"rope.frequency": FORMS[form]}), rows({"rope.frequency": [1, 2, 4]}))


# Forms of the three points.
TABLES = {
    "pandas": FRAME,
    "Polars": polars.from_pandas(FRAME),
    "Arrow": pyarrow.Table.from_pandas(FRAME),
    "tuples": {tuple(PATHS): [tuple(point) for point in POINTS]},
    "tuple of tuples": {tuple(PATHS): tuple(map(tuple, POINTS))},
    "plus": {"+".join(PATHS): POINTS},
    "text": {tuple(PATHS): "1/0.1,2/0.2,4/0.3"},
    # Columns are found by their names.
    "another order": {tuple(PATHS): FRAME[PATHS[::-1]]},
    "columns by position": {tuple(PATHS): pandas.DataFrame(POINTS)},
}


@pytest.mark.parametrize("form", TABLES)
def test_the_rows_of_a_table_are_points(form):
    assert are_same(rows(TABLES[form]), rows({tuple(PATHS): POINTS}))
    chosen = trace("drop-out-dismiss", TABLES[form], rows=2)
    alone = trace("drop-out-dismiss", dict(zip(PATHS, POINTS[2], strict=True)))
    xarray.testing.assert_equal(chosen, alone)


def test_a_row_of_a_table_is_one_point():
    expected = rows(dict(zip(PATHS, POINTS[1], strict=True)))
    assert are_same(rows(FRAME.iloc[1]), expected)


def test_a_table_of_a_result_is_run_again():
    result = run("drop-out-dismiss", FRAME)
    again = run("drop-out-dismiss", result.to_dataframe()[PATHS])
    assert are_same(again.to_arrow(), result.to_arrow())


def test_a_switch_takes_truth_values():
    assert are_same(
        rows({"card.allowsRotation": [False, True]}), rows({"card.allowsRotation": [0, 1]})
    )


# Calls with one tuple as the values of the frequency.
def searched(ends):
    card = scene("drop-out-dismiss")
    vary = {"rope.frequency": ends}
    return {
        "run": lambda: run(card, vary, sample="lhs", samples=4),
        "trace": lambda: trace(card, vary, sample="lhs", samples=4, rows=0),
        "solve": lambda: solve(card, vary, minimize="peakSpeed", budget=256),
        "sensitivity": lambda: sensitivity(card, vary, method="morris", walks=4, metrics="travel"),
        "match": lambda: match(card, trace(card), vary, samples=4),
        "page": lambda: card.page(vary).html,
    }


CALLS = sorted(searched(()))


@pytest.mark.parametrize("call", CALLS)
def test_a_tuple_is_a_range_everywhere(call):
    def text(ends):
        found = searched(ends)[call]()
        return found if isinstance(found, str) else repr(found)

    expected = text("1:5")
    assert text((1, 5)) == expected
    assert text((np.float64(1), 5 * HERTZ)) == expected


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("ends", [(), (1,), (1, 5, 9), (1, "five"), (1, None), ([1, 2], 5)])
def test_another_tuple_is_refused_everywhere(call, ends):
    with pytest.raises(DynamicsError, match=r"rope\.frequency: .*a range \(low, high\)"):
        searched(ends)[call]()


def test_a_range_is_no_list_of_two_values():
    with pytest.raises(DynamicsError, match=r"\(1, 6\) is a range .*expected sample.*\[1, 6\]"):
        rows({"rope.frequency": (1, 6)})


@pytest.mark.parametrize(
    ("vary", "text"),
    [
        ({"rope.frequency": None}, "rope.frequency: got None; expected numbers"),
        ({"rope.frequency": 10**400}, "rope.frequency: int too large"),
        ({"rope.frequency": True}, "rope.frequency: got truth values"),
        ({"rope.frequency": [1 + 2j]}, "rope.frequency: got complex numbers"),
        ({"rope.frequency": np.array([1], "m8[s]")}, "rope.frequency: got durations"),
        ({"rope.frequency": {1, 2}}, "rope.frequency: got a set"),
        ({"rope.frequency": {1: 2}}, "rope.frequency: got a dict"),
        ({"rope.frequency": np.ma.array([1, 2], mask=[0, 1])}, "must be finite (got nan)"),
        ({"rope.frequency": 5 * pint.UnitRegistry().m}, "rope.frequency: Cannot convert"),
        ({5: [1]}, "vary: got the key 5; expected a path"),
        ({(): [[1]]}, "vary: got the key (); expected a path"),
        ("rope.frequency=1:6:3", "vary: got 'rope.frequency=1:6:3'; expected a mapping"),
        (["rope.frequency"], "vary: got ['rope.frequency']; expected a mapping"),
        (pandas.DataFrame(), "vary: the table has no column"),
        (FRAME.assign(exitTime=1), "the column 'exitTime' is no parameter of the scene"),
        (FRAME.to_xarray(), "vary: got a Dataset; expected a mapping"),
        ({tuple(PATHS): {PATHS[0]: [1, 2], PATHS[1]: [1]}}, "vary: the columns differ in shape"),
    ],
)
def test_what_cannot_vary_is_refused(vary, text):
    with pytest.raises(DynamicsError) as error:
        rows(vary)
    assert text in str(error.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: solve("snap-push", FRAME, "arrivalTime <= 1"),
        lambda: sensitivity("snap-push", FRAME),
        lambda: match("snap-push", Curve("ease-in:0.4"), FRAME),
        lambda: scene("snap-push").page(FRAME),
    ],
)
def test_only_a_sweep_takes_a_table(call):
    with pytest.raises(DynamicsError, match="Only run and trace take a table"):
        call()


def test_a_scene_can_be_given_by_its_name_or_file(tmp_path):
    card = scene("snap-push").setting("snap.damping", 0.7)
    file = tmp_path / "card.yaml"
    file.write_text(card.yaml)
    assert scene(card) is card
    assert scene(file) == scene(str(file)) == Scene.read(file) == card
    built_in = scene("snap-push")
    for same, given in (("snap-push", built_in), (file, card), (str(file), card)):
        assert are_same(run(same).to_arrow(), run(given).to_arrow())
        xarray.testing.assert_identical(trace(same), trace(given))
        vary = {"snap.damping": (0.2, 2)}
        question = {"minimize": "overshoot", "budget": 256}
        assert solve(same, vary, **question) == solve(given, vary, **question)
        recording = trace(given)
        assert match(same, recording, vary, samples=64) == match(given, recording, vary, samples=64)
        assert sensitivity(same, vary, samples=16).to_pandas().equals(
            sensitivity(given, vary, samples=16).to_pandas()
        )


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (None, "scene: got NoneType; expected a scene"),
        (scene, "scene: got function; expected a scene"),
        ("snap-pusch", "did you mean 'snap-push'"),
        ("nowhere/card.yaml", "nowhere/card.yaml: no such file"),
        (Path("nowhere"), "nowhere: no such file"),
        ("scene: card\nitems: []\n", "write Scene.from_yaml(text)"),
    ],
)
@pytest.mark.parametrize("call", [scene, run, lambda given: solve(given, {"a.b": (0, 1)}, "x<1")])
def test_what_is_no_scene_is_refused(call, given, text):
    with pytest.raises(DynamicsError) as error:
        call(given)
    assert text in str(error.value)


def test_a_result_says_how_it_gives_a_scene():
    found = solve("snap-push", {"snap.damping": [0.5, 1]}, minimize="overshoot", budget=256)
    with pytest.raises(DynamicsError, match=r"got Solution; .*Write `\.scene` after it"):
        run(found)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"duration": "2"}, "duration: got '2'; expected a number in s"),
        ({"duration": [2]}, "duration: got [2]; expected a number in s"),
        ({"frame_rate": "60"}, "frame_rate: got '60'; expected a number in Hz"),
        ({"drop_every": 2.5}, "drop_every: got 2.5; expected a whole number"),
        # In C it is a number of 32 bits, which would be 2.
        ({"drop_every": 2**32 + 2}, "drop_every: out of range (got 4294967298)"),
        ({"threads": 1.5}, "threads: got 1.5; expected a whole number"),
        ({"threads": True}, "threads: got True; expected a whole number"),
        ({"seed": 0.5}, "seed: got 0.5; expected a whole number"),
        ({"sample": "Sobol", "samples": 4}, "sample: unknown value (got 'Sobol'); expected 'sobol'"),
        ({"sample": "lhs", "samples": "4"}, "samples: got '4'; expected a whole number"),
        ({"metrics": 5}, "metrics: got 5; expected a text"),
        ({"metrics": [metrics()["travel"]]}, "metrics: got Metric("),
        ({"where": 5}, "where: got 5; expected a text"),
    ],
)
def test_a_wrong_option_is_named(options, text):
    with pytest.raises(DynamicsError) as error:
        rows({"rope.frequency": "1:6" if "sample" in options else 2}, **options)
    assert text in str(error.value)


def test_names_are_a_list_or_a_text_with_commas():
    expected = rows({}, metrics=["travel", "bounces"])
    assert are_same(rows({}, metrics="travel, bounces"), expected)
    assert are_same(rows({}, metrics=np.array(["travel", "bounces"])), expected)


def test_options_take_numbers_of_every_type():
    vary = {"rope.frequency": (1, 6)}
    plain = {"sample": "lhs", "samples": 8, "seed": 3, "duration": 2, "frame_rate": 120}
    others = {
        "sample": "lhs",
        "samples": 8.0,
        "seed": np.uint8(3),
        "duration": 2000 * pint.UnitRegistry().ms,
        "frame_rate": np.float32(120),
    }
    assert are_same(rows(vary, **others), rows(vary, **plain))
    question = {"goals": None, "minimize": "overshoot", "maximize": None}
    assert solve("snap-push", {"snap.damping": (0.2, 2)}, budget=1e3, **question)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: trace("drop-out-dismiss", FRAME, rows=1.5), "rows: got 1.5"),
        (lambda: trace("drop-out-dismiss", FRAME, rows="0"), "rows: got '0'"),
        (lambda: solve("snap-push", {"snap.damping": (0, 1)}, {"travel": 1}), "goals: got {"),
        (lambda: match("snap-push", 5, {"snap.damping": (0, 1)}), "recording: got int"),
        (
            lambda: match("snap-push", trace("snap-push"), {"snap.damping": (0, 1)}, start=[0, 1]),
            "start: got [0, 1]; expected a time in s, or a range (low, high)",
        ),
        (lambda: scene("snap-push").setting("snap.damping", None), "snap.damping: got None"),
        (lambda: scene("snap-push").setting("snap.damping", [1]), "snap.damping: got [1]"),
        (lambda: scene("snap-push").setting("snap.damping", np.nan), "snap.damping: got nan"),
        (lambda: Scene("snap-push"), "make a scene with scene('snap-push')"),
        (lambda: Scene.from_yaml("card.yaml"), "Read a file with Scene.read"),
        (lambda: Scene.from_yaml(Path("card.yaml")), "Read a file with Scene.read"),
        (lambda: Scene.read(5), "path: got 5; expected the path of a YAML file"),
    ],
)
def test_a_wrong_argument_of_another_call_is_named(call, text):
    with pytest.raises(DynamicsError) as error:
        call()
    assert text in str(error.value)
