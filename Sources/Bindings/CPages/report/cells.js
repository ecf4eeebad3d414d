// What the cells of a map hold: from the tables of all rows or, where the page has every row or only
// a part of them is asked for, from the rows on this page.

import { data } from "../drawing/data.js";
import { numbers } from "../drawing/elements.js";
import { colorsOf } from "../drawing/plot.js";
import { brushedRows, rows, state, varied } from "./data.js";

// The codes of ValueCode.swift: 0 is no value, and the codes between two places are linear.
const codePlaces = [1, 2048, 63488, 65535];

function decoded(text, metric) {
  const { lowest, second, ninetyEighth, highest } = data.metrics[metric];
  const knots = [lowest, second, ninetyEighth, highest];
  return Float64Array.from(numbers(text, Uint16Array), (code) => {
    if (!code) return NaN;
    const piece = code <= codePlaces[1] ? 0 : code <= codePlaces[2] ? 1 : 2;
    const share = (code - codePlaces[piece]) / (codePlaces[piece + 1] - codePlaces[piece]);
    return knots[piece] + share * (knots[piece + 1] - knots[piece]);
  });
}

function countsOf(packed, size) {
  if (typeof packed === "number") return new Uint32Array(size).fill(packed);
  return Uint32Array.from(numbers(packed.data, { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array }[packed.bits]));
}

const pairsOf = (flat) => Array.from({ length: flat.length / 2 }, (_, k) => [flat[2 * k], flat[2 * k + 1]]);

const tables = data.tables.map((table) => {
  const bins = table.bins.map((text) => pairsOf(numbers(text, Float64Array)));
  return { ...table, bins, size: bins.reduce((product, axis) => product * axis.length, 1) };
});
// The table over all varied parameters.
export const joint = tables.find((table) => table.parameters.length === varied.length) ?? null;

const unpackedMetrics = new Map();
export function tableMetric(table, metric) {
  const key = `${tables.indexOf(table)} ${metric}`;
  if (!unpackedMetrics.has(key)) {
    // One metric of a table is unpacked at a time for each of the last few, so that memory stays small.
    if (unpackedMetrics.size > 8) unpackedMetrics.clear();
    const { counts, mean, lowest, highest } = table.metrics[metric];
    const means = mean ? decoded(mean, metric) : new Float64Array(table.size).fill(NaN);
    unpackedMetrics.set(key, {
      counts: countsOf(counts, table.size), mean: means,
      lowest: lowest ? decoded(lowest, metric) : means, highest: highest ? decoded(highest, metric) : means,
    });
  }
  return unpackedMetrics.get(key);
}

export function tableCounts(table) {
  table.counts ??= {
    rows: countsOf(table.rows, table.size),
    statuses: table.statuses.map((packed) => (packed === 0 ? null : countsOf(packed, table.size))),
  };
  return table.counts;
}

// Distinct values, ascending, in at most `limit` bins of equally many.
function grouped(levels, limit) {
  const size = Math.max(1, Math.ceil(levels.length / limit));
  return Array.from({ length: Math.ceil(levels.length / size) }, (_, k) =>
    [levels[k * size], levels[Math.min((k + 1) * size, levels.length) - 1]]);
}

