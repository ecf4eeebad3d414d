// scripts.mjs: the scripts of pages, and the kernels with which they simulate.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const pages = new URL("../../Sources/Bindings/CPages/", import.meta.url);

// The scripts of pages.c by the names of its lists, in their order: {LIST: [{name, text}]}.
export async function scriptFiles() {
  const source = await readFile(new URL("pages.c", pages), "utf8");
  const lists = [...source.matchAll(/(\w+_script)\[\] = \{(.*?)\};/gs)].map(async ([, list, embedded]) => {
    const names = [...embedded.matchAll(/"(.*?)"/g)].map(([, name]) => name);
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, pages), "utf8")));
    return [list, names.map((name, k) => ({ name, text: texts[k] }))];
  });
  return Object.fromEntries(await Promise.all(lists));
}

// The simulation scripts as one text: they share one scope.
export async function simulationScript() {
  const { simulation_script: files } = await scriptFiles();
  return `"use strict";\n${files.map(({ text }) => text).join("\n")}`;
}

// What scripts define, as a module.
async function scriptModule(text, names) {
  const work = await mkdtemp(join(tmpdir(), "page-"));
  try {
    const file = join(work, "script.mjs");
    await writeFile(file, `${text}\nexport { ${names.join(", ")} };\n`);
    return await import(pathToFileURL(file));
  } finally {
    await rm(work, { recursive: true });
  }
}

// What the simulation scripts define for other scripts.
export const simulationModule = async () =>
  scriptModule(await simulationScript(), ["SceneSimulation", "handsPlan", "planHolding", "planThrowing", "readPlan"]);

// The same with what a worker chooses by eye with.
export async function choosingModule() {
  const { worker_script: files } = await scriptFiles();
  const texts = files.filter(({ name }) => name.startsWith("choosing/")).map(({ text }) => text);
  // What worker.js defines for them; its own text needs a worker.
  const worker = "const tasks = {}; let scene = null; let page = null;";
  return scriptModule([await simulationScript(), worker, ...texts].join("\n"),
    ["Chooser", "SampledMotions", "SceneSimulation", "distanceOf", "randomNumbers", "readPlan", "sureEnough"]);
}

// The kernels of pages: `name` is that of a file in C beside them.
export async function kernelBytes(name) {
  return gunzipSync(await readFile(new URL(`kernels/${name}.wasm.gz`, pages)));
}

// Which of them a plan needs.
export const kernelsOf = ({ spring, kernels }) =>
  (spring ? "spring_page_kernels" : kernels.room ? "large_page_kernels" : "page_kernels");
