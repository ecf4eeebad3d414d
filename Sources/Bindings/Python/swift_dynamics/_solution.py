"""The result of solve: solutions, or the closest scenarios."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray

from ._analysis import setting
from ._errors import DynamicsError
from ._metrics import metric_attributes
from ._scene import Scene
from ._units import attributes

if TYPE_CHECKING:
    from typing import Self

    import pandas

Numbers = dict[str, float]


@dataclass(frozen=True, slots=True)
class Point:
    """A scenario.

    Attributes:
        values: The value of each parameter, by path, in the parameter's unit.
        metrics: The metrics of the goals, in their units; NaN for a metric without a value.
        status: How the scenario ended, such as "resting".
        is_solution: Whether it meets all goals, to the last bit of the simulation's precision.
        shortfalls: The distance from each goal, in its metric's unit: 0 if the goal is met, NaN if
            the metric has no value.
        wish_costs: The weighted relative miss of each wish: 0 if it is met, NaN if its metric has no
            value.
    """

    values: Numbers
    metrics: Numbers
    status: str
    is_solution: bool
    shortfalls: tuple[float, ...]
    wish_costs: tuple[float, ...]
    _scene: Scene = field(repr=False)

    @property
    def scene(self) -> Scene:
        """The scene with the values set."""
        return setting(self._scene, self.values)

    @classmethod
    def _of(cls, scene: Scene, members: Mapping[str, Any]) -> "Self":
        return cls(
            members["values"],
            {name: _number(value) for name, value in members["metrics"].items()},
            members["status"],
            members["isSolution"],
            tuple(map(_number, members["shortfalls"])),
            tuple(map(_number, members.get("wishCosts", ()))),
            scene,
        )


@dataclass(frozen=True, slots=True)
class Neighbor:
    """A solution with one parameter changed.

    Attributes:
        path: The parameter.
        change: Its relative change, such as -0.05; of the range, if the value is 0.
        point: The scenario.
    """

    path: str
    change: float
    point: Point


@dataclass(frozen=True, slots=True)
class Clock:
    """A solution with another clock.

    Attributes:
        frame_rate: Frames per second, Hz.
        drop_every: Every Nth frame is dropped; 0 for none.
        point: The scenario.
    """

    frame_rate: float
    drop_every: int
    point: Point


@dataclass(frozen=True, slots=True)
class Condition:
    """A solution under a condition of `across`.

    Attributes:
        given: The values of what is given, by path, or by "frame-rate" (Hz) and "drop-every".
        is_worst: Whether it is the worst condition of those that must meet the goals.
        point: The scenario.
    """

    given: Numbers
    is_worst: bool
    point: Point


@dataclass(frozen=True, slots=True)
class Region:
    """A region of connected solutions, or a point of a Pareto front.

    Attributes:
        rank: Its rank, from 1.
        point: The recommended solution, rounded to few digits.
        exact: The solution before it was rounded.
        range: For each parameter, how far it alone can go while the others stay as they are: the
            lowest and the highest value, in the parameter's unit. Both ends and all tested values
            between them are solutions. The ranges do not hold together.
        range_tests: For each parameter, the number of values that were tested for its range; 0 if
            the budget did not suffice. The range is then the solution's own value.
        other_parts: For each parameter, values beyond a miss at which the goals are met again while
            the others stay: the nearest tested one on either side. Of a list, all other tested
            values that meet the goals.
        robustness: The share, 0 to 1, of scenarios that still meet the goals if all parameters
            change at once, at random by up to 5 %; NaN if the budget left none to test.
        neighbors: The solution with each parameter 5 % lower and 5 % higher.
        clocks: The solution with other frame rates and with dropped frames.
        across: The solution under each condition of `across`; empty if nothing was given.
        across_others: The number of other conditions within the ranges that were tested.
        across_others_met: The number of these in which all goals are met.
    """

    rank: int
    point: Point
    exact: Point
    range: dict[str, tuple[float, float]]
    range_tests: dict[str, int]
    other_parts: dict[str, tuple[float, ...]]
    robustness: float
    neighbors: tuple[Neighbor, ...] = field(repr=False)
    clocks: tuple[Clock, ...] = field(repr=False)
    across: tuple[Condition, ...] = field(repr=False)
    across_others: int
    across_others_met: int

    @property
    def values(self) -> Numbers:
        """The value of each parameter, by path, in the parameter's unit."""
        return self.point.values

    @property
    def metrics(self) -> Numbers:
        """The metrics of the goals, in their units; NaN for a metric without a value."""
        return self.point.metrics

    @property
    def status(self) -> str:
        """How the scenario ended, such as "resting"."""
        return self.point.status

    @property
    def scene(self) -> Scene:
        """The scene with the values set."""
        return self.point.scene

    @classmethod
    def _of(cls, scene: Scene, members: Mapping[str, Any]) -> "Self":
        return cls(
            members["rank"],
            Point._of(scene, members),
            Point._of(scene, members["exact"]),
            {path: (ends[0], ends[1]) for path, ends in members["range"].items()},
            members["rangeTests"],
            {path: tuple(values) for path, values in members["otherParts"].items()},
            _number(members["robustness"]) if members["robustnessSamples"] else np.nan,
            tuple(
                Neighbor(other["parameter"], other["change"], Point._of(scene, other))
                for other in members["neighbors"]
            ),
            tuple(
                Clock(
                    other["frameRate"], other["dropEvery"] or 0, Point._of(scene, other)
                )
                for other in members["clocks"]
            ),
            tuple(
                Condition(other["condition"], other["isWorst"], Point._of(scene, other))
                for other in members.get("across", ())
            ),
            int(members.get("acrossOthers", 0)),
            int(members.get("acrossOthersMet", 0)),
        )


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal, and how often the sampled scenarios meet it.

    Attributes:
        text: The goal in words, with its unit.
        metric: The metric.
        relation: "=", "<=", ">=", "<" or ">".
        value: The value of the goal, in the metric's unit.
        tolerance: The largest difference that counts as equal, in the metric's unit; NaN unless the
            relation is "=".
        met: The number of sampled scenarios that meet it.
        with_value: The number of sampled scenarios in which the metric has a value.
        lowest: The lowest value of the metric in the sample, in its unit; NaN if it has none.
        highest: The highest value.
        others_met: The number of sampled scenarios that meet all other goals.
    """

    text: str
    metric: str
    relation: str
    value: float
    tolerance: float
    met: int
    with_value: int
    lowest: float
    highest: float
    others_met: int

    @classmethod
    def _of(cls, members: Mapping[str, Any]) -> "Self":
        return cls(
            members["goal"],
            members["metric"],
            members["relation"],
            members["value"],
            _number(members["tolerance"]),
            members["met"],
            members["withValue"],
            _number(members["lowest"]),
            _number(members["highest"]),
            members["othersMet"],
        )


@dataclass(frozen=True)
class Solution:
    """What `solve` found. It is true if there is a solution.

    Attributes:
        solutions: The best solution of each region, or points of the Pareto front, the best first.
        closest: The closest scenarios, closest first, if there is no solution.
        goals: The goals.
        objectives: The metrics to minimize or maximize, in words.
        further_count: The number of regions that are not listed.
        sample_count: The number of scenarios in the sample of the whole space.
        sample_solution_count: The number of them that are solutions.
        scenario_count: The number of scenarios that were run.
        warnings: Why metrics of the goals have few values.
    """

    solutions: tuple[Region, ...]
    closest: tuple[Point, ...]
    goals: tuple[Goal, ...]
    objectives: tuple[str, ...]
    further_count: int
    sample_count: int
    sample_solution_count: int
    scenario_count: int
    warnings: tuple[str, ...]
    _scene: Scene = field(repr=False)

    @classmethod
    def _of(cls, scene: Scene, objects: list[dict[str, Any]]) -> "Self":
        *found, question = objects
        return cls(
            tuple(Region._of(scene, each) for each in found if each["isSolution"]),
            tuple(Point._of(scene, each) for each in found if not each["isSolution"]),
            tuple(map(Goal._of, question["goals"])),
            tuple(question["objectives"]),
            question["further"],
            question["samples"],
            question["samplesMeetingAll"],
            question["scenarios"],
            tuple(question["warnings"]),
            scene,
        )

    @property
    def found(self) -> bool:
        """Whether there is a solution."""
        return bool(self.solutions)

    def __bool__(self) -> bool:
        return self.found

    @property
    def best(self) -> Region:
        """The best solution.

        Raises:
            DynamicsError: There is no solution.
        """
        if self.solutions:
            return self.solutions[0]
        goals = ", ".join(goal.text for goal in self.goals) or ", ".join(self.objectives)
        raise DynamicsError(
            f"no solution for {goals} in {self.scenario_count} scenarios; `closest` has the "
            "closest scenarios, and `goals` how often each goal is met"
        )

    @property
    def scene(self) -> Scene:
        """The scene with the best solution's values set; an error if there is no solution."""
        return self.best.scene

    @property
    def values(self) -> Numbers:
        """The best solution's values by path, in their units; an error if there is none."""
        return self.best.values

    @property
    def metrics(self) -> Numbers:
        """The best solution's metrics, in their units; an error if there is no solution."""
        return self.best.metrics

    @property
    def status(self) -> str:
        """How the best solution ends, such as "resting"; an error if there is no solution."""
        return self.best.status

    @property
    def robustness(self) -> float:
        """The best solution's robustness, 0 to 1; an error if there is no solution."""
        return self.best.robustness

    def to_xarray(self) -> xarray.Dataset:
        """The solutions over the dimension `rank`.

        There is a variable for each path and metric, `status` and `robustness` (0 to 1), and
        PATH.low, PATH.high and PATH.exact. Without a solution, rank counts the closest scenarios,
        which have neither of the latter.
        """
        points = [region.point for region in self.solutions] or list(self.closest)
        variables: dict[str, xarray.Variable] = {}

        def add(name: str, numbers: list[float], unit: str, meaning: str = "") -> None:
            variables[name] = xarray.Variable("rank", numbers, attributes(unit, meaning))

        attrs = {
            "scene": self._scene.name,
            "scene_yaml": self._scene.yaml,
            "found": int(self.found),
        }
        if not points:
            return xarray.Dataset(attrs=attrs)
        units = {path: self._scene.parameters[path].unit for path in points[0].values}
        for path, unit in units.items():
            add(path, [point.values[path] for point in points], unit)
        for metric in points[0].metrics:
            add(metric, [point.metrics[metric] for point in points], *metric_attributes(metric))
        variables["status"] = xarray.Variable("rank", [point.status for point in points])
        if self.solutions:
            add("robustness", [region.robustness for region in self.solutions], "")
            for path, unit in units.items():
                for end, name in enumerate(("low", "high")):
                    ends = [region.range[path][end] for region in self.solutions]
                    add(f"{path}.{name}", ends, unit)
                exact = [region.exact.values[path] for region in self.solutions]
                add(f"{path}.exact", exact, unit)
        ranks = {"rank": np.arange(1, len(points) + 1)}
        return xarray.Dataset(variables, ranks, attrs)

    def to_pandas(self) -> "pandas.DataFrame":
        """The same as `to_xarray`, a row for each rank."""
        return self.to_xarray().to_dataframe()

    def __repr__(self) -> str:
        wanted = ", ".join([goal.text for goal in self.goals] + list(self.objectives))
        if not self.found:
            return f"<Solution: none for {wanted}; {len(self.closest)} close scenarios>"
        values = _listed(self.values)
        others = len(self.solutions) + self.further_count - 1
        more = f"; {others} other{'' if others == 1 else 's'}" if others else ""
        return f"<Solution for {wanted}: {values}; {_listed(self.metrics)}{more}>"


def _listed(numbers: Numbers) -> str:
    return ", ".join(f"{name} = {number:.5g}" for name, number in numbers.items())


def _number(value: float | None) -> float:
    """A number of JSON, where null stands for a number without a value."""
    return np.nan if value is None else value
