// The stage alone, for the frame of another page: PAGE.html?stage has the stage and the first three sliders.

import { pausePlaying, player, prefersStill, startPlaying } from "./player.js";

export const isStageOnly = location.search === "?stage";

// Plays while the frame is in view, unless the reader has stopped it or prefers reduced motion.
export function playInView() {
  document.documentElement.classList.add("stage-only");
  let isWanted = !prefersStill.matches;
  let wasInView = false;
  new IntersectionObserver((changes) => {
    const isInView = changes.at(-1).isIntersecting;
    if (isInView && isWanted) startPlaying();
    // A frame that begins below the window has not played yet, and still should.
    if (!isInView && wasInView) {
      isWanted = player.isPlaying;
      pausePlaying();
    }
    wasInView = isInView;
  }).observe(document.body);
}
