// Charts of individual rows: parallel coordinates with brushes, the Pareto front, the distribution.

import { data } from "../drawing/data.js";
import { byId, element, showHint, text, withUnit } from "../drawing/elements.js";
import { colorWithin, frame, ink, linearAxis, sheet, statusInk, ticks } from "../drawing/plot.js";
import { saveFile } from "../drawing/svg.js";
import { nearestPoint } from "./curve.js";
import { brushedRows, columns, includedCount, rowColors, rows, state, varied } from "./data.js";
import { describeRow, listenToPointer, pick, valueText } from "./hover.js";
import { emptyReason, writeReason } from "./maps.js";
import { draw } from "./report.js";

// The parallel coordinates as they are drawn: the positions of axes and values, and the drawn rows.
let coordinates = null;

// The position of each axis from the left: a permutation of the columns.
const axisOrder = columns.map((_, k) => k);

// The axes whose highest value is at the bottom.
const flipped = new Set();

// The ends of an axis: those of its values or, if zoomed, those of its range.
function axisEnds(k) {
  const { lowest, highest } = columns[k];
  const brush = state.zoomed ? state.brushes.get(k) : null;
  if (!brush) return [lowest, highest];
  return [Math.max(lowest, brush[0]), Math.min(highest, brush[1])];
}

export function drawCoordinates() {
  const wide = byId("coordinates").parentElement.clientWidth;
  const width = Math.max(wide, columns.length * 84 + 60);
  byId("coordinates").style.width = `${width}px`;
  const { pen, height } = sheet("coordinates", 340, width);
  const axes = axisPositions(width, height);
  const { x, y, top, bottom } = axes;
  const shown = brushedRows();
  const selected = shown.reduce((sum, flag) => sum + flag, 0);
  pen.save();
  // Zoomed axes: lines beyond the ends are cut off.
  pen.beginPath();
  pen.rect(0, top - 1, width, bottom - top + 2);
  pen.clip();
  coordinates = { ...axes, drawn: drawLines(pen, axes, shown, selected) };
  pen.restore();
  columns.forEach((column, k) => drawAxis(pen, column, k, { x: x(k), y, top, bottom, width }));
  writeSelection(selected);
}

// From columns and values to pixels, and back.
function axisPositions(width, height) {
  const [top, bottom, left, right] = [58, height - 20, 46, width - 46];
  const positions = new Array(columns.length);
  axisOrder.forEach((k, index) => {
    positions[k] = left + (columns.length > 1 ? (index * (right - left)) / (columns.length - 1) : 0);
  });
  const y = (k, value) => {
    const [lowest, highest] = axisEnds(k);
    if (!(highest > lowest)) return (top + bottom) / 2;
    const share = (value - lowest) / (highest - lowest);
    return flipped.has(k) ? top + share * (bottom - top) : bottom - share * (bottom - top);
  };
  const value = (k, height) => {
    const [lowest, highest] = axisEnds(k);
    const share = flipped.has(k) ? (height - top) / (bottom - top) : (bottom - height) / (bottom - top);
    return lowest + share * (highest - lowest);
  };
  return { x: (k) => positions[k], y, value, top, bottom };
}

// Draws the lines of the rows: the rows that are not shown are pale. Returns the shown rows with a line.
function drawLines(pen, { x, y }, shown, selected) {
  // Thousands of lines show as much as all of them. A hash of the row selects the lines: a fixed step
  // would skip values of axes whose length is a multiple of it.
  const lineLimit = 4000;
  const isDrawn = (row, count) => count <= lineLimit || Math.imul(row + 1, 0x9e3779b1) >>> 0 < (lineLimit / count) * 2 ** 32;
  const line = (row) => {
    pen.beginPath();
    let isDown = false;
    for (const k of axisOrder) {
      const value = columns[k].values[row];
      if (Number.isNaN(value)) {
        isDown = false;
        continue;
      }
      pen[isDown ? "lineTo" : "moveTo"](x(k), y(k, value));
      isDown = true;
    }
    pen.stroke();
  };
  pen.lineWidth = 1;
  if (state.brushes.size) {
    pen.globalAlpha = 0.06;
    pen.strokeStyle = ink("soft");
    for (let row = 0; row < rows.count; row++) if (!shown[row] && isDrawn(row, rows.count)) line(row);
  }
  const metric = rows.metrics[state.metric];
  const range = rowColors(state.metric);
  const drawn = [];
  pen.globalAlpha = Math.min(0.9, Math.max(0.12, 10 / Math.sqrt(Math.min(lineLimit, selected))));
  for (let row = 0; row < rows.count; row++) {
    if (!shown[row] || !isDrawn(row, selected)) continue;
    drawn.push(row);
    pen.strokeStyle = Number.isNaN(metric[row]) ? ink("soft") : colorWithin(range, metric[row]);
    line(row);
  }
  pen.globalAlpha = 1;
  if (state.picked !== null) {
    pen.strokeStyle = ink("ink");
    pen.lineWidth = 2.5;
    line(state.picked);
  }
  return drawn;
}

