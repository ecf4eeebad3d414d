// Plays the picked row beside what is read: its motion, its values, its command and its code.

import { putOnClipboard, quoted, sceneWords } from "../drawing/clipboard.js";
import { data, plan } from "../drawing/data.js";
import { byId, element, numbers, text } from "../drawing/elements.js";
import { drawMoment, drawReference, itemInk, stagePen, viewOf } from "../drawing/stage.js";
import { offerPictures } from "../drawing/svg.js";
import { itemIndex, stageOf } from "../drawing/timeline.js";
import { codeText } from "../explorer/code.js";
import { bestFirst, meetsGoals } from "./best.js";
import { itemNames, measured, positionOfRow, rows, state } from "./data.js";
import { describeRow, pick } from "./hover.js";
import { drawPictures } from "./report.js";
import { SceneNumbers } from "../simulation/numbers.js";
import { kernelModule, SimulationWorker } from "../simulation/workers.js";

const unpackedStage = ({ label, row, settings, stage }) => ({
  label, row, settings, ...stage,
  items: stage.items.map((item) => ({
    ...item, x: numbers(item.x, Float32Array), y: numbers(item.y, Float32Array), angle: numbers(item.angle, Float32Array),
  })),
});
// The stages of the file, and behind them that of what is picked.
const stages = data.played.map(unpackedStage);
const pickedStage = data.played.length;
const frameCount = (stage) => stage.items[0].x.length;
const player = {
  time: 0, isPlaying: false, speed: 1, last: 0, view: null,
  shown: null, // the stage of what is picked, by its index; null for none
  beside: null, // a stage of the file that plays beside it
  opener: null, // what had the focus at the last pick
};
const isNarrowPage = window.matchMedia("(max-width: 760px)");
const shownStages = () => [player.shown, player.beside].filter((index, place, all) =>
  index !== null && stages[index] && all.indexOf(index) === place);
const longest = () => shownStages().reduce((most, index) => Math.max(most, (frameCount(stages[index]) - 1) * stages[index].dt), 0);

function drawStage(index) {
  const stage = stages[index];
  player.view ??= viewOf(shownStages().map((shown) => stages[shown]));
  const most = Math.max(180, Math.min(400, window.innerHeight * (window.innerWidth > 760 ? 0.38 : 0.28)));
  const { pen, unit } = stagePen(byId(`stage-${index}`), player.view, most);
  drawReference(pen, stage, unit);
  drawMoment(pen, stage, Math.min(player.time, (frameCount(stage) - 1) * stage.dt), unit);
}

// MARK: Picking

// The worker that simulates what is picked, from the first pick on.
let picker = null;
// What is picked: a row of this page, or a point between the rows. `number` is the row's index; `metrics` are
// the values of the metrics, by index.
let picked = null;

const sceneNumbers = plan && new SceneNumbers(plan);
const settingsOf = (values) => data.parameters.map(({ name }, k) => [name, values[k]]);
const changesOf = (values) => settingsOf(values).map(([path, value]) => [sceneNumbers.indices.get(path), value]);

const rowPick = (row) => ({
  row, number: rows.index[row], values: rows.parameters.map((column) => column[row]),
  metrics: rows.metrics.map((column) => column[row]), description: describeRow(row),
});

// Shows what is picked: at once what is known of it, and its motion when it is simulated.
async function show(asked, isPlayed = true) {
  picked = asked;
  showPicked("");
  const known = stages.findIndex(({ row }, index) => index < pickedStage && row === asked.number && row !== null);
  if (known >= 0) showStage(known);
  else if (!plan) showStage(null);
  if (!plan) return;
  picker ??= kernelModule().then((module) => {
    const worker = new SimulationWorker(module);
    return worker.ready.then(() => worker);
  });
  let found;
  try {
    found = await (await picker).ask("scenario", { changes: changesOf(asked.values) });
  } catch (error) {
    if (asked === picked) showPicked(`This browser cannot simulate it (${error.message})`);
    return;
  }
  if (asked !== picked) return;
  if (!found) {
    showStage(null);
    return showPicked("It has a value that is not allowed, so it was not run.");
  }
  stages[pickedStage] = {
    ...stageOf(found), label: "picked", row: asked.number, status: data.statuses[found.status], settings: settingsOf(asked.values),
  };
  asked.metrics ??= metricsOfScenario(found);
  showStage(pickedStage);
  showPicked("");
  if (!isPlayed) return;
  player.time = 0;
  if (!player.isPlaying) togglePlay();
}

// The metrics of a scenario that has no row, by their index.
function metricsOfScenario({ metrics }) {
  const names = plan.kernels?.metrics ?? plan.metrics;
  return data.metrics.map(({ base, item, isOfEveryItem }) => {
    const place = names.indexOf(base);
    if (place < 0) return NaN;
    if (!isOfEveryItem) return metrics[Math.max(0, itemIndex(item))][place];
    return Math.max(...metrics.map((values) => values[place]));
  });
}

