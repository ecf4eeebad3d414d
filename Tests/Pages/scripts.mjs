// scripts.mjs: the scripts and kernels with which pages simulate.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const pages = new URL("../../Sources/Bindings/CPages/", import.meta.url);

// The scripts as one text, in the order of pages.c: they share one scope.
export async function simulationScript() {
  const source = await readFile(new URL("pages.c", pages), "utf8");
  const start = source.indexOf("simulation_script[]");
  const names = [...source.slice(start, source.indexOf("};", start)).matchAll(/"((?:simulation|kernels)\/.*\.js)"/g)];
  const texts = names.map(([, name]) => readFile(new URL(name, pages), "utf8"));
  return `"use strict";\n${(await Promise.all(texts)).join("\n")}`;
}

// What the scripts define for other scripts.
export async function simulationModule() {
  const work = await mkdtemp(join(tmpdir(), "page-"));
  try {
    const file = join(work, "simulation.mjs");
    await writeFile(file, `${await simulationScript()}\nexport { SceneSimulation, handsPlan, planHolding, readPlan };\n`);
    return await import(pathToFileURL(file));
  } finally {
    await rm(work, { recursive: true });
  }
}

// The kernels of pages: `name` is that of a file in C beside them.
export async function kernelBytes(name) {
  return gunzipSync(await readFile(new URL(`kernels/${name}.wasm.gz`, pages)));
}

// Which of them a plan needs.
export const kernelsOf = ({ spring, kernels }) =>
  (spring ? "spring_page_kernels" : kernels.room ? "large_page_kernels" : "page_kernels");
