"""Runs the code of every page, and follows every link. Called by run.sh, which describes it."""

import argparse
import concurrent.futures
import html.parser
import os
import posixpath
import re
import subprocess
import sys
import tempfile
import threading
import tomllib
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SITE = os.path.join(ROOT, "Sources", "Site")
sys.path.insert(0, SITE)

import build  # noqa: E402
import examples  # noqa: E402
from documents import blocks_of  # noqa: E402

CODE = {"sh", "yaml", "swift", "c", "python", "json"}


def rules():
    with open(os.path.join(HERE, "elsewhere.toml"), "rb") as file:
        text = tomllib.load(file)
    for rule in text["checked"] + text["run"] + text["part"]:
        rule["used"] = False
        for document in (rule["document"], rule.get("by", rule["document"])):
            if not os.path.exists(os.path.join(ROOT, document)):
                sys.exit(f"error: elsewhere.toml: no file {document}")
    return text


def rule_for(kind, source, block):
    """The rule for a block that is not run as it stands: its first line begins with one of `begins`."""
    for rule in kind:
        if rule["document"] == source and any(block.text.startswith(b) for b in rule["begins"]):
            rule["used"] = True
            return rule
    return None


def matches(expected, printed):
    """Whether a text is the expected one. A line `…` stands for any lines, `…` for any text in a line."""
    lines = [line.rstrip() for line in printed.strip("\n").split("\n")]
    pattern = ""
    for line in expected.strip("\n").split("\n"):
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part) for part in line.rstrip().split("…")) + r"\n"
    return re.fullmatch(pattern, "\n".join(lines) + "\n") is not None


class Check:
    def __init__(self, arguments, work):
        self.arguments = arguments
        self.work = work
        self.shell = examples.Shell(arguments.sweep, work)
        self.rules = rules()
        self.problems = []
        self.counts = {}
        self.lock = threading.Lock()
        # What the documents print now, by document, line and text: for --accept.
        self.outputs = []

    def problem(self, page, block, text):
        with self.lock:
            self.problems.append(f"{page.source}:{block.line}: {text}")

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def page(self, page):
        """Runs the blocks of a page, in order, in a folder of its own."""
        folder = tempfile.mkdtemp(dir=self.work)
        printed = None
        swift = []
        for block in blocks_of(page.markdown):
            if block.language == "output":
                self.output(page, block, printed)
                continue
            if block.language not in CODE:
                continue
            if block.origin:
                # A file of the repository, which other checks build.
                self.count("checked elsewhere")
                continue
            elsewhere = rule_for(self.rules["checked"], page.source, block)
            if elsewhere:
                self.count("checked elsewhere")
                continue
            if block.file:
                examples.write_file(block, folder)
            if block.language == "sh":
                printed = self.run(page, block, folder)
            elif block.language == "yaml" and "wrong" not in block.flags:
                self.yaml(page, block, folder)
            elif block.language == "yaml":
                pass  # The commands after it show what is wrong.
            elif block.language == "swift":
                # .ci/documentation compiles those of catalogues.
                # A file is for the commands after it.
                if ".docc/" in page.source:
                    self.count("checked elsewhere")
                elif not block.file:
                    swift.append(block)
            else:
                self.problem(page, block, f"nothing checks this {block.language}; add it to Tests/Site/elsewhere.toml")
        if swift:
            self.swift(page, swift, folder)

    def run(self, page, block, folder):
        rule = rule_for(self.rules["run"], page.source, block)
        text = block.text
        if rule:
            for old, new in rule.get("replace", []):
                text = text.replace(old, new)
            text = rule.get("before", "") + "\n" + text
        elif ".docc/" not in page.source and "…" in text:
            self.problem(page, block, "the command has an ellipsis; add it to Tests/Site/elsewhere.toml")
            return None
        try:
            printed = self.shell.run(text, folder, ROOT)
        except examples.Failure as failure:
            self.problem(page, block, f"{block.text.strip()}\n{failure}")
            return None
        self.count("commands run")
        return printed

    def output(self, page, block, printed):
        if printed is None:
            return
        if matches(block.text, printed):
            self.count("outputs compared")
        elif self.arguments.accept:
            with self.lock:
                self.outputs.append((page, block, printed))
        else:
            self.problem(page, block, f"the command prints\n{printed}")

    def yaml(self, page, block, folder):
        first = block.text.lstrip().split("\n")[0]
        part = rule_for(self.rules["part"], page.source, block)
        if not part and not first.startswith(("scene:", "study:", "# yaml-language-server")):
            self.problem(page, block, "a part of a scene; add it to Tests/Site/elsewhere.toml")
            return
        name = block.file or "example.yaml"
        if not block.file:
            # Documents name their scenes in the text: energy-gain.yaml.
            found = re.match(r"scene: ([\w-]+)", first)
            name = f"{found.group(1)}.yaml" if found else name
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(part["before"] + block.text if part else block.text)
        try:
            printed = self.shell.run(f"sweep check '{name}'", folder, ROOT)
        except examples.Failure as failure:
            self.problem(page, block, str(failure))
            return
        self.count("scenes and studies checked")
        if "warning" in printed and not part:
            self.problem(page, block, printed)

    def swift(self, page, blocks, folder):
        path = os.path.join(folder, "main.swift")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(block.text for block in blocks))
        options = self.arguments.swift_options.split()
        command = ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", *options, path]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            self.problem(page, blocks[0], done.stderr)
        self.count("Swift programs compiled")


