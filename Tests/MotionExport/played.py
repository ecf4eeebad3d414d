#!/usr/bin/env python3
"""Plays what `sweep export` writes in each format and holds it to the trace of the scene.

played.py SWEEP [SCENE ...]

Each text is read and evaluated here by the rules of its player, at every step of the trace and at the
quarters between, and must be within half a point and 0.005 rad, and within what it says of itself.
"""

import json
import math
import re
import subprocess
import sys

TOLERANCE = {"x": 0.5, "y": 0.5, "angle": 0.005}
# Texts say their errors with four decimals, and have where an item starts with four.
ROUNDING = 2e-4


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Trace:
    """The motion of all items: a straight line between its samples."""

    def __init__(self, sweep, scene):
        frames, steps = (self.read(sweep, scene, rate) for rate in (60, 120))
        # A motion that depends on the frame rate is known at its frames only.
        agrees = all(
            # Rest is seen at a step or at the frame after it.
            0 <= 2 * len(rows) - 1 - len(steps[item]) <= 1
            and all(row == step for row, step in zip(rows, steps[item][::2]))
            for item, rows in frames.items()
        )
        self.interval, self.items = (1 / 120, steps) if agrees else (1 / 60, frames)

    @staticmethod
    def read(sweep, scene, rate):
        items = {}
        for line in output(sweep, "trace", scene, "--frame-rate", str(rate), "--quiet").splitlines()[1:]:
            cells = line.split(",")
            items.setdefault(cells[1], []).append([float(cell) for cell in cells[2:5]])
        return items

    def samples(self, item, number, parts=4):
        """Times and values, with those between two samples."""
        column = {"x": 0, "y": 1, "angle": 2}[number]
        values = [row[column] for row in self.items[item]]
        for index, (first, last) in enumerate(zip(values, values[1:])):
            for part in range(parts):
                yield (index + part / parts) * self.interval, first + (last - first) * part / parts
        yield (len(values) - 1) * self.interval, values[-1]


def bezier(share, x1, y1, x2, y2):
    """The ordinate of a cubic Bezier curve from (0, 0) to (1, 1) at an abscissa, as `cubic-bezier()`."""
    t = share
    for _ in range(20):
        x = 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t * t * x2 + t**3
        slope = 3 * (1 - t) ** 2 * x1 + 6 * (1 - t) * t * (x2 - x1) + 3 * t * t * (1 - x2)
        if abs(x - share) < 1e-12:
            break
        t -= (x - share) / slope
    return 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t * t * y2 + t**3


def eased(frames, time):
    """The value of keyframes (time, value, easing to the next) at a time."""
    if time <= frames[0][0]:
        return frames[0][1]
    for (begin, first, easing), (end, last, _) in zip(frames, frames[1:]):
        if time <= end:
            share = (time - begin) / (end - begin)
            return first + (last - first) * (bezier(share, *easing) if easing else share)
    return frames[-1][1]


def lines(stops, share):
    """A CSS `linear()` function at a share of the time."""
    for (value, place), (next_value, next_place) in zip(stops, stops[1:]):
        if share <= next_place:
            part = (share - place) / (next_place - place) if next_place > place else 1
            return value + (next_value - value) * part
    return stops[-1][0]


def css(text):
    """The functions of time of each item's numbers."""
    played = {}
    boxes = {
        name: {key: float(value) for key, value in re.findall(r"(left|top|width|height): (-?[\d.]+)px", body)}
        for name, body in re.findall(r"^\.([\w-]+) \{\n((?:  .*\n)+)\}", text, re.M)
    }
    durations = {name: float(seconds) for name, seconds in re.findall(r"([\w-]+) ([\d.]+)s linear both", text)}
    for name, body in re.findall(r"^@keyframes ([\w-]+) \{\n((?:  .*\n)+)\}", text, re.M):
        item = next(item for item in boxes if re.fullmatch(rf".*-{re.escape(item)}-(x|y|angle|scale)", name))
        number, duration, box = name.rsplit("-", 1)[1], durations[name], boxes[item]
        origin = {"x": box["left"] + box["width"] / 2, "y": box["top"] + box["height"] / 2}.get(number, 0)
        pattern = {"x": r"translate:(\S+?)px", "y": r"translate:0 (\S+?)px", "angle": r"rotate:(\S+?)rad"}.get(
            number, r"scale:([-\d.]+)"
        )
        values = [float(value) for value in re.findall(pattern, body)]
        straight = re.search(r"linear\(([^)]*)\)", body)
        if straight:
            stops = [
                (float(value), float(place) / 100) for value, place in re.findall(r"(\S+) (\S+)%", straight[1].replace(",", " "))
            ]
            first, last = values
            played[item, number] = lambda t, s=stops, f=first, l=last, d=duration, o=origin: (
                o + f + (l - f) * lines(s, min(t / d, 1))
            )
        else:
            places = [float(place) / 100 * duration for place in re.findall(r"^  ([\d.]+)%", body, re.M)]
            easings = [
                [float(part) for part in match.split(",")] if match else None
                for match in re.findall(r"\{[^}]*?(?:cubic-bezier\((.*?)\))?\}", body)
            ]
            frames = [(t, origin + v, e) for t, v, e in zip(places, values, easings, strict=True)]
            played[item, number] = lambda t, frames=frames: eased(frames, t)
    return played


