// simulation.js: simulates scenarios of a scene, whatever moves its items.

import { KernelSimulation } from "./kernels.js";
import { eventsOf, LiveScenario } from "./live.js";
import { SceneNumbers } from "./numbers.js";
import { SpringSimulation } from "./springs.js";

// Simulates a scene: `numbers` are its parameters, and `run` is that of KernelSimulation.
export class SceneSimulation {
  //   plan: as PagePlan.swift writes it
  //   kernels: the exports of page_kernels.c, or of the other files beside it
  //   liveKernels: the same, with a memory of their own; needed for `events`
  constructor(plan, kernels, liveKernels = null) {
    this.plan = plan;
    this.numbers = new SceneNumbers(plan);
    this.metrics = plan.kernels?.metrics ?? plan.metrics;
    const Runner = plan.spring ? SpringSimulation : KernelSimulation;
    this.runner = new Runner(plan, this.numbers, kernels);
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
