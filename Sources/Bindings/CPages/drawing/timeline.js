// What is drawn of a scenario besides its frames, and when: StageTimeline.swift and
// BoundaryTimeline.swift.

import { data, plan } from "./data.js";
import { TRACE_VALUES } from "../simulation/kernels.js";

export const { scenery } = data;
export const frameTime = plan ? 1 / plan.frameRate : 0;
export const itemIndex = (name) => plan.items.indexOf(name);

// The end of a phase that leads to what happened next, as an index of its ends.
function endLeadingTo(phase, { phase: next, outcome }) {
  const following = phase + 1 < scenery.phases.length ? phase + 1 : null;
  return scenery.phases[phase].ends.find((end) => {
    if (end.next === "phase") return next !== null && scenery.phases[next].name === end.phase;
    if (end.next === "end") return next === null && scenery.outcomes[outcome - 1] === end.outcome;
    return next === following && (next !== null || outcome === 0);
  });
}

// The ends of phases, in the order of time.
function phaseChanges(events) {
  let phase = 0;
  return events.phases.flatMap((event) => {
    const end = endLeadingTo(phase, event);
    phase = event.phase ?? scenery.phases.length - 1;
    return end ? [{ time: event.frame * frameTime, end }] : [];
  });
}

// The nearest of some points to where an item comes in a time at its velocity, the first of equals.
function nearestAnchor({ lookahead, points }, { x, y, velocityX, velocityY }, frame, values) {
  const seconds = values[lookahead];
  const distance = ([px, py]) =>
    Math.hypot(x[frame] + seconds * velocityX[frame] - px, y[frame] + seconds * velocityY[frame] - py);
  return points.map((point) => point.map((index) => values[index])).reduce((nearest, point) =>
    (distance(point) < distance(nearest) ? point : nearest));
}

// The anchor that the end of a phase sets; null where it sets none.
function anchorSet(behavior, { time, end }, values, stage) {
  const move = end.move.find(([name]) => name === behavior.name);
  if (move) return move[1].map((index) => values[index]);
  const choice = end.moveToNearest.find(({ behavior: name }) => name === behavior.name);
  const item = choice && stage.items[itemIndex(behavior.hold.item)];
  return item ? nearestAnchor(choice, item, Math.round(time / frameTime), values) : null;
}

// The time spans in which a behavior is active, with the anchor that an action has set.
function activeSpans(behavior, changes, values, stage) {
  const last = stage.end;
  const spans = [];
  let open = behavior.isActive ? { start: 0, anchor: null } : null;
  let anchor = null;
  const close = (time) => {
    if (open && time > open.start) spans.push({ ...open, end: time });
    open = null;
  };
  for (const change of changes) {
    const { time, end } = change;
    if (end.remove.includes(behavior.name)) close(time);
    const moved = anchorSet(behavior, change, values, stage);
    if (moved) {
      anchor = moved;
      if (open) {
        close(time);
        open = { start: time, anchor };
      }
    }
    if (!open && end.add.includes(behavior.name)) open = { start: time, anchor };
  }
  // A behavior that is active at the end is drawn in the last frame too.
  close(last + 1);
  return spans;
}

// The corners of a boundary as x, y, x, y and so on.
function boundaryOf({ insets, points, closed }, values) {
  if (!insets) return { points: points.flat().map((index) => values[index]), closed };
  const [top, left, bottom, right] = insets.map((index) => values[index]);
  const [width, height] = scenery.reference.map((index) => values[index]);
  // UIKit puts the boundary a point further out on every side.
  const [x1, y1, x2, y2] = [left - 1, top - 1, width - right + 1, height - bottom + 1];
  return { points: [x1, y1, x2, y1, x2, y2, x1, y2], closed: true };
}

// A point of the reference in the axes of an item, as the item is at a time.
function carried([x, y], stage, item, time) {
  const frame = Math.min(Math.round(time / stage.dt), stage.items[item].x.length - 1);
  const { x: centerX, y: centerY, angle } = stage.items[item];
  const [sine, cosine] = [Math.sin(angle[frame]), Math.cos(angle[frame])];
  const [dx, dy] = [x - centerX[frame], y - centerY[frame]];
  return { item, place: [cosine * dx + sine * dy, cosine * dy - sine * dx] };
}