// Picks a row of this page.
export function pickRow(row) {
  openPlayer();
  show(rowPick(row));
}

// Picks a point at which the sweep has no row on this page.
export function pickPoint(values) {
  const described = data.parameters.map(({ name, unit }, k) => `${name} ${text(values[k], 6)} ${unit}`.trimEnd());
  openPlayer();
  show({ row: null, number: null, values, metrics: null, description: ["the middle of the cell", ...described] });
}

// On a narrow page, what is picked below the player would play out of view.
function openPlayer() {
  const { top, bottom } = byId("stages").getBoundingClientRect();
  player.opener = document.activeElement;
  if (top >= 0 && bottom <= window.innerHeight) return;
  // What is below keeps its place.
  byId("player-place").style.minHeight = isNarrowPage.matches ? `${byId("player-place").offsetHeight}px` : "";
  byId("player-section").classList.add("open");
}

function closePlayer() {
  const top = () => byId("findings").getBoundingClientRect().top;
  const before = top();
  byId("player-section").classList.remove("open");
  byId("player-place").style.minHeight = "";
  // What it shows now can be higher than what it showed in its place before.
  window.scrollBy(0, top() - before);
  const row = byId("best").querySelector("tr[aria-current] button");
  const isByRow = player.opener === document.body || byId("rows-section").contains(player.opener);
  (row && isByRow ? row : player.opener).focus({ preventScroll: true });
}

// MARK: What is known of it

function showPicked(problem) {
  const why = plan || !picked || player.shown !== null ? problem : "The result does not include its scene, so its motion cannot be played.";
  byId("pick-note").textContent = picked ? `Picked: ${[picked.description.join("; "), why].filter(Boolean).join(". ")}.` : "";
  showValues();
  showCommands();
}

// The metrics of what is picked, with a column for each item.
function showValues() {
  const known = picked?.metrics;
  byId("values").parentElement.hidden = !known;
  if (!known) return;
  const bases = [...new Set(data.metrics.map(({ base }) => base))];
  const owners = [...data.metrics.some(({ isOfEveryItem }) => isOfEveryItem) ? ["every item"] : [], ...itemNames];
  const heads = owners.length ? owners : ["value"];
  // A measure has no item, and stands in the first column.
  const cell = (base, owner) => {
    const k = data.metrics.findIndex((metric) => metric.base === base && (metric.item ?? heads[0]) === owner);
    if (k < 0) return element("td");
    const met = meetsGoals(k, (index) => known[index]);
    const mark = met === null ? "" : met ? " ✓" : " ✗";
    const shown = Number.isNaN(known[k]) ? "–" : `${text(known[k])} ${data.metrics[k].unit}`.trimEnd();
    return element("td", { textContent: shown + mark });
  };
  byId("values").classList.toggle("many", owners.length > 5);
  byId("values").replaceChildren(
    ...(owners.length > 1 ? [element("thead", {}, element("tr", {}, element("th", { scope: "col", textContent: "metric" }),
      ...heads.map((head) => element("th", { scope: "col", textContent: head }))))] : []),
    element("tbody", {}, ...bases.map((base) => element("tr", {},
      element("th", { scope: "row", textContent: base, title: data.metrics.find((metric) => metric.base === base).meaning }),
      ...heads.map((head) => cell(base, head))))),
  );
}

// A command for the scene with the picked values, and with the scene's text where nothing else names it.
function commandText(verb, output = "") {
  const scene = data.command ?? (data.yaml === null ? null : "-");
  if (scene === null) return null;
  const words = sceneWords(verb, scene);
  const set = settingsOf(picked.values).map(([path, value]) => ` --set ${quoted(`${path}=${value}`)}`).join("");
  return `sweep ${verb} ${words}${set}${output}${scene === "-" ? ` <<'END'\n${data.yaml}END` : ""}`;
}

function codeOfPicked() {
  const missing = data.parameters.map(({ name }) => name).filter((name) => data.code.unsupported.includes(name));
  const command = commandText("export").replaceAll("\n", "\n// ");
  if (missing.length) return `// ${missing.join(", ")} changes the structure of the code. Write it with:\n// ${command}\n`;
  const known = sceneNumbers.values(changesOf(picked.values));
  return known && `// Generated by: ${command}\n\n${codeText(data.code, known.values, known.isSet)}`;
}

// The page of the explorer, with what is picked behind its '#'.
function explorerAddress() {
  const isWeb = /^https?:/i.test(data.explorer);
  const page = isWeb ? data.explorer.split("#")[0] : data.explorer.split("/").map(encodeURIComponent).join("/");
  const variant = Object.fromEntries(settingsOf(picked.values));
  return `${page}#${encodeURIComponent(JSON.stringify({ variants: [variant] }))}`;
}

