// Plays scenarios side by side from their frames.

const unpackedStage = ({ label, row, settings, stage }) => ({
  label, row, settings, ...stage,
  items: stage.items.map((item) => ({
    ...item, x: numbers(item.x, Float32Array), y: numbers(item.y, Float32Array), angle: numbers(item.angle, Float32Array),
  })),
});
const stages = data.played.map(unpackedStage);
// The row on this page of each index over the sweep.
const rowOfIndex = new Map(Array.from(rows.index, (index, row) => [index, row]));
const frameCount = (stage) => stage.items[0].x.length;
const longest = () => stages.reduce((most, stage) => Math.max(most, (frameCount(stage) - 1) * stage.dt), 0);
const player = { time: 0, isPlaying: false, speed: 1, last: 0, view: null, shownFor: null };

function drawStage(stage, index) {
  player.view ??= viewOf(stages);
  const { pen, unit } = stagePen(byId(`stage-${index}`), player.view, 460);
  drawReference(pen, stage, unit);
  drawMoment(pen, stage, Math.min(player.time, (frameCount(stage) - 1) * stage.dt), unit);
}

// The scenarios that the page has frames of: those that are shown first, and those spread over the
// sweep.
const playable = [...data.played, ...data.spread];

// Shows, beside the first scenarios, the one nearest to the picked row.
function stagePicked() {
  const picked = state.picked;
  if (picked === null || !playable.length || player.shownFor === picked) return;
  player.shownFor = picked;
  player.view = null;
  const distance = ({ row }) => {
    const other = rowOfIndex.get(row);
    return varied.reduce((sum, k) => sum + distanceAlong(k, rows.parameters[k][picked], rows.parameters[k][other]) ** 2, 0);
  };
  const nearest = playable.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
  const isExact = nearest.row === rows.index[picked];
  const other = rowOfIndex.get(nearest.row);
  const settings = data.parameters.map(({ name }, k) => [name, rows.parameters[k][other]]);
  stages[data.played.length] = unpackedStage({ ...nearest, settings, label: isExact ? "picked" : "nearest to what is picked" });
  byId("pick-note").textContent = `Picked: ${describeRow(picked).join("; ")}. `
    + (isExact ? "" : `The page has the motion of row ${nearest.row} near it; add --row ${rows.index[picked]} to sweep report for the motion of this row.`);
  showStages();
}

function drawPlayer() {
  byId("player-section").hidden = playable.length === 0;
  stagePicked();
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
      ` · row ${stage.row} · ${stage.status}`, element("br"),
      // Rounded numbers, with the full command-line options in the tooltip.
      element("span", { title: stage.settings.map(([path, value]) => `--set ${path}=${value}`).join(" "), textContent: stage.settings.map(([path, value]) => `${path} ${text(value)}`).join(", ") })))));
}

function listenToPlayer() {
  showStages();
  byId("pick-note").textContent = playable.length
    ? "Click a cell of the map, a point or a line to play a scenario near it." : "";
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
