"""Constants and inputs of W1 and W2 for steps that are written for these scenes only.

W1: a body at (x, y) on a soft spring of length 100 pt to the origin: Box2D's soft constraint, solved
once per step.
W2: a body that cannot turn, above a floor at y = 0; contact is exact, without slop or skin.
"""

import numpy as np

STEPS = 240
H = np.float32(1 / 60)
SPRING_START = (np.float32(200), np.float32(-100))
SPRING_LENGTH = np.float32(100)
DROP_START = np.float32(-500)
DROP_END = np.float32(-100)  # the centre of a box of 200 pt on the floor
BOUNCE_SPEED = np.float32(150)  # Box2D's restitution threshold, 1 m/s


def spring_columns(points):
    """Returns softness and bias of each scenario: m / (m + γ) and h k γ of Box2D's b2DistanceJoint, m = 1."""
    damping, frequency = np.array(points, np.float32).T.copy()
    rate = np.float32(2 * np.pi) * frequency
    stiffness, drag = rate * rate, 2 * damping * rate
    gamma = 1 / (H * (drag + H * stiffness))
    return 1 / (1 + gamma), H * stiffness * gamma, np.full(len(points), 1000 * H, np.float32)


def drop_columns(points):
    """Returns, for each scenario, the velocity that gravity adds per step and the elasticity."""
    gravity, elasticity = np.array(points, np.float32).T.copy()
    return gravity * (1000 * H), elasticity
