"""Builds the site. Called by build.sh, which describes it."""

import argparse
import html
import json
import os
import shutil
import sys
import tempfile
import tomllib

import examples
import generated
from documents import Document, blocks_of, colored, title_of
from links import Links
from notebooks import notebook
from page import neighbors_html, page_html
from swift_reference import make_relative

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MARK = ".swift-dynamics-site"


class Page:
    """A page before it is rendered: its Markdown, and the document that its links are relative to."""

    def __init__(self, address, markdown, source, short="", kind="", files=None):
        self.address = address
        self.markdown = markdown
        self.source = source
        self.title = title_of(markdown)
        self.short = short or self.title
        self.kind = kind
        # Pictures of the page that no command of it makes, by name.
        self.files = files or {}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def plan(sweep, has_symbols, executed=""):
    """The sections of the navigation, and all pages.

    executed: a folder with executed notebooks, or empty.
    """
    command = generated.Command(sweep)
    scenes = command.lines("scenes", "--json")
    with open(os.path.join(HERE, "contents.toml"), "rb") as file:
        sections = tomllib.load(file)["section"]
    lessons = generated.lessons(read("Sources/Site/scenes.md"))
    names = [scene["scene"] for scene in scenes]
    if set(lessons) != set(names):
        odd = sorted(set(lessons) ^ set(names))
        sys.exit(f"error: Sources/Site/scenes.md: these scenes are in the file or in the command only: {odd}")
    texts = {
        "gallery": lambda: generated.gallery(command, scenes),
        "verbs": lambda: generated.verbs(command),
        "scene_reference": lambda: generated.scene_reference(command),
        "study_reference": lambda: generated.study_reference(command),
        "libraries": lambda: generated.libraries(has_symbols),
    }
    sources = {
        "scene_reference": "Sources/Study/SceneFiles/SceneFiles.docc/SceneReference.md",
        "study_reference": "Sources/Study/SceneFiles/SceneFiles.docc/StudyReference.md",
    }
    pages = []
    for section in sections:
        kept = []
        for entry in section["pages"]:
            if entry.get("source", "").endswith(".ipynb"):
                text, files = notebook(ROOT, entry["source"], executed)
                page = Page(entry["address"], text, entry["source"], entry.get("short", ""), files=files)
            elif "source" in entry:
                if entry.get("optional") and not os.path.exists(os.path.join(ROOT, entry["source"])):
                    continue
                page = Page(entry["address"], read(entry["source"]), entry["source"], entry.get("short", ""))
            else:
                name = entry["generated"]
                source = sources.get(name, "Sources/Site/generated.py")
                page = Page(entry["address"], texts[name](), source, entry.get("short", ""), name)
            if page.address == "index.html":
                page.kind = "front"
            kept.append(page)
            pages.append(page)
        section["pages"] = [{"address": p.address, "short": p.short} for p in kept]
        if section["title"] == "Start":
            for name in names:
                text = generated.scene_page(command, name, lessons[name])
                # Its links are those of scenes.md.
                pages.append(Page(f"gallery/{name}.html", text, "Sources/Site/scenes.md", name, "scene"))
    return sections, pages


def render_all(pages, links):
    documents = {}
    for page in pages:
        documents[page.address] = Document(page.markdown, page.source, page.address, links)
    return documents


def write(output, address, text):
    path = os.path.join(output, address)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make_all(pages, documents, sweep, output, work):
    """Runs the commands that make pictures and pages, and copies what pages show."""
    shell = examples.Shell(sweep, work)
    for page in pages:
        document = documents[page.address]
        blocks = blocks_of(page.markdown)
        if not document.made and page.kind != "scene":
            continue
        folder = tempfile.mkdtemp(dir=work)
        for name, data in page.files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        examples.make(blocks, shell, folder, ROOT, page.source)
        target = os.path.join(output, page.address.removesuffix(".html"))
        os.makedirs(target, exist_ok=True)
        for name in dict.fromkeys(document.made):
            made = os.path.join(folder, name)
            if not os.path.exists(made):
                raise examples.Failure(f"{page.source}: no block with the flag 'make' makes {name}")
            shutil.copy(made, os.path.join(target, name))


