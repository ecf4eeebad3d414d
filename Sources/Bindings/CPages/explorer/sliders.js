// A slider, a number and a reset button for each parameter that the reader can change.

// The largest number of sliders that are not folded away, besides those that the author chose.
const openSliderLimit = 8;

// A range for a slider around the value of the scene, within the allowed values.
function usualRange({ unit, range, rules: [, , isFlag], path }, base) {
  const [lowest, highest] = range.map(number);
  if (isFlag) return [0, 1];
  const around = (width) => [base - width, base + width];
  const name = path.split(".").at(-1);
  let wanted;
  if (Number.isNaN(base)) wanted = { pt: [0, 400], rad: [-Math.PI, Math.PI], s: [0.05, 2], Hz: [0.1, 10] }[unit] ?? [0, 1];
  else if (unit === "rad") wanted = around(Math.PI);
  else if (["elasticity", "friction"].includes(name)) wanted = [0, Math.max(1, base)];
  else if (/damping/i.test(name)) wanted = [0, Math.max(1.5, 2 * base)];
  else if (base !== 0) wanted = base > 0 ? [0, 2 * base] : [2 * base, 0];
  else wanted = { pt: [-200, 200], "pt/s": [-2000, 2000], "rad/s": [-20, 20], Hz: [0, 5], "1000 pt/s²": [-2, 2] }[unit] ?? [-1, 1];
  // A length or a time of nothing is seldom meant.
  if (wanted[0] === 0 && ["pt", "s"].includes(unit) && base > 0) wanted[0] = 0.1 * base;
  const low = Math.max(wanted[0], lowest);
  const high = Math.min(wanted[1], highest);
  return low < high ? [low, high] : [lowest, highest];
}

const sliderRanges = new Map(parameters.map((parameter) => {
  const chosen = data.ranges.find(({ path }) => path === parameter.path);
  const [low, high] = chosen ? [chosen.low, chosen.high] : usualRange(parameter, sceneNumbers.base[parameter.index]);
  return [parameter.path, { low, high, isLog: chosen?.isLog ?? false }];
}));

// The size of a step of a linear slider, a power of ten: a range has 200 to 2000 of them.
const stepSize = ({ low, high }) => 10 ** Math.floor(Math.log10((high - low) / 200));

// The number of steps of a slider; 400 on a logarithmic scale.
function stepsOf(range) {
  return range.isLog ? 400 : Math.ceil((range.high - range.low) / stepSize(range) - 1e-9);
}

// The value of the step that is nearest to a share, 0 to 1, of a range.
function valueAt(range, share) {
  const { low, high, isLog } = range;
  const steps = stepsOf(range);
  const step = Math.round(Math.min(1, Math.max(0, share)) * steps);
  if (step === 0) return low;
  if (step === steps) return high;
  if (isLog) return Number((low * (high / low) ** (step / steps)).toPrecision(4));
  return Number((low + step * stepSize(range)).toPrecision(12));
}

function shareOf(range, value) {
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
    element("label", { htmlFor: id }, path), slider,
    element("span", { className: "typed" }, typed, element("span", { className: "unit", textContent: unit })), reset, note);
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
function showSliders() {
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

// The sliders that the author chose, in their order.
const chosenSliders = parameters.filter(({ path }) => given.includes(path))
  .sort((a, b) => given.indexOf(a.path) - given.indexOf(b.path));

// The others; the two sides of a circle share one.
const otherSliders = parameters.filter((parameter) => !chosenSliders.includes(parameter)
  && !(parameter.twin && parameter.twin.index < parameter.index));

// A start that the scene leaves out, the screen, a place and a duration move the items too, but are
// seldom the question. What follows from another parameter moves with its slider.
const isQuestion = ({ path, origin }) => origin !== "expression"
  && !/^(reference|duration)|\.(size|center)\.|\.(anchored|allowsRotation)$/.test(path)
  && !(origin === "default" && /\.(angle|angularVelocity|velocity\.[xy]|charge)$/.test(path));

// What is tuned comes before where things are.
const isTuned = ({ path }) => /^parameters\.|\.(magnitude|elasticity|friction|damping|dampingRatio|stiffness|mass|frequency|response|bounce|resistance|angularResistance|density|strength|speed|duration|smoothness)$/.test(path);

// Shows the sliders in their order: the author's, the first of some others, and the rest in the order
// of the scene, folded away. Returns those that are not folded.
function openSliders(others) {
  const open = others.slice(0, Math.max(0, openSliderLimit - chosenSliders.length));
  byId("sliders").replaceChildren(...[...chosenSliders, ...open].map(rowOf));
  const folded = new Map();
  for (const parameter of otherSliders) {
    if (open.includes(parameter)) continue;
    const [name] = parameter.path.split(".");
    if (!folded.has(name)) folded.set(name, []);
    folded.get(name).push(parameter);
  }
  const fold = () => {
    if (!byId("others").open) return;
    byId("other-sliders").replaceChildren(...[...folded].map(([name, members]) =>
      element("fieldset", {}, element("legend", { textContent: name }), ...members.map(rowOf))));
  };
  byId("others").hidden = folded.size === 0;
  byId("others").ontoggle = () => {
    fold();
    showSliders();
  };
  byId("others").ontoggle();
  return [...chosenSliders, ...open];
}

// Whether a parameter is not one item's alone among several.
const itemNames = new Set(plan.items);
const isShared = ({ path }) => itemNames.size === 1 || !itemNames.has(path.split(".")[0]);

// The sliders that are likely to matter, the likeliest first: what is tuned, what several items share, and
// what the scene states.
function likelySliders() {
  const likely = (parameter) => (isTuned(parameter) ? 4 : 0) + (isShared(parameter) ? 2 : 0)
    + (parameter.origin === "scene" ? 1 : 0);
  return otherSliders.filter(isQuestion).sort((a, b) => likely(b) - likely(a));
}

// Orders the sliders by how far they move the items, and chooses the axes of the map.
async function rankSliders(worker) {
  const asked = likelySliders();
  const ends = asked.map(({ path, index, twin }) => ({
    // Not the ends themselves, which are often special: a rigid spring, no damping.
    indices: twin ? [index, twin.index] : [index],
    low: valueAt(sliderRanges.get(path), 0.1), high: valueAt(sliderRanges.get(path), 0.9),
  }));
  const moved = await worker.ask("influence", { changes: changesOf(activeVariant()), ends, milliseconds: 1500 });
  const ranked = asked.flatMap((parameter, k) =>
    (moved[k] === null ? [] : [{ parameter, moved: moved[k] * (isTuned(parameter) ? 8 : 1) }]))
    .filter(({ moved: distance }) => distance > 0.5).sort((a, b) => b.moved - a.moved);
  const open = openSliders([
    ...ranked.map(({ parameter }) => parameter), ...asked.filter((parameter, k) => moved[k] === null && isTuned(parameter) && isShared(parameter)),
  ]);
  const axes = [...open, ...parameters].filter(({ rules: [, , isFlag] }) => !isFlag).map(({ path }) => path);
  choices.x ??= axes[0] ?? null;
  choices.y ??= axes.find((path) => path !== choices.x) ?? null;
}
