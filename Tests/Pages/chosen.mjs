// chosen.mjs: chooses a motion by eye in a page of `sweep explore` in Chromium, with the mouse and with keys,
// and compares what the page ends with with `sweep trace`, bit by bit.
//   node chosen.mjs SWEEP
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withBrowser } from "./browser.mjs";
import { Command } from "./command.mjs";

const work = await mkdtemp(join(tmpdir(), "chosen-"));
const sweep = new Command(process.argv[2], work);
const scene = "drop-out-present";
const ranges = { "card.elasticity": [0, 0.9], "pull.magnitude": [2, 12] };
// What the person has in mind.
const wanted = { "card.elasticity": 0.6, "pull.magnitude": 5 };
const mostClicks = 16;

const isAsking = "choosing.round && !choosing.isBusy && choosing.stages.length";

// The motion whose mean distance from the one in mind is least. The page measures otherwise: looks.js.
const nearest = (browser) => browser.run(`
  const changes = Object.entries(arguments[0]).map(([path, value]) => [sceneNumbers.indices.get(path), value]);
  window.inMind ??= stageOf(await choosing.worker.ask("scenario", { changes })).items[0];
  const distances = choosing.stages.map(({ items: [{ x, y }] }) => {
    const count = Math.max(y.length, inMind.y.length);
    const at = (track, frame) => track[Math.min(frame, track.length - 1)];
    return Array.from({ length: count }, (_, frame) =>
      Math.hypot(at(x, frame) - at(inMind.x, frame), at(y, frame) - at(inMind.y, frame))).reduce((sum, part) => sum + part, 0);
  });
  return distances.indexOf(Math.min(...distances));`, wanted);

const shownVariant = (browser) => browser.run("return activeVariant()");

try {
  sweep.run("explore", scene, ...Object.entries(ranges).flatMap(([path, ends]) => ["--vary", `${path}=${ends.join(":")}`]), "-o", "page.html");
  await withBrowser(async (browser) => {
    await browser.open(`file://${work}/page.html`);
    await browser.until("document.getElementById('choose-open') && scenarios[choices.active]");
    await browser.click("#choose-open");
    await browser.until(isAsking);
    let clicks = 0;
    while (clicks < mostClicks && await browser.run("return document.getElementById('choose-answer').hidden")) {
      const motion = await nearest(browser);
      // By turns with the mouse and with a key.
      if (clicks % 2) await browser.press(String(motion + 1));
      else await browser.click(`#choose-motions button:nth-child(${motion + 1})`);
      clicks += 1;
      await browser.until(`${isAsking} && choosing.round.clicks === ${clicks}`);
      // The first click is taken back, and made again.
      if (clicks > 1) continue;
      await browser.click("#choose-back");
      await browser.until(`${isAsking} && choosing.round.clicks === 0`);
      clicks = 0;
      await browser.run("document.getElementById('choose-motions').children[0].focus()");
      await browser.press("\uE014");
      assert.equal(await browser.run("return [...document.getElementById('choose-motions').children].indexOf(document.activeElement)"), 1);
      const again = await nearest(browser);
      await browser.press(String(again + 1));
      clicks += 1;
      await browser.until(`${isAsking} && choosing.round.clicks === 1`);
    }
    assert.equal(await browser.run("return document.getElementById('choose-answer').hidden"), false, `not sure after ${clicks} clicks`);
    // A reader who is not content goes on, and comes back.
    await browser.click("#choose-others");
    await browser.until(isAsking);
    assert.equal(await browser.run("return document.getElementById('choose-answer').hidden"), true);
    await browser.click("#choose-take");
    await browser.until("!document.getElementById('choose-answer').hidden");
    const found = await shownVariant(browser);
    for (const [path, [low, high]] of Object.entries(ranges)) {
      assert.ok(Math.abs(found[path] - wanted[path]) <= 0.1 * (high - low), `${path}: ${found[path]} for ${wanted[path]}`);
    }
    // The values, the code and the page.
    const settings = Object.entries(found).map(([path, value]) => `${path}=${value}`);
    const values = await browser.run("return document.getElementById('choose-values').textContent");
    for (const path of Object.keys(ranges)) assert.ok(values.includes(path), values);
    const code = sweep.run("export", scene, ...settings.flatMap((word) => ["--set", word]));
    const shown = await browser.run("return document.getElementById('choose-code').value");
    const fromImport = (text) => text.slice(text.indexOf("import UIKit"));
    assert.equal(fromImport(shown), fromImport(code));
    await browser.click("#choose-use");
    await browser.until("!document.getElementById('choose').open && !scenarioQueue.isBusy");
    await browser.until("valuesOf(activeVariant()).values.every((value, k) => Object.is(value, scenarios[choices.active].values[k]))");
    const frames = await browser.run(`
      const { frames, frameCount } = scenarios[choices.active];
      return Array.from({ length: frameCount + 1 }, (_, k) => Array.from(frames.subarray(6 * k, 6 * k + 6)));`);
    assert.deepEqual({ card: frames }, sweep.frames(scene, settings));
    // Undo takes the values back, answer by answer.
    while (await browser.run("return !document.getElementById('undo').disabled")) await browser.click("#undo");
    assert.deepEqual(await shownVariant(browser), {});
    assert.deepEqual((await browser.log()).map(({ message }) => message), []);
    console.log(`choosing by eye: ${settings} after ${clicks} clicks, for ${JSON.stringify(wanted)}`);
  });
} finally {
  await rm(work, { recursive: true });
}
