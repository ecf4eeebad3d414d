"""Questions for `sweep solve` and for general optimizers.

A parameter is (path, lowest, highest) or (path, [values]). A goal is (metric, relation, value,
tolerance, scale): the violation of a goal is its shortfall divided by the scale. An objective is
(metric, sign): 1 to minimize, -1 to maximize.
"""

import pathlib

# The folder of the scenes that are not built in.
SCENES = f"{pathlib.Path(__file__).resolve().parent / 'scenes'}/"
SHADE = [
    ("spring.frequency", 1, 6),
    ("spring.damping", 0.1, 1.5),
    ("shade.elasticity", 0, 0.8),
]
SNAP = [("snap.damping", 0.1, 2), ("view.velocity.x", -500, 500)]

QUESTIONS = {
    # Metrics to minimize under constraints.
    "least-overshoot": dict(
        scene="snap-push",
        vary=[("snap.damping", 0.1, 2)],
        want=[("arrivalTime", "=", 0.6, 1 / 60, 0.1)],
        objectives=[("overshoot", 1)],
    ),
    "least-speed": dict(
        scene="shade-present-finish",
        vary=SHADE,
        want=[("firstContactTime", "<=", 0.3, 0, 0.1), ("overshoot", "<=", 2, 0, 10)],
        objectives=[("peakSpeed", 1)],
    ),
    "swing-out": dict(
        scene="drop-out-dismiss",
        vary=[
            ("rope.frequency", 1, 6),
            ("rope.damping", 0.1, 3),
            ("pull.magnitude", 2, 12),
            ("card.elasticity", 0, 0.9),
        ],
        want=[("exitTime", "<=", 3.5, 0, 1), ("bounces", "<=", 12, 0, 3)],
        objectives=[("peakAngle", 1)],
    ),
    "picture": dict(
        scene=SCENES + "pip.yaml",
        vary=[
            ("corner.damping", 0.2, 2),
            ("video.resistance", 0, 20),
            ("video.density", 0.2, 5),
        ],
        want=[("settleTime", "<=", 0.5, 0, 0.1), ("overshoot", "<=", 2, 0, 10)],
        objectives=[("peakAcceleration", 1)],
    ),
    "menu": dict(
        scene=SCENES + "menu.yaml",
        vary=[
            ("pull.magnitude", 0.5, 6),
            ("menu.elasticity", 0.2, 0.9),
            ("menu.resistance", 0, 5),
        ],
        want=[("settleTime", "<=", 1.2, 0, 0.24), ("bounces", "=", 3, 0, 1)],
        objectives=[("peakSpeed", 1)],
    ),
    "photo": dict(
        scene=SCENES + "photo.yaml",
        vary=[
            ("parameters.vx", -500, 500),
            ("parameters.vy", 0, 3000),
            ("away.direction.y", 0, 400),
            ("away.direction.x", -200, 200),
        ],
        want=[("exitTime", "=", 0.35, 1 / 60, 0.1), ("finalX", "=", 300, 2, 60)],
        objectives=[("peakSpeed", 1)],
    ),
    "jelly": dict(
        scene=SCENES + "jelly.yaml",
        vary=[
            ("parameters.f", 1, 8),
            ("parameters.d", 0.05, 1),
            ("pull.magnitude", 0.2, 2),
            ("knock.direction.x", 0, 10),
        ],
        want=[("e.finalY", "=", 600, 2, 120), ("a.finalY", "<=", 140, 0, 28)],
        objectives=[("e.travel", 1)],
    ),
    # Lists of values.
    "lists": dict(
        scene="shade-present-finish",
        vary=[
            ("spring.frequency", [1, 1.5, 2, 2.5, 3, 4, 5, 6]),
            ("spring.damping", 0.05, 1),
            ("shade.elasticity", [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]),
        ],
        want=[("peakSpeed", "<=", 2500, 0, 500)],
        objectives=[("travel", 1)],
    ),
    # Goals that few scenarios meet together.
    "rare-count": dict(
        scene="falling-square",
        vary=[("square.elasticity", 0, 1), ("pull.magnitude", 0.5, 2)],
        want=[("bounces", "=", 16, 0, 1), ("pauseTime", "<=", 7, 0, 1)],
    ),
    "rare-pair": dict(
        scene="drop-out-present",
        vary=[("card.elasticity", 0.2, 0.95), ("pull.magnitude", 2, 12)],
        want=[("bounces", ">=", 12, 0, 1), ("travel", "<=", 500, 0, 100)],
    ),
}

# Two objectives: the front by its hypervolume, in units of these spans, from this worst point.
FRONTS = {
    "front-snap": dict(
        scene="snap-push",
        vary=SNAP,
        want=[],
        objectives=[("arrivalTime", 1), ("overshoot", 1)],
        worst=[0.8, 60],
        span=[0.8, 60],
    ),
    "front-shade": dict(
        scene="shade-present-finish",
        vary=SHADE,
        want=[],
        objectives=[("firstContactTime", 1), ("peakSpeed", 1)],
        worst=[1, 5000],
        span=[1, 5000],
    ),
    "front-swing": dict(
        scene="drop-out-dismiss",
        vary=[
            ("rope.frequency", 1, 6),
            ("rope.damping", 0.1, 3),
            ("card.elasticity", 0, 0.9),
        ],
        want=[("bounces", "<=", 30, 0, 3)],
        objectives=[("exitTime", 1), ("peakAngle", 1)],
        worst=[4, 4],
        span=[4, 4],
    ),
}
