// finger.js: the plans of a scene that a reader takes by one of its items, as HandsOnPlan.swift writes
// them.

// The indices of tables in a plan: PageTables.swift.
const JOINT_TABLE = 0;
const TRACK_TABLE = 5;
const ITEM_TABLE = 0;
const JOINT_ORDER_TABLE = 3;

// A list that is given by what differs from another one: PageText.swift.
function listFrom(other, { start, between, end, changes }) {
  const list = [...other.slice(0, start), ...between, ...other.slice(other.length - end)];
  for (const [index, value] of changes) list[index] = value;
  return list;
}

// A plan that is given by what differs from another one.
function planFrom({ plan: members, kernels }, other) {
  const whole = (old, differing) => Object.fromEntries(Object.entries({ ...old, ...differing }).map(([name, value]) =>
    [name, value?.changes ? listFrom(old[name], value) : value]));
  return readPlan({ ...whole(other, members), kernels: whole(other.kernels, kernels) });
}

// The plans without a finger, with one, and with one that moves along a track, given by what differs from
// the page's plan; null if the scene has none.
const handsPlan = (written, page) => written
  && Object.assign({ ...written }, ...["free", "held", "thrown"].map((name) => ({ [name]: planFrom(written[name], page) })));

// A plan with the finger on an item, from that with the finger on the first one. The finger's joint is the
// last one of the plan, `behavior` the number of its behavior, `first` the word with the behaviors that the
// first item has without the finger, and `places` for each item the finger's place in the order of solving.
function planMoving(held, { behavior, first, places }, item) {
  const { kernels } = held;
  const { ck_joint: joint, ck_item: plan } = layout;
  const [tables, worldTables] = [[...kernels.tables], [...kernels.worldTables]];
  tables[JOINT_TABLE] = [...tables[JOINT_TABLE]];
  tables[JOINT_TABLE][((kernels.joints - 1) * joint.size + joint.b) / 4] = item;
  const items = worldTables[ITEM_TABLE] = [...worldTables[ITEM_TABLE]];
  const word = plan.behaviors / 4 + (behavior >> 5);
  items[word] = first(items[word]);
  items[word + item * plan.size / 4] = (items[word + item * plan.size / 4] | 1 << behavior) >>> 0;
  const finger = kernels.joints - 1;
  const order = worldTables[JOINT_ORDER_TABLE] = worldTables[JOINT_ORDER_TABLE].filter((joint) => joint !== finger);
  order.splice(places[item], 0, finger);
  return { ...held, kernels: { ...kernels, tables, worldTables } };
}

// The plan with the finger on an item. Attachments that nothing removes share a number.
const planHolding = ({ held, hold }, item) => planMoving(held, { ...hold, first: () => hold.first }, item);

// The plan of a throw: the finger holds an item and moves along the knots [time, x, y].
function planThrowing({ thrown, hold }, { item, knots }) {
  const { ck_joint: joint } = layout;
  const finger = thrown.kernels.joints - 1;
  // Its end removes the finger, whose behavior therefore has a number of its own.
  const behavior = thrown.kernels.tables[JOINT_TABLE][(finger * joint.size + joint.behavior) / 4];
  const first = (behaviors) => (behaviors & ~(1 << behavior)) >>> 0;
  const own = planMoving(thrown, { ...hold, behavior, first }, item);
  const tables = [...own.kernels.tables];
  tables[TRACK_TABLE] = [...new Uint32Array(Float64Array.from(knots.flat()).buffer)];
  tables[JOINT_TABLE][(finger * joint.size + joint.track_count) / 4] = knots.length;
  return { ...own, kernels: { ...own.kernels, tables } };
}
