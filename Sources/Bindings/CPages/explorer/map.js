// A map of a metric over two parameters, which is simulated while the reader looks: from coarse to
// fine, with the other parameters of the active variant.

import { data, plan } from "../drawing/data.js";
import { byId, element, showHint, text } from "../drawing/elements.js";
import { colorsOf, colorWithin, contour, decades, drawScale, frame, ink, linearAxis, sheet } from "../drawing/plot.js";
import { pathLimit } from "../drawing/stage.js";
import { SVGPen } from "../drawing/svg.js";
import { showChoices, simulateActive } from "./explorer.js";
import { meets } from "./goal.js";
import { metricNamed, withUnitText } from "./metrics.js";
import { variantInk } from "./player.js";
import { isShared, shareOf, showSliders, sliderRanges, valueAt } from "./sliders.js";
import {
  activeVariant, changesOf, choices, parameterAt, parameters, remember, setParameter, valuesOf,
} from "./state.js";
import { valueAtShare } from "../simulation/numbers.js";

const mapLevels = [8, 16, 32, 64];
// The scenarios that a worker simulates at a time take about 100 ms, so that a slider does not wait. The
// kernels run several at once, but those of a large world one by one.
const isLarge = Boolean(plan.kernels?.room);
const mapChunk = { least: isLarge ? 1 : 8, most: 256, milliseconds: 100 };
// Milliseconds that a finer map may take.
const mapTimeLimit = 60_000;
export const map = {
  workers: [], rowTime: isLarge ? mapChunk.milliseconds : 1, number: 0, cells: null, box: null, isRunning: false, time: 0,
};

const mapAxes = () => [choices.x, choices.y].map((path) => parameterAt.get(path));
const cellValue = (path, count, k) => valueAtShare(sliderRanges.get(path), (k + 0.5) / count);

// What the map depends on, besides the two parameters.
function mapQuestion() {
  const [x, y] = mapAxes();
  const own = [x, y].flatMap((axis) => [axis, axis.twin]).filter(Boolean).map(({ index }) => index);
  return {
    changes: changesOf(activeVariant()).filter(([index]) => !own.includes(index)),
    varied: own, item: choices.item, metric: choices.metric, throwing: choices.throws[choices.active],
  };
}

// The values of the varied parameters in a cell: a side of a circle brings the other.
function cellRow(count, column, row) {
  const [x, y] = mapAxes();
  const across = cellValue(x.path, count, column);
  const up = cellValue(y.path, count, row);
  return [[x, across], [y, up]].flatMap(([axis, value]) => (axis.twin ? [value, value] : [value]));
}

export async function simulateMap() {
  if (!choices.x || !choices.y || !map.workers.length) return;
  map.number += 1;
  const number = map.number;
  const question = mapQuestion();
  const started = performance.now();
  map.isRunning = true;
  for (const count of mapLevels) {
    // The scenarios of the next map take four times as long as those of this one.
    if (4 * map.time > mapTimeLimit && count > mapLevels[0]) break;
    const cells = { count, values: new Float32Array(count * count).fill(NaN), statuses: new Uint8Array(count * count) };
    let next = 0;
    // Each worker takes the next rows as soon as it is done with some.
    await Promise.all(map.workers.map(async (worker) => {
      while (next < count * count && number === map.number) {
        const start = next;
        const wanted = mapChunk.least * Math.round(mapChunk.milliseconds / map.rowTime / mapChunk.least);
        const size = Math.min(Math.max(mapChunk.least, Math.min(mapChunk.most, wanted)), count * count - start);
        next += size;
        const from = performance.now();
        const rows = Array.from({ length: size }, (_, k) => cellRow(count, (start + k) % count, Math.floor((start + k) / count)));
        const { values, statuses } = await worker.ask("column", { ...question, rows });
        map.rowTime = (performance.now() - from) / size;
        cells.values.set(values, start);
        cells.statuses.set(statuses, start);
      }
    }));
    if (number !== map.number) return;
    map.cells = cells;
    map.time = performance.now() - started;
    drawMap();
  }
  map.isRunning = false;
  describeMap();
}

