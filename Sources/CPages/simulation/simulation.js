// simulation.js: simulates scenarios of a scene, whatever moves its items.

// Scenarios of a spring in closed form, with the interface of KernelSimulation.
class SpringSimulation {
  constructor(plan, numbers) {
    this.plan = plan;
    this.numbers = numbers;
    this.spring = new SpringPlan(plan.spring, plan);
  }

  run(base, varied, rows, wants = {}) {
    const { metrics } = this.plan;
    const values = Float64Array.from(base.values);
    const isSet = Uint8Array.from(base.isSet);
    for (const index of varied) isSet[index] = 1;
    const following = this.numbers.following(isSet, varied);
    const runs = rows.map((row) => {
      varied.forEach((index, k) => { values[index] = row[k]; });
      return this.numbers.complete(values, isSet, varied, following) ? this.spring.run(values) : null;
    });
    const frameLimit = runs.reduce((most, run) => Math.max(most, run?.frameCount ?? 0), 1);
    const frames = wants.frames ? new Float32Array(rows.length * (frameLimit + 1) * TRACE_VALUES) : null;
    if (frames) runs.forEach((run, r) => { if (run) frames.set(run.frames, r * (frameLimit + 1) * TRACE_VALUES); });
    return {
      frameLimit,
      metrics: [metrics.map((name) => Float32Array.from(runs, (run) => run?.metrics[name] ?? NaN))],
      statuses: Uint8Array.from(runs, (run) => run?.status ?? INVALID),
      frameCounts: Uint32Array.from(runs, (run) => run?.frameCount ?? 0),
      frames,
      scales: runs.map((run) => run?.scales ?? null),
    };
  }
}

// Simulates a scene: `numbers` are its parameters, and `run` is that of KernelSimulation.
class SceneSimulation {
  //   plan: as PagePlan.swift writes it
  //   kernels: the exports of page_kernels.c
  //   liveKernels: the same, with a memory of their own; needed for `events`
  constructor(plan, kernels, liveKernels = null) {
    this.plan = plan;
    this.numbers = new SceneNumbers(plan);
    this.metrics = plan.kernels?.metrics ?? plan.metrics;
    this.runner = plan.spring
      ? new SpringSimulation(plan, this.numbers) : new KernelSimulation(plan, this.numbers, kernels);
    this.live = plan.spring || !liveKernels ? null : new KernelSimulation(plan, this.numbers, liveKernels);
  }

  run(base, varied, rows, wants) { return this.runner.run(base, varied, rows, wants); }

  // The contacts and phases that begin in one scenario.
  events(base, frameCount) {
    return this.live ? eventsOf(this.begin(base), frameCount) : { contacts: [], phases: [] };
  }

  // A scenario at its start, to be stepped; the one before it is lost.
  begin(base) { return new LiveScenario(this.live, base).begin(); }
}
