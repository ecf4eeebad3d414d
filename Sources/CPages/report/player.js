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

// The area that all stages show: the reference, and the parts of the paths near it.
function stageView() {
  if (player.view) return player.view;
  const [width, height] = stages[0].reference;
  const view = { left: 0, top: 0, right: width, bottom: height };
  for (const item of stages.flatMap((stage) => stage.items)) {
    const half = Math.hypot(...item.size) / 2;
    for (let k = 0; k < item.x.length; k++) {
      view.left = Math.min(view.left, item.x[k] - half);
      view.right = Math.max(view.right, item.x[k] + half);
      view.top = Math.min(view.top, item.y[k] - half);
      view.bottom = Math.max(view.bottom, item.y[k] + half);
    }
  }
  view.left = Math.max(view.left, -0.6 * width) - 8;
  view.right = Math.min(view.right, 1.6 * width) + 8;
  view.top = Math.max(view.top, -0.5 * height) - 8;
  view.bottom = Math.min(view.bottom, 1.5 * height) + 8;
  player.view = view;
  return view;
}

// The pose of an item, interpolated linearly between its frames.
function poseAt(stage, item, time) {
  const place = Math.min(Math.max(time / stage.dt, 0), item.x.length - 1);
  const from = Math.floor(place);
  const to = Math.min(from + 1, item.x.length - 1);
  const [x, y, angle] = [item.x, item.y, item.angle].map((way) => way[from] + (place - from) * (way[to] - way[from]));
  return { x, y, angle };
}

// A single item has the page's accent colour. Several items have hues that are far apart.
function itemInk(index, count, lightness = ink("item-light")) {
  if (count === 1) return [ink("accent"), ink("card")];
  const hue = Math.round(210 + 137.508 * index) % 360;
  return [`hsl(${hue} 60% ${lightness})`, `hsl(${hue} 60% ${lightness} / 0.25)`];
}

function pathOf(points, isClosed, pen) {
  pen.beginPath();
  for (let k = 0; k < points.length; k += 2) pen[k ? "lineTo" : "moveTo"](points[k], points[k + 1]);
  if (isClosed) pen.closePath();
}

// A point that follows its track.
function trackAt(thing, time) {
  const track = thing.track;
  for (let k = 0; k + 1 < track.length; k++) {
    const [[start, x, y], [end, endX, endY]] = [track[k], track[k + 1]];
    if (time >= end) continue;
    const share = Math.max(0, (time - start) / (end - start));
    return [x + share * (endX - x), y + share * (endY - y)];
  }
  return track[track.length - 1].slice(1);
}

// A spring as a zigzag, a rod as a line; a snap is dashed.
function drawHold(pen, [fromX, fromY], [toX, toY], isSpring, unit) {
  const length = Math.hypot(toX - fromX, toY - fromY);
  pen.save();
  pen.translate(fromX, fromY);
  pen.rotate(Math.atan2(toY - fromY, toX - fromX));
  pen.beginPath();
  pen.moveTo(0, 0);
  if (isSpring) {
    const turns = 12;
    for (let k = 1; k < turns; k++) pen.lineTo(length * (0.1 + (0.8 * k) / turns), (k % 2 ? 1 : -1) * 5 * unit);
  }
  pen.lineTo(length, 0);
  pen.stroke();
  pen.restore();
}

// The position of an end of an attachment: a point of the reference, or one that moves with an item.
function endAt(end, poses) {
  if (end.item === null) return end.place;
  const { x, y, angle } = poses[end.item];
  const [placeX, placeY] = end.place;
  return [x + placeX * Math.cos(angle) - placeY * Math.sin(angle), y + placeX * Math.sin(angle) + placeY * Math.cos(angle)];
}

