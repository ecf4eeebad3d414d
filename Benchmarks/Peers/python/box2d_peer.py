"""pybox2d: Box2D 2.3 stepped from Python, one world per scenario."""

import Box2D
from Box2D import b2EdgeShape, b2FixtureDef, b2PolygonShape, b2World

STEPS = 240
METRES = 1 / 150  # per point
DETAILS = f"pybox2d {Box2D.__version__}, one world at a time"


def add_box(world, center, size, elasticity, turns):
    return world.CreateDynamicBody(
        position=(center[0] * METRES, center[1] * METRES),
        fixedRotation=not turns,
        allowSleep=False,
        fixtures=b2FixtureDef(
            shape=b2PolygonShape(box=(size * METRES / 2, size * METRES / 2)),
            density=1,
            restitution=elasticity,
            friction=0.2,
        ),
    )


def stepped(world, box):
    for _ in range(STEPS):
        world.Step(1 / 60, 8, 3)
    return box.position.x / METRES, box.position.y / METRES


def spring(points):
    ends = []
    for damping, frequency in points:
        world = b2World(gravity=(0, 1000 * METRES), doSleep=False)
        box = add_box(world, (200, -100), 100, 0, True)
        world.CreateDistanceJoint(
            bodyA=world.CreateStaticBody(),
            bodyB=box,
            localAnchorA=(0, 0),
            localAnchorB=(0, 0),
            length=100 * METRES,
            frequencyHz=frequency,
            dampingRatio=damping,
        )
        ends.append(stepped(world, box))
    return ends


def drop(points):
    ends = []
    for gravity, elasticity in points:
        world = b2World(gravity=(0, 1000 * gravity * METRES), doSleep=False)
        floor = b2EdgeShape(vertices=[(-3000 * METRES, 0), (3000 * METRES, 0)])
        world.CreateStaticBody(fixtures=b2FixtureDef(shape=floor, friction=0.2, restitution=0))
        ends.append(stepped(world, add_box(world, (0, -500), 200, elasticity, False)))
    return ends


WORKLOADS = {1: (list, spring), 2: (list, drop)}
