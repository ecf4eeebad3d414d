// What a page asks its worker to simulate.

import { planThrowing } from "./finger.js";
import { INVALID } from "./kernels.js";
import { SceneSimulation } from "./simulation.js";

// Each scene has its own numbers: that of a throw has a finger, and lacks what the throw replaces. All
// are asked with the indices of the page's plan.
class AskedScene {
  constructor(plan, start = []) {
    this.simulation = new SceneSimulation(plan, ...kernels);
    this.start = start;
    const { indices } = this.simulation.numbers;
    this.own = plan === page ? null : page.parameters.map(({ path }) => indices.get(path));
  }

  index(of) { return this.own ? this.own[of] : of; }

  // The numbers of a scenario in which some others will vary; null where one is not allowed.
  base(changes, varied = []) {
    const { numbers } = this.simulation;
    const all = new Map([
      ...changes.map(([index, value]) => [this.index(index), value]),
      ...this.start.map(([path, value]) => [numbers.indices.get(path), value]),
    ]);
    for (const index of [undefined, ...varied]) all.delete(index);
    return numbers.values([...all]);
  }

  // Values by the indices of the page's plan.
  values(values) {
    return this.own ? this.own.map((index) => (index === undefined ? NaN : values[index])) : values;
  }
}

export let page = null;
let hands = null;
let kernels = null;
export let scene = null;
// The last throw that was asked for.
const thrown = { key: null, scene: null };

// The scene of a throw: {item, knots, start}, or the page's for none.
function sceneOf(asked) {
  if (!asked) return scene;
  const key = JSON.stringify(asked);
  if (thrown.key !== key) {
    Object.assign(thrown, { key, scene: new AskedScene(planThrowing(hands, asked), asked.start) });
  }
  return thrown.scene;
}

// One scenario with all its frames, contacts and phases; null where a value is not allowed.
function scenario({ changes, throwing }) {
  const asked = sceneOf(throwing);
  const { simulation } = asked;
  const base = asked.base(changes);
  if (!base) return null;
  const result = simulation.run(base, [], [[]], { frames: true });
  const [frameCount] = result.frameCounts;
  const [status] = result.statuses;
  if (status === INVALID) return null;
  return {
    status, frameCount, frames: result.frames, scales: result.scales ?? null,
    metrics: result.metrics.map((metrics) => metrics.map(([value]) => value)),
    values: asked.values(base.values), events: simulation.events(base, frameCount),
  };
}

// One metric of an item in many scenarios. A number that the scene of a throw lacks changes nothing.
function column({ changes, varied, rows, item, metric, throwing }) {
  const asked = sceneOf(throwing);
  const { simulation } = asked;
  const own = varied.map((index) => asked.index(index));
  const kept = own.flatMap((index, k) => (index === undefined ? [] : [k]));
  const indices = kept.map((k) => own[k]);
  const base = asked.base(changes, indices);
  if (!base) return { values: new Float32Array(rows.length).fill(NaN), statuses: new Uint8Array(rows.length).fill(INVALID) };
  const result = simulation.run(base, indices, rows.map((row) => kept.map((k) => row[k])));
  return { values: result.metrics[item][simulation.metrics.indexOf(metric)], statuses: result.statuses };
}

// What a page begins with.
export function beginWith(asked, instances) {
  ({ plan: page, hands } = asked);
  kernels = instances;
  scene = new AskedScene(page);
}

export const tasks = { scenario, column };