function showCommands() {
  byId("copied").textContent = "";
  const command = picked && commandText("trace");
  byId("command-part").hidden = byId("explore-part").hidden = !command;
  byId("command").textContent = command ?? "";
  byId("explore").textContent = command ? commandText("explore", " -o explorer.html") : "";
  if (data.explorer && picked) byId("explore-link").href = explorerAddress();
  byId("explore-link").hidden = !data.explorer;
  byId("explore").hidden = byId("copy-explore").hidden = Boolean(data.explorer);
  const code = picked && plan && data.code ? codeOfPicked() : null;
  byId("code-part").hidden = !code;
  byId("code").textContent = code ?? "";
}

// MARK: Playing

export function drawPlayer() {
  byId("player-section").hidden = !stages.length && !plan && !rows.count;
  const hasStage = shownStages().length > 0;
  for (const id of ["play", "time", "speed"]) byId(id).disabled = !hasStage;
  if (!hasStage) return;
  shownStages().forEach(drawStage);
  byId("time").max = longest();
  byId("time").value = player.time;
  byId("clock").textContent = `${player.time.toFixed(2)} s of ${longest().toFixed(2)} s`;
  byId("play").textContent = player.isPlaying ? "Pause" : "Play";
}

function play(now) {
  if (!player.isPlaying) return;
  player.time += ((now - player.last) / 1000) * player.speed;
  player.last = now;
  if (player.time >= longest()) {
    player.time = longest();
    player.isPlaying = false;
  }
  drawPlayer();
  requestAnimationFrame(play);
}

function togglePlay() {
  if (!player.isPlaying && player.time >= longest()) player.time = 0;
  player.isPlaying = !player.isPlaying;
  player.last = performance.now();
  drawPlayer();
  requestAnimationFrame(play);
}

// Shows a stage as what is picked.
function showStage(index) {
  player.shown = index;
  showStages();
}

function showStages() {
  player.view = null;
  byId("stages").replaceChildren(...shownStages().map((index) => {
    const { label, row, status } = stages[index];
    const name = [index === player.shown ? "" : label, row === null ? "" : `row ${row}`, status].filter(Boolean).join(" · ");
    return element("figure", {}, element("canvas", { id: `stage-${index}`, role: "img", ariaLabel: `Motion: ${name}` }),
      element("figcaption", {}, name));
  }));
  if (player.time > longest()) player.time = longest();
  offerPictures(drawPictures);
  drawPlayer();
}

// Buttons for the rows of the file, and what may play beside another.
function offerPlayed() {
  const best = measured.length && data.answer.some(({ topic }) => topic === "Best") ? bestFirst[0] : null;
  const played = data.played.map(({ label, row }) => [label, positionOfRow.get(row)]).filter(([, row]) => row !== undefined);
  byId("picks").append(...[...(best === null ? [] : [["best", best]]), ...played].map(([label, row]) =>
    element("button", { type: "button", textContent: label, ariaLabel: `Play the ${label}`, onclick: () => pick(row) })));
  byId("beside-label").hidden = stages.length < 2;
  byId("beside").append(element("option", { value: "", textContent: "nothing" }),
    ...data.played.map(({ label }, index) => element("option", { value: index, textContent: label })));
  byId("beside").onchange = () => {
    player.beside = byId("beside").value === "" ? null : Number(byId("beside").value);
    showStages();
  };
  return best;
}

// What the page begins with: the best row, not yet playing.
function showFirst(best) {
  const first = best ?? positionOfRow.get(data.played[0]?.row) ?? (rows.count ? 0 : null);
  if (first === null) return;
  const known = data.played.findIndex(({ row }) => row === rows.index[first]);
  if (known < 0 && plan) {
    // Simulated at once, as the file does not have its frames.
    state.picked = first;
    show(rowPick(first), false);
    return;
  }
  picked = rowPick(first);
  state.picked = first;
  player.shown = known < 0 ? null : known;
  showPicked("");
  showStages();
}

export function listenToPlayer() {
  const best = offerPlayed();
  const items = data.scenery?.items ?? [];
  byId("items").append(...(items.length < 2 ? [] : items.map((item, k) => {
    const swatch = element("i");
    swatch.style.background = itemInk(k, items.length, "var(--item-light)")[0];
    return element("li", {}, swatch, item.name);
  })));
  byId("time").oninput = () => {
    player.time = Number(byId("time").value);
    player.isPlaying = false;
    drawPlayer();
  };
  byId("speed").onchange = () => { player.speed = Number(byId("speed").value); };
  byId("play").onclick = togglePlay;
  byId("close-player").onclick = closePlayer;
  for (const id of ["command", "explore", "code"]) {
    byId(`copy-${id}`).onclick = async () => {
      byId("copied").textContent = await putOnClipboard(byId(id).textContent, () => getSelection().selectAllChildren(byId(id)));
    };
  }
  showFirst(best);
}
