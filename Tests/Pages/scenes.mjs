// scenes.mjs: compares random scenarios of all built-in scenes, as pages simulate them, with the
// engine: in Node and, with its name, in a browser. Each scenario is for one of the two browsers.
//   node scenes.mjs FOLDER [chromium|firefox]
// FOLDER is written by PageScenes.
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { withBrowser } from "./browser.mjs";
import { compare } from "./compare.mjs";
import { withFirefox } from "./firefox.mjs";
import { kernelBytes, kernelsOf, simulationModule, simulationScript } from "./scripts.mjs";

const [folder, where] = process.argv.slice(2);
const browsers = { chromium: withBrowser, firefox: withFirefox };
const files = (await readdir(folder)).filter((name) => name.endsWith(".bin")).sort()
  .filter((_, k) => !where || Object.keys(browsers)[k % 2] === where);

// Serves the files of the folder, a page with the scripts, and the kernels, on this machine only.
async function withServer(use) {
  const texts = {
    "/": `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script>${await simulationScript()}</script>`,
    "/compare.mjs": await readFile(new URL("compare.mjs", import.meta.url)),
  };
  const types = { "/": "text/html", "/compare.mjs": "text/javascript" };
  const server = createServer(async ({ url }, response) => {
    const name = url.slice(1);
    const body = texts[url] ?? (name.endsWith("page_kernels") ? await kernelBytes(name) : await readFile(`${folder}${url}`));
    response.writeHead(200, { "content-type": types[url] ?? "application/octet-stream" });
    response.end(body);
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  try {
    return await use(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

async function inNode() {
  const { SceneSimulation, readPlan } = await simulationModule();
  return async (file) => {
    const plan = readPlan(JSON.parse(await readFile(`${folder}/${file.slice(0, -6)}.json`, "utf8")));
    const module = await WebAssembly.compile(await kernelBytes(kernelsOf(plan)));
    const { buffer, byteOffset, length } = await readFile(`${folder}/${file}`);
    return compare(SceneSimulation, module, plan, buffer.slice(byteOffset, byteOffset + length));
  };
}

const inBrowser = (browser) => (file) => browser.run(`
  const { compare } = await import("/compare.mjs");
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
  await run(await inNode());
}
