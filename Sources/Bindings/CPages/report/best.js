// The rows as a table that a click on a column sorts, the best first to begin with.

// The order of RowRanking.swift: by goals that are missed, then by the values of some metrics.
function isBetter(a, b) {
  if (rows.standing[a] !== rows.standing[b]) return rows.standing[a] - rows.standing[b];
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

const bestFirst = [...rows.index.keys()].sort(isBetter);

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

// Whether a value meets all goals for its metric; null without a goal.
function meetsGoals(metric, value) {
  const goals = data.goals.filter(({ columns: wanted }) => wanted.includes(metric));
  if (!goals.length) return null;
  return goals.every(({ ends: [low, high] }) => value >= (low ?? -Infinity) && value <= (high ?? Infinity));
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
  const met = column.metric === undefined ? null : meetsGoals(column.metric, value);
  if (met === null) return element("td", { textContent: shown });
  return element("td", { textContent: `${shown} ${met ? "✓" : "✗"}`, className: met ? "met" : "missed" });
}

function showBest() {
  if (!measured.length) return;
  const shownColumns = tableColumns();
  const sorted = shownColumns.find(({ key }) => key === tableState.column);
  const shown = brushedRows();
  const order = bestFirst.filter((row) => shown[row]);
  // Of equal values, the better row comes first.
  if (sorted) order.sort((a, b) => orderOf(sorted.values[a], sorted.values[b], tableState.isAscending));
  const first = data.keys[0];
  byId("best").replaceChildren(
    element("thead", {}, element("tr", {}, element("th", { scope: "col", textContent: "row" }), ...shownColumns.map((column) => {
      const head = element("th", { scope: "col", title: column.meaning ?? "" }, element("button", {
        type: "button", textContent: withUnit(column), onclick: () => sortBy(column),
      }));
      const isSorted = sorted ? column === sorted : column.metric === first.metric;
      if (isSorted) head.setAttribute("aria-sort", (sorted ? tableState.isAscending : first.isBetterLow) ? "ascending" : "descending");
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
    ? "Rows that meet more goals come first, then the better values" : "The best rows come first";
  byId("best-note").textContent = `${Math.min(order.length, tableState.limit)} of ${order.length} rows are listed. ${ranking}. Click a row to play it, and a column to sort by it.`
    + (rows.isAll ? "" : ` This page holds ${rows.count} of ${data.count} rows, the best ones among them.`);
  markPicked();
}

// Marks the row that is played.
function markPicked() {
  for (const line of byId("best").querySelectorAll("tbody tr")) {
    if (Number(line.dataset.row) === state.picked) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
}

function listenToBest() {
  byId("more-rows").onclick = () => {
    tableState.limit += 50;
    showBest();
  };
}