export function drawMap() {
  const { cells } = map;
  byId("map-section").hidden = !choices.x || !choices.y;
  if (!cells || !byId("map").checkVisibility()) return;
  const room = byId("map").parentElement.clientWidth;
  const { pen, width, height } = sheet("map", Math.min(400, Math.round(0.86 * room)));
  const box = { left: 56, top: 22, width: width - 168, height: height - 64 };
  map.box = box;
  const colors = colorsOf(cells.values);
  drawCells(pen, box, cells, colors);
  if (choices.goal) drawGoalLine(pen, box, cells);
  const [x, y] = mapAxes();
  frame(pen, box, mapAxis(x, 6), mapAxis(y, 6));
  if (colors) drawScale(pen, box, colors);
  choices.variants.forEach((_, index) => drawMapMark(pen, box, index));
  describeMap();
}

// A pixel for each cell, which is drawn anew only when the cells, the goal or the theme change.
const cellPicture = { canvas: document.createElement("canvas"), key: [] };

function paintCells(pen, { count, values }, colors, [left, top, width, height]) {
  for (let k = 0; k < values.length; k += 1) {
    const value = values[k];
    pen.fillStyle = Number.isNaN(value) ? ink("none") : colorWithin(colors, value);
    pen.globalAlpha = choices.goal && !Number.isNaN(value) && !meets(choices.goal, value) ? 0.3 : 1;
    pen.fillRect(left + (k % count) * width, top + (count - 1 - Math.floor(k / count)) * height, width, height);
  }
  pen.globalAlpha = 1;
}

function drawCells(pen, box, cells, colors) {
  const { count } = cells;
  if (pen instanceof SVGPen) return paintCells(pen, cells, colors, [box.left, box.top, box.width / count, box.height / count]);
  const key = [cells, JSON.stringify(choices.goal), document.documentElement.dataset.theme];
  if (key.some((part, k) => part !== cellPicture.key[k])) {
    cellPicture.key = key;
    cellPicture.canvas.width = cellPicture.canvas.height = count;
    paintCells(cellPicture.canvas.getContext("2d"), cells, colors, [0, 0, 1, 1]);
  }
  pen.imageSmoothingEnabled = false;
  pen.drawImage(cellPicture.canvas, box.left, box.top, box.width, box.height);
}

function mapAxis({ path, unit }, count) {
  const range = sliderRanges.get(path);
  const label = unit ? `${path} (${unit})` : path;
  if (!range.isLog) return linearAxis(label, range.low, range.high, count);
  return { label, ticks: decades(range.low, range.high, count).map((value) => [shareOf(range, value), text(value)]) };
}

function drawGoalLine(pen, box, { count, values }) {
  pen.strokeStyle = "#d00";
  pen.lineWidth = 1.5;
  const place = ([column, row]) => [
    box.left + ((column + 0.5) / count) * box.width, box.top + box.height - ((row + 0.5) / count) * box.height,
  ];
  for (const [from, to] of contour({ width: count, height: count, values }, choices.goal.value)) {
    pen.beginPath();
    pen.moveTo(...place(from));
    pen.lineTo(...place(to));
    pen.stroke();
  }
}

// Where a variant is on the map.
function drawMapMark(pen, box, index) {
  const values = valuesOf(choices.variants[index])?.values;
  if (!values) return;
  const [x, y] = mapAxes().map(({ path, index: k }) => shareOf(sliderRanges.get(path), values[k]));
  const place = [box.left + x * box.width, box.top + (1 - y) * box.height];
  pen.beginPath();
  pen.arc(...place, index === choices.active ? 7 : 5, 0, 7);
  pen.fillStyle = variantInk(index);
  pen.strokeStyle = "#fff";
  pen.lineWidth = 2;
  pen.fill();
  pen.stroke();
}

