// The rows as a table that a click on a column sorts, the best first to begin with.

import { data } from "../drawing/data.js";
import { byId, element, text, withUnit } from "../drawing/elements.js";
import { brushedRows, measured, metricsOf, rows, state, varied } from "./data.js";
import { pick } from "./hover.js";

// The order of RowRanking.swift: by goals that are missed, by how far, then by the values of some metrics.
function isBetter(a, b) {
  if (rows.standing[a] !== rows.standing[b]) return rows.standing[a] - rows.standing[b];
  if (rows.shortfall[a] !== rows.shortfall[b]) return rows.shortfall[a] < rows.shortfall[b] ? -1 : 1;
  for (const { metric, isBetterLow } of data.keys) {
    const order = orderOf(rows.metrics[metric][a], rows.metrics[metric][b], isBetterLow);
    if (order) return order;
  }
  return a - b;
}

// Compares two numbers; one that is missing comes last, whichever way.
function orderOf(a, b, isAscending) {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
  return isAscending ? a - b : b - a;
}

// Rows that a condition excludes were not run.
export const bestFirst = [...rows.index.keys()].filter((row) => data.statuses[rows.status[row]] !== "excluded").sort(isBetter);
const isOrdered = data.keys.length > 0 || data.goals.length > 0;
// What they are ordered by at first; null where that is no column alone.
const rankedBy = data.goals.length || bestFirst.some((row) => rows.standing[row]) ? null : data.keys[0] ?? null;

// What the table is sorted by: a column of it, or null for the best first; and how much of it shows.
const tableState = { column: null, isAscending: true, limit: 12 };

// The columns of the table: parameters, metrics of the chosen item and of the goals, and the status.
function tableColumns() {
  const shown = metricsOf(state.item);
  const others = [data.metric, ...data.goals.flatMap(({ columns: wanted }) => (wanted.length > 4 ? [] : wanted))]
    .filter((k, place, all) => !shown.includes(k) && measured.includes(k) && all.indexOf(k) === place);
  return [
    ...varied.map((k) => ({ ...data.parameters[k], key: `p${k}`, values: rows.parameters[k], digits: 6, isBetterLow: true })),
    ...[...shown, ...others].map((k) => ({ ...data.metrics[k], key: `m${k}`, values: rows.metrics[k], digits: 4, metric: k })),
    { name: "status", key: "status", values: rows.status, isBetterLow: true },
  ];
}

// Whether a metric of a scenario meets all goals for it; null without a goal. The highest of all items meets a goal
// if each item does. `valueOf` gives the value of a metric.
export function meetsGoals(metric, valueOf) {
  const goals = data.goals.filter(({ column, columns: wanted }) => column === metric || wanted.includes(metric));
  if (!goals.length) return null;
  return goals.every(({ column, columns: wanted, ends: [low, high] }) => (column === metric ? wanted : [metric])
    .every((k) => valueOf(k) >= (low ?? -Infinity) && valueOf(k) <= (high ?? Infinity)));
}

function sortBy(column) {
  if (tableState.column === column.key) tableState.isAscending = !tableState.isAscending;
  else Object.assign(tableState, { column: column.key, isAscending: column.isBetterLow });
  showBest();
  byId("best").querySelector("th[aria-sort] button")?.focus();
}

function tableCell(column, row) {
  if (column.key === "status") return element("td", { textContent: data.statuses[rows.status[row]] });
  const value = column.values[row];
  const shown = Number.isNaN(value) ? "–" : text(value, column.digits);
  const met = column.metric === undefined ? null : meetsGoals(column.metric, (k) => rows.metrics[k][row]);
  if (met === null) return element("td", { textContent: shown });
  return element("td", { textContent: `${shown} ${met ? "✓" : "✗"}`, className: met ? "met" : "missed" });
}

export function showBest() {
  if (!measured.length) return;
  const shownColumns = tableColumns();
  const sorted = shownColumns.find(({ key }) => key === tableState.column);
  const shown = brushedRows();
  const order = bestFirst.filter((row) => shown[row]);
  // Of equal values, the better row comes first.
  if (sorted) order.sort((a, b) => orderOf(sorted.values[a], sorted.values[b], tableState.isAscending));
  byId("best").replaceChildren(
    element("thead", {}, element("tr", {}, element("th", { scope: "col", textContent: "row" }), ...shownColumns.map((column) => {
      const head = element("th", { scope: "col", title: column.meaning ?? "" }, element("button", {
        type: "button", textContent: withUnit(column), onclick: () => sortBy(column),
      }));
      const isSorted = sorted ? column === sorted : rankedBy && column.metric === rankedBy.metric;
      if (isSorted) head.setAttribute("aria-sort", (sorted ? tableState.isAscending : rankedBy.isBetterLow) ? "ascending" : "descending");
      return head;
    }))),
    element("tbody", {}, ...order.slice(0, tableState.limit).map((row) => {
      const line = element("tr", { onclick: () => pick(row) }, element("th", { scope: "row" }, element("button", {
        type: "button", textContent: `▶ ${rows.index[row]}`, ariaLabel: `Play row ${rows.index[row]}`,
      })), ...shownColumns.map((column) => tableCell(column, row)));
      line.dataset.row = row;
      return line;
    })),
  );
  byId("more-rows").hidden = order.length <= tableState.limit;
  const ranking = sorted ? `Sorted by ${sorted.name}` : data.goals.length
    ? "Rows that meet more goals come first, then those that miss them by less, then the better values" : `${data.keys.length ? "The best rows" : "Rows that do not fail"} come first`;
  byId("best-note").textContent = `${Math.min(order.length, tableState.limit)} of ${order.length} rows are listed. ${ranking}. Click a row to play it, and a column to sort by it.`
    + (rows.isAll ? "" : ` This page holds ${rows.count} of ${data.count} rows${isOrdered ? ", the best ones among them" : ""}.`);
  markPicked();
}

// Marks the row that is played.
export function markPicked() {
  for (const line of byId("best").querySelectorAll("tbody tr")) {
    if (Number(line.dataset.row) === state.picked) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
}

export function listenToBest() {
  byId("rows-heading").textContent = isOrdered ? "Best rows" : "Rows";
  byId("more-rows").onclick = () => {
    tableState.limit += 50;
    showBest();
  };
}
