// Canvases, axes and colours that all charts share.

import { byId, text } from "./elements.js";
import { recording, SVGPen } from "./svg.js";

// Viridis (S. van der Walt and N. Smith, 2015, CC0): lightness grows evenly.
const stops = [[68, 1, 84], [71, 45, 123], [59, 82, 139], [44, 114, 142], [33, 145, 140],
  [40, 174, 128], [94, 201, 98], [173, 220, 48], [253, 231, 37]];

export function color(share) {
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const index = Math.min(Math.floor(place), stops.length - 2);
  const mix = stops[index].map((from, k) => Math.round(from + (place - index) * (stops[index + 1][k] - from)));
  return `rgb(${mix.join(",")})`;
}

// A share from 0 to 1 of a sorted list, interpolated linearly.
function quantile(sorted, share) {
  const place = share * (sorted.length - 1);
  const from = Math.floor(place);
  return sorted[from] + (place - from) * (sorted[Math.min(from + 1, sorted.length - 1)] - sorted[from]);
}

// The range of the colours of some values, from the 2nd to the 98th percentile, so that a few outliers do
// not make all others one colour; null if there is none.
export function colorsOf(values, isWhole = false) {
  const sorted = Float64Array.from(values).filter(Number.isFinite).sort();
  if (!sorted.length) return null;
  const [least, low, high, most] = [0, 0.02, 0.98, 1].map((share) => quantile(sorted, share));
  return isWhole || !(high > low) ? { lowest: least, highest: most, least, most } : { lowest: low, highest: high, least, most };
}

// The colours beyond the ends of a scale: darker than its first, and lighter than its last.
const beyond = { below: "#1f0029", above: "#fffbcf" };

export function colorWithin({ lowest, highest }, value) {
  if (value < lowest) return beyond.below;
  if (value > highest) return beyond.above;
  return color(highest > lowest ? (value - lowest) / (highest - lowest) : 0.5);
}

// A colour of the present theme, by its name in page.css. They are kept, because a scene of hundreds of
// items asks for one for each item in each frame.
const knownInks = { theme: null, values: new Map() };

export function ink(name) {
  const { theme } = document.documentElement.dataset;
  if (knownInks.theme !== theme) Object.assign(knownInks, { theme, values: new Map() });
  let value = knownInks.values.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    knownInks.values.set(name, value);
  }
  return value;
}
export const statusInk = (status) => ink(`status-${status}`);

// The pixels of a canvas for each pixel of the page; paper shows more of them.
export const sharpness = { least: 1 };
export const dots = () => Math.max(sharpness.least, window.devicePixelRatio || 1);

// Resizes a canvas to its place on the page, in screen pixels, and clears it.
export function sheet(id, height, room) {
  const canvas = byId(id);
  const width = room ?? Math.max(120, canvas.parentElement.clientWidth);
  if (recording.canvas === canvas) {
    recording.pen = new SVGPen(width, height);
    return { pen: recording.pen, width, height };
  }
  const scale = dots();
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  pen.font = "12px system-ui, sans-serif";
  pen.textBaseline = "middle";
  return { pen, width, height };
}

// About `count` round numbers within a range.
export function ticks(lowest, highest, count = 5) {
  if (!(highest > lowest)) return [Number(lowest.toPrecision(4))];
  const rough = (highest - lowest) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * (1 - 1e-9));
  const made = [];
  for (let k = Math.ceil(lowest / step - 1e-9); k * step <= highest + step * 1e-9; k++) {
    made.push(Number((k * step).toPrecision(12)));
  }
  return made;
}

// Draws the frame of a chart with its axes; an axis is {label, ticks: [[share, text]]}.
export function frame(pen, box, xAxis, yAxis) {
  pen.strokeStyle = ink("line");
  pen.fillStyle = ink("soft");
  pen.lineWidth = 1;
  pen.strokeRect(box.left + 0.5, box.top + 0.5, box.width, box.height);
  pen.textAlign = "center";
  for (const [share, label] of xAxis.ticks) {
    const x = box.left + share * box.width;
    pen.beginPath();
    pen.moveTo(x, box.top + box.height);
    pen.lineTo(x, box.top + box.height + 5);
    pen.stroke();
    pen.fillText(label, x, box.top + box.height + 14);
  }
  pen.fillText(xAxis.label, box.left + box.width / 2, box.top + box.height + 32, box.width);
  pen.textAlign = "right";
  for (const [share, label] of yAxis.ticks) {
    const y = box.top + (1 - share) * box.height;
    pen.beginPath();
    pen.moveTo(box.left - 5, y);
    pen.lineTo(box.left, y);
    pen.stroke();
    // Beside the axis's name.
    pen.fillText(label, box.left - 8, y, box.left - 28);
  }
  pen.save();
  pen.translate(12, box.top + box.height / 2);
  pen.rotate(-Math.PI / 2);
  pen.textAlign = "center";
  pen.fillText(yAxis.label, 0, 0, box.height + 40);
  pen.restore();
}

export function linearAxis(label, lowest, highest, count) {
  const span = highest > lowest ? highest - lowest : 1;
  return { label, ticks: ticks(lowest, highest, count).map((value) => [(value - lowest) / span, value.toString()]) };
}

// Whether numbers deviate from a straight line by at most 1/20 of their range.
export function isEven(values) {
  const [first, last] = [values[0], values[values.length - 1]];
  return last > first && values.every((value, k) =>
    Math.abs((value - first) / (last - first) - k / (values.length - 1)) <= 0.05);
}