def accept(check):
    """Writes what the commands print into the documents."""
    for source in {page.source for page, _, _ in check.outputs}:
        path = os.path.join(ROOT, source)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for page, block, printed in check.outputs:
            if page.source != source:
                continue
            lines = [line.rstrip() for line in printed.strip("\n").split("\n")]
            new = "```output\n" + "\n".join(lines) + "\n```"
            old = "```output\n" + block.text + "```"
            # Generated pages shift lines: the block before finds the place.
            before = [b for b in blocks_of(page.markdown) if b.line < block.line and b.language == "sh"][-1]
            start = text.index("```sh\n" + before.text) if "```sh\n" + before.text in text else text.index(before.text)
            index = text.index(old, start)
            text = text[:index] + new + text[index + len(old) :]
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        print(f"wrote {source}")


class Anchors(html.parser.HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self):
        super().__init__()
        self.links = []
        self.anchors = set()

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if "id" in found:
            self.anchors.add(found["id"])
        for name in ("href", "src"):
            if name in found:
                self.links.append((tag, found[name]))
        if tag == "img" and not found.get("alt") and "icon.svg" not in found.get("src", ""):
            self.links.append((tag, "an image without a text"))


def follow_links(site, problems):
    """All links of all pages; those into the reference of Swift lead to a page of its archive."""
    pages = {}
    for folder, _, files in os.walk(site):
        relative = os.path.relpath(folder, site)
        if relative == "swift" or relative.startswith("swift/"):
            continue
        for file in files:
            path = posixpath.normpath(posixpath.join(relative, file))
            if file.endswith(".html"):
                with open(os.path.join(site, path), encoding="utf-8") as text:
                    content = text.read()
                # Pages of `sweep explore` are one file without links.
                if "sd-page" not in content and 'data-root="' not in content:
                    continue
                parser = Anchors()
                parser.feed(content)
                pages[path] = parser
    count = 0
    has_symbols = os.path.isdir(os.path.join(site, "swift"))
    for path, parser in pages.items():
        for tag, link in parser.links:
            address = urllib.parse.urlsplit(link)
            if address.scheme in ("http", "https") and tag == "a":
                continue
            if address.scheme or address.netloc:
                problems.append(f"{path}: {link} asks for something outside the site")
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), urllib.parse.unquote(address.path)))
            if not address.path:
                target = path
            if target.startswith("swift/") and has_symbols:
                target = posixpath.join(target, "index.html")
            count += 1
            if not os.path.isfile(os.path.join(site, target)):
                problems.append(f"{path}: {link} leads nowhere")
            elif address.fragment and target in pages and address.fragment not in pages[target].anchors:
                problems.append(f"{path}: {link}: the page has no such anchor")
    return len(pages), count


def main():
    parser = argparse.ArgumentParser(prog="check.py")
    parser.add_argument("sweep")
    parser.add_argument("site")
    parser.add_argument("--swift-options", default="")
    parser.add_argument("--only", default="", help="pages whose address contains this text")
    parser.add_argument("--accept", action="store_true", help="write what commands print into the documents")
    arguments = parser.parse_args()
    _, pages = build.plan(arguments.sweep, os.path.isdir(os.path.join(arguments.site, "swift")))
    pages = [page for page in pages if arguments.only in page.address]
    with tempfile.TemporaryDirectory() as work:
        check = Check(arguments, work)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(check.page, pages))
    if arguments.accept:
        accept(check)
    problems = check.problems
    if not arguments.only:
        for rule in check.rules["checked"] + check.rules["run"] + check.rules["part"]:
            if not rule["used"]:
                problems.append(f"elsewhere.toml: no block of {rule['document']} begins with {rule['begins']}")
    page_count, link_count = follow_links(arguments.site, problems)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(", ".join(f"{count} {what}" for what, count in sorted(check.counts.items())))
    print(f"{link_count} links on {page_count} pages")


if __name__ == "__main__":
    main()
