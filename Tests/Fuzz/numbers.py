#!/usr/bin/env python3
"""Gives absurd numbers to every option of `sweep`, and to every number of its input files.

  Tests/Fuzz/numbers.py --sweep .build/release/sweep --count 300
  Tests/Fuzz/numbers.py --sweep .build/release/sweep --seed 7 --case 123   runs one case again

Each case changes one number of a command that works: of an argument, of an option that the command does
not have yet, or of a scene, a study, a list of points or a recording. Whatever the number is, the command
ends in time, with one of its exit codes and, if it fails, with a sentence. It never prints a number that is
not finite and that it did not print before. The cases follow from the seed.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

NUMBERS = """1e300 -1e300 nan -nan inf -inf 9223372036854775808 9223372036854775807 -9223372036854775808
-9223372036854775809 18446744073709551615 18446744073709551616 2147483648 2147483647 -2147483649 4294967296
1e18 1e15 1e9 5e-324 -5e-324 2.2250738585072014e-308 1e-300 -0 0 -1 0.5 1e-45 3.5e38 1.7976931348623157e308
1e400 1e-400 0x7fffffffffffffff 1_000 +1 1e 00000000000000000000000000000000000001""".split() + [
    "9" * 400, "0." + "3" * 400, "1" + "0" * 308]
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e-?\d+)?(?![\w.])")
SCENE = """scene: card
reference: {width: 375, height: 667}
parameters: {duration: 1}
items:
  - {name: card, size: [120, 80], center: [187.5, 100], elasticity: 0.4, friction: 0.2, density: 1}
  - {name: ball, size: [40, 40], center: [100, 300], shape: ellipse, resistance: 0.1, angularResistance: 0.1}
behaviors:
  - gravity: {name: pull, angle: 1.57, magnitude: 1}
  - attachment: {name: rope, item: card, anchor: [187.5, 60], length: 40, frequency: 2, damping: 0.3}
  - push: {name: flick, items: [ball], mode: instantaneous, angle: 0.3, magnitude: 0.1}
  - collision: {name: walls, insets: {top: 0, left: 0, bottom: 0, right: 0}}
target: {item: card, center: [187.5, 160]}
phases:
  - {name: hang, until: {elapsed: 0.5}, then: {remove: [rope]}}
  - {name: fall, until: {elapsed: 0.5, or: rest}}
"""
STUDY = """study: How long does the card swing?
command: run
scene: card.yaml
vary:
  rope.frequency: 1:5:5
  rope.damping: 0.1,0.5
