// Curves of one item in all variants against time.

import { plan } from "../drawing/data.js";
import { byId, element, showHint, text } from "../drawing/elements.js";
import { frame, ink, linearAxis, sheet } from "../drawing/plot.js";
import { frameTime, itemIndex, scenery } from "../drawing/timeline.js";
import { longest, player, scenarios, seek, variantInk } from "./player.js";
import { choices, variantNames } from "./state.js";

const curveKinds = [
  { id: "curve-x", label: "x (pt)", valueOf: (item, k) => item.x[k], axis: 0 },
  { id: "curve-y", label: "y (pt)", valueOf: (item, k) => item.y[k], axis: 1 },
  { id: "curve-angle", label: "angle (rad)", valueOf: (item, k) => item.angle[k] },
  { id: "curve-speed", label: "speed (pt/s)", valueOf: (item, k) => Math.hypot(item.velocityX[k], item.velocityY[k]) },
];
// For each canvas: its box and range, and the picture without the line at the present time.
const curveFrames = new Map();

const hasCurves = (scenario) => scenario && scenario.stage.items[choices.item];

// The lowest and highest value of all variants, with the target.
function curveRange(kind, shown) {
  let [low, high] = [Infinity, -Infinity];
  for (const { stage } of shown) {
    const item = stage.items[choices.item];
    for (let k = 0; k < item.x.length; k += 1) {
      const value = kind.valueOf(item, k);
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  const band = targetBand(kind, shown[0]);
  if (band) [low, high] = [Math.min(low, band[0]), Math.max(high, band[1])];
  if (!(high - low > 1e-6)) return [low - 1, high + 1];
  // Room for the dots at the ends.
  const room = 0.05 * (high - low);
  return [low - room, high + room];
}

// The tolerance around the target along an axis.
function targetBand({ axis }, { values }) {
  if (axis === undefined || !scenery.target || itemIndex(scenery.target.item) !== choices.item) return null;
  const center = values[scenery.target.center[axis]];
  const tolerance = values[scenery.target.tolerance];
  return [center - tolerance, center + tolerance];
}

export function metricOf(scenario, name, item = choices.item) {
  return scenario.metrics[item][(plan.kernels?.metrics ?? plan.metrics).indexOf(name)];
}

function drawCurve(kind) {
  const shown = scenarios.filter(hasCurves);
  const { pen, width, height } = sheet(kind.id, 170);
  if (!shown.length) return;
  const box = { left: 58, top: 10, width: width - 70, height: height - 52 };
  const [low, high] = curveRange(kind, shown);
  const end = Math.max(longest(), frameTime);
  const x = (time) => box.left + (time / end) * box.width;
  const y = (value) => box.top + (1 - (value - low) / (high - low)) * box.height;
  const band = targetBand(kind, shown[0]);
  if (band) {
    pen.fillStyle = ink("band");
    pen.fillRect(box.left, y(band[1]), box.width, Math.max(2, y(band[0]) - y(band[1])));
  }
  frame(pen, box, linearAxis("time (s)", 0, end, 6), linearAxis(kind.label, low, high, 4));
  pen.save();
  pen.beginPath();
  pen.rect(box.left, box.top, box.width, box.height);
  pen.clip();
  scenarios.forEach((scenario, index) => {
    if (!hasCurves(scenario)) return;
    const { stage, events } = scenario;
    const item = stage.items[choices.item];
    pen.strokeStyle = variantInk(index);
    pen.fillStyle = variantInk(index);
    pen.lineWidth = index === choices.active ? 2.2 : 1.4;
    pen.beginPath();
    for (let k = 0; k < item.x.length; k += 1) pen[k ? "lineTo" : "moveTo"](x(k * stage.dt), y(kind.valueOf(item, k)));
    pen.stroke();
    // A dot where a contact begins, and a dashed line from where the item stays.
    for (const { frame: at, items } of events.contacts) {
      if (!items.includes(choices.item)) continue;
      const k = Math.min(at, item.x.length - 1);
      pen.beginPath();
      pen.arc(x(k * stage.dt), y(kind.valueOf(item, k)), 3, 0, 7);
      pen.fill();
    }
    const settled = metricOf(scenario, "settleTime");
    if (!Number.isFinite(settled)) return;
    pen.lineWidth = 1;
    pen.setLineDash([4, 3]);
    pen.beginPath();
    pen.moveTo(x(settled), box.top);
    pen.lineTo(x(settled), box.top + box.height);
    pen.stroke();
    pen.setLineDash([]);
  });
  pen.restore();
  curveFrames.set(kind.id, { box, end });
}

// The line at the present time lies over each curve, so that playing does not draw the curves anew.
export function drawCursors() {
  for (const { id } of curveKinds) {
    const known = curveFrames.get(id);
    if (!known) continue;
    const share = Math.min(1, player.time / known.end);
    byId(`${id}-cursor`).style.transform = `translateX(${known.box.left + share * known.box.width}px)`;
  }
}

export function drawCurves() {
  if (!byId("curves").checkVisibility()) return;
  curveKinds.forEach(drawCurve);
  drawCursors();
}

function timeOnCurve(id, place) {
  const { box, end } = curveFrames.get(id);
  return Math.min(Math.max(0, (place - box.left) / box.width), 1) * end;
}

// The values of all variants at a time.
function describeCurve(kind, time) {
  return [`${time.toFixed(3)} s, frame ${Math.round(time / frameTime)}`, ...scenarios.flatMap((scenario, index) => {
    if (!hasCurves(scenario)) return [];
    const item = scenario.stage.items[choices.item];
    const k = Math.min(Math.round(time / frameTime), item.x.length - 1);
    return [`${variantNames[index]}: ${text(kind.valueOf(item, k), 5)} ${kind.label.replace(/.*\(|\)/g, "")}`];
  })];
}

export function makeCurves() {
  byId("curves").replaceChildren(...curveKinds.map(({ id, label }) => element("figure", { className: "curve" },
    element("canvas", { id, role: "img", ariaLabel: `${label} against time` }),
    element("div", { id: `${id}-cursor`, className: "cursor" }))));
  for (const kind of curveKinds) {
    const canvas = byId(kind.id);
    let isHeld = false;
    canvas.addEventListener("pointermove", (event) => {
      if (!curveFrames.has(kind.id)) return;
      const time = timeOnCurve(kind.id, event.offsetX);
      showHint(event, describeCurve(kind, time));
      if (isHeld) seek(time);
    });
    canvas.addEventListener("pointerdown", (event) => {
      if (!curveFrames.has(kind.id)) return;
      isHeld = true;
      seek(timeOnCurve(kind.id, event.offsetX));
    });
    canvas.addEventListener("pointerup", () => { isHeld = false; });
    for (const name of ["pointerleave", "pointercancel"]) {
      canvas.addEventListener(name, () => {
        isHeld = false;
        showHint(null, null);
      });
    }
  }
}