// Writes how many rows are selected, and what the buttons below the chart do.
function writeSelection(selected) {
  const emptyNote = state.brushes.size && !selected ? "; no row is within all ranges" : "";
  byId("left").textContent = `${selected} of ${rows.count} rows selected${emptyNote}`
    + `${rows.isAll ? "" : `; this page holds ${rows.count} of ${data.count} rows`}`;
  byId("clear").disabled = state.brushes.size === 0;
  byId("zoom").disabled = state.brushes.size === 0;
  byId("zoom").textContent = state.zoomed ? "Show whole axes" : "Zoom to the ranges";
}

// An axis with its name, unit, ticks and range.
function drawAxis(pen, column, k, { x, y, top, bottom, width: room }) {
  const [lowest, highest] = axisEnds(k);
  pen.lineWidth = 1;
  pen.strokeStyle = ink("ink");
  pen.beginPath();
  pen.moveTo(x, top);
  pen.lineTo(x, bottom);
  pen.stroke();
  pen.textAlign = "center";
  const dot = column.name.lastIndexOf(".");
  // A path on two lines: the part before the last period, then the rest; then the unit.
  const lines = dot > 0 ? [column.name.slice(0, dot), column.name.slice(dot + 1)] : ["", column.name];
  pen.fillStyle = ink("ink");
  lines.forEach((part, index) => pen.fillText(part, x, 9 + index * 14, 80));
  pen.fillStyle = ink("soft");
  pen.fillText(column.unit ? `(${column.unit})` : "", x, 37, 80);
  pen.textAlign = "left";
  if (lowest <= highest) {
    for (const value of ticks(lowest, highest, 5)) {
      const height = y(k, value);
      pen.strokeStyle = ink("ink");
      pen.beginPath();
      pen.moveTo(x, height);
      pen.lineTo(x + 4, height);
      pen.stroke();
      const label = text(value, 6);
      const { width } = pen.measureText(label);
      const left = Math.min(x + 6, room - width);
      pen.globalAlpha = 0.75;
      pen.fillStyle = ink("panel");
      pen.fillRect(left - 1, height - 6, width + 2, 12);
      pen.globalAlpha = 1;
      pen.fillStyle = ink("ink");
      pen.fillText(label, left, height);
    }
  }
  const brush = state.brushes.get(k);
  if (!brush) return;
  const ends = [Math.max(brush[0], lowest), Math.min(brush[1], highest)].map((value) => Math.min(Math.max(y(k, value), top), bottom));
  pen.fillStyle = ink("brush");
  pen.fillRect(x - 7, Math.min(...ends), 14, Math.max(3, Math.abs(ends[1] - ends[0])));
}

// Sets or removes the range of a column. An end that is infinite or not given leaves that side open.
function setBrush(k, ends) {
  const isOpen = !ends || (ends[0] === -Infinity && ends[1] === Infinity);
  if (isOpen) state.brushes.delete(k);
  else state.brushes.set(k, ends);
  const [lowest, highest] = state.brushes.get(k) ?? [-Infinity, Infinity];
  byId(`from-${k}`).value = Number.isFinite(lowest) ? lowest : "";
  byId(`to-${k}`).value = Number.isFinite(highest) ? highest : "";
  if (!state.brushes.size) state.zoomed = false;
}

// The column whose axis is nearest to a distance from the left; null if none is near.
function axisNear(left) {
  const k = axisOrder.reduce((best, index) =>
    (Math.abs(coordinates.x(index) - left) < Math.abs(coordinates.x(best) - left) ? index : best), axisOrder[0]);
  return Math.abs(coordinates.x(k) - left) <= 24 ? k : null;
}

// The drawn row whose line passes nearest to a point.
function rowNear(x, y) {
  const next = axisOrder.findIndex((k) => coordinates.x(k) >= x);
  const to = Math.min(Math.max(next, 1), axisOrder.length - 1);
  const [a, b] = [axisOrder[Math.max(0, to - 1)], axisOrder[to]];
  const share = a === b ? 0 : (x - coordinates.x(a)) / (coordinates.x(b) - coordinates.x(a));
  let best = null;
  let least = 8;
  for (const row of coordinates.drawn) {
    const height = coordinates.y(a, columns[a].values[row]) * (1 - share) + coordinates.y(b, columns[b].values[row]) * share;
    if (Math.abs(height - y) < least) [best, least] = [row, Math.abs(height - y)];
  }
  return best;
}

