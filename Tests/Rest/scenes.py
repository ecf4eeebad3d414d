"""Random scenes of one to five items, such as an interface has, and changes to them.

A scene is a dict with the keys of a scene file. `text` writes it as YAML. Every scene follows from a seed
and a number. The changes at the end make the scenes that the classifier compares a scene with.
"""

import copy
import math
import random

WIDTH, HEIGHT = 390, 844


def flow(value):
    """A value in YAML's flow style."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.5g}" if abs(value) >= 1e-3 else f"{value:.6f}"
    return str(value)


def text(scene):
    """The scene as YAML."""
    lines = [f"scene: {scene['scene']}", f"reference: {flow(scene['reference'])}", "items:"]
    lines += [f"  - {flow(item)}" for item in scene["items"]]
    if scene["behaviors"]:
        lines += ["behaviors:"] + [f"  - {kind}: {flow(keys)}" for kind, keys in scene["behaviors"]]
    if scene["phases"]:
        lines += ["phases:"] + [f"  - {flow(phase)}" for phase in scene["phases"]]
    return "\n".join(lines + [f"duration: {flow(scene['duration'])}"]) + "\n"


class Maker:
    """Draws the parts of one scene."""

    def __init__(self, seed, number):
        self.random = random.Random(f"{seed}/{number}")
        self.scene = {"scene": f"rest-{seed}-{number}", "reference": [WIDTH, HEIGHT], "items": [], "behaviors": [],
                      "phases": [], "duration": round(self.between(0.4, 8, True), 2)}

    # --- numbers ---

    def chance(self, share):
        return self.random.random() < share

    def between(self, low, high, logarithmic=False):
        if logarithmic:
            return math.exp(self.random.uniform(math.log(low), math.log(high)))
        return self.random.uniform(low, high)

    def choose(self, *values):
        return self.random.choice(values)

    def point(self, x=(50, 340), y=(80, 760)):
        return [round(self.between(*x), 1), round(self.between(*y), 1)]

    def vector(self, low, high):
        size, angle = self.between(low, high, True), self.between(0, 2 * math.pi)
        return [round(size * math.cos(angle), 2), round(size * math.sin(angle), 2)]

    # --- items ---

    def item(self, center=None, **keys):
        """Adds an item and returns it."""
        size = self.choose([44, 44], [60, 60], [120, 80], [200, 120], [300, 44], [30, 30], [80, 140])
        item = {"name": "abcde"[len(self.scene["items"])], "size": keys.pop("size", size),
                "center": center or self.point()}
        if self.chance(0.25):
            item["shape"] = "ellipse"
        if self.chance(0.5):
            item["elasticity"] = round(self.choose(0, self.between(0, 1), self.between(0.5, 1), 1), 2)
        if self.chance(0.3):
            item["friction"] = round(self.choose(0, self.between(0, 1)), 2)
        if self.chance(0.4):
            item["resistance"] = round(self.choose(0, self.between(0, 1), self.between(0.5, 8)), 2)
            if self.chance(0.6):
                item["angularResistance"] = item["resistance"]
        if self.chance(0.2):
            item["density"] = round(self.between(0.2, 3, True), 2)
        if self.chance(0.35):
            item["allowsRotation"] = False
        if self.chance(0.2):
            item["angle"] = round(self.between(-1, 1), 2)
        item.update(keys)
        self.scene["items"].append(item)
        return item

    def thrown(self, item, low=50, high=2500):
        """Gives an item a velocity, in one of the three ways."""
        way = self.random.random()
        velocity = self.vector(low, high)
        if way < 0.5:
            item["velocity"] = velocity
        elif way < 0.75:
            mass = item.get("density", 1) * item["size"][0] * item["size"][1] / 1e4
            self.add("push", items=[item["name"]], mode="instantaneous",
                     direction=[round(part * mass / 100, 4) for part in velocity])
        else:
            self.add("itemBehavior", items=[item["name"]], addLinearVelocity=velocity)
        if self.chance(0.2):
            item["angularVelocity"] = round(self.between(-12, 12), 2)

    # --- behaviors ---

    def add(self, kind, /, **keys):
        name = f"{kind}{len(self.scene['behaviors'])}"
        self.scene["behaviors"].append((kind, {"name": name, **keys}))
        return name

    def gravity(self, strong=0.3):
        keys = {"magnitude": round(self.between(5, 20) if self.chance(strong) else
                                   self.between(0.1, 5, True), 2)}
        if self.chance(0.25):
            keys["angle"] = round(self.choose(0, math.pi, -math.pi / 2, self.between(0, 2 * math.pi)), 3)
        return self.add("gravity", **keys)

    def walls(self, closed=0.6):
        """A collision with boundaries; with a share of `closed`, all around."""
        if self.chance(closed):
            return self.add("collision", bounds=True)
        way = self.random.random()
        if way < 0.3:
            insets = {side: self.choose(0, 20, -100) for side in ("top", "left", "bottom", "right")}
            return self.add("collision", insets=insets)
        if way < 0.75:
            y = round(self.between(400, 840))
            left, right = self.choose((-100, 500), (-100, 500), (0, 390), (60, 250), (150, 390))
            tilt = self.choose(0, 0, 0, round(self.between(-120, 120)))
            return self.add("collision", lines=[{"name": "floor", "from": [left, y], "to": [right, y + tilt]}])
        x = round(self.between(0, 390))
        return self.add("collision", lines=[{"name": "floor", "from": [-200, HEIGHT], "to": [600, HEIGHT]},
                                            {"name": "side", "from": [x, -500], "to": [x, 900]}])

    def field(self, kind):
        keys = {"kind": kind}
        if kind not in ("linearGravity", "velocity") or self.chance(0.3):
            keys["position"] = self.point((100, 290), (200, 640))
        if self.chance(0.3):
            keys["region"] = self.choose({"circle": round(self.between(100, 500))}, {"rectangle": [390, 422]})
            keys.setdefault("position", self.point((100, 290), (200, 640)))
        if kind != "velocity":
            keys["strength"] = round(self.choose(1, self.between(0.1, 20, True)) *
                                     self.choose(1, 1, 1, -1 if kind != "drag" else 1), 3)
        if kind == "drag":
            # A stronger one overshoots within a step and speeds items up.
            keys["strength"] = min(keys["strength"], 2)
        if kind in ("linearGravity", "velocity") or (kind == "drag" and self.chance(0.3)):
            keys["direction"] = self.vector(0.3, 10)
        if kind in ("noise", "turbulence"):
            keys["smoothness"] = round(self.between(0, 1), 2)
            keys["animationSpeed"] = round(self.between(0, 3), 2)
        if kind == "radialGravity":
            keys["minimumRadius"] = round(self.between(10, 100))
        return self.add("field", **keys)

    def spring(self, item):
        keys = {"item": item["name"], "anchor": self.point((120, 270), (150, 650))}
        way = self.random.random()
        if way < 0.5:
            keys["length"] = 0
        elif way < 0.75:
            keys["length"] = round(self.between(20, 250))
        keys["frequency"] = round(self.between(0.5, 6, True), 2)
        keys["damping"] = round(self.choose(0, self.between(0, 0.15), self.between(0.1, 1)), 3)
        if self.chance(0.2):
            keys["offset"] = [0, -round(item["size"][1] / 2)]
        return self.add("attachment", **keys)

    def snap(self, item):
        return self.add("snap", item=item["name"], point=self.point((100, 290), (150, 700)),
                        damping=round(self.choose(0.5, 0, self.between(0, 0.2), self.between(0.1, 1)), 3))

    def track(self, start, length):
        """Points of a finger's way, from a point on."""
        points, at, time = [[0, *start]], list(start), 0.0
        while time < length:
            time = round(time + self.between(0.1, 1), 3)
            at = [round(at[0] + self.between(-90, 90), 1), round(at[1] + self.between(-90, 90), 1)]
            points.append([time, *at])
        return {"points": points}

    # --- kinds of scenes ---

    def throw(self):
        """A card that is thrown, with walls or without."""
        item = self.item()
        self.thrown(item)
        if self.chance(0.5):
            self.walls()

    def drop(self):
        """A card that falls on something, or nothing."""
        item = self.item(self.point(y=(60, 400)))
        if self.chance(0.3):
            self.thrown(item, 50, 800)
        self.gravity(0.5)
        if self.chance(0.9):
            self.walls(0.5)

    def held(self):
        """A card on a spring or a snap."""
        item = self.item()
        if self.chance(0.6):
            self.thrown(item, 100, 2000)
        if self.chance(0.3):
            self.gravity(0.05)
        if self.chance(0.65):
            self.spring(item)
            if self.chance(0.15):
                self.spring(item)
        else:
            self.snap(item)
        if self.chance(0.2):
            self.walls()

    def pendulum(self):
        """A card that hangs on a rod, a rope, a pin or a slide."""
        anchor = self.point((150, 240), (100, 300))
        item = self.item([anchor[0] + self.between(-120, 120), anchor[1] + self.between(20, 150)])
        if self.chance(0.8):
            self.gravity(0.1)
        kind = self.choose("distance", "limit", "pin", "pin", "sliding")
        keys = {"kind": kind, "item": item["name"], "anchor": anchor}
        if kind == "limit":
            keys["length"] = round(self.between(150, 300))
        if kind == "pin" and self.chance(0.4):
            keys["frictionTorque"] = round(self.between(0.001, 0.5, True), 3)
        if kind == "sliding":
            # A turned item that may not turn back can never sleep on a slide.
            item.update(allowsRotation=True)
            keys.update(axis=self.choose([0, 1], [1, 0], [1, 1]), lowerLimit=-round(self.between(10, 200)),
                        upperLimit=round(self.between(10, 200)))
        self.add("attachment", **keys)
        if self.chance(0.5):
            self.thrown(item, 50, 900)

    def chain(self):
        """Links on pins, rods or springs, one after the other."""
        count, kind = self.random.randint(2, 4), self.choose("pin", "distance", "spring")
        x, y = self.between(120, 250), self.between(80, 200)
        step = self.vector(50, 51)
        before = None
        for index in range(count):
            center = [round(x + step[0] * (index + 0.5), 1), round(y + abs(step[1]) * (index + 0.5), 1)]
            item = self.item(center, size=[44, 12] if kind == "pin" else [40, 40])
            keys = {"item": item["name"]}
            if before:
                keys["to"] = before["name"]
            if kind == "pin" or not before:
                keys["anchor"] = [round(x + step[0] * index, 1), round(y + abs(step[1]) * index, 1)]
            if kind == "pin":
                keys["kind"] = "pin"
            elif kind == "spring":
                keys["frequency"] = round(self.between(1, 6), 2)
                keys["damping"] = round(self.choose(0, self.between(0, 0.5)), 2)
            self.add("attachment", **keys)
            before = item
        if self.chance(0.7):
            self.gravity(0.1)
        if self.chance(0.4):
            self.thrown(before, 100, 800)
        if self.chance(0.3):
            self.walls()

    def pile(self):
        """Items that fall on each other."""
        count = self.random.randint(2, 5)
        for index in range(count):
            self.item([round(195 + self.between(-40, 40), 1), 760 - 120.0 * index],
                      size=self.choose([60, 60], [100, 50], [40, 80]))
        self.gravity(0.5)
        if self.chance(0.8):
            self.walls(0.7)
        else:
            self.add("collision", items=[item["name"] for item in self.scene["items"]], bounds=True)

    def pushed(self):
        """A card that a push moves all the time."""
        item = self.item()
        mass = item.get("density", 1) * item["size"][0] * item["size"][1] / 1e4
        keys = {"items": [item["name"]], "mode": "continuous",
                "direction": [round(part * mass / 100, 4) for part in self.vector(20, 3000)]}
        if self.chance(0.2):
            keys["offset"] = [round(item["size"][0] / 3), 0]
        self.add("push", **keys)
        if self.chance(0.6):
            self.walls()
        if self.chance(0.3):
            self.spring(item)

    def fields(self):
        """Items in a field or two."""
        for _ in range(self.choose(1, 1, 1, 2)):
            item = self.item()
            if self.chance(0.4):
                self.thrown(item, 50, 800)
            if self.chance(0.5):
                item["charge"] = round(self.choose(1, -1, self.between(0.1, 2)), 2)
        kinds = ("drag", "vortex", "radialGravity", "linearGravity", "velocity", "noise", "turbulence", "spring",
                 "spring", "radialGravity", "electric", "magnetic")
        for kind in self.random.sample(kinds, self.choose(1, 1, 1, 2)):
            if kind in ("electric", "magnetic"):
                for item in self.scene["items"]:
                    item.setdefault("charge", 1)
            self.field(kind)
        if self.chance(0.5):
            self.walls(0.8)

    def dragged(self):
        """A card that a finger drags, and perhaps lets go."""
        item = self.item()
        length = self.scene["duration"] * self.choose(0.3, 0.9, 3)
        if self.chance(0.7):
            anchor = list(item["center"])
            keys = {"item": item["name"], "anchor": anchor, "track": self.track(anchor, length)}
            if self.chance(0.6):
                keys.update(length=0, frequency=round(self.between(1, 6), 2),
                            damping=round(self.choose(0.02, self.between(0.1, 1)), 2))
            held = self.add("attachment", **keys)
        else:
            point = self.point()
            held = self.add("snap", item=item["name"], point=point, damping=round(self.between(0.1, 1), 2),
                            track=self.track(point, length))
        if self.chance(0.4):
            self.gravity(0.1)
        if self.chance(0.3):
            self.walls()
        if length < self.scene["duration"] and self.chance(0.6):
            self.scene["phases"] = [
                {"name": "drag", "until": {"trackEnd": held},
                 "then": {"remove": [held], "addVelocity": {item["name"]: {"linear": self.vector(50, 1500)}}}},
                {"name": "fly", "until": self.choose("rest", {"elapsed": 20.0})}]

    def phased(self):
        """A card that hangs or snaps, and is then let go or caught."""
        item = self.item()
        first = self.spring(item) if self.chance(0.5) else self.snap(item)
        if self.chance(0.6):
            self.gravity(0.2)
        if self.chance(0.5):
            self.walls()
        wait = round(self.scene["duration"] * self.between(0.1, 0.6), 2)
        then = {"remove": [first]}
        if self.chance(0.4):
            then["add"] = [self.snap(item) if self.chance(0.5) else self.spring(item)]
        if self.chance(0.4):
            then["addVelocity"] = {item["name"]: {"linear": self.vector(50, 1200)}}
        last = self.choose({"elapsed": 20.0}, "rest", {"elapsed": round(self.between(0.1, 2), 2)})
        self.scene["phases"] = [{"name": "one", "until": {"elapsed": wait}, "then": then},
                                {"name": "two", "until": last, "then": {"end": "over"}}]

    def shown(self):
        """A card that a spring in closed form moves."""
        item = self.item(allowsRotation=True)
        self.add("spring", item=item["name"], to=self.point(), dampingRatio=round(self.between(0.02, 1.5, True), 3),
                 velocity=self.vector(0.1, 3), response=round(self.between(0.2, 2), 2))
        self.scene["duration"] = round(self.between(0.1, 2), 2)

    def mixed(self):
        """Whatever behaviors, on whatever items."""
        for _ in range(self.random.randint(1, 4)):
            item = self.item()
            if self.chance(0.3):
                self.thrown(item)
        if self.chance(0.6):
            self.gravity(0.2)
        if self.chance(0.7):
            self.walls(0.7)
        for _ in range(self.random.randint(0, 2)):
            item = self.random.choice(self.scene["items"])
            way = self.random.random()
            if way < 0.35:
                self.spring(item)
            elif way < 0.55:
                self.snap(item)
            elif way < 0.75:
                self.field(self.choose("drag", "vortex", "spring", "radialGravity", "noise", "velocity"))
            else:
                other = self.random.choice(self.scene["items"])
                if other is not item:
                    self.add("attachment", item=item["name"], to=other["name"],
                             frequency=round(self.choose(0, self.between(1, 5)), 2),
                             damping=round(self.between(0, 1), 2))


