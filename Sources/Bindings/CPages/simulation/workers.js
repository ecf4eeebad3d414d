// The workers that simulate for the page, and the kernels.

import { plan } from "../drawing/data.js";
import { byId } from "../drawing/elements.js";

// Bytes in base 85: Base64.swift.
function bytesIn(digits) {
  const length = Math.floor((digits.length * 4) / 5);
  const view = new DataView(new ArrayBuffer(length + 4));
  for (let from = 0, to = 0; from < digits.length; from += 5, to += 4) {
    let value = 0;
    for (let k = 0; k < 5; k += 1) {
      // The last bytes have fewer digits; the highest ones in the place of the others round to them.
      const code = from + k < digits.length ? digits.charCodeAt(from + k) : 126;
      value = value * 85 + code - 40 - (code > 60) - (code > 92);
    }
    view.setUint32(to, value);
  }
  return new Uint8Array(view.buffer, 0, length);
}

// The kernels, as a compiled module.
export async function kernelModule() {
  const compressed = new Blob([bytesIn(byId("kernels").textContent)]);
  const bytes = new Response(compressed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return WebAssembly.compile(await bytes);
}

export class SimulationWorker {
  //   hands: the plans of throws; null if the page has none
  constructor(module, hands = null) {
    const source = ["simulation", "worker"].map((id) => byId(id).textContent).join("\n");
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = new Worker(address);
    this.answers = new Map();
    this.count = 0;
    this.worker.onmessage = ({ data: { id, result } }) => {
      this.answers.get(id)(result);
      this.answers.delete(id);
    };
    this.ready = this.ask("begin", { module, plan, hands }).then(() => URL.revokeObjectURL(address));
  }

  ask(task, question) {
    this.count += 1;
    const id = this.count;
    return new Promise((answer) => {
      this.answers.set(id, answer);
      this.worker.postMessage({ id, task, ...question });
    });
  }
}

// Asks one worker for the newest state only: what was asked while it was busy is left out.
export class LatestOnly {
  constructor(worker, answer) {
    this.worker = worker;
    this.answer = answer;
    this.waiting = null;
    this.isBusy = false;
    this.droppedCount = 0;
  }

  // Drops what was asked: its answers are of an older state.
  drop() {
    this.waiting = null;
    this.droppedCount += 1;
  }

  async ask(task, question) {
    this.waiting = { task, question };
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.waiting) {
      const { task: next, question: asked } = this.waiting;
      this.waiting = null;
      const count = this.droppedCount;
      const answer = await this.worker.ask(next, asked);
      if (count === this.droppedCount) this.answer(answer, asked);
    }
    this.isBusy = false;
  }
}
