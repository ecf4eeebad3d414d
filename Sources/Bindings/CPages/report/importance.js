// How much each parameter decides: ParameterImportance.swift.

import { data } from "../drawing/data.js";
import { byId, element, text } from "../drawing/elements.js";
import { binText, measured, state } from "./data.js";

const groupName = (group) => group.map((k) => data.parameters[k].name).join(" with ");

// A share that is 0 or 100 % only if it is none or all.
function shareText(share) {
  if (share > 0 && share < 0.01) return "< 1 %";
  if (share < 1 && share > 0.99) return "> 99 %";
  return `${Math.round(share * 100)} %`;
}

function importanceTable(caption, influences, describe, rest) {
  const order = [...influences.keys()].sort((a, b) => influences[b][0] - influences[a][0] || a - b);
  const line = (name, share, about, className = "bar") => {
    const bar = element("span");
    bar.style.width = `${100 * share}%`;
    return element("tr", {}, element("th", { scope: "row", textContent: name }), element("td", { className }, bar),
      element("td", { textContent: shareText(share) }), element("td", { textContent: about }));
  };
  return element("table", {}, element("caption", { textContent: caption }),
    element("tbody", {}, ...order.map((k) => line(groupName(data.groups[k]), influences[k][0], describe(influences[k], data.groups[k]))),
      ...(rest > 0.005 ? [line("combinations of them", rest, "", "bar rest")] : [])));
}

export function showImportance() {
  byId("importance-section").hidden = data.groups.length < 2 || !measured.length;
  if (byId("importance-section").hidden) return;
  const metric = data.metrics[state.metric];
  const { influences, influencesOnPresence } = metric;
  const at = (ends, [k]) => `${binText(ends)} ${data.parameters[k].unit}`.trimEnd();
  const means = ([, first, last, ...ends], group) => {
    const mean = `${text(last)} ${metric.unit}`.trimEnd();
    return `mean ${text(first)} at ${binText(ends.slice(0, 2))}, ${mean} at ${at(ends.slice(2), group)}`;
  };
  const rest = metric.isWhole && influences ? 1 - influences.reduce((sum, [share]) => sum + share, 0) : 0;
  const parts = [];
  if (influences) parts.push(importanceTable(`Share of the differences in ${metric.name}`, influences, means, rest));
  if (influencesOnPresence && metric.count) {
    parts.push(importanceTable(`Share of the differences in whether ${metric.name} has a value`, influencesOnPresence,
      ([, first, last, ...ends], group) => `${shareText(first)} of rows at ${binText(ends.slice(0, 2))}, ${shareText(last)} at ${at(ends.slice(2), group)}`, 0));
  }
  byId("importance").replaceChildren(...parts);
  byId("importance-note").textContent = influences
    ? "A share is the variance of the means at the values of the parameter, divided by the variance of all rows. At 100 %, the parameter alone decides; the means are those at its lowest and its highest values."
    : `${metric.name} has the same value in all rows that have one, so no parameter matters for it.`;
}
