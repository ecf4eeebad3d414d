#!/usr/bin/env node
// Seeks the style sheets that `sweep export --format css` writes, in Chromium and Firefox, and holds where each
// item is to the trace of its scene.
//   browsers.mjs SWEEP
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withBrowser } from "../Pages/browser.mjs";
import { withFirefox } from "../Pages/firefox.mjs";

const scenes = ["falling-square", "drop-out-present", "drop-out-dismiss", "snap-push", "gravity-pop", "dealt-cards"];
// pt and radians: the tolerance of the style sheet, and what browsers round.
const limits = { x: 0.51, y: 0.51, angle: 0.0052 };

const [, , sweep] = process.argv;
const output = (...options) => execFileSync(sweep, [...options, "--quiet"], { encoding: "utf8", maxBuffer: 1 << 28 });

// Times in s, and for each item its x, y and angle at each of them.
function traced(scene) {
  const times = new Set();
  const items = new Map();
  for (const line of output("trace", scene).trim().split("\n").slice(1)) {
    const [time, item, ...pose] = line.split(",");
    times.add(Number(time));
    if (!items.has(item)) items.set(item, []);
    items.get(item).push(pose.slice(0, 3).map(Number));
  }
  return { times: [...times], items };
}

// In the page: where each item is at each time. `translate` and `rotate` are what the style computes to.
const seek = `
  const [names, times] = arguments;
  const animations = document.getAnimations();
  for (const animation of animations) animation.pause();
  return times.map((time) => {
    for (const animation of animations) animation.currentTime = 1000 * time;
    return names.map((name) => {
      const style = getComputedStyle(document.querySelector("." + name));
      const [x, y] = style.translate === "none" ? [0, 0] : style.translate.split(" ").map(parseFloat);
      const turn = style.rotate === "none" ? 0 : parseFloat(style.rotate) * (style.rotate.endsWith("deg") ? Math.PI / 180 : 1);
      return [parseFloat(style.left) + parseFloat(style.width) / 2 + x,
        parseFloat(style.top) + parseFloat(style.height) / 2 + (y ?? 0), turn];
    });
  });`;

const work = await mkdtemp(join(tmpdir(), "motion-"));
let failed = false;
try {
  for (const [name, within] of [["Chromium", withBrowser], ["Firefox", withFirefox]]) {
    const largest = { x: 0, y: 0, angle: 0 };
    await within(async (browser) => {
      for (const scene of scenes) {
        const { times, items } = traced(scene);
        const names = [...items.keys()];
        const page = join(work, scene + ".html");
        await writeFile(page, "<!doctype html><meta charset=utf-8><style>" + output("export", scene, "--format", "css")
          + "</style><body style='position: relative'>" + names.map((item) => "<div class=" + item + "></div>").join(""));
        await browser.open(pathToFileURL(page).href);
        const places = await browser.run(seek, names, times);
        places.forEach((poses, frame) => poses.forEach((pose, item) => {
          ["x", "y", "angle"].forEach((number, index) => {
            const error = Math.abs(pose[index] - items.get(names[item])[frame][index]);
            largest[number] = Math.max(largest[number], error);
            if (error > limits[number]) {
              failed = true;
              console.error(`error: ${name}, ${scene}: ${names[item]}.${number} is ${error} off at ${times[frame]} s`);
            }
          });
        }));
      }
    });
    const [x, y, angle] = [largest.x, largest.y, largest.angle].map((error) => error.toFixed(4));
    console.log(`${name} seeks ${scenes.length} style sheets: at most ${x} and ${y} pt and ${angle} rad from the traces`);
  }
} finally {
  await rm(work, { recursive: true });
}
process.exit(failed ? 1 : 0);
