// kernels.mjs: checks that the kernels of pages are those that build.sh makes now, that they need
// nothing from a page, and that they export what page_kernels.c names.
//   node kernels.mjs BUILT.wasm COMPILER
// COMPILER is the version of the compiler that made BUILT.wasm: another one makes other bytes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { kernelBytes } from "./scripts.mjs";

const [built, compiler] = process.argv.slice(2);
const bytes = await kernelBytes();
const maker = await readFile(new URL("../../Sources/CPages/kernels/compiler.txt", import.meta.url), "utf8");
if (compiler === maker.trim()) {
  assert.ok(bytes.equals(await readFile(built)),
    "Sources/CPages/kernels/page_kernels.wasm.gz is of other sources; run: Sources/CPages/kernels/build.sh");
} else {
  console.log(`not compared with the sources: made by ${maker.trim()}`);
}
const module = await WebAssembly.compile(bytes);
assert.deepEqual(WebAssembly.Module.imports(module), []);
const of = (engine) => [
  "scratch_bytes", "trajectory_bytes", "run", "live_begin", "live_step", "live_carry",
].map((name) => engine + name);
const names = WebAssembly.Module.exports(module).map(({ name }) => name);
assert.deepEqual(names.sort(), ["memory", "__heap_base", ...of(""), ...of("world_")].sort());
console.log(`the kernels of pages: ${bytes.length} bytes`);
