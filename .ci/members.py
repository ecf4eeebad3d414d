#!/usr/bin/env python3
"""Compares the public members of HeadlessUIKit with the tables of its articles.

    .ci/members.py GRAPHS CATALOGUE

GRAPHS is a folder of symbol graphs, CATALOGUE the folder of the articles. Members.md has the members of UIKit
Dynamics one by one, and EveryMember.md has a row for each other type. It fails on a member that neither names, on a
name that the module lacks, and on a member that is listed as working though its comment says that it has no effect.
"""
import glob, json, re, sys

graphs, catalogue = sys.argv[1:]
members = open(f"{catalogue}/Members.md").read()
every = open(f"{catalogue}/EveryMember.md").read()

single = set(re.findall(r"^\| ``([^`]+)`` \|", members, re.MULTILINE))
tabled = {name.split("/")[0] for name in single if "/" in name}
works, inert, other = {}, {}, set()
for name, first, second in re.findall(r"^\| (`?[\w. ]+`?) \| (.*?) \|(.*)\|$", every, re.MULTILINE):
    columns = [set(re.findall(r"`([^`]+)`", column)) for column in (first, second)]
    if name.startswith("`"):
        works[name.strip("`")], inert[name.strip("`")] = columns
    else:
        other |= columns[0] | columns[1]

without_effect = re.compile(r"no effect|nothing (shows|draws)|^Does nothing\.$|without effect|[Ss]tored only")
types = ("swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.extension")
named, problems = set(), set()
symbols = [s for path in glob.glob(f"{graphs}/*.symbols.json") for s in json.load(open(path))["symbols"]]
for symbol in symbols:
    path, kind = symbol["pathComponents"], symbol["kind"]["identifier"]
    base = path[-1].split("(")[0]
    if path[0] in tabled:
        full = "/".join(path)
        if len(path) == 2 and not {full, full + "-swift.property"} & single:
            problems.add(f"Members.md lacks {full}")
        continue
    if len(path) == 1:
        named.add(base)
        if base not in other and base not in works and kind != "swift.extension":
            problems.add(f"EveryMember.md lacks {base}")
        continue
    owner = ".".join(path[:-1])
    declaration = "".join(f["spelling"] for f in symbol.get("declarationFragments", []))
    is_value = kind in ("swift.enum.case", "swift.typealias", "swift.func.op") or (
        kind == "swift.type.property" and re.search(rf": ({re.escape(owner)}|Self)\b", declaration))
    if base in ("init", "rawValue", "hash") or kind in types:
        continue
    named.add((owner, base))
    if is_value or base in inert.get(owner, ()):
        continue
    if base not in works.get(owner, ()):
        problems.add(f"EveryMember.md lacks {base} of {owner}")
    lines = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
    # The comment before its list of parameters.
    comment = " ".join(lines).split(" - ")[0].strip()
    # Several functions may have this name. One of them has to have an effect.
    named.add((owner, base, "inert" if without_effect.search(comment) else "works"))
for owner, names in works.items():
    for base in names | inert[owner]:
        if (owner, base) not in named:
            problems.add(f"{owner} has no {base}, which EveryMember.md names")
    for base in names:
        if (owner, base, "inert") in named and (owner, base, "works") not in named:
            problems.add(f"{base} of {owner} is inert by its comment, and EveryMember.md says that it works")
for base in other - named:
    problems.add(f"the module has no {base}, which EveryMember.md names")
if not symbols or not single or not works:
    problems.add("no member was found")
for problem in sorted(problems):
    print(problem, file=sys.stderr)
sys.exit(1 if problems else 0)
