"""Says why an item does not rest, from traces of its scene and of changed scenes.

The strongest evidence is an experiment: the same scene in which one thing changes at the moment of its end,
such as a behavior that is removed. If the item then rests, that thing was the cause. If two causes are right,
the answer has both, each with its reason.
"""

import functools
import math

import scenes

CAUSES = ("falls", "drifts", "circles", "hops", "swings", "driven", "keptAwake", "slows")
# The causes of an item that does not move and is awake: it has to lie still for longer, or waits for another one.
STILL = {"slows": "it is still", "keptAwake": "it is still"}
PULLS = ("linearGravity", "radialGravity", "electric", "spring", "magnetic")
# These fields pull an item to a place, if their sign is right.
CENTERS = ("spring", "radialGravity", "electric")
DAMPER = ("itemBehavior", {"resistance": 6.0, "angularResistance": 6.0})
# Half a second of slowness is a rest: UIKit's rule.
DELAY = 0.5


class Scenario:
    """A scene that does not rest, its motion, its later motion, and experiments."""

    def __init__(self, sweep, scene):
        self.sweep, self.scene = sweep, scene
        # Caches of its own, so that its traces are freed with it.
        self.removed = functools.lru_cache(maxsize=None)(self.removed)
        self.damped_without = functools.lru_cache(maxsize=None)(self.damped_without)
        self.alone = functools.lru_cache(maxsize=None)(self.alone)
        self.trace = sweep.trace(scene)
        self.end = min(scene["duration"], next(iter(self.trace.items.values())).end)
        self.horizon = round(self.end + max(9 * self.end, 20), 2)
        # A cure must work sooner than in all this time.
        self.soon = round(self.end + 0.5 * (self.horizon - self.end), 2)

    def moving(self):
        """The names of the items that do not rest."""
        return [name for name, motion in self.trace.items.items() if not motion.rests()]

    @functools.cached_property
    def later(self):
        """The same scenario, at least ten times as long; its last phase does not end."""
        scene = scenes.lasting(self.scene, self.horizon)
        if scene["phases"] and self.end < self.last_phase_begins:
            return self.experiment(duration=self.horizon)
        return self.sweep.trace(scene)

    @functools.cached_property
    def much_later(self):
        """Four times as long as `later`."""
        return self.experiment(duration=min(4 * self.horizon, 300))

    @functools.cached_property
    def last_phase_begins(self):
        first = self.scene["phases"][0]["until"] if self.scene["phases"] else {}
        if "elapsed" in first:
            return first["elapsed"] if len(self.scene["phases"]) > 1 else 0
        for _, keys in self.scene["behaviors"]:
            if keys["name"] == first.get("trackEnd"):
                return keys["track"]["points"][-1][0]
        return 0

    @functools.cached_property
    def active(self):
        """The behaviors that act at the end."""
        gone, added = set(), set()
        phases = self.scene["phases"][:-1]
        for phase in phases:
            added.update(phase.get("then", {}).get("add", []))
            if self.end >= self.last_phase_begins:
                gone.update(phase["then"].get("remove", []))
        if self.end < self.last_phase_begins:
            gone = added
        return [(kind, keys) for kind, keys in self.scene["behaviors"] if keys["name"] not in gone]

    def experiment(self, remove=(), add=(), duration=None):
        """The trace of the scene in which, at its end, behaviors are removed and others added."""
        scene = scenes.kept(scenes.lasting(self.scene, duration or self.soon))
        begin = self.last_phase_begins if scene["phases"] and self.end >= self.last_phase_begins else 0
        then = {}
        if remove:
            then["remove"] = list(remove)
        added = [(kind, {"name": f"cure{index}", **keys}) for index, (kind, keys) in enumerate(add)]
        scene["behaviors"] += added
        if added:
            then["add"] = [keys["name"] for _, keys in added]
        change = {"name": "change", "until": {"elapsed": max(self.end - begin, 1 / 60)}}
        if then:
            change["then"] = then
        after = {"name": "after", "until": {"elapsed": 3600.0}}
        scene["phases"] = (scene["phases"][:-1] if begin else []) + [change, after]
        return self.sweep.trace(scene)

    # --- experiments: traces of changed scenes, which show whether an item rests ---

    @functools.cached_property
    def damped(self):
        """Much friction with the air."""
        return self.experiment(add=[DAMPER])

    def damped_without(self, name):
        return self.experiment([name], [DAMPER])

    @functools.cached_property
    def dead(self):
        """No elasticity; boundaries keep their own."""
        return self.experiment(add=[("itemBehavior", {"elasticity": 0.0})])

    @functools.cached_property
    def weak(self):
        """A tenth of gravity, or less: at most 0.5 × 1000 pt/s²."""
        return self.weakened()

    @functools.cached_property
    def weak_and_dead(self):
        return self.weakened([("itemBehavior", {"elasticity": 0.0})])

    def weakened(self, more=()):
        gravity = [keys for kind, keys in self.active if kind == "gravity"]
        pulls = [keys for kind, keys in self.active if kind == "field" and keys["kind"] == "linearGravity"]
        if not gravity and not pulls:
            return None
        add = [("gravity", dict(gravity[-1], name="cure0",
                                magnitude=math.copysign(min(0.5, abs(gravity[-1].get("magnitude", 1)) / 10),
                                                        gravity[-1].get("magnitude", 1))))] if gravity else []
        add += [("field", dict(keys, name=f"cure{1 + index}", strength=keys["strength"] / 10))
                for index, keys in enumerate(pulls)]
        return self.experiment([keys["name"] for keys in gravity + pulls], [*add, *more])

    def removed(self, name):
        return self.experiment([name])

    def alone(self, name):
        """The item without the others, from the start."""
        scene = scenes.alone(scenes.lasting(self.scene, self.soon), name)
        return scene and self.sweep.trace(scene)

    @functools.cached_property
    def contacts(self):
        """How many contacts of each item begin in the last fifth of the later motion."""
        if not any(kind == "collision" for kind, _ in self.active):
            return {}
        first = self.sweep.contacts(scenes.lasting(self.scene, round(self.horizon * 0.8, 2)))
        last = self.sweep.contacts(scenes.lasting(self.scene, self.horizon))
        return {name: last[name] - first[name] for name in last}

    @functools.cached_property
    def contacts_after(self):
        """How many contacts of each item begin after the end."""
        if not any(kind == "collision" for kind, _ in self.active):
            return {}
        first, last = self.sweep.contacts(self.scene), self.sweep.contacts(scenes.lasting(self.scene, self.horizon))
        return {name: last[name] - first[name] for name in last}

    # --- what is connected ---

    def lever(self, name):
        return max(next(item for item in self.scene["items"] if item["name"] == name)["size"]) / 2

    def neighbors(self, name):
        """The items that touch an item near the end, or that a chain of attachments joins to it."""
        found, queue = {name}, [name]
        others = [item["name"] for item in self.scene["items"]]
        while queue:
            one = queue.pop()
            for other in others:
                if other not in found and (self.joined(one, other) or self.touch(one, other)):
                    found.add(other)
                    queue.append(other)
        return found - {name}

    def joined(self, one, other):
        return any(kind == "attachment" and {keys["item"], keys.get("to")} == {one, other}
                   for kind, keys in self.active)

    def touch(self, one, other):
        """Whether the boxes of two items come near each other after the end."""
        if not any(kind == "collision" for kind, _ in self.active):
            return False
        sizes = {item["name"]: item["size"] for item in self.scene["items"]}
        frames = [self.later.items[name].since(self.end - 0.5).frames for name in (one, other)]
        for a, b in list(zip(*frames))[::6]:
            reach = [extent(sizes[name], frame[3]) for name, frame in ((one, a), (other, b))]
            if abs(a[1] - b[1]) < reach[0][0] + reach[1][0] + 4 and abs(a[2] - b[2]) < reach[0][1] + reach[1][1] + 4:
                return True
        return False

    def acts_on(self, keys, name):
        if "item" in keys:
            return name in (keys["item"], keys.get("to"))
        return "items" not in keys or name in keys["items"]

    def forces(self, name):
        """The behaviors that can pull or push an item when it does not move."""
        return [keys["name"] for kind, keys in self.active if self.acts_on(keys, name) and (
            kind in ("gravity", "field", "snap") or (kind == "push" and keys["mode"] == "continuous")
            or (kind == "attachment" and keys.get("frequency")))]

    def pulled(self, name):
        """Whether something pulls it in one direction, or to a place."""
        stirring = ("vortex", "noise", "turbulence", "velocity", "drag", "magnetic")
        return any(kind in ("gravity", "snap", "push", "attachment") or keys["kind"] not in stirring
                   for kind, keys in self.active if keys["name"] in self.forces(name))

    def restoring(self, name, neighbors):
        """Whether something pulls an item, or what it is joined to, back to a place."""
        group = [name, *neighbors]
        acting = [(kind, keys) for kind, keys in self.active if any(self.acts_on(keys, one) for one in group)]
        held = any(kind == "attachment" for kind, _ in acting)
        # An ellipse on its side rocks.
        if any(item.get("shape") == "ellipse" and item["name"] in group for item in self.scene["items"]):
            held = held or any(kind == "collision" for kind, _ in acting)
        return any(kind == "snap" or (kind == "attachment" and keys.get("frequency"))
                   or (kind == "field" and keys["kind"] in CENTERS)
                   or (held and (kind == "gravity" or (kind == "push" and keys["mode"] == "continuous")
                                 or (kind == "field" and keys["kind"] == "linearGravity")))
                   for kind, keys in acting)

    def centers(self, name):
        """What an item may go round: anchors, points and the positions of fields."""
        for kind, keys in self.active:
            if self.acts_on(keys, name):
                if kind == "attachment" and "anchor" in keys and "to" not in keys:
                    yield keys["anchor"]
                elif kind == "snap":
                    yield keys["point"]
                elif kind == "field" and "position" in keys and keys["kind"] in CENTERS + ("vortex",):
                    yield keys["position"]


