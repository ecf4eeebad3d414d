// The stage alone, for the frame of another page: PAGE.html?stage has the stage and the first three sliders.

const isStageOnly = location.search === "?stage";

// Plays while the frame is in view, unless the reader has stopped it or prefers reduced motion.
function playInView() {
  document.documentElement.classList.add("stage-only");
  let isWanted = !prefersStill.matches;
  new IntersectionObserver(([{ isIntersecting }]) => {
    if (isIntersecting) {
      if (isWanted) startPlaying();
    } else {
      isWanted = player.isPlaying;
      pausePlaying();
    }
  }).observe(document.body);
}
