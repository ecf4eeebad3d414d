// finger.js: the plans of a scene that a reader takes by one of its items, as HandsOnPlan.swift writes
// them.

// The indices of tables in a plan: PageTables.swift.
const JOINT_TABLE = 0;
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

// The plans without a finger and with one, given by what differs from the page's plan; null if the scene
// has none.
const handsPlan = (written, page) => written
  && { ...written, free: planFrom(written.free, page), held: planFrom(written.held, page) };

// The plan with the finger on an item, from that with the finger on the first one. The finger's joint is
// the last one of the plan. In `hold` is where the tables say which item it is on: in the joint, in the
// behaviors of the item, and, for each item, by its place in the order of solving.
function planHolding({ held, hold }, item) {
  const { kernels } = held;
  const [tables, worldTables] = [[...kernels.tables], [...kernels.worldTables]];
  tables[JOINT_TABLE] = [...tables[JOINT_TABLE]];
  tables[JOINT_TABLE][hold.jointItemAt] = item;
  const { at: [first, stride], bit } = hold.behavior;
  const items = worldTables[ITEM_TABLE] = [...worldTables[ITEM_TABLE]];
  items[first] = (items[first] & ~bit) >>> 0;
  items[first + stride * item] = (items[first + stride * item] | bit) >>> 0;
  const finger = kernels.joints - 1;
  const order = worldTables[JOINT_ORDER_TABLE] = worldTables[JOINT_ORDER_TABLE].filter((joint) => joint !== finger);
  order.splice(hold.places[item], 0, finger);
  return { ...held, kernels: { ...kernels, tables, worldTables } };
}
