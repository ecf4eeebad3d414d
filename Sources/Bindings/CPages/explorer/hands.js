// The live scenario in which the reader takes an item on the stage, drags and throws it: it begins as the stage
// is at the moment, with what acts at the start of the scene, without phases, recorded drags and impulses.
// gestures.js says what the reader does.

import { plan, writtenPlan } from "../drawing/data.js";
import { byId } from "../drawing/elements.js";
import { ink } from "../drawing/plot.js";
import { drawMoment, endAt, pathLimit } from "../drawing/stage.js";
import { frameTime, scenery } from "../drawing/timeline.js";
import { sceneStage } from "./forces.js";
import { listenToTilt } from "./gestures.js";
import { drawPlayer, drawVariant, itemColors, player, scenarios } from "./player.js";
import { activeVariant, choices, sceneNumbers, valuesOf } from "./state.js";
import { keepThrow, readable, simplified } from "./throws.js";
import { handsPlan, planHolding } from "../simulation/finger.js";
import { KernelSimulation } from "../simulation/kernels.js";
import { LIVE, LIVE_GRAVITY_KEPT, LIVE_NEW, LiveScenario } from "../simulation/live.js";
import { SceneNumbers } from "../simulation/numbers.js";

// `starts`: where the memory of a scenario begins, and that of the one that continues it. `start`: what
// the live scenario begins with; `grab`: the same at the moment in which the finger took the item.
export const hands = {
  plan: handsPlan(JSON.parse(byId("hands").textContent), writtenPlan),
  free: null, held: null, scenario: null, starts: null, start: [], poses: null, stage: null, lengths: [],
  taken: null, finger: null, pointer: null, isOn: false, last: 0, tilt: null,
  grab: [], from: 0, knots: [], thrown: null,
};

export const handsBehaviors = scenery.behaviors.filter(({ isActive, hold, push }) => isActive && !hold?.track && !push?.isOnce);

// The simulation with a finger on an item.
function heldSimulation(item) {
  return hands.simulation(planHolding(hands.plan, item));
}

// Finds room for two scenarios. The kernels group the items that are alike, so a plan takes a bit more
// or less memory if the finger is on another item.
function placeScenarios() {
  const held = heldSimulation(0);
  const first = held.kernels.__heap_base.value;
  const { end } = new LiveScenario(held, held.numbers.values([]), first);
  hands.starts = [first, end + Math.ceil((end - first) / 8) + (1 << 20)];
}

// What is set in the active variant, at the beginning and by tilting, with the finger.
function handsValues(simulation) {
  const { numbers: own } = simulation;
  const all = [...Object.entries(activeVariant()), ...hands.start, ...(hands.tilt ?? []), ...(hands.finger ?? [])];
  return own.values(all.filter(([path]) => own.indices.has(path)).map(([path, value]) => [own.indices.get(path), value]));
}

// Continues the scenario as it stands with another plan or other numbers.
export function continueHands() {
  const isHeld = hands.taken !== null;
  const simulation = isHeld ? hands.held : hands.free;
  const base = handsValues(simulation);
  if (!base) return;
  const before = hands.scenario;
  hands.starts.reverse();
  const next = new LiveScenario(simulation, base, hands.starts[0]);
  const joints = Array.from({ length: simulation.plan.kernels.joints }, (_, k) =>
    (k < before.plan.kernels.joints ? k : LIVE_NEW));
  hands.scenario = next.continue(before, { joints, gravity: hands.gravity });
}

// Begins at the start of the scene, or as some poses are.
function beginHands(start = [], lengths = null) {
  hands.start = start;
  hands.taken = null;
  hands.finger = null;
  hands.thrown = null;
  hands.grab = [];
  showHand();
  const base = handsValues(hands.free);
  if (!base) return false;
  if (!hands.starts) placeScenarios();
  hands.scenario = new LiveScenario(hands.free, base, hands.starts[0]).begin();
  hands.poses = Float32Array.from(plan.items.flatMap((_, item) => hands.scenario.pose(item)));
  updateStage();
  hands.lengths = lengths ?? lengthsOf(hands.stage);
  return true;
}

// The poses of a stage in a frame.
const posesIn = (stage, frame) => stage.items.map(({ x, y, angle }) => ({ x: x[frame], y: y[frame], angle: angle[frame] }));

// The lengths that joints take from where the items are at the start.
function lengthsOf(stage) {
  const values = valuesOf(activeVariant())?.values;
  const poses = posesIn(stage, 0);
  return stage.things.flatMap(({ name, kind, from, to }) => {
    const index = sceneNumbers.indices.get(`${name}.length`);
    if (!["rod", "spring", "rope"].includes(kind) || !Number.isNaN(values?.[index])) return [];
    const [a, b] = [endAt(from, poses), endAt(to, poses)];
    return [[`${name}.length`, Math.hypot(a[0] - b[0], a[1] - b[1])]];
  });
}

