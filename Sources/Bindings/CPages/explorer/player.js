// The variants side by side or on top of each other in phone frames, and the time at which they are shown.

import { data, plan } from "../drawing/data.js";
import { byId, element, text } from "../drawing/elements.js";
import { ink } from "../drawing/plot.js";
import { drawItem, drawMoment, itemInk, poseAt, stagePen } from "../drawing/stage.js";
import { frameTime, itemIndex, scenery } from "../drawing/timeline.js";
import { drawCursors } from "./curves.js";
import { showChoices, showScenarios } from "./explorer.js";
import { listenToStage } from "./gestures.js";
import { drawHands, hands, leaveHands } from "./hands.js";
import {
  activeVariant, choices, parameterAt, remember, sceneNumbers, setParameter, valuesOf, variantNames,
} from "./state.js";

// Sizes of screens in points, from Apple's Human Interface Guidelines, Layout, Specifications.
const devices = [
  ["iPhone SE", 375, 667], ["iPhone 13 mini", 375, 812], ["iPhone 16", 393, 852], ["iPhone 16 Pro", 402, 874],
  ["iPhone 16 Plus", 430, 932], ["iPhone 16 Pro Max", 440, 956], ["iPad mini", 744, 1133], ["iPad Pro 11-inch", 834, 1194],
];

// `units`: the points of a pixel of each variant's canvas.
export const player = { time: 0, isPlaying: false, last: 0, view: null, units: [] };
// For each variant its scenario and its stage; null where a value is not allowed, undefined until it
// has been simulated.
export const scenarios = [];

export const prefersStill = window.matchMedia("(prefers-reduced-motion: reduce)");
export const longest = () => scenarios.reduce((most, scenario) => Math.max(most, scenario?.stage.end ?? 0), 0);
export const variantInk = (index) => ink(`variant-${index}`);

// The poses between the start and a time, ten a second, one behind the other.
export function drawOnion(pen, stage, time, index, unit) {
  const step = Math.max(0.1, stage.end / 40);
  pen.save();
  pen.globalAlpha = 0.25;
  for (let at = 0; at < time - 1e-9; at += step) {
    stage.items.forEach((item, k) => drawItem(pen, item, poseAt(stage, item, at), itemColors(stage, k, index), unit));
  }
  pen.restore();
}

export function itemColors(stage, item, variant) {
  return stage.items.length === 1 ? [variantInk(variant), `${variantInk(variant)}40`] : itemInk(item, stage.items.length);
}

// What the stage shows: the screen and some room around it, whatever the items do, so that it stays as it is
// while a slider moves.
export function screenView({ reference: [width, height] }) {
  const room = 12 + 0.04 * Math.max(width, height);
  return { left: -room, top: -room, right: width + room, bottom: height + room };
}

// The frame of the device around its screen.
function drawDevice(pen, [width, height], unit) {
  const rim = Math.max(4 * unit, 0.016 * Math.max(width, height));
  const radius = Math.min(28, width / 8);
  pen.fillStyle = ink("rim");
  pen.beginPath();
  pen.roundRect(-rim, -rim, width + 2 * rim, height + 2 * rim, radius + rim);
  pen.fill();
  pen.fillStyle = ink("screen");
  pen.beginPath();
  pen.roundRect(0, 0, width, height, radius);
  pen.fill();
}

// The variants on the canvas of one: itself, or all on top of each other, this one last.
export const variantsOn = (index) =>
  [...(isOverlaid() ? scenarios.keys() : [])].filter((k) => k !== index).concat(index).filter((k) => scenarios[k]);

// Draws variants at a time, on the screen of the last one's device; a pixel is `unit` points.
export function drawVariants(pen, indices, time, unit, { hasGhosts, isLive = false }) {
  const front = scenarios[indices.at(-1)];
  drawDevice(pen, front.stage.reference, unit);
  for (const k of indices) {
    const { stage } = scenarios[k];
    if (isLive && k === choices.active) {
      drawHands(pen, unit);
      continue;
    }
    const moment = Math.min(time, stage.end);
    if (hasGhosts) drawOnion(pen, stage, moment, k, unit);
    drawMoment(pen, stage, moment, unit, (item) => itemColors(stage, item, k));
  }
  drawTarget(pen, front, unit);
}

