// Choosing by eye: some motions play, the reader clicks on the one that is nearest to what he or she has in
// mind, and the page finds the values. chooser.js asks the questions, in a worker of its own.

import { data, plan } from "../drawing/data.js";
import { byId, element, text } from "../drawing/elements.js";
import { drawMoment, drawReference, stagePen, viewOf } from "../drawing/stage.js";
import { scenery } from "../drawing/timeline.js";
import { commandText, copyField, swiftText } from "./copy.js";
import { showChoices } from "./explorer.js";
import { sceneStage } from "./forces.js";
import { drawOnion, pausePlaying, player, prefersStill, scenarios, startPlaying } from "./player.js";
import { sliderRanges, valueAt } from "./sliders.js";
import { activeVariant, changesOf, choices, parameterAt, remember, valuesOf } from "./state.js";
import { isAllowed, valueAtShare } from "../simulation/numbers.js";
import { SimulationWorker } from "../simulation/workers.js";

// More parameters would need more clicks than anybody makes.
const chosenAtOnce = 3;
// Motions in a question, and those if six would be smaller than this, in pixels.
const motionsShown = [6, 4];
const smallestMotion = 90;

// `base` is the variant as it was; `ranges` are those of the parameters that are chosen.
const choosing = {
  worker: null, base: {}, parameters: [], ranges: [], round: null, stages: [], view: null,
  isPlaying: false, time: 0, last: 0, isBusy: false, isChanged: false, wasPlaying: false,
};

const chooserPart = (name) => byId(`choose-${name}`);

// The parameters that can be chosen: those whose sliders are shown, without flags and counts.
const choosableParameters = () => data.shown.map((path) => parameterAt.get(path)).filter(({ path, rules }) => {
  const [, , isFlag, isWhole] = rules;
  const { low, high } = sliderRanges.get(path);
  return !isFlag && !isWhole && low < high;
});

// The variant at a point, which has a share of each range.
function variantAt(point) {
  const variant = { ...choosing.base };
  choosing.parameters.forEach((parameter, k) => {
    const range = choosing.ranges[k];
    // The end of a range may not be allowed itself.
    const value = [valueAt(range, point[k]), valueAtShare(range, point[k])].find((found) => isAllowed(parameter, found));
    for (const { path } of parameter.twin ? [parameter, parameter.twin] : [parameter]) variant[path] = value;
  });
  return variant;
}

// The number of columns in which motions are largest, and the shorter side of a motion, `narrow`, in pixels.
function bestColumns(count, view, [width, height]) {
  const [across, down] = [view.right - view.left, view.bottom - view.top];
  const options = Array.from({ length: count }, (_, k) => k + 1).map((columns) => {
    const scale = Math.min((width / columns - 16) / across, (height / Math.ceil(count / columns) - 40) / down);
    return { columns, scale, narrow: scale * Math.min(across, down) };
  });
  return options.reduce((best, option) => (option.scale > best.scale ? option : best));
}

// How much room the motions have, in pixels.
function roomForMotions() {
  const { clientWidth } = chooserPart("motions");
  const below = chooserPart("motions").getBoundingClientRect().top - byId("choose").getBoundingClientRect().top;
  return [clientWidth, Math.max(240, window.innerHeight - below - 30)];
}

function drawChoices() {
  chooserPart("play").textContent = choosing.isPlaying ? "Pause" : "Play";
  const canvases = chooserPart("motions").querySelectorAll("canvas");
  const { columns } = bestColumns(canvases.length, choosing.view, roomForMotions());
  chooserPart("motions").style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
  const most = roomForMotions()[1] / Math.ceil(canvases.length / columns) - 40;
  choosing.stages.forEach((stage, k) => {
    const { pen, unit } = stagePen(canvases[k], choosing.view, most);
    drawReference(pen, stage, unit);
    // At rest, the poses so far are a picture of the motion.
    const time = choosing.isPlaying ? Math.min(choosing.time, stage.end) : stage.end;
    if (!choosing.isPlaying) drawOnion(pen, stage, time, 0, unit);
    drawMoment(pen, stage, time, unit);
  });
}

function playChoices(now) {
  if (!choosing.isPlaying || !byId("choose").open) return;
  choosing.time += Math.max(0, now - choosing.last) / 1000;
  choosing.last = now;
  // All begin together, after a moment of rest.
  if (choosing.time > Math.max(...choosing.stages.map(({ end }) => end)) + 0.7) {
    choosing.time = 0;
    // Without a preference for motion, once is enough.
    if (prefersStill.matches) choosing.isPlaying = false;
  }
  drawChoices();
  requestAnimationFrame(playChoices);
}

