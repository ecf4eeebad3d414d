"""DocC's archive for any folder of a server: relative addresses in place of absolute ones."""

import os

# DocC's pages begin with an absolute address. This script finds the folder of the archive from the
# address of the page, `{up}` being the way to it. Pages get their text with fetch(), which browsers
# refuse for pages of a folder.
BASE = """<script>
if (location.pathname.endsWith("/index.html")) history.replaceState(null, "", location.pathname.slice(0, -10) + location.search + location.hash);
var baseUrl = new URL("{up}", location.href).pathname;
if (location.protocol === "file:") addEventListener("DOMContentLoaded", () => {{
  document.body.innerHTML = '<div style="max-width:36em;margin:4em auto;padding:0 1em;font:17px/1.5 system-ui,sans-serif"><h1>The reference of symbols needs a web server</h1><p>Its pages load their text, which browsers refuse in a folder. Run this command in the folder of the site, and open <code>http://localhost:8000/</code>:</p><pre>python3 -m http.server</pre><p><a href="{up}../libraries/index.html">Back to the libraries</a></p></div>';
}});
</script>"""


def make_relative(archive):
    """Rewrites every page of an archive."""
    for folder, _, files in os.walk(archive):
        if "index.html" not in files:
            continue
        path = os.path.join(folder, "index.html")
        depth = os.path.relpath(folder, archive).count("/") + (folder != archive)
        up = "../" * depth or "./"
        with open(path, encoding="utf-8") as file:
            text = file.read()
        old = '<script>var baseUrl = "/"</script>'
        if old not in text:
            raise SystemExit(f"error: {path} does not set baseUrl as this version of DocC should")
        text = text.replace(old, BASE.format(up=up))
        for attribute in ("href", "src"):
            text = text.replace(f'{attribute}="/', f'{attribute}="{up}')
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
