"""Pages that the command writes: the gallery, the verbs, the references of files."""

import json
import re
import subprocess


class Command:
    """The command `sweep`, and what it prints."""

    def __init__(self, path):
        self.path = path

    def text(self, *words):
        done = subprocess.run([self.path, *words], capture_output=True, text=True, check=True)
        return done.stdout

    def lines(self, *words):
        return [json.loads(line) for line in self.text(*words).splitlines()]


def cell(text):
    return str(text).replace("|", "\\|")


def number(value):
    """A number of `sweep show --json`, as the command prints it."""
    if value is None:
        return "automatic"
    return repr(int(value)) if value == int(value) else repr(value)


def lessons(markdown):
    """The sections of scenes.md: what each scene teaches, by its name."""
    parts = re.split(r"^## (.*)$", markdown, flags=re.MULTILINE)
    return dict(zip(parts[1::2], (text.strip() for text in parts[2::2])))


def scene_page(command, name, lesson):
    """The page of a built-in scene."""
    scene = command.lines("show", name, "--json")[0]
    # Options of the picture, which the lesson may set: "picture: --vary …".
    options = re.search(r"^picture: (.*)\n", lesson, re.MULTILINE)
    picture = f" {options.group(1)}" if options else ""
    lesson = re.sub(r"^picture: .*\n", "", lesson, flags=re.MULTILINE).strip()
    is_large = scene["engine"] == "large-world"
    rows = []
    for parameter in scene["parameters"]:
        # Of hundreds of alike items, the first stands for all.
        if is_large and re.match(r"[a-z]+[1-9][0-9]*\.", parameter["path"]):
            continue
        origin = "scene"
        if parameter.get("expression"):
            origin = f"`{cell(parameter['expression'])}`"
        elif parameter["isDefault"]:
            origin = cell(parameter.get("note", "default"))
        rows.append(
            f"| `{parameter['path']}` | {number(parameter['value'])} | {cell(parameter['unit'])} "
            f"| {cell(parameter['allowed'])} | {origin} |"
        )
    engine = scene["engine"] if scene["engine"] in ("single-item", "large-world") else "many-item"
    # Hundreds of items are for the whole page, which a reader opens.
    picture_text = f"![{name}, moving](made:{name}.svg)"
    stage = "" if is_large else f"[{picture_text}](live:{name}.html)\n\n"
    live = f"""{stage}[Open the live page](made:{name}.html): sliders for every parameter, curves and metrics, and items to drag and throw.

```sh make
sweep explore {name} -o {name}.html
```"""
    file = f"""`sweep show {name} > my-scene.yaml` writes this file, with the table above as a comment.

```yaml file={name}.yaml
{scene["yaml"].rstrip()}
```"""
    if is_large:
        file = f"`sweep show {name} > my-scene.yaml` writes it, item by item, with the table above as a comment."
    return f"""# {name}

{scene["about"]}

{live}

A picture that moves, for a document:

{picture_text}

```sh make
sweep play {name}{picture} -o {name}.svg
```

## What it teaches

{lesson}

## Parameters

Set a parameter with `--set PATH=VALUE`, and vary it with `--vary PATH=FROM:TO:COUNT`. The
[{engine} engine](../Engine/Dynamics/Dynamics.docc/Glossary.md#{engine}-engine) simulates this scene.

| path | value | unit | allowed | from |
|---|---|---|---|---|
{chr(10).join(rows)}

## Scene file

{file}
"""


def gallery(command, scenes):
    """The page of all scenes."""
    cards = "\n\n".join(
        f"[![{s['scene']}](site:gallery/{s['scene']}/{s['scene']}.svg)](site:gallery/{s['scene']}.html)\n"
        f"**[{s['scene']}](site:gallery/{s['scene']}.html)** {s['about'].split('. ')[0].rstrip('.')}."
        for s in scenes
    )
    return f"""# Gallery of scenes

{len(scenes)} scenes are built in. Each has a page with its parameters, its file and what it teaches, and a
live page, which simulates it in your browser. The page of a scene shows the command that draws its
picture.

<div class="cards">

{cards}

</div>
"""


def verbs(command):
    """The help of every verb."""
    help_text = command.text("--help")
    listed = help_text.split("SUBCOMMANDS:")[1]
    names = re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE)
    parts = [
        "# Verbs and options",
        "What `sweep help VERB` prints, for every verb. [The command sweep](../Study/sweep/README.md) explains what belongs together.",
        f"```text\n{help_text.rstrip()}\n```",
    ]
    for name in names:
        parts.append(f"## sweep {name}\n\n```text\n{command.text('help', name).rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


EDITOR = """
An editor with the YAML language server completes keys and marks mistakes by the
[JSON Schema](made:{name}):

```sh make
sweep schema{options} > {name}
```
"""


def scene_reference(command):
    text = command.text("schema", "--reference")
    return text.rstrip() + "\n\n## Schema for editors\n" + EDITOR.format(name="scene.schema.json", options="")


def study_reference(command):
    text = command.text("schema", "--study", "--reference")
    return text.rstrip() + "\n\n## Schema for editors\n" + EDITOR.format(
        name="study.schema.json", options=" --study"
    )


LIBRARIES = """# Swift libraries

Seven libraries come with the package. Each has an article with a program that compiles, and a reference of all
its symbols.

| library | purpose | article | symbols |
|---|---|---|---|
{rows}

{note}

To begin, read [the tutorial](pages/tutorials/library.md).
"""

PURPOSES = [
    ("Dynamics", "Engine", "scenes, plans, simulations, traces, live worlds"),
    ("Sweeps", "Study", "grids, samples and conditions; a runner for all cores; summaries"),
    ("SceneFiles", "Study", "scenes as YAML and as UIKit code"),
    ("SweepFiles", "Study", "result files"),
    ("Analysis", "Study", "goals, sensitivities, and matches to recordings"),
    ("MotionExport", "Study", "motions as keyframes for other players"),
    ("HeadlessUIKit", "UIKit", "UIKit's transition classes, run and tested without a screen"),
    ("MotionCapture", "UIKit", "scenes from transition classes"),
]


def libraries(has_symbols):
    rows = []
    for module, room, purpose in PURPOSES:
        symbols = f"[all symbols](site:swift/documentation/{module.lower()}/)" if has_symbols else ""
        rows.append(f"| `{module}` | {purpose} | [{module}](../{room}/{module}/{module}.docc/{module}.md) | {symbols} |")
    note = (
        "DocC makes the reference of symbols. Its pages load their text from a web server, so they stay empty when you\n"
        "open them from a folder. Run `python3 -m http.server` in the folder of this site, and open\n"
        "`http://localhost:8000/`. All other pages work from the folder."
        if has_symbols
        else "This copy of the site was built without the reference of symbols."
    )
    return LIBRARIES.format(rows="\n".join(rows), note=note)
