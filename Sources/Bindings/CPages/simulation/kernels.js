// kernels.js: simulates scenarios with the kernels of page_kernels.c: Simulation.swift.

const INVALID = 3;
const TRACE_VALUES = 6;
// In ck_run_args, of which ck_world_args is a continuation, as WebAssembly lays them out: pointers
// come first, in the order of ckernels.h.
const pointers = ["inputs", "joints", "phases", "ends", "conditions", "changes", "track", "pushes",
  "fields", "regions", "substeps", "skip", "metrics", "statuses", "frames", "trace", "scratch",
  "trajectory"];
// The most bytes for the trajectories of items, and of those of a large world; longer scenarios run
// twice: KernelRun.swift.
const trajectoryLimit = 32 << 20;
const largeTrajectoryLimit = 128 << 20;

// The memory of the kernels, from a place on.
class Arena {
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
class KernelArguments {
  //   persists: of each item, whether it keeps its body without any behavior
  constructor(plan, arena, persists) {
    const { run, world, tables, worldTables, persistsAt, isMultiBody } = plan.kernels;
    this.arena = arena;
    this.engine = isMultiBody ? "world_" : "";
    const items = Uint32Array.from(worldTables[0]);
    this.run = Uint32Array.from(run);
    if (isMultiBody) {
      persists.forEach((flag, k) => { items[persistsAt[0] + k * persistsAt[1]] = Number(flag); });
    } else {
      this.run[persistsAt[0]] = Number(persists[0]);
    }
    this.at = Object.fromEntries(tables.map((table, k) => [pointers[1 + k], arena.words(table)]));
    this.at.inputs = arena.take(16 * plan.kernels.inputs.length);
    const many = [items, ...worldTables.slice(1)].map((table) => arena.words(table));
    this.address = arena.take(4 * (pointers.length + run.length + many.length + world.length));
    this.many = many;
    this.world = Uint32Array.from(world);
    // Of a large world only: how many contacts its scratch memory has room for, and where that is said.
    this.room = plan.kernels.room;
  }

  // Sets an input to one value for all scenarios, or to the values of a column.
  setInput(index, value, column = 0) {
    const place = this.at.inputs + 16 * index;
    const view = new DataView(this.arena.memory.buffer);
    view.setUint32(place, column, true);
    view.setFloat64(place + 8, value, true);
  }

  // Sets every input to one value for all scenarios.
  setInputs(values) {
    const view = new DataView(this.arena.memory.buffer, this.at.inputs, 16 * values.length);
    values.forEach((value, k) => {
      view.setUint32(16 * k, 0, true);
      view.setFloat64(16 * k + 8, value, true);
    });
  }

  // Takes scratch memory, with room for some contacts of a large world.
  takeScratch(kernels, contacts) {
    if (this.room) this.room.at.forEach((word, k) => { this.world[word] = contacts[k]; });
    this.write();
    const bytes = kernels[`${this.engine}scratch_bytes`](this.address);
    // A large world may have room for many more contacts than there are. It writes what it reads, so
    // the rest is never touched.
    this.at.scratch = this.room ? this.arena.reserve(bytes) : this.arena.take(bytes);
    this.write();
  }

  write() {
    this.arena.setWords(this.address, [
      ...pointers.map((name) => this.at[name] ?? 0), ...this.run, ...this.many, ...this.world,
    ]);
  }
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
class KernelSimulation {
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
    args.run[plan.kernels.scenarioCountAt] = count;
    args.run[plan.kernels.frameLimitAt] = frameLimit;
    args.at.substeps = arena.put(substepCounts(plan, frameLimit));
    args.at.skip = arena.put(skip);
    args.at.statuses = arena.take(count);
    args.at.frames = arena.take(4 * count);
    const outputs = this.outputs(arena, count);
    args.at.metrics = arena.words(outputs.pointers);
    const stride = (frameLimit + 1) * plan.items.length * TRACE_VALUES;
    this.findRest(args, count);
    args.at.trace = wants.frames ? arena.take(4 * count * stride) : 0;
    this.execute(args, count);

    const { buffer } = arena.memory;
    return {
      frameLimit,
      metrics: outputs.columns(),
      statuses: new Uint8Array(buffer.slice(args.at.statuses, args.at.statuses + count)),
      frameCounts: new Uint32Array(buffer.slice(args.at.frames, args.at.frames + 4 * count)),
      frames: wants.frames ? arena.floats(args.at.trace, count * stride).slice() : null,
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
      if (room) args.world[room.firstRowAt] = row;
      args.takeScratch(this.kernels, contacts);
      const next = this.kernels[`${args.engine}run`](args.address);
      row = room ? next : count;
      if (row < count && contacts.every((limit, k) => limit === room.most[k])) {
        new Uint8Array(arena.memory.buffer)[args.at.skip + row] = 1;
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
      args.at.trajectory = args.arena.take(bytes);
      return;
    }
    const wanted = args.at.metrics;
    const first = this.outputs(args.arena, count);
    args.at.metrics = args.arena.words(first.pointers);
    this.execute(args, count);
    args.at.metrics = wanted;
    for (const item of settling) {
      ["finalX", "finalY", "finalAngle"].forEach((name, k) => {
        args.setInput(firstInputs[item] + restInputs[k], 0, first.place(item, metrics.indexOf(name)));
      });
    }
  }
}
