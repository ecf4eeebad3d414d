// kernels.js: simulates scenarios with the kernels of page_kernels.c: Simulation.swift.

import { layout } from "../kernels/layout.js";
import { inputKinds, rounded } from "./numbers.js";

export const INVALID = 3;
export const TRACE_VALUES = 6;
// The bytes before each field of ck_world_args, which begins with ck_run_args.
const argumentsAt = { ...layout.ck_world_args, ...layout.ck_run_args };
// In both, pointers come first. The plan has the tables of the first ones, but not that of the inputs.
const pointers = (fields, end) => Object.keys(fields).filter((name) => name !== "run" && fields[name] < end);
const runTables = pointers(layout.ck_run_args, layout.ck_run_args.settings).slice(1);
const worldTables = pointers(layout.ck_world_args, layout.ck_world_args.pair_behaviors);
// The most bytes for the trajectories of items, and of those of a large world; longer scenarios run
// twice: KernelRun.swift.
const trajectoryLimit = 32 << 20;
const largeTrajectoryLimit = 128 << 20;

// The memory of the kernels, from a place on.
export class Arena {
  constructor(kernels, start = kernels.__heap_base.value) {
    this.memory = kernels.memory;
    this.top = start;
  }

  // The address of some bytes, whose values are undefined.
  reserve(bytes) {
    const address = Math.ceil(this.top / 64) * 64;
    this.top = address + bytes;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
    return address;
  }

  // The address of some bytes, which are 0.
  take(bytes) {
    const address = this.reserve(bytes);
    new Uint8Array(this.memory.buffer, address, bytes).fill(0);
    return address;
  }

  put(array) {
    const address = this.take(array.byteLength);
    new Uint8Array(this.memory.buffer, address, array.byteLength)
      .set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return address;
  }

  words(list) { return this.put(Uint32Array.from(list)); }
  floats(address, length) { return new Float32Array(this.memory.buffer, address, length); }
  setWords(address, list) { new Uint32Array(this.memory.buffer, address, list.length).set(list); }
}

// The tables of a plan and the arguments of a run, in the memory of the kernels.
export class KernelArguments {
  //   persists: of each item, whether it keeps its body without any behavior
  constructor(plan, arena, persists) {
    const { kernels } = plan;
    const { ck_run_args: run, ck_world_args: world, ck_item: item } = layout;
    this.arena = arena;
    this.engine = kernels.isMultiBody ? "world_" : "";
    this.words = new Uint32Array(world.size / 4);
    this.words.set(kernels.run, run.settings / 4);
    this.words.set(kernels.world, world.pair_behaviors / 4);
    this.address = arena.take(world.size);
    const tables = kernels.worldTables.map((table) => Uint32Array.from(table));
    if (kernels.isMultiBody) {
      persists.forEach((flag, k) => { tables[0][(k * item.size + item.persists) / 4] = Number(flag); });
    } else {
      this.set("item_persists", Number(persists[0]));
    }
    kernels.tables.forEach((table, k) => this.set(runTables[k], arena.words(table)));
    tables.forEach((table, k) => this.set(worldTables[k], arena.words(table)));
    this.set("inputs", arena.take(layout.ck_input.size * kernels.inputs.length));
    // Of a large world only: how many contacts its scratch memory has room for.
    this.room = kernels.room;
  }

  // Sets a field of the arguments; returns the value.
  set(field, value) {
    this.words[argumentsAt[field] / 4] = value;
    return value;
  }

  get(field) { return this.words[argumentsAt[field] / 4]; }

  // Sets an input to one value for all scenarios, or to the values of a column.
  setInput(index, value, column = 0) {
    const { ck_input: input } = layout;
    const place = this.get("inputs") + input.size * index;
    const view = new DataView(this.arena.memory.buffer);
    view.setUint32(place + input.column, column, true);
    view.setFloat64(place + input.value, value, true);
  }

  // Sets every input to one value for all scenarios.
  setInputs(values) { values.forEach((value, k) => this.setInput(k, value)); }

  // Takes scratch memory, with room for some contacts of a large world.
  takeScratch(kernels, contacts) {
    if (this.room) ["candidate_limit", "chain_limit"].forEach((limit, k) => this.set(limit, contacts[k]));
    this.write();
    const bytes = kernels[`${this.engine}scratch_bytes`](this.address);
    // A large world may have room for many more contacts than there are. It writes what it reads, so
    // the rest is never touched.
    this.set("scratch", this.room ? this.arena.reserve(bytes) : this.arena.take(bytes));
    this.write();
  }

  write() { this.arena.setWords(this.address, this.words); }
}

// The sub-steps of each frame: Settings.swift.
function substepCounts(plan, frameCount) {
  const frameTime = plan.isLocked ? plan.timeStep : 1 / plan.frameRate;
  let accumulated = 0;
  return Uint8Array.from({ length: frameCount }, (_, index) => {
    accumulated += frameTime;
    if (plan.dropEvery && (index + 1) % plan.dropEvery === 0) return 0;
    let count = 0;
    while (accumulated >= plan.timeStep) {
      accumulated -= plan.timeStep;
      count += 1;
    }
    return count;
  });
}

const framesIn = (plan, seconds) => rounded(seconds * plan.frameRate + 0.499);

// Simulates scenarios of one plan.
export class KernelSimulation {
  constructor(plan, numbers, kernels) {
    this.plan = plan;
    this.numbers = numbers;
    this.kernels = kernels;
    this.inputs = plan.kernels.inputs.map(([kind, ...rest]) => ({
      reads: inputKinds[kind].reads(...rest),
      value: (values) => inputKinds[kind].value(values, ...rest, kernels),
    }));
  }

