// The dialog with which the reader hands on what the page shows: a link, the page itself, pictures, a film, code
// and commands. All are of the active variant, but the link and the page have all variants.

import { byId, element, text } from "../drawing/elements.js";
import { fileName, saveFile } from "../drawing/svg.js";
import { copyField, handedOn } from "./copy.js";
import { filmOf, pngOf, subjectOf, svgOf } from "./film.js";
import { player, scenarios } from "./player.js";
import { choices, pageText, variantNames } from "./state.js";

// `stop` stops the film that is being made; null for none.
const sharing = { stop: null };

const say = (sentence) => { byId("shared").textContent = sentence; };

const sizeText = (bytes) => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${text(bytes / 1e6, 2)} MB`);

// A link is for a page that others can reach.
const hasAddress = () => /^https?:$/.test(location.protocol);
// Programs for messages may cut a longer link.
const longestLink = 2000;

function linkNote() {
  if (location.protocol === "file:") {
    return "This page is a file, so a link to it opens on this computer only. Save this page, and send the file: it begins with all values, variants and throws as they are now.";
  }
  if (!hasAddress()) return "This page has no address here. Save it: the file begins with all values, variants and throws as they are now.";
  const note = "The link opens this page with all values, variants and throws as they are now. Nothing is uploaded: the link has them itself.";
  if (["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) return `${note} This address is of this computer only; send the file to others.`;
  return location.href.length > longestLink ? `${note} It has ${location.href.length} characters; if a message cuts it, send the file.` : note;
}

function showHandedOn() {
  const [, textOf] = handedOn[Number(byId("handed-on").value)];
  byId("copied").value = textOf();
  say("");
}

function openShare() {
  byId("share-heading").textContent = `Share variant ${variantNames[choices.active]}`;
  byId("share-note").textContent = linkNote();
  byId("link").hidden = byId("copy-link").hidden = !hasAddress();
  byId("link").value = location.href;
  // A variant with a value that is not allowed has no motion.
  for (const id of ["save-svg", "save-png", "save-film"]) byId(id).disabled = !scenarios[choices.active];
  showHandedOn();
  byId("share").showModal();
}

async function savePicture(kind) {
  const hasGhosts = byId("picture-of").value === "ghosts" || choices.onion;
  const subject = subjectOf(choices.active);
  const time = byId("picture-of").value === "ghosts" ? subject.end : player.time;
  if (kind === "svg") saveFile(fileName(".svg"), svgOf(subject, time, hasGhosts), "image/svg+xml");
  else {
    const picture = await pngOf(subject, time, hasGhosts);
    if (!picture) return say("This browser cannot make a picture of this size.");
    saveFile(fileName(".png"), picture, "image/png");
  }
  say(`Saved as ${fileName(`.${kind}`)}.`);
}

// Shows whether a film is being made. The button that starts it and the one that stops it stand in one place.
function showFilming(isOn) {
  const [from, to] = isOn ? ["save-film", "film-stop"] : ["film-stop", "save-film"];
  const hasFocus = document.activeElement === byId(from);
  byId("film-progress").hidden = !isOn;
  byId(from).hidden = true;
  byId(to).hidden = false;
  if (hasFocus) byId(to).focus();
}

async function saveFilm() {
  const stop = new AbortController();
  sharing.stop = stop;
  showFilming(true);
  say("The film is being made.");
  try {
    const film = await filmOf(subjectOf(choices.active), stop.signal, (share) => { byId("film-progress").value = share; });
    if (film) {
      saveFile(fileName("-film.png"), film.file, "image/png");
      say(`Saved as ${fileName("-film.png")}: ${text(film.seconds, 3)} s, ${text(film.rate, 3)} pictures a second, ${sizeText(film.file.size)}. Browsers play it as a picture.`);
    } else {
      say("The film was stopped.");
    }
  } catch (error) {
    say(`This browser cannot make the film (${error.message}).`);
  }
  // The dialog may have been closed, and opened for another film.
  if (sharing.stop !== stop) return;
  sharing.stop = null;
  showFilming(false);
}

export function listenToShare() {
  byId("handed-on").replaceChildren(...handedOn.map(([name], k) => element("option", { value: k, textContent: name })));
  byId("handed-on").onchange = showHandedOn;
  byId("share-open").onclick = openShare;
  byId("share-close").onclick = () => byId("share").close();
  byId("share").onclose = () => sharing.stop?.abort();
  byId("copy-link").onclick = async () => say(await copyField(byId("link")));
  byId("copy-text").onclick = async () => say(await copyField(byId("copied")));
  byId("save-page").onclick = () => {
    saveFile(fileName(".html"), pageText(), "text/html");
    say(`Saved as ${fileName(".html")}.`);
  };
  byId("save-svg").onclick = () => savePicture("svg");
  byId("save-png").onclick = () => savePicture("png");
  byId("save-film").onclick = saveFilm;
  byId("film-stop").onclick = () => sharing.stop?.abort();
}
