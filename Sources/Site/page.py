"""What is around the text of a page: head, navigation, table of contents, foot."""

import html
import posixpath

from documents import relative

# From the first to the last of these, everything has moved before anything is drawn.
HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="{root}style.css">
<link rel="icon" href="{root}icon.svg">
<script defer src="{root}site.js" data-root="{root}"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="brand" href="{root}index.html"><img src="{root}icon.svg" alt="" width="22" height="22">swift-dynamics</a>
<button type="button" id="open-search" aria-haspopup="dialog"><span>Search</span><kbd>/</kbd></button>
<button type="button" id="open-menu" aria-expanded="false" aria-controls="menu">Menu</button>
</header>
<div class="columns">
<nav id="menu" aria-label="Pages">
{menu}
</nav>
<main id="text">
<article{kind}>
{body}
</article>
<footer>{foot}</footer>
</main>
{contents}
</div>
<dialog id="search" aria-label="Search">
<form method="dialog"><input type="search" placeholder="Search pages, parameters, symbols" aria-label="Search" autocomplete="off" spellcheck="false"
 role="combobox" aria-expanded="true" aria-controls="found"><button>Close</button></form>
<ol id="found" role="listbox" aria-label="Found"></ol>
<p id="search-hint"></p>
</dialog>
</body>
</html>
"""


def menu_html(sections, page):
    parts = []
    for section in sections:
        parts.append(f"<h2>{html.escape(section['title'])}</h2><ul>")
        for entry in section["pages"]:
            here = ' aria-current="page"' if entry["address"] == page else ""
            inside = entry["address"] == "gallery/index.html" and page.startswith("gallery/")
            mark = ' class="inside"' if inside and not here else ""
            address = html.escape(relative(entry["address"], page))
            parts.append(f'<li><a href="{address}"{here}{mark}>{html.escape(entry["short"])}</a></li>')
        parts.append("</ul>")
    return "".join(parts)


def contents_html(document):
    """The headings of the page, if there are enough to choose from."""
    headings = [s for s in document.sections if s.level in (2, 3)]
    if len(headings) > 40:
        headings = [s for s in headings if s.level == 2]
    if len(headings) < 3:
        return '<aside class="contents"></aside>'
    items = "".join(
        f'<li class="level{s.level}"><a href="#{html.escape(s.anchor)}">{html.escape(s.heading)}</a></li>'
        for s in headings
    )
    return f'<aside class="contents" aria-label="On this page"><h2>On this page</h2><ul>{items}</ul></aside>'


def page_html(document, sections, title, foot, kind=""):
    page = document.address
    root = "../" * page.count("/")
    return HEAD.format(
        title=html.escape(title if title == "swift-dynamics" else f"{title} · swift-dynamics"),
        root=root,
        menu=menu_html(sections, page),
        body=document.html,
        foot=foot,
        kind=f' class="{kind}"' if kind else "",
        contents=contents_html(document),
    )


def neighbors_html(entries, page):
    """Links to the page before and the page after, in the order of the navigation."""
    addresses = [e["address"] for e in entries]
    if page not in addresses:
        return ""
    index = addresses.index(page)
    parts = []
    if index > 0:
        entry = entries[index - 1]
        parts.append(f'<a rel="prev" href="{relative(entry["address"], page)}">← {html.escape(entry["short"])}</a>')
    if index + 1 < len(entries):
        entry = entries[index + 1]
        parts.append(f'<a rel="next" href="{relative(entry["address"], page)}">{html.escape(entry["short"])} →</a>')
    return f'<p class="neighbors">{"".join(parts)}</p>'
