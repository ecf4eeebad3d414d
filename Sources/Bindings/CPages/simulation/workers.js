// The workers that simulate for the page, and the kernels.

// The kernels, as a compiled module.
async function kernelModule() {
  const compressed = new Blob([numbers(byId("kernels").textContent, Uint8Array)]);
  const bytes = new Response(compressed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return WebAssembly.compile(await bytes);
}

class SimulationWorker {
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
class LatestOnly {
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
