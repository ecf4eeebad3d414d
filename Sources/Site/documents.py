"""Markdown documents as HTML: links, anchors, code, and the text that the search looks through."""

import html
import os
import posixpath
import re
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])
FORMATTER = HtmlFormatter(nowrap=True)
KEYWORDS = re.compile(r"<!-- search: (.*) -->")


def anchor(heading):
    """The anchor of a heading as GitHub makes it. DocC differs in the case only."""
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.replace(" ", "-")


@dataclass
class Block:
    """A block of code: ```LANGUAGE FLAG… file=NAME from=PATH. `file` is the name under which a reader
    saves it; `origin` the file of the repository that it shows, without comments at its head."""

    language: str
    flags: list
    file: str
    origin: str
    text: str
    line: int


@dataclass
class Section:
    anchor: str
    level: int
    heading: str
    text: list = field(default_factory=list)
    # Words by which people search for the section and which its text does not use.
    keywords: str = ""


def block_of(token):
    words = token.info.split()
    language = words[0] if words and "=" not in words[0] else ""
    values = dict(word.split("=", 1) for word in words if "=" in word)
    flags = [word for word in words[bool(language) :] if "=" not in word]
    text = token.content
    if "from" in values:
        with open(os.path.join(ROOT, values["from"]), encoding="utf-8") as file:
            text = file.read()
    return Block(language, flags, values.get("file", ""), values.get("from", ""), text, token.map[0] + 1)


def blocks_of(markdown):
    """The blocks of code of a document, in order."""
    return [block_of(token) for token in MARKDOWN.parse(markdown) if token.type == "fence"]


def title_of(markdown):
    heading = re.search(r"^# (.*)$", markdown, re.MULTILINE)
    return heading.group(1).replace("`", "") if heading else ""


def colored(text, language):
    lexers = {"sh": "bash", "console": "text", "output": "text", "": "text"}
    try:
        lexer = get_lexer_by_name(lexers.get(language, language), stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    return highlight(text, lexer, FORMATTER)


def code_html(block):
    """A block of code with what it is, and a button to copy it."""
    code = colored(block.text, block.language)
    if block.language == "output":
        return f'<pre class="output" tabindex="0" aria-label="Output"><code>{code}</code></pre>\n'
    name = block.file or block.origin
    name = f"<figcaption>{html.escape(name)}</figcaption>" if name else ""
    return f'<figure class="code {block.language or "text"}">{name}<pre tabindex="0"><code>{code}</code></pre></figure>\n'


class Document:
    """One Markdown text, rendered for the page at `address` of the site."""

    def __init__(self, markdown, source, address, links):
        self.source = source
        self.address = address
        self.links = links
        self.made = []
        self.sections = [Section("", 1, title_of(markdown))]
        self.anchors = {""}
        # What DocC shows as a list of links stands in the navigation here.
        markdown = re.sub(r"^## Topics\n.*\Z", "", markdown, flags=re.MULTILINE | re.DOTALL)
        self.html = self.render(MARKDOWN.parse(markdown))

    def render(self, tokens):
        out = []
        for index, token in enumerate(tokens):
            if token.type == "fence":
                block = block_of(token)
                self.sections[-1].text.append(block.text)
                out.append(code_html(block))
            elif token.type == "code_block":
                out.append(code_html(Block("", [], "", "", token.content, 0)))
            elif token.type == "inline":
                if tokens[index - 1].type != "heading_open":
                    self.sections[-1].text.append(plain(token))
                out.append(self.inline(token.children))
            elif token.type == "heading_open":
                out.append(self.heading(token, plain(tokens[index + 1])))
            elif token.type == "table_open":
                out.append('<div class="table" tabindex="0"><table>')
            elif token.type == "table_close":
                out.append("</table></div>\n")
            elif token.type == "html_block" and (words := KEYWORDS.match(token.content)):
                self.sections[-1].keywords = words.group(1)
            elif token.type == "blockquote_open":
                out.append('<blockquote class="note">')
            else:
                out.append(MARKDOWN.renderer.render([token], MARKDOWN.options, {}))
        return "".join(out)

    def heading(self, token, text):
        name = anchor(text)
        number = 1
        while name in self.anchors:
            name = f"{anchor(text)}-{number}"
            number += 1
        level = int(token.tag[1])
        if level > 1:
            self.sections.append(Section(name, level, text))
        self.anchors.add(name)
        return f'<{token.tag} id="{name}">'

    def inline(self, tokens):
        out = []
        autolink = False
        for token in tokens:
            if token.type == "code_inline":
                out.append(self.code(token))
            elif token.type == "link_open":
                href = token.attrs["href"]
                # A picture that leads to a live page: site.js puts the stage of the page in its place.
                is_live = href.startswith("live:")
                address, title = self.links.resolve(self, href.replace("live:", "made:", 1) if is_live else href)
                marks = ' class="live"' if is_live else ' rel="external"' if re.match(r"https?:", address) else ""
                out.append(f'<a href="{html.escape(address)}"{marks}>')
                autolink = token.info == "auto" and href.startswith("doc:")
                if autolink:
                    out.append(html.escape(title))
            elif token.type == "link_close":
                out.append("</a>")
                autolink = False
            elif token.type == "image":
                address, _ = self.links.resolve(self, token.attrs["src"])
                text = html.escape(token.content)
                out.append(f'<img class="picture" loading="lazy" src="{html.escape(address)}" alt="{text}">')
            elif not autolink:
                out.append(MARKDOWN.renderer.renderInline([token], MARKDOWN.options, {}))
        return "".join(out)

    def code(self, token):
        text = token.content
        if token.markup != "``":
            return f"<code>{html.escape(text)}</code>"
        # A symbol of DocC. Its text is what stands behind the last slash, without what tells
        # overloads apart.
        name = re.sub(r"-[a-z0-9.]+$", "", text.split("/")[-1])
        address = self.links.symbol(self, text)
        code = f"<code>{html.escape(name)}</code>"
        return f'<a href="{html.escape(address)}">{code}</a>' if address else code


def plain(token):
    """The text of an inline token, without marks."""
    parts = []
    for child in token.children or []:
        if child.type in ("text", "code_inline"):
            text = child.content
            parts.append(text.removeprefix("doc:") if text.startswith("doc:") else text)
        elif child.type == "image":
            parts.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
    return "".join(parts)


def relative(address, page):
    """An address of the site as seen from a page of it."""
    path, mark, fragment = address.partition("#")
    here = posixpath.dirname(page)
    if path == page and mark:
        return mark + fragment
    ends_in_slash = path.endswith("/")
    return posixpath.relpath(path, here or ".") + ("/" if ends_in_slash else "") + mark + fragment
