// A slider, a number and a reset button for each parameter that the reader can change.

import { data, plan } from "../drawing/data.js";
import { byId, element, text } from "../drawing/elements.js";
import { simulateActive } from "./explorer.js";
import {
  activeVariant, parameterAt, parameters, pathOfIndex, remember, sceneNumbers, setParameter, valuesOf,
} from "./state.js";
import { isAllowed, valueAtShare } from "../simulation/numbers.js";

// The values of each slider: those that the author chose, or some around the scene's value.
export const sliderRanges = new Map(plan.varied.map((index, k) => {
  const path = pathOfIndex(index);
  const [low, high] = data.sliderKinds[data.sliders[k]];
  return [path, data.ranges.find((range) => range.path === path) ?? { low, high, isLog: false }];
}));

// The size of a step of a linear slider, a power of ten: a range has 200 to 2000 of them.
const stepSize = ({ low, high }) => 10 ** Math.floor(Math.log10((high - low) / 200));

// The number of steps of a slider; 400 on a logarithmic scale.
function stepsOf(range) {
  return range.isLog ? 400 : Math.ceil((range.high - range.low) / stepSize(range) - 1e-9);
}

// The value of the step that is nearest to a share, 0 to 1, of a range.
export function valueAt(range, share) {
  const { low, high, isLog } = range;
  const steps = stepsOf(range);
  const step = Math.round(Math.min(1, Math.max(0, share)) * steps);
  if (step === 0) return low;
  if (step === steps) return high;
  if (isLog) return Number(valueAtShare(range, step / steps).toPrecision(4));
  return Number((low + step * stepSize(range)).toPrecision(12));
}

export function shareOf(range, value) {
  const { low, high, isLog } = range;
  const share = isLog ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return Math.min(1, Math.max(0, share));
}

// The step of a slider that is nearest to a value.
function stepOf(range, value) {
  const { low, high, isLog } = range;
  if (isLog) return Math.round(shareOf(range, value) * stepsOf(range));
  return value >= high ? stepsOf(range) : Math.round((value - low) / stepSize(range));
}

// The rows that are there, by path. A scene of hundreds of items has thousands of parameters, so a row is
// made when it is first shown.
const sliderRows = new Map();

const rowOf = (parameter) => (sliderRows.get(parameter.path) ?? makeSliderRow(parameter)).row;

function makeSliderRow(parameter) {
  const { path, unit, rules: [, , isFlag, isWhole] } = parameter;
  const range = sliderRanges.get(path);
  const id = `slider-${parameter.index}`;
  const slider = element("input", {
    type: "range", id, min: 0, max: isFlag ? 1 : stepsOf(range), step: 1, className: "slider",
  });
  const typed = element("input", { type: "number", step: "any", ariaLabel: `${path}, value`, placeholder: "automatic" });
  const reset = element("button", { type: "button", textContent: "↺", ariaLabel: `Reset ${path}`, title: "Take the scene's value" });
  const note = element("output", { className: "wrong", htmlFor: id });
  const set = (value) => {
    setParameter(parameter, value);
    showSliders();
    simulateActive();
  };
  slider.oninput = () => {
    const share = Number(slider.value) / slider.max;
    const value = valueAt(range, share);
    set(isFlag || isWhole ? Math.round(value) : value);
  };
  slider.onchange = remember;
  typed.onchange = () => {
    const value = typed.value === "" ? NaN : Number(typed.value);
    const isFine = Number.isNaN(value) || isAllowed(parameter, value);
    note.textContent = isFine ? "" : `not allowed; expected ${allowedText(parameter)}`;
    if (!isFine) return;
    set(value);
    remember();
  };
  reset.onclick = () => {
    note.textContent = "";
    set(NaN);
    remember();
  };
  const row = element("div", { className: "parameter" },
    // A long name breaks after its points.
    element("label", { htmlFor: id }, ...path.split(/(?<=\.)/).flatMap((part) => [element("wbr"), part]),
      " ", element("span", { className: "unit", textContent: unit })),
    typed, reset, slider, note);
  const made = { parameter, row, slider, typed, reset };
  sliderRows.set(path, made);
  return made;
}

function allowedText({ range, rules: [includesLow, includesHigh, isFlag, isWhole] }) {
  if (isFlag) return "0 or 1";
  const [low, high] = range;
  const ends = [`${includesLow ? "at least" : "more than"} ${low}`, `${includesHigh ? "at most" : "less than"} ${high}`];
  return `${isWhole ? "a whole number, " : ""}${ends.join(" and ")}`;
}

// Shows the values of the active variant.
export function showSliders() {
  const known = valuesOf(activeVariant());
  for (const { parameter, row, slider, typed, reset } of sliderRows.values()) {
    const isSet = parameter.path in activeVariant();
    const value = known ? known.values[parameter.index] : activeVariant()[parameter.path] ?? sceneNumbers.base[parameter.index];
    row.classList.toggle("set", isSet);
    reset.disabled = !isSet;
    slider.value = Number.isNaN(value) ? 0 : stepOf(sliderRanges.get(parameter.path), value);
    slider.ariaValueText = `${Number.isNaN(value) ? "automatic" : text(value)} ${parameter.unit}`;
    if (document.activeElement !== typed || typed.value === "") {
      typed.value = Number.isNaN(value) ? "" : Number(value.toPrecision(6));
    }
    const origin = parameter.origin === "expression" ? `the scene has ${parameter.text}` : `the scene has ${text(sceneNumbers.base[parameter.index])}`;
    row.title = isSet ? origin : { default: "a default of UIKit", expression: `= ${parameter.text}`, scene: "from the scene" }[parameter.origin];
  }
}

// Whether a parameter is not one item's alone among several.
const itemNames = new Set(plan.items);
export const isShared = ({ path }) => itemNames.size === 1 || !itemNames.has(path.split(".")[0]);

// Makes the sliders: those that the page was made to show, and the rest in the order of the scene, folded
// away. The two sides of a circle share one.
export function makeSliders() {
  const shown = data.shown.map((path) => parameterAt.get(path));
  byId("sliders").replaceChildren(...shown.map(rowOf));
  const folded = new Map();
  for (const parameter of parameters) {
    if (shown.includes(parameter) || (parameter.twin && parameter.twin.index < parameter.index)) continue;
    const [name] = parameter.path.split(".");
    if (!folded.has(name)) folded.set(name, []);
    folded.get(name).push(parameter);
  }
  byId("others").hidden = folded.size === 0;
  byId("others").ontoggle = () => {
    if (!byId("others").open) return;
    byId("other-sliders").replaceChildren(...[...folded].map(([name, members]) =>
      element("fieldset", {}, element("legend", { textContent: name }), ...members.map(rowOf))));
    showSliders();
  };
}