export function listenToCoordinates() {
  listenToAxes(byId("coordinates"));
  byId("save-rows").onclick = () => saveFile(`${data.title}-rows.csv`, keptRows(), "text/csv");
  byId("clear").onclick = () => {
    for (const k of [...state.brushes.keys()]) setBrush(k, null);
    draw();
  };
  byId("zoom").onclick = () => {
    state.zoomed = !state.zoomed;
    drawCoordinates();
  };
  byId("ranges").append(...columns.map(rangeFields));
}

// A drag along an axis sets its range, and a drag of its name moves it. A click removes the range or
// picks a row, and a double click on the name flips the axis.
function listenToAxes(canvas) {
  let begun = null;
  canvas.addEventListener("pointerdown", (event) => {
    const k = axisNear(event.offsetX);
    begun = { k, x: event.offsetX, y: event.offsetY, moves: k !== null && event.offsetY < coordinates.top - 8 };
    canvas.setPointerCapture(event.pointerId);
    showHint(null, null);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!begun) {
      const row = rowNear(event.offsetX, event.offsetY);
      return showHint(event, row === null ? null : [...describeRow(row), valueText(state.metric, rows.metrics[state.metric][row])]);
    }
    if (begun.k === null) return;
    if (begun.moves) return moveAxis(begun.k, event.offsetX);
    if (Math.abs(event.offsetY - begun.y) < 3) return;
    const ends = [begun.y, event.offsetY].map((height) => coordinates.value(begun.k, height));
    setBrush(begun.k, [Math.min(...ends), Math.max(...ends)]);
    drawCoordinates();
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!begun) return;
    const isClick = Math.abs(event.offsetY - begun.y) < 3 && Math.abs(event.offsetX - begun.x) < 3;
    const row = isClick ? rowNear(event.offsetX, event.offsetY) : null;
    if (isClick && state.brushes.has(begun.k) && !begun.moves) setBrush(begun.k, null);
    else if (row !== null) pick(row);
    begun = null;
    draw();
  });
  // The browser scrolls instead: the range so far stays.
  canvas.addEventListener("pointercancel", () => {
    begun = null;
    draw();
  });
  canvas.addEventListener("pointerleave", () => showHint(null, null));
  canvas.addEventListener("dblclick", (event) => {
    const k = axisNear(event.offsetX);
    if (k !== null && event.offsetY < coordinates.top - 8) flipAxis(k);
  });
}

// The range of a column as number fields, for the keyboard. An empty field leaves its side open.
function rangeFields(column, k) {
  const field = (id, label, side, end) => {
    const input = element("input", { id: `${id}-${k}`, type: "number", step: "any", ariaLabel: `${column.name} ${label}`, placeholder: text(end, 6) });
    input.onchange = () => {
      const ends = [...state.brushes.get(k) ?? [-Infinity, Infinity]];
      const typed = Number.parseFloat(input.value);
      ends[side] = Number.isNaN(typed) ? [-Infinity, Infinity][side] : typed;
      setBrush(k, ends);
      draw();
    };
    return input;
  };
  return element("div", { className: "range" }, element("span", { textContent: withUnit(column) }),
    field("from", "from", 0, column.lowest), " to ", field("to", "to", 1, column.highest),
    element("label", {}, element("input", {
      id: `flip-${k}`, type: "checkbox", ariaLabel: `${column.name}: highest value at the bottom`, onchange: () => flipAxis(k),
    }), " flip"));
}

function flipAxis(k) {
  if (!flipped.delete(k)) flipped.add(k);
  byId(`flip-${k}`).checked = flipped.has(k);
  drawCoordinates();
}

// The rows on this page that are within all ranges, with all parameters and metrics, as CSV.
function keptRows() {
  const cell = (value) => (Number.isNaN(value) ? "" : String(value));
  const shown = brushedRows();
  const names = [...data.parameters, ...data.metrics].map(({ name }) => name);
  const lines = [["row", ...names, "status"].join(",")];
  for (let row = 0; row < rows.count; row++) {
    if (!shown[row]) continue;
    // Nine digits identify a number of single precision.
    const metrics = rows.metrics.map((column) => cell(Number(column[row].toPrecision(9))));
    lines.push([rows.index[row], ...rows.parameters.map((column) => cell(column[row])), ...metrics, data.statuses[rows.status[row]]].join(","));
  }
  return `${lines.join("\n")}\n`;
}

