// The metrics of all variants, which follow the sliders, and the goal.

import { data, plan } from "../drawing/data.js";
import { byId, element, text } from "../drawing/elements.js";
import { metricOf } from "./curves.js";
import { showChoices } from "./explorer.js";
import { goalOf, meets } from "./goal.js";
import { drawMap } from "./map.js";
import { scenarios, variantInk } from "./player.js";
import { choices, remember, variantNames } from "./state.js";

const metricNames = data.metrics.map(({ name }) => name);
export const metricNamed = (name) => data.metrics[metricNames.indexOf(name)];
export const withUnitText = (value, { unit }) => (Number.isNaN(value) ? "–" : `${text(value)} ${unit}`.trimEnd());

export function showMetrics() {
  const shown = byId("all-metrics").checked ? metricNames
    : metricNames.filter((name) => data.defaults.includes(name) || name === choices.metric);
  byId("metrics").tHead.replaceChildren(element("tr", {}, element("th", { scope: "col", textContent: "metric" }),
    ...choices.variants.map((_, index) => {
      const cell = element("th", { scope: "col", textContent: variantNames[index] });
      cell.style.color = variantInk(index);
      return cell;
    })));
  byId("metrics").tBodies[0].replaceChildren(...shown.map((name) => {
    const metric = metricNamed(name);
    const isWanted = name === choices.metric && choices.goal;
    const values = choices.variants.map((_, index) => (scenarios[index] ? metricOf(scenarios[index], name) : NaN));
    return element("tr", { className: name === choices.metric ? "chosen" : "" },
      element("th", { scope: "row", title: metric.meaning }, element("button", {
        type: "button", textContent: name, title: `Show the map of ${name}`, onclick: () => chooseMetric(name),
      })),
      ...values.map((value) => element("td", {
        textContent: withUnitText(value, metric) + (isWanted ? (meets(choices.goal, value) ? " ✓" : " ✗") : ""),
        className: isWanted ? (meets(choices.goal, value) ? "met" : "missed") : "",
      })));
  }));
  const scenario = scenarios[choices.active];
  const value = scenario ? metricOf(scenario, choices.metric) : NaN;
  byId("spoken").textContent = scenario
    ? `Variant ${variantNames[choices.active]}: ${choices.metric} ${withUnitText(value, metricNamed(choices.metric))}`
    : `Variant ${variantNames[choices.active]} has a value that is not allowed.`;
}

function chooseMetric(name) {
  if (name !== choices.metric) choices.goal = null;
  choices.metric = name;
  remember();
  showChoices();
}

export function showGoal() {
  byId("relation").value = choices.goal?.relation ?? "";
  byId("goal").value = choices.goal?.value ?? "";
  byId("goal").disabled = !choices.goal;
  byId("goal-unit").textContent = metricNamed(choices.metric).unit;
}

export function listenToMetrics() {
  byId("metric").replaceChildren(...data.metrics.map(({ name, meaning }) => element("option", { value: name, textContent: name, title: meaning })));
  byId("metric").onchange = () => chooseMetric(byId("metric").value);
  byId("item").parentElement.hidden = plan.items.length < 2;
  byId("item").replaceChildren(...plan.items.map((name, k) => element("option", { value: k, textContent: name })));
  byId("item").onchange = () => {
    choices.item = Number(byId("item").value);
    remember();
    showChoices();
  };
  byId("all-metrics").onchange = showMetrics;
  const setGoal = () => {
    const relation = byId("relation").value;
    const scenario = scenarios[choices.active];
    const present = scenario ? metricOf(scenario, choices.metric) : 0;
    const typed = byId("goal").value === "" ? present : Number(byId("goal").value);
    const value = Number.isFinite(typed) ? Number(typed.toPrecision(4)) : 0;
    choices.goal = relation ? goalOf(metricNamed(choices.metric), relation, value) : null;
    remember();
    showGoal();
    showMetrics();
    drawMap();
  };
  byId("relation").onchange = setGoal;
  byId("goal").onchange = setGoal;
}