def extent(size, angle):
    """Half of the width and height of a turned rectangle's box."""
    c, s = abs(math.cos(angle)), abs(math.sin(angle))
    return (size[0] * c + size[1] * s) / 2, (size[0] * s + size[1] * c) / 2


def classify(scenario, name):
    """The causes that are right for an item, each with its reason; empty where none is certain."""
    found = of_itself(scenario, name)
    if not found or "keptAwake" in found:
        for other in sorted(scenario.neighbors(name)):
            if not scenario.later.items[other].rests():
                for cause, reason in of_itself(scenario, other).items():
                    found.setdefault(cause, f"it touches or is joined to {other}: {reason}")
    elif trembles(scenario, name):
        found["keptAwake"] = "it hardly moves, but what it touches or is joined to does"
    return found


def trembles(scenario, name):
    """Whether it moves too little to be seen, beside something that moves more."""
    sizes = {one: scenario.later.items[one].since(scenario.end).size(scenario.lever(one))
             for one in (name, *scenario.neighbors(name))}
    return sizes[name] < 0.25 and max(sizes.values()) > sizes[name]


def of_itself(scenario, name):
    """The causes by the item's own motion."""
    later = scenario.later.items[name]
    if any(kind == "spring" for kind, _ in scenario.scene["behaviors"]):
        return closed_form(scenario, later)
    if later.end <= scenario.end:
        return {}
    rest = later.rest_time()
    if rest is not None:
        return comes_to_rest(scenario, name, later, rest)
    away = later.leaves()
    found = (goes_away if away else never_rests)(scenario, name, later)
    later = scenario.much_later.items[name]
    rest = later.rest_time()
    if rest is None or found.keys() & {"swings", "circles"}:
        return found
    if not found:
        return comes_to_rest(scenario, name, later, rest)
    # More time is a cure if it rests soon, or moves away undisturbed and rests there.
    if away or "drifts" in found or rest < 2 * scenario.horizon:
        found["slows"] = f"it rests after {rest - scenario.end:.1f} s more"
    return found


