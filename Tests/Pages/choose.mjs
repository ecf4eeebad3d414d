// choose.mjs: chooses by eye as pages do, with hidden motions: a simulated person clicks by the model of Bradley
// and Terry on the logarithm of the distance, and every tenth time at random. Checks how many clicks the
// page needs until it is sure, and how often it is right then.
//   node choose.mjs FOLDER
// FOLDER is written by PageScenes. TARGETS motions are hidden in each scene: the usual number takes about a minute.
// SHOWN is the number of motions in a question, SHARPNESS that of the person. Others than the usual are not judged.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Chooser, distanceOf, randomNumbers, sureEnough } from "../../Sources/Bindings/CPages/choosing/chooser.js";
import { SampledMotions } from "../../Sources/Bindings/CPages/choosing/samples.js";
import { readPlan } from "../../Sources/Bindings/CPages/simulation/numbers.js";
import { SceneSimulation } from "../../Sources/Bindings/CPages/simulation/simulation.js";
import { kernelBytes, kernelsOf } from "./wasm.mjs";

const [folder] = process.argv.slice(2);
const setting = (name, usual) => Number(process.env[name] ?? usual);
const [shown, sharpness, targets] = [setting("SHOWN", 6), setting("SHARPNESS", 6), setting("TARGETS", 16)];
const mostClicks = 30;

// Scenes with two and with three parameters, and their ranges.
const scenes = [
  ["drop-out-present", { "card.elasticity": [0, 0.9], "pull.magnitude": [2, 12] }],
  ["drop-out-dismiss", { "rope.frequency": [1, 6], "rope.damping": [0.05, 1] }],
  ["custom-modal-show", { "spring.dampingRatio": [0.2, 1.2], "spring.response": [0.2, 1] }],
  ["drop-out-dismiss", { "rope.frequency": [1, 6], "rope.damping": [0.05, 1], "pull.magnitude": [2, 12] }],
  ["shade-present-finish", { "spring.damping": [0.05, 1], "spring.frequency": [1, 5], "shade.elasticity": [0, 0.9] }],
];
// Clicks until the page is sure: the median and the 90th percentile at most; and how often it is right at least.
const bars = { 2: [8, 16], 3: [12, 16] };
const rightShare = 0.85;

async function sampledMotions(scene, ranges) {
  const plan = readPlan(JSON.parse(await readFile(`${folder}/${scene}.json`, "utf8")));
  const kernels = await WebAssembly.instantiate(await kernelBytes(kernelsOf(plan)));
  const simulation = new SceneSimulation(plan, kernels.instance.exports);
  const { indices } = simulation.numbers;
  const { values } = simulation.numbers.values([]);
  const size = (name) => ["width", "height"].map((side) => values[indices.get(`${name}.${side}`)]);
  return new SampledMotions(simulation, {
    changes: [], reference: size("reference"),
    ranges: Object.entries(ranges).map(([path, [low, high]]) => ({ indices: [indices.get(path)], low, high })),
    levers: plan.items.map((item) => Math.hypot(...size(`${item}.size`)) / 2),
  });
}

// The motion that a person with a motion in mind clicks on.
function clickOf(random, distances) {
  if (random() < 0.1) return Math.floor(random() * distances.length);
  const attractions = distances.map((distance) => Math.max(distance, 1e-9) ** -sharpness);
  let left = random() * attractions.reduce((sum, attraction) => sum + attraction, 0);
  return Math.max(0, attractions.findIndex((attraction) => (left -= attraction) <= 0));
}

async function person(scene, ranges) {
  const motions = await sampledMotions(scene, ranges);
  const dimension = Object.keys(ranges).length;
  const random = randomNumbers(2024);
  // All choosers begin with the same motions.
  let first;
  const simulate = (points) => {
    if (points.length < 2000) return motions.looks(points);
    first ??= motions.looks(points);
    return first;
  };
  const found = { name: `${scene}, ${Object.keys(ranges)}`, dimension, clicks: [], right: [], rounds: [] };
  const findOne = () => {
    const point = Array.from({ length: dimension }, random);
    const chooser = new Chooser({ dimension, shown, simulate, seed: found.clicks.length + 1 });
    const target = chooser.reduced(motions.looks([point])[0]);
    chooser.question();
    for (let clicks = 1; clicks <= mostClicks; clicks += 1) {
      const picked = clickOf(random, chooser.asked.map((n) => distanceOf(chooser.looks[n], target)));
      const before = process.cpuUsage();
      chooser.click(picked);
      const { index, sureness } = chooser.answer();
      chooser.question();
      const { user, system } = process.cpuUsage(before);
      found.rounds.push((user + system) / 1000);
      if (sureness < sureEnough) continue;
      found.clicks.push(clicks);
      found.right.push(Number(distanceOf(chooser.looks[index], target) <= chooser.near));
      return;
    }
    found.clicks.push(mostClicks + 1);
  };
  return { found, findOne };
}

const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))];

const people = [];
for (const scene of scenes) people.push(await person(...scene));
for (const { findOne } of people) for (let k = 0; k < targets; k += 1) findOne();
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
for (const { found: { name, clicks, right, rounds } } of people) {
  console.log(`${name}: ${clicks.length} motions in ${quantile(clicks, 0.5)} clicks, 90 % in ${quantile(clicks, 0.9)}; `
    + `sure ${right.length} times, right ${Math.round(100 * mean(right))} %; ${Math.round(quantile(rounds, 0.5))} ms a round`);
}
for (const [dimension, [median, most]] of Object.entries(bars)) {
  const found = people.map(({ found: one }) => one).filter((one) => one.dimension === Number(dimension));
  const clicks = found.flatMap((one) => one.clicks);
  const right = mean(found.flatMap((one) => one.right));
  const summary = `${dimension} parameters: ${clicks.length} motions in ${quantile(clicks, 0.5)} clicks, 90 % in ${quantile(clicks, 0.9)}; `
    + `right ${Math.round(100 * right)} %`;
  console.log(summary);
  if (shown !== 6 || sharpness !== 6) continue;
  assert.ok(quantile(clicks, 0.5) <= median && quantile(clicks, 0.9) <= most && right >= rightShare, summary);
}
