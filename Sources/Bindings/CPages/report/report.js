// The page: its texts, its controls, and drawing everything.

import { data } from "../drawing/data.js";
import { byId, element, listenToTheme, noValue, text, withUnit } from "../drawing/elements.js";
import { offerPictures } from "../drawing/svg.js";
import { listenToBest, showBest } from "./best.js";
import { heldBins, shares } from "./cells.js";
import {
  binText, drawnMetrics, fillSelect, itemNames, measured, metricsOf, positionOfRow, state, varied,
} from "./data.js";
import { pick } from "./hover.js";
import { showImportance } from "./importance.js";
import { drawMap, listenToMap } from "./maps.js";
import { drawPlayer, listenToPlayer } from "./player.js";
import {
  drawCoordinates, drawDistribution, drawPareto, listenToCoordinates, listenToDistribution, listenToPareto,
} from "./rows.js";

function writeSummary() {
  byId("title").textContent = data.title;
  byId("columns-note").hidden = drawnMetrics.length === measured.length;
  byId("about").textContent = [data.scene, data.about].filter(Boolean).join(": ");
  const spans = varied.map((k) => `${data.parameters[k].name} (${data.parameters[k].levelCount} values)`);
  byId("count").textContent = `${data.count} ${data.count === 1 ? "scenario" : "scenarios"}`
    + (spans.length ? ` over ${spans.join(", ")}` : "");
  byId("statements").append(...data.answer.flatMap(({ topic, text: said, rows: named }) => [
    element("dt", { textContent: topic }),
    element("dd", {}, said, ...named.filter((number) => positionOfRow.has(number)).map((number) => element("button", {
      type: "button", textContent: `Play row ${number}`, onclick: () => pick(positionOfRow.get(number)),
    }))),
  ]));
  byId("statuses").append(...data.statuses.flatMap((status, k) => {
    const count = data.statusCounts[k];
    if (!count) return [];
    const part = element("span", { className: `status-${k}`, title: `${count} ${status}` });
    part.style.flexGrow = count;
    return [part];
  }));
  byId("legend").append(...data.statuses.flatMap((status, k) => (data.statusCounts[k]
    ? [element("li", {}, element("i", { className: `status-${k}` }), `${data.statusCounts[k]} ${status}`)] : [])));
  byId("metrics").tBodies[0].append(...data.metrics.map((metric) => element("tr", {},
    element("th", { scope: "row", textContent: metric.name, title: metric.meaning }),
    ...[text(metric.lowest), text(metric.median), text(metric.highest), metric.unit, metric.count.toString()]
      .map((cell) => element("td", { textContent: cell === noValue ? "" : cell })))));
  byId("remarks").append(...data.remarks.flatMap(([name, value]) => [
    element("dt", { textContent: name }), element("dd", {}, element("code", { textContent: value }))]));
}

// Shows a metric, with the line at its goal.
function chooseMetric(metric) {
  state.metric = metric;
  const goal = data.goals.find(({ column, columns: wanted }) => column === metric || wanted.includes(metric));
  state.want = metric === data.metric ? data.want : goal?.value ?? null;
  byId("want").value = state.want ?? "";
}

// The metrics of an item as options; those without a value come last, as their map says why it is empty.
function offerMetrics() {
  const shown = metricsOf(state.item);
  const options = shown.map((k) => [k, data.metrics[k].name]);
  const empty = data.metrics.flatMap((metric, k) => (
    metric.item === state.item && !measured.includes(k) ? [[k, `${metric.name} (no value)`]] : []));
  fillSelect(byId("metric"), [...options, ...empty], state.metric, (value) => chooseMetric(Number(value)));
  // With as many items as metrics, two lists of all of them would be too long.
  const pairs = itemNames.length > 4 ? options : measured.map((k) => [k, data.metrics[k].name]);
  const inPairs = (k, other) => (pairs.some(([option]) => option === k) ? k : pairs[other % pairs.length]?.[0] ?? k);
  state.pareto = state.pareto.map(inPairs);
  for (const side of [0, 1]) {
    fillSelect(byId(side ? "pareto-b" : "pareto-a"), pairs, state.pareto[side], (value) => {
      state.pareto[side] = Number(value);
      offerEnds(side);
    });
    offerEnds(side);
  }
}

