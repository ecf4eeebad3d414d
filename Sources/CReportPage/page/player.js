// Scenarios side by side, played from their frames.

const stages = data.played.map(({ label, row, settings, stage }) => ({
  label, row, settings, ...stage,
  x: numbers(stage.x, Float32Array), y: numbers(stage.y, Float32Array), angle: numbers(stage.angle, Float32Array),
}));
const longest = stages.reduce((most, stage) => Math.max(most, (stage.x.length - 1) * stage.dt), 0);
const player = { time: 0, isPlaying: false, speed: 1, last: 0 };

// What all stages show: the reference, and as much of the ways as is near it.
function stageView() {
  const [width, height] = stages[0].reference;
  const view = { left: 0, top: 0, right: width, bottom: height };
  for (const stage of stages) {
    const half = Math.hypot(...stage.size) / 2;
    for (let k = 0; k < stage.x.length; k++) {
      view.left = Math.min(view.left, stage.x[k] - half);
      view.right = Math.max(view.right, stage.x[k] + half);
      view.top = Math.min(view.top, stage.y[k] - half);
      view.bottom = Math.max(view.bottom, stage.y[k] + half);
    }
  }
  view.left = Math.max(view.left, -0.6 * width) - 8;
  view.right = Math.min(view.right, 1.6 * width) + 8;
  view.top = Math.max(view.top, -0.5 * height) - 8;
  view.bottom = Math.min(view.bottom, 1.5 * height) + 8;
  return view;
}

function pathOf(points, isClosed, pen) {
  pen.beginPath();
  for (let k = 0; k < points.length; k += 2) pen[k ? "lineTo" : "moveTo"](points[k], points[k + 1]);
  if (isClosed) pen.closePath();
  pen.stroke();
}

function anchorAt(thing, time) {
  const track = thing.track;
  if (!track) return thing.anchor;
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

function drawStage(stage, index) {
  const view = stageView();
  const canvas = byId(`stage-${index}`);
  const width = canvas.parentElement.clientWidth - 2;
  const scale = Math.min(width / (view.right - view.left), 460 / (view.bottom - view.top));
  const dots = window.devicePixelRatio || 1;
  const height = (view.bottom - view.top) * scale;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * dots);
  canvas.height = Math.round(height * dots);
  const pen = canvas.getContext("2d");
  pen.scale(dots, dots);
  pen.translate((width - (view.right - view.left) * scale) / 2, 0);
  pen.scale(scale, scale);
  pen.translate(-view.left, -view.top);
  const unit = 1 / scale; // a pixel, in points
  pen.fillStyle = ink("screen");
  pen.fillRect(0, 0, ...stage.reference);
  pen.lineWidth = unit;
  pen.strokeStyle = ink("line");
  pen.strokeRect(0, 0, ...stage.reference);
  const frameIndex = Math.min(Math.floor(player.time / stage.dt + 1e-6), stage.x.length - 1);
  const time = frameIndex * stage.dt;
  const isActive = (thing) => thing.active.some(([start, end]) => time >= start && time < end);
  for (const thing of stage.things) {
    if (thing.kind !== "boundary" || !isActive(thing)) continue;
    pen.strokeStyle = ink("boundary");
    pen.lineWidth = 2.5 * unit;
    pathOf(thing.points, thing.closed, pen);
  }
  // The way of the centre so far.
  pen.strokeStyle = ink("trail");
  pen.lineWidth = 1.2 * unit;
  pen.beginPath();
  for (let k = 0; k <= frameIndex; k++) pen[k ? "lineTo" : "moveTo"](stage.x[k], stage.y[k]);
  pen.stroke();
  const [x, y, angle] = [stage.x[frameIndex], stage.y[frameIndex], stage.angle[frameIndex]];
  const [itemWidth, itemHeight] = stage.size;
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.fillStyle = ink("card");
  pen.strokeStyle = ink("accent");
  pen.lineWidth = 1.5 * unit;
  pen.beginPath();
  pen.roundRect(-itemWidth / 2, -itemHeight / 2, itemWidth, itemHeight, Math.min(8, itemWidth / 8, itemHeight / 8));
  pen.fill();
  pen.stroke();
  // Which way is up.
  pen.beginPath();
  pen.moveTo(0, -itemHeight / 2 + Math.min(6 * unit, itemHeight / 4));
  pen.lineTo(0, -itemHeight / 2 + Math.min(22 * unit, itemHeight / 2));
  pen.stroke();
  pen.restore();
  for (const thing of stage.things) {
    if (thing.kind === "boundary" || !isActive(thing)) continue;
    const anchor = anchorAt(thing, time);
    const [offsetX, offsetY] = thing.offset;
    const end = [x + offsetX * Math.cos(angle) - offsetY * Math.sin(angle), y + offsetX * Math.sin(angle) + offsetY * Math.cos(angle)];
    pen.strokeStyle = ink("hold");
    pen.fillStyle = ink("hold");
    pen.lineWidth = 1.5 * unit;
    pen.setLineDash(thing.kind === "snap" ? [4 * unit, 4 * unit] : []);
    drawHold(pen, anchor, end, thing.kind === "spring", unit);
    pen.setLineDash([]);
    for (const [placeX, placeY] of [anchor, end]) {
      pen.beginPath();
      pen.arc(placeX, placeY, 3.5 * unit, 0, 7);
      pen.fill();
    }
  }
}

function drawPlayer() {
  byId("player-section").hidden = stages.length === 0;
  if (!stages.length) return;
  stages.forEach(drawStage);
  byId("time").value = player.time;
  byId("clock").textContent = `${player.time.toFixed(2)} s of ${longest.toFixed(2)} s`;
  byId("play").textContent = player.isPlaying ? "Pause" : "Play";
}

function play(now) {
  if (!player.isPlaying) return;
  player.time += ((now - player.last) / 1000) * player.speed;
  player.last = now;
  if (player.time >= longest) {
    player.time = longest;
    player.isPlaying = false;
  }
  drawPlayer();
  requestAnimationFrame(play);
}

function listenToPlayer() {
  byId("stages").append(...stages.map((stage, index) => element("figure", {},
    element("canvas", { id: `stage-${index}`, role: "img", ariaLabel: `Scenario ${stage.label}` }),
    element("figcaption", {}, element("strong", { textContent: stage.label }),
      ` · row ${stage.row} · ${stage.status}`, element("br"),
      // As far as people read them; in full where one points at them.
      element("span", { title: stage.settings.map(([path, value]) => `--set ${path}=${value}`).join(" "), textContent: stage.settings.map(([path, value]) => `${path} ${text(value)}`).join(", ") })))));
  byId("time").max = longest;
  byId("time").oninput = () => {
    player.time = Number(byId("time").value);
    player.isPlaying = false;
    drawPlayer();
  };
  byId("speed").onchange = () => { player.speed = Number(byId("speed").value); };
  byId("play").onclick = () => {
    if (!player.isPlaying && player.time >= longest) player.time = 0;
    player.isPlaying = !player.isPlaying;
    player.last = performance.now();
    drawPlayer();
    requestAnimationFrame(play);
  };
}
