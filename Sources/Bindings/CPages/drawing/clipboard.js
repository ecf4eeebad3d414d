// What a reader takes along as text.

// A word as a shell reads it.
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

// Copies a text; `select` selects it where a page may not use the clipboard. Returns whether it was copied.
async function putOnClipboard(copied, select) {
  try {
    await navigator.clipboard.writeText(copied);
    return true;
  } catch {
    // Without permission, or in a page that is not served: the old way.
    select();
    return document.execCommand("copy");
  }
}
