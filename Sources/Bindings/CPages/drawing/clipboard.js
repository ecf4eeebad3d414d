// What a reader takes along as text.

// A word as a shell reads it.
export const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

// The words that name a scene and how it is stepped, as a verb of `sweep` takes them. Code has no steps, and its
// duration is a number of the scene; a page simulates in single precision only.
export function sceneWords(verb, words) {
  if (verb === "explore") return words.replace(/ --precision \S+/g, "");
  if (verb !== "export") return words;
  return words.replace(/ --duration (\S+)/g, " --set duration=$1").replace(/ --(?:frame-rate|drop-every|precision) \S+/g, "");
}

// Copies a text; `select` selects it where a page may not use the clipboard. Returns what to tell the reader.
export async function putOnClipboard(copied, select) {
  let isDone = true;
  try {
    await navigator.clipboard.writeText(copied);
  } catch {
    // Without permission, or in a page that is not served: the old way.
    select();
    isDone = document.execCommand("copy");
  }
  return isDone ? "Copied." : "This browser does not copy; take the marked text.";
}
