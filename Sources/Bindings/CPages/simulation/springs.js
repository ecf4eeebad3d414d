// springs.js: simulates scenarios of a spring in closed form with the kernels of
// spring_page_kernels.c: SpringRun.swift.

import { Arena, TRACE_VALUES } from "./kernels.js";

// Has the interface of KernelSimulation.
export class SpringSimulation {
  constructor(plan, numbers, kernels) {
    this.plan = plan;
    this.numbers = numbers;
    this.kernels = kernels;
  }

  run(base, varied, rows, wants = {}) {
    const { inputs } = this.plan.spring;
    const { metrics } = this.plan;
    const count = rows.length;
    const arena = new Arena(this.kernels);
    // A row without numbers is invalid.
    const table = new Float64Array(count * inputs.length).fill(NaN);
    this.numbers.forEachRow(base, varied, rows, (row, values) => {
      inputs.forEach((index, k) => { if (index !== null) table[row * inputs.length + k] = values[index]; });
    });
    const at = {
      inputs: arena.put(table), metrics: arena.take(4 * count * metrics.length), statuses: arena.take(count),
      frames: arena.take(4 * count), trace: 0, scales: 0,
    };
    // Most animations are much shorter than their scenarios may be, so a first run counts the frames.
    this.execute(at, count, 0xffffffff);
    const frameCounts = new Uint32Array(arena.memory.buffer, at.frames, count).slice();
    const frameLimit = frameCounts.reduce((most, frames) => Math.max(most, frames), 1);
    const length = count * (frameLimit + 1);
    if (wants.frames) {
      at.trace = arena.take(4 * length * TRACE_VALUES);
      at.scales = arena.take(8 * length);
      this.execute(at, count, frameLimit);
    }
    const { buffer } = arena.memory;
    return {
      frameLimit,
      metrics: [metrics.map((_, k) => arena.floats(at.metrics + 4 * count * k, count).slice())],
      statuses: new Uint8Array(buffer, at.statuses, count).slice(),
      frameCounts,
      frames: wants.frames ? arena.floats(at.trace, length * TRACE_VALUES).slice() : null,
      scales: wants.frames ? new Float64Array(buffer, at.scales, length).slice() : null,
    };
  }

  execute(at, count, frameLimit) {
    const { frameRate, settleDistance, pointsPerMetre, spring: { movesCentre } } = this.plan;
    this.kernels.spring_run(
      at.inputs, count, at.metrics, at.statuses, at.frames, frameLimit, at.trace, at.scales, frameRate,
      settleDistance, pointsPerMetre, movesCentre);
  }
}
