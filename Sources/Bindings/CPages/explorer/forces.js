// What a stage shows besides items, boundaries and attachments: gravity, pushes, fields, and items whose
// position is the size of something.

import { ink } from "../drawing/plot.js";
import { placeOf } from "../drawing/stage.js";
import { scenery, stageOf } from "../drawing/timeline.js";

// An arrow from a point along a vector, both in points.
function drawArrow(pen, [x, y], [dx, dy], unit) {
  const length = Math.hypot(dx, dy);
  if (!(length > 0)) return;
  const head = Math.min(7 * unit, length / 2);
  pen.save();
  pen.translate(x, y);
  pen.rotate(Math.atan2(dy, dx));
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(length, 0);
  pen.moveTo(length - head, -head);
  pen.lineTo(length, 0);
  pen.lineTo(length - head, head);
  pen.stroke();
  pen.restore();
}

// An arrow in the direction of a vector, of a length in points.
const arrowOf = (vector, length) => {
  const size = Math.hypot(...vector);
  return vector.map((part) => (size > 0 ? (part / size) * length : 0));
};

// The direction of gravity, in a corner of the screen.
function drawGravity(pen, { reference: [width] }, vector, unit) {
  const arrow = arrowOf(vector, 26 * unit);
  pen.strokeStyle = ink("soft");
  drawArrow(pen, [width - 24 * unit - arrow[0] / 2, 24 * unit - arrow[1] / 2], arrow, unit);
}

// The force of a push on each of its items.
function drawPush(pen, stage, { items, vector, offset }, poses, unit) {
  const arrow = arrowOf(vector, (26 + 22 * Math.log10(1 + 10 * Math.hypot(...vector))) * unit);
  for (const item of items) {
    drawArrow(pen, placeOf(stage.items[item], poses[item]).map((value, axis) => value + offset[axis]), arrow, unit);
  }
}

// The direction of a field at a place, as far as an arrow shows it; null where it has none.
const fieldDirections = {
  radialGravity: ([x, y]) => [-x, -y], spring: ([x, y]) => [-x, -y], electric: ([x, y]) => [x, y],
  vortex: ([x, y]) => [-y, x], linearGravity: (_, direction) => direction, velocity: (_, direction) => direction,
};

// A field: the edge of its region, and arrows where it acts.
function drawField(pen, { kind, size, place: [x, y], direction }, unit) {
  const isRound = size?.length === 1;
  const [width, height] = isRound ? [2 * size[0], 2 * size[0]] : size ?? [120, 120];
  if (size) {
    pen.setLineDash([3 * unit, 4 * unit]);
    pen.beginPath();
    if (isRound) pen.arc(x, y, width / 2, 0, 7);
    else pen.rect(x - width / 2, y - height / 2, width, height);
    pen.stroke();
    pen.setLineDash([]);
  }
  for (let k = 0; k < 8; k += 1) {
    const at = [Math.cos(k * Math.PI / 4) * width * 0.36, Math.sin(k * Math.PI / 4) * height * 0.36];
    const along = fieldDirections[kind]?.(at, direction);
    if (along) drawArrow(pen, [x + at[0], y + at[1]], arrowOf(along, 16 * unit), unit);
  }
}

// The seconds in which the arrow of an impulse shows.
const impulseTime = 0.25;

// The vector of a push in its unit.
function pushVector({ direction, vector: [magnitude, angle] }, values) {
  const size = values[magnitude];
  if (!direction) return [size * Math.cos(values[angle]), size * Math.sin(values[angle])];
  const [x, y] = direction.map((index) => values[index]);
  const length = Math.hypot(x, y);
  return Number.isNaN(size) || size === undefined || !(length > 0) ? [x, y] : [(x / length) * size, (y / length) * size];
}

// What gravity, a push or a field shows; nothing for other behaviors.
function forcesOf({ vector, push, field }, spans, values) {
  const active = spans.map(({ start, end }) => [start, end]);
  if (vector) {
    const [magnitude, angle] = vector.map((index) => values[index]);
    const pull = [magnitude * Math.cos(angle), magnitude * Math.sin(angle)];
    return [{ active, draw: (pen, stage, _, unit) => drawGravity(pen, stage, pull, unit) }];
  }
  if (push && values[push.active] !== 0) {
    const drawn = {
      items: push.items, vector: pushVector(push, values), offset: push.offset.map((index) => values[index] || 0),
    };
    return [{
      active: push.isOnce ? active.map(([start]) => [start, start + impulseTime]) : active,
      draw: (pen, stage, poses, unit) => drawPush(pen, stage, drawn, poses, unit),
    }];
  }
  if (!field) return [];
  const [place, direction] = [field.position, field.direction].map((point) => point.map((index) => values[index] || 0));
  const drawn = { kind: field.kind, size: field.size?.map((index) => values[index]), place, direction };
  return [{ active, isBehind: true, draw: (pen, stage, poses, unit) => drawField(pen, drawn, unit) }];
}

// A scenario of a worker with all that the explorer draws of it.
export function sceneStage(found, behaviors = scenery.behaviors) {
  const stage = stageOf(found, behaviors, forcesOf);
  const middle = stage.reference.map((length) => length / 2);
  scenery.items.forEach(({ isSize }, k) => Object.assign(stage.items[k], { isSize, middle }));
  return stage;
}
