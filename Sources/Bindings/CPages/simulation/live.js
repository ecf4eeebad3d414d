// live.js: one scenario that is stepped frame by frame, as LiveKernel.swift has it.

import { layout } from "../kernels/layout.js";
import { Arena, KernelArguments } from "./kernels.js";

// In ck_live.state.
export const LIVE = { moves: 0, rests: 1, ended: 2, diverged: 3, invalid: 4 };
export const LIVE_NEW = 0xffffffff;
export const LIVE_GRAVITY_KEPT = 0xffffffff;
const {
  ck_live_contact: liveContact, ck_live_item: liveItem, ck_live_joint: liveJoint, ck_live_pair: livePair,
} = layout;

// A structure of the kernels as words: fields that are not named are 0.
function structure(fields, values) {
  const words = new Uint32Array(fields.size / 4);
  for (const [name, value] of Object.entries(values)) words[fields[name] / 4] = value;
  return words;
}

export class LiveScenario {
  //   simulation: a KernelSimulation with kernels of its own
  //   base: what `SceneNumbers.values` gives
  //   start: the address where its memory begins
  constructor(simulation, base, start = simulation.kernels.__heap_base.value) {
    const { plan, kernels } = simulation;
    this.plan = plan;
    this.kernels = kernels;
    this.frame = 0;
    this.accumulated = 0;
    this.arena = new Arena(kernels, start);
    const { arena } = this;
    const { contacts, edges, joints, pushes, room } = plan.kernels;
    const items = plan.items.length;
    const args = new KernelArguments(plan, arena, simulation.persists(base.isSet));
    this.args = args;
    args.setInputs(simulation.inputValues(base.values));
    for (const field of ["scenario_count", "frame_limit", "rotates"]) args.set(field, 1);
    args.set("substeps", arena.put(Uint8Array.of(1)));
    args.set("skip", arena.take(1));
    args.set("statuses", arena.take(1));
    args.set("metrics", arena.take(4 * items * plan.kernels.metrics.length));
    this.items = arena.take(liveItem.size * items);
    this.contacts = arena.take(liveContact.size * contacts.length);
    this.live = arena.put(structure(layout.ck_live, {
      items: this.items, joints: arena.take(liveJoint.size * joints), contacts: this.contacts,
    }));
    const range = (count) => arena.put(Uint32Array.from({ length: count }, (_, k) => k));
    this.joints = arena.take(4 * joints);
    this.origin = {
      items: range(items), contacts: range(room ? edges : contacts.length), joints: this.joints,
      pushes: range(pushes), woken: arena.put(new Uint8Array(items).fill(1)), dropped: arena.take(items),
    };
    this.originAt = arena.take(layout.ck_live_origin.size);
    // A live scenario cannot run again with more room.
    args.takeScratch(kernels, room?.most);
  }

  // The address where its memory ends.
  get end() { return this.arena.top; }

  // Begins the scenario.
  begin() {
    this.kernels[`${this.args.engine}live_begin`](this.args.address, 0, 0, this.live);
    return this;
  }

  // Continues another scenario, of a plan with the same items and contacts, in its place.
  //   joints: the joint of the other plan that each joint was, or LIVE_NEW
  //   gravity: the gravity that sets the vector, or LIVE_GRAVITY_KEPT
  continue(other, { joints, gravity = LIVE_GRAVITY_KEPT }) {
    const { arena, plan } = this;
    plan.kernels.contacts.forEach((_, k) => {
      const touches = liveContact.size * k + liveContact.touches;
      this.view.setUint32(this.contacts + touches, this.view.getUint32(other.contacts + touches, true), true);
    });
    arena.setWords(this.joints, joints);
    arena.setWords(this.originAt, structure(layout.ck_live_origin, { ...this.origin, gravity }));
    this.kernels[`${this.args.engine}live_carry`](
      this.args.address, other.args.address, this.originAt, this.live);
    this.frame = other.frame;
    this.accumulated = other.accumulated;
    return this;
  }

  get view() { return new DataView(this.arena.memory.buffer); }
  get(field) { return this.view.getUint32(this.live + layout.ck_live[field], true); }
  get state() { return this.get("state"); }
  get phase() { return this.get("phase"); }
  // From 1; 0 without a named outcome.
  get outcome() { return this.get("outcome"); }
  // Whether a phase began with this frame.
  get hasTurned() { return this.get("turned") !== 0; }

  // Advances by one frame.
  step() {
    const { plan } = this;
    this.frame += 1;
    this.accumulated += plan.isLocked ? plan.timeStep : 1 / plan.frameRate;
    let substeps = 0;
    const isDropped = plan.dropEvery && this.frame % plan.dropEvery === 0;
    while (!isDropped && this.accumulated >= plan.timeStep) {
      this.accumulated -= plan.timeStep;
      substeps += 1;
    }
    this.kernels[`${this.args.engine}live_step`](this.args.address, substeps, 1, this.live);
  }

  // x, y (pt), angle (rad), velocity x and y (pt/s), spin (rad/s) of an item.
  pose(item) {
    const place = this.items + liveItem.size * item;
    return ["x", "y", "angle", "velocity_x", "velocity_y", "spin"]
      .map((field) => this.view.getFloat64(place + liveItem[field], true));
  }

  // The contacts that began in the last step: which, and where its largest impulse acted, pt. In
  // `items` are the two items; -1 for an edge.
  begun() {
    const { contacts, room } = this.plan.kernels;
    return room
      ? this.begunAmong(
        this.get("pairs"), this.get("pair_count"), livePair.size, (place) => this.itemsOfPair(place))
      : this.begunAmong(this.contacts, contacts.length, liveContact.size, (_, index) => contacts[index]);
  }

  // Those of a table of contacts.
  begunAmong(first, count, bytes, itemsOf) {
    const { view } = this;
    const found = [];
    for (let index = 0; index < count; index += 1) {
      const place = first + bytes * index;
      if (view.getUint32(place + liveContact.begun, true) === 0) continue;
      const [x, y] = ["x", "y"].map((field) => view.getFloat64(place + liveContact[field], true));
      found.push({ items: itemsOf(place, index), x, y });
    }
    return found;
  }

  // The items of a contact of a large world.
  itemsOfPair(place) {
    const { owners } = this.plan.kernels;
    const [a, b, isEdge] = ["a", "b", "a_is_edge"]
      .map((field) => this.view.getUint32(place + livePair[field], true));
    return [isEdge ? -1 : owners[a], owners[b]];
  }
}

// What happens in a scenario that has just begun, besides its frames: contacts and phases that begin, each
// with its frame.
export function eventsOf(live, frameCount) {
  const events = { contacts: [], phases: [] };
  if (live.state === LIVE.invalid) return events;
  while (live.frame < frameCount && live.state !== LIVE.ended && live.state !== LIVE.diverged) {
    live.step();
    for (const contact of live.begun()) events.contacts.push({ frame: live.frame, ...contact });
    const isEnded = live.state === LIVE.ended;
    if (!isEnded && !live.hasTurned) continue;
    events.phases.push({
      frame: live.frame, outcome: live.outcome,
      phase: isEnded ? null : live.plan.kernels.phases[live.phase] ?? null,
    });
  }
  return events;
}
