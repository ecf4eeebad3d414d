// Draws one moment of a scenario: its items, boundaries and attachments.

import { dots, ink } from "./plot.js";
import { recording, SVGPen } from "./svg.js";

// The most items whose paths are drawn.
export const pathLimit = 64;

// The pose of an item, interpolated linearly between its frames.
export function poseAt(stage, item, time) {
  const place = Math.min(Math.max(time / stage.dt, 0), item.x.length - 1);
  const from = Math.floor(place);
  const to = Math.min(from + 1, item.x.length - 1);
  const [x, y, angle] = [item.x, item.y, item.angle].map((way) => way[from] + (place - from) * (way[to] - way[from]));
  return { x, y, angle, scale: item.scale ? item.scale[from] : 1 };
}

// A single item has the page's accent colour. Several items have hues that are far apart.
export function itemInk(index, count, lightness = ink("item-light")) {
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
export function endAt(end, poses) {
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

// A position that is a size: a box of this size about the middle of the screen.
function drawSize(pen, { middle }, { x, y }, radius) {
  const [width, height] = [Math.abs(x), Math.abs(y)];
  pen.beginPath();
  pen.roundRect(middle[0] - width / 2, middle[1] - height / 2, width, height, radius);
}

// Where an item is on the screen: a corner of what changes size.
export const placeOf = ({ isSize, middle }, { x, y }) => (isSize ? [middle[0] + x / 2, middle[1] + y / 2] : [x, y]);

export function drawItem(pen, item, { x, y, angle, scale }, [stroke, fill], unit) {
  const [width, height] = item.size;
  if (item.isSize) {
    pen.fillStyle = fill;
    pen.strokeStyle = stroke;
    pen.lineWidth = 1.5 * unit;
    drawSize(pen, item, { x, y }, 12);
    pen.fill();
    pen.stroke();
    return;
  }
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.scale(scale, scale);
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

// Draws a stage at a time, s, in points; a pixel is `unit` points. `inkOf` gives the colours of an item: its
// outline and its area. A thing with `draw` draws itself, behind the items if it is to.
export function drawMoment(pen, stage, time, unit, inkOf = (item) => itemInk(item, stage.items.length)) {
  const isActive = (thing) => thing.active.some(([start, end]) => time >= start - 1e-9 && time < end - 1e-9);
  for (const thing of stage.things) {
    if (thing.kind !== "boundary" || !isActive(thing)) continue;
    pen.strokeStyle = ink("boundary");
    pen.lineWidth = 2.5 * unit;
    pathOf(thing.points, thing.closed, pen);
    pen.stroke();
  }
  const poses = stage.items.map((item) => poseAt(stage, item, time));
  pen.lineWidth = 1.2 * unit;
  pen.strokeStyle = ink("soft");
  for (const thing of stage.things) if (thing.isBehind && isActive(thing)) thing.draw(pen, stage, poses, unit);
  const inks = stage.items.map((_, k) => inkOf(k));
  // The paths of the centres so far; those of hundreds of items would hide the items.
  pen.lineWidth = 1.2 * unit;
  (stage.items.length > pathLimit ? [] : stage.items).forEach((item, k) => {
    if (item.isSize) return;
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
    if (thing.kind === "boundary" || thing.isBehind || !isActive(thing)) continue;
    pen.strokeStyle = ink("hold");
    pen.lineWidth = 1.5 * unit;
    if (thing.draw) thing.draw(pen, stage, poses, unit);
    else drawJoint(pen, stage, thing, time, poses, dot, unit);
  }
}

// A joint or a snap with its ends, and the track of the end that a hand moves.
function drawJoint(pen, stage, thing, time, poses, dot, unit) {
  const from = thing.track ? trackAt(thing, time) : endAt(thing.from, poses);
  const held = stage.items[thing.to.item];
  if (held.isSize) {
    // The size that the joint holds.
    pen.setLineDash([4 * unit, 4 * unit]);
    drawSize(pen, held, { x: from[0], y: from[1] }, 12);
    pen.stroke();
    pen.setLineDash([]);
    return;
  }
  const to = endAt(thing.to, poses);
  pen.fillStyle = ink("hold");
  if (thing.track) {
    pen.globalAlpha = 0.35;
    pathOf(thing.track.flatMap(([, x, y]) => [x, y]), false, pen);
    pen.stroke();
    pen.globalAlpha = 1;
  }
  pen.setLineDash(thing.kind === "snap" ? [4 * unit, 4 * unit] : thing.kind === "rope" ? [unit, 2 * unit] : []);
  drawHold(pen, from, to, thing.kind === "spring", unit);
  pen.setLineDash([]);
  for (const [placeX, placeY] of [from, to]) {
    pen.beginPath();
    pen.arc(placeX, placeY, dot, 0, 7);
    pen.fill();
  }
}

// The screen, empty.
export function drawReference(pen, stage, unit) {
  pen.fillStyle = ink("screen");
  pen.fillRect(0, 0, ...stage.reference);
  pen.lineWidth = unit;
  pen.strokeStyle = ink("line");
  pen.strokeRect(0, 0, ...stage.reference);
}

// The area that some stages show: the reference, and the parts of the paths near it.
export function viewOf(stages) {
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
  return view;
}

// Sizes a canvas to its place on the page and a view, at most `most` pixels high, and clears it.
// Returns a pen in points, and the points of a pixel.
export function stagePen(canvas, view, most) {
  const [across, down] = [view.right - view.left, view.bottom - view.top];
  // A page in a hidden frame has no width.
  const width = Math.max(1, canvas.parentElement.clientWidth - 2);
  const scale = Math.min(width / across, most / down);
  if (recording.canvas === canvas) {
    recording.pen = new SVGPen(width, down * scale);
    recording.pen.translate((width - across * scale) / 2, 0);
    recording.pen.scale(scale, scale);
    recording.pen.translate(-view.left, -view.top);
    return { pen: recording.pen, unit: 1 / scale };
  }
  const sharp = dots();
  const size = [width, down * scale].map((length) => Math.round(length * sharp));
  const pen = canvas.getContext("2d");
  if (canvas.width === size[0] && canvas.height === size[1]) {
    pen.reset();
  } else {
    canvas.style.height = `${down * scale}px`;
    [canvas.width, canvas.height] = size;
  }
  pen.scale(sharp, sharp);
  pen.translate((width - across * scale) / 2, 0);
  pen.scale(scale, scale);
  pen.translate(-view.left, -view.top);
  return { pen, unit: 1 / scale };
}
