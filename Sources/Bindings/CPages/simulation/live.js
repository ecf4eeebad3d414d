// live.js: one scenario that is stepped frame by frame, as LiveKernel.swift has it.

// In ck_live.state.
const LIVE = { moves: 0, rests: 1, ended: 2, diverged: 3, invalid: 4 };
const LIVE_NEW = 0xffffffff;
const LIVE_GRAVITY_KEPT = 0xffffffff;
// The bytes of ck_live_item, ck_live_joint, ck_live_contact and ck_live_pair; in a contact the
// position of `touches`, and in a pair that of its sides.
const LIVE_ITEM = 64;
const LIVE_JOINT = 56;
const LIVE_CONTACT = 40;
const LIVE_TOUCHES = 24;
const LIVE_PAIR = 56;
const LIVE_SIDES = 40;

class LiveScenario {
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
    args.run[plan.kernels.scenarioCountAt] = 1;
    args.run[plan.kernels.frameLimitAt] = 1;
    args.run[plan.kernels.rotatesAt] = 1;
    args.at.substeps = arena.put(Uint8Array.of(1));
    args.at.skip = arena.take(1);
    args.at.statuses = arena.take(1);
    args.at.metrics = arena.take(4 * items * plan.kernels.metrics.length);
    this.items = arena.take(LIVE_ITEM * items);
    this.contacts = arena.take(LIVE_CONTACT * contacts.length);
    this.live = arena.words([
      this.items, arena.take(LIVE_JOINT * joints), this.contacts, 0, 0, 0, 0, 0, 0, 0,
    ]);
    const range = (count) => arena.put(Uint32Array.from({ length: count }, (_, k) => k));
    this.joints = arena.take(4 * joints);
    this.origin = [
      range(items), range(room ? edges : contacts.length), this.joints, range(pushes),
      arena.put(new Uint8Array(items).fill(1)), arena.take(items), 0, 0, 0, LIVE_GRAVITY_KEPT,
    ];
    this.originAt = arena.words(this.origin);
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
      const touches = LIVE_CONTACT * k + LIVE_TOUCHES;
      this.view.setUint32(this.contacts + touches, this.view.getUint32(other.contacts + touches, true), true);
    });
    arena.setWords(this.joints, joints);
    arena.setWords(this.originAt, [...this.origin.slice(0, -1), gravity]);
    this.kernels[`${this.args.engine}live_carry`](
      this.args.address, other.args.address, this.originAt, this.live);
    this.frame = other.frame;
    this.accumulated = other.accumulated;
    return this;
  }

  get view() { return new DataView(this.arena.memory.buffer); }
  get words() { return new Uint32Array(this.arena.memory.buffer, this.live, 9); }
  get state() { return this.words[3]; }
  get phase() { return this.words[4]; }
  // From 1; 0 without a named outcome.
  get outcome() { return this.words[5]; }
  // Whether a phase began with this frame.
  get hasTurned() { return this.words[6] !== 0; }

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
    return Array.from(new Float64Array(this.arena.memory.buffer, this.items + LIVE_ITEM * item, 6));
  }

  // The contacts that began in the last step: which, and where its largest impulse acted, pt. In
  // `items` are the two items; -1 for an edge.
  begun() {
    const { contacts, room } = this.plan.kernels;
    const [first, count] = this.words.subarray(7);
    return room
      ? this.begunAmong(first, count, LIVE_PAIR, (place) => this.itemsOfPair(place))
      : this.begunAmong(this.contacts, contacts.length, LIVE_CONTACT, (_, index) => contacts[index]);
  }

  // Those of a table of contacts.
  begunAmong(first, count, bytes, itemsOf) {
    const { view } = this;
    const found = [];
    for (let index = 0; index < count; index += 1) {
      const place = first + bytes * index;
      if (view.getUint32(place + LIVE_TOUCHES + 4, true) === 0) continue;
      found.push({ items: itemsOf(place, index), x: view.getFloat64(place, true), y: view.getFloat64(place + 8, true) });
    }
    return found;
  }

  // The items of a contact of a large world.
  itemsOfPair(place) {
    const { owners } = this.plan.kernels;
    const [a, b, isEdge] = [0, 4, 8].map((offset) => this.view.getUint32(place + LIVE_SIDES + offset, true));
    return [isEdge ? -1 : owners[a], owners[b]];
  }
}

// What happens in a scenario that has just begun, besides its frames: contacts and phases that begin, each
// with its frame.
function eventsOf(live, frameCount) {
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