def closed_form(scenario, later):
    if scenario.end < scenario.scene["duration"]:
        return {"slows": "its own duration is too short: it is cut off"}
    after = later.since(scenario.end)
    swings = after.swings(1, 0.25)
    found = {"slows": "its spring ends later"}
    if len(swings) >= 3:
        found["swings"] = f"its spring swings {len(swings)} times more"
        if len(swings) >= 8:
            del found["slows"]
    return found


# --- it rests later ---

def comes_to_rest(scenario, name, later, rest):
    wait = max(rest - scenario.end, 1 / 60)
    after = later.since(scenario.end).until(wait)
    lever = scenario.lever(name)
    found = {}
    swings = after.swings(lever)
    contacts = scenario.contacts_after.get(name, 0)
    if contacts < 3:
        found.update(circling(scenario, name, after))
    if len(swings) >= 3 and contacts < len(swings) / 2:
        found.setdefault("swings", f"{len(swings)} swings before it rests after {wait:.1f} s more")
    # With 8 swings to come, more time is no cure that a designer wants.
    lasting = found and len(swings) >= 8 and wait > max(scenario.end / 2, 1)
    if not lasting:
        found["slows"] = f"it rests after {wait:.1f} s more"
    if not found.keys() & {"swings", "circles"}:
        far = not inside(later.frames[later.index(scenario.end)])
        if contacts < 3 and slower(after) and free(scenario, name) and (wait > 8 or (far and wait > 2)):
            found["drifts"] = f"it takes {wait:.1f} s to slow down" + (", off screen" if far else "")
        if wait > max(3 * scenario.end, 10):
            for cause, reason in never_rests(scenario, name, later).items():
                if cause != "drifts":
                    found.setdefault(cause, reason)
    found.update(running_track(scenario, name))
    neighbors = scenario.neighbors(name)
    for other in sorted(neighbors):
        # What still moves may hit it again after the end of the trace.
        if contacts >= 3 and not scenario.later.items[other].rests():
            for cause, reason in never_rests(scenario, other, scenario.later.items[other]).items():
                found.setdefault(cause, f"{other} hits it again: {reason}")
            found["keptAwake"] = f"{other} hits it again"
    if neighbors and later.since(scenario.end).until(min(wait, 1)).speed() < 5:
        other = scenario.alone(name)
        if other and (other.items[name].rest_time() or math.inf) < scenario.end + 1 / 30:
            found["keptAwake"] = f"without {', '.join(sorted(neighbors))} it would rest"
    return found


