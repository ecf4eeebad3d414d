// explorer.mjs: uses pages of `sweep explore` in Chromium as a reader does, and compares what they
// show with `sweep trace` and `sweep run`, bit by bit.
//   node explorer.mjs SWEEP
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withBrowser } from "./browser.mjs";
import { Command } from "./command.mjs";
import { isDragged, isIdle, isReady, largeWorlds, pagesIn, pixelsScript } from "./explored.mjs";

const [command] = process.argv.slice(2);
const work = await mkdtemp(join(tmpdir(), "explorer-"));
const sweep = new Command(command, work);
const { openPage, isQuiet, equalsCommand } = pagesIn(work, sweep);

// Each built-in scene and a slider of it.
const sliders = {
  "drop-out-present": "card.elasticity", "drop-out-dismiss": "rope.frequency", "snap-push": "snap.damping",
  "falling-boxes": "parameters.elasticity", "custom-modal-show": "spring.dampingRatio", "sticky-corners": "view.resistance",
  "chain": "pull.magnitude", "pan-flick": "parameters.multiplier", "dealt-cards": "parameters.damping",
  "big-pile": "parameters.elasticity", "brick-wall": "pull.magnitude",
};

// Large worlds have about 2.4 kB for each item, whose line of YAML stands there for its throw too, and kernels
// of their own, which are smaller. The points of a throw's track are numbers of its plan, some 500 bytes.
const sizeLimits = { "big-pile": 771_000, "brick-wall": 730_000 };

async function slidersFollowTheCommand(browser) {
  for (const [scene, path] of Object.entries(sliders)) {
    sweep.run("explore", scene, "--vary", `${path}=base*{0.5:1.5}`, "-o", `${scene}.html`);
    const [{ size }, limit] = [await stat(`${work}/${scene}.html`), sizeLimits[scene] ?? 700_000];
    assert.ok(size <= limit, `${scene}: ${size} bytes, more than ${limit}`);
    await openPage(browser, scene);
    await equalsCommand(browser, scene, []);
    // A slider is moved with the keyboard, step by step.
    await browser.run(`sliderRows.get("${path}").slider.focus()`);
    await browser.press(..."\uE012".repeat(25));
    await browser.until(isReady(scene));
    const value = await browser.run(`return activeVariant()["${path}"]`);
    assert.ok(Number.isFinite(value), `${scene}: the slider of ${path} does not move`);
    await equalsCommand(browser, scene, [`${path}=${value}`]);
    await isQuiet(browser, scene);
    console.log(`${scene}: frames and metrics with ${path} = ${value} are those of the command`);
  }
}

async function choicesAreKept(browser) {
  await openPage(browser, "drop-out-dismiss");
  const state = () => browser.run("return JSON.stringify(choices)");
  const before = await state();
  // A click on the map sets both of its parameters.
  await browser.run("document.getElementById('map').scrollIntoView({ block: 'center' })");
  await browser.drag("#map", [[20, -40]]);
  await browser.until(isIdle);
  const { x, y, set } = await browser.run("return { x: choices.x, y: choices.y, set: activeVariant() }");
  assert.deepEqual(Object.keys(set).sort(), [x, y].sort());
  await equalsCommand(browser, "drop-out-dismiss", Object.entries(set).map(([path, value]) => `${path}=${value}`));
  // A second variant, a goal, and undo of everything.
  await browser.click("#add");
  await browser.run("document.getElementById('relation').value = '<='; document.getElementById('relation').onchange()");
  await browser.until(isIdle);
  const after = await state();
  const link = await browser.run("return location.href");
  for (let k = 0; k < 3; k += 1) await browser.click("#undo");
  assert.equal(await state(), before);
  for (let k = 0; k < 3; k += 1) await browser.click("#redo");
  assert.equal(await state(), after);
  // The link carries the choices.
  await browser.open("about:blank");
  await browser.open(link);
  await browser.until(isIdle);
  assert.equal(await state(), after);
  // A link that is damaged, or of another scene, gives the scene as it is.
  for (const hash of ["#%7B", "#null", "#%7B%22variants%22%3A%5B%7B%22no.path%22%3A1%2C%22card.elasticity%22%3A-5%7D%5D%7D"]) {
    await browser.open("about:blank");
    await browser.open(link.split("#")[0] + hash);
    await browser.until(isIdle);
    assert.deepEqual(await browser.run("return choices.variants"), [{}]);
  }
  await isQuiet(browser, "drop-out-dismiss");
  console.log("the map, undo and the link keep the choices");
}

