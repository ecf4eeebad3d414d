// modules.mjs: checks that the modules of each list of pages.c find what they import among themselves, and
// that pages, in which the modules of a list share one scope, declare each name once.
//   node --experimental-vm-modules modules.mjs SWEEP
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script, SourceTextModule, createContext } from "node:vm";
import { Command } from "./command.mjs";

const pages = new URL("../../Sources/Bindings/CPages/", import.meta.url);

async function moduleLists() {
  const source = await readFile(new URL("pages.c", pages), "utf8");
  const lists = [...source.matchAll(/(\w+_script)\[\] = \{(.*?)\};/gs)];
  return new Map(lists.map(([, list, embedded]) => [list, [...embedded.matchAll(/"(.*?)"/g)].map(([, name]) => name)]));
}

// Links the modules, which finds every name that is imported; nothing is run.
async function link(list, names) {
  const context = createContext();
  const modules = new Map();
  for (const name of names) {
    const { href: identifier } = new URL(name, pages);
    const text = await readFile(new URL(identifier), "utf8");
    for (const [, imported] of text.matchAll(/^import \{([^}]*)\}/gm)) {
      const unused = imported.match(/[\w$]+/g).filter((word) => text.match(new RegExp(`\\b${word}\\b`, "g")).length < 2);
      assert.deepEqual(unused, [], `${name} imports what it does not use`);
    }
    modules.set(identifier, new SourceTextModule(text, { context, identifier }));
  }
  for (const module of modules.values()) {
    if (module.status === "unlinked") await module.link((specifier, { identifier }) => {
      const found = modules.get(new URL(specifier, identifier).href);
      assert.ok(found, `${identifier} imports ${specifier}, which ${list} lacks`);
      return found;
    });
  }
  console.log(`${list}: ${names.length} modules find what they import`);
}

// Strict code in a block refuses a second declaration, also of a function. It is only parsed.
function parse(page, scripts) {
  scripts.forEach((_, k) => {
    const text = scripts.slice(0, k + 1).join("\n");
    assert.ok(text.length > 1000 && !/^(im|ex)port /m.test(text), `${page}: not a script`);
    try {
      new Script(`"use strict"; {\n${text}\n}`);
    } catch ({ message }) {
      throw new Error(`${page}: ${message}`);
    }
  });
}

const lists = await moduleLists();
const simulation = lists.get("simulation_script");
assert.ok(lists.size === 5 && simulation.length > 5, "pages.c has other lists");
for (const [list, names] of lists) await link(list, list === "simulation_script" ? names : [...simulation, ...names]);

const work = await mkdtemp(join(tmpdir(), "modules-"));
try {
  const command = new Command(process.argv[2], work);
  command.run("explore", "pan-flick", "--output", "explorer.html");
  command.run("run", "pan-flick", "--vary", "parameters.velocityX=100:900:9", "--output", "rows.csv");
  command.run("report", "rows.csv", "--output", "report.html");
  for (const page of ["explorer.html", "report.html"]) {
    const text = await readFile(join(work, page), "utf8");
    const script = (tag) => text.split(tag).at(-1).split("</script>")[0];
    // The scripts that simulate run in the scope of the page, and again in that of its worker.
    const own = script('<script id="simulation">');
    for (const other of ["<script>", '<script type="text/plain" id="worker">']) parse(page, [own, script(other)]);
    console.log(`${page} declares each name once`);
  }
} finally {
  await rm(work, { recursive: true });
}
