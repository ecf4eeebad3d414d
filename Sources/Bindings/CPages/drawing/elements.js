// The elements of a page, and numbers as texts.

import { sharpness } from "./plot.js";

export const byId = (id) => document.getElementById(id);

export function numbers(text, Type) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Type(bytes.buffer);
}

// The text for a metric that has no value.
export const noValue = "no value";

// A number for people: some significant digits, and all digits before the decimal point.
export function text(value, digits = 4) {
  if (value === null || Number.isNaN(value)) return noValue;
  const size = Math.abs(value);
  if (size >= 10 ** digits) return Math.round(value).toString();
  return Number(value.toPrecision(digits)).toString();
}

export function withUnit(thing) {
  return thing.unit ? `${thing.name} (${thing.unit})` : thing.name;
}

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// Switches between light and dark colours; `draw` draws the page again.
export function listenToTheme(draw) {
  const chooseTheme = (theme) => {
    document.documentElement.dataset.theme = theme;
    byId("theme").textContent = theme === "dark" ? "Light" : "Dark";
    draw();
  };
  const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
  prefersDark.onchange = () => chooseTheme(prefersDark.matches ? "dark" : "light");
  byId("theme").onclick = () => chooseTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  chooseTheme(prefersDark.matches ? "dark" : "light");
  // Paper is white, and has more pixels.
  let themeOnScreen;
  window.onbeforeprint = () => {
    themeOnScreen = document.documentElement.dataset.theme;
    sharpness.least = 2;
    chooseTheme("light");
  };
  window.onafterprint = () => {
    sharpness.least = 1;
    chooseTheme(themeOnScreen);
  };
}

// The values under the pointer; none for null.
export function showHint(event, lines) {
  const hint = byId("hint");
  hint.hidden = !lines;
  if (!lines) return;
  hint.replaceChildren(...lines.map((line) => element("div", { textContent: line })));
  const { width, height } = hint.getBoundingClientRect();
  const left = event.clientX + 14 + width > window.innerWidth ? event.clientX - 14 - width : event.clientX + 14;
  hint.style.left = `${Math.max(4, left)}px`;
  hint.style.top = `${Math.min(event.clientY + 14, window.innerHeight - height - 4)}px`;
}