// Moves an axis to the position nearest to a distance from the left.
function moveAxis(k, left) {
  const from = axisOrder.indexOf(k);
  const positions = axisOrder.map(coordinates.x);
  const to = positions.reduce((best, x, index) => (Math.abs(x - left) < Math.abs(positions[best] - left) ? index : best), 0);
  if (to === from) return;
  axisOrder.splice(from, 1);
  axisOrder.splice(to, 0, k);
  drawCoordinates();
}

// The Pareto front: the rows that no other row beats in both metrics, and all rows with both values.
function front(a, b, signA, signB, shown) {
  const order = [];
  for (let row = 0; row < rows.count; row++) {
    if (shown[row] && !Number.isNaN(a[row]) && !Number.isNaN(b[row])) order.push(row);
  }
  order.sort((p, q) => signA * (a[p] - a[q]) || signB * (b[p] - b[q]) || p - q);
  const members = [];
  let best = Infinity;
  for (const row of order) {
    if (signB * b[row] >= best) continue;
    best = signB * b[row];
    members.push(row);
  }
  return { members, order };
}

let paretoPoints = [];

export function listenToPareto() {
  listenToPointer("pareto", (x, y) => {
    const point = nearestPoint(paretoPoints, x, y, 1);
    return point && [...describeRow(point.row), ...state.pareto.map((k) => valueText(k, rows.metrics[k][point.row]))];
  }, (x, y) => {
    const point = nearestPoint(paretoPoints, x, y, 1);
    if (point) pick(point.row);
  });
}

export function drawPareto() {
  const [first, second] = state.pareto;
  const [a, b] = [rows.metrics[first], rows.metrics[second]];
  const [metricA, metricB] = [data.metrics[first], data.metrics[second]];
  const sign = (id) => (byId(id).value === "low" ? 1 : -1);
  const { members, order } = front(a, b, sign("pareto-a-end"), sign("pareto-b-end"), brushedRows());
  const { pen, width, height } = sheet("pareto", 340);
  const box = { left: 70, top: 10, width: width - 84, height: height - 56 };
  const range = (values) => order.reduce(([low, high], row) =>
    [Math.min(low, values[row]), Math.max(high, values[row])], [Infinity, -Infinity]);
  const [[lowA, highA], [lowB, highB]] = [range(a), range(b)];
  const x = (value) => box.left + (highA > lowA ? (value - lowA) / (highA - lowA) : 0.5) * box.width;
  const y = (value) => box.top + box.height - (highB > lowB ? (value - lowB) / (highB - lowB) : 0.5) * box.height;
  paretoPoints = order.map((row) => ({ row, x: x(a[row]), y: y(b[row]) }));
  if (order.length) {
    frame(pen, box, linearAxis(withUnit(metricA), lowA, highA), linearAxis(withUnit(metricB), lowB, highB));
  } else {
    writeReason(pen, box, `No selected row has both a ${metricA.name} and a ${metricB.name}.`);
  }
  pen.globalAlpha = order.length > 2000 ? 0.35 : 0.7;
  for (const row of order) {
    pen.fillStyle = statusInk(rows.status[row]);
    pen.fillRect(x(a[row]) - 1.5, y(b[row]) - 1.5, 3, 3);
  }
  pen.globalAlpha = 1;
  pen.strokeStyle = ink("accent");
  pen.fillStyle = ink("accent");
  pen.lineWidth = 1.5;
  pen.beginPath();
  members.forEach((row, k) => {
    if (k) {
      pen.lineTo(x(a[row]), y(b[members[k - 1]]));
      pen.lineTo(x(a[row]), y(b[row]));
    } else pen.moveTo(x(a[row]), y(b[row]));
  });
  pen.stroke();
  for (const row of members) {
    pen.beginPath();
    pen.arc(x(a[row]), y(b[row]), 4, 0, 7);
    pen.fill();
  }
  if (state.picked !== null && paretoPoints.some(({ row }) => row === state.picked)) {
    pen.strokeStyle = ink("ink");
    pen.beginPath();
    pen.arc(x(a[state.picked]), y(b[state.picked]), 7, 0, 7);
    pen.stroke();
  }
  const shown = members.length > 12 ? Array.from({ length: 12 }, (_, k) => members[Math.round((k * (members.length - 1)) / 11)]) : members;
  const heads = ["row", metricA.name, metricB.name, ...varied.map((k) => data.parameters[k].name)];
  byId("front").replaceChildren(
    element("caption", { textContent: `Pareto front: ${members.length} ${members.length === 1 ? "row" : "rows"}${shown.length < members.length ? `, of which ${shown.length} are listed` : ""}` }),
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { textContent: head, scope: "col" })))),
    element("tbody", {}, ...shown.map((row) => element("tr", {},
      ...[rows.index[row].toString(), text(a[row]), text(b[row]), ...varied.map((k) => text(rows.parameters[k][row], 6))]
        .map((cell) => element("td", { textContent: cell }))))));
}

