#!/usr/bin/env python3
"""Holds the code that `sweep export` writes to the traces of its scenes.

exported.py generate SWEEP FOLDER      writes the code of every built-in scene and of the scenes beside
                                       this file, and a main.swift that runs all of it, into FOLDER
exported.py compare SWEEP RECORDING    compares what that program printed with the traces
"""

import json
import math
import re
import subprocess
import sys
from pathlib import Path

# Phases of this scene set the pose of the item at the end of every 30th frame. A trace keeps the
# frame before that, a view shows the frame after it.
POSE_IS_SET_EVERY = {"label-update-item": 30}
# The exported code follows a track in double precision, the kernels in single.
HAS_TRACK = {"pan-flick"}
# What the name of a recording ends with that plays keyframes, which stay within half a point.
KEYFRAMES = "-keyframes"
FILES = {file.stem: file for file in Path(__file__).parent.glob("*.yaml")}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def scenes(sweep):
    """The scenes beside this file, and the built-in ones without the large ones, whose code has
    thousands of lines."""
    names = [json.loads(line)["scene"] for line in output(sweep, "scenes", "--json").splitlines()]
    shown = {name: json.loads(output(sweep, "show", name, "--json")) for name in names}
    return [name for name in names if shown[name]["engine"] != "large-world"] + list(FILES)


def trace(sweep, scene):
    """The rows after the header: time, item, x, y, angle, and the velocities."""
    return [line.split(",") for line in output(sweep, "trace", FILES.get(scene, scene)).splitlines()[1:]]


def generate(sweep, folder):
    calls = ["import HeadlessUIKit", "import UIKit", ""]
    for scene in scenes(sweep):
        code = output(sweep, "export", FILES.get(scene, scene))
        (folder / f"{scene}.swift").write_text(code)
        motion = re.search(r"final class (\w+)", code).group(1)
        parameters = re.search(r"\n  init\(([^)]*)\)", code).group(1).split(",")
        names = [[part.strip() for part in parameter.split(":")] for parameter in parameters]
        views = [(label, kind) for label, kind in names if not label.startswith("in ")]
        size = re.search(r"view of ([\d.]+) × ([\d.]+) pt", code).groups()
        rows = trace(sweep, scene)
        frame_count = len(rows) // len(views) - 1
        arguments = ["in: reference"] * (len(views) < len(names))
        lines = ["do {"]
        for index, (label, kind) in enumerate(views):
            lines.append(f"  let view{index} = {kind}()")
            arguments.append(f"{label}: view{index}")
        lines += [
            f'  record("{scene}", frameCount: {frame_count},',
            f"    in: CGSize(width: {size[0]}, height: {size[1]}),",
            f"    [{', '.join(f'view{index}' for index in range(len(views)))}]",
            f"  ) {{ {'reference' if arguments[0] == 'in: reference' else '_'} in",
            f"    let motion = {motion}({', '.join(arguments)})",
            "    motion.start()",
            "    return motion",
            "  }",
            "}",
        ]
        calls += lines + keyframes(sweep, scene, folder, rows, size)
    (folder / "main.swift").write_text("\n".join(calls) + "\n")


def keyframes(sweep, scene, folder, rows, size):
    """Writes the animations of a scene's layers, and returns the lines that play them."""
    code = output(sweep, "export", FILES.get(scene, scene), "--format", "core-animation", "--quiet")
    (folder / f"{scene}{KEYFRAMES}.swift").write_text(code)
    animation = re.search(r"^enum (\w+)", code, re.M).group(1)
    functions = re.findall(r"static func (\w+)\(_ view", code)
    views = [f"view{index}" for index in range(len(functions))]
    return [
        "do {",
        *(f"  let {view} = UIView()" for view in views),
        f'  record("{scene}{KEYFRAMES}", frameCount: {len(rows) // len(views) - 1},',
        f"    in: CGSize(width: {size[0]}, height: {size[1]}), [{', '.join(views)}]",
        "  ) { _ in",
        *(f"    {animation}.{function}({view})" for function, view in zip(functions, views)),
        "    return 0",
        "  }",
        "}",
    ]


def spacing(value):
    """The distance to the next number in single precision."""
    return 2.0 ** (math.frexp(value)[1] - 24)


def differs(scene, frame, expected, found):
    if scene.endswith(KEYFRAMES):
        angle = math.remainder(expected[2] - found[2], 2 * math.pi)
        return any(abs(a - b) > 0.5 for a, b in zip(expected[:2], found[:2])) or abs(angle) > 0.005
    if frame % POSE_IS_SET_EVERY.get(scene, frame + 1) == 0:
        return False
    for a, b in zip(expected[:2], found[:2]):
        if abs(a - b) > (4 * spacing(a) if scene in HAS_TRACK else 0):
            return True
    # A transform has no full turns, and its angle is computed again from sine and cosine.
    return abs(math.remainder(expected[2] - found[2], 2 * math.pi)) > 2 * spacing(expected[2] or 1e-3)


def compare(sweep, recording):
    found = {}
    for line in recording.read_text().splitlines():
        scene, *numbers = line.split()
        found.setdefault(scene, []).append([float(number) for number in numbers])
    failures = []
    wanted = {name + ending for name in scenes(sweep) for ending in ("", KEYFRAMES)}
    if wanted != set(found):
        failures.append(f"scenes: {' '.join(sorted(wanted ^ set(found)))}")
    for scene, rows in found.items():
        item_count = 1 + int(max(row[1] for row in rows))
        expected = [[float(cell) for cell in row[2:5]] for row in trace(sweep, scene.removesuffix(KEYFRAMES))][item_count:]
        if len(expected) != len(rows):
            failures.append(f"{scene}: {len(rows)} rows; the trace has {len(expected)}")
            continue
        for poses, row in zip(expected, rows):
            if differs(scene, int(row[0]), poses, row[2:]):
                failures.append(f"{scene}, frame {row[0]:.0f}, item {row[1]:.0f}: {row[2:]}; "
                                f"the trace has {poses}")
                break
    if failures:
        sys.exit("error: " + "\n".join(failures))
    print(f"the exported code of {len(found) // 2} scenes, and their keyframes, move as their traces do")


if __name__ == "__main__":
    _, verb, sweep, path = sys.argv
    {"generate": generate, "compare": compare}[verb](sweep, Path(path))
