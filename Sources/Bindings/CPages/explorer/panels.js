// The panels beside the stage, one at a time, and their tabs; in a narrow window the parameters are one of
// them. A new panel is a section of main with the class `panel`, and a tab that controls it.

import { byId } from "../drawing/elements.js";
import { draw } from "./explorer.js";

const tabs = [...document.querySelectorAll('[role="tab"]')];
const isNarrow = window.matchMedia("(max-width: 760px)");

function choosePanel(id) {
  for (const tab of tabs) {
    const panel = tab.getAttribute("aria-controls");
    tab.ariaSelected = panel === id;
    tab.tabIndex = panel === id ? 0 : -1;
    byId(panel).classList.toggle("chosen", panel === id);
  }
  draw();
}

export function listenToPanels() {
  tabs.forEach((tab, index) => {
    tab.onclick = () => choosePanel(tab.getAttribute("aria-controls"));
    tab.onkeydown = ({ key }) => {
      const shown = tabs.filter((other) => other.checkVisibility());
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step) return;
      const next = shown[(shown.indexOf(tab) + step + shown.length) % shown.length];
      choosePanel(next.getAttribute("aria-controls"));
      next.focus();
    };
  });
  isNarrow.onchange = () => choosePanel(isNarrow.matches ? "controls" : "map-panel");
  isNarrow.onchange();
  // Paper has all panels.
  let chosen;
  window.addEventListener("beforeprint", () => {
    chosen = document.querySelector(".panel.chosen").id;
    for (const panel of document.querySelectorAll(".panel")) panel.classList.add("chosen");
  });
  window.addEventListener("afterprint", () => choosePanel(chosen));
  // A menu closes when its work is done.
  document.addEventListener("click", ({ target }) => {
    for (const menu of document.querySelectorAll(".menu[open]")) {
      if (!menu.contains(target) || target.closest("button")) menu.open = false;
    }
  });
}
