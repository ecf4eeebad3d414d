// The values under the pointer, and the row that is picked.

import { data, plan } from "../drawing/data.js";
import { byId, showHint, text } from "../drawing/elements.js";
import { markPicked } from "./best.js";
import { heldBins, heldOthers } from "./cells.js";
import { brushedRows, measured, rows, state, varied } from "./data.js";
import { pickPoint, pickRow } from "./player.js";
import { drawCoordinates, drawPareto } from "./rows.js";

// Shows what `describe` says of a place on a canvas, and passes a click to `choose`.
export function listenToPointer(id, describe, choose) {
  const canvas = byId(id);
  const place = (event) => [event.offsetX, event.offsetY];
  canvas.addEventListener("pointermove", (event) => showHint(event, describe(...place(event))));
  for (const name of ["pointerleave", "pointercancel"]) canvas.addEventListener(name, () => showHint(null, null));
  canvas.addEventListener("pointerdown", (event) => {
    showHint(event, describe(...place(event)));
    if (choose) choose(...place(event));
  });
}

export function valueText(metric, value) {
  const { name, unit } = data.metrics[metric];
  return Number.isNaN(value) ? `${name} has no value` : `${name} ${text(value)} ${unit}`.trimEnd();
}

export function describeRow(row) {
  return [
    `row ${rows.index[row]}, ${data.statuses[rows.status[row]]}`,
    ...varied.map((k) => `${data.parameters[k].name} ${text(rows.parameters[k][row], 6)} ${data.parameters[k].unit}`.trimEnd()),
  ];
}

export function pick(row) {
  state.picked = row;
  pickRow(row);
  markPicked();
  if (!measured.length) return;
  drawCoordinates();
  drawPareto();
}

// Picks the row on this page in the middle of a cell's values. If the page has none in the cell, picks
// the middle of the cell, with the other parameters of the row nearest to it.
export function pickCell(cells, cell) {
  const bins = new Map([[state.x, cells.across[cell % cells.width]], [state.y, cells.up[Math.floor(cell / cells.width)]]]);
  for (const [parameter, bin] of heldOthers()) bins.set(parameter, heldBins(parameter)[bin]);
  const shown = brushedRows();
  const value = cells.mean[cell];
  let best = null;
  for (let row = 0; row < rows.count; row++) {
    if (!shown[row]) continue;
    let outside = 0;
    for (const [parameter, [first, last]] of bins) {
      outside += distanceAlong(parameter, rows.parameters[parameter][row], Math.min(Math.max(rows.parameters[parameter][row], first), last)) ** 2;
    }
    const from = Math.abs(rows.metrics[state.metric][row] - value);
    const key = [outside, Number.isNaN(from) ? Infinity : from];
    if (!best || key[0] < best.key[0] || (key[0] === best.key[0] && key[1] < best.key[1])) best = { row, key };
  }
  if (!best) return;
  if (best.key[0] === 0 || !plan) return pick(best.row);
  const values = rows.parameters.map((column) => column[best.row]);
  for (const [parameter, [first, last]] of bins) values[parameter] = (first + last) / 2;
  state.picked = null;
  markPicked();
  pickPoint(values);
}

// The distance of two values of a parameter as a share of its range, logarithmic where it spans a lot.
const spans = new Map();
function distanceAlong(parameter, a, b) {
  if (!spans.has(parameter)) {
    const values = rows.parameters[parameter];
    const lowest = values.reduce((low, value) => Math.min(low, value), Infinity);
    const highest = values.reduce((high, value) => Math.max(high, value), -Infinity);
    const isLog = lowest > 0 && highest > 20 * lowest;
    spans.set(parameter, { isLog, width: (isLog ? Math.log(highest / lowest) : highest - lowest) || 1 });
  }
  const { isLog, width } = spans.get(parameter);
  return (isLog ? Math.log(a / b) : a - b) / width;
}
