// The map over two parameters, its companions, and the slices through its selected cell.

import { data } from "../drawing/data.js";
import { byId, element, text, withUnit } from "../drawing/elements.js";
import {
  binAxis, color, colorWithin, contour, drawScale, frame, ink, linearAxis, sheet, statusInk,
} from "../drawing/plot.js";
import { colorRange, currentCells, heldOthers, isShare, shares, shownValues } from "./cells.js";
import { drawCurve, drawWant, pickOnCurve } from "./curve.js";
import { binText, rows, state } from "./data.js";
import { listenToPointer, pickCell } from "./hover.js";

let mapBox = null;
let companionBoxes = {};
let shownMap = null;

const statistics = { mean: "mean", lowest: "lowest", highest: "highest" };

// What a cell's colour stands for, with its unit.
function shownLabel() {
  if (isShare()) return `${shares[state.reduction]} (%)`;
  return `${statistics[state.reduction]} ${withUnit(data.metrics[state.metric])}`;
}

// Why there is nothing to see; null if there is.
export function emptyReason(metric, total, count) {
  if (total === 0) return "No row is within all ranges at the held values.";
  if (count > 0) return null;
  const { name, meaning } = data.metrics[metric];
  const endings = data.statuses.flatMap((status, k) => (data.statusCounts[k] ? [`${data.statusCounts[k]} ${status}`] : []));
  const where = data.metrics[metric].count ? ` of the ${total} rows here; ${data.metrics[metric].count} of all ${data.count} rows have one` : ` of the ${data.count} rows (${endings.join(", ")})`;
  return `${name} (${meaning}) has no value in any${where}.`;
}

