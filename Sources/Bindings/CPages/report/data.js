// The rows of the report, and the current state of the page.

import { data } from "../drawing/data.js";
import { element, numbers, text } from "../drawing/elements.js";
import { draw } from "./report.js";

export const rows = {
  count: data.rows.count,
  isAll: data.rows.isAll,
  index: numbers(data.rows.index, Uint32Array),
  status: numbers(data.rows.status, Uint8Array),
  standing: numbers(data.rows.standing, Uint8Array),
  shortfall: numbers(data.rows.shortfall, Float32Array),
  parameters: data.rows.parameters.map((text) => numbers(text, Float64Array)),
  metrics: data.rows.metrics.map((text) => numbers(text, Float32Array)),
};

// The rows that no condition excludes.
export const includedCount = data.count - (data.statusCounts[data.statuses.indexOf("excluded")] ?? 0);

export const varied = data.parameters.map((_, index) => index)
  .filter((index) => data.parameters[index].levelCount > 1);
export const measured = data.metrics.map((_, index) => index)
  .filter((index) => data.metrics[index].count > 0);

// The items that have metrics. A metric of no item is a measure, or the highest of all items.
export const itemNames = [...new Set(data.metrics.map(({ item }) => item).filter((item) => item !== null))];
export const metricsOf = (item) => measured.filter((k) => {
  const metric = data.metrics[k];
  return metric.item === item || (metric.item === null && !metric.isOfEveryItem);
});
export const positionOfRow = new Map(Array.from(rows.index, (number, row) => [number, row]));

// The current choices of the reader; every change ends in draw().
export const state = {
  metric: data.metric,
  item: data.metrics[data.metric].item, // null: every item
  x: data.x,
  y: data.y,
  reduction: "mean",
  want: data.want,
  colors: "middle", // or "all"
  held: new Map(), // parameter -> bin
  brushes: new Map(), // column -> [lowest, highest], infinite where the reader gives no end
  zoomed: false, // whether the axes of the parallel coordinates show the ranges only
  cell: null, // [column, row] of the map
  picked: null, // a row on this page
  pareto: [data.metric, measured.find((index) => index !== data.metric) ?? data.metric],
};

// The metrics in the parallel coordinates: all, or with many items, the metrics of the report's item
// and the report's metric for the other items.
export const drawnMetrics = measured.length <= 40 ? measured : measured.filter((index) => {
  const [metric, asked] = [index, data.metric].map((k) => data.metrics[k]);
  return metric.item === asked.item || metric.base === asked.base;
});

// The columns of the rows: parameters, then metrics.
export const columns = [
  ...varied.map((index) => ({ ...data.parameters[index], parameter: index, values: rows.parameters[index] })),
  ...drawnMetrics.map((index) => ({ ...data.metrics[index], parameter: null, values: rows.metrics[index] })),
];
for (const column of columns) {
  column.lowest = Infinity;
  column.highest = -Infinity;
  for (const value of column.values) {
    if (value < column.lowest) column.lowest = value;
    if (value > column.highest) column.highest = value;
  }
}

// The rows within all brushes.
export function brushedRows() {
  const shown = new Uint8Array(rows.count).fill(1);
  for (const [index, [lowest, highest]] of state.brushes) {
    const values = columns[index].values;
    for (let row = 0; row < rows.count; row++) {
      if (!(values[row] >= lowest && values[row] <= highest)) shown[row] = 0;
    }
  }
  return shown;
}

export function binText([first, last]) {
  return first === last ? text(first) : `${text(first)} to ${text(last)}`;
}

export function fillSelect(select, options, chosen, change) {
  select.replaceChildren(...options.map(([value, label]) => element("option", { value, textContent: label })));
  select.value = chosen;
  select.onchange = () => {
    change(select.value);
    draw();
  };
}

// The range of the colours of single rows.
export function rowColors(metric) {
  const { lowest, highest, second, ninetyEighth } = data.metrics[metric];
  return second < ninetyEighth ? { lowest: second, highest: ninetyEighth } : { lowest, highest };
}
