// The choices of the reader, with undo, a link that carries them, and the page that
// begins with them.

import { data, plan } from "../drawing/data.js";
import { byId } from "../drawing/elements.js";
import { showChoices } from "./explorer.js";
import { goalOf } from "./goal.js";
import { throwFrom } from "./throws.js";
import { isAllowed, SceneNumbers } from "../simulation/numbers.js";

// The page as its file has it. Nothing has changed it yet.
const pristine = document.documentElement.cloneNode(true);
export const sceneNumbers = new SceneNumbers(plan);
export const variantNames = ["A", "B", "C", "D"];

// The parameters that the reader can change.
export const parameters = plan.varied.map((index) => ({ ...plan.parameters[index], ...data.origins[data.parameters[index]], index }));
export const parameterAt = new Map(parameters.map((parameter) => [parameter.path, parameter]));
const parameterOfIndex = new Map(parameters.map((parameter) => [parameter.index, parameter]));

// The sides of a circle change together.
for (const { name, shape, size } of data.scenery.items.flatMap((item) => [item, ...(item.parts ?? [])])) {
  const [width, height] = size.map((index) => parameterOfIndex.get(index));
  if (shape !== "ellipse" || !width || !height) continue;
  [width.twin, height.twin] = [height, width];
}

export const pathOfIndex = (index) => plan.parameters[index].path;
// The choices of the reader. A variant maps paths to values, and may have a throw in place of the scene's
// own drags: see throws.js.
const sceneChoices = () => ({
  variants: [{}],
  throws: [null],
  active: 0,
  item: Math.max(0, plan.items.indexOf(data.item)),
  metric: data.metric,
  goal: data.goal,
  x: data.axes[0] ?? null,
  y: data.axes[1] ?? null,
  speed: 1,
  // What the stage shows besides: the moments before, and all variants on top of each other.
  onion: false,
  overlay: false,
});
export let choices = sceneChoices();

// The variants as they were; the last is the present one.
export const past = [];
let future = [];

// Remembers the choices for undo, and writes them into the address of the page.
export function remember() {
  const now = JSON.stringify(choices);
  if (past.at(-1) !== now) {
    past.push(now);
    future = [];
  }
  showUndo();
  writeLink();
  showLinkRemark("");
}

export function showUndo() {
  byId("undo").disabled = past.length < 2;
  byId("redo").disabled = future.length === 0;
}

function restore(text) {
  choices = JSON.parse(text);
  showUndo();
  writeLink();
  showChoices();
}

export function undo() {
  if (past.length < 2) return;
  future.push(past.pop());
  restore(past.at(-1));
}

export function redo() {
  if (!future.length) return;
  past.push(future.pop());
  restore(past.at(-1));
}

// The choices that the page begins with: those of the scene, or those with which a reader saved the page.
let savedChoices = null;
const firstChoices = () =>
  structuredClone(savedChoices ??= choicesIn(byId("start").textContent, sceneChoices()).read);

// The page as a file that begins with the present choices.
export function pageText() {
  const page = pristine.cloneNode(true);
  page.querySelector("#start").textContent = JSON.stringify(choices).replaceAll("<", "\\u003c");
  return `<!doctype html>\n${page.outerHTML}\n`;
}

// The part of the address that carries the choices; empty for those that the page begins with.
function linkText() {
  const first = firstChoices();
  const changed = Object.entries(choices).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(first[key]));
  return changed.length ? `#${encodeURIComponent(JSON.stringify(Object.fromEntries(changed)))}` : "";
}

function writeLink() {
  const address = location.href.split("#")[0] + linkText();
  if (address !== location.href) history.replaceState(null, "", address);
}

// The choices in a text, which anybody may have written: {read, wrong}. What the page does not know or allow
// is as in `read` before, and `wrong` names it for people.
function choicesIn(text, read) {
  const wrong = [];
  const found = JSON.parse(text);
  if (found === null || typeof found !== "object") return { read, wrong };
  // Takes a choice if it passes a test.
  const take = (key, isFine) => {
    if (!(key in found)) return;
    if (isFine(found[key])) read[key] = found[key];
    else wrong.push(key);
  };
  take("variants", (variants) => Array.isArray(variants) && variants.length > 0);
  read.variants = read.variants.slice(0, variantNames.length).map((variant) => Object.fromEntries(
    Object.entries(variant ?? {}).filter(([path, value]) => {
      const isFine = parameterAt.has(path) && Number.isFinite(value) && isAllowed(parameterAt.get(path), value);
      if (!isFine) wrong.push(path);
      return isFine;
    })));
  const throws = found.throws ?? read.throws;
  read.throws = read.variants.map((_, index) => throwFrom(throws[index]));
  if (read.throws.some((thrown, index) => !thrown && throws[index])) wrong.push("a throw");
  const isBelow = (count) => (value) => Number.isInteger(value) && value >= 0 && value < count;
  take("active", isBelow(read.variants.length));
  if (!isBelow(read.variants.length)(read.active)) read.active = 0;
  take("item", isBelow(plan.items.length));
  take("metric", (name) => data.metrics.some((metric) => metric.name === name));
  for (const axis of ["x", "y"]) take(axis, (path) => path === null || parameterAt.has(path));
  if (read.x === read.y) read.y = data.axes.find((path) => path !== read.x) ?? null;
  const isGoal = (goal) => goal && ["<=", ">=", "<", ">", "="].includes(goal.relation) && Number.isFinite(goal.value);
  take("goal", (goal) => goal === null || isGoal(goal));
  if (read.goal) {
    const { relation, value, tolerance } = read.goal;
    read.goal = goalOf(data.metrics.find(({ name }) => name === read.metric), relation, value, tolerance);
  }
  take("speed", (speed) => [1, 0.5, 0.25, 0.1].includes(speed));
  for (const flag of ["onion", "overlay"]) take(flag, (value) => typeof value === "boolean");
  return { read, wrong };
}

// Takes the choices in the address of the page; returns a sentence about what it cannot take, or "".
export function takeLink() {
  let found = { read: firstChoices(), wrong: [] };
  let remark = "";
  try {
    if (location.hash.length > 1) found = choicesIn(decodeURIComponent(location.hash.slice(1)), found.read);
    if (found.wrong.length) {
      const names = [...new Set(found.wrong)].map((name) => name.slice(0, 60));
      remark = `The link has parts that this page does not know or allow, and leaves out: ${names.slice(0, 5).join(", ")}`
        + `${names.length > 5 ? " and more" : ""}.`;
    }
  } catch {
    found = { read: firstChoices() };
    remark = "The link cannot be read, so the page begins as it was made.";
  }
  choices = found.read;
  return remark;
}

// Shows a sentence about the link; none for "".
export function showLinkRemark(remark) {
  byId("link-remark").textContent = remark;
  byId("link-remark").hidden = !remark;
}

export const activeVariant = () => choices.variants[choices.active];

// What is set in a variant, by index.
export const changesOf = (variant) => Object.entries(variant).map(([path, value]) => [sceneNumbers.indices.get(path), value]);

// The values of all parameters in a variant; null where one is not allowed.
export const valuesOf = (variant) => sceneNumbers.values(changesOf(variant));

// Sets a parameter of the active variant; NaN takes it back to the scene's value.
export function setParameter({ path, index, twin }, value) {
  for (const changed of twin ? [path, twin.path] : [path]) {
    if (Number.isNaN(value) || value === sceneNumbers.base[index]) delete activeVariant()[changed];
    // JSON has no -0, so there is none.
    else activeVariant()[changed] = value + 0;
  }
}
