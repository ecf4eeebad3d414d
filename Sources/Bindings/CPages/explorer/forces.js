// What a stage shows besides items, boundaries and attachments: gravity, pushes, fields, and items whose
// position is the size of something.

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
    return [{ kind: "gravity", vector: [magnitude * Math.cos(angle), magnitude * Math.sin(angle)], active }];
  }
  if (push && values[push.active] !== 0) {
    return [{
      kind: "push", items: push.items, vector: pushVector(push, values),
      offset: push.offset.map((index) => values[index] || 0),
      active: push.isOnce ? active.map(([start]) => [start, start + impulseTime]) : active,
    }];
  }
  if (!field) return [];
  const [position, direction] = [field.position, field.direction].map((point) => point.map((index) => values[index] || 0));
  const size = field.size?.map((index) => values[index]);
  const isRound = size?.length === 1;
  return [{
    kind: "field", field: { kind: field.kind, isRound }, place: position, direction,
    size: size && (isRound ? [2 * size[0], 2 * size[0]] : size), active,
  }];
}

// A scenario of a worker with all that the explorer draws of it.
function sceneStage(found, behaviors = scenery.behaviors) {
  const stage = stageOf(found, behaviors, forcesOf);
  const middle = stage.reference.map((length) => length / 2);
  scenery.items.forEach(({ isSize }, k) => Object.assign(stage.items[k], { isSize, middle }));
  return stage;
}