def file_page(path, address, sections):
    """A page with the text of a file of the repository."""
    text = read(path)
    ending = path.rsplit(".", 1)[-1]
    language = {"swift": "swift", "py": "python", "yaml": "yaml", "h": "c", "c": "c", "sh": "bash"}.get(ending, "")
    code = f'<figure class="code"><pre tabindex="0"><code>{colored(text, language)}</code></pre></figure>'
    document = Document("", path, address, None)
    document.html = f"<h1>{html.escape(path)}</h1>\n{code}"
    return page_html(document, sections, path, foot_html(path))


def foot_html(source):
    return f"Made from <code>{html.escape(source)}</code> by <code>Sources/Site/build.sh</code>."


def search_data(pages, documents, archive):
    """What the search looks through: address, title, heading, text, keywords; and symbols without a text."""
    entries = []
    for page in pages:
        for section in documents[page.address].sections:
            text = " ".join(" ".join(section.text).split())
            mark = f"#{section.anchor}" if section.anchor else ""
            heading = section.heading if section.anchor else ""
            entries.append([page.address + mark, page.title, heading, text, section.keywords])
    if archive:
        for index in json_files(os.path.join(archive, "data", "documentation")):
            with open(index, encoding="utf-8") as file:
                symbol = json.load(file)
            if symbol.get("kind") != "symbol":
                continue
            path = symbol["identifier"]["url"].split("/documentation/", 1)[1]
            abstract = "".join(part.get("text", part.get("code", "")) for part in symbol.get("abstract", []))
            modules = symbol["metadata"].get("modules", [{"name": ""}])
            address = f"swift/documentation/{path.lower()}/"
            name = ".".join(path.split("/")[1:]) or symbol["metadata"]["title"]
            entries.append([address, f"{modules[0]['name']} (Swift)", name, abstract, ""])
    return "window.searchData = " + json.dumps(entries, ensure_ascii=False, separators=(",", ":")) + ";\n"


def json_files(folder):
    for parent, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            if file.endswith(".json"):
                yield os.path.join(parent, file)


def build(arguments):
    archive = arguments.archive
    sections, pages = plan(arguments.sweep, bool(archive), arguments.notebooks)
    addresses = {page.source: page.address for page in pages if page.kind not in ("scene", "verbs", "gallery", "libraries")}
    titles = {page.address: page.title for page in pages}
    links = Links(ROOT, addresses, titles, archive)
    documents = render_all(pages, links)
    if links.problems:
        sys.exit("\n".join(f"error: {problem}" for problem in links.problems))

    output = arguments.output
    os.makedirs(output, exist_ok=True)
    if os.listdir(output) and not os.path.exists(os.path.join(output, MARK)):
        sys.exit(f"error: {output} is not empty, and is not a site; name another folder")
    for entry in os.listdir(output):
        path = os.path.join(output, entry)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    write(output, MARK, "Sources/Site/build.sh of swift-dynamics wrote this folder, and replaces it.\n")

    with tempfile.TemporaryDirectory() as work:
        make_all(pages, documents, arguments.sweep, output, work)
    order = [entry for section in sections for entry in section["pages"]]
    for page in pages:
        document = documents[page.address]
        foot = neighbors_html(order, page.address) + foot_html(page.source)
        write(output, page.address, page_html(document, sections, page.title, foot, page.kind))
    for path, address in links.texts.items():
        write(output, address, file_page(path, address, sections))
    for path, address in links.copies.items():
        write(output, address, read(path))
    for file in ("style.css", "site.js", "icon.svg"):
        shutil.copy(os.path.join(HERE, file), output)
    write(output, "search-data.js", search_data(pages, documents, archive))
    if archive:
        shutil.copytree(archive, os.path.join(output, "swift"))
        make_relative(os.path.join(output, "swift"))
    count = sum(len(files) for _, _, files in os.walk(output))
    print(f"{len(pages)} pages, {count} files: {os.path.join(output, 'index.html')}")


def main():
    parser = argparse.ArgumentParser(prog="build.py")
    parser.add_argument("output")
    parser.add_argument("--sweep", required=True)
    parser.add_argument("--archive", default="")
    parser.add_argument("--notebooks", default="", help="a folder with executed notebooks")
    try:
        build(parser.parse_args())
    except examples.Failure as failure:
        sys.exit(f"error: {failure}")


if __name__ == "__main__":
    main()
