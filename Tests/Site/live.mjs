// live.mjs: the stage on the front page moves, is touched and answers its sliders, in Chromium and in Firefox, and
// nothing moves by itself for a reader who prefers reduced motion. Called by run.sh:
//   node live.mjs SITE
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { withBrowser } from "../Pages/browser.mjs";
import { withFirefox } from "../Pages/firefox.mjs";

const site = resolve(process.argv[2]);
const front = `file://${site}/index.html`;
// The address of the page whose stage the front page shows, as its frame has it.
const stageIn = async (browser) => {
  await browser.open(front);
  await browser.until("document.querySelector('iframe.stage:not(.loading)')");
  return browser.run("return document.querySelector('iframe.stage').src");
};
const isShown = "typeof map !== 'undefined' && scenarios[0] && !scenarioQueue.isBusy";

async function theFrontPageMoves(browser, name) {
  const address = await stageIn(browser);
  // Before any command, and in view.
  const { isFirst, isInView } = await browser.run(`
    const frame = document.querySelector("iframe.stage"), code = document.querySelector("figure.code");
    const { top, bottom } = frame.getBoundingClientRect();
    return { isFirst: Boolean(frame.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING), isInView: top >= 0 && bottom <= innerHeight };`);
  assert.ok(isFirst && isInView, `${name}: the stage is the first thing`);
  await browser.open(address);
  await browser.until(isShown);
  await browser.until("player.isPlaying && player.time > 0.1");
  const before = await browser.run("return scenarios[0].frames.join()");
  await browser.run(`
    const slider = [...document.querySelectorAll("#sliders .slider")].find((each) => each.checkVisibility());
    slider.value = Number(slider.value) / 2;
    slider.oninput();`);
  await browser.until(isShown);
  assert.notEqual(await browser.run("return scenarios[0].frames.join()"), before, `${name}: the slider`);
  const isTaken = await browser.run(`
    seek(0.4);
    return takeOnStage(chosenPlace(scenarios[0].stage, player.time), 6) && hands.taken === 0;`);
  assert.ok(isTaken, `${name}: the card is not taken`);
  console.log(`${name}: the stage on the front page moves, and the card is taken`);
}

// Without scripts, the stage is a picture that leads to the page.
const html = await readFile(`${site}/index.html`, "utf8");
const [, page, picture] = /<a href="([^"]*)" class="live"><img [^>]*src="([^"]*)"/.exec(html);
await Promise.all([page, picture].map((file) => readFile(`${site}/${file}`)));
await withBrowser(async (browser) => {
  await theFrontPageMoves(browser, "Chromium");
  await browser.call("POST", `${browser.session}/goog/cdp/execute`, {
    cmd: "Emulation.setEmulatedMedia", params: { features: [{ name: "prefers-reduced-motion", value: "reduce" }] },
  });
  await browser.open(`file://${site}/${page}?stage`);
  await browser.until(isShown);
  await new Promise((done) => { setTimeout(done, 1000); });
  assert.deepEqual(await browser.run("return [player.isPlaying, player.time]"), [false, 0], "nothing moves by itself");
  assert.deepEqual((await browser.log()).map(({ message }) => message), []);
  const requests = (await browser.requests()).filter((address) => !/^(blob|data|chrome|about):/.test(address));
  assert.ok(requests.every((address) => address.startsWith(`file://${site}/`)), `requests ${requests}`);
});
await withFirefox((browser) => theFrontPageMoves(browser, "Firefox"));