def numbers(text):
    return [float(part) for part in text.replace("\n", " ").split(",")]


def core_animation(text, items):
    played = {}
    duration = float(re.search(r"static let duration: Double = ([\d.]+)", text)[1])
    functions = re.split(r"static func \w+\(_ view: UIView\) \{", text)[1:]
    paths = {"position.x": "x", "position.y": "y", "transform.rotation.z": "angle", "transform.scale": "scale"}
    for item, body in zip(items, functions, strict=True):
        pattern = r'keyframes\(\s+"([\w.]+)",\s+\[([^\]]*)\],\s+at: \[([^\]]*)\],\s+easing: \[([^\]]*)\]\)'
        for path, values, times, easings in re.findall(pattern, body):
            pairs = [numbers(pair) for pair in re.findall(r"\(([^()]*)\)", easings.replace("1 / 3", "0.333333").replace("2 / 3", "0.666667"))]
            curves = [[1 / 3, first, 2 / 3, second] for first, second in pairs] + [None]
            frames = list(zip([share * duration for share in numbers(times)], numbers(values), curves, strict=True))
            played[item, paths[path]] = lambda t, frames=frames: eased(frames, t)
    return played


def spring(t, first, last, response, ratio, velocity):
    """The damped harmonic oscillator that starts at `first` with a velocity and rests at `last`."""
    omega = 2 * math.pi / response
    x, v = first - last, velocity
    if ratio < 1:
        damped = omega * math.sqrt(1 - ratio**2)
        decay = math.exp(-ratio * omega * t)
        return last + decay * (x * math.cos(damped * t) + (v + ratio * omega * x) / damped * math.sin(damped * t))
    if ratio == 1:
        return last + math.exp(-omega * t) * (x + (v + omega * x) * t)
    root = omega * math.sqrt(ratio**2 - 1)
    slow, fast = -ratio * omega + root, -ratio * omega - root
    return last + ((v - fast * x) * math.exp(slow * t) - (v - slow * x) * math.exp(fast * t)) / (slow - fast)


def swiftui(text, items):
    played = {}
    for item, body in zip(items, re.split(r"\nstruct \w+<Trigger: Equatable>: ViewModifier", text)[1:], strict=True):
        starts = {name: float(value) for name, value in re.findall(r"var (\w+): Double = (-?[\d.]+)", body)}
        for number, track in re.findall(r"KeyframeTrack\(\\\.(\w+)\) \{\n(.*?)\n        \}", body, re.S):
            if number not in starts:
                continue  # the opacity under Reduce Motion
            start = starts[number]
            own = re.search(
                r"SpringKeyframe\(([-\d.]+), duration: ([\d.]+), spring: Spring\(response: ([\d.]+), "
                r"dampingRatio: ([\d.]+)\), startVelocity: ([-\d.]+)\)",
                track,
            )
            if own:
                last, duration, response, ratio, velocity = (float(part) for part in own.groups())
                played[item, number] = lambda t, f=start, l=last, d=duration, r=response, z=ratio, v=velocity: (
                    l if t >= d - 1e-9 else spring(t, f, l, r, z, v)
                )
                continue
            pieces, begin = [], 0.0
            for value, duration, start_velocity, end_velocity in re.findall(
                r"CubicKeyframe\(([-\d.]+), duration: ([\d.]+), startVelocity: ([-\d.]+), endVelocity: ([-\d.]+)\)", track
            ):
                value, duration = float(value), float(duration)
                pieces.append((begin, duration, start, value, float(start_velocity), float(end_velocity)))
                begin, start = begin + duration, value
            played[item, number] = lambda t, pieces=pieces: hermite(pieces, t)
    return played