async function copiesAreOfTheVariant(browser) {
  await openPage(browser, "drop-out-present");
  await browser.run("setParameter(parameterAt.get('card.elasticity'), 0.35); setParameter(parameterAt.get('pull.magnitude'), 7.5); remember(); showChoices()");
  await browser.until(isIdle);
  await browser.click("#share-open");
  const copied = async (kind) => {
    await browser.run("const field = byId('handed-on'); field.value = handedOn.findIndex(([name]) => name === arguments[0]); field.onchange()", kind);
    await browser.click("#copy-text");
    await browser.until("byId('shared').textContent !== ''");
    return browser.run("return byId('copied').value");
  };
  const expected = sweep.run("trace", "drop-out-present", "--set", "card.elasticity=0.35", "--set", "pull.magnitude=7.5");
  const line = await copied("Frames as CSV: command");
  assert.equal(sweep.run(...line.split(" ").slice(1)), expected);
  await writeFile(`${work}/copied.yaml`, await copied("Study (YAML)"));
  assert.equal(sweep.run("trace", "copied.yaml"), expected);
  const code = sweep.run("export", "drop-out-present", "--set", "card.elasticity=0.35", "--set", "pull.magnitude=7.5");
  const fromImport = (text) => text.slice(text.indexOf("import UIKit"));
  assert.equal(fromImport(await copied("UIKit code")), fromImport(code));
  await browser.click("#share-close");
  await isQuiet(browser, "drop-out-present");
  console.log("command, YAML and UIKit code are those of the variant");
}

// A large world under a finger has the frames of the command until an item is taken. The item follows the
// finger, and taking or dropping it moves nothing by itself.
async function largeWorldsAreTaken(browser, scene) {
  sweep.run("explore", scene, "-o", `${scene}.html`);
  await openPage(browser, scene);
  // Two seconds, in which nothing comes to rest; half of them after a change of nothing.
  const live = await browser.run(`
    beginHands();
    const frames = Object.fromEntries(plan.items.map((name) => [name, []]));
    for (let frame = 0; frame <= 120; frame += 1) {
      if (frame > 0) hands.scenario.step();
      plan.items.forEach((name, item) => frames[name].push(hands.scenario.pose(item).map(Math.fround)));
      if (frame === 60) continueHands();
    }
    return frames;`);
  for (const [name, expected] of Object.entries(sweep.frames(scene, []))) {
    assert.deepEqual(live[name], expected.slice(0, 121), `${scene}: ${name} is stepped live`);
  }
  const { moved, distances, fall } = await browser.run(`
    const poses = () => JSON.stringify(plan.items.map((_, item) => hands.scenario.pose(item)));
    updateStage();
    const [width, height] = hands.stage.reference;
    const isSeen = ({ x, y }) => x[0] > 0 && x[0] < width && y[0] > height / 3 && y[0] < height;
    const seen = hands.stage.items.filter(isSeen).sort((a, b) => a.y[0] - b.y[0])[0];
    const before = poses();
    takeItem([seen.x[0], seen.y[0]], 0);
    const moved = poses() !== before || hands.taken !== hands.stage.items.indexOf(seen);
    const distances = [];
    const start = hands.pointer;
    for (let frame = 1; frame <= 60; frame += 1) {
      moveFinger([start[0] + (width / 2 - start[0]) * frame / 60, start[1] - 2 * frame]);
      hands.scenario.step();
      const [x, y] = hands.scenario.pose(hands.taken);
      distances.push(Math.hypot(x - hands.pointer[0], y - hands.pointer[1]));
    }
    const [item, held] = [hands.taken, poses()];
    dropItem();
    const isCarried = poses() === held;
    const high = hands.scenario.pose(item)[1];
    for (let frame = 0; frame < 20; frame += 1) hands.scenario.step();
    return { moved: moved || !isCarried, distances, fall: hands.scenario.pose(item)[1] - high };`);
  assert.equal(moved, false, `${scene}: an item moves when one is taken or dropped`);
  // A step behind the finger at most, and the offset within the item.
  assert.ok(Math.max(...distances) < 8, `${scene}: the item is ${Math.max(...distances)} pt from the finger`);
  assert.ok(fall > 10, `${scene}: the item fell by ${fall} pt after it was dropped`);
  await isQuiet(browser, scene);
  console.log(`${scene}: live frames are those of the command, and an item follows the finger`);
}