def slower(motion):
    """Whether the item only becomes slower."""
    speeds = [math.hypot(*frame[4:6]) for frame in motion.frames[::6]]
    return all(b <= 1.02 * a + 0.5 for a, b in zip(speeds, speeds[1:]))


def free(scenario, name):
    """Whether it goes the same way for a second if any one force is gone."""
    later = scenario.later.items[name]
    at = min(scenario.end + 1, later.end)
    for force in scenario.forces(name):
        motion = scenario.removed(force).items[name]
        if math.dist(later.at(at)[1:3], motion.at(at)[1:3]) >= 2:
            return False
    return True


def inside(frame):
    return 0 <= frame[1] <= scenes.WIDTH and 0 <= frame[2] <= scenes.HEIGHT


def running_track(scenario, name):
    for kind, keys in scenario.active:
        if "track" in keys and keys["item"] == name and keys["track"]["points"][-1][0] > scenario.end - DELAY:
            return {"driven": f"the track of {keys['name']} moves it"}
    return {}


# --- it goes away ---

def goes_away(scenario, name, later):
    """Removes each actor at the end, and looks whether it still goes where it went."""
    found = {}
    before = later.since(scenario.end).until(scenario.soon - scenario.end).shift()
    group = [name, *scenario.neighbors(name)]
    for kind, keys in scenario.active:
        if kind not in ("gravity", "field", "push") or not any(scenario.acts_on(keys, one) for one in group):
            continue
        if kind == "push" and keys["mode"] != "continuous":
            continue
        changed = scenario.removed(keys["name"]).items[name].since(scenario.end).shift()
        if kind == "field" and keys["kind"] == "velocity" and carried(keys, later.frames[later.index(scenario.end)]):
            found["driven"] = f"its velocity is that of {keys['name']}"
            continue
        # A field that slows it is no cause.
        along = (before[0] * changed[0] + before[1] * changed[1]) / math.hypot(*before)
        if math.dist(before, changed) < 0.3 * math.hypot(*before) or along > 0.9 * math.hypot(*before):
            continue
        reason = f"without {keys['name']} it goes {math.hypot(*changed):.0f} and not {math.hypot(*before):.0f} pt"
        if kind == "gravity" or (kind == "field" and keys["kind"] in PULLS):
            found["falls"] = reason
        if kind == "push" or kind == "field":
            found["driven"] = reason
            if kind == "field":
                found["falls"] = reason
    if not found:
        found["drifts"] = "no behavior speeds it up: without each it goes as far"
    return found


def carried(keys, frame):
    return math.dist(frame[4:6], [100 * part for part in keys["direction"]]) < 1


# --- it moves for ever in a place ---

def circling(scenario, name, after):
    """Whether it goes round something, and how round that way is."""
    ways = [(after, center) for center in [*scenario.centers(name), after.mean()]]
    trace = scenario.later if after.end <= scenario.later.items[name].end else scenario.much_later
    for other in trace.items:
        if scenario.joined(name, other):
            # They may go round each other while both move on.
            others = trace.items[other].since(after.frames[0][0])
            ways.append((after.relative(others), (0, 0)))
    best, shape = 0, 0
    for way, center in ways:
        count, share = way.winding(center)
        long, short, _ = way.axes()
        if count >= max(1.5, best) and share > 0.8 and long > 0.05 and short >= 0.1 * long:
            best, shape = count, short / long
    if not best:
        return {}
    found = {"circles": f"{best:.1f} turns around, {shape:.2f} as wide as long"}
    # Both words fit an ellipse.
    if shape < 0.65:
        found["swings"] = f"a narrow way around, {shape:.2f} as wide as long"
    return found


