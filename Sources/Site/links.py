"""Where links lead: between documents of the repository, to DocC's symbols, and to files."""

import os
import posixpath
import re
from urllib.parse import quote

from documents import anchor, relative


def symbols_of(archive):
    """The symbols of DocC's archive, by their paths without `documentation/`."""
    found = set()
    data = os.path.join(archive, "data", "documentation") if archive else ""
    for folder, _, files in os.walk(data) if data else ():
        for file in files:
            path = os.path.relpath(os.path.join(folder, file), data)
            found.add(path.removesuffix(".json"))
    return found


class Links:
    """Addresses of the site for what documents link to.

    pages: the address of each document of the repository that is a page.
    titles: the title of each address.
    """

    def __init__(self, root, pages, titles, archive):
        self.root = root
        self.pages = pages
        self.titles = titles
        self.archive = archive
        self.symbols = symbols_of(archive)
        # Files of the repository that pages link to: each becomes a page with its text, or a copy.
        self.texts = {}
        self.copies = {}
        self.articles = {
            posixpath.basename(source).removesuffix(".md"): source for source in pages if ".docc/" in source
        }
        self.problems = []

    def resolve(self, document, href):
        """The address of a link, relative to the page, and the title of its page."""
        if re.match(r"(https?|mailto):", href):
            return href, ""
        if href.startswith("doc:"):
            return self.article(document, href[4:])
        if href.startswith("site:"):
            return self.within(document, href[5:])
        if href.startswith("made:"):
            document.made.append(href[5:])
            address = f"{document.address.removesuffix('.html')}/{href[5:]}"
            return relative(address, document.address), ""
        path, mark, fragment = href.partition("#")
        if not path:
            return f"#{fragment}", ""
        path = posixpath.normpath(posixpath.join(posixpath.dirname(document.source), path))
        return self.within(document, self.address_of(document, path) + mark + fragment)

    def within(self, document, address):
        path = address.partition("#")[0]
        return relative(address, document.address), self.titles.get(path, path)

    def article(self, document, target):
        name, mark, fragment = target.partition("#")
        name = posixpath.basename(name)
        if name not in self.articles:
            self.problems.append(f"{document.source}: no article '{name}'")
            return "#", name
        address = self.pages[self.articles[name]]
        relative_address, title = self.within(document, address + mark + anchor(fragment))
        return relative_address, title

    def address_of(self, document, path):
        """The address of a file or folder of the repository."""
        for candidate in (path, f"{path}/README.md"):
            if candidate in self.pages:
                return self.pages[candidate]
        full = os.path.join(self.root, path)
        if os.path.isdir(full):
            catalogue = f"{path}/{posixpath.basename(path)}.docc/{posixpath.basename(path)}.md"
            if catalogue in self.pages:
                return self.pages[catalogue]
        if not os.path.isfile(full):
            self.problems.append(f"{document.source}: no page for '{path}'")
            return "index.html"
        if path.endswith((".svg", ".png", ".ipynb")):
            self.copies[path] = f"files/{path.lstrip('.')}"
            return self.copies[path]
        self.texts[path] = f"files/{path.lstrip('.')}.html"
        return self.texts[path]

    def symbol(self, document, text):
        """The address of a symbol in DocC's archive; empty without the archive."""
        if not self.symbols:
            return ""
        module = next((p[:-5] for p in document.source.split("/") if p.endswith(".docc")), "Dynamics")
        path = text.lower()
        candidates = [path, f"{module.lower()}/{path}"]
        if ".docc/" in document.source and path == module.lower():
            candidates = [path]
        for candidate in candidates:
            found = self.overload(candidate)
            if found:
                return relative(f"swift/documentation/{quote(found, safe='/:(),-_.')}/", document.address)
        self.problems.append(f"{document.source}: no symbol '{text}'")
        return ""

    def overload(self, path):
        """The symbol at a path. Where several have it, DocC appends a mark to their paths."""
        if path in self.symbols:
            return path
        base, _, parameter = path.partition("-(")
        same = sorted(s for s in self.symbols if s.startswith(base + "-") and "/" not in s[len(base) :])
        for symbol in same:
            with open(os.path.join(self.archive, "data", "documentation", symbol + ".json"), encoding="utf-8") as file:
                declaration = file.read().lower()
            if f'"text":"{parameter.rstrip(")")}"' in declaration:
                return symbol
        return same[0] if same else ""