def hermite(pieces, t):
    for begin, duration, first, last, v, w in pieces:
        if t <= begin + duration:
            s = (t - begin) / duration
            return (
                (2 * s**3 - 3 * s**2 + 1) * first
                + (s**3 - 2 * s**2 + s) * duration * v
                + (3 * s**2 - 2 * s**3) * last
                + (s**3 - s**2) * duration * w
            )
    return pieces[-1][3]


def lottie(text):
    played = {}
    document = json.loads(text)
    for layer in document["layers"]:
        place, turn = layer["ks"]["p"], layer["ks"]["r"]
        for number, part, unit in (("x", place["x"], 1), ("y", place["y"], 1), ("angle", turn, math.pi / 180)):
            if not part["a"]:
                continue
            frames = [
                (
                    frame["t"] / document["fr"],
                    frame["s"][0] * unit,
                    [frame["o"]["x"][0], frame["o"]["y"][0], frame["i"]["x"][0], frame["i"]["y"][0]] if "o" in frame else None,
                )
                for frame in part["k"]
            ]
            played[layer["nm"], number] = lambda t, frames=frames: eased(frames, t)
    return played


def keyframes(text):
    played = {}
    for item in json.loads(text)["items"]:
        for number, track in item["tracks"].items():
            frames = [(frame["time"], frame["value"], frame.get("easing")) for frame in track["keyframes"]]
            played[item["name"], number] = lambda t, frames=frames: eased(frames, t)
    return played


FORMATS = {
    "css": lambda text, items: css(text),
    "core-animation": core_animation,
    "swiftui": swiftui,
    "lottie": lambda text, items: lottie(text),
    "keyframes": lambda text, items: keyframes(text),
}


def check(sweep, scene):
    """The faults of a scene, and the largest errors in pt and rad."""
    trace = Trace(sweep, scene)
    items = list(trace.items)
    faults, largest = [], {"pt": 0.0, "rad": 0.0}
    for name, read in FORMATS.items():
        done = subprocess.run(
            [sweep, "export", scene, "--format", name], check=True, capture_output=True, text=True
        )
        said = {unit: float(value) for value, unit in re.findall(r"([\d.]+) (pt|rad)", done.stderr)}
        played = read(done.stdout, items)
        for item in items:
            for number, tolerance in TOLERANCE.items():
                unit = "rad" if number == "angle" else "pt"
                still = trace.items[item][0][{"x": 0, "y": 1, "angle": 2}[number]]
                function = played.get((item, number), lambda t, still=still: still)
                # A spring is a curve between the samples too, and not the line that is taken for it.
                parts = 1 if name == "swiftui" and "SpringKeyframe" in done.stdout else 4
                error = max(abs(function(time) - value) for time, value in trace.samples(item, number, parts))
                largest[unit] = max(largest[unit], error)
                limit = said.get(unit, tolerance) + ROUNDING if (item, number) in played else tolerance
                if error > min(tolerance, limit):
                    faults.append(f"{scene}, {name}: {item}.{number} is {error:.4f} {unit} off (limit {limit:.4f})")
    return faults, largest


def main():
    sweep, *chosen = sys.argv[1:]
    # The large scenes have the same code for hundreds of items.
    scenes = chosen or [
        name
        for name in (json.loads(line)["scene"] for line in output(sweep, "scenes", "--json").splitlines())
        if json.loads(output(sweep, "show", name, "--json"))["engine"] != "large-world"
    ]
    faults, largest = [], {"pt": 0.0, "rad": 0.0}
    for scene in scenes:
        found, errors = check(sweep, scene)
        faults += found
        largest = {unit: max(largest[unit], errors[unit]) for unit in largest}
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    print(
        f"{len(scenes)} scenes in {len(FORMATS)} formats: at most {largest['pt']:.4f} pt and "
        f"{largest['rad']:.5f} rad from their traces"
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