// Writes a sentence into a chart, on several lines.
export function writeReason(pen, box, reason) {
  pen.fillStyle = ink("soft");
  pen.textAlign = "center";
  const lines = [""];
  for (const word of reason.split(" ")) {
    const line = `${lines[lines.length - 1]} ${word}`.trim();
    if (pen.measureText(line).width <= box.width - 12) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  lines.forEach((line, k) => pen.fillText(line, box.left + box.width / 2, box.top + box.height / 2 + (k - (lines.length - 1) / 2) * 17));
}

// Fills each cell with its colour, on whole pixels, so that no seam shows between cells.
function paintCells(pen, box, cells, fill) {
  const [cellWidth, cellHeight] = [box.width / cells.width, box.height / cells.height];
  for (let cell = 0; cell < cells.size; cell++) {
    const style = fill(cell);
    if (!style) continue;
    const [column, row] = [cell % cells.width, Math.floor(cell / cells.width)];
    const [left, right] = [column, column + 1].map((k) => Math.round(box.left + k * cellWidth));
    const [top, bottom] = [row + 1, row].map((k) => Math.round(box.top + box.height - k * cellHeight));
    pen.fillStyle = style;
    pen.fillRect(left, top, right - left, bottom - top);
  }
}

// Diagonal lines over cells of which less than half of the rows have a value.
function hatching(pen) {
  const tile = element("canvas", { width: 6, height: 6 });
  const brush = tile.getContext("2d");
  brush.strokeStyle = ink("paper");
  brush.lineWidth = 1.6;
  for (const shift of [-6, 0, 6]) {
    brush.beginPath();
    brush.moveTo(shift, 6);
    brush.lineTo(shift + 6, 0);
    brush.stroke();
  }
  return pen.createPattern(tile, "repeat");
}

function selectCell(pen, box, cells) {
  const [cellWidth, cellHeight] = [box.width / cells.width, box.height / cells.height];
  for (const [stroke, thickness] of [["#000", 4], ["#fff", 2]]) {
    pen.strokeStyle = stroke;
    pen.lineWidth = thickness;
    pen.strokeRect(box.left + state.cell[0] * cellWidth,
      box.top + box.height - (state.cell[1] + 1) * cellHeight, cellWidth, cellHeight);
  }
}

export function drawMap() {
  const isMissing = state.x === null;
  byId("map-missing").hidden = !isMissing;
  byId("map-parts").hidden = isMissing;
  if (isMissing) return;
  if (state.y === null || state.y === state.x) return drawCurve();
  const cells = currentCells();
  cells.values = shownValues(cells);
  // Other bins: the selected cell stays at its place on the map.
  if (state.cell && shownMap) {
    state.cell = [[shownMap.width, cells.width], [shownMap.height, cells.height]]
      .map(([before, now], axis) => Math.floor(((state.cell[axis] + 0.5) * now) / before));
  }
  shownMap = cells;
  const range = colorRange(cells.values);
  byId("map-title").textContent = `${shownLabel()} over ${data.parameters[state.x].name} and ${data.parameters[state.y].name}`;
  const wide = byId("map").parentElement.clientWidth;
  const { pen, width, height } = sheet("map", Math.min(520, Math.max(300, wide * 0.75)));
  const box = { left: 70, top: 22, width: width - 70 - 112, height: height - 22 - 46 };
  mapBox = box;
  pen.fillStyle = ink("paper");
  pen.fillRect(box.left, box.top, box.width, box.height);
  if (range) {
    paintCells(pen, box, cells, (cell) => (Number.isFinite(cells.values[cell])
      ? colorWithin(range, cells.values[cell]) : cells.rows[cell] ? ink("none") : null));
    if (!isShare()) {
      const few = hatching(pen);
      paintCells(pen, box, cells, (cell) => (cells.counts[cell] && 2 * cells.counts[cell] < cells.rows[cell] ? few : null));
    }
  }
  const place = ([x, y]) => [box.left + ((x + 0.5) * box.width) / cells.width, box.top + box.height - ((y + 0.5) * box.height) / cells.height];
  if (state.want !== null && !isShare()) {
    for (const [stroke, thickness] of [["#fff", 4], ["#d00", 2]]) {
      pen.strokeStyle = stroke;
      pen.lineWidth = thickness;
      pen.lineCap = "round";
      pen.beginPath();
      for (const [from, to] of contour(cells, state.want)) {
        pen.moveTo(...place(from));
        pen.lineTo(...place(to));
      }
      pen.stroke();
    }
  }
  if (!state.cell) state.cell = [Math.floor(cells.width / 2), Math.floor(cells.height / 2)];
  state.cell = [Math.min(state.cell[0], cells.width - 1), Math.min(state.cell[1], cells.height - 1)];
  const axes = [binAxis(withUnit(data.parameters[state.x]), cells.across, box.width),
    binAxis(withUnit(data.parameters[state.y]), cells.up, box.height)];
  if (range) {
    selectCell(pen, box, cells);
    drawScale(pen, box, range, shownLabel());
  } else {
    writeReason(pen, box, emptyReason(state.metric, cells.total, 0));
  }
  frame(pen, box, ...axes);
  byId("map-cell").textContent = `Selected cell: ${describeCell(cells, state.cell[1] * cells.width + state.cell[0]).join("; ")}`;
  byId("map-note").textContent = (range ? "" : `${emptyReason(state.metric, cells.total, 0)} `) + `${cellNote(cells)} ${sliceNote}`;
  drawCompanions(cells);
  drawSlices(cells);
}

// The small maps of how many rows have a value, and of how they ended.
function drawCompanions(cells) {
  const share = (cell) => (100 * cells.counts[cell]) / cells.rows[cell];
  const most = (cell) => cells.statuses.reduce((best, counts, k) => (counts[cell] > cells.statuses[best][cell] ? k : best), 0);
  const inks = data.statuses.map((_, k) => statusInk(k));
  for (const [id, fill] of [
    ["share-map", (cell) => (cells.rows[cell] ? color(share(cell) / 100) : null)],
    ["status-map", (cell) => (cells.rows[cell] ? inks[most(cell)] : null)],
  ]) {
    const { pen, width, height } = sheet(id, 230);
    const box = { left: 64, top: 8, width: width - 64 - (id === "share-map" ? 60 : 8), height: height - 8 - 44 };
    companionBoxes[id] = box;
    paintCells(pen, box, cells, fill);
    selectCell(pen, box, cells);
    frame(pen, box, binAxis(withUnit(data.parameters[state.x]), cells.across, box.width),
      binAxis(withUnit(data.parameters[state.y]), cells.up, box.height));
    if (id === "share-map") drawScale(pen, box, { lowest: 0, highest: 100, least: 0, most: 100 });
  }
  byId("share-title").textContent = `Rows with a value of ${data.metrics[state.metric].name} (%)`;
  byId("status-legend").replaceChildren(...data.statuses.flatMap((status, k) => (data.statusCounts[k]
    ? [element("li", {}, element("i", { className: `status-${k}` }), status)] : [])));
}

// What a cell stands for, in lines.
function describeCell(cells, cell) {
  const [column, row] = [cell % cells.width, Math.floor(cell / cells.width)];
  const { name, unit } = data.metrics[state.metric];
  const [n, count] = [cells.rows[cell], cells.counts[cell]];
  const lines = [
    `${data.parameters[state.x].name} ${binText(cells.across[column])}`,
    `${data.parameters[state.y].name} ${binText(cells.up[row])}`,
  ];
  if (!n) return [...lines, "no row"];
  const values = count === 1 ? text(cells.mean[cell])
    : `mean ${text(cells.mean[cell])}, ${text(cells.lowest[cell])} to ${text(cells.highest[cell])}`;
  lines.push(count ? `${name} ${values} ${unit}`.trimEnd() : `${name} has no value`);
  lines.push(`${count} of ${n} ${n === 1 ? "row has" : "rows have"} a value`);
  lines.push(cells.statuses.flatMap((counts, k) => (counts[cell] ? [`${counts[cell]} ${data.statuses[k]}`] : [])).join(", "));
  return lines;
}

// What the colour of a cell stands for.
function cellNote(cells) {
  const among = cells.isOfAll ? "" : `, among the ${rows.count} of ${data.count} rows on this page`;
  const chosen = state.brushes.size || heldOthers().length ? "selected rows" : "rows";
  if (isShare()) return `Each cell shows the share of its ${chosen}${among}.`;
  const statistic = { mean: "mean", lowest: "lowest value", highest: "highest value" }[state.reduction];
  return `Each cell shows the ${statistic} of its ${chosen} that have a value${among}. Hatched: less than half of them have one. `
    + "Grey: none has one. Blank: no row. Colours cover the 2nd to the 98th percentile of the cells or, if chosen, all of them; "
    + "the pointed ends of the scale are the colours beyond.";
}

const sliceNote = "In the slices, the line is the mean and the band extends from the lowest to the highest value.";

// The metric along both axes through the selected cell, with a band from the lowest to the highest value.
function drawSlices(map) {
  const lines = [
    ["slice-x", state.x, map.across, (k) => state.cell[1] * map.width + k, map.up[state.cell[1]], state.y, state.cell[0]],
    ["slice-y", state.y, map.up, (k) => k * map.width + state.cell[0], map.across[state.cell[0]], state.x, state.cell[1]],
  ];
  for (const [id, parameter, bins, cell, at, other, here] of lines) {
    byId(`${id}-title`).textContent = `Slice at ${data.parameters[other].name} ${binText(at)}`;
    slice(id, parameter, bins, {
      mean: bins.map((_, k) => map.mean[cell(k)]),
      lowest: bins.map((_, k) => map.lowest[cell(k)]),
      highest: bins.map((_, k) => map.highest[cell(k)]),
      rows: bins.reduce((sum, _, k) => sum + map.rows[cell(k)], 0),
      describe: (k) => describeCell(map, cell(k)),
    }, here);
  }
}

export const slicePlaces = {};

export function slice(id, parameter, bins, band, here, tall = 210) {
  const metric = data.metrics[state.metric];
  const { pen, width, height } = sheet(id, tall);
  const box = { left: 70, top: 10, width: width - 70 - 14, height: height - 56 };
  const finite = [...band.lowest, ...band.highest].filter(Number.isFinite);
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  slicePlaces[id] = (place) => {
    const k = Math.floor(((place - box.left) / box.width) * bins.length);
    return k >= 0 && k < bins.length ? band.describe(k) : null;
  };
  const span = high > low ? high - low : 1;
  const x = (k) => box.left + ((k + 0.5) / bins.length) * box.width;
  const y = (value) => box.top + box.height - ((value - low) / span) * box.height;
  frame(pen, box, binAxis(withUnit(data.parameters[parameter]), bins, box.width),
    finite.length ? linearAxis(withUnit(metric), low, high, 4) : { label: withUnit(metric), ticks: [] });
  if (!finite.length) return writeReason(pen, box, emptyReason(state.metric, band.rows, 0));
  pen.fillStyle = ink("band");
  for (let k = 0; k + 1 < bins.length; k++) {
    if (![band.lowest[k], band.lowest[k + 1]].every(Number.isFinite)) continue;
    pen.beginPath();
    pen.moveTo(x(k), y(band.lowest[k]));
    pen.lineTo(x(k + 1), y(band.lowest[k + 1]));
    pen.lineTo(x(k + 1), y(band.highest[k + 1]));
    pen.lineTo(x(k), y(band.highest[k]));
    pen.fill();
  }
  drawWant(pen, box, low, high);
  pen.strokeStyle = ink("accent");
  pen.fillStyle = ink("accent");
  pen.lineWidth = 2;
  pen.beginPath();
  let isDown = false;
  band.mean.forEach((value, k) => {
    if (!Number.isFinite(value)) {
      isDown = false;
      return;
    }
    if (isDown) pen.lineTo(x(k), y(value));
    else pen.moveTo(x(k), y(value));
    isDown = true;
  });
  pen.stroke();
  band.mean.forEach((value, k) => {
    // A value between two cells without one has no line through it.
    const isAlone = !Number.isFinite(band.mean[k - 1]) && !Number.isFinite(band.mean[k + 1]);
    if (!Number.isFinite(value) || (bins.length > 24 && k !== here && !isAlone)) return;
    pen.beginPath();
    pen.arc(x(k), y(value), k === here ? 5 : 2.5, 0, 7);
    pen.fill();
  });
}

function moveCell(columns, up) {
  if (!shownMap) return;
  state.cell = [
    Math.min(Math.max(state.cell[0] + columns, 0), shownMap.width - 1),
    Math.min(Math.max(state.cell[1] + up, 0), shownMap.height - 1),
  ];
  drawMap();
  pickCell(shownMap, state.cell[1] * shownMap.width + state.cell[0]);
}

// The cell at a place on a canvas; null beside the map.
function cellAt(box, x, y) {
  if (!box || !shownMap) return null;
  const column = Math.floor(((x - box.left) / box.width) * shownMap.width);
  const row = Math.floor((1 - (y - box.top) / box.height) * shownMap.height);
  return column < 0 || row < 0 || column >= shownMap.width || row >= shownMap.height ? null : [column, row];
}

export function listenToMap() {
  byId("map").addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (!moves[event.key]) return;
    event.preventDefault();
    moveCell(...moves[event.key]);
  });
  for (const id of ["map", "share-map", "status-map"]) {
    const box = () => (id === "map" ? mapBox : companionBoxes[id]);
    listenToPointer(id, (x, y) => {
      const cell = cellAt(box(), x, y);
      return cell && describeCell(shownMap, cell[1] * shownMap.width + cell[0]);
    }, (x, y) => {
      const cell = cellAt(box(), x, y);
      if (!cell) return;
      state.cell = cell;
      drawMap();
      pickCell(shownMap, cell[1] * shownMap.width + cell[0]);
    });
  }
  for (const id of ["slice-x", "slice-y"]) {
    listenToPointer(id, (x) => slicePlaces[id]?.(x) ?? null, (x, y) => {
      if (id === "slice-x") pickOnCurve(x, y);
    });
  }
}
