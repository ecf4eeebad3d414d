#!/usr/bin/env python3
"""Asks `sweep solve` and general optimizers the same questions with the same number of simulations.

  python3 -m venv DIR && DIR/bin/pip install numpy cma scipy optuna pymoo
  DIR/bin/python compare.py --sweep ../../.build/release/sweep --budget 1000 --seeds 5

Peers run scenarios with `sweep run`. Their cost is the violation of the goals plus, if there is none,
the objective (Deb, Comput. Methods Appl. Mech. Eng. 186, 2000). A missing metric is worse than every
violation. Each result is the median over the seeds.
"""

import argparse
import hashlib
import importlib.metadata
import json
import math
import statistics
import subprocess
import sys
import tempfile

import numpy as np
from questions import FRONTS, QUESTIONS

MISSING = 1e6
# Added to the number of a scenario that misses a goal: more than every objective.
INFEASIBLE = 1e9


class Evaluator:
    """Runs scenarios and counts them."""

    def __init__(self, sweep, question):
        self.sweep, self.question, self.count = sweep, question, 0
        goals = [goal[0] for goal in question["want"]]
        aims = [aim[0] for aim in question.get("objectives", [])]
        self.metrics = list(dict.fromkeys(goals + aims))
        self.best = (math.inf, math.inf)

    def values(self, unit):
        """The parameter values of a point of the unit cube."""
        row = []
        for place, parameter in zip(unit, self.question["vary"]):
            if len(parameter) == 2:
                choices = parameter[1]
                row.append(choices[min(len(choices) - 1, int(place * len(choices)))])
            else:
                row.append(parameter[1] + float(place) * (parameter[2] - parameter[1]))
        return row

    def run(self, points):
        """The metrics of points of the unit cube: [points][metrics], NaN without a value."""
        self.count += len(points)
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write(",".join(parameter[0] for parameter in self.question["vary"]) + "\n")
            for point in points:
                file.write(",".join(repr(float(value)) for value in self.values(point)) + "\n")
            file.flush()
            output = subprocess.run(
                [self.sweep, "run", self.question["scene"], "--vary", "@" + file.name,
                 "--metrics", ",".join(self.metrics), "--quiet"],
                capture_output=True, text=True, check=True).stdout
        lines = output.strip().split("\n")
        names = lines[0].split(",")
        columns = [names.index(metric) for metric in self.metrics]
        rows = []
        for line in lines[1:]:
            cells = line.split(",")
            rows.append([float(cells[column] or "nan") for column in columns])
        return np.array(rows)

    def violation(self, row):
        """The sum of the scaled shortfalls of a row of metrics."""
        total = 0.0
        for metric, relation, value, tolerance, scale in self.question["want"]:
            found = row[self.metrics.index(metric)]
            if math.isnan(found):
                total += MISSING
                continue
            slack = 1e-6 * max(abs(value), abs(found))
            short = {
                "=": abs(found - value) - tolerance,
                "<=": found - value,
                ">=": value - found,
            }[relation]
            total += short / scale if short > slack else 0
        return total

    def costs(self, row):
        """The objectives of a row of metrics, lower is better."""
        return [sign * row[self.metrics.index(metric)]
                for metric, sign in self.question.get("objectives", [])]

    def grades(self, points):
        """(violation, cost) of points; a single number orders them as Deb's rules do."""
        grades = []
        for row in self.run(points):
            costs = self.costs(row)
            missing = sum(math.isnan(cost) for cost in costs)
            violation = self.violation(row) + MISSING * missing
            grade = (violation, costs[0] if len(costs) == 1 and missing == 0 else 0.0)
            self.best = min(self.best, grade)
            grades.append(grade)
        return grades

    def numbers(self, points):
        """One number for each point that orders feasible ones before all others."""
        return np.array(
            [cost if violation == 0 else INFEASIBLE * (1 + violation)
             for violation, cost in self.grades(points)])


def differential_evolution(sweep, question, budget, seed):
    from scipy.optimize import differential_evolution as evolve

    evaluator = Evaluator(sweep, question)
    dimensions = len(question["vary"])
    left = [budget]

    class Stop(Exception):
        pass

    def cost(columns):
        points = np.atleast_2d(columns.T if columns.ndim > 1 else columns)
        points = points[:left[0]]
        if len(points) == 0:
            raise Stop
        left[0] -= len(points)
        numbers = evaluator.numbers(points)
        short = (columns.shape[1] if columns.ndim > 1 else 1) - len(numbers)
        return np.concatenate([numbers, np.full(short, np.inf)])

    try:
        # Its default population of 15 for each parameter; without an early end.
        evolve(cost, [(0, 1)] * dimensions, seed=seed, maxiter=10**6, tol=0, atol=0,
               polish=False, vectorized=True, updating="deferred")
    except Stop:
        pass
    return evaluator