function describeMap() {
  const { cells } = map;
  const known = cells.values.filter((value) => !Number.isNaN(value));
  const metric = metricNamed(choices.metric);
  const met = choices.goal ? ` ${known.filter((value) => meets(choices.goal, value)).length} of ${cells.values.length} meet the goal.` : "";
  byId("map-note").textContent = `${cells.count} × ${cells.count} scenarios in ${Math.round(map.time)} ms`
    + `${map.isRunning && cells.count < mapLevels.at(-1) ? ", becoming finer" : ""}. `
    + `${cells.values.length - known.length} have no ${metric.name} (grey).${met}`;
}

// The parameters' values at a place of the canvas; null beside the map.
function valuesOnMap(left, top) {
  if (!map.box) return null;
  const { box } = map;
  const [across, up] = [(left - box.left) / box.width, 1 - (top - box.top) / box.height];
  if (across < 0 || across > 1 || up < 0 || up > 1) return null;
  const [x, y] = mapAxes();
  return [valueAt(sliderRanges.get(x.path), across), valueAt(sliderRanges.get(y.path), up)];
}

function setOnMap([across, up]) {
  const [x, y] = mapAxes();
  setParameter(x, across);
  setParameter(y, up);
  showSliders();
  // The map does not depend on its own parameters.
  simulateActive({ keepsMap: true });
}

function describeOnMap([across, up]) {
  const [x, y] = mapAxes();
  const { count, values, statuses } = map.cells;
  const cell = [shareOf(sliderRanges.get(x.path), across), shareOf(sliderRanges.get(y.path), up)]
    .map((share) => Math.min(count - 1, Math.floor(share * count)));
  const k = cell[1] * count + cell[0];
  return [
    `${x.path} ${text(across)} ${x.unit}`.trimEnd(), `${y.path} ${text(up)} ${y.unit}`.trimEnd(),
    `${choices.metric} ${withUnitText(values[k], metricNamed(choices.metric))}, ${data.statuses[statuses[k]]}`,
  ];
}

const axisOption = ({ path }) => element("option", { value: path, textContent: path });

// Whether the lists of the axes offer a parameter: of many items, none of a single item, of which there
// are thousands.
const isAxisOption = (parameter) => !parameter.rules[2] && (plan.items.length <= pathLimit || isShared(parameter) || data.shown.includes(parameter.path));

// Shows which parameters the axes have.
export function showAxes() {
  for (const axis of ["x", "y"]) {
    const path = choices[axis] ?? "";
    byId(axis).value = path;
    if (path && byId(axis).value !== path) byId(axis).append(axisOption({ path }));
    byId(axis).value = path;
  }
}

export function listenToMap() {
  const canvas = byId("map");
  let isHeld = false;
  canvas.addEventListener("pointerdown", (event) => {
    const values = valuesOnMap(event.offsetX, event.offsetY);
    if (!values) return;
    isHeld = true;
    canvas.setPointerCapture(event.pointerId);
    setOnMap(values);
  });
  canvas.addEventListener("pointermove", (event) => {
    const values = valuesOnMap(event.offsetX, event.offsetY);
    showHint(event, values && map.cells ? describeOnMap(values) : null);
    if (isHeld && values) setOnMap(values);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, () => {
      if (isHeld) remember();
      isHeld = false;
    });
  }
  canvas.addEventListener("pointerleave", () => showHint(null, null));
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const values = valuesOf(activeVariant())?.values;
    if (!step || !values) return;
    event.preventDefault();
    event.stopPropagation();
    setOnMap(mapAxes().map(({ path, index }, axis) => {
      const range = sliderRanges.get(path);
      return valueAt(range, shareOf(range, values[index]) + step[axis] / 64);
    }));
    remember();
  });
  for (const [id, other] of [["x", "y"], ["y", "x"]]) {
    byId(id).replaceChildren(...parameters.filter(isAxisOption).map(axisOption));
    byId(id).onchange = () => {
      // The parameter of the other axis swaps the two axes.
      if (byId(id).value === choices[other]) choices[other] = choices[id];
      choices[id] = byId(id).value;
      map.cells = null;
      remember();
      showChoices();
    };
  }
}
