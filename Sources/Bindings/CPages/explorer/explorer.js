// The page: what follows when a choice changes, and the keys.

import { data } from "../drawing/data.js";
import { byId, listenToTheme } from "../drawing/elements.js";
import { offerPictures } from "../drawing/svg.js";
import { mountChooser } from "./choose.js";
import { drawCurves, makeCurves } from "./curves.js";
import { isStageOnly, playInView } from "./embedded.js";
import { sceneStage } from "./forces.js";
import { hands, makeHands, updateHands } from "./hands.js";
import { drawMap, listenToMap, map, showAxes, simulateMap } from "./map.js";
import { listenToMetrics, showGoal, showMetrics } from "./metrics.js";
import { listenToPanels } from "./panels.js";
import {
  chooseVariant, drawPlayer, listenToPlayer, pausePlaying, player, prefersStill, scenarios, seekFrames, showCaptions,
  showDevice, showStages, startPlaying,
} from "./player.js";
import { listenToShare } from "./share.js";
import { makeSliders, showSliders } from "./sliders.js";
import {
  activeVariant, changesOf, choices, past, redo, remember, showLinkRemark, showUndo, takeLink, undo,
} from "./state.js";
import { throwStage } from "./throws.js";
import { kernelModule, LatestOnly, SimulationWorker } from "../simulation/workers.js";

let scenarioQueue = null;

// Takes the scenario of a variant from the worker.
function takeScenario(index, found) {
  const thrown = choices.throws[index];
  scenarios[index] = found && { ...found, stage: thrown ? throwStage(found, thrown) : sceneStage(found) };
}

// Simulates the active variant with its present values, and the map.
export function simulateActive({ keepsMap = false } = {}) {
  scenarioQueue.ask("scenario", {
    changes: changesOf(activeVariant()), throwing: choices.throws[choices.active], index: choices.active,
  });
  if (!keepsMap) simulateMap();
  updateHands();
}

// Simulates every variant.
let simulationCount = 0;
async function simulateAll() {
  simulationCount += 1;
  const count = simulationCount;
  scenarioQueue.drop();
  const { worker } = scenarioQueue;
  const found = await Promise.all(choices.variants.map((variant, index) =>
    worker.ask("scenario", { changes: changesOf(variant), throwing: choices.throws[index] })));
  // The choices have changed meanwhile.
  if (count !== simulationCount) return;
  scenarios.length = 0;
  found.forEach((scenario, index) => takeScenario(index, scenario));
  showScenarios();
  simulateMap();
}

// Shows new scenarios with the next frame of the screen, however many come until then.
let isShowDue = false;
function showSoon() {
  if (isShowDue) return;
  isShowDue = true;
  requestAnimationFrame(() => {
    isShowDue = false;
    showScenarios();
  });
}

// Pictures first: they ask for sizes, which new texts would make the browser compute again.
export function showScenarios() {
  drawPlayer();
  drawCurves();
  if (map.cells) drawMap();
  showCaptions();
  showMetrics();
}

// Shows all choices, after undo or a link, or when a variant is chosen.
export function showChoices() {
  showAxes();
  byId("metric").value = choices.metric;
  byId("item").value = choices.item;
  byId("speed").value = choices.speed;
  for (const flag of ["onion", "overlay"]) byId(flag).checked = choices[flag];
  showStages();
  showSliders();
  showDevice();
  showGoal();
  updateHands();
  simulateAll();
}

export function draw() {
  if (!scenarios.length) return;
  showScenarios();
}

// Keys act where no control takes them.
function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    // A dialog has keys of its own.
    if (event.target.closest("dialog")) return;
    const isTyping = event.target.matches("input:not([type=range]):not([type=checkbox]), select, textarea");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isTyping) {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
      return;
    }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const isControl = event.target.matches("input, button, summary, #map");
    if (event.key === " " && !isControl) (player.isPlaying ? pausePlaying : startPlaying)();
    else if (event.key === "," || event.key === ".") seekFrames(event.key === "," ? -1 : 1);
    else if (/^[1-4]$/.test(event.key) && Number(event.key) <= choices.variants.length) chooseVariant(Number(event.key) - 1);
    else return;
    event.preventDefault();
  });
}

function listen() {
  byId("undo").onclick = undo;
  byId("redo").onclick = redo;
  listenToPlayer();
  listenToMetrics();
  listenToMap();
  listenToShare();
  listenToPanels();
  listenToKeys();
  window.addEventListener("hashchange", () => {
    const remark = takeLink();
    remember();
    showLinkRemark(remark);
    showChoices();
  });
}

async function begin() {
  byId("title").textContent = data.title;
  byId("about").textContent = [data.scene, data.about].filter(Boolean).join(": ");
  makeCurves();
  makeSliders();
  offerPictures(draw);
  listen();
  const module = await kernelModule();
  // One worker answers the sliders, and the others draw the map.
  const count = isStageOnly ? 1 : 1 + Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
  const workers = Array.from({ length: count }, () => new SimulationWorker(module, hands.plan));
  await Promise.all(workers.map(({ ready }) => ready));
  scenarioQueue = new LatestOnly(workers[0], (found, { index }) => {
    if (index >= choices.variants.length) return;
    takeScenario(index, found);
    showSoon();
  });
  map.workers = workers.slice(1);
  showLinkRemark(takeLink());
  await makeHands(module);
  past.push(JSON.stringify(choices));
  showUndo();
  showChoices();
  listenToTheme(draw);
  mountChooser(byId("add").parentElement, module);
  let size = "";
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = byId("stages");
    const before = size;
    size = `${clientWidth} ${clientHeight} ${window.innerWidth}`;
    if (size !== before) draw();
  }).observe(document.querySelector("main"));
  if (isStageOnly) playInView();
  else if (!prefersStill.matches) startPlaying();
}

begin().catch((error) => {
  byId("failed").hidden = false;
  byId("failed").textContent = `This browser cannot run the simulation (${error.message}). It needs WebAssembly with `
    + "SIMD: Chrome 91, Firefox 113, Safari 16.4, or a newer version.";
});