// What a scenario begins with that has the items as they are in a frame of a stage, and its joints as they
// have been since the start.
function startAt(stage, frame, lengths) {
  const { numbers: own } = hands.free;
  const start = new Map(lengths);
  const poses = posesIn(stage, frame);
  const setPoint = (path, [x, y]) => start.set(`${path}.x`, x).set(`${path}.y`, y);
  stage.items.forEach(({ name, velocityX, velocityY, spin }, k) => {
    setPoint(`${name}.center`, [poses[k].x, poses[k].y]);
    setPoint(`${name}.velocity`, [velocityX[frame], velocityY[frame]]);
    start.set(`${name}.angle`, poses[k].angle).set(`${name}.angularVelocity`, spin[frame]);
  });
  for (const { name, kind, from, to } of stage.things) {
    // UIKit makes a joint at its anchor, and a rope at the center minus the offset.
    if (kind === "joint") setPoint(`${name}.anchor`, endAt(to, poses));
    if (kind !== "rope") continue;
    for (const [path, { item, place }] of [["offset", to], ["toOffset", from]]) {
      if (item === null || Math.hypot(...place) < 1e-6) continue;
      const [x, y] = endAt({ item, place }, poses);
      setPoint(`${name}.${path}`, [poses[item].x - x, poses[item].y - y]);
    }
  }
  const set = [...start].filter(([path]) => own.indices.has(path)).map(([path, value]) => [path, readable(value)]);
  // What follows from where the items are stays as it is.
  const changes = Object.entries(activeVariant()).filter(([path]) => own.indices.has(path))
    .map(([path, value]) => [own.indices.get(path), value]);
  const base = own.values(changes) ?? own.values([]);
  const following = own.following(base.isSet, set.map(([path]) => own.indices.get(path)))
    .map(({ index }) => [own.plan.parameters[index].path, base.values[index]]);
  return [...set, ...following.filter(([path]) => !start.has(path))];
}

// Makes the stage from the values of the moment. Its only frame is the beginning, because attachments hold
// where they were made; then it shows the present poses.
function updateStage() {
  const known = valuesOf(activeVariant())?.values;
  if (!known) return;
  const values = Float64Array.from(known);
  for (const [path, value] of hands.start) values[sceneNumbers.indices.get(path)] = value;
  hands.stage = sceneStage({
    frames: hands.poses, frameCount: 0, scales: null, values, events: { contacts: [], phases: [] },
  }, handsBehaviors);
  showPoses();
}

function showPoses() {
  hands.stage.items.forEach((item, k) => {
    [item.x[0], item.y[0], item.angle[0], item.velocityX[0], item.velocityY[0], item.spin[0]] = hands.scenario.pose(k);
  });
}

function stepHands(now) {
  if (!hands.isOn) return;
  const due = Math.min(5, Math.floor((now - hands.last) / (1000 * frameTime)));
  for (let k = 0; k < due; k += 1) {
    if (hands.scenario.state === LIVE.diverged || hands.scenario.state === LIVE.invalid) beginHands();
    hands.scenario.step();
    recordFinger();
  }
  if (due) hands.last = due === 5 ? now : hands.last + due * 1000 * frameTime;
  showPoses();
  drawVariant(choices.active);
  requestAnimationFrame(stepHands);
}

// Draws the live scenario where the active variant is.
export function drawHands(pen, unit) {
  const { stage } = hands;
  drawMoment(pen, stage, 0, unit, (item) => itemColors(stage, item, choices.active));
  if (!hands.pointer || hands.taken === null) return;
  pen.fillStyle = ink("hold");
  pen.beginPath();
  // Among hundreds of items, these are small.
  pen.arc(...hands.pointer, (stage.items.length > pathLimit ? 3 : 7) * unit, 0, 7);
  pen.fill();
}

// The item under a point, or near it, the one drawn last first; null if there is none.
function itemAt(stage, frame, [x, y], reach) {
  let best = null;
  stage.items.forEach((item, k) => {
    const [center, size, turn] = item.isSize
      ? [item.middle, [Math.abs(item.x[frame]), Math.abs(item.y[frame])], 0]
      : [[item.x[frame], item.y[frame]], item.size, item.angle[frame]];
    const [dx, dy] = [x - center[0], y - center[1]];
    const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
    const place = [cosine * dx + sine * dy, cosine * dy - sine * dx];
    const outside = Math.hypot(...place.map((value, axis) => Math.max(0, Math.abs(value) - size[axis] / 2)));
    if (outside <= reach && (!best || outside <= best.outside)) best = { item: k, place, outside };
  });
  return best;
}

