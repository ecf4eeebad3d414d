"""Numba: a loop written by hand for one scene, scenarios innermost, in blocks that fit into L1."""

import numba
import numpy as np
import recurrence as r
from numba import njit

BLOCK = 512
DETAILS = f"numba {numba.__version__}, fastmath, blocks of {BLOCK} scenarios, f32"

STEPS = r.STEPS
H = r.H
START_X, START_Y = r.SPRING_START
LENGTH = r.SPRING_LENGTH
DROP_START, DROP_END, BOUNCE_SPEED = r.DROP_START, r.DROP_END, r.BOUNCE_SPEED
ONE, ZERO = np.float32(1), np.float32(0)


@njit(fastmath=True, error_model="numpy")
def spring_loop(softness, bias, pull, ends):
    x, y = np.empty(BLOCK, np.float32), np.empty(BLOCK, np.float32)
    vx, vy = np.empty(BLOCK, np.float32), np.empty(BLOCK, np.float32)
    for start in range(0, len(pull), BLOCK):
        count = min(BLOCK, len(pull) - start)
        s, b, g = softness[start:], bias[start:], pull[start:]
        x[:], y[:], vx[:], vy[:] = START_X, START_Y, ZERO, ZERO
        for _ in range(STEPS):
            for i in range(count):
                w = vy[i] + g[i]
                length = np.sqrt(x[i] * x[i] + y[i] * y[i])
                inverse = ONE / length
                along = (x[i] * vx[i] + y[i] * w) * inverse
                impulse = -s[i] * (along + (length - LENGTH) * b[i]) * inverse
                u = vx[i] + impulse * x[i]
                w += impulse * y[i]
                vx[i] = u
                vy[i] = w
                x[i] += H * u
                y[i] += H * w
        for i in range(count):
            ends[start + i, 0] = x[i]
            ends[start + i, 1] = y[i]


@njit(fastmath=True, error_model="numpy")
def drop_loop(pull, elasticity, ends):
    y, v = np.empty(BLOCK, np.float32), np.empty(BLOCK, np.float32)
    for start in range(0, len(pull), BLOCK):
        count = min(BLOCK, len(pull) - start)
        g, e = pull[start:], elasticity[start:]
        y[:], v[:] = DROP_START, ZERO
        for _ in range(STEPS):
            for i in range(count):
                w = v[i] + g[i]
                z = y[i] + H * w
                bounced = -e[i] * w if w > BOUNCE_SPEED else ZERO
                v[i] = min(w, bounced) if z > DROP_END else w
                y[i] = min(z, DROP_END)
        for i in range(count):
            ends[start + i, 0] = ZERO
            ends[start + i, 1] = y[i]


def spring(columns):
    ends = np.empty((len(columns[0]), 2), np.float32)
    spring_loop(*columns, ends)
    return ends


def drop(columns):
    ends = np.empty((len(columns[0]), 2), np.float32)
    drop_loop(*columns, ends)
    return ends


WORKLOADS = {1: (r.spring_columns, spring), 2: (r.drop_columns, drop)}