function drawOutline(pen, shape) {
  const [width, height] = shape.size;
  pen.beginPath();
  if (shape.shape === "ellipse") pen.ellipse(0, 0, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else if (shape.shape === "path") pathOf(shape.points, true, pen);
  else pen.roundRect(-width / 2, -height / 2, width, height, Math.min(8, width / 8, height / 8));
  pen.fill();
  pen.stroke();
}

function drawItem(pen, item, { x, y, angle }, [stroke, fill], unit) {
  const [width, height] = item.size;
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.fillStyle = fill;
  pen.strokeStyle = stroke;
  pen.lineWidth = 1.5 * unit;
  for (const part of item.parts ?? [item]) {
    const [placeX, placeY] = part.place ?? [0, 0];
    pen.translate(placeX, placeY);
    drawOutline(pen, part);
    pen.translate(-placeX, -placeY);
  }
  // A mark that shows the item's rotation.
  pen.beginPath();
  if (item.shape === "group") {
    pen.moveTo(0, 0);
    pen.lineTo(0, -Math.min(16 * unit, height / 4));
  } else if (item.shape === "path") {
    pen.moveTo(0, 0);
    pen.lineTo(item.points[0] / 2, item.points[1] / 2);
  } else {
    pen.moveTo(0, -height / 2 + Math.min(6 * unit, height / 4));
    pen.lineTo(0, -height / 2 + Math.min(22 * unit, height / 2));
  }
  pen.stroke();
  pen.restore();
}

function drawStage(stage, index) {
  const view = stageView();
  const canvas = byId(`stage-${index}`);
  const width = canvas.parentElement.clientWidth - 2;
  const scale = Math.min(width / (view.right - view.left), 460 / (view.bottom - view.top));
  const sharp = dots();
  const height = (view.bottom - view.top) * scale;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  const pen = canvas.getContext("2d");
  pen.scale(sharp, sharp);
  pen.translate((width - (view.right - view.left) * scale) / 2, 0);
  pen.scale(scale, scale);
  pen.translate(-view.left, -view.top);
  const unit = 1 / scale; // a pixel, in points
  pen.fillStyle = ink("screen");
  pen.fillRect(0, 0, ...stage.reference);
  pen.lineWidth = unit;
  pen.strokeStyle = ink("line");
  pen.strokeRect(0, 0, ...stage.reference);
  const time = Math.min(player.time, (frameCount(stage) - 1) * stage.dt);
  const isActive = (thing) => thing.active.some(([start, end]) => time >= start - 1e-9 && time < end - 1e-9);
  for (const thing of stage.things) {
    if (thing.kind !== "boundary" || !isActive(thing)) continue;
    pen.strokeStyle = ink("boundary");
    pen.lineWidth = 2.5 * unit;
    pathOf(thing.points, thing.closed, pen);
    pen.stroke();
  }
  const poses = stage.items.map((item) => poseAt(stage, item, time));
  const inks = stage.items.map((_, k) => itemInk(k, stage.items.length));
  // The paths of the centres so far.
  pen.lineWidth = 1.2 * unit;
  stage.items.forEach((item, k) => {
    pen.strokeStyle = stage.items.length === 1 ? ink("trail") : inks[k][1];
    pen.beginPath();
    for (let frame = 0; frame * stage.dt <= time; frame++) pen[frame ? "lineTo" : "moveTo"](item.x[frame], item.y[frame]);
    pen.lineTo(poses[k].x, poses[k].y);
    pen.stroke();
  });
  stage.items.forEach((item, k) => drawItem(pen, item, poses[k], inks[k], unit));
  // Smaller dots if there are many items.
  const dot = (stage.items.length > 4 ? 2.2 : 3.5) * unit;
  for (const thing of stage.things) {
    if (thing.kind === "boundary" || !isActive(thing)) continue;
    const from = thing.track ? trackAt(thing, time) : endAt(thing.from, poses);
    const to = endAt(thing.to, poses);
    pen.strokeStyle = ink("hold");
    pen.fillStyle = ink("hold");
    pen.lineWidth = 1.5 * unit;
    pen.setLineDash(thing.kind === "snap" ? [4 * unit, 4 * unit] : thing.kind === "rope" ? [unit, 2 * unit] : []);
    drawHold(pen, from, to, thing.kind === "spring", unit);
    pen.setLineDash([]);
    for (const [placeX, placeY] of [from, to]) {
      pen.beginPath();
      pen.arc(placeX, placeY, dot, 0, 7);
      pen.fill();
    }
  }
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
