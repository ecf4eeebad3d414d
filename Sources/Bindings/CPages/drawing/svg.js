// Pictures as SVG: a pen with the part of CanvasRenderingContext2D that the drawing functions use,
// which writes elements instead of pixels.

import { data } from "./data.js";
import { element } from "./elements.js";
import { ink } from "./plot.js";

const rounded3 = (value) => Number(value.toFixed(3)).toString();
const inXML = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export class SVGPen {
  constructor(width, height) {
    Object.assign(this, { width, height, parts: [], definitions: [], groups: 0, path: "", saved: [] });
    // a, b, c, d, e, f as in SVG's matrix().
    this.matrix = [1, 0, 0, 1, 0, 0];
    Object.assign(this, {
      fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, globalAlpha: 1, dash: [], font: "12px sans-serif",
      textAlign: "left", textBaseline: "middle", lineCap: "butt",
    });
    this.ruler = document.createElement("canvas").getContext("2d");
  }

  // MARK: The state

  save() {
    const { matrix, fillStyle, strokeStyle, lineWidth, globalAlpha, dash, font, textAlign, groups } = this;
    this.saved.push({ matrix, fillStyle, strokeStyle, lineWidth, globalAlpha, dash, font, textAlign, groups });
  }

  restore() {
    const state = this.saved.pop();
    for (let open = this.groups; open > state.groups; open -= 1) this.parts.push("</g>");
    Object.assign(this, state);
  }

  transform(a, b, c, d, e, f) {
    const [a0, b0, c0, d0, e0, f0] = this.matrix;
    this.matrix = [a0 * a + c0 * b, b0 * a + d0 * b, a0 * c + c0 * d, b0 * c + d0 * d, a0 * e + c0 * f + e0, b0 * e + d0 * f + f0];
  }

  translate(x, y) { this.transform(1, 0, 0, 1, x, y); }
  scale(x, y) { this.transform(x, 0, 0, y, 0, 0); }
  rotate(angle) { this.transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0); }
  setLineDash(dash) { this.dash = dash; }
  measureText(text) {
    this.ruler.font = this.font;
    return this.ruler.measureText(text);
  }

  // MARK: Paths, in the coordinates of the picture

  place(x, y) {
    const [a, b, c, d, e, f] = this.matrix;
    return `${rounded3(a * x + c * y + e)} ${rounded3(b * x + d * y + f)}`;
  }

  get thickness() { return Math.sqrt(Math.abs(this.matrix[0] * this.matrix[3] - this.matrix[1] * this.matrix[2])); }
  beginPath() { this.path = ""; }
  moveTo(x, y) { this.path += `M${this.place(x, y)}`; }
  lineTo(x, y) { this.path += `${this.path ? "L" : "M"}${this.place(x, y)}`; }
  closePath() { this.path += "Z"; }

  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  roundRect(x, y, width, height, radius) {
    const r = Math.min(radius, Math.abs(width) / 2, Math.abs(height) / 2);
    const curve = (fromX, fromY, toX, toY) => { this.path += `Q${this.place(fromX, fromY)} ${this.place(toX, toY)}`; };
    this.moveTo(x + r, y);
    this.lineTo(x + width - r, y);
    curve(x + width, y, x + width, y + r);
    this.lineTo(x + width, y + height - r);
    curve(x + width, y + height, x + width - r, y + height);
    this.lineTo(x + r, y + height);
    curve(x, y + height, x, y + height - r);
    this.lineTo(x, y + r);
    curve(x, y, x + r, y);
    this.closePath();
  }

  arc(x, y, radius, from, to) { this.ellipse(x, y, radius, radius, 0, from, to); }

  // As a polygon, which any matrix may transform.
  ellipse(x, y, radiusX, radiusY, turn, from, to) {
    const sides = 32;
    const end = Math.min(to, from + 2 * Math.PI);
    for (let k = 0; k <= sides; k += 1) {
      const angle = from + ((end - from) * k) / sides;
      this[k ? "lineTo" : "moveTo"](x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle));
    }
    if (end - from >= 2 * Math.PI) this.closePath();
  }

  clip() {
    const id = `clip-${this.definitions.length}`;
    this.definitions.push(`<clipPath id="${id}"><path d="${this.path}"/></clipPath>`);
    this.parts.push(`<g clip-path="url(#${id})">`);
    this.groups += 1;
  }

  // MARK: Marks

  opacity() { return this.globalAlpha < 1 ? ` opacity="${rounded3(this.globalAlpha)}"` : ""; }
  fill() { this.parts.push(`<path d="${this.path}" fill="${this.fillStyle}"${this.opacity()}/>`); }

  stroke() {
    const unit = this.thickness;
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.map((length) => rounded3(length * unit)).join(" ")}"` : "";
    this.parts.push(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" `
      + `stroke-width="${rounded3(this.lineWidth * unit)}"${dash}${this.opacity()}/>`);
  }

  withPath(draw, x, y, width, height) {
    const { path } = this;
    this.beginPath();
    this.rect(x, y, width, height);
    draw.call(this);
    this.path = path;
  }

  fillRect(...box) { this.withPath(this.fill, ...box); }
  strokeRect(...box) { this.withPath(this.stroke, ...box); }

  fillText(text, x, y, widest) {
    const anchor = { left: "start", center: "middle", right: "end" }[this.textAlign];
    const width = widest && this.measureText(text).width > widest ? ` textLength="${rounded3(widest)}" lengthAdjust="spacingAndGlyphs"` : "";
    this.parts.push(`<text transform="matrix(${this.matrix.map(rounded3).join(" ")})" x="${rounded3(x)}" y="${rounded3(y)}" `
      + `text-anchor="${anchor}" dominant-baseline="central" fill="${this.fillStyle}"${width}${this.opacity()}>${inXML(String(text))}</text>`);
  }

  // Diagonal lines, the only pattern of the pages.
  createPattern() {
    const id = `hatching-${this.definitions.length}`;
    this.definitions.push(`<pattern id="${id}" width="6" height="6" patternUnits="userSpaceOnUse">`
      + `<path d="M0 6L6 0M-3 3L3 -3M3 9L9 3" stroke="${ink("paper")}" stroke-width="1.6"/></pattern>`);
    return `url(#${id})`;
  }

  toString() {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${rounded3(this.width)}" height="${rounded3(this.height)}" `
      + `viewBox="0 0 ${rounded3(this.width)} ${rounded3(this.height)}" font-family="system-ui, sans-serif" font-size="12">`
      + `<defs>${this.definitions.join("")}</defs><rect width="100%" height="100%" fill="${ink("panel")}"/>${this.parts.join("")}</svg>\n`;
  }
}

// The canvas that is drawn as SVG at the moment, and its pen.
export const recording = { canvas: null, pen: null };

// The SVG of a canvas that `redraw` draws.
function pictureOf(canvas, redraw) {
  recording.canvas = canvas;
  recording.pen = null;
  try {
    redraw();
    return recording.pen?.toString() ?? null;
  } finally {
    recording.canvas = null;
  }
}

// Saves a text, or a Blob, as a file.
export function saveFile(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// The name of a file of the page; `ending` is what follows the name of the scene.
export const fileName = (ending) => `${data.scene || data.title}${ending}`;

// Puts a button under each picture, which saves it as SVG.
export function offerPictures(redraw, canvases = document.querySelectorAll("canvas[id]")) {
  for (const canvas of canvases) {
    if (canvas.nextElementSibling?.className === "save") continue;
    const save = element("button", {
      type: "button", className: "save", textContent: "SVG", title: "Save this picture as SVG",
      ariaLabel: `Save as SVG: ${canvas.ariaLabel ?? canvas.id}`,
      onclick: () => {
        const picture = pictureOf(canvas, redraw);
        if (picture) saveFile(fileName(`-${canvas.id}.svg`), picture, "image/svg+xml");
      },
    });
    canvas.after(save);
  }
}