// The two ends of an attachment or a snap that is active in a span.
function holdOf(hold, stage, span, values) {
  const pointAt = (indices) => (indices ? indices.map((index) => values[index]) : [0, 0]);
  const item = itemIndex(hold.item);
  const other = hold.to ? itemIndex(hold.to) : null;
  const anchor = span.anchor ?? pointAt(hold.anchor);
  const fixed = { item: null, place: anchor };
  // UIKit holds a rope at the center minus the offset, in the axes of the screen when it is added.
  const ropeEnd = (index, offset) => {
    const frame = Math.min(Math.round(span.start / stage.dt), stage.items[index].x.length - 1);
    const [x, y] = pointAt(offset);
    return carried([stage.items[index].x[frame] - x, stage.items[index].y[frame] - y], stage, index, span.start);
  };
  switch (hold.ends) {
    case "subtractedOffsets": return {
      kind: "rope", from: other === null ? fixed : ropeEnd(other, hold.toOffset), to: ropeEnd(item, hold.offset),
    };
    case "offsets": return {
      kind: values[hold.frequency] > 0 ? "spring" : "rod",
      from: other === null ? fixed : { item: other, place: pointAt(hold.toOffset) },
      to: { item, place: pointAt(hold.offset) },
    };
    case "snap": return { kind: "snap", from: fixed, to: { item, place: [0, 0] } };
    // The common point, which moves with each of the two items from then on.
    default: return {
      kind: "joint", from: other === null ? fixed : carried(anchor, stage, other, span.start),
      to: carried(anchor, stage, item, span.start),
    };
  }
}

// The outline of an item or of a part of a group.
function outlineOf({ name, shape, size, points }, values) {
  return {
    name, shape, size: size.map((index) => values[index]),
    ...(points && { points: points.flat().map((index) => values[index]) }),
  };
}

// An item with its parts, each about the middle of all of them.
function itemShape(item, values) {
  const outline = outlineOf(item, values);
  if (!item.parts) return outline;
  const middle = [0, 1].map((axis) => {
    const ends = item.parts.flatMap(({ offset, size }) =>
      [-1, 1].map((side) => values[offset[axis]] + side * values[size[axis]] / 2));
    return (Math.min(...ends) + Math.max(...ends)) / 2;
  });
  return {
    ...outline,
    parts: item.parts.map((part) => ({
      ...outlineOf(part, values), place: part.offset.map((index, axis) => values[index] - middle[axis]),
    })),
  };
}

// A scenario of a worker as the drawing functions have it, with some of the scene's behaviors, and what
// `others` gives of a behavior that is active in some spans.
export function stageOf({ frames, frameCount, scales, values, events }, behaviors = scenery.behaviors, others = () => []) {
  const count = frameCount + 1;
  const width = plan.items.length * TRACE_VALUES;
  const track = (item, value) => Float32Array.from({ length: count }, (_, frame) =>
    frames[frame * width + item * TRACE_VALUES + value]);
  const stage = {
    dt: frameTime, end: frameCount * frameTime,
    reference: scenery.reference.map((index) => values[index]),
    items: scenery.items.map((item, k) => ({
      ...itemShape(item, values), x: track(k, 0), y: track(k, 1), angle: track(k, 2),
      velocityX: track(k, 3), velocityY: track(k, 4), spin: track(k, 5), scale: scales,
    })),
    things: [],
  };
  const changes = scenery.phases.length ? phaseChanges(events) : [];
  for (const behavior of behaviors) {
    const spans = activeSpans(behavior, changes, values, stage);
    stage.things.push(...others(behavior, spans, values));
    for (const boundary of behavior.boundaries ?? []) {
      stage.things.push({
        kind: "boundary", ...boundaryOf(boundary, values), active: spans.map(({ start, end }) => [start, end]),
      });
    }
    if (!behavior.hold) continue;
    for (const span of spans) {
      const thing = { name: behavior.name, ...holdOf(behavior.hold, stage, span, values), active: [[span.start, span.end]] };
      const { track: moving } = behavior.hold;
      if (moving && !span.anchor) {
        thing.track = moving.knots.map(([time, x, y]) => [values[time] / values[moving.speed], values[x], values[y]]);
      }
      stage.things.push(thing);
    }
  }
  return stage;
}