// With the mouse.
async function largeWorldsAreDragged(browser, scene) {
  sweep.run("explore", scene, "-o", `${scene}.html`);
  await openPage(browser, scene);
  await browser.click("#hand-begin");
  // The slowest item near the lower edge, which the pointer finds where it was.
  await browser.run(`
    window.slowest = () => {
      const [width, height] = hands.stage.reference;
      return plan.items.map((_, item) => hands.scenario.pose(item))
        .filter(([x, y]) => x > 0 && x < width && y > 0.9 * height && y < height)
        .map(([x, y, , ...speed]) => ({ x, y, speed: Math.hypot(...speed.slice(0, 2)) }))
        .sort((a, b) => a.speed - b.speed)[0];
    };`);
  const isHeld = await isDragged(async (milliseconds) => {
    await browser.until("hands.scenario?.frame > 60 && slowest()?.speed < 20");
    const place = await browser.run(`const { x, y } = slowest(); ${pixelsScript}; return pixels([x, y])`);
    const path = Array.from({ length: 12 }, (_, k) => [place[0] + 2 * k, place[1] - 6 * k]);
    await browser.drag("#stage-0", path, { milliseconds });
    // The finger has a knot from the moment in which it takes an item, and one for each frame with it.
    return browser.run("return hands.knots.length > 1");
  });
  assert.ok(isHeld, `${scene}: no item was taken`);
  await isQuiet(browser, scene);
  console.log(`${scene}: an item is dragged`);
}

async function playingNeedsNoMoreMemory(browser, seconds) {
  await openPage(browser, "drop-out-dismiss");
  await browser.run("document.getElementById('hand-begin').click()");
  const used = () => browser.run("window.gc(); return performance.memory.usedJSHeapSize");
  await browser.until("hands.scenario?.frame > 180");
  const readings = [];
  for (let k = 0; k < 4; k += 1) {
    for (let j = 0; j < 10; j += 1) {
      await browser.run(`setParameter(parameterAt.get("rope.frequency"), 1 + ${j} / 10); showSliders(); simulateActive()`);
      await new Promise((resolve) => { setTimeout(resolve, (100 * seconds) / 4); });
    }
    readings.push(await used());
  }
  // Without a leak they differ by what is alive at the moment, some hundred kB of nine megabytes.
  const growth = Math.min(...readings.slice(2)) / Math.max(...readings.slice(0, 2));
  assert.ok(growth < 1.25, `the heap grows: ${readings}`);
  console.log(`after ${seconds} s of play the heap is ${Math.round(readings.at(-1) / 1000)} kB, before ${Math.round(readings[0] / 1000)} kB`);
}

// As in a notebook, whose frames the Python package makes: an origin of its own, and no address.
async function aFrameIsAlone(browser) {
  const [scene, path] = ["drop-out-present", "card.elasticity"];
  sweep.run("explore", scene, "--vary", `${path}=0:0.9`, "-o", `${scene}.html`);
  const page = (await readFile(`${work}/${scene}.html`, "utf8")).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  await writeFile(`${work}/frame.html`, `<!doctype html><title>frame</title><iframe sandbox="allow-scripts allow-downloads"
    allow="clipboard-write" style="width: 100%; height: 720px" srcdoc="${page}"></iframe>`);
  await browser.open(`file://${work}/frame.html`);
  assert.equal(await browser.run("return document.querySelector('iframe').contentDocument"), null);
  await browser.enter("iframe");
  await browser.until(`typeof map !== "undefined" && ${isIdle}`);
  assert.equal(await browser.run("return self.origin"), "null");
  await browser.run(`sliderRows.get("${path}").slider.focus()`);
  await browser.press(..."\uE012".repeat(25));
  await browser.until(isIdle);
  const value = await browser.run(`return activeVariant()["${path}"]`);
  await equalsCommand(browser, scene, [`${path}=${value}`]);
  assert.equal(await browser.run("return (openShare(), byId('copy-link').hidden && !byId('save-page').hidden)"), true);
  await browser.enter();
  await isQuiet(browser, "frame");
  console.log(`in a frame: the motion with ${path} = ${value} is that of the command`);
}

try {
  await withBrowser(async (browser) => {
    await slidersFollowTheCommand(browser);
    await choicesAreKept(browser);
    await copiesAreOfTheVariant(browser);
    for (const scene of largeWorlds) {
      // A ball of the Galton board cannot follow through the pegs.
      if (scene !== "galton-board") await largeWorldsAreTaken(browser, scene);
      await largeWorldsAreDragged(browser, scene);
    }
    await aFrameIsAlone(browser);
    await playingNeedsNoMoreMemory(browser, Number(process.env.PLAY_SECONDS ?? 20));
  });
} finally {
  await rm(work, { recursive: true });
}
