// The menu on phones, buttons that copy code, and the search. It asks for no network: the text to
// search is a script beside this one, which is read when the search opens for the first time.
"use strict";

const root = document.currentScript.dataset.root;

// --- Menu ---

const menu = document.getElementById("menu");
const openMenu = document.getElementById("open-menu");
openMenu.addEventListener("click", () => {
  const isOpen = menu.classList.toggle("open");
  openMenu.setAttribute("aria-expanded", String(isOpen));
});
menu.querySelector("[aria-current], .inside")?.scrollIntoView({ block: "nearest" });

// --- Code ---

for (const figure of document.querySelectorAll("figure.code:not(.text)")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => {
    copyText(figure.querySelector("code").textContent);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1500);
  });
  figure.append(button);
}

function copyText(text) {
  if (navigator.clipboard) {
    navigator.clipboard.writeText(text);
    return;
  }
  // Without HTTPS there is no clipboard interface.
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

// --- Live stages ---

// Puts the stage of a live page in the place of its picture. Without scripts, the picture leads to the page.
function showStage(link) {
  const frame = document.createElement("iframe");
  frame.title = `${link.querySelector("img").alt}: live`;
  frame.className = "stage loading";
  frame.addEventListener("load", () => {
    frame.classList.remove("loading");
    link.className = "whole-page";
    link.textContent = "Open the whole page: all sliders, curves, map and code";
  });
  frame.src = `${link.href}?stage`;
  link.before(frame);
}

// Stages that are not in view yet load when they come near.
const nearView = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    nearView.unobserve(target);
    showStage(target);
  }
}, { rootMargin: "300px" });
for (const link of document.querySelectorAll("a.live")) nearView.observe(link);

// --- Search ---

const dialog = document.getElementById("search");
const input = dialog.querySelector("input");
const list = document.getElementById("found");
const hint = document.getElementById("search-hint");
const mostResults = 40;
let selected = 0;

function openSearch() {
  if (dialog.open) return;
  if (!window.searchData && !document.getElementById("search-data")) {
    const script = document.createElement("script");
    script.id = "search-data";
    script.src = root + "search-data.js";
    script.onload = showResults;
    document.head.append(script);
  }
  dialog.showModal();
  input.select();
  showResults();
}

// The words of a question, in lower case. All of them must be in an entry.
function words(text) {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

// How well an entry answers; 0: not at all. Words in headings count more than words in the text. The beginning
// of the text says what it is about, so its words count more than the others. Keywords are what people call it.
function score([address, title, heading, text, keywords], wanted) {
  const [t, h, x, k] = [title, heading, text, keywords].map((part) => part.toLowerCase());
  let sum = 0;
  for (const word of wanted) {
    let best = 0;
    if (x.includes(word)) best = 1 + Math.min(3, x.split(word).length - 1) * 0.2 + (x.indexOf(word) < 150 ? 1 : 0);
    if (t.includes(word)) best = Math.max(best, 4) + (startsWord(t, word) ? 2 : 0);
    if (h.includes(word)) best = Math.max(best, 5) + (startsWord(h, word) ? 2 : 0);
    if (startsWord(k, word)) best = Math.max(best, 8);
    if (h === word || (!heading && t === word)) best += 6;
    if (best === 0) return 0;
    sum += best;
  }
  if (wanted.length > 1 && x.includes(wanted.join(" "))) sum += 2;
  // Questions and definitions come before uses, and symbols of Swift after pages that answer as well.
  if (address.startsWith("swift/")) sum *= 0.4;
  else if (address.startsWith("how-do-i.html")) sum += 3;
  else if (address.startsWith("reference/") || address.includes("/glossary.html")) sum += 1.5;
  return Math.max(0.1, sum - (title.length + heading.length) / 200);
}

function startsWord(text, word) {
  const index = text.indexOf(word);
  return index === 0 || (index > 0 && /[^a-z0-9]/.test(text[index - 1]));
}

// The entries that answer a question, the best first.
function matches(question) {
  const wanted = words(question);
  return window.searchData.map((entry) => [score(entry, wanted), entry]).filter(([points]) => points > 0)
    .sort((a, b) => b[0] - a[0]).map(([, entry]) => entry);
}

function showResults() {
  const wanted = words(input.value);
  list.replaceChildren();
  selected = 0;
  if (wanted.length === 0) {
    hint.textContent = "Up and down arrows choose, Enter opens, Escape closes.";
    return;
  }
  if (!window.searchData) {
    hint.textContent = "Loading…";
    return;
  }
  const found = matches(input.value);
  for (const entry of found.slice(0, mostResults)) list.append(result(entry, wanted));
  const count = found.length === 1 ? "1 result" : `${found.length} results`;
  hint.textContent = found.length > mostResults ? `${count}; the first ${mostResults} are shown.` : `${count}.`;
  select(0);
}

function result([address, title, heading, text], wanted) {
  const item = document.createElement("li");
  item.role = "option";
  item.id = `found-${list.children.length}`;
  const link = document.createElement("a");
  link.href = root + address;
  link.tabIndex = -1;
  const name = document.createElement("b");
  marked(name, heading ? `${title} › ${heading}` : title, wanted);
  const excerpt = document.createElement("small");
  const places = wanted.map((w) => text.toLowerCase().indexOf(w)).filter((i) => i >= 0);
  const start = places.length ? Math.max(0, Math.min(...places) - 50) : 0;
  const end = start + 170;
  marked(excerpt, (start > 0 ? "…" : "") + text.slice(start, end) + (end < text.length ? "…" : ""), wanted);
  link.append(name, excerpt);
  link.addEventListener("click", () => dialog.close());
  item.append(link);
  return item;
}

// Appends the text to an element, with the words that were asked for marked.
function marked(element, text, wanted) {
  const escaped = wanted.map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  for (const part of text.split(new RegExp(`(${escaped.join("|")})`, "i"))) {
    if (wanted.includes(part.toLowerCase())) {
      const mark = document.createElement("mark");
      mark.textContent = part;
      element.append(mark);
    } else {
      element.append(part);
    }
  }
}

function select(index) {
  const items = list.children;
  if (items.length === 0) return;
  items[selected]?.removeAttribute("aria-selected");
  selected = (index + items.length) % items.length;
  items[selected].setAttribute("aria-selected", "true");
  items[selected].scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", items[selected].id);
}

document.getElementById("open-search").addEventListener("click", openSearch);
input.addEventListener("input", showResults);
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") select(selected + 1);
  else if (event.key === "ArrowUp") select(selected - 1);
  else if (event.key === "Enter" && event.target === input) list.children[selected]?.querySelector("a").click();
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const isTyping = /^(input|textarea|select)$/i.test(event.target.tagName) || event.target.isContentEditable;
  const isShortcut = (event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !isTyping);
  if (!isShortcut || event.altKey) return;
  event.preventDefault();
  openSearch();
});