function binOf(bins, value) {
  let low = 0;
  let high = bins.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bins[middle][1] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function levelsAmong(parameter, chosen) {
  const found = new Set();
  const values = rows.parameters[parameter];
  for (const row of chosen) found.add(values[row]);
  return [...found].filter(Number.isFinite).sort((a, b) => a - b);
}

// The bins in which a parameter can be held. A sample has a value of its own in every row: its bins
// hold some hundred rows.
const heldBinsByParameter = new Map();
export function heldBins(parameter) {
  if (!heldBinsByParameter.has(parameter)) {
    let bins = joint?.bins[joint.parameters.indexOf(parameter)];
    if (!bins) {
      const levels = levelsAmong(parameter, rows.index.keys());
      bins = grouped(levels, levels.length <= 64 ? 64 : Math.min(64, Math.max(4, Math.round(rows.count / 500))));
    }
    heldBinsByParameter.set(parameter, bins);
  }
  return heldBinsByParameter.get(parameter);
}

export const heldOthers = () => [...state.held].filter(([parameter]) => parameter !== state.x && parameter !== state.y);

// The rows on this page at the held values.
function heldRows() {
  const tests = heldOthers().map(([parameter, bin]) => [rows.parameters[parameter], ...heldBins(parameter)[bin]]);
  const chosen = [];
  for (let row = 0; row < rows.count; row++) {
    if (tests.every(([values, first, last]) => values[row] >= first && values[row] <= last)) chosen.push(row);
  }
  return chosen;
}

// Bins that fit some rows: one for each value if there are at most twice as many combinations of them
// as rows, and otherwise so few that a cell has about four rows.
function fittedBins(x, y, chosen) {
  const [levelsX, levelsY] = [levelsAmong(x, chosen), levelsAmong(y, chosen)];
  if (levelsX.length * levelsY.length <= 2 * chosen.length) {
    return [grouped(levelsX, 256), grouped(levelsY, 256)];
  }
  const limit = Math.min(64, Math.max(2, Math.floor(Math.sqrt(chosen.length / 4))));
  return [grouped(levelsX, limit), grouped(levelsY, limit)];
}

function emptyCells(across, up) {
  const size = across.length * up.length;
  return {
    across, up, width: across.length, height: up.length, size,
    rows: new Uint32Array(size), counts: new Uint32Array(size), sums: new Float64Array(size),
    lowest: new Float64Array(size).fill(Infinity), highest: new Float64Array(size).fill(-Infinity),
    statuses: data.statuses.map(() => new Uint32Array(size)), total: 0,
  };
}

function finished(cells, isOfAll) {
  const mean = Float64Array.from(cells.sums, (sum, k) => (cells.counts[k] ? sum / cells.counts[k] : NaN));
  for (let k = 0; k < cells.size; k++) if (!cells.counts[k]) cells.lowest[k] = cells.highest[k] = NaN;
  return { ...cells, mean, isOfAll };
}

// The cells from a table of all rows. Bins are merged until few cells are empty of rows.
function cellsOfTable(table, x, y, metric) {
  const [axisX, axisY] = [table.parameters.indexOf(x), table.parameters.indexOf(y)];
  const counts = table.bins.map((bins) => bins.length);
  const strides = counts.map((_, axis) => counts.slice(0, axis).reduce((product, count) => product * count, 1));
  const held = heldOthers().map(([parameter, bin]) => [table.parameters.indexOf(parameter), bin]);
  const { rows: rowCounts, statuses } = tableCounts(table);
  const values = tableMetric(table, metric);
  const at = (cell, axis) => Math.floor(cell / strides[axis]) % counts[axis];
  const inside = [];
  for (let cell = 0; cell < table.size; cell++) {
    if (rowCounts[cell] && held.every(([axis, bin]) => at(cell, axis) === bin)) inside.push(cell);
  }
  for (let factor = 1; ; factor++) {
    const merged = (bins) => Array.from({ length: Math.ceil(bins.length / factor) }, (_, k) =>
      [bins[k * factor][0], bins[Math.min((k + 1) * factor, bins.length) - 1][1]]);
    const cells = emptyCells(merged(table.bins[axisX]), merged(table.bins[axisY]));
    for (const from of inside) {
      const to = Math.floor(at(from, axisY) / factor) * cells.width + Math.floor(at(from, axisX) / factor);
      cells.rows[to] += rowCounts[from];
      cells.total += rowCounts[from];
      statuses.forEach((status, k) => { if (status) cells.statuses[k][to] += status[from]; });
      const count = values.counts[from];
      if (!count) continue;
      cells.counts[to] += count;
      cells.sums[to] += count * values.mean[from];
      cells.lowest[to] = Math.min(cells.lowest[to], values.lowest[from]);
      cells.highest[to] = Math.max(cells.highest[to], values.highest[from]);
    }
    const filled = cells.rows.reduce((sum, count) => sum + (count ? 1 : 0), 0);
    const isFull = filled >= 0.9 * cells.size || cells.total >= 4 * filled;
    if (isFull || Math.min(cells.width, cells.height) <= 4) return finished(cells, true);
  }
}

// The cells from the rows on this page within all brushes.
function cellsOfRows(x, y, metric) {
  const shown = brushedRows();
  const held = heldRows();
  // Zoomed, the axes cover the selected rows only.
  const chosen = state.zoomed ? held.filter((row) => shown[row]) : held;
  if (!chosen.length) return finished(emptyCells([[0, 0]], [[0, 0]]), rows.isAll);
  const [across, up] = fittedBins(x, y, chosen);
  const cells = emptyCells(across, up);
  const [valuesX, valuesY, values] = [rows.parameters[x], rows.parameters[y], rows.metrics[metric]];
  for (const row of chosen) {
    if (!shown[row]) continue;
    const cell = binOf(up, valuesY[row]) * cells.width + binOf(across, valuesX[row]);
    cells.rows[cell] += 1;
    cells.total += 1;
    cells.statuses[rows.status[row]][cell] += 1;
    const value = values[row];
    if (Number.isNaN(value)) continue;
    cells.counts[cell] += 1;
    cells.sums[cell] += value;
    cells.lowest[cell] = Math.min(cells.lowest[cell], value);
    cells.highest[cell] = Math.max(cells.highest[cell], value);
  }
  return finished(cells, rows.isAll);
}

export function currentCells() {
  const { x, y, metric } = state;
  if (rows.isAll || state.brushes.size) return cellsOfRows(x, y, metric);
  const isPair = (table) => table.parameters.length === 2 && table.parameters.includes(x) && table.parameters.includes(y);
  return cellsOfTable(heldOthers().length ? joint : tables.find(isPair), x, y, metric);
}

// What the cells can show, and the value of each for it.
export const shares = { value: "rows with a value" };
data.statuses.forEach((status, k) => { if (data.statusCounts[k]) shares[`status-${k}`] = `rows ${status}`; });

export const isShare = () => state.reduction in shares;

export function shownValues(cells) {
  if (!isShare()) return cells[state.reduction];
  const part = state.reduction === "value" ? cells.counts : cells.statuses[Number(state.reduction.slice(7))];
  return Float64Array.from(part, (count, k) => (cells.rows[k] ? (100 * count) / cells.rows[k] : NaN));
}

// The range of the colours: shares from 0 to 100 %, and values as the reader chooses.
export function colorRange(values) {
  if (isShare()) return { lowest: 0, highest: 100, least: 0, most: 100 };
  return colorsOf(values, state.colors === "all");
}
