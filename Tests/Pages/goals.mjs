// goals.mjs: checks that a page and Swift agree when a goal is met.
//   node goals.mjs FOLDER
// FOLDER is written by PageScenes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { goalOf, meets } from "../../Sources/Bindings/CPages/explorer/goal.js";

const goals = JSON.parse(await readFile(`${process.argv[2]}/goals.table`, "utf8"));
const count = { met: 0, missed: 0 };
for (const { metric, relation, value, given, found, isMet } of goals) {
  const goal = goalOf(metric, relation, value, given ?? undefined);
  assert.equal(meets(goal, found), isMet, JSON.stringify({ goal, found }));
  count[isMet ? "met" : "missed"] += 1;
}
// Both answers must occur often, or the comparison shows little.
assert.ok(Math.min(count.met, count.missed) > goals.length / 10, JSON.stringify(count));
console.log(`goals: ${goals.length} verdicts of the page are those of Swift`);