def covariance_adaptation(sweep, question, budget, seed):
    import cma

    evaluator = Evaluator(sweep, question)
    # The library needs two dimensions; a second one without effect does not change the order.
    dimensions = max(2, len(question["vary"]))
    population, start = None, [0.5] * dimensions
    random = np.random.default_rng(seed)
    # Restarts with twice the population (IPOP), from a random point.
    while evaluator.count < budget:
        options = {"bounds": [0, 1], "seed": 1000 * seed + evaluator.count + 1, "verbose": -9}
        if population:
            options["popsize"] = population
        search = cma.CMAEvolutionStrategy(start, 0.3, options)
        while evaluator.count < budget and not search.stop():
            points = search.ask()
            tried = points[:budget - evaluator.count]
            numbers = evaluator.numbers(tried)
            if len(tried) == len(points):
                search.tell(points, numbers)
        population, start = 2 * search.popsize, random.random(dimensions)
    return evaluator


def tree_parzen(sweep, question, budget, seed):
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    evaluator = Evaluator(sweep, question)
    # Five at a time, with Optuna's way to keep points of a batch apart: ten times faster.
    study = optuna.create_study(
        sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True, constant_liar=True))
    for first in range(0, budget, 5):
        trials = [study.ask() for _ in range(min(5, budget - first))]
        points = []
        for trial in trials:
            point = []
            for place, parameter in enumerate(question["vary"]):
                if len(parameter) == 2:
                    count = len(parameter[1])
                    choice = trial.suggest_categorical(str(place), list(range(count)))
                    point.append((choice + 0.5) / count)
                else:
                    point.append(trial.suggest_float(str(place), 0, 1))
            points.append(point)
        for trial, number in zip(trials, evaluator.numbers(points)):
            study.tell(trial, float(number))
    return evaluator


def solve_arguments(question, budget, seed):
    arguments = ["solve", question["scene"], "--budget", str(budget), "--seed", str(seed)]
    for parameter in question["vary"]:
        if len(parameter) == 2:
            spec = ",".join(map(str, parameter[1]))
        else:
            spec = f"{parameter[1]}:{parameter[2]}"
        arguments += ["--vary", f"{parameter[0]}={spec}"]
    for metric, relation, value, tolerance, _ in question["want"]:
        text = f"{metric}{relation}{value!r}"
        arguments += ["--want", text + (f"+-{tolerance!r}" if relation == "=" else "")]
    for metric, sign in question.get("objectives", []):
        arguments += ["--minimize" if sign > 0 else "--maximize", metric]
    return arguments + ["--json", "--quiet"]


def solved(sweep, question, budget, seed, *options):
    """The rows of metrics that `sweep solve` lists, and the number of scenarios it ran."""
    output = subprocess.run(
        [sweep] + solve_arguments(question, budget, seed) + list(options),
        capture_output=True, text=True).stdout
    *rows, about = [json.loads(line) for line in output.strip().split("\n")]
    metrics = Evaluator(sweep, question).metrics
    number = lambda value: math.nan if value is None else float(value)
    return [[number(row["metrics"][metric]) for metric in metrics] for row in rows], about


def solve(sweep, question, budget, seed, *options):
    evaluator = Evaluator(sweep, question)
    rows, about = solved(sweep, question, budget, seed, *options)
    for row in rows[:1]:
        costs = evaluator.costs(row)
        evaluator.best = (evaluator.violation(row), costs[0] if costs else 0.0)
    evaluator.count = int(about["scenarios"])
    return evaluator


def hypervolume(question, points):
    """The part of the box from the best possible point to the worst that a front dominates."""
    from pymoo.indicators.hv import HV

    points = np.array([point for point in points if not any(map(math.isnan, point))])
    if len(points) == 0:
        return 0.0
    span = np.array(question["span"])
    return float(HV(ref_point=np.array(question["worst"]) / span)(points / span))


