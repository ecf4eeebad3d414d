// Simulates for the page, beside it: a worker begins with the simulation scripts, then the tasks of the page.

import { beginWith, tasks } from "./tasks.js";

self.onmessage = async ({ data: { id, task, ...rest } }) => {
  if (task === "begin") {
    const instance = () => WebAssembly.instantiate(rest.module).then(({ exports }) => exports);
    beginWith(rest, [await instance(), await instance()]);
    self.postMessage({ id });
    return;
  }
  self.postMessage({ id, result: tasks[task](rest) });
};
