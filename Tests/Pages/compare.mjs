// compare.mjs: simulates scenarios of PageScenes as pages do, and compares metrics, statuses and every
// frame with what the engine has made of them, bit by bit. For Node and for browsers.

const words = (array) => new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4);
// NaN has many bit patterns; all of them mean that there is no value.
const isSame = (a, b) => words(a).every((word, k) => word === words(b)[k] || (a[k] !== a[k] && b[k] !== b[k]));

//   SceneSimulation, module: what pages simulate with
//   plan, bytes: the files NAME.json, as readPlan gives it, and NAME-PART.bin of PageScenes
// Returns {scenarios, invalid, frames, wrong}: counts. The first scenarios are also stepped live.
export async function compare(SceneSimulation, module, plan, bytes) {
  let at = 0;
  const take = (Type, length, alignment = 1) => {
    const array = new Type(bytes, at, length);
    at = Math.ceil((at + array.byteLength) / alignment) * alignment;
    return array;
  };
  const [count, width] = take(Uint32Array, 2);
  const indices = [...take(Uint32Array, width, 8)];
  const columns = indices.map(() => take(Float64Array, count));
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => column[row]));
  const kernels = async () => (await WebAssembly.instantiate(module)).exports;
  const simulation = new SceneSimulation(plan, await kernels(), await kernels());
  const result = simulation.run(simulation.numbers.values([]), indices, rows, { frames: true });

  const wrong = new Set();
  for (const column of result.metrics.flat()) {
    const expected = take(Float32Array, count);
    for (let row = 0; row < count; row += 1) {
      if (!isSame(column.subarray(row, row + 1), expected.subarray(row, row + 1))) wrong.add(row);
    }
  }
  const statuses = take(Uint8Array, count, 8);
  const frameCounts = take(Uint32Array, count);
  const size = plan.items.length * 6;
  let frames = 0;
  for (let row = 0; row < count; row += 1) {
    if (statuses[row] !== result.statuses[row]) wrong.add(row);
    const length = frameCounts[row];
    if (length && length !== result.frameCounts[row] + 1) wrong.add(row);
    const first = row * (result.frameLimit + 1) * size;
    const expected = take(Float32Array, length * size);
    if (!isSame(result.frames.subarray(first, first + length * size), expected)) wrong.add(row);
    frames += length;
    if (row < 5 && length && !isSteppedAlike(simulation, indices, rows[row], expected)) wrong.add(row);
  }
  if (at !== bytes.byteLength) throw new Error(`${bytes.byteLength - at} bytes of ${plan.items} are left`);
  return { scenarios: count, invalid: statuses.filter((status) => status === 3).length, frames, wrong: wrong.size };
}

// Whether a live scenario has the frames of a run.
function isSteppedAlike(simulation, indices, row, frames) {
  const { plan, live } = simulation;
  if (!live) return true;
  const base = simulation.numbers.values(indices.map((index, k) => [index, row[k]]));
  const scenario = simulation.begin(base);
  const size = plan.items.length * 6;
  for (let start = 0; start < frames.length; start += size) {
    if (start > 0) scenario.step();
    // A phase that begins has acted on the live items already; a trace shows them before.
    if (scenario.hasTurned) continue;
    const poses = plan.items.flatMap((_, item) => scenario.pose(item));
    if (!isSame(Float32Array.from(poses), frames.subarray(start, start + size))) return false;
  }
  return true;
}
