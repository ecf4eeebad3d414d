"""JAX on the CPU: a function of one scenario, vmap over all scenarios, scan over the steps."""

import os

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"

import jax
import jax.numpy as jnp
import numpy as np
import recurrence as r
from jax import lax

UNROLL = 8
DETAILS = f"jax {jax.__version__}, vmap on the CPU, scan unrolled by {UNROLL}, f32"


def spring_of_one(softness, bias, pull):
    def step(state, _):
        x, y, vx, vy = state
        vy = vy + pull
        length = jnp.sqrt(x * x + y * y)
        along = (x * vx + y * vy) / length
        impulse = -softness * (along + (length - r.SPRING_LENGTH) * bias) / length
        vx, vy = vx + impulse * x, vy + impulse * y
        return (x + r.H * vx, y + r.H * vy, vx, vy), None

    zero = jnp.float32(0)
    state, _ = lax.scan(step, (*r.SPRING_START, zero, zero), None, r.STEPS, unroll=UNROLL)
    return state[0], state[1]


def drop_of_one(pull, elasticity):
    def step(state, _):
        y, v = state
        v = v + pull
        y = y + r.H * v
        bounced = jnp.where(v > r.BOUNCE_SPEED, -elasticity * v, 0)
        v = jnp.where(y > r.DROP_END, jnp.minimum(v, bounced), v)
        return (jnp.minimum(y, r.DROP_END), v), None

    state, _ = lax.scan(step, (r.DROP_START, jnp.float32(0)), None, r.STEPS, unroll=UNROLL)
    return jnp.float32(0), state[0]


def batched(of_one):
    compiled = jax.jit(jax.vmap(of_one))

    def run(columns):
        x, y = compiled(*(jnp.asarray(column) for column in columns))
        return np.stack((np.broadcast_to(np.asarray(x), y.shape), np.asarray(y)), 1)

    return run


WORKLOADS = {
    1: (r.spring_columns, batched(spring_of_one)),
    2: (r.drop_columns, batched(drop_of_one)),
}
