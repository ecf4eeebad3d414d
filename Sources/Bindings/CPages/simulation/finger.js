// finger.js: the plans of a scene that a reader takes by one of its items, as HandsOnPlan.swift writes
// them.

import { layout } from "../kernels/layout.js";
import { readPlan } from "./numbers.js";

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

// The plans without a finger, with one, and with one that moves along a track, given by what differs from
// the page's plan; null if the scene has none.
export const handsPlan = (written, page) => written
  && Object.assign({ ...written }, ...["free", "held", "thrown"].map((name) => ({ [name]: planFrom(written[name], page) })));

// A plan with the finger on an item, from that with the finger on the first one. The finger's joint is the
// last one of the plan; `places` has for each item the place of that joint in the order of solving. `first`
// makes the word with the behaviors that the first item has without the finger.
function planMoving(plan, places, item, first) {
  const { kernels } = plan;
  const { ck_joint: joint, ck_item: words } = layout;
  const [tables, worldTables] = [[...kernels.tables], [...kernels.worldTables]];
  const joints = tables[JOINT_TABLE] = [...tables[JOINT_TABLE]];
  const finger = kernels.joints - 1;
  joints[(finger * joint.size + joint.b) / 4] = item;
  const behavior = joints[(finger * joint.size + joint.behavior) / 4];
  const items = worldTables[ITEM_TABLE] = [...worldTables[ITEM_TABLE]];
  const word = words.behaviors / 4 + (behavior >> 5);
  items[word] = first(items[word], behavior);
  items[word + item * words.size / 4] = (items[word + item * words.size / 4] | 1 << behavior) >>> 0;
  const order = worldTables[JOINT_ORDER_TABLE] = worldTables[JOINT_ORDER_TABLE].filter((other) => other !== finger);
  order.splice(places[item], 0, finger);
  return { ...plan, kernels: { ...kernels, tables, worldTables } };
}

// The plan with the finger on an item. It may share the number of its behavior with other attachments, so the
// page has the behaviors of the first item without it.
export const planHolding = ({ held, hold }, item) => planMoving(held, hold.places, item, () => hold.first);

// The plan of a throw: the finger holds an item and moves along the knots [time, x, y]. A phase removes it, so
// its behavior has a number of its own.
export function planThrowing({ thrown, hold }, { item, knots }) {
  const own = planMoving(thrown, hold.places, item, (word, behavior) => (word & ~(1 << behavior)) >>> 0);
  const { kernels } = own;
  const { ck_joint: joint } = layout;
  kernels.tables[JOINT_TABLE][((kernels.joints - 1) * joint.size + joint.track_count) / 4] = knots.length;
  // ck_knot_input: time, x and y, and the differences from the knot before. The plan lacks the inputs of
  // tracks, which are the last ones.
  const inputs = [...kernels.inputs, ...knots.flatMap((knot, k) =>
    [...knot, ...knot.map((value, axis) => (k > 0 ? value - knots[k - 1][axis] : 0))].map((value) => ["constant", value]))];
  const run = [...kernels.run];
  run[(layout.ck_run_args.input_count - layout.ck_run_args.settings) / 4] = inputs.length;
  return { ...own, kernels: { ...kernels, inputs, run } };
}