// Draws the canvas of a variant.
export function drawVariant(index) {
  const canvas = byId(`stage-${index}`);
  const indices = variantsOn(index);
  if (!canvas || !indices.length || !player.view) return;
  const { pen, unit } = stagePen(canvas, player.view, Math.max(80, canvas.parentElement.clientHeight));
  player.units[index] = unit;
  drawVariants(pen, indices, player.time, unit, { hasGhosts: choices.onion, isLive: hands.isOn });
}

// The circle around the target within which the item counts as arrived.
function drawTarget(pen, { values, stage }, unit) {
  if (!scenery.target || stage.items[itemIndex(scenery.target.item)].isSize) return;
  const [x, y] = scenery.target.center.map((index) => values[index]);
  pen.strokeStyle = ink("soft");
  pen.lineWidth = unit;
  pen.setLineDash([3 * unit, 3 * unit]);
  pen.beginPath();
  pen.arc(x, y, Math.max(values[scenery.target.tolerance], 4 * unit), 0, 7);
  pen.stroke();
  pen.setLineDash([]);
}

export function drawPlayer() {
  const first = scenarios.find(Boolean);
  if (!first) return;
  player.view = screenView(first.stage);
  choices.variants.forEach((_, index) => drawVariant(index));
  const end = longest();
  const time = Math.min(player.time, end);
  Object.assign(byId("time"), { max: end, step: frameTime, value: time });
  byId("time").ariaValueText = `${time.toFixed(2)} s`;
  byId("clock").textContent = `${time.toFixed(2)} s of ${end.toFixed(2)} s`;
  byId("play").textContent = player.isPlaying ? "Pause" : "Play";
  drawCursors();
}

function play(now) {
  if (!player.isPlaying) return;
  player.time += (Math.max(0, now - player.last) / 1000) * choices.speed;
  player.last = now;
  const end = longest();
  // A moment of rest before the motion begins again.
  if (player.time >= end + (byId("loop").checked ? 0.7 : 0)) {
    player.time = byId("loop").checked ? 0 : end;
    player.isPlaying = byId("loop").checked;
  }
  drawPlayer();
  requestAnimationFrame(play);
}

export function startPlaying() {
  if (player.isPlaying) return;
  leaveHands();
  if (player.time >= longest()) player.time = 0;
  player.isPlaying = true;
  player.last = performance.now();
  requestAnimationFrame(play);
}

export function pausePlaying() {
  player.isPlaying = false;
  drawPlayer();
}

export function seek(time) {
  leaveHands();
  player.isPlaying = false;
  player.time = Math.min(Math.max(0, time), longest());
  drawPlayer();
}

export const seekFrames = (count) => seek((Math.round(player.time / frameTime) + count) * frameTime);

export function chooseVariant(index) {
  leaveHands();
  choices.active = index;
  remember();
  showChoices();
}

function addVariant() {
  if (choices.variants.length >= variantNames.length) return;
  choices.variants.push({ ...activeVariant() });
  choices.throws.push(choices.throws[choices.active]);
  choices.active = choices.variants.length - 1;
  remember();
  showChoices();
}

export function removeVariantAt(index) {
  choices.variants.splice(index, 1);
  choices.throws.splice(index, 1);
  scenarios.splice(index, 1);
}

function removeVariant(index) {
  if (choices.variants.length < 2) return;
  leaveHands();
  removeVariantAt(index);
  choices.active = Math.min(choices.active, choices.variants.length - 1);
  remember();
  showChoices();
}

const isOverlaid = () => choices.overlay && choices.variants.length > 1;

// The name and the values of a variant, and buttons.
function captionOf(index) {
  const name = variantNames[index];
  const choose = element("button", {
    type: "button", className: "variant", textContent: name, title: `Change variant ${name}`,
    ariaPressed: index === choices.active, onclick: () => chooseVariant(index),
  });
  choose.style.setProperty("--own", `var(--variant-${index})`);
  return [choose, element("span", { id: `caption-${index}` }), element("button", {
    type: "button", textContent: "×", ariaLabel: `Remove variant ${name}`, hidden: choices.variants.length < 2,
    onclick: () => removeVariant(index),
  })];
}