def front_of_solve(sweep, question, budget, seed):
    evaluator = Evaluator(sweep, question)
    rows, about = solved(sweep, question, budget, seed, "--solutions", "64", "--exact")
    points = [evaluator.costs(row) for row in rows if evaluator.violation(row) == 0]
    return hypervolume(question, points), int(about["scenarios"])


def front_of_nsga2(sweep, question, budget, seed):
    from pymoo.algorithms.moo.nsga2 import NSGA2
    from pymoo.core.problem import Problem
    from pymoo.optimize import minimize

    evaluator = Evaluator(sweep, question)
    dimensions = len(question["vary"])

    class Scenarios(Problem):
        def __init__(self):
            super().__init__(n_var=dimensions, n_obj=2, n_ieq_constr=1, xl=0.0, xu=1.0)

        def _evaluate(self, points, out, *args, **kwargs):
            rows = evaluator.run(points)
            costs = np.array([evaluator.costs(row) for row in rows])
            missing = np.isnan(costs).sum(axis=1)
            out["F"] = np.nan_to_num(costs, nan=1e9)
            out["G"] = np.array(
                [evaluator.violation(row) for row in rows]) + MISSING * missing

    result = minimize(Scenarios(), NSGA2(pop_size=64), ("n_eval", budget), seed=seed + 1)
    points = [] if result.F is None else result.F
    return hypervolume(question, points), evaluator.count


PEERS = {"cma": covariance_adaptation, "scipy": differential_evolution, "optuna": tree_parzen}


def show(grade):
    violation, cost = grade
    if math.isinf(violation):
        return "none"
    return f"{cost:.5g}" if violation == 0 else f"off by {violation:.4g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sweep", default="sweep")
    parser.add_argument("--budget", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--only", action="append", help="a question; may be repeated")
    parser.add_argument("--peers", default="cma,scipy,optuna,pymoo")
    parser.add_argument("--save", help="a JSON file for the results, which is added to")
    arguments = parser.parse_args()
    names = [name for name in arguments.peers.split(",") if name]
    for name in names:
        print(f"{name} {importlib.metadata.version(name)}", file=sys.stderr)
    saved = {}
    if arguments.save:
        try:
            with open(arguments.save) as file:
                saved = json.load(file)
        except FileNotFoundError:
            pass

    def median(name, question, method, run):
        # A question that was changed has other results.
        digest = hashlib.sha256(json.dumps(question).encode()).hexdigest()[:12]
        key = f"{name} {digest} {method} {arguments.budget} {arguments.seeds}"
        if method in PEERS or method == "pymoo":
            if key in saved:
                return saved[key]
        results = [run(seed) for seed in range(arguments.seeds)]
        if isinstance(results[0], Evaluator):
            low = sorted(result.best for result in results)[len(results) // 2]
            entry = [list(low), [result.count for result in results]]
        else:
            entry = [statistics.median(result[0] for result in results),
                     [result[1] for result in results]]
        saved[key] = entry
        if arguments.save:
            with open(arguments.save, "w") as file:
                json.dump(saved, file, indent=1)
        return entry

    def chosen(questions):
        return [(name, question) for name, question in questions.items()
                if not arguments.only or name in arguments.only]

    for name, question in chosen(QUESTIONS):
        ask = lambda run, *options: lambda seed: run(
            arguments.sweep, question, arguments.budget, seed, *options)
        cells = [("solve", median(name, question, "solve", ask(solve))),
                 ("solve --exact", median(name, question, "solve --exact", ask(solve, "--exact")))]
        for peer in PEERS:
            if peer in names:
                cells.append((peer, median(name, question, peer, ask(PEERS[peer]))))
        line = "  ".join(f"{method}: {show(tuple(entry[0]))}" for method, entry in cells)
        print(f"{name:20} {line}  scenarios {cells[0][1][1]}", flush=True)
    for name, question in chosen(FRONTS):
        ask = lambda run: lambda seed: run(arguments.sweep, question, arguments.budget, seed)
        cells = [("solve", median(name, question, "front", ask(front_of_solve)))]
        if "pymoo" in names:
            cells.append(("NSGA-II", median(name, question, "pymoo", ask(front_of_nsga2))))
        line = "  ".join(f"{method}: {entry[0]:.5f}" for method, entry in cells)
        print(f"{name:20} {line}  scenarios {cells[0][1][1]}", flush=True)


if __name__ == "__main__":
    main()
