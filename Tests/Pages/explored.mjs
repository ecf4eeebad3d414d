// explored.mjs: pages of `sweep explore` in a browser, and what they show.
import assert from "node:assert/strict";
import { single } from "./command.mjs";

// The frames and metrics of the active variant as the page has them; NaN is null.
const shown = (browser) => browser.run(`
  const { frames, frameCount, metrics, status } = scenarios[choices.active];
  const names = plan.kernels?.metrics ?? plan.metrics;
  return {
    frames: Object.fromEntries(plan.items.map((name, item) => [name, Array.from({ length: frameCount + 1 }, (_, k) =>
      Array.from(frames.subarray((k * plan.items.length + item) * 6, (k * plan.items.length + item + 1) * 6)))])),
    metrics: Object.fromEntries(plan.items.flatMap((name, item) => names.map((metric, k) =>
      [plan.items.length > 1 ? name + "." + metric : metric, Number.isNaN(metrics[item][k]) ? null : metrics[item][k]]))),
    status: data.statuses[status],
  };`);

// The first scenarios come a while after the workers.
export const isIdle = "scenarios.length && [scenarioQueue.worker, ...map.workers].every(({ answers }) => answers.size === 0) && !map.isRunning";
// The map of a large world takes a minute, and nothing waits for it.
const isAnswered = "map.workers.length && !scenarioQueue.isBusy && scenarios[choices.active]";
export const largeWorlds = ["big-pile", "brick-wall", "bowl-of-balls", "galton-board"];
export const isReady = (name) => (largeWorlds.includes(name) ? isAnswered : isIdle);

// Defines pixels([x, y]): a point of the active variant, from the middle of its canvas.
export const pixelsScript = `const pixels = ([x, y]) => {
  const canvas = byId("stage-" + choices.active), { view, units } = player, unit = units[choices.active];
  const free = (canvas.clientWidth * unit - (view.right - view.left)) / 2;
  return [(x - view.left + free) / unit - canvas.clientWidth / 2, (y - view.top) / unit - canvas.clientHeight / 2];
}`;

// Drags ever more slowly until a drag has done something: a slow machine has few frames for a fast one.
export async function isDragged(drag) {
  for (const milliseconds of [50, 200, 800, 3200]) if (await drag(milliseconds)) return true;
  return false;
}

// What tests do with the pages in a folder.
export function pagesIn(work, sweep) {
  async function openPage(browser, name) {
    await browser.open(`file://${work}/${name}.html`);
    await browser.until(isReady(name));
  }

  async function isQuiet(browser, name) {
    assert.deepEqual((await browser.log()).map(({ message }) => message), [], `${name}: messages`);
    const requests = (await browser.requests()).filter((address) => !/^(blob|data|chrome|about):/.test(address));
    assert.ok(requests.every((address) => address.startsWith(`file://${work}/`)), `${name}: requests ${requests}`);
  }

  async function equalsCommand(browser, scene, settings) {
    const page = await shown(browser);
    assert.deepEqual(page.frames, sweep.frames(scene, settings), `${scene}: frames with ${settings}`);
    const row = sweep.metrics(scene, settings);
    assert.equal(page.status, row.status, scene);
    for (const [name, value] of Object.entries(page.metrics)) {
      assert.equal(value, single(row[name]), `${scene}: ${name} with ${settings}`);
    }
  }

  return { openPage, isQuiet, equalsCommand };
}
