// scenes.mjs: simulates the scenarios of PageScenes as pages do, and compares metrics, statuses and
// every frame with what the engine has made of them, bit by bit.
//   node scenes.mjs page.wasm FOLDER
import { readFile, readdir } from 'node:fs/promises';
import { pageScripts } from './scripts.mjs';

const [wasm, folder] = process.argv.slice(2);
const { SceneSimulation } = await pageScripts();
const module = await WebAssembly.compile(await readFile(wasm));
const words = (array) => new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4);
// NaN has many bit patterns; what is not a number has no value in all of them.
const isSame = (a, b) => words(a).every((word, k) => word === words(b)[k] || (a[k] !== a[k] && b[k] !== b[k]));

let failures = 0;
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.bin')).sort()) {
  const name = file.slice(0, -6);
  const plan = JSON.parse(await readFile(`${folder}/${name}.json`, 'utf8'));
  const data = await readFile(`${folder}/${file}`);
  const bytes = data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
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
  const { exports } = await WebAssembly.instantiate(module);
  const simulation = new SceneSimulation(plan, exports);
  const start = performance.now();
  const result = simulation.run(simulation.numbers.values([]), indices, rows, { frames: true });
  const time = performance.now() - start;

  const wrong = new Set();
  const flat = result.metrics.flat();
  for (const column of flat) {
    const expected = take(Float32Array, count);
    for (let row = 0; row < count; row += 1) {
      if (!isSame(column.subarray(row, row + 1), expected.subarray(row, row + 1))) wrong.add(row);
    }
  }
  const statuses = take(Uint8Array, count, 8);
  const frameCounts = take(Uint32Array, count);
  let frames = 0;
  const size = plan.items.length * 6;
  for (let row = 0; row < count; row += 1) {
    if (statuses[row] !== result.statuses[row]) wrong.add(row);
    const length = frameCounts[row];
    if (length && length !== result.frameCounts[row] + 1) wrong.add(row);
    const expected = take(Float32Array, length * size);
    const first = row * (result.frameLimit + 1) * size;
    if (!isSame(result.frames.subarray(first, first + length * size), expected)) wrong.add(row);
    frames += length;
  }
  if (at !== bytes.byteLength) throw new Error(`${file}: ${bytes.byteLength - at} bytes are left`);
  if (wrong.size) failures += 1;
  console.log(`${wrong.size ? 'error: ' : ''}${file}: ${width} parameters, ${flat.length} metrics, `
    + `${count} scenarios, ${statuses.filter((status) => status === 3).length} invalid, ${frames} frames: `
    + `${wrong.size} differ; ${time.toFixed(0)} ms`);
}
process.exitCode = failures ? 1 : 0;
