"""MuJoCo: a box on two slides above a plane, run by MuJoCo's own rollout in C on one thread.

Its contact is soft. With this time step and default contacts the box does not bounce: elasticity
has no effect, and its final positions agree with no other engine. Height in metres, up.
"""

import copy

import mujoco
import numpy as np
from mujoco import rollout

STEPS = 240
SCALE = 150  # points per metre
DETAILS = f"mujoco {mujoco.__version__}, rollout on one thread, no bounces, f64"
SCENE = f"""
<mujoco>
  <option timestep="{1 / 60}" gravity="0 0 -66.67"/>
  <worldbody>
    <geom type="plane" size="50 50 1"/>
    <body pos="0 0 {500 / SCALE}">
      <joint type="slide" axis="1 0 0"/>
      <joint type="slide" axis="0 0 1"/>
      <geom type="box" size="{100 / SCALE} {100 / SCALE} {100 / SCALE}" density="1"/>
    </body>
  </worldbody>
</mujoco>
"""


def prepare(points):
    return points


def drop(points):
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    kind = mujoco.mjtState.mjSTATE_FULLPHYSICS
    state = np.zeros(mujoco.mj_stateSize(model, kind))
    mujoco.mj_getState(model, data, state, kind)
    models = []
    for gravity, _ in points:
        scenario = copy.copy(model)
        scenario.opt.gravity[2] = -1000 * gravity / SCALE
        models.append(scenario)
    states, _ = rollout.rollout(models, [data], np.tile(state, (len(points), 1)), nstep=STEPS)
    heights = states[:, -1, 2]
    return [(0, -500 - SCALE * height) for height in heights]


WORKLOADS = {2: (prepare, drop)}
