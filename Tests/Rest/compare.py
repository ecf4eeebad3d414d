#!/usr/bin/env python3
"""Compares the causes of `sweep trace --cause` with those of an independent classifier.

Prints a table, every disagreement with its scene, and the share that agrees; fails if that is too small.
"""

import argparse
import collections
import concurrent.futures
import csv
import io
import os
import sys
import tempfile

import causes
import motion
import scenes


def judge(path, folder, seed, number, own):
    """Judges one scene: None if it rests, the message if it is refused, else a verdict for each moving item."""
    sweep = motion.Sweep(path, folder)
    scene = scenes.make(seed, number)
    try:
        scenario = causes.Scenario(sweep, scene)
    except motion.Failure as failure:
        return {"number": number, "refused": str(failure)}
    if scenario.trace.status not in ("moving", "offscreen") or not scenario.moving():
        return None
    answers = {}
    if not own:
        out, _ = sweep.run(scene, "trace", "--cause")
        answers = {row["item"]: (row["cause"], row["sentence"]) for row in csv.DictReader(io.StringIO(out))}
    verdicts = []
    moving = scenario.moving()
    for name in scenario.trace.items:
        if name not in moving and name not in answers:
            continue
        note = ""
        try:
            right = causes.classify(scenario, name) | ({} if name in moving else causes.STILL)
        except motion.Failure as failure:
            right, note = {}, f"refused: {failure}"
        verdicts.append((name, right, *answers.get(name, ("none", "")), note))
    return {"number": number, "verdicts": verdicts, "runs": sweep.count}


def kind_of(right, cause):
    if not right:
        return "unclear"
    if cause in right:
        return "agree"
    return "unknown" if cause == "unknown" else "wrong"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sweep", help="the command")
    parser.add_argument("--scenes", type=int, default=200, help="how many scenes that do not rest")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="one scene by its number")
    parser.add_argument("--least", type=float, default=0.95, help="the smallest share of items that must agree")
    parser.add_argument("--own", action="store_true", help="print the classifier's own causes only")
    parser.add_argument("--keep", help="a folder for the scenes of disagreements")
    options = parser.parse_args()
    rows, refused, runs = [], [], 0
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        number, found = 0, 0
        while found < options.scenes:
            batch = [options.only] if options.only is not None else range(number, number + 32)
            number += 32
            jobs = [pool.submit(judge, options.sweep, folder, options.seed, one, options.own) for one in batch]
            for job in jobs:
                result = job.result()
                if result is None or found == options.scenes:
                    continue
                if "refused" in result:
                    refused.append(result)
                    continue
                found += 1
                runs += result["runs"]
                rows += [(result["number"], *verdict) for verdict in result["verdicts"]]
            if options.only is not None:
                break
            if number > 50 * options.scenes + 1000:
                sys.exit("error: too few scenes do not rest; see scenes.py")
    report(options, rows, refused, found, runs)


def report(options, rows, refused, found, runs):
    for result in refused[:5]:
        print(f"refused {result['number']}: {result['refused']}")
    if options.own:
        for number, name, right, _, _, note in rows:
            print(f"{scenes.make(options.seed, number)['scene']} {name}: "
                  + ("; ".join(f"{cause} ({reason})" for cause, reason in right.items()) or f"UNCLEAR {note}"))
        counts = collections.Counter("|".join(sorted(right)) or "unclear" for _, _, right, *_ in rows)
        print(*(f"{count:5} {label}" for label, count in counts.most_common()), sep="\n")
        print(f"{found} scenes, {len(rows)} items, {runs} runs")
        return
    table, kinds = collections.Counter(), collections.Counter()
    for number, name, right, cause, sentence, note in rows:
        kind = kind_of(right, cause)
        kinds[kind] += 1
        table[cause if kind == "agree" else next(iter(right), "unclear"), cause] += 1
        if kind == "agree":
            continue
        print(f"\n{kind}: scene {number}, {name}: {cause} ({sentence})")
        print("  right: " + ("; ".join(f"{one}: {reason}" for one, reason in right.items()) or f"not certain {note}"))
        if kind != "unclear":
            print("  " + scenes.text(scenes.make(options.seed, number)).replace("\n", "\n  ").rstrip())
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                scene = scenes.make(options.seed, number)
                with open(os.path.join(options.keep, scene["scene"] + ".yaml"), "w") as file:
                    file.write(scenes.text(scene))
    columns = [*causes.CAUSES, "unknown", "none"]
    print("\nright \\ said " + "".join(f"{column:>10}" for column in columns))
    for row in [*causes.CAUSES, "unclear"]:
        print(f"{row:13}" + "".join(f"{table[row, column] or '':>10}" for column in columns))
    counted = len(rows) - kinds["unclear"]
    share = kinds["agree"] / counted if counted else 0
    several = sum(len(right) > 1 for _, _, right, *_ in rows)
    print(f"\n{found} scenes that do not rest, seed {options.seed}: {len(rows)} items, of which {kinds['unclear']} "
          f"are not certain and do not count; {several} have several right causes")
    print(f"{kinds['agree']} of {counted} agree ({share:.1%}); {kinds['wrong']} wrong, {kinds['unknown']} unknown")
    if share < options.least or kinds["unclear"] > len(rows) / 20:
        sys.exit(f"error: expected at least {options.least:.0%}, and at most 5 % that are not certain")


if __name__ == "__main__":
    main()
