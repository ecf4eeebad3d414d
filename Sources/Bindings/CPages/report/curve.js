// With one varied parameter the map is a curve: each row a point or, if the page has only a part of
// the rows, the range of the rows in narrow bins.

import { data } from "../drawing/data.js";
import { byId, text, withUnit } from "../drawing/elements.js";
import { decades, frame, ink, isEven, linearAxis, sheet, statusInk, ticks } from "../drawing/plot.js";
import { joint, levelsAmong, tableCounts, tableMetric } from "./cells.js";
import { binText, brushedRows, includedCount, rows, state } from "./data.js";
import { describeRow, pick, valueText } from "./hover.js";
import { emptyReason, slice, slicePlaces, writeReason } from "./maps.js";

let curvePoints = [];

// The axis of a parameter's values: logarithmic where they are evenly spread that way.
function valueAxis(label, levels, room) {
  const [first, last] = [levels[0], levels[levels.length - 1]];
  const limit = Math.max(2, Math.floor(room / 60));
  const isLog = first > 0 && last > 2 * first && !isEven(levels) && isEven(levels.map(Math.log));
  const share = isLog ? (value) => Math.log(value / first) / Math.log(last / first)
    : (value) => (last > first ? (value - first) / (last - first) : 0.5);
  const numbers = isLog ? decades(first, last, limit) : ticks(first, last, limit);
  return { share, axis: { label, ticks: numbers.map((value) => [share(value), value.toString()]) } };
}

export function drawCurve() {
  document.documentElement.classList.add("curve");
  byId("map-heading").textContent = "Curve";
  const metric = data.metrics[state.metric];
  byId("slice-x-title").textContent = `${withUnit(metric)} over ${withUnit(data.parameters[state.x])}`;
  curvePoints = [];
  if (rows.isAll || state.brushes.size) drawPoints();
  else drawBins();
}

function drawPoints() {
  const [places, values] = [rows.parameters[state.x], rows.metrics[state.metric]];
  const shown = brushedRows();
  const order = [...rows.index.keys()].filter((row) => shown[row]).sort((a, b) => places[a] - places[b]);
  const { pen, width, height } = sheet("slice-x", 330);
  const box = { left: 70, top: 22, width: width - 84, height: height - 68 };
  const known = order.filter((row) => !Number.isNaN(values[row]));
  const note = `Each point is a row, coloured by its status. The strip above shows the status of every row; ${known.length} of ${order.length} rows have a value.`;
  const reason = emptyReason(state.metric, order.length, known.length);
  byId("map-note").textContent = `${reason ? `${reason} ` : ""}${note}${rows.isAll ? "" : ` This page holds ${rows.count} of ${data.count} rows.`}`;
  if (!order.length) return writeReason(pen, box, reason);
  const levels = levelsAmong(state.x, order);
  const { share, axis } = valueAxis(withUnit(data.parameters[state.x]), levels, box.width);
  const x = (row) => box.left + share(places[row]) * box.width;
  for (const row of order) {
    pen.fillStyle = statusInk(rows.status[row]);
    pen.fillRect(x(row) - 1, 8, 2, 8);
  }
  const [low, high] = known.reduce(([least, most], row) =>
    [Math.min(least, values[row]), Math.max(most, values[row])], [Infinity, -Infinity]);
  const label = withUnit(data.metrics[state.metric]);
  if (!known.length) {
    frame(pen, box, axis, { label, ticks: [] });
    writeReason(pen, box, reason);
  } else {
    const y = (row) => box.top + box.height - (high > low ? (values[row] - low) / (high - low) : 0.5) * box.height;
    frame(pen, box, axis, linearAxis(label, low, high, 5));
    drawWant(pen, box, low, high);
    // A line only where each value has one row; it ends where rows have no value.
    if (levels.length === order.length) {
      pen.strokeStyle = ink("trail");
      pen.lineWidth = 1;
      pen.beginPath();
      let isDown = false;
      for (const row of order) {
        const isKnown = !Number.isNaN(values[row]);
        if (isKnown) pen[isDown ? "lineTo" : "moveTo"](x(row), y(row));
        isDown = isKnown;
      }
      pen.stroke();
    }
    const radius = known.length > 600 ? 1.5 : 2.75;
    for (const row of known) {
      pen.fillStyle = statusInk(rows.status[row]);
      pen.beginPath();
      pen.arc(x(row), y(row), radius, 0, 7);
      pen.fill();
    }
    curvePoints = known.map((row) => ({ row, x: x(row), y: y(row) }));
  }
  slicePlaces["slice-x"] = (place, height) => {
    const point = nearestPoint(curvePoints, place, height, 1);
    return point && [...describeRow(point.row), valueText(state.metric, values[point.row])];
  };
}

// All rows in the narrow bins of the stored table.
function drawBins() {
  const { rows: rowCounts, statuses } = tableCounts(joint);
  const { counts, mean, lowest, highest } = tableMetric(joint, state.metric);
  const bins = joint.bins[0];
  const metric = data.metrics[state.metric];
  slice("slice-x", state.x, bins, {
    mean: [...mean], lowest: [...lowest], highest: [...highest], rows: data.count,
    describe: (k) => [
      `${data.parameters[state.x].name} ${binText(bins[k])}`,
      counts[k] ? `${metric.name} mean ${text(mean[k])}, ${text(lowest[k])} to ${text(highest[k])} ${metric.unit}`.trimEnd() : `${metric.name} has no value`,
      `${counts[k]} of ${rowCounts[k]} rows have a value`,
      statuses.flatMap((column, status) => (column?.[k] ? [`${column[k]} ${data.statuses[status]}`] : [])).join(", "),
    ],
  }, -1, 330);
  byId("map-note").textContent = `The line is the mean of the rows that have a value, in ${bins.length} bins of all ${data.count} rows. The band extends from the lowest to the highest value. ${metric.count} of ${includedCount} rows have a value.`;
}

export function drawWant(pen, box, low, high) {
  if (state.want === null || state.want < low || state.want > high) return;
  const y = box.top + box.height - (high > low ? (state.want - low) / (high - low) : 0.5) * box.height;
  pen.strokeStyle = "#d00";
  pen.setLineDash([4, 3]);
  pen.beginPath();
  pen.moveTo(box.left, y);
  pen.lineTo(box.left + box.width, y);
  pen.stroke();
  pen.setLineDash([]);
}

// The point nearest to a place, at most 24 pixels away; `weight` is how much the height counts.
export function nearestPoint(points, x, y, weight) {
  let best = null;
  let least = 24 * 24;
  for (const point of points) {
    const distance = (point.x - x) ** 2 + weight * (point.y - y) ** 2;
    if (distance < least) [best, least] = [point, distance];
  }
  return best;
}

export function pickOnCurve(x, y) {
  const point = nearestPoint(curvePoints, x, y, 1);
  if (point) pick(point.row);
}