KINDS = (Maker.throw, Maker.drop, Maker.drop, Maker.held, Maker.held, Maker.pendulum, Maker.chain, Maker.pile,
         Maker.pile, Maker.pushed, Maker.fields, Maker.fields, Maker.dragged, Maker.phased, Maker.shown, Maker.mixed,
         Maker.mixed)


def make(seed, number):
    """The scene of a number. It may rest, or be one that `sweep` refuses."""
    maker = Maker(seed, number)
    kind = maker.random.choice(KINDS)
    kind(maker)
    maker.scene["scene"] += "-" + kind.__name__
    return maker.scene


# --- changes ---

def lasting(scene, duration):
    """The scene with another duration, whose last phase does not end."""
    scene = copy.deepcopy(scene)
    scene["duration"] = duration
    if scene["phases"]:
        last = scene["phases"][-1]
        last["until"] = {"elapsed": 3600.0}
        last.pop("then", None)
    return scene


def kept(scene):
    """The scene with a behavior that acts on every item, so that none leaves the engine when others are removed."""
    scene = copy.deepcopy(scene)
    scene["behaviors"].append(("itemBehavior", {"name": "keep", "friction": 0.2}))
    return scene


def without(scene, names):
    """The scene without some behaviors; None if nothing is left that moves an item."""
    scene = kept(scene)
    scene["behaviors"] = [(kind, keys) for kind, keys in scene["behaviors"] if keys["name"] not in names]
    for phase in scene["phases"]:
        until, then = phase["until"], phase.get("then", {})
        if isinstance(until, dict) and until.get("trackEnd") in names:
            return None
        for key in ("remove", "add"):
            if key in then:
                then[key] = [name for name in then[key] if name not in names]
                if not then[key]:
                    del then[key]
        if "then" in phase and not then:
            del phase["then"]
    return scene


def alone(scene, name):
    """The scene with one item only, and what acts on it alone."""
    gone = {item["name"] for item in scene["items"]} - {name}
    dropped = [keys["name"] for _, keys in scene["behaviors"]
               if keys.get("item") in gone or keys.get("to") in gone
               or ("items" in keys and name not in keys["items"])]
    scene = without(scene, dropped)
    if scene is None:
        return None
    scene["items"] = [item for item in scene["items"] if item["name"] == name]
    for _, keys in scene["behaviors"]:
        if "items" in keys:
            keys["items"] = [name]
    return scene
