"""What a step of W1 and W2 comes to when it is written for that scene alone.

W1: a body at (x, y) on a soft spring to the origin of 100 pt: Box2D's soft constraint, solved once.
W2: a body that cannot turn above a floor at y = 0; a contact is exact, without slop or skin.
"""

import numpy as np

STEPS = 240
H = np.float32(1 / 60)
SPRING_START = (np.float32(200), np.float32(-100))
SPRING_LENGTH = np.float32(100)
DROP_START = np.float32(-500)
DROP_END = np.float32(-100)  # the centre of a box of 200 pt that stands on the floor
BOUNCE_SPEED = np.float32(150)  # Box2D's threshold of restitution, 1 m/s


def spring_columns(points):
    """Softness and bias of each scenario: m / (m + γ) and h k γ of Box2D's b2DistanceJoint, m = 1."""
    damping, frequency = np.array(points, np.float32).T.copy()
    rate = np.float32(2 * np.pi) * frequency
    stiffness, drag = rate * rate, 2 * damping * rate
    gamma = 1 / (H * (drag + H * stiffness))
    return 1 / (1 + gamma), H * stiffness * gamma, np.full(len(points), 1000 * H, np.float32)


def drop_columns(points):
    """Velocity that gravity adds in a step, and elasticity, of each scenario."""
    gravity, elasticity = np.array(points, np.float32).T.copy()
    return gravity * (1000 * H), elasticity
