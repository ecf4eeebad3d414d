// Pictures of the stage and films of the motion, apart from the canvases of the page.

import { AnimatedPNG } from "../drawing/apng.js";
import { plan } from "../drawing/data.js";
import { byId, element } from "../drawing/elements.js";
import { ink } from "../drawing/plot.js";
import { SVGPen } from "../drawing/svg.js";
import { frameTime } from "../drawing/timeline.js";
import { drawVariants, scenarios, screenView, variantsOn } from "./player.js";
import { choices } from "./state.js";

// Of a film: the longer side in pixels, the most pictures and the most bytes. A longer motion, or one of many
// items, has fewer pictures a second.
const filmLimits = { side: 640, pictures: 360, bytes: 6e6 };
// How long the last picture stays, s.
const filmRest = 0.7;

// What a picture of a variant shows: the screen of its device, and the variants of its canvas as they are now.
export function subjectOf(index) {
  const indices = variantsOn(index);
  const { stage } = scenarios[index];
  const view = screenView(stage);
  return {
    indices, stage, view, width: view.right - view.left, height: view.bottom - view.top,
    end: Math.max(...indices.map((k) => scenarios[k].stage.end)),
  };
}

// Draws a subject from the corner of a pen that draws `scale` pixels for each point.
function drawSubject(pen, { indices, view, width, height }, time, scale, hasGhosts) {
  pen.save();
  pen.scale(scale, scale);
  pen.translate(-view.left, -view.top);
  pen.fillStyle = ink("panel");
  pen.fillRect(view.left, view.top, width, height);
  drawVariants(pen, indices, time, 1 / scale, { hasGhosts });
  pen.restore();
}

// A picture as SVG, as large as the screen in points.
export function svgOf(subject, time, hasGhosts) {
  const pen = new SVGPen(subject.width, subject.height);
  drawSubject(pen, subject, time, 1, hasGhosts);
  return pen.toString();
}

function canvasFor({ width, height }, scale) {
  const [across, down] = [width, height].map((length) => Math.max(1, Math.round(length * scale)));
  return element("canvas", { width: across, height: down });
}

// A picture as PNG, with two pixels for each point.
export function pngOf(subject, time, hasGhosts) {
  const canvas = canvasFor(subject, 2);
  drawSubject(canvas.getContext("2d"), subject, time, 2, hasGhosts);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

// A film with every `step`-th frame; null if it is stopped, or larger than a film may be.
async function filmWith(step, subject, signal, showProgress) {
  const scale = Math.min(2, filmLimits.side / Math.max(subject.width, subject.height));
  const canvas = canvasFor(subject, scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  // A frame rate that is no whole number is rounded to milliseconds, without an error that grows.
  const parts = Number.isInteger(plan.frameRate) ? plan.frameRate : 1000;
  const at = (seconds) => Math.round(seconds * parts);
  const film = new AnimatedPNG(canvas.width, canvas.height, parts);
  const last = Math.round(subject.end / frameTime);
  for (let frame = 0; frame < last + step; frame += step) {
    const time = Math.min(frame, last) * frameTime;
    drawSubject(pen, subject, time, scale, choices.onion);
    await film.add(pen.getImageData(0, 0, canvas.width, canvas.height).data, at(time));
    showProgress(last ? Math.min(1, frame / last) : 1);
    // The page stays awake.
    await new Promise((resolve) => { setTimeout(resolve); });
    if (signal.aborted || film.bytes > filmLimits.bytes) return null;
  }
  return { file: film.file(at(subject.end + filmRest), byId("loop").checked ? 0 : 1), rate: plan.frameRate / step, seconds: subject.end };
}

// The film of a motion: {file, rate, seconds}, with as many pictures a second as it may have; null if it is
// stopped.
export async function filmOf(subject, signal, showProgress) {
  let step = Math.max(1, Math.ceil(subject.end / frameTime / filmLimits.pictures));
  while (!signal.aborted) {
    const film = await filmWith(step, subject, signal, showProgress);
    if (film) return film;
    step *= 2;
  }
  return null;
}
