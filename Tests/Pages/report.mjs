// report.mjs: uses pages of `sweep report` in Chromium as a reader does: what is picked is simulated.
//   node report.mjs SWEEP
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withBrowser } from "./browser.mjs";
import { Command, table } from "./command.mjs";

const [command] = process.argv.slice(2);
const work = await mkdtemp(join(tmpdir(), "report-"));
const sweep = new Command(command, work);

// The places of the picked stage, item by item; the settings that it was simulated with.
const picked = (browser) => browser.run(`
  const stage = stages[data.played.length];
  return { settings: stage.settings.map(([path, value]) => path + "=" + value), row: stage.row, label: stage.label,
    items: Object.fromEntries(stage.items.map(({ name, x, y, angle }) =>
      [name, Array.from(x, (_, k) => [x[k], y[k], angle[k]])])) };`);

// Whether the picked motion is the command's.
async function isSimulated(browser) {
  const { settings, items } = await picked(browser);
  const { card } = sweep.frames("drop-out-dismiss", [...settings, "duration=2"]);
  assert.deepEqual(items.card, card.map((frame) => frame.slice(0, 3)), `${settings}`);
}

async function pickAndWait(browser, act) {
  await browser.run("stages.length = pickedStage");
  await act();
  await browser.until("stages[pickedStage] && byId('pick-note').textContent.startsWith('Picked')");
}

async function picksAreSimulated(browser) {
  // More rows than the page holds.
  sweep.run("run", "drop-out-dismiss", "--vary", "rope.frequency=1:5:300", "--vary", "rope.damping=0:1:200", "--duration",
    "2", "-o", "r.nc", "--quiet");
  sweep.run("report", "r.nc", "-o", "r.html");
  await browser.open(`file://${work}/r.html`);
  await browser.until("byId('map').width > 300");
  await browser.run("byId('map').scrollIntoView({ block: 'center' })");
  for (const place of [[0, 0], [-60, 90], [80, -70]]) {
    await pickAndWait(browser, () => browser.drag("#map", [place]));
    await isSimulated(browser);
  }
  // A point of the Pareto front and a line of the columns.
  for (const [id, place] of [["pareto", "paretoPoints[7]"], ["coordinates", "({ x: coordinates.x(0), y: coordinates.y(0, columns[0].values[coordinates.drawn[0]]) })"]]) {
    await browser.run(`byId("${id}").scrollIntoView({ block: "center" })`);
    const [x, y] = await browser.run(`
      const { x, y } = ${place}, { width, height } = byId("${id}").getBoundingClientRect();
      return [x - width / 2, y - height / 2];`);
    await pickAndWait(browser, () => browser.drag(`#${id}`, [[x, y]]));
    const { row, settings } = await picked(browser);
    const [expected] = table(sweep.run("run", "drop-out-dismiss", "--vary", "rope.frequency=1:5:300", "--vary",
      "rope.damping=0:1:200", "--duration", "2", "--only", `${row}:${row + 1}`, "--quiet"));
    assert.deepEqual(settings.map((word) => Number(word.split("=")[1])),
      [Number(expected["rope.frequency"]), Number(expected["rope.damping"])], `${id}: row ${row}`);
    await isSimulated(browser);
  }
  console.log("what is picked moves as the command's scenario");
}

async function chartsAreLinked(browser) {
  const selected = () => browser.run("return brushedRows().reduce((sum, flag) => sum + flag, 0)");
  const all = await selected();
  await browser.run("byId('distribution').scrollIntoView({ block: 'center' })");
  const place = await browser.run(`
    const { width: step, counts, start } = data.metrics[state.metric].histogram;
    const totals = counts[0].map((_, k) => counts.reduce((sum, column) => sum + column[k], 0));
    const k = totals.indexOf(Math.max(...totals)), { width, height } = byId("distribution").getBoundingClientRect();
    return [distributionBox.left + (k + 0.5) / totals.length * distributionBox.width - width / 2, 0];`);
  await browser.drag("#distribution", [place]);
  const some = await selected();
  assert.ok(some > 0 && some < all, `${some} of ${all} rows are selected`);
  // The kept rows as CSV are those of the sweep.
  const kept = table(await browser.run("return keptRows()"));
  assert.equal(kept.length, some);
  await browser.drag("#distribution", [place]);
  assert.equal(await selected(), all);
  await browser.run("flipAxis(0)");
  assert.ok(await browser.run("return coordinates.y(0, columns[0].highest) > coordinates.y(0, columns[0].lowest)"));
  await browser.run("flipAxis(0)");
  console.log(`${some} of ${all} rows are selected by a class of the distribution`);
}

async function picturesAreSaved(browser) {
  const ids = await browser.run("return [...document.querySelectorAll('canvas[id]')].map(({ id }) => id)");
  for (const id of ids) {
    const svg = await browser.run(`return pictureOf(byId("${id}"), draw)`);
    const isWell = await browser.run(`
      const parsed = new DOMParser().parseFromString(arguments[0], "image/svg+xml");
      return !parsed.querySelector("parsererror") && parsed.documentElement.getElementsByTagName("path").length > 0;`, svg);
    assert.ok(isWell, `${id}: no SVG`);
    assert.ok(!/NaN|undefined/.test(svg.replace(/<text.*?<\/text>/g, "")), `${id}: a number is missing`);
  }
  console.log(`${ids.length} pictures are SVG`);
}

// What stands beside the items, by the command and by the page, with numbers as in single precision: the
// command computes attachments from frames in single precision too, but in another order.
const near = (a, b) => (typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a))
  : a !== null && typeof a === "object" && typeof b === "object" && b !== null
    ? Object.keys({ ...a, ...b }).every((key) => near(a[key], b[key])) : a === b);

async function boundariesAndAttachmentsAreDrawnAlike(browser) {
  const scenes = sweep.run("scenes", "--json").trim().split("\n").map((line) => JSON.parse(line).scene);
  let count = 0;
  for (const name of scenes) {
    sweep.run("run", name, "-o", "one.jsonl", "--quiet");
    sweep.run("report", "one.jsonl", "-o", "one.html");
    await browser.open(`file://${work}/one.html`);
    const [drawn, simulated] = await browser.run(`
      pickRow(0);
      while (!stages[data.played.length]) await new Promise((resolve) => setTimeout(resolve, 20));
      return [data.played[0].stage.things, stages[data.played.length].things.map(({ name, ...thing }) => thing)];`);
    assert.ok(near(drawn, simulated), `${name}:\n${JSON.stringify(drawn)}\n${JSON.stringify(simulated)}`);
    count += drawn.length;
  }
  assert.ok(count > 40, `only ${count} boundaries and attachments`);
  console.log(`${count} boundaries and attachments of ${scenes.length} scenes are drawn alike`);
}

try {
  await withBrowser(async (browser) => {
    await boundariesAndAttachmentsAreDrawnAlike(browser);
    await picksAreSimulated(browser);
    await chartsAreLinked(browser);
    await picturesAreSaved(browser);
    assert.deepEqual((await browser.log()).map(({ message }) => message), []);
    assert.ok((await browser.requests()).every((address) => /^(file|blob|data|chrome|about):/.test(address)));
  });
} finally {
  await rm(work, { recursive: true });
}
