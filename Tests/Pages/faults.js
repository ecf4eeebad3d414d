// faults.js: what a reader would see going wrong on a page, as sentences. Runs in the page.

// The area of a rectangle within another; null if there is none.
function within(rect, { left, top, right, bottom }) {
  const part = { left: Math.max(rect.left, left), top: Math.max(rect.top, top), right: Math.min(rect.right, right), bottom: Math.min(rect.bottom, bottom) };
  return part.right > part.left && part.bottom > part.top ? part : null;
}

// Edges are rounded to pixels on their way to the screen, so a pixel may be missing on each side.
const slack = 1;
const sticksOut = (rect, { left, top, right, bottom }) =>
  rect.left < left - slack || rect.right > right + slack || rect.top < top - slack || rect.bottom > bottom + slack;

const named = (node) => (node.id ? `#${node.id}` : `${node.localName}.${node.className?.baseVal ?? node.className} '${node.textContent.trim().slice(0, 40)}'`);

// The room of the letters in a line, which is higher: as high as the font's size, about the middle.
function letters(line, element, isUpright = false) {
  const [start, end] = isUpright ? ["left", "right"] : ["top", "bottom"];
  const [middle, half] = [(line[start] + line[end]) / 2, parseFloat(getComputedStyle(element).fontSize) / 2];
  const { left, top, right, bottom } = line;
  return { left, top, right, bottom, [start]: middle - half, [end]: middle + half };
}

// The text nodes that show, each with the elements around it.
function* shownTexts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, data: text } = walker.currentNode;
    if (text.trim() && parent.checkVisibility() && !parent.closest("script, style, noscript, select, textarea, .spoken")) yield walker.currentNode;
  }
}

// Whether an element shows a part of what is in it, and the rest when it is scrolled. Paper does not scroll.
function isScrolled(box, isPaper) {
  const { overflowX, overflowY } = getComputedStyle(box);
  return !isPaper && [overflowX, overflowY].some((overflow) => overflow === "auto" || overflow === "scroll");
}

// The part of a line of text that can be seen; adds what cuts it off to `faults`.
function seenPart(line, node, isPaper, faults) {
  let seen = line;
  for (let box = node.parentElement; box && seen; box = box.parentElement) {
    const { display } = getComputedStyle(box);
    if (display === "inline" || display === "contents") continue;
    const edges = box.getBoundingClientRect();
    if (isScrolled(box, isPaper)) seen = within(seen, edges);
    else if (sticksOut(seen, edges)) {
      faults.push(`'${node.data.trim()}' sticks out of ${named(box)}`);
      return seen;
    }
  }
  return seen;
}

// The part of a control that the boxes around it show; null for none.
function shownPart(control, isPaper) {
  let shown = control.getBoundingClientRect();
  for (let box = control.parentElement; box && shown; box = box.parentElement) {
    if (isScrolled(box, isPaper)) shown = within(shown, box.getBoundingClientRect());
  }
  return shown;
}

// Whether the value of a control needs more room than it has.
function isValueCut(control) {
  if (control.localName !== "select") return control.scrollWidth > control.clientWidth + slack;
  // As wide as the chosen option alone wants to be.
  const copy = control.cloneNode();
  copy.append(...[...control.selectedOptions].map((option) => option.cloneNode(true)));
  Object.assign(copy.style, { position: "absolute", width: "auto", maxWidth: "none", visibility: "hidden" });
  control.after(copy);
  const wanted = copy.getBoundingClientRect().width;
  copy.remove();
  return wanted > control.getBoundingClientRect().width + slack;
}

// The first two of some rectangles, of different things, that overlap by more than the slack of both.
function overlaps(things) {
  return things.flatMap((a, k) => things.slice(k + 1).filter((b) => {
    const area = a.node !== b.node && within(a.rect, b.rect);
    return area && area.right - area.left > 2 * slack && area.bottom - area.top > 2 * slack && !a.node.contains(b.node) && !b.node.contains(a.node);
  }).map((b) => `'${a.text}' and '${b.text}' overlap`));
}

// How bright a CSS colour is, 0 to 1 (WCAG 2.2, relative luminance), and its alpha.
function luminance(color) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => value / 255);
  const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return { light: 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue), alpha };
}

