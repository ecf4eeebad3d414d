"""MuJoCo: a box on two slides above a plane, rolled out by its own C loop on one thread.

Its contact is soft: at this step and with default contacts the box does not bounce, so elasticity
has no effect, and the ends agree with nobody's. Height in metres, up.
"""

import copy

import mujoco
import numpy as np
from mujoco import rollout

STEPS = 240
SCALE = 150  # points for a metre
DETAILS = f"mujoco {mujoco.__version__}, rollout on one thread, does not bounce, f64"
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
