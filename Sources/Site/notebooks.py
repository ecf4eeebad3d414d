"""Notebooks as Markdown: texts, code, and what the executed notebook printed and drew."""

import base64
import json
import os


def text_of(lines):
    return lines if isinstance(lines, str) else "".join(lines)


def fenced(text, language):
    return f"```{language}\n{text.strip()}\n```"


def output_markdown(output, files):
    """An output as Markdown. A figure is added to `files`: its bytes by its name."""
    if output["output_type"] == "stream":
        return fenced(text_of(output["text"]), "output") if output["name"] == "stdout" else ""
    data = output.get("data", {})
    if "image/png" in data:
        name = f"figure-{len(files) + 1}.png"
        files[name] = base64.b64decode(text_of(data["image/png"]))
        return f"![Figure {len(files)}: what the code above draws](made:{name})"
    return fenced(text_of(data["text/plain"]), "output") if "text/plain" in data else ""


def notebook(root, source, executed):
    """The page of a notebook, and its figures by name.

    executed: a folder with the executed notebook of the same name; empty for a page without outputs.
    """
    path = os.path.join(executed, os.path.basename(source)) if executed else os.path.join(root, source)
    with open(path, encoding="utf-8") as file:
        cells = json.load(file)["cells"]
    files = {}
    parts = []
    for cell in cells:
        text = text_of(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(text)
            continue
        parts.append(fenced(text, "python"))
        parts += [output_markdown(output, files) for output in cell["outputs"]]
    name = os.path.basename(source)
    drawn = "Its outputs were made by `Tests/Python/run.sh`, which runs it." if executed else (
        "Run it to see its figures; `Tests/Python/run.sh` checks that it runs."
    )
    heading, rest = parts[0].split("\n", 1)
    parts[0] = f"{heading}\n\nThis page is the notebook [{name}]({name}). {drawn}\n{rest}"
    return "\n\n".join(part for part in parts if part) + "\n", files
