// Chooses in a worker: simulates the samples of the chooser.

import { Chooser, sureEnough } from "./chooser.js";
import { Looker } from "./looks.js";
import { INVALID, TRACE_VALUES } from "../simulation/kernels.js";
import { valueAtShare } from "../simulation/numbers.js";
import { page, scene, tasks } from "../simulation/tasks.js";

// The most motions that are simulated at once: their frames take memory.
const samplesAtOnce = 128;

// Simulates points of some ranges, and returns their looks.
export class SampledMotions {
  //   simulation: of a scene; changes: [index, value] of what is set
  //   ranges: of each parameter that is chosen, {indices, low, high, isLog}
  //   reference, levers: as Looker has them
  constructor(simulation, { changes, ranges, reference, levers }) {
    Object.assign(this, { simulation, ranges });
    this.varied = ranges.flatMap(({ indices }) => indices);
    this.base = simulation.numbers.values(changes);
    this.looker = new Looker({ frameTime: 1 / simulation.plan.frameRate, reference, levers });
  }

  row(point) {
    return point.flatMap((share, k) => {
      const value = valueAtShare(this.ranges[k], share);
      return this.ranges[k].indices.map(() => value);
    });
  }

  // The looks of points; null where a value is not allowed.
  looks(points) {
    const looker = this.looker;
    const looks = [];
    // The first samples decide how long one looks.
    if (looker.horizon === null) {
      const durations = [];
      const step = Math.ceil(points.length / samplesAtOnce);
      this.visit(points.filter((_, n) => n % step === 0), (frames, ...motion) => {
        if (frames) durations.push(looker.duration(frames, ...motion));
      });
      looker.lookFor(durations);
    }
    this.visit(points, (frames, count, scales) => {
      const look = frames && new Float32Array(looker.size);
      if (frames) looker.look(frames, count, scales, look);
      // A motion that diverges has no look.
      looks.push(look?.every(Number.isFinite) ? look : null);
    });
    return looks;
  }

  // Calls a function with the frames, their number and the scales of each motion; without, where a value
  // is not allowed.
  visit(points, use) {
    const { simulation, base, varied } = this;
    const size = simulation.plan.items.length * TRACE_VALUES;
    for (let first = 0; first < points.length; first += samplesAtOnce) {
      const rows = points.slice(first, first + samplesAtOnce).map((point) => this.row(point));
      if (!base) {
        rows.forEach(() => use(null));
        continue;
      }
      const { frameLimit, frameCounts, frames, scales, statuses } = simulation.run(base, varied, rows, { frames: true });
      rows.forEach((_, row) => {
        const [start, count] = [row * (frameLimit + 1), frameCounts[row] + 1];
        if (statuses[row] === INVALID) use(null);
        else use(frames.subarray(start * size, (start + count) * size), count, scales?.subarray(start, start + count));
      });
    }
  }
}

// What the page asks of the chooser; each is answered with the next question, the best motion and how sure
// it is, or with null if the motions of the ranges hardly differ.
let chooser = null;

function nextRound() {
  if (!chooser.isUseful) return null;
  const { index, sureness } = chooser.answer();
  return {
    question: chooser.question().map((n) => chooser.points[n]), answer: chooser.points[index],
    sureness, isSure: sureness >= sureEnough, clicks: chooser.clicks.length,
  };
}

Object.assign(tasks, {
  beginChoosing({ shown, ...asked }) {
    const motions = new SampledMotions(scene.simulation, asked);
    chooser = new Chooser({
      dimension: asked.ranges.length, shown, share: Math.max(0.25, 1 / page.items.length),
      simulate: (points) => motions.looks(points),
    });
    return nextRound();
  },
  click({ picked }) {
    chooser.click(picked);
    return nextRound();
  },
  takeBack() {
    chooser.undo();
    return nextRound();
  },
  showOthers: nextRound,
});
