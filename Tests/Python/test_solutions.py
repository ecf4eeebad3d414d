"""Solutions are those of `sweep solve --json`."""

import math

import numpy as np
import pytest
from conftest import command_objects

from swift_dynamics import DynamicsError, run, scene, solve

VARY = {"snap.damping": (0.1, 2)}
GOALS = ["arrivalTime <= 0.6"]
OPTIONS = ["snap-push", "--vary", "snap.damping=0.1:2", "--want", "arrivalTime<=0.6"]


@pytest.fixture(scope="module")
def snap():
    return scene("snap-push")


@pytest.fixture(scope="module")
def found(snap):
    return solve(snap, VARY, GOALS, minimize="overshoot", budget=4096, seed=3)


def numbers(values):
    """Numbers of the command, where null stands for no value."""
    return {name: math.nan if value is None else value for name, value in values.items()}


def assert_same(point, expected):
    np.testing.assert_equal(point.values, expected["values"])
    np.testing.assert_equal(point.metrics, numbers(expected["metrics"]))
    assert (point.status, point.is_solution) == (expected["status"], expected["isSolution"])
    np.testing.assert_equal(
        list(point.shortfalls), [math.nan if s is None else s for s in expected["shortfalls"]]
    )


def test_a_solution_has_the_numbers_of_the_command(found):
    *regions, question = command_objects(
        "solve", *OPTIONS, "--minimize", "overshoot", "--budget", "4096", "--seed", "3"
    )
    assert found and len(found.solutions) == len(regions)
    for region, expected in zip(found.solutions, regions, strict=True):
        assert region.rank == expected["rank"]
        assert_same(region.point, expected)
        assert_same(region.exact, expected["exact"])
        assert region.range == {path: tuple(ends) for path, ends in expected["range"].items()}
        assert region.range_tests == expected["rangeTests"]
        assert region.other_parts == {
            path: tuple(values) for path, values in expected["otherParts"].items()
        }
        assert region.robustness == expected["robustness"]
        for neighbor, other in zip(region.neighbors, expected["neighbors"], strict=True):
            assert (neighbor.path, neighbor.change) == (other["parameter"], other["change"])
            assert_same(neighbor.point, other)
        for clock, other in zip(region.clocks, expected["clocks"], strict=True):
            assert clock.frame_rate == other["frameRate"]
            assert clock.drop_every == (other["dropEvery"] or 0)
            assert_same(clock.point, other)
    (goal,) = found.goals
    (expected,) = question["goals"]
    assert (goal.text, goal.value, goal.met) == (expected["goal"], 0.6, expected["met"])
    assert (goal.lowest, goal.highest) == (expected["lowest"], expected["highest"])
    assert found.objectives == ("minimize overshoot",)
    assert found.scenario_count == question["scenarios"]


def test_the_best_solution_meets_the_goal_when_it_is_run(found):
    assert found.values == found.solutions[0].values
    result = run(found.scene, metrics=["arrivalTime", "overshoot"])
    assert result["arrivalTime"].item() <= np.float32(0.6)
    assert result["arrivalTime"].item() == np.float32(found.metrics["arrivalTime"])
    low, high = found.solutions[0].range["snap.damping"]
    ends = run(scene("snap-push"), {"snap.damping": [low, high]}, metrics="arrivalTime")
    assert (ends["arrivalTime"] <= np.float32(0.6)).all()


def test_options_reach_the_search(snap):
    vary = {"snap.damping": [0.2, 0.4, 0.8]}
    found = solve(
        snap,
        vary,
        "arrivalTime = 0.7 ± 0.3",
        maximize=["overshoot"],
        budget=512,
        solutions=1,
        exact=True,
        seed=5,
        duration=4,
        frame_rate=120,
        drop_every=3,
        precision=64,
        threads=1,
    )
    *regions, question = command_objects(
        "solve",
        "snap-push",
        "--vary",
        "snap.damping=0.2,0.4,0.8",
        "--want",
        "arrivalTime=0.7±0.3",
        "--maximize",
        "overshoot",
        *"--budget 512 --solutions 1 --exact --seed 5 --duration 4 --frame-rate 120".split(),
        *"--drop-every 3 --precision double --threads 1".split(),
    )
    assert len(regions) == len(found.solutions) == 1
    assert_same(found.solutions[0].point, regions[0])
    assert found.further_count == question["further"]


def test_paths_are_goals_and_objectives(snap):
    found = solve(
        snap, {"snap.damping": (0.1, 2)}, ["snap.damping <= 1"], minimize="snap.damping", budget=512
    )
    best, *_ = command_objects(
        "solve",
        "snap-push",
        *"--vary snap.damping=0.1:2 --want snap.damping<=1 --minimize snap.damping".split(),
        *"--budget 512".split(),
    )
    assert_same(found.solutions[0].point, best)
    assert found.values["snap.damping"] == 0.1