// The text of the class at a distance from the left; null beside the classes.
let distributionClasses = null;

// A click on a class selects the rows of the class, and a second click selects all rows.
export function listenToDistribution() {
  listenToPointer("distribution", (x) => distributionClasses?.(x) ?? null, (x) => {
    const k = columns.findIndex(({ parameter, name }) => parameter === null && name === data.metrics[state.metric].name);
    const ends = k < 0 ? null : distributionEnds(x);
    if (!ends) return;
    const isSame = String(state.brushes.get(k)) === String(ends);
    setBrush(k, isSame ? null : ends);
    draw();
  });
}

// The ends of the class at a distance from the left; null beside the classes.
function distributionEnds(position) {
  const { start, width: step, counts } = data.metrics[state.metric].histogram ?? {};
  if (!counts) return null;
  const { left, width } = distributionBox;
  const k = Math.floor(((position - left) / width) * counts[0].length);
  return k < 0 || k >= counts[0].length ? null : [start + k * step, start + (k + 1) * step];
}
let distributionBox = null;

export function drawDistribution() {
  const metric = data.metrics[state.metric];
  byId("distribution-title").textContent = `${withUnit(metric)}: ${metric.count} of ${includedCount} rows have a value`;
  const { pen, width, height } = sheet("distribution", 240);
  const box = { left: 70, top: 10, width: width - 84, height: height - 56 };
  distributionBox = box;
  distributionClasses = null;
  if (!metric.histogram) return writeReason(pen, box, emptyReason(state.metric, data.count, 0));
  const { start, width: step, counts } = metric.histogram;
  const classes = counts[0].length;
  const totals = counts[0].map((_, k) => counts.reduce((sum, column) => sum + column[k], 0));
  const most = Math.max(...totals, 1);
  frame(pen, box, linearAxis(withUnit(metric), start, start + step * classes, 7), linearAxis("rows", 0, most, 4));
  // With ranges, all rows are pale, and the selected rows of this page are drawn over them.
  const selected = state.brushes.size ? selectedCounts(start, step, classes) : null;
  for (let k = 0; k < classes; k++) {
    let base = 0;
    pen.globalAlpha = selected ? 0.3 : 1;
    counts.forEach((column, status) => {
      if (!column[k]) return;
      pen.fillStyle = statusInk(status);
      const [low, high] = [base, base + column[k]].map((count) => box.top + box.height - (count / most) * box.height);
      pen.fillRect(box.left + (k / classes) * box.width + 0.5, high, Math.max(1, box.width / classes - 1), low - high);
      base += column[k];
    });
    pen.globalAlpha = 1;
    if (!selected) continue;
    const tall = Math.min(1, (selected[k] * data.count) / rows.count / most) * box.height;
    pen.fillStyle = ink("accent");
    pen.fillRect(box.left + (k / classes) * box.width + 0.5, box.top + box.height - tall, Math.max(1, box.width / classes - 1), tall);
  }
  distributionClasses = (position) => {
    const k = Math.floor(((position - box.left) / box.width) * classes);
    if (k < 0 || k >= classes) return null;
    return [`${metric.name} ${text(start + k * step)} to ${text(start + (k + 1) * step)} ${metric.unit}`.trimEnd(),
      `${totals[k]} rows${selected ? `; ${selected[k]} selected on this page` : ""}`, ...counts.flatMap((column, status) => (column[k] ? [`${column[k]} ${data.statuses[status]}`] : []))];
  };
}

// The rows of this page within all ranges, in each class of the metric.
function selectedCounts(start, step, classes) {
  const selected = new Uint32Array(classes);
  const shown = brushedRows();
  const values = rows.metrics[state.metric];
  for (let row = 0; row < rows.count; row++) {
    if (!shown[row] || Number.isNaN(values[row])) continue;
    selected[Math.min(classes - 1, Math.max(0, Math.floor((values[row] - start) / step)))] += 1;
  }
  return selected;
}
