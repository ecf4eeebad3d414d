// fingers.mjs: checks that the page's plan with the finger moved to an item is the plan that Swift makes
// with the finger on that item, and the same for a finger that moves along a track.
//   node fingers.mjs FOLDER
// FOLDER is written by PageScenes.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { handsPlan, planHolding, planThrowing } from "../../Sources/Bindings/CPages/simulation/finger.js";
import { inputKinds, readPlan, SceneNumbers } from "../../Sources/Bindings/CPages/simulation/numbers.js";

const folder = process.argv[2];
const read = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, "utf8"));

// A plan with the values of the kernels' inputs in place of what they are computed from: a throw has the
// numbers of its track there alone.
function evaluated(plan) {
  const { base } = new SceneNumbers(plan);
  // Both plans are evaluated alike, so the bits of the kernels do not matter.
  const trigonometry = { unit_vector_x: Math.cos, unit_vector_y: Math.sin };
  const { parameters, programs, varied, base: given, kinds, duration, kernels, ...others } = plan;
  const inputs = kernels.inputs.map(([kind, ...operands]) => inputKinds[kind].value(base, ...operands, trigonometry));
  return { ...others, kernels: { ...kernels, inputs } };
}

const scenes = (await readdir(folder)).flatMap((file) => /^(.*)\.hands\.json$/.exec(file)?.[1] ?? []);
assert.ok(scenes.length > 0, "no scene has a finger");
for (const scene of scenes) {
  const page = await read(scene);
  const hands = handsPlan(await read(`${scene}.hands`), page);
  assert.deepEqual(hands.free, readPlan(page), `${scene}: without a finger`);
  const files = (await readdir(folder)).flatMap((file) => {
    const [, name, item] = /^(.*)\.finger-(\d+)\.json$/.exec(file) ?? [];
    return name === scene ? [Number(item)] : [];
  });
  for (const item of files) {
    const expected = readPlan(await read(`${scene}.finger-${item}`));
    assert.deepEqual(planHolding(hands, item), expected, `${scene}: with the finger on item ${item}`);
    const thrown = readPlan(await read(`${scene}.throw-${item}`));
    const knots = [[0, 1, 2], [0.25, 3.5, 4], [0.5, 5, 60]];
    assert.deepEqual(
      evaluated(planThrowing(hands, { item, knots })), evaluated(thrown), `${scene}: with a throw of item ${item}`);
  }
  console.log(`${scene}: the finger moves to ${files.length} items`);
}
