// names.mjs: checks that scripts of pages that share a scope declare each name once. A second function
// would silently replace the first.
//   node names.mjs
import { Script } from "node:vm";
import { scriptFiles } from "./scripts.mjs";

const { simulation_script: simulation, ...others } = await scriptFiles();
for (const [list, files] of Object.entries(others)) {
  // The simulation scripts run in the scope of each page, and again in that of its worker.
  const scope = [...simulation, ...files];
  scope.forEach(({ name }, k) => {
    const texts = scope.slice(0, k + 1).map(({ text }) => text);
    try {
      // Strict code in a block refuses a second declaration, also of a function. It is only parsed.
      new Script(`"use strict"; {\n${texts.join("\n")}\n}`);
    } catch ({ message }) {
      throw new Error(`${name}: ${message}, by a script before it in ${list}`);
    }
  });
  console.log(`${list}: ${scope.length} scripts declare each name once`);
}
