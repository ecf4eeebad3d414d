"""NumPy: every operation on all scenarios at once, in place."""

import numpy as np
import recurrence as r

DETAILS = f"numpy {np.__version__}, all scenarios at once, in place, f32"


def spring(columns):
    softness, bias, pull = columns
    count = len(pull)
    x, y = np.full(count, r.SPRING_START[0]), np.full(count, r.SPRING_START[1])
    vx, vy = np.zeros(count, np.float32), np.zeros(count, np.float32)
    length, a, b = (np.empty(count, np.float32) for _ in range(3))
    for _ in range(r.STEPS):
        np.add(vy, pull, out=vy)
        np.multiply(x, x, out=a)
        np.multiply(y, y, out=b)
        np.add(a, b, out=length)
        np.sqrt(length, out=length)
        np.multiply(x, vx, out=a)
        np.multiply(y, vy, out=b)
        np.add(a, b, out=a)
        np.divide(a, length, out=a)
        np.subtract(length, r.SPRING_LENGTH, out=b)
        np.multiply(b, bias, out=b)
        np.add(a, b, out=a)
        np.multiply(a, softness, out=a)
        np.divide(a, length, out=a)
        np.multiply(a, x, out=b)
        np.subtract(vx, b, out=vx)
        np.multiply(a, y, out=b)
        np.subtract(vy, b, out=vy)
        np.multiply(vx, r.H, out=a)
        np.add(x, a, out=x)
        np.multiply(vy, r.H, out=a)
        np.add(y, a, out=y)
    return np.stack((x, y), 1)


def drop(columns):
    pull, elasticity = columns
    count = len(pull)
    y, v = np.full(count, r.DROP_START), np.zeros(count, np.float32)
    a = np.empty(count, np.float32)
    touches, bounces = np.empty(count, bool), np.empty(count, bool)
    for _ in range(r.STEPS):
        np.add(v, pull, out=v)
        np.multiply(v, r.H, out=a)
        np.add(y, a, out=y)
        np.greater(y, r.DROP_END, out=touches)
        np.minimum(y, r.DROP_END, out=y)
        np.multiply(v, elasticity, out=a)
        np.negative(a, out=a)
        np.greater(v, r.BOUNCE_SPEED, out=bounces)
        np.multiply(a, bounces, out=a)
        np.minimum(v, a, out=a)
        np.copyto(v, a, where=touches)
    return np.stack((np.zeros(count, np.float32), y), 1)


WORKLOADS = {1: (r.spring_columns, spring), 2: (r.drop_columns, drop)}
