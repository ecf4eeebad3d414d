// A throw that is kept: the track of the finger that a variant has in place of the scene's own drags,
// phases and impulses.
//   item: the index of the item that the finger holds
//   knots: [time, x, y] of the finger, s and pt
//   start: [path, value] of what the items begin with, and where the finger holds

import { data, plan } from "../drawing/data.js";
import { showChoices } from "./explorer.js";
import { sceneStage } from "./forces.js";
import { hands, handsBehaviors, leaveHands } from "./hands.js";
import { player, removeVariantAt, startPlaying } from "./player.js";
import { activeVariant, choices, remember, variantNames } from "./state.js";
import { SceneNumbers } from "../simulation/numbers.js";

// A place or an angle for people to read, without a change that shows. JSON has no -0, so there is none.
export const readable = (value) => Number(value.toFixed(4)) + 0;

// A throw in a link; null for none.
export function throwFrom(found) {
  if (!hands.plan || !Number.isInteger(found?.item) || !plan.items[found.item] || !Array.isArray(found.start)) return null;
  const knots = Array.isArray(found.knots) ? found.knots : [];
  const isKnot = (knot, k) => Array.isArray(knot) && knot.length === 3 && knot.every(Number.isFinite)
    && (k === 0 ? knot[0] >= 0 : knot[0] > knots[k - 1][0]);
  const isPair = (pair) => Array.isArray(pair) && typeof pair[0] === "string" && Number.isFinite(pair[1]);
  if (knots.length < 2 || !knots.every(isKnot) || !found.start.every(isPair)) return null;
  return { item: found.item, knots, start: found.start };
}

// The knots without those that lie where the others lead at their time. The last ones, which make the
// velocity of the throw, are all kept.
export function simplified(knots, tolerance = 0.25) {
  const last = knots.length - 4;
  const between = (from, to) => {
    const [[start, x, y], [end, endX, endY]] = [knots[from], knots[to]];
    let farthest = { distance: tolerance, k: null };
    for (let k = from + 1; k < to; k += 1) {
      const share = (knots[k][0] - start) / (end - start);
      const distance = Math.hypot(knots[k][1] - x - share * (endX - x), knots[k][2] - y - share * (endY - y));
      if (distance > farthest.distance) farthest = { distance, k };
    }
    return farthest.k === null ? [] : [...between(from, farthest.k), farthest.k, ...between(farthest.k, to)];
  };
  if (last <= 0) return knots;
  return [0, ...between(0, last), ...Array.from({ length: 4 }, (_, k) => last + k)].map((k) => knots[k]);
}

// The numbers of the scene of a throw that a variant sets, by path.
export function throwSettings(variant, thrown) {
  const { indices } = (hands.thrownNumbers ??= new SceneNumbers(hands.plan.thrown));
  return new Map([...Object.entries(variant), ...thrown.start].filter(([path]) => indices.has(path)));
}

// The scene of a throw as YAML, without what is set.
export function throwYaml({ item, knots }) {
  const [before, after] = data.throwScene;
  const points = knots.map((knot) => `[${knot.join(", ")}]`);
  const lines = [];
  for (let k = 0; k < points.length; k += 4) lines.push(`      ${points.slice(k, k + 4).join(", ")}`);
  return `${before}\n  - attachment: {name: ${hands.plan.finger}, item: ${JSON.stringify(plan.items[item])}, offset: [0, 0], anchor: [0, 0], `
    + `length: 0, track: {points: [\n${lines.join(",\n")}]}}\n${after}`;
}

// A scenario of a throw as the drawing functions have it: what acts at the start of the scene, and the
// finger.
export function throwStage(found, { item, knots, start }) {
  const stage = sceneStage({ ...found, events: { ...found.events, phases: [] } }, handsBehaviors);
  const place = ["x", "y"].map((axis) => new Map(start).get(`${hands.plan.finger}.offset.${axis}`) ?? 0);
  stage.things.push({
    kind: "rod", from: { item: null, place: [0, 0] }, to: { item, place }, track: knots, active: [[0, knots.at(-1)[0]]],
  });
  return stage;
}

// Makes a variant of the last throw, beside the others or in place of the last one.
export function keepThrow() {
  if (!hands.thrown) return;
  const variant = { ...activeVariant() };
  if (choices.variants.length === variantNames.length) removeVariantAt(choices.variants.length - 1);
  choices.variants.push(variant);
  choices.throws.push(hands.thrown);
  choices.active = choices.variants.length - 1;
  leaveHands();
  remember();
  showChoices();
  player.time = 0;
  startPlaying();
}
