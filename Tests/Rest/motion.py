"""Runs `sweep trace` and describes the motion of an item in its frames."""

import math
import os
import re
import subprocess

import scenes


class Failure(Exception):
    """The command refused a scene."""


class Sweep:
    """The command, and a folder for its scenes."""

    def __init__(self, path, folder):
        self.path, self.folder, self.count = path, folder, 0

    def run(self, scene, *arguments):
        """Runs a verb on a scene: standard output and standard error."""
        self.count += 1
        path = os.path.join(self.folder, f"{scene['scene']}.{os.getpid()}.{self.count % 4}.yaml")
        with open(path, "w") as file:
            file.write(scenes.text(scene))
        verb, *options = arguments
        done = subprocess.run([self.path, verb, path, *options], capture_output=True, text=True, timeout=300)
        os.remove(path)
        if done.returncode:
            raise Failure(done.stderr.strip().splitlines()[-1] if done.stderr else f"exit code {done.returncode}")
        return done.stdout, done.stderr

    def trace(self, scene):
        out, errors = self.run(scene, "trace")
        found = re.findall(r"^sweep: (\w+) after ", errors, re.MULTILINE)
        return Trace(out, found[-1] if found else "")

    def contacts(self, scene):
        """How many contacts of each item have begun, when the scene is over."""
        out, _ = self.run(scene, "run", "--metrics", "contacts")
        header, row = out.strip().splitlines()[:2]
        counts = {}
        for name, value in zip(header.split(","), row.split(",")):
            if name.endswith("contacts"):
                counts[name.rpartition(".")[0] or scene["items"][0]["name"]] = float(value or 0)
        return counts


class Trace:
    """The frames of a scenario, by item."""

    def __init__(self, out, status):
        self.status = status
        columns = {}
        for line in out.splitlines()[1:]:
            time, name, *values = line.split(",")
            columns.setdefault(name, []).append((float(time), *map(float, values)))
        self.items = {name: Motion(frames) for name, frames in columns.items()}


class Motion:
    """The frames of one item: time, x, y, angle, vx, vy, angular velocity."""

    def __init__(self, frames):
        self.frames = frames

    @property
    def end(self):
        return self.frames[-1][0]

    def at(self, time):
        """The frame at a time, or the last one."""
        return self.frames[min(self.index(time), len(self.frames) - 1)]

    def since(self, time):
        """The frames from a time on."""
        return Motion(self.frames[min(self.index(time), len(self.frames) - 1):])

    def until(self, time):
        return Motion(self.frames[:self.index(time) + 1])

    def index(self, time):
        return max(0, round(time * 60))

    def rests(self):
        """Whether it is still at the end: the engine makes the velocity of what sleeps 0."""
        return not any(self.frames[-1][4:7])

    def rest_time(self):
        """When it has become still for good; None if it has not."""
        if not self.rests():
            return None
        index = len(self.frames) - 1
        while index > 0 and not any(self.frames[index - 1][4:7]):
            index -= 1
        return self.frames[index][0]

    # --- sizes ---

    def speed(self):
        """The root of the mean squared speed."""
        return math.sqrt(sum(f[4] ** 2 + f[5] ** 2 for f in self.frames) / len(self.frames))

    def spin(self):
        return math.sqrt(sum(f[6] ** 2 for f in self.frames) / len(self.frames))

    def relative(self, other):
        """Its motion as seen from another item that does not turn."""
        return Motion([(a[0], a[1] - b[1], a[2] - b[2], *a[3:]) for a, b in zip(self.frames, other.frames)])

    def mean(self):
        count = len(self.frames)
        return sum(f[1] for f in self.frames) / count, sum(f[2] for f in self.frames) / count

    def shift(self):
        """From the first to the last position."""
        return self.frames[-1][1] - self.frames[0][1], self.frames[-1][2] - self.frames[0][2]

    def axes(self):
        """The standard deviations along the two main axes, and the direction of the longer one."""
        mx, my = self.mean()
        count = len(self.frames)
        xx = sum((f[1] - mx) ** 2 for f in self.frames) / count
        yy = sum((f[2] - my) ** 2 for f in self.frames) / count
        xy = sum((f[1] - mx) * (f[2] - my) for f in self.frames) / count
        half, root = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
        angle = 0.5 * math.atan2(2 * xy, xx - yy)
        return math.sqrt(half + root), math.sqrt(max(0, half - root)), angle

    def size(self, lever):
        """Half of how far it moves about, pt; a turn moves the end of the lever."""
        xs, ys, angles = zip(*(f[1:4] for f in self.frames))
        return max(max(xs) - min(xs), max(ys) - min(ys), lever * (max(angles) - min(angles))) / 2

    # --- kinds of motion ---

    def leaves(self):
        """Whether it is far away at the end and still gets farther."""
        center = scenes.WIDTH / 2, scenes.HEIGHT / 2
        count = len(self.frames)
        distances = [math.dist(center, self.frames[at * (count - 1) // 12][1:3]) for at in range(8, 13)]
        return distances[-1] > 800 and all(a < b for a, b in zip(distances, distances[1:]))

    def swings(self, lever, least=0.5):
        """How often it turns back along its main axis, or turns the other way round; and how far each time."""
        _, _, angle = self.axes()
        along = [f[1] * math.cos(angle) + f[2] * math.sin(angle) for f in self.frames]
        return max(turns(along, least), turns([f[3] * lever for f in self.frames], least), key=len)

    def winding(self, center):
        """The turns around a point, and which part of the way around is in their direction."""
        net = total = 0.0
        before = None
        for frame in self.frames:
            angle = math.atan2(frame[2] - center[1], frame[1] - center[0])
            if before is not None:
                step = math.remainder(angle - before, 2 * math.pi)
                net, total = net + step, total + abs(step)
            before = angle
        return abs(net) / (2 * math.pi), abs(net) / total if total else 0


def turns(values, least):
    """The swings between turning points that are at least a length apart."""
    found = []
    low = high = last = values[0]
    direction = 0
    for value in values:
        low, high = min(low, value), max(high, value)
        if direction >= 0 and value < high - least:
            if direction > 0:
                found.append(high - last)
            direction, last, low, high = -1, high, value, value
        elif direction <= 0 and value > low + least:
            if direction < 0:
                found.append(last - low)
            direction, last, low, high = 1, low, value, value
    return found
