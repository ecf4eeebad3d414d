// stage.mjs: uses the stage of pages of `sweep explore` as a reader does, with the mouse, a finger and the
// keyboard, in three windows: it stays in view, nothing else changes its place, and a throw becomes a track.
//   node stage.mjs SWEEP
import assert from "node:assert/strict";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withBrowser } from "./browser.mjs";
import { Command, table } from "./command.mjs";
import { isDragged, isIdle, pagesIn, pixelsScript } from "./explored.mjs";
import { withFirefox } from "./firefox.mjs";

const [command] = process.argv.slice(2);
const work = await mkdtemp(join(tmpdir(), "stage-"));
const sweep = new Command(command, work);
const { openPage, isQuiet } = pagesIn(work, sweep);
const scenes = ["drop-out-dismiss", "pan-flick", "elastic-button", "falling-boxes"];

// Whether all of a canvas is on the screen, and the page has not scrolled.
const isInView = (browser, selector) => browser.run(`
  const { left, top, right, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left && bottom > top
    && document.scrollingElement.scrollTop === 0;`, selector);

// The stage is there while the last of the sliders is moved, and while the map is dragged.
async function theStageStays(browser, scene, { width, height }) {
  await browser.showAs({ width, height });
  await browser.open(`file://${work}/${scene}.html`);
  await browser.until(isIdle);
  await browser.until(`innerWidth === ${width}`);
  const label = `${scene}, ${width} × ${height}`;
  for (const panel of ["controls", "map-panel", "curves-panel"]) {
    await browser.run("choosePanel(arguments[0])", panel === "controls" && width > 760 ? "map-panel" : panel);
    const moved = await browser.run(`
      const last = [...document.querySelectorAll("#sliders .slider")].at(-1);
      if (arguments[0] === "controls") {
        last.scrollIntoView({ block: "nearest" });
        last.value = Number(last.value) + 20;
        last.dispatchEvent(new Event("input", { bubbles: true }));
        const { top, bottom } = last.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }
      document.getElementById(arguments[0]).scrollTop = 1e6;
      return true;`, panel);
    assert.ok(moved, `${label}: the last slider cannot be seen`);
    assert.ok(await isInView(browser, "#stage-0"), `${label}: the stage is out of view with ${panel}`);
  }
  // As large as it can be: it fills its place in one direction.
  const share = await browser.run(`
    const canvas = byId("stage-0"), screen = canvas.parentElement;
    const { view, units: [unit] } = player;
    return Math.max((view.right - view.left) / unit / screen.clientWidth, canvas.clientHeight / screen.clientHeight);`);
  assert.ok(share > 0.95, `${label}: the stage fills ${share} of its place`);
}

// What is shown at first is what the file says, at any speed of the machine, and stays.
async function nothingChangesItsPlace(browser, scene) {
  const shown = `[...document.querySelectorAll("#sliders .slider")].map(({ id }) => pathOfIndex(Number(id.slice("slider-".length))))
    .concat(byId("x").value, byId("y").value, byId("metric").value)`;
  await browser.open(`file://${work}/${scene}.html`);
  await browser.until("scenarios[choices.active]");
  const first = await browser.run(`return ${shown}`);
  assert.deepEqual(first, await browser.run("return [...data.shown, ...data.axes, data.metric]"), scene);
  await browser.until(isIdle);
  await new Promise((resolve) => { setTimeout(resolve, 2000); });
  assert.deepEqual(await browser.run(`return ${shown}`), first, `${scene}: something changed its place`);
  // Most cells of the map have a value.
  const share = await browser.run("return map.cells.values.filter(Number.isFinite).length / map.cells.values.length");
  assert.ok(share > 0.5, `${scene}: ${share} of the map has a value`);
}

