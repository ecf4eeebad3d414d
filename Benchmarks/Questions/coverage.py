#!/usr/bin/env python3
"""How often the standard deviations that `sweep match` states cover planted values.

  DIR/bin/python coverage.py --sweep ../../.build/release/sweep --cases 30

Each case draws values of the parameters, traces the scene, adds normal noise to x and y, makes some rows
wrong (--bad), hides the start (--start), and asks for the values. A stated deviation is right if 1.96 of them
cover the planted value in 95 % of the cases.
"""

import argparse
import csv
import io
import json
import subprocess
import tempfile

import numpy as np

# Scene, ranges, the lowest and highest planted values as parts of the ranges, arguments.
SCENES = {
    "snap": ("snap-push", {"snap.damping": (0.1, 2)}, []),
    "swing": ("drop-out-dismiss",
              {"rope.frequency": (1, 5), "rope.damping": (0.1, 1.5)}, ["--duration", "1.5"]),
    "drop": ("drop-out-present", {"pull.magnitude": (2, 12), "card.elasticity": (0.2, 0.9)}, []),
    "fall": ("falling-square",
             {"square.elasticity": (0.1, 0.9), "pull.magnitude": (0.5, 2)}, ["--duration", "3"]),
    # The wall can be hit before or after the finger lets go: several minima.
    "flick": ("pan-flick",
              {"finger.track.speed": (0.5, 3), "square.elasticity": (0.1, 0.9)},
              ["--duration", "1.5"]),
    # Only x of a body that swings: a higher frequency with another damping looks alike.
    "button": ("elastic-button",
               {"spring.frequency": (0.5, 6), "spring.damping": (0.02, 0.5)},
               ["--duration", "0.5"]),
}


def trace(sweep, scene, values, options):
    words = [word for path, value in values.items() for word in ("--set", f"{path}={value!r}")]
    output = subprocess.run([sweep, "trace", scene, *words, *options, "--quiet"],
                            capture_output=True, text=True, check=True).stdout
    return list(csv.DictReader(io.StringIO(output)))


def spoiled(rows, share, random):
    """The rows with a share of them wrong: far away, swapped, zero, repeated or late."""
    result = list(rows)
    for kind in range(int(share * len(rows))):
        index = int(random.integers(4, len(rows)))
        time, x, y = rows[index]
        result[index] = (time, *[
            (x + 100 * random.standard_normal(), y + 100 * random.standard_normal()), (y, x), (x, 0.0),
            rows[index - 1][1:], rows[index - 4][1:]][kind % 5])
    return result


def case(sweep, name, noise, random, samples, bad, hides_start):
    scene, ranges, options = SCENES[name]
    truth = {path: float(low + (0.1 + 0.8 * random.random()) * (high - low))
             for path, (low, high) in ranges.items()}
    rows = trace(sweep, scene, truth, options)
    columns = list(rows[0])
    time = columns[0]
    x, y = [next(c for c in columns if c == n or c.startswith(n + " ")) for n in "xy"]
    start = 0.1 + 0.5 * float(random.random()) if hides_start else 0.0
    scale = 0.001 if "ms" in time else 1
    seen = [(start + float(row[time]) * scale, float(row[x]) + noise * random.standard_normal(),
             float(row[y]) + noise * random.standard_normal()) for row in rows[::2]]
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write("t,x,y\n")
        for row in spoiled(seen, bad, random):
            file.write(",".join(f"{float(value)!r}" for value in row) + "\n")
        file.flush()
        words = [word for path, (low, high) in ranges.items()
                 for word in ("--vary", f"{path}={low}:{high}")]
        if hides_start:
            words += ["--start", "0:0.7"]
            truth["start"] = start
        found = subprocess.run(
            [sweep, "match", scene, *words, "--to", file.name, "--samples", str(samples),
             "--json", *options], capture_output=True, text=True)
    if found.returncode != 0:
        raise SystemExit(found.stderr)
    best = json.loads(found.stdout.split("\n")[0])
    said = "fits as well" in found.stderr or "fit as well" in found.stderr
    return [((best[path] - value) / (best[f"{path}.uncertainty"] or np.inf), said)
            for path, value in truth.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sweep", default="sweep")
    parser.add_argument("--cases", type=int, default=30)
    parser.add_argument("--samples", type=int, default=2048)
    parser.add_argument("--noise", type=float, nargs="*", default=[0.5, 2])
    parser.add_argument("--bad", type=float, default=0, help="share of the rows that are wrong")
    parser.add_argument("--start", action="store_true", help="hide the start")
    parser.add_argument("--only", action="append")
    arguments = parser.parse_args()
    everything = []
    for name in SCENES:
        if arguments.only and name not in arguments.only:
            continue
        for noise in arguments.noise:
            random = np.random.default_rng(1)
            scores = [score for _ in range(arguments.cases)
                      for score in case(arguments.sweep, name, noise, random, arguments.samples,
                                        arguments.bad, arguments.start)]
            everything += scores
            report(f"{name}, noise {noise} pt", scores)
    report("all", everything)


def report(title, scores):
    deviations = np.array([abs(score) for score, _ in scores])
    near = [abs(score) <= 1.96 for score, said in scores if said]
    print(f"{title:24} within 1.96 {np.mean(deviations <= 1.96):.1%}, within 1 {np.mean(deviations <= 1):.0%}"
          f", second minimum said {np.mean([said for _, said in scores]):.0%}"
          f"{f', covered there {np.mean(near):.0%}' if near else ''}, {len(scores)} values",
          flush=True)


if __name__ == "__main__":
    main()
