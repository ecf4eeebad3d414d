// kernels.mjs: checks that the kernels of pages are those that build.sh makes now, that they need
// nothing from a page, and export what page_kernels.c names.
//   node kernels.mjs BUILT.wasm
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { kernelBytes } from "./scripts.mjs";

const [built] = process.argv.slice(2);
const bytes = await kernelBytes();
assert.ok(bytes.equals(await readFile(built)),
  "Sources/CPages/kernels/page_kernels.wasm.gz is of other sources; run: Sources/CPages/kernels/build.sh");
const module = await WebAssembly.compile(bytes);
assert.deepEqual(WebAssembly.Module.imports(module), []);
const of = (engine) => [
  "scratch_bytes", "trajectory_bytes", "run", "live_begin", "live_step", "live_place", "live_carry",
].map((name) => engine + name);
const names = WebAssembly.Module.exports(module).map(({ name }) => name);
assert.deepEqual(names.sort(), ["memory", "__heap_base", "lane_count", ...of(""), ...of("world_")].sort());
const { exports } = await WebAssembly.instantiate(module);
assert.equal(exports.lane_count(), 8);
console.log(`the kernels of pages: ${bytes.length} bytes`);