// An item is taken where the scene has it, thrown, and kept as a track that the command runs to the bit. Some
// of the items never rest.
async function throwsAreKept(browser, scene, kind) {
  await browser.open(`file://${work}/${scene}.html`);
  await browser.until(isIdle);
  await browser.run("seek(0.15)");
  const [x, y] = await browser.run("return chosenPlace(scenarios[0].stage, player.time)");
  const path = [[x, y], [x, y - 40], [x - 20, y - 90], [x - 40, y - 160]];
  const pixels = await browser.run(`${pixelsScript}; return arguments[0].map(pixels)`, path);
  await browser.run(`
    const watch = () => {
      if (hands.isOn) window.highest = Math.min(window.highest, hands.stage.items[0].y[0]);
      requestAnimationFrame(watch);
    };
    watch();`);
  const isThrown = await isDragged(async (milliseconds) => {
    await browser.run("seek(0.15); window.highest = Infinity");
    await browser.drag("#stage-0", pixels, { kind, milliseconds });
    return browser.run("return Boolean(hands.thrown) && window.highest < arguments[0]", y - 100);
  });
  assert.ok(isThrown, `${scene}: the item was not taken along`);
  assert.ok(await isInView(browser, "#stage-0"), `${scene}: the drag scrolled the page`);
  await browser.click("#hand-keep");
  await browser.until(`${isIdle} && scenarios[1]`);
  assert.equal(await browser.run("return choices.variants.length"), 2);
  const yaml = await browser.run("return yamlText()");
  await writeFile(`${work}/throw.yaml`, yaml);
  const page = await browser.run(`
    const { frames, frameCount } = scenarios[1];
    return Array.from({ length: (frameCount + 1) * plan.items.length }, (_, k) => Array.from(frames.subarray(6 * k, 6 * k + 6)));`);
  const rows = table(sweep.run("trace", "throw.yaml")).map((row) =>
    ["x", "y", "angle", "vx", "vy", "angularVelocity"].map((name) => Math.fround(Number(row[name]))));
  assert.deepEqual(page, rows, `${scene}: frames of the throw`);
  // The track is swept like any other.
  const speed = await browser.run("return `${hands.plan.finger}.track.speed`");
  assert.equal(table(sweep.run("run", "throw.yaml", "--vary", `${speed}=0.5,1,2`, "--metrics", "all")).length, 3);
  // The link carries it.
  const link = await browser.run("return location.href");
  await browser.open("about:blank");
  await browser.open(link);
  await browser.until(`${isIdle} && scenarios[1]`);
  assert.equal(await browser.run("return yamlText()"), yaml);
  console.log(`${scene}: a throw by ${kind} is kept: ${page.length} frames are those of the command`);
}

// The arrow keys drag, and the space bar drops. Whoever begins anew has not thrown yet.
async function keysDrag(browser, scene) {
  await browser.open(`file://${work}/${scene}.html`);
  await browser.until(isIdle);
  await browser.run("seek(0.1); byId('stage-0').focus()");
  await browser.press("\uE013", "\uE013", "\uE013");
  assert.equal(await browser.run("return hands.taken"), 0);
  // Fewer frames are no throw.
  await browser.until("hands.knots.length > 2");
  await browser.press(" ");
  await browser.until("hands.thrown");
  const canKeep = () => browser.run("return !byId('hand-keep').disabled");
  assert.equal(await canKeep(), true);
  await browser.click("#hand-begin");
  assert.equal(await canKeep(), false, `${scene}: the throw before is offered`);
}

async function gravityFollowsTheDevice(browser) {
  await openPage(browser, "pan-flick");
  await browser.click("#hand-begin");
  await browser.click("#view > summary");
  await browser.click("#tilt");
  // On its left edge, and on its upper edge.
  for (const [beta, gamma, axis] of [[0, -90, "x"], [-90, 0, "y"]]) {
    await browser.tilt(beta, gamma);
    await browser.until(`hands.stage.items[0].${axis}[0] < 30`);
  }
  console.log("gravity follows the device");
}

async function inEachWindow(browser, name) {
  for (const scene of scenes) {
    for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) await theStageStays(browser, scene, { width, height });
    await nothingChangesItsPlace(browser, scene);
  }
  console.log(`${name}: the stage stays in view, and nothing changes its place`);
}

try {
  for (const scene of scenes) {
    sweep.run("explore", scene, "-o", `${scene}.html`);
    const { size } = await stat(`${work}/${scene}.html`);
    assert.ok(scene === "falling-boxes" || size < 500_000, `${scene}: ${size} bytes`);
  }
  await withBrowser(async (browser) => {
    await inEachWindow(browser, "Chromium");
    await browser.showAs({ width: 1440, height: 900 });
    for (const scene of ["pan-flick", "drop-out-dismiss", "elastic-button"]) await throwsAreKept(browser, scene, "mouse");
    await keysDrag(browser, "pan-flick");
    await isQuiet(browser, "pan-flick");
  });
  await withBrowser(async (browser) => {
    await throwsAreKept(browser, "pan-flick", "touch");
    await gravityFollowsTheDevice(browser);
  }, { width: 390, height: 844, touch: true });
  await withFirefox((browser) => inEachWindow(browser, "Firefox"));
} finally {
  await rm(work, { recursive: true });
}