function chooseItem(item) {
  const { base } = data.metrics[state.metric];
  state.item = item;
  const shown = metricsOf(item);
  chooseMetric(shown.find((k) => data.metrics[k].base === base) ?? shown[0] ?? state.metric);
  offerMetrics();
}

function offerItems() {
  const hasOfAll = data.metrics.some(({ isOfEveryItem }) => isOfEveryItem);
  byId("item-label").hidden = itemNames.length < 2;
  fillSelect(byId("item"), [...(hasOfAll ? [["", "every item (highest)"]] : []), ...itemNames.map((name) => [name, name])],
    state.item ?? "", (value) => chooseItem(value === "" && hasOfAll ? null : value));
}

function offerQuestions() {
  offerItems();
  const parameterOptions = varied.map((k) => [k, data.parameters[k].name]);
  // Choosing the parameter of the other axis swaps the two axes.
  const choose = (axis, other) => (value) => {
    if (Number(value) === state[other]) {
      state[other] = state[axis];
      byId(other).value = state[other];
    }
    state[axis] = Number(value);
    state.cell = null;
    offerHeld();
  };
  fillSelect(byId("x"), parameterOptions, state.x, choose("x", "y"));
  fillSelect(byId("y"), parameterOptions, state.y, choose("y", "x"));
  fillSelect(byId("reduction"), [["mean", "mean"], ["lowest", "lowest"], ["highest", "highest"],
    ...Object.entries(shares).map(([key, label]) => [key, `share of ${label}`])], state.reduction,
    (value) => { state.reduction = value; });
  fillSelect(byId("colors"), [["middle", "2nd to 98th percentile"], ["all", "lowest to highest"]], state.colors,
    (value) => { state.colors = value; });
  byId("want").value = state.want ?? "";
  byId("want").oninput = () => {
    const value = Number.parseFloat(byId("want").value);
    state.want = Number.isNaN(value) ? null : value;
    drawMap();
  };
  offerMetrics();
  offerHeld();
}

function offerEnds(side) {
  const metric = data.metrics[state.pareto[side]];
  fillSelect(byId(side ? "pareto-b-end" : "pareto-a-end"), [["low", "minimize"], ["high", "maximize"]],
    metric.isBetterLow ? "low" : "high", () => {});
}

// A control for each parameter that is on neither axis: all its values, or one.
function offerHeld() {
  byId("held").replaceChildren(...varied.filter((k) => k !== state.x && k !== state.y).map((k) => {
    const select = element("select", { ariaLabel: data.parameters[k].name });
    fillSelect(select, [["", "all values"], ...heldBins(k).map((bin, index) => [index, binText(bin)])],
      state.held.get(k) ?? "", (value) => {
        if (value === "") state.held.delete(k);
        else state.held.set(k, Number(value));
      });
    return element("label", {}, withUnit(data.parameters[k]), select);
  }));
}

export function draw() {
  showBest();
  showImportance();
  drawPictures();
}

// Tables stay as they are, with the focus in them.
export function drawPictures() {
  drawMap();
  drawPlayer();
  if (!measured.length) return;
  drawCoordinates();
  drawPareto();
  drawDistribution();
}

writeSummary();
offerQuestions();
listenToMap();
if (measured.length) {
  listenToCoordinates();
  listenToPareto();
  listenToDistribution();
}
listenToBest();
listenToPlayer();
byId("missing").hidden = measured.length > 0;
for (const id of ["row-charts", "rows-section", "importance-section"]) byId(id).hidden = measured.length === 0;
offerPictures(drawPictures);
// In the next frame, as drawing changes sizes too.
new ResizeObserver(() => requestAnimationFrame(drawPictures)).observe(document.querySelector("main"));
listenToTheme(draw);