// 1, 2 and 5 times the powers of ten in a range, or fewer multiples.
export function decades(lowest, highest, limit) {
  for (const factors of [[1, 2, 5], [1, 3], [1]]) {
    const made = [];
    for (let power = Math.floor(Math.log10(lowest)); power <= Math.ceil(Math.log10(highest)); power++) {
      for (const factor of factors) {
        const value = Number(`${factor}e${power}`);
        if (value >= lowest * (1 - 1e-9) && value <= highest * (1 + 1e-9)) made.push(value);
      }
    }
    if (made.length <= limit) return made;
  }
  return [];
}

// An axis of adjacent bins. A few bins with short numbers all get a tick. Otherwise, bins that grow
// linearly or logarithmically get ticks at round numbers, and other bins get a tick at every few bins.
export function binAxis(label, bins, room) {
  const centers = bins.map(([first, last]) => (first + last) / 2);
  const limit = Math.max(2, Math.floor(room / 52));
  const share = (place) => (place + 0.5) / bins.length;
  const digits = bins.length > 6 ? 2 : 3;
  const isShort = (value) => Math.abs(Number(value.toPrecision(digits)) - value) <= 1e-9 * Math.abs(value);
  if (bins.length <= limit && centers.every(isShort)) {
    return { label, ticks: centers.map((value, bin) => [share(bin), text(value)]) };
  }
  const last = centers.length - 1;
  let values = [];
  if (isEven(centers)) values = ticks(centers[0], centers[last], limit - 1);
  else if (centers[0] > 0 && isEven(centers.map(Math.log))) values = decades(centers[0], centers[last], limit);
  if (values.length > 1) {
    return { label, ticks: values.map((value) => {
      const found = centers.findIndex((center) => center >= value);
      const next = Math.min(Math.max(found < 0 ? last : found, 1), last);
      const rest = (value - centers[next - 1]) / (centers[next] - centers[next - 1]);
      return [share(next - 1 + rest), value.toString()];
    }) };
  }
  const step = Math.ceil(bins.length / limit);
  return { label, ticks: centers.flatMap((value, bin) => (bin % step ? [] : [[share(bin), text(value, 3)]])) };
}

// The segments of a map's contour line, in cells; the centre of the first cell is at 0.
// Marching squares; if opposite corners agree, the mean decides which of them are joined.
export function contour(map, level) {
  const pieces = [];
  const places = [[0, 0], [1, 0], [1, 1], [0, 1]];
  for (let row = 0; row + 1 < map.height; row++) {
    for (let column = 0; column + 1 < map.width; column++) {
      const first = row * map.width + column;
      const corners = [first, first + 1, first + map.width + 1, first + map.width].map((k) => map.values[k]);
      if (!corners.every(Number.isFinite)) continue;
      const crossings = [];
      for (let side = 0; side < 4; side++) {
        const [a, b] = [corners[side], corners[(side + 1) % 4]];
        if ((a >= level) === (b >= level)) continue;
        const share = (level - a) / (b - a);
        const [from, to] = [places[side], places[(side + 1) % 4]];
        crossings.push([column + from[0] + share * (to[0] - from[0]), row + from[1] + share * (to[1] - from[1])]);
      }
      if (crossings.length === 2) pieces.push(crossings);
      if (crossings.length === 4) {
        const middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4;
        const shift = (middle >= level) === (corners[0] >= level) ? 0 : 1;
        pieces.push([crossings[shift], crossings[1 + shift]], [crossings[2 + shift], crossings[(3 + shift) % 4]]);
      }
    }
  }
  return pieces;
}

// The scale of the colours with its ticks. A pointed end stands for the values beyond it.
export function drawScale(pen, box, range, label = "") {
  const { lowest, highest, least, most } = range;
  const left = box.left + box.width + 14;
  for (let k = 0; k < box.height; k++) {
    pen.fillStyle = color(1 - k / box.height);
    pen.fillRect(left, box.top + k, 12, Math.min(1.5, box.height - k));
  }
  const point = (tip, base, style) => {
    pen.fillStyle = style;
    pen.strokeStyle = ink("soft");
    pen.lineWidth = 0.75;
    pen.beginPath();
    pen.moveTo(left, base);
    pen.lineTo(left + 6, tip);
    pen.lineTo(left + 12, base);
    pen.closePath();
    pen.fill();
    pen.stroke();
  };
  const bottom = box.top + box.height;
  if (most > highest) point(box.top - 9, box.top, beyond.above);
  if (least < lowest) point(bottom + 9, bottom, beyond.below);
  pen.fillStyle = ink("soft");
  pen.strokeStyle = ink("soft");
  pen.textAlign = "left";
  if (most > highest) pen.fillText(`to ${text(most, 3)}`, left + 17, box.top - 14);
  if (least < lowest) pen.fillText(`from ${text(least, 3)}`, left + 17, bottom + 14);
  for (const value of ticks(lowest, highest, Math.max(2, Math.floor(box.height / 50)))) {
    const y = bottom - (highest > lowest ? (value - lowest) / (highest - lowest) : 0.5) * box.height;
    pen.beginPath();
    pen.moveTo(left + 12, y);
    pen.lineTo(left + 15, y);
    pen.stroke();
    pen.fillText(value.toString(), left + 17, y);
  }
  if (!label) return;
  pen.save();
  pen.translate(box.left + box.width + 100, box.top + box.height / 2);
  pen.rotate(-Math.PI / 2);
  pen.textAlign = "center";
  pen.fillText(label, 0, 0, box.height);
  pen.restore();
}
