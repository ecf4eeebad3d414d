// share.mjs: hands on pages of `sweep explore` in Chromium and in Firefox: the link brings back every choice to
// the bit, a damaged link breaks nothing, a saved page begins as it was saved, films show the motion, and the
// command runs every text that is copied.
//   node share.mjs SWEEP
import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { filmIn, middleOf } from "./apng.mjs";
import { withBrowser } from "./browser.mjs";
import { Command } from "./command.mjs";
import { withFirefox } from "./firefox.mjs";

const [command] = process.argv.slice(2);
const work = await mkdtemp(join(tmpdir(), "share-"));
const sweep = new Command(command, work);
// The map, which nothing here is about, may still be simulated.
const isShown = "scenarios.length === choices.variants.length && !scenarioQueue.isBusy && [...scenarios].every((found) => found !== undefined)";
const scenes = ["drop-out-dismiss", "falling-boxes", "custom-modal-show"];

// Serves the pages on this machine only.
async function withServer(use) {
  const server = createServer(async ({ url }, response) => {
    const body = await readFile(join(work, new URL(url, "http://x").pathname)).catch(() => null);
    response.writeHead(body ? 200 : 404, { "content-type": "text/html" });
    response.end(body);
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  try {
    return await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function openAt(browser, address) {
  await browser.open("about:blank");
  await browser.open(address);
  await browser.until(`typeof map !== "undefined" && ${isShown}`);
}

// The choices, and the bits of all frames of all variants.
const shown = (browser) => browser.run(`return {
  choices: JSON.stringify(choices),
  frames: scenarios.map((scenario) => scenario && [...new Uint32Array(scenario.frames.buffer)].join(" ")),
};`);

// Keeps a throw of the first item as a variant, where the scene has hands.
const throwScript = `if (hands.plan) {
    goLive();
    const { x: [x], y: [y] } = hands.stage.items[0];
    takeItem([x, y], 0);
    for (let frame = 0; frame < 24; frame += 1) {
      moveFinger([x + 2 * frame + Math.sin(frame), y - frame * frame / 9]);
      hands.scenario.step();
      recordFinger();
    }
    dropItem();
    keepThrow();
    pausePlaying();
  }`;

// Numbers with all their digits, three variants, and a throw where the scene has hands.
const chooseMuch = (browser) => browser.run(`
  choices.variants.push({}, {});
  choices.throws.push(null, null);
  const numbers = [1 / 3, Math.PI, 0.1 + 0.2, 1e-7, 123.456789012345678, -0.1];
  choices.variants.forEach((variant, index) => {
    choices.active = index;
    data.shown.map((path) => parameterAt.get(path)).forEach((parameter, k) => {
      const { low, high } = sliderRanges.get(parameter.path);
      const value = [low + (high - low) * Math.abs(numbers[(k + index) % 6]) / 130, numbers[(k + index) % 6]]
        .find((number) => isAllowed(parameter, number));
      if (value !== undefined) setParameter(parameter, value);
    });
  });
  ${throwScript}
  chooseMetric(data.metrics.at(-1).name);
  choices.item = plan.items.length - 1;
  choices.speed = 0.25;
  remember();
  showChoices();
  return choices.throws.filter(Boolean).length;`);

async function linksBringEverythingBack(browser, scene, server) {
  await openAt(browser, `${server}/${scene}.html`);
  const throws = await chooseMuch(browser);
  assert.equal(throws, scene === "custom-modal-show" ? 0 : 1, `${scene}: kept throws`);
  await browser.until(isShown);
  const before = await shown(browser);
  assert.ok(before.frames.every(Boolean), `${scene}: each variant moves`);
  const link = await browser.run("openShare(); const { value } = byId('link'); byId('share').close(); return value");
  await openAt(browser, link);
  assert.deepEqual(await shown(browser), before, `${scene}: the link`);
  assert.equal(await browser.run("return byId('link-remark').hidden"), true);
  // The page that is saved, and the page that is saved from that.
  for (const name of ["saved", "again"]) {
    await writeFile(`${work}/${scene}-${name}.html`, await browser.run("return pageText()"));
    await openAt(browser, `file://${work}/${scene}-${name}.html`);
    assert.deepEqual(await shown(browser), before, `${scene}: ${name}`);
    assert.equal(await browser.run("return location.hash"), "");
  }
  // A link of the saved page has what differs from that; undo and a change of it come back too.
  await browser.run("removeVariant(1)");
  await browser.until(isShown);
  const fewer = await shown(browser);
  const shorter = await browser.run("return location.href");
  assert.ok(shorter.includes("#"), `${scene}: the link of a saved page`);
  await openAt(browser, shorter);
  assert.deepEqual(await shown(browser), fewer, `${scene}: the link of a saved page`);
  return link;
}

// Random, so that they are the same in each run.
function randomNumbers(seed) {
  let state = seed;
  return () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 2 ** 32; };
}

// Links that somebody has broken, by hand or by chance: other types, other paths, missing and changed letters.
function brokenLinks(hash, count) {
  const random = randomNumbers(7);
  const among = (list) => list[Math.floor(random() * list.length)];
  const odd = [null, true, -1, 1e308, 2.5, "", "x", [], [[]], {}, { a: 1 }, [null], [{}], "__proto__", [1e308, -1e308]];
  const parsed = JSON.parse(decodeURIComponent(hash.slice(1)));
  // Puts something odd into a random place of a value.
  const spoiled = (value, depth = 0) => {
    if (value === null || typeof value !== "object" || (depth && random() < 0.3)) return among(odd);
    const keys = Object.keys(value);
    const copy = Array.isArray(value) ? [...value] : { ...value };
    const key = keys.length ? among(keys) : "card.elasticity";
    copy[key] = spoiled(value[key] ?? null, depth + 1);
    return copy;
  };
  return Array.from({ length: count }, (_, k) => {
    if (k % 4 === 0) {
      const letters = [...hash];
      letters.splice(1 + Math.floor(random() * (letters.length - 1)), Math.floor(random() * 9), among(["%", "{", "\"", "9", "%7B", "e999"]));
      return letters.join("");
    }
    return `#${encodeURIComponent(JSON.stringify(spoiled(parsed)))}`;
  });
}

async function brokenLinksBreakNothing(browser, scene, server, link) {
  const { hash } = new URL(link);
  await openAt(browser, `${server}/${scene}.html`);
  let remarks = 0;
  for (const broken of brokenLinks(hash, 80)) {
    await browser.run("history.replaceState(null, '', arguments[0]); window.dispatchEvent(new Event('hashchange'))", broken);
    await browser.until(isShown);
    const { isSaid, count, isFine } = await browser.run(`return {
      isSaid: !byId("link-remark").hidden, count: choices.variants.length,
      isFine: choices.active < choices.variants.length && choices.throws.length === choices.variants.length
        && choices.variants.every((variant) => Object.entries(variant).every(([path, value]) => isAllowed(parameterAt.get(path), value))),
    };`);
    assert.ok(isFine && count >= 1 && count <= 4, `${scene}: ${broken}`);
    if (isSaid) remarks += 1;
  }
  assert.ok(remarks > 40, `${scene}: ${remarks} remarks about 80 broken links`);
  // Opened as such: what is wrong is named, what is right is taken.
  const mixed = { variants: [{ "card.elasticity": -5, "no.path": 1, "pull.magnitude": 3 }], metric: "nonsense" };
  const mark = `#${encodeURIComponent(JSON.stringify(mixed))}`;
  for (const [bad, expected] of [["#%7B", /cannot be read/], ["#%", /cannot be read/], [mark, /no\.path.*metric/]]) {
    await openAt(browser, `${server}/${scene}.html${bad}`);
    assert.match(await browser.run("return byId('link-remark').checkVisibility() ? byId('link-remark').textContent : ''"), expected);
    assert.ok(await browser.run("return Boolean(scenarios[0])"));
  }
  // The remark goes with the next change.
  await browser.run("byId('add').click()");
  assert.equal(await browser.run("return byId('link-remark').hidden"), true);
}

// The film of a scene whose only item has the first variant's colour: each picture has the item where the command
// has it at that time.
async function filmsShowTheMotion(browser, scene, name) {
  await openAt(browser, `file://${work}/${scene}.html`);
  await browser.run("if (document.documentElement.dataset.theme !== 'light') byId('theme').click(); seek(0)");
  const { film, scale, view, said } = await browser.run(`
    window.saved = null;
    window.saveFile = (name, content) => { window.saved = content; };
    openShare();
    await saveFilm();
    const bytes = new Uint8Array(await window.saved.arrayBuffer());
    let film = "";
    for (let k = 0; k < bytes.length; k += 8192) film += String.fromCharCode(...bytes.subarray(k, k + 8192));
    const { view, width, height } = subjectOf(0);
    return { film: btoa(film), scale: Math.min(2, filmLimits.side / Math.max(width, height)), view, said: byId("shared").textContent };`);
  const file = Buffer.from(film, "base64");
  assert.match(said, /Saved as .*pictures a second/);
  const found = filmIn(file);
  const [[, frames]] = Object.entries(sweep.frames(`${scene}`, []));
  const end = (frames.length - 1) / 60;
  assert.ok(Math.abs(found.pictures.at(-1).end - end - 0.7) < 0.02, `${scene}: ${found.pictures.at(-1).end} s for ${end} s`);
  let compared = 0;
  for (const { time, rgb } of found.pictures) {
    const middle = middleOf(found, rgb, [0x0b, 0x63, 0xb5]);
    if (!middle || middle.isCut) continue;
    const [x, y] = frames[Math.min(frames.length - 1, Math.round(time * 60))];
    const distance = Math.hypot(middle.x / scale + view.left - x, middle.y / scale + view.top - y);
    assert.ok(distance < 1.5 / scale, `${scene}: ${distance} pt off after ${time} s`);
    compared += 1;
  }
  assert.ok(compared > 30, `${scene}: ${compared} pictures have the whole item`);
  assert.ok(file.length < 6e6);
  await browser.run("byId('share').close()");
  console.log(`${name}, ${scene}: ${found.pictures.length} pictures in ${Math.round(file.length / 1000)} kB, ${compared} compared`);
  return file;
}

// The browser reads the film as we do.
async function browserReadsTheFilm(browser, file) {
  const { count, last } = await browser.run(`
    const bytes = Uint8Array.from(atob(arguments[0]), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ type: "image/png", data: bytes });
    await decoder.tracks.ready;
    const count = decoder.tracks.selectedTrack.frameCount;
    const { image } = await decoder.decode({ frameIndex: count - 1 });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight), pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    image.close();
    decoder.close();
    return { count, last: Array.from(pen.getImageData(0, 0, canvas.width, canvas.height).data) };`, file.toString("base64"));
  const { pictures } = filmIn(file);
  assert.equal(count, pictures.length);
  assert.deepEqual(last.filter((_, k) => k % 4 < 3), [...pictures.at(-1).rgb], "the last picture");
}

// A film of many items keeps its limit, and ends with its dialog.
async function filmsEndWithTheDialog(browser) {
  await openAt(browser, `file://${work}/falling-boxes.html`);
  const { isMade, isOver } = await browser.run(`
    window.saved = null;
    window.saveFile = (name, content) => { window.saved = content; };
    openShare();
    const film = saveFilm();
    await new Promise((resolve) => { setTimeout(resolve, 100); });
    byId("share").close();
    await film;
    return { isMade: Boolean(window.saved), isOver: sharing.stop === null && byId("film-progress").hidden };`);
  assert.deepEqual({ isMade, isOver }, { isMade: false, isOver: true });
  // Stopped by its button, and made again.
  const said = await browser.run(`
    openShare();
    const film = saveFilm();
    byId("film-stop").click();
    await film;
    return byId("shared").textContent;`);
  assert.match(said, /stopped/);
  await browser.run("byId('share').close()");
}

// By keys: the dialog opens and closes, keys of the page do nothing meanwhile, and the focus returns.
async function keysShare(browser) {
  await openAt(browser, `file://${work}/drop-out-dismiss.html`);
  await browser.run("seek(0.5); byId('share-open').focus()");
  await browser.press("\uE007");
  await browser.until("byId('share').open");
  assert.match(await browser.run("return byId('share-note').textContent"), /is a file/);
  assert.equal(await browser.run("return byId('link').checkVisibility()"), false);
  const time = await browser.run("return player.time");
  await browser.run("byId('save-page').focus()");
  await browser.press(".", ".");
  assert.equal(await browser.run("return player.time"), time);
  await browser.press("\uE00C");
  await browser.until("!byId('share').open");
  assert.equal(await browser.run("return document.activeElement.id"), "share-open");
}

// Each text that is copied is a command or a file of it.
async function theCommandRunsTheTexts(browser, scene) {
  await openAt(browser, `file://${work}/${scene}.html`);
  await browser.run(`
    const [parameter] = data.shown.map((path) => parameterAt.get(path));
    setParameter(parameter, sceneNumbers.base[parameter.index] * 0.95);
    ${throwScript}`);
  const texts = await browser.run(`
    const found = [];
    choices.variants.forEach((_, index) => {
      choices.active = index;
      handedOn.forEach(([name, textOf]) => found.push({ name, text: textOf(), isThrow: Boolean(choices.throws[index]) }));
    });
    return found;`);
  const environment = { cwd: work, env: { ...process.env, PATH: `${work}/programs:${process.env.PATH}` }, stdio: ["ignore", "pipe", "pipe"] };
  for (const { name, text } of texts) {
    if (!text.startsWith("sweep ")) continue;
    try {
      execFileSync("bash", ["-ec", text], { ...environment, maxBuffer: Infinity });
    } catch ({ stderr }) {
      // A motion without contacts has no haptics.
      assert.match(`${stderr}`, name.includes("aptics") ? /no contact begins/ : /never/, `${scene}: ${name}: ${text}`);
      continue;
    }
    if (name.startsWith("Frames")) continue;
    const written = /-o (\S+)/.exec(text)[1];
    assert.ok((await readdir(work)).includes(written), `${scene}: ${name}: ${text}`);
    await rm(join(work, written));
  }
  console.log(`${scene}: the command runs ${texts.length} texts`);
}

// Pictures: the moment and the ghosts.
async function picturesShowTheStage(browser) {
  await openAt(browser, `file://${work}/drop-out-dismiss.html`);
  const { moment, ghosts, png } = await browser.run(`
    seek(0.4);
    const subject = subjectOf(0);
    const picture = await pngOf(subject, subject.end, true);
    return { moment: svgOf(subject, 0.4, false), ghosts: svgOf(subject, subject.end, true), png: picture.size };`);
  const count = (text) => text.split(" opacity=\"0.25\"").length - 1;
  assert.equal(count(moment), 0);
  assert.ok(count(ghosts) > 10 && png > 1000);
}

// In the frame of another page: the stage, three sliders, and nothing that reaches beyond it.
async function theStageStandsAlone(browser, server) {
  await openAt(browser, `${server}/drop-out-dismiss.html?stage`);
  const { sliders, parts } = await browser.run(`return {
    sliders: [...document.querySelectorAll("#sliders .slider")].filter((slider) => slider.checkVisibility()).length,
    parts: ["stages", "play", "share-open", "map", "curves", "hand-keep"].map((id) => byId(id).checkVisibility()),
  };`);
  assert.deepEqual({ sliders, parts }, { sliders: 3, parts: [true, true, false, false, false, false] });
  await browser.until("player.isPlaying && player.time > 0.05");
  // A frame below the window plays when it is scrolled into view, and stops above it.
  const room = "<div style='height: 3000px'></div>";
  await writeFile(`${work}/frame.html`, `<!doctype html><link rel="icon" href="data:,"><body>${room}<iframe src="drop-out-dismiss.html?stage" height="600"></iframe>${room}</body>`);
  await browser.open(`${server}/frame.html`);
  const inFrame = (script) => `document.querySelector("iframe").contentWindow.eval(${JSON.stringify(script)})`;
  await browser.until(inFrame("typeof scenarios !== 'undefined' && Boolean(scenarios[0])"));
  assert.equal(await browser.run(`return ${inFrame("player.isPlaying")}`), false);
  await browser.run(`document.querySelector("iframe").scrollIntoView()`);
  await browser.until(inFrame("player.isPlaying && player.time > 0.05"));
  await browser.run("scrollTo(0, 0)");
  await browser.until(inFrame("!player.isPlaying"));
}

try {
  for (const scene of [...scenes, "drop-out-present"]) sweep.run("explore", scene, "-o", `${scene}.html`);
  execFileSync("mkdir", [`${work}/programs`]);
  execFileSync("ln", ["-s", sweep.path, `${work}/programs/sweep`]);
  await withServer(async (server) => {
    const both = async (browser, name) => {
      for (const scene of scenes) {
        const link = await linksBringEverythingBack(browser, scene, server);
        if (scene === "drop-out-dismiss") await brokenLinksBreakNothing(browser, scene, server, link);
      }
      console.log(`${name}: links and saved pages bring every choice back`);
      await filmsEndWithTheDialog(browser);
      await picturesShowTheStage(browser);
      await theStageStandsAlone(browser, server);
      return filmsShowTheMotion(browser, "drop-out-present", name);
    };
    await withBrowser(async (browser) => {
      const film = await both(browser, "Chromium");
      await browserReadsTheFilm(browser, film);
      await keysShare(browser);
      for (const scene of scenes) await theCommandRunsTheTexts(browser, scene);
      assert.deepEqual((await browser.log()).map(({ message }) => message), [], "messages");
      const requests = (await browser.requests()).filter((address) => !/^(blob|data|chrome|about):/.test(address));
      assert.ok(requests.every((address) => address.startsWith(`file://${work}/`) || address.startsWith(server)), `requests ${requests}`);
    });
    await withFirefox((browser) => both(browser, "Firefox"));
  });
} finally {
  await rm(work, { recursive: true });
}