// Where the anchor of the finger is for a pointer. A corner of what changes size moves by half as much as
// the size.
function anchorFor(point) {
  const { isSize, middle } = hands.stage.items[hands.taken];
  if (!isSize) return point;
  return point.map((value, axis) => hands.size[axis]
    + 2 * (value - hands.grip[axis]) * (hands.grip[axis] < middle[axis] ? -1 : 1));
}

// Where the finger is, and where it holds the item.
function fingerValues(point) {
  const name = hands.plan.finger;
  const [x, y] = anchorFor(point);
  return [[`${name}.anchor.x`, x], [`${name}.anchor.y`, y],
    [`${name}.offset.x`, hands.place[0]], [`${name}.offset.y`, hands.place[1]]];
}

export function takeItem(point, reach) {
  const found = itemAt(hands.stage, 0, point, reach);
  if (!found) return false;
  const { isSize, x, y } = hands.stage.items[found.item];
  Object.assign(hands, {
    taken: found.item, place: isSize ? [0, 0] : found.place.map(readable), pointer: point, grip: point, size: [x[0], y[0]],
    held: heldSimulation(found.item), from: hands.scenario.frame, knots: [], thrown: null,
    grab: hands.plan.beginsAnywhere ? startAt(hands.stage, 0, hands.lengths) : hands.scenario.frame > 0 ? null : [],
  });
  hands.finger = fingerValues(point);
  recordFinger();
  continueHands();
  showHand();
  return true;
}

// Takes an item of the active variant, as the stage shows it.
export function takeOnStage(point, reach) {
  if (hands.isOn) return takeItem(point, reach);
  const stage = scenarios[choices.active]?.stage;
  if (!hands.plan || !stage) return false;
  const frame = Math.min(Math.round(player.time / stage.dt), stage.items[0].x.length - 1);
  if (!itemAt(stage, frame, point, reach)) return false;
  const lengths = lengthsOf(stage);
  goLive(hands.plan.beginsAnywhere ? startAt(stage, frame, lengths) : [], lengths);
  if (takeItem(point, reach)) return true;
  leaveHands();
  return false;
}

export function moveFinger(point) {
  hands.pointer = point;
  hands.finger = fingerValues(point);
  continueHands();
}

// Notes where the finger is, once for each frame.
function recordFinger() {
  if (hands.taken === null) return;
  const time = readable((hands.scenario.frame - hands.from) * frameTime);
  if (hands.knots.at(-1)?.[0] !== time) hands.knots.push([time, ...anchorFor(hands.pointer).map(readable)]);
}

export function dropItem() {
  if (hands.taken === null) return;
  const { taken: item, knots, grab, place, plan: { finger } } = hands;
  // A finger that only touched the item has thrown nothing.
  if (grab && knots.length > 2) {
    hands.thrown = {
      item, knots: simplified(knots), start: [...grab, [`${finger}.offset.x`, place[0]], [`${finger}.offset.y`, place[1]]],
    };
  }
  hands.taken = null;
  hands.finger = null;
  continueHands();
  showHand();
}

// Plays the live scenario in place of the active variant.
function goLive(start = [], lengths = null) {
  if (!beginHands(start, lengths)) return;
  player.isPlaying = false;
  hands.isOn = true;
  hands.last = performance.now();
  drawPlayer();
  showHand();
  requestAnimationFrame(stepHands);
}

// Back to the scene as it is recorded.
export function leaveHands() {
  if (!hands.isOn) return;
  Object.assign(hands, { isOn: false, taken: null, finger: null, thrown: null });
  showHand();
}

function showHand() {
  byId("hand-keep").disabled = !hands.thrown;
  byId("hand-note").textContent = !hands.isOn ? "Take an item and throw it."
    : hands.taken !== null ? "Let go to throw."
      : hands.thrown ? "Keep this throw as a variant, or take an item again."
        : hands.grab ? "Live: take an item. The sliders act at once."
          : "A throw can be kept if it begins at the start: Begin live.";
}

// The sliders act at once on what is in the hand.
export function updateHands() {
  if (!hands.isOn) return;
  updateStage();
  continueHands();
}

export async function makeHands(module) {
  byId("hand").hidden = !hands.plan;
  if (!hands.plan) return;
  const { exports } = await WebAssembly.instantiate(module);
  hands.simulation = (own) => new KernelSimulation(own, new SceneNumbers(own), exports);
  hands.free = hands.simulation(hands.plan.free);
  // The gravity that acts at the start sets the vector again whenever a number changes.
  const gravities = scenery.behaviors.filter(({ kind, isActive }) => kind === "gravity" && isActive);
  hands.gravity = hands.free.plan.kernels.isMultiBody && gravities.length ? gravities.length - 1 : LIVE_GRAVITY_KEPT;
  byId("hand-begin").onclick = () => (hands.isOn ? beginHands() : goLive());
  byId("hand-keep").onclick = keepThrow;
  showHand();
  listenToTilt();
}
