// Simulates for the page, beside it: a worker begins with the simulation scripts, then this one.

let simulation = null;

// One scenario with all its frames, contacts and phases; null where a value is not allowed.
function scenario({ changes }) {
  const base = simulation.numbers.values(changes);
  if (!base) return null;
  const result = simulation.run(base, [], [[]], { frames: true });
  const [frameCount] = result.frameCounts;
  const [status] = result.statuses;
  if (status === INVALID) return null;
  return {
    status, frameCount, frames: result.frames, scales: result.scales ?? null,
    metrics: result.metrics.map((metrics) => metrics.map(([value]) => value)),
    values: base.values, events: simulation.events(base, frameCount),
  };
}

// One metric of an item in many scenarios.
function column({ changes, varied, rows, item, metric }) {
  const base = simulation.numbers.values(changes);
  if (!base) return { values: new Float32Array(rows.length).fill(NaN), statuses: new Uint8Array(rows.length).fill(INVALID) };
  const result = simulation.run(base, varied, rows);
  return { values: result.metrics[item][simulation.metrics.indexOf(metric)], statuses: result.statuses };
}

// How far each parameter moves the items: the mean distance, in points, between the motions at the
// two ends of its range. An angle counts as the path of a point 100 points away; null for parameters for
// which there is no time.
function influence({ changes, ends, milliseconds }) {
  const base = simulation.numbers.values(changes);
  const last = performance.now() + milliseconds;
  return ends.map(({ indices, low, high }) => {
    if (!base || performance.now() > last) return null;
    const rows = [low, high].map((value) => indices.map(() => value));
    const { frames, frameCounts, frameLimit, statuses } = simulation.run(base, indices, rows, { frames: true });
    if (statuses.some((status) => status === INVALID)) return 0;
    const size = simulation.plan.items.length * TRACE_VALUES;
    const count = Math.max(...frameCounts) + 1;
    let sum = 0;
    for (let frame = 0; frame < count; frame += 1) {
      const [a, b] = [0, 1].map((row) => (row * (frameLimit + 1) + Math.min(frame, frameCounts[row])) * size);
      for (let k = 0; k < size; k += TRACE_VALUES) {
        sum += Math.hypot(frames[a + k] - frames[b + k], frames[a + k + 1] - frames[b + k + 1],
          100 * (frames[a + k + 2] - frames[b + k + 2]));
      }
    }
    const mean = sum / (count * simulation.plan.items.length);
    return Number.isFinite(mean) ? mean : 0;
  });
}

const tasks = { scenario, column, influence };

onmessage = async ({ data: { id, task, ...rest } }) => {
  if (task === "begin") {
    const instance = () => WebAssembly.instantiate(rest.module).then(({ exports }) => exports);
    simulation = new SceneSimulation(rest.plan, await instance(), await instance());
    postMessage({ id });
    return;
  }
  postMessage({ id, result: tasks[task](rest) });
};
