// scenes.mjs: compares random scenarios of all built-in scenes, as pages simulate them, with the
// engine: in Node and, with its name, in a browser. Each scenario is for one of the two browsers.
//   node scenes.mjs FOLDER [chromium|firefox]
// FOLDER is written by PageScenes.
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { withBrowser } from "./browser.mjs";
import { compare } from "./compare.mjs";
import { withFirefox } from "./firefox.mjs";
import { kernelBytes, kernelsOf } from "./wasm.mjs";

const modules = new URL("../../Sources/Bindings/CPages/", import.meta.url);
const [{ readPlan }, { SceneSimulation }] = await Promise.all(
  ["simulation/numbers.js", "simulation/simulation.js"].map((name) => import(new URL(name, modules))));

const [folder, where] = process.argv.slice(2);
const browsers = { chromium: withBrowser, firefox: withFirefox };
const files = (await readdir(folder)).filter((name) => name.endsWith(".bin")).sort()
  .filter((_, k) => !where || Object.keys(browsers)[k % 2] === where);

// Serves an empty page, the modules of pages, the files of the folder and the kernels, on this machine only.
async function withServer(use) {
  const page = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">';
  const answer = async (name) => {
    if (name === "") return [page, "text/html"];
    if (name === "compare.mjs") return [await readFile(new URL(name, import.meta.url)), "text/javascript"];
    if (name.endsWith(".js")) return [await readFile(new URL(name, modules)), "text/javascript"];
    if (name.endsWith("page_kernels")) return [await kernelBytes(name), "application/octet-stream"];
    return [await readFile(`${folder}/${name}`), "application/octet-stream"];
  };
  const server = createServer(async ({ url }, response) => {
    const [body, type] = await answer(url.slice(1));
    response.writeHead(200, { "content-type": type });
    response.end(body);
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  try {
    return await use(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

async function inNode(file) {
  const plan = readPlan(JSON.parse(await readFile(`${folder}/${file.slice(0, -6)}.json`, "utf8")));
  const module = await WebAssembly.compile(await kernelBytes(kernelsOf(plan)));
  const { buffer, byteOffset, length } = await readFile(`${folder}/${file}`);
  return compare(SceneSimulation, module, plan, buffer.slice(byteOffset, byteOffset + length));
}

const inBrowser = (browser) => (file) => browser.run(`
  const { compare } = await import("/compare.mjs");
  const { readPlan } = await import("/simulation/numbers.js");
  const { SceneSimulation } = await import("/simulation/simulation.js");
  const bytes = async (name) => (await fetch(name)).arrayBuffer();
  const plan = readPlan(await (await fetch("/" + arguments[0].slice(0, -6) + ".json")).json());
  const module = await WebAssembly.compile(await bytes("/" + (${kernelsOf})(plan)));
  return compare(SceneSimulation, module, plan, await bytes("/" + arguments[0]));`, file);

async function run(compareFile) {
  const total = { scenarios: 0, invalid: 0, frames: 0, wrong: 0 };
  for (const file of files) {
    const counts = await compareFile(file);
    if (counts.wrong) console.log(`error: ${file}: ${counts.wrong} of ${counts.scenarios} scenarios differ`);
    for (const name of Object.keys(total)) total[name] += counts[name];
  }
  console.log(`${where ?? "node"}: ${total.scenarios} scenarios, ${total.invalid} invalid, ${total.frames} frames: `
    + `${total.wrong} scenarios differ`);
  if (total.wrong || !total.scenarios) process.exitCode = 1;
}

if (where) {
  await withServer((address) => browsers[where](async (browser) => {
    await browser.open(address);
    await run(inBrowser(browser));
  }));
} else {
  await run(inNode);
}
