// Plays scenarios side by side from their frames.

const unpackedStage = ({ label, row, settings, stage }) => ({
  label, row, settings, ...stage,
  items: stage.items.map((item) => ({
    ...item, x: numbers(item.x, Float32Array), y: numbers(item.y, Float32Array), angle: numbers(item.angle, Float32Array),
  })),
});
const stages = data.played.map(unpackedStage);
const frameCount = (stage) => stage.items[0].x.length;
const longest = () => stages.reduce((most, stage) => Math.max(most, (frameCount(stage) - 1) * stage.dt), 0);
const player = { time: 0, isPlaying: false, speed: 1, last: 0, view: null, shownFor: null };

function drawStage(stage, index) {
  player.view ??= viewOf(stages);
  const { pen, unit } = stagePen(byId(`stage-${index}`), player.view, 460);
  drawReference(pen, stage, unit);
  drawMoment(pen, stage, Math.min(player.time, (frameCount(stage) - 1) * stage.dt), unit);
}

// The worker that simulates what is picked, from the first pick on.
let picker = null;
// What is picked: a row of this page, or a point between the rows.
let picked = null;

async function simulatePicked() {
  if (!plan || !picked || player.shownFor === picked) return;
  player.shownFor = picked;
  picker ??= kernelModule().then((module) => {
    const worker = new SimulationWorker(module);
    return worker.ready.then(() => worker);
  });
  const asked = picked;
  const indices = new Map(plan.parameters.map(({ path }, index) => [path, index]));
  const changes = data.parameters.map(({ name }, k) => [indices.get(name), asked.values[k]]);
  const found = await (await picker).ask("scenario", { changes });
  if (asked !== picked) return;
  byId("pick-note").textContent = found
    ? `Picked: ${asked.description.join("; ")}.`
    : `Picked: ${asked.description.join("; ")}. It has a value that is not allowed.`;
  if (!found) return;
  stages[data.played.length] = {
    ...stageOf(found), label: "picked", row: asked.row, status: data.statuses[found.status],
    settings: data.parameters.map(({ name }, k) => [name, asked.values[k]]),
  };
  player.view = null;
  showStages();
  if (player.time >= longest()) player.time = 0;
  drawPlayer();
}

// Picks a row of this page.
function pickRow(row) {
  picked = { row: rows.index[row], values: rows.parameters.map((column) => column[row]), description: describeRow(row) };
  simulatePicked();
}

// Picks a point at which the sweep has no row on this page.
function pickPoint(values) {
  const named = data.parameters.map(({ name, unit }, k) => `${name} ${text(values[k], 6)} ${unit}`.trimEnd());
  picked = { row: null, values, description: ["the middle of the cell", ...named] };
  simulatePicked();
}

function drawPlayer() {
  byId("player-section").hidden = !stages.length && !plan;
  if (!stages.length) return;
  stages.forEach(drawStage);
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

function showStages() {
  byId("stages").replaceChildren(...stages.map((stage, index) => element("figure", {},
    element("canvas", { id: `stage-${index}`, role: "img", ariaLabel: `Scenario: ${stage.label}` }),
    element("figcaption", {}, element("strong", { textContent: stage.label }),
      `${stage.row === null ? "" : ` · row ${stage.row}`} · ${stage.status}`, element("br"),
      // Rounded numbers, with the full command-line options in the tooltip.
      element("span", { title: stage.settings.map(([path, value]) => `--set ${path}=${value}`).join(" "), textContent: stage.settings.map(([path, value]) => `${path} ${text(value)}`).join(", ") })))));
  offerPictures(draw);
}

function listenToPlayer() {
  showStages();
  byId("pick-note").textContent = plan
    ? "Click a cell of the map, a point or a line to simulate and play its scenario." : "";
  const items = stages.length ? stages[0].items : [];
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
  byId("play").onclick = () => {
    if (!player.isPlaying && player.time >= longest()) player.time = 0;
    player.isPlaying = !player.isPlaying;
    player.last = performance.now();
    drawPlayer();
    requestAnimationFrame(play);
  };
}