metrics: [settleTime, overshoot]
duration: 1
frameRate: 60
threads: 1
"""
FILES = {
    "card.yaml": SCENE,
    "study.yaml": STUDY,
    "seen.csv": "t,item,x,y,angle\n" + "".join(
        f"{row / 60:.4f},card,187.5,{100 + 30 * row / (row + 20):.3f},0\n" for row in range(31)),
    "points.csv": "rope.frequency,rope.damping\n1,0.1\n2,0.2\n3,0.3\n",
}
COMMANDS = [line.split() for line in """
run card.yaml --vary rope.frequency=1:5:5 --metrics settleTime,card.finalX
run card.yaml --vary rope.frequency=log:1:5:5 --vary rope.damping=0.1:0.9:+0.2 --where rope.frequency<3
run card.yaml --vary rope.frequency=1:5 --vary pull.magnitude=base*{0.5:2} --sample sobol --samples 8 --seed 1
run card.yaml --vary @points.csv --json
run card.yaml --vary rope.frequency=1:5:9 --only 1,3:5 --set pull.magnitude=2
run card.yaml --vary rope.frequency=1:5:9 --shard 0/2 -o part.csv
run card.yaml --vary rope.frequency=1:5:9 --reduce top:3:card.settleTime --reduce quantiles:0.1,0.9:ball.finalX
run card.yaml --vary rope.frequency=1:5:9 --plan
run snap-push --duration 0.5 --frame-rate 60 --drop-every 2 --threads 1 --json
run study.yaml
trace card.yaml --duration 0.2 --set card.center.x=150
trace pan-flick --duration 0.1 --frame-rate 60
check card.yaml
check study.yaml
show card.yaml
play card.yaml --duration 0.2
export card.yaml
export card.yaml --format css --tolerance 0.5 --frame-rate 60
explore card.yaml -o page.html
solve card.yaml --vary rope.frequency=1:5 --want card.finalY>=10 --minimize card.overshoot --budget 256 --seed 1
solve card.yaml --vary rope.damping=0.1:1 --want card.finalY=300±300 --budget 256 --solutions 2
sensitivity card.yaml --vary rope.frequency=1:5 --vary rope.damping=0.1:1 --metrics card.peakSpeed --samples 16
match card.yaml --vary rope.frequency=1:5 --to seen.csv --samples 64 --start 0:0.1 --matches 2
match card.yaml --vary rope.damping=0.1:1 --to seen.csv --samples 64 --start 0
match card.yaml --vary rope.damping=0.1:1 --to cubic-bezier(0.4,0,0.6,1):0.4 --samples 64
match card.yaml --vary rope.damping=0.1:1 --to caspring(1,100,10,0) --samples 64
""".strip().split("\n")]
# Files that commands write, in the folder of the case.
WRITERS = re.compile(r"^(--errors|-o|--output|--save-study|--report)$")


def options(sweep):
    """The options with a value of each verb."""
    dump = subprocess.run([sweep, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    verbs = json.loads(dump.stdout)["command"]["subcommands"]
    return {
        verb["commandName"]: sorted({
            "--" + name["name"]
            for argument in verb.get("arguments", []) if argument["kind"] == "option"
            for name in argument.get("names", []) if name["kind"] == "long"})
        for verb in verbs}


def mutated(text, generator):
    """A text with another number; nil if it has none."""
    found = list(NUMBER.finditer(text))
    if not found:
        return None
    match = generator.choice(found)
    return text[:match.start()] + generator.choice(NUMBERS) + text[match.end():]


def make(index, seed, known):
    """The arguments and the files of a case."""
    generator = random.Random(f"{seed} {index}")
    command = list(COMMANDS[index % len(COMMANDS)])
    files = dict(FILES)
    kind = generator.random()
    if kind < 0.35:
        positions = [p for p, word in enumerate(command) if p and NUMBER.search(word)]
        if positions:
            position = generator.choice(positions)
            command[position] = mutated(command[position], generator)
    elif kind < 0.65:
        choices = [o for o in known[command[0]] if not WRITERS.match(o)]
        if choices:
            option = generator.choice(choices)
            form = generator.choice(["{0}", "{0}", "{0}:{1}", "{0}:{1}:{2}", "rope.frequency={0}:{1}", "x={0}"])
            value = form.format(*(generator.choice(NUMBERS) for _ in range(3)))
            command.append(f"{option}={value}")
    else:
        used = [name for name in files if name in [word.lstrip("@") for word in command]]
        if "study.yaml" in command:
            used.append("card.yaml")
        if used:
            name = generator.choice(used)
            files[name] = mutated(files[name], generator)
        else:
            command.append(f"--set=duration={generator.choice(NUMBERS)}")
    return command, files


def not_finite(text):
    return len(re.findall(r"(?<![\w'./=])-?(?:nan|inf)(?![\w])", text, re.IGNORECASE))


def run(sweep, command, files, timeout, memory):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        try:
            done = subprocess.run(
                [sweep, *command], cwd=folder, capture_output=True, timeout=timeout,
                stdin=subprocess.DEVNULL, preexec_fn=limit, env={"SWIFT_BACKTRACE": "enable=no"})
        except subprocess.TimeoutExpired:
            return None, "", ""
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def problem(sweep, command, files, arguments):
    code, output, errors = run(sweep, command, files, arguments.timeout, arguments.memory)
    if code is None:
        return f"still running after {arguments.timeout} s"
    if code not in (0, 2, 3, 4, 5):
        return f"exit code {code}: {errors[-300:]}"
    # sweep check prints what is wrong on standard output.
    if code and not (errors + output).strip():
        return f"exit code {code} without a sentence"
    if code == 0 and not_finite(output):
        return "a number that is not finite: " + output[:300]
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sweep", required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=float, default=60, help="of a command, s")
    parser.add_argument("--memory", type=int, default=4 << 30, help="of a command, bytes of addresses")
    arguments = parser.parse_args()
    sweep = os.path.abspath(arguments.sweep)
    known = options(sweep)
    for command in COMMANDS:
        code, _, errors = run(sweep, command, FILES, arguments.timeout, arguments.memory)
        if code != 0:
            sys.exit(f"error: sweep {' '.join(command)}: exit code {code} without a change: {errors}")
    cases = range(arguments.count) if arguments.case is None else [arguments.case]

    def examine(index):
        command, files = make(index, arguments.seed, known)
        changed = {name: text for name, text in files.items() if text != FILES[name]}
        return index, command, changed, problem(sweep, command, files, arguments)

    failures = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for index, command, changed, found in pool.map(examine, cases):
            if arguments.case is not None:
                print("sweep", *command, *(f"\n--- {name}\n{text}" for name, text in changed.items()))
            if found:
                failures += 1
                lines = [
                    line[:120] for name, text in changed.items() for line, old in
                    zip(text.split("\n"), FILES[name].split("\n")) if line != old]
                print(f"case {index}: sweep {' '.join(word[:80] for word in command)} {lines}: {found}", flush=True)
    print(f"{len(cases)} commands, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