function startChoices() {
  const isRunning = choosing.isPlaying;
  Object.assign(choosing, { isPlaying: true, time: 0, last: performance.now() });
  if (!isRunning) requestAnimationFrame(playChoices);
}

// Shows the motions of some variants, each in a button or, if there is one, in a picture.
async function showMotions(variants, label) {
  const found = await Promise.all(variants.map((variant) =>
    choosing.worker.ask("scenario", { changes: changesOf(variant) })));
  choosing.stages = found.map((scenario) => sceneStage(scenario));
  choosing.view = viewOf(choosing.stages);
  const focused = [...chooserPart("motions").children].indexOf(document.activeElement);
  chooserPart("motions").replaceChildren(...variants.map((_, k) => {
    const canvas = element("canvas", { role: "img", ariaLabel: label(k) });
    return variants.length === 1 ? element("figure", {}, canvas) : element("button", {
      type: "button", className: "choice", title: `Nearest: motion ${k + 1} (key ${k + 1})`, onclick: () => clickOn(k),
    }, canvas, element("span", { textContent: k + 1 }));
  }));
  // The question begins where the keys are.
  if (focused >= 0 || document.activeElement === chooserPart("close")) chooserPart("motions").children[Math.max(0, focused)]?.focus();
  if (prefersStill.matches) choosing.isPlaying = false;
  else startChoices();
  drawChoices();
}

const clicksText = (count) => `${count} ${count === 1 ? "click" : "clicks"}`;

// Shows a question, or the answer: where the page is sure, unless the reader wants the one or the other.
async function showRound(round, isEnd = round?.isSure ?? false) {
  choosing.round = round;
  const percent = round ? Math.round(100 * round.sureness) : 0;
  chooserPart("meter").value = percent;
  chooserPart("state").textContent = round === null
    ? "All motions of these ranges look alike, or their values are not allowed. Choose other parameters."
    : `${clicksText(round.clicks)}, ${percent} % sure`;
  chooserPart("ask").textContent = isEnd ? `The ${round.isSure ? "motion that was found" : "likeliest motion so far"}, its values and its code:`
    : "Think of the motion that you want, and click on the one that is nearest to it.";
  chooserPart("back").disabled = !round?.clicks;
  chooserPart("others").disabled = round === null;
  chooserPart("others").textContent = isEnd ? "Choose on" : "Show others";
  chooserPart("take").hidden = isEnd;
  chooserPart("take").disabled = !round?.clicks;
  chooserPart("answer").hidden = !isEnd;
  if (isEnd) takeAnswer(round);
  if (round === null) chooserPart("motions").replaceChildren();
  else await showMotions(isEnd ? [variantAt(round.answer)] : round.question.map(variantAt),
    (k) => (isEnd ? "The motion that was found" : `Motion ${k + 1}`));
  if (isEnd) chooserPart("use").focus();
}

// Asks the worker, one question at a time; `isEnd` is for showRound.
async function askChooser(task, question = {}, isEnd = undefined) {
  if (choosing.isBusy) return;
  choosing.isBusy = true;
  try {
    await showRound(await choosing.worker.ask(task, question), isEnd);
  } finally {
    choosing.isBusy = false;
  }
  if (choosing.isChanged) await beginChoosing();
}

const clickOn = (picked) => askChooser("click", { picked });

// The active variant takes the values of the answer.
function takeAnswer({ answer }) {
  choices.variants[choices.active] = variantAt(answer);
  remember();
  showChoices();
  chooserPart("values").replaceChildren(...choosing.parameters.flatMap(({ path, unit }) => [
    element("dt", { textContent: path }), element("dd", { textContent: `${text(activeVariant()[path])} ${unit}`.trimEnd() }),
  ]));
  chooserPart("code").value = data.code ? swiftText() : commandText();
  chooserPart("copied").textContent = "";
}