// One figure for each variant, or one for all.
export function showStages() {
  const all = choices.variants.map((_, index) => index);
  const shown = isOverlaid() ? [choices.active] : all;
  // A canvas stays where it is while an item on it is taken.
  const isKnown = byId("stages").children.length === shown.length && shown.every((index) => byId(`stage-${index}`));
  const canvases = shown.map((index) => {
    if (isKnown) return byId(`stage-${index}`).parentElement;
    const canvas = element("canvas", {
      id: `stage-${index}`, tabIndex: 0, role: "application",
      ariaLabel: `Variant ${variantNames[index]}. Arrow keys drag the chosen item, and the space bar drops it.`,
    });
    listenToStage(canvas, index);
    return element("div", { className: "screen" }, canvas);
  });
  if (!isKnown) byId("stages").replaceChildren(...canvases.map((canvas) => element("figure", {}, canvas, element("figcaption"))));
  shown.forEach((index, k) => {
    const figure = byId("stages").children[k];
    figure.className = index === choices.active ? "active" : "";
    figure.lastElementChild.replaceChildren(...(isOverlaid() ? all : [index]).flatMap(captionOf));
  });
  byId("add").disabled = choices.variants.length >= variantNames.length;
}

export function showCaptions() {
  choices.variants.forEach((variant, index) => {
    const changes = Object.entries(variant).map(([path, value]) => `${path} ${text(value)}`);
    const scenario = scenarios[index];
    const state = scenario ? data.statuses[scenario.status] : scenario === null ? "not allowed" : "";
    if (choices.throws[index]) changes.unshift(`throw of ${plan.items[choices.throws[index].item]}`);
    byId(`caption-${index}`).textContent = [state, changes.slice(0, 3).join(", ") + (changes.length > 3 ? ", …" : "")]
      .filter(Boolean).join(" · ") || "the scene as it is";
  });
}

// The device sets the reference of every variant.
function listenToDevices() {
  const [width, height] = ["reference.width", "reference.height"].map((path) => parameterAt.get(path));
  byId("device").parentElement.hidden = !width || !height;
  if (!width || !height) return;
  const own = [width, height].map(({ index }) => sceneNumbers.base[index]);
  const options = [["Scene's screen", ...own], ...devices];
  byId("device").replaceChildren(...options.map(([name, across, down], k) =>
    element("option", { value: k, textContent: `${name}, ${text(across)} × ${text(down)} pt` })));
  byId("device").onchange = () => {
    const [, across, down] = options[Number(byId("device").value)];
    const active = choices.active;
    choices.variants.forEach((_, index) => {
      choices.active = index;
      setParameter(width, across);
      setParameter(height, down);
    });
    choices.active = active;
    remember();
    showChoices();
  };
}

// The option that is the reference of the active variant; none for other sizes.
export function showDevice() {
  const values = valuesOf(activeVariant())?.values;
  if (!values || byId("device").parentElement.hidden) return;
  const [width, height] = scenery.reference.map((index) => values[index]);
  const own = scenery.reference.map((index) => sceneNumbers.base[index]);
  const sizes = [own, ...devices.map(([, across, down]) => [across, down])];
  byId("device").value = sizes.findIndex(([across, down]) => across === width && down === height);
}

export function listenToPlayer() {
  byId("play").onclick = () => (player.isPlaying ? pausePlaying() : startPlaying());
  byId("time").oninput = () => seek(Number(byId("time").value));
  byId("speed").onchange = () => {
    choices.speed = Number(byId("speed").value);
    remember();
  };
  for (const flag of ["onion", "overlay"]) {
    byId(flag).onchange = () => {
      choices[flag] = byId(flag).checked;
      remember();
      showStages();
      showScenarios();
    };
  }
  byId("add").onclick = addVariant;
  byId("reset").onclick = () => {
    choices.variants[choices.active] = {};
    choices.throws[choices.active] = null;
    remember();
    showChoices();
  };
  listenToDevices();
}