  // Whether each item keeps its body, with the parameters that are set.
  persists(isSet) {
    const { persists, properties } = this.plan.kernels;
    return persists.map((flag, item) => flag || properties[item].some((k) => isSet[k]));
  }

  // Simulates scenarios.
  //   base: what `SceneNumbers.values` gives for what all scenarios have
  //   varied: the indices of the parameters in which they differ
  //   rows: of each scenario, the values of these
  //   wants: {frames: every frame of every scenario}
  // Returns {frameLimit, metrics[item][metric][row], statuses[row], frameCounts[row], frames}:
  // frames[((row * (frameLimit + 1) + frame) * items + item) * 6 ...] = x, y, angle, velocity x and
  // y, spin. A scenario has the frames 0 ... frameCounts[row].
  run(base, varied, rows, wants = {}) {
    const { plan } = this;
    const count = rows.length;
    const arena = new Arena(this.kernels);
    const isSet = Uint8Array.from(base.isSet);
    for (const index of varied) isSet[index] = 1;
    const following = this.numbers.following(isSet, varied);
    const moving = new Set([...varied, ...following.map(({ index }) => index)]);
    const moved = this.inputs.flatMap(({ reads }, k) => (reads.some((i) => moving.has(i)) ? [k] : []));
    const args = new KernelArguments(plan, arena, this.persists(isSet));
    args.setInputs(this.inputValues(base.values));

    // The numbers of each scenario.
    const skip = new Uint8Array(count).fill(1);
    const columns = moved.map(() => new Float32Array(count));
    let longest = varied.length ? 0 : base.values[plan.duration];
    this.numbers.forEachRow(base, varied, rows, (row, values) => {
      skip[row] = 0;
      longest = Math.max(longest, values[plan.duration]);
      moved.forEach((k, c) => { columns[c][row] = this.inputs[k].value(values); });
    });
    moved.forEach((k, c) => args.setInput(k, 0, arena.put(columns[c])));

    const frameLimit = Math.max(1, framesIn(plan, longest));
    args.set("scenario_count", count);
    args.set("frame_limit", frameLimit);
    args.set("substeps", arena.put(substepCounts(plan, frameLimit)));
    args.set("skip", arena.put(skip));
    const statuses = args.set("statuses", arena.take(count));
    const frames = args.set("frames", arena.take(4 * count));
    const outputs = this.outputs(arena, count);
    args.set("metrics", arena.words(outputs.pointers));
    const stride = (frameLimit + 1) * plan.items.length * TRACE_VALUES;
    this.findRest(args, count);
    const trace = args.set("trace", wants.frames ? arena.take(4 * count * stride) : 0);
    this.execute(args, count);

    const { buffer } = arena.memory;
    return {
      frameLimit,
      metrics: outputs.columns(),
      statuses: new Uint8Array(buffer.slice(statuses, statuses + count)),
      frameCounts: new Uint32Array(buffer.slice(frames, frames + 4 * count)),
      frames: wants.frames ? arena.floats(trace, count * stride).slice() : null,
    };
  }

  // The values of all inputs.
  inputValues(values) { return this.inputs.map(({ value }) => value(values)); }

  // Runs the kernels, with scratch memory that is free afterwards. A row of a large world that needs
  // more room for contacts runs again with twice as much; if the most is not enough, it is invalid.
  execute(args, count) {
    const { arena, room } = args;
    const start = arena.top;
    let contacts = room?.usual;
    let row = 0;
    do {
      arena.top = start;
      if (room) args.set("first_scenario", row);
      args.takeScratch(this.kernels, contacts);
      const next = this.kernels[`${args.engine}run`](args.address);
      row = room ? next : count;
      if (row < count && contacts.every((limit, k) => limit === room.most[k])) {
        new Uint8Array(arena.memory.buffer)[args.get("skip") + row] = 1;
      } else if (row < count) {
        contacts = contacts.map((limit, k) => Math.min(2 * limit, room.most[k]));
      }
    } while (row < count);
    arena.top = start;
  }

  // Memory for the metrics of all items.
  outputs(arena, count) {
    const { items, kernels: { metrics } } = this.plan;
    const start = arena.take(4 * count * items.length * metrics.length);
    const place = (item, metric) => start + 4 * count * (item * metrics.length + metric);
    return {
      pointers: items.flatMap((_, item) => metrics.map((__, metric) => place(item, metric))),
      columns: () => items.map((_, item) =>
        metrics.map((__, metric) => arena.floats(place(item, metric), count).slice())),
      place,
    };
  }

  // Gives the kernels what they need to measure against the pose in which an item rests: memory for
  // its trajectory, or the poses themselves from a first run.
  findRest(args, count) {
    const { settling, firstInputs, restInputs, metrics } = this.plan.kernels;
    if (!this.plan.sleeps || !settling.length) return;
    args.write();
    const bytes = this.kernels[`${args.engine}trajectory_bytes`](args.address);
    if (bytes <= (args.room ? largeTrajectoryLimit : trajectoryLimit)) {
      args.set("trajectory", args.arena.take(bytes));
      return;
    }
    const wanted = args.get("metrics");
    const first = this.outputs(args.arena, count);
    args.set("metrics", args.arena.words(first.pointers));
    this.execute(args, count);
    args.set("metrics", wanted);
    for (const item of settling) {
      ["finalX", "finalY", "finalAngle"].forEach((name, k) => {
        args.setInput(firstInputs[item] + restInputs[k], 0, first.place(item, metrics.indexOf(name)));
      });
    }
  }
}