// Begins again with the parameters that are ticked.
async function beginChoosing() {
  const ticked = [...chooserPart("parameters").querySelectorAll("input:checked")].map(({ value }) => parameterAt.get(value));
  for (const box of chooserPart("parameters").querySelectorAll("input")) {
    box.disabled = box.checked ? ticked.length === 1 : ticked.length === chosenAtOnce;
  }
  // What is ticked while the worker is busy counts when it is done.
  choosing.isChanged = choosing.isBusy;
  const values = valuesOf(choosing.base)?.values;
  if (choosing.isBusy || !values || !ticked.length) return;
  choosing.parameters = ticked;
  choosing.ranges = ticked.map(({ path }) => sliderRanges.get(path));
  chooserPart("state").textContent = "Simulating …";
  const [scenario] = scenarios.filter((known) => known);
  const narrow = scenario ? bestColumns(motionsShown[0], viewOf([scenario.stage]), roomForMotions()).narrow : 0;
  await askChooser("beginChoosing", {
    shown: motionsShown[Number(narrow < smallestMotion)], changes: changesOf(choosing.base),
    ranges: ticked.map(({ index, twin }, k) => ({ ...choosing.ranges[k], indices: twin ? [index, twin.index] : [index] })),
    reference: scenery.reference.map((index) => values[index]),
    levers: scenery.items.map(({ size }) => Math.hypot(...size.map((index) => values[index])) / 2),
  });
}

async function openChooser(module) {
  choosing.wasPlaying = player.isPlaying;
  pausePlaying();
  choosing.base = { ...activeVariant() };
  const offered = choosableParameters();
  const wanted = Math.min(chosenAtOnce, data.ranges.length || 2);
  chooserPart("parameters").replaceChildren(...offered.map(({ path }, k) => element("label", {},
    element("input", { type: "checkbox", value: path, checked: k < wanted, onchange: beginChoosing }), path)));
  byId("choose").showModal();
  choosing.worker ??= new SimulationWorker(module);
  await choosing.worker.ready;
  await beginChoosing();
}

// Adds a button to an element, and the dialog that it opens; `module` has the kernels. There is none without
// parameters to choose, or with so many items that thousands of motions would take minutes.
export function mountChooser(place, module) {
  if (plan.items.length > 16 || !plan.varied.length) return;
  const button = (name, textContent, onclick) => element("button", { type: "button", id: `choose-${name}`, textContent, onclick });
  const dialog = element("dialog", { id: "choose" },
    element("div", { className: "dialog-head" }, element("h2", { id: "choose-heading", textContent: "Choose by eye" }),
      button("close", "Close", () => dialog.close())),
    element("p", { id: "choose-ask" }),
    element("details", {}, element("summary", { textContent: "What may change, up to three parameters" }),
      element("div", { id: "choose-parameters", className: "asks" })),
    element("div", { className: "asks" },
      element("meter", { id: "choose-meter", min: 0, max: 100, ariaLabel: "Sureness" }),
      element("span", { id: "choose-state", role: "status" }),
      button("play", "Pause", () => {
        if (choosing.isPlaying) choosing.isPlaying = false;
        else startChoices();
        drawChoices();
      }),
      button("others", "Show others", () => askChooser("showOthers", {}, false)),
      button("back", "Take back", () => askChooser("takeBack")),
      button("take", "Take the likeliest", () => showRound(choosing.round, true))),
    element("div", { className: "choose-found" },
      element("div", { id: "choose-motions", role: "group", ariaLabel: "Motions" }),
      element("div", { id: "choose-answer", hidden: true },
        element("dl", { id: "choose-values" }),
        element("textarea", { id: "choose-code", readOnly: true, spellcheck: false, rows: 14, ariaLabel: "The code of the motion" }),
        element("p", { className: "note", textContent: "The page has these values. Undo takes them back." }),
        element("div", { className: "asks" }, button("use", "Show the page", () => dialog.close()),
          button("copy", data.code ? "Copy UIKit code" : "Copy command", async () => {
            chooserPart("copied").textContent = await copyField(chooserPart("code"));
          })),
        element("p", { id: "choose-copied", className: "note", role: "status" }))));
  dialog.setAttribute("aria-labelledby", "choose-heading");
  dialog.onclose = () => {
    choosing.isPlaying = false;
    if (choosing.wasPlaying) startPlaying();
  };
  dialog.onkeydown = (event) => {
    const { key } = event;
    const motions = [...chooserPart("motions").querySelectorAll("button")];
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("textarea")) return;
    if (/^[1-6]$/.test(key)) motions[Number(key) - 1]?.click();
    const at = motions.indexOf(document.activeElement);
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    if (at < 0 || !step) return;
    motions[(at + step + motions.length) % motions.length].focus();
    event.preventDefault();
  };
  document.body.append(dialog);
  place.append(button("open", "Choose by eye", () => openChooser(module)));
  window.addEventListener("resize", () => { if (dialog.open && choosing.view) drawChoices(); });
}