function contrast(element, isPaper) {
  let ground = 1;
  for (let box = element; box; box = box.parentElement) {
    const { light, alpha } = luminance(getComputedStyle(box).backgroundColor);
    // Printers leave out backgrounds.
    if (alpha === 1 && !isPaper) { ground = light; break; }
  }
  const { light } = luminance(getComputedStyle(element).color);
  return (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05);
}

function faultsOfPicture(svg) {
  const edges = svg.getBoundingClientRect();
  const things = [...svg.querySelectorAll("text")].filter((node) => node.textContent)
    .map((node) => ({ node, rect: letters(node.getBoundingClientRect(), node, Math.abs(node.getCTM().b) > 0.5), text: node.textContent }));
  return things.filter(({ rect }) => sticksOut(rect, edges)).map(({ text }) => `'${text}' is cut off`).concat(overlaps(things));
}

// The texts of a canvas, as its SVG has them.
function faultsOfCanvas(canvas) {
  const holder = document.createElement("div");
  holder.style.cssText = "position: fixed; left: 0; top: 0; visibility: hidden";
  holder.innerHTML = pictureOf(canvas, draw) ?? "";
  document.body.append(holder);
  const faults = holder.firstElementChild ? faultsOfPicture(holder.firstElementChild) : [];
  holder.remove();
  return faults.map((fault) => `#${canvas.id}: ${fault}`);
}

// kind: "light", "dark" or "print"; names: what paper has to name.
function faultsOfPage(kind, names) {
  const faults = [];
  const isPaper = kind === "print";
  if (document.scrollingElement.scrollWidth > window.innerWidth) faults.push(`${document.scrollingElement.scrollWidth} pixels in a window of ${window.innerWidth}`);
  for (const hidden of document.querySelectorAll("[hidden]")) {
    if (getComputedStyle(hidden).display !== "none") faults.push(`${named(hidden)} is hidden, and shows`);
  }
  const all = [...document.querySelectorAll("button, input, select, textarea, canvas, summary")];
  const controls = all.filter((control) => control.checkVisibility());
  for (const control of all) {
    const isShown = controls.includes(control);
    // A parameter has a label and two controls, of which paper has one.
    const isAlone = (label) => label.checkVisibility() && !controls.some((other) => (label.control.parentElement === label ? label : label.parentElement).contains(other));
    if (!isShown && [...control.labels ?? []].some(isAlone)) faults.push(`the label of ${named(control)} shows alone`);
    const isNamed = control.textContent.trim() || control.ariaLabel || control.getAttribute("aria-label") || control.labels?.length;
    if (!isNamed) faults.push(`${control.outerHTML} has no name`);
    if (!isShown) continue;
    if (control.matches("select, input:not([type=range], [type=checkbox])") && isValueCut(control)) faults.push(`the value of ${named(control)} is cut off`);
    // What a control says may be on paper, but nothing that looks like one.
    const { borderTopStyle, backgroundColor } = getComputedStyle(control);
    const looksActive = control.matches("[type=range], [type=checkbox], summary") || borderTopStyle !== "none" || luminance(backgroundColor).alpha > 0;
    if (isPaper && !control.matches("canvas") && looksActive) faults.push(`${named(control)} is on paper`);
  }
  const things = [...shownTexts(document.body)].flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    if (contrast(node.parentElement, isPaper) < 4.5 && !node.parentElement.closest(":disabled")) faults.push(`'${node.data.trim()}' is too pale`);
    return [...range.getClientRects()].flatMap((line) => {
      const rect = seenPart(letters(line, node.parentElement), node, isPaper, faults);
      return rect ? [{ node, rect, text: node.data.trim().slice(0, 40) }] : [];
    });
  });
  things.push(...controls.map((node) => ({ node, rect: shownPart(node, isPaper), text: named(node) })).filter(({ rect }) => rect));
  faults.push(...overlaps(things));
  const canvases = controls.filter((control) => control.matches("canvas[id]"));
  for (const canvas of canvases) faults.push(...faultsOfCanvas(canvas));
  if (!isPaper) return faults;
  const printed = [...shownTexts(document.body)].map(({ parentElement }) => parentElement.textContent).concat(
    controls.flatMap((control) => [control.value, ...[...control.selectedOptions ?? []].map(({ textContent }) => textContent)])).join("\n");
  for (const name of names) if (!printed.includes(name)) faults.push(`paper does not name ${name}`);
  return faults;
}
