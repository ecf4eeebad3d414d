"""Checks the manifest as a Mac and as Linux read it: manifest.py MACOS.json LINUX.json"""

import json
import sys

mac, linux = (json.load(open(path)) for path in sys.argv[1:])


def names(package: dict, key: str) -> list[str]:
    return sorted(entry["name"] for entry in package[key])


def defaults(package: dict) -> list[str]:
    return [name for trait in package["traits"] if trait["name"] == "default" for name in trait["enabledTraits"]]


# Every product exists on both systems. The names come first, because their difference can be read.
for key in ("products", "targets"):
    assert names(mac, key) == names(linux, key), (key, set(names(mac, key)) ^ set(names(linux, key)))
assert mac["products"] == linux["products"]
assert mac["targets"] == linux["targets"]
assert mac["dependencies"] == linux["dependencies"]
assert {"Dynamics", "HeadlessUIKit", "UIKit", "sweep"} <= set(names(mac, "products"))
# The only difference: NetCDF is on by default on Linux only.
assert defaults(mac) == [], defaults(mac)
assert defaults(linux) == ["NetCDF"], defaults(linux)
platforms = {platform["platformName"]: platform["version"] for platform in mac["platforms"]}
assert platforms == {"macos": "15.0", "ios": "16.0"}, platforms
targets = {target["name"]: target for target in mac["targets"]}
system = {name for name, target in targets.items() if target["type"] == "system"}
assert system == {"CBLAS", "CNetCDF", "CSQLite"}, system
# A library outside the system is behind a trait, for every target that needs it.
for target in targets.values():
    for dependency in target["dependencies"]:
        (_, details), = dependency.items()
        if details[0] == "CNetCDF":
            assert details[1] and details[1].get("traits") == ["NetCDF"], details
# Settings that exist on one system only, and unsafe flags, would keep others from building.
for target in targets.values():
    for setting in target["settings"]:
        assert "unsafeFlags" not in setting["kind"] and "linkedLibrary" not in setting["kind"], setting
        assert "condition" not in setting, setting