def never_rests(scenario, name, later):
    found = {}
    lever = scenario.lever(name)
    after = later.since(scenario.end)
    tail = later.since(scenario.end + (later.end - scenario.end) * 0.8)
    soon = after.until(min(10, scenario.soon - scenario.end))
    neighbors = scenario.neighbors(name)
    contacts = scenario.contacts.get(name, 0)
    touched = contacts >= 2 or any(scenario.contacts.get(one, 0) >= 2 for one in neighbors)

    def cured(trace):
        return trace is not None and trace.items[name].rests()

    found.update(drivers(scenario, name, later, cured))
    collides = any(kind == "collision" for kind, _ in scenario.active)
    if touched or (collides and tail.size(lever) < 3):
        if cured(scenario.weak) and cured(scenario.dead):
            found["hops"] = "it rests with less gravity, and without elasticity"
        elif cured(scenario.weak) and touched:
            found["hops"] = "it rests with less gravity"
        elif touched and cured(scenario.weak_and_dead):
            found["hops"] = "it rests with less gravity and without elasticity, but with neither alone"
        elif touched and scenario.pulled(name) and cured(scenario.dead):
            found["hops"] = "it rests without elasticity"
    if neighbors and tail.size(lever) < 5 and tail.speed() < 20 and after.until(1).speed() < 20:
        other = scenario.alone(name)
        if other and other.items[name].rest_time() is not None:
            found["keptAwake"] = f"without {', '.join(sorted(neighbors))} it rests"
    if contacts < 3:
        found.update(circling(scenario, name, tail) or circling(scenario, name, soon)
                     or circling(scenario, name, scenario.much_later.items[name].since(scenario.end)))
    swings = max(tail.swings(lever, min(0.5, tail.size(lever) / 4)), after.swings(lever), key=len)
    if len(swings) >= 3 and "circles" not in found and "hops" not in found and contacts < len(swings) / 4:
        calm = scenario.damped.items[name].since(scenario.end + 1)
        small = calm.since(calm.end - 2).size(lever) < tail.size(lever) / 10
        if scenario.restoring(name, neighbors) and (calm.rests() or small or len(calm.swings(lever)) < 3):
            found["swings"] = f"{len(swings)} swings; damping stops it"
        pulls = [keys["name"] for kind, keys in scenario.active
                 if kind == "field" and keys["kind"] in CENTERS and scenario.acts_on(keys, name)]
        if pulls and "swings" in found and not calm.rests():
            found["driven"] = f"{pulls[0]} moves it even with damping"
    if not found and contacts >= 2:
        if scenario.weak or scenario.restoring(name, neighbors):
            found["hops"] = "it bounces for ever, as something pulls it back"
        else:
            found["drifts"] = "it bounces for ever without gravity"
    if not found and tail.spin() > 0.03 and tail.speed() < 1:
        found["drifts"] = "it spins on"
    if not found and not any(scenario.forces(one) for one in (name, *neighbors)):
        found["drifts"] = "no force acts on it, nor on what it touches or is joined to"
    straight = math.hypot(*tail.shift()) > 0.5 * tail.speed() * (tail.end - tail.frames[0][0])
    if not found and straight and free(scenario, name):
        found["drifts"] = "it moves on in a line"
    return found


def drivers(scenario, name, later, cured):
    """Which behaviors move it: without each it rests, or is much slower."""
    found = running_track(scenario, name)
    group = [name, *scenario.neighbors(name)]
    after = later.since(scenario.end)
    speed = after.until(min(after.end, scenario.soon) - scenario.end).speed()
    for kind, keys in scenario.active:
        if not any(scenario.acts_on(keys, one) for one in group):
            continue
        pushes = kind == "push" and keys["mode"] == "continuous"
        if not pushes and kind != "field":
            continue
        if not pushes and keys["kind"] in CENTERS + ("linearGravity",):
            continue
        trace = scenario.removed(keys["name"])
        if cured(trace) or trace.items[name].since(scenario.end + 5).speed() < 0.3 * speed:
            found["driven"] = f"without {keys['name']} it rests or slows down"
        elif not cured(scenario.damped) and cured(scenario.damped_without(keys["name"])):
            found["driven"] = f"damping alone does not stop it, but without {keys['name']} it does"
        elif not pushes and keys["kind"] in ("noise", "turbulence", "magnetic"):
            at = scenario.soon - 1
            one, other = scenario.later.items[name].at(at), trace.items[name].at(at)
            if math.dist(one[1:3], other[1:3]) > 2:
                found["driven"] = f"without {keys['name']} it moves another way"
    return found
