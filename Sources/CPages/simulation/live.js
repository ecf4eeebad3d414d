// live.js: one scenario that is stepped frame by frame, as LiveKernel.swift has it.

// In ck_live.state.
const LIVE = { moves: 0, rests: 1, ended: 2, diverged: 3, invalid: 4 };
const LIVE_NEW = 0xffffffff;
const LIVE_GRAVITY_KEPT = 0xffffffff;
// The bytes of ck_live_item, ck_live_joint and ck_live_contact, and in the last the position of
// `touches`.
const LIVE_ITEM = 64;
const LIVE_JOINT = 56;
const LIVE_CONTACT = 40;
const LIVE_TOUCHES = 24;
// A page has two scenarios in memory, of which one continues the other.
const LIVE_SLOT = 24 << 20;

class LiveScenario {
  //   simulation: a KernelSimulation with kernels of its own
  //   base: what `SceneNumbers.values` gives
  //   slot: 0 or 1, the part of the memory
  constructor(simulation, base, slot = 0) {
    const { plan, kernels } = simulation;
    this.plan = plan;
    this.kernels = kernels;
    this.slot = slot;
    this.frame = 0;
    this.accumulated = 0;
    this.arena = new Arena(kernels, kernels.__heap_base.value + slot * LIVE_SLOT);
    const { arena } = this;
    const args = new KernelArguments(plan, arena, simulation.persists(base.isSet));
    this.args = args;
    simulation.inputs.forEach(({ value }, k) => args.setInput(k, value(base.values)));
    args.run[plan.kernels.scenarioCountAt] = 1;
    args.run[plan.kernels.frameLimitAt] = 1;
    args.run[plan.kernels.rotatesAt] = 1;
    args.at.substeps = arena.put(Uint8Array.of(1));
    args.at.skip = arena.take(1);
    args.at.statuses = arena.take(1);
    args.at.metrics = arena.take(4 * plan.items.length * plan.kernels.metrics.length);
    args.write();
    args.at.scratch = arena.take(kernels[`${args.engine}scratch_bytes`](args.address));
    args.write();
    this.items = arena.take(LIVE_ITEM * plan.items.length);
    this.contacts = arena.take(LIVE_CONTACT * plan.kernels.contacts.length);
    // The last three are of large worlds, which no page has.
    this.live = arena.words([
      this.items, arena.take(LIVE_JOINT * plan.kernels.joints), this.contacts, 0, 0, 0, 0, 0, 0, 0,
    ]);
  }

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
    const range = (count) => Uint32Array.from({ length: count }, (_, k) => k);
    plan.kernels.contacts.forEach((_, k) => {
      const touches = LIVE_CONTACT * k + LIVE_TOUCHES;
      this.view.setUint32(this.contacts + touches, this.view.getUint32(other.contacts + touches, true), true);
    });
    const origin = arena.words([
      arena.put(range(plan.items.length)), arena.put(range(plan.kernels.contacts.length)),
      arena.words(joints), arena.put(range(plan.kernels.pushes)),
      arena.put(new Uint8Array(plan.items.length).fill(1)), arena.take(plan.items.length), 0, 0, 0, gravity,
    ]);
    this.kernels[`${this.args.engine}live_carry`](
      this.args.address, other.args.address, origin, this.live);
    this.frame = other.frame;
    this.accumulated = other.accumulated;
    return this;
  }

  get view() { return new DataView(this.arena.memory.buffer); }
  get words() { return new Uint32Array(this.arena.memory.buffer, this.live, 7); }
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
    const isDropped = plan.droppedFrameInterval && this.frame % plan.droppedFrameInterval === 0;
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

  // The contacts that began in the last step: which, and where its largest impulse acted, pt.
  begun() {
    const { view } = this;
    return this.plan.kernels.contacts.flatMap((items, index) => {
      const place = this.contacts + LIVE_CONTACT * index;
      const isBegun = view.getUint32(place + LIVE_TOUCHES + 4, true) > 0;
      return isBegun ? [{ items, x: view.getFloat64(place, true), y: view.getFloat64(place + 8, true) }] : [];
    });
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