def test_wishes_have_the_costs_of_the_command(snap):
    wishes = ["arrivalTime <= 0.4 weight 2", "overshoot <= 1"]
    found = solve(snap, {"snap.damping": (0.1, 2)}, wishes=wishes, budget=512)
    best, *_, question = command_objects(
        "solve",
        "snap-push",
        "--vary",
        "snap.damping=0.1:2",
        *(word for wish in wishes for word in ("--wish", wish)),
        "--budget",
        "512",
    )
    assert_same(found.solutions[0].point, best)
    assert list(found.solutions[0].point.wish_costs) == best["wishCosts"]
    assert [wish["weight"] for wish in question["wishes"]] == [2, 1]


def test_without_a_solution_the_closest_scenarios_are_there(snap):
    found = solve(snap, VARY, "arrivalTime <= 0.01", budget=512)
    *closest, _ = command_objects(
        "solve",
        "snap-push",
        *"--vary snap.damping=0.1:2 --want arrivalTime<=0.01 --budget 512".split(),
        code=5,
    )
    assert not found and not found.found
    assert len(found.closest) == len(closest)
    for point, expected in zip(found.closest, closest, strict=True):
        assert_same(point, expected)
    with pytest.raises(DynamicsError, match="no solution for arrivalTime <= 0.01 s in"):
        _ = found.values
    assert "none for arrivalTime" in repr(found)
    assert list(found.to_pandas()["snap.damping"]) == [
        p.values["snap.damping"] for p in found.closest
    ]


def test_goals_of_several_items_apply_to_all():
    found = solve(scene("pile"), {"pull.magnitude": (0.5, 2)}, "bounces >= 0", budget=256)
    assert len(found.goals) == 12
    assert found.goals[0].metric == "item0.bounces"


def test_solutions_are_tables(found):
    table = found.to_xarray()
    assert table["snap.damping"].dims == ("rank",)
    assert table["arrivalTime"].attrs["units"] == "s"
    assert table["overshoot"].attrs["display_unit"] == "pt"
    assert table.attrs["found"] == 1
    frame = found.to_pandas()
    assert frame.index.tolist() == [region.rank for region in found.solutions]
    assert frame.loc[1, "snap.damping"] == found.values["snap.damping"]
    assert frame.loc[1, "snap.damping.low"] == found.solutions[0].range["snap.damping"][0]
    assert "snap.damping = " in repr(found) and "arrivalTime <= 0.6 s" in repr(found)


def test_progress_counts_the_budget(snap):
    reports = []
    solve(
        snap, VARY, GOALS, budget=1024, progress=lambda done, total: reports.append((done, total))
    )
    assert reports and reports[-1][1] == 1024
    assert all(earlier <= later for earlier, later in zip(reports, reports[1:], strict=False))


@pytest.mark.parametrize(
    ("vary", "goals", "options", "text"),
    [
        ({}, GOALS, {}, "vary: no parameter"),
        ({"snap.dampin": (0, 1)}, GOALS, {}, "unknown path 'snap.dampin'"),
        ({"snap.damping": (0, 1, 2)}, GOALS, {}, "snap.damping: got (0, 1, 2); a tuple is a range"),
        ({"snap.damping": "a"}, GOALS, {}, "snap.damping=a"),
        ({"snap.damping": ["a"]}, GOALS, {}, "snap.damping: could not convert"),
        (VARY, [], {}, "no goal is given"),
        (VARY, "arrivalTim < 1", {}, "did you mean 'arrivalTime'"),
        (VARY, "arrivalTime < soon", {}, "the value must be a finite number, in s"),
        (VARY, GOALS, {"minimize": "oversho"}, "did you mean 'overshoot'"),
        (VARY, GOALS, {"budget": 10}, "budget: out of range (got 10); expected 256 to 16777216"),
        (VARY, GOALS, {"solutions": 0}, "solutions: out of range (got 0); expected 1 to 64"),
        (VARY, GOALS, {"seed": -1}, "seed: out of range (got -1)"),
        (VARY, GOALS, {"duration": 0}, "duration: out of range (got 0)"),
        (VARY, GOALS, {"frame_rate": 0}, "frame_rate: out of range (got 0)"),
        (VARY, GOALS, {"frame_rate": 2000}, "frame_rate: out of range (got 2000.0)"),
        (VARY, GOALS, {"precision": 16}, "precision: unknown value (got 16)"),
        (VARY, GOALS, {"threads": 5000}, "threads: out of range (got 5000)"),
    ],
)
def test_a_wrong_argument_is_named(snap, vary, goals, options, text):
    with pytest.raises(DynamicsError) as error:
        solve(snap, vary, goals, **options)
    assert text in str(error.value)
