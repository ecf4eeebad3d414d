// kernels.mjs: checks that the kernels of pages are those that build.sh makes now, that they need
// nothing from a page, and that they export what page_kernels.c and the other files beside it name.
//   node kernels.mjs FOLDER COMPILER
// build.sh has written FOLDER. COMPILER is the version of the compiler: another one makes other bytes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { kernelBytes } from "./wasm.mjs";

const [folder, compiler] = process.argv.slice(2);
const maker = await readFile(new URL("../../Sources/Bindings/CPages/kernels/compiler.txt", import.meta.url), "utf8");
if (compiler !== maker.trim()) console.log(`not compared with the sources: made by ${maker.trim()}`);

const engine = (prefix) => [
  "scratch_bytes", "trajectory_bytes", "run", "live_begin", "live_step", "live_carry",
].map((task) => prefix + task);
const unitVector = ["unit_vector_x", "unit_vector_y"];
const files = {
  page_kernels: [...engine(""), ...engine("world_"), ...unitVector],
  large_page_kernels: [...engine("world_"), ...unitVector],
  spring_page_kernels: ["spring_run"],
};
for (const [name, functions] of Object.entries(files)) {
  const bytes = await kernelBytes(name);
  if (compiler === maker.trim()) {
    assert.ok(bytes.equals(await readFile(join(folder, `${name}.wasm`))),
      `Sources/Bindings/CPages/kernels/${name}.wasm.gz is of other sources; run: Sources/Bindings/CPages/kernels/build.sh`);
  }
  const module = await WebAssembly.compile(bytes);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const exported = WebAssembly.Module.exports(module).map(({ name: of }) => of);
  assert.deepEqual(exported.sort(), ["memory", "__heap_base", ...functions].sort());
  console.log(`${name}: ${bytes.length} bytes`);
}
if (compiler === maker.trim()) {
  const kernels = new URL("../../Sources/Bindings/CPages/kernels/", import.meta.url);
  assert.equal(
    await readFile(new URL("layout.js", kernels), "utf8"), await readFile(join(folder, "layout.js"), "utf8"),
    "Sources/Bindings/CPages/kernels/layout.js is of other sources; run: Sources/Bindings/CPages/kernels/build.sh");
}
