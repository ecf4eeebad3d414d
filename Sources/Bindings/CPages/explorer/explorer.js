// The page: what follows when a choice changes, and the keys.

let scenarioQueue = null;

// Takes the scenario of a variant from the worker.
function takeScenario(index, found) {
  scenarios[index] = found && { ...found, stage: stageOf(found) };
}

// Simulates the active variant with its present values, and the map.
function simulateActive({ keepsMap = false } = {}) {
  scenarioQueue.ask("scenario", { changes: changesOf(activeVariant()), index: choices.active });
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
  const found = await Promise.all(choices.variants.map((variant) =>
    worker.ask("scenario", { changes: changesOf(variant) })));
  // The choices have changed meanwhile.
  if (count !== simulationCount) return;
  scenarios = [];
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

function showScenarios() {
  player.view = null;
  showCaptions();
  showMetrics();
  drawPlayer();
  drawCurves();
  if (map.cells) drawMap();
}

// Shows all choices, after undo or a link, or when a variant is chosen.
function showChoices() {
  showAxes();
  byId("metric").value = choices.metric;
  byId("item").value = choices.item;
  byId("speed").value = choices.speed;
  showStages();
  showSliders();
  showDevice();
  showGoal();
  updateHands();
  simulateAll();
}

function draw() {
  if (!scenarios.length) return;
  showScenarios();
  if (hands.isOn) drawHands();
}

// Keys act where no control takes them.
function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input:not([type=range]):not([type=checkbox]), select, textarea");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isTyping) {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
      return;
    }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const isControl = event.target.matches("input, button, summary, canvas[tabindex]");
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
  listenToCopy();
  listenToKeys();
  window.addEventListener("hashchange", () => {
    choices = choicesOf(location.hash);
    if (!choices.x || !choices.y) [choices.x, choices.y] = [byId("x").value, byId("y").value];
    remember();
    showChoices();
  });
}

async function begin() {
  byId("title").textContent = data.title;
  byId("about").textContent = [data.scene, data.about].filter(Boolean).join(": ");
  makeCurves();
  listen();
  const module = await kernelModule();
  // One worker answers the sliders, and the others draw the map.
  const count = 1 + Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
  const workers = Array.from({ length: count }, () => new SimulationWorker(module));
  await Promise.all(workers.map(({ ready }) => ready));
  scenarioQueue = new LatestOnly(workers[0], (found, { index }) => {
    if (index >= choices.variants.length) return;
    takeScenario(index, found);
    showSoon();
  });
  // The first metric that the scene has a value of, unless the author or a link asks for one.
  const first = await workers[0].ask("scenario", { changes: [] });
  data.measured = first && data.defaults.find((name) => plan.items.some((_, item) => Number.isFinite(metricOf(first, name, item))));
  choices = choicesOf(location.hash);
  await makeHands(module);
  openSliders(likelySliders().filter(isTuned));
  showChoices();
  offerPictures(draw);
  listenToTheme();
  mountChooser(byId("add").parentElement);
  let width = 0;
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === width) return;
    width = contentRect.width;
    draw();
  }).observe(document.querySelector("main"));
  if (!prefersStill.matches) startPlaying();
  // What moves the items most decides the order of the sliders and the axes of the map.
  past.push(JSON.stringify(choices));
  await rankSliders(workers[1]);
  map.workers = workers.slice(1);
  past.forEach((known, k) => {
    const state = JSON.parse(known);
    state.x ??= choices.x;
    state.y ??= choices.y;
    past[k] = JSON.stringify(state);
  });
  showUndo();
  showAxes();
  simulateMap();
}

begin().catch((error) => {
  byId("failed").hidden = false;
  byId("failed").textContent = `This browser cannot run the simulation (${error.message}). It needs WebAssembly with `
    + "SIMD: Chrome 91, Firefox 113, Safari 16.4, or a newer version.";
});
