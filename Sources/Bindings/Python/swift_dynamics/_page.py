"""Live pages: HTML files that simulate a scene in a browser."""

import ctypes
import os
from html import escape
from typing import TYPE_CHECKING

from . import _html
from ._errors import DynamicsError
from ._library import call, taken, texts
from ._sweep import sweep_options
from ._values import whole
from ._vary import Ranges, factors, range_texts
from ._waiting import awaited

if TYPE_CHECKING:
    from ._results import Result
    from ._scene import Scene


class Page:
    """A live page, which `Scene.page` and `Result.page` make.

    A notebook shows it in a frame. The page needs no network, and cannot reach the notebook. It
    becomes a part of the saved notebook: `len(page.html)` bytes, half a megabyte for most scenes.

    Attributes:
        html: The page, as `sweep explore` writes it.
    """

    __slots__ = ("html", "_height", "_scene")

    def __init__(self, html: str, scene: "Scene", height: int) -> None:
        self.html = html
        self._scene = scene
        self._height = height

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page to a file, which every browser opens."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)

    def __repr__(self) -> str:
        return (
            f"<Page of {self._scene.name!r}, {len(self.html) // 1000} kB; "
            "save('page.html') writes it>"
        )

    def _repr_html_(self) -> str:
        # Without allow-same-origin, the page is of an origin of its own. Where a viewer removes
        # frames, the table of parameters is left.
        return (
            '<iframe sandbox="allow-scripts allow-downloads" allow="clipboard-write" '
            f'title="{escape(self._scene.name)}: live page" loading="lazy" style="width: 100%; '
            f'height: {self._height}px; border: 1px solid #8888; resize: vertical" '
            f'srcdoc="{escape(self.html)}"></iframe>{_html.scene(self._scene)}'
        )


def scene_page(
    scene: "Scene",
    vary: Ranges | None,
    metric: str | None,
    frame_rate: float,
    drop_every: int,
    height: int,
) -> Page:
    """The page of a scene; `Scene.page` describes the arguments."""
    height = whole("height", height, 100, unit=" px")
    ranges = range_texts(scene, vary) if factors(vary, takes_tables=False) else []
    options = sweep_options(metric, frame_rate, drop_every)

    def write() -> str:
        arguments = (texts(ranges), len(ranges), ctypes.byref(options))
        return taken(call("sd_scene_page", scene._handle.pointer, *arguments))

    return Page(awaited(write), scene, height)


def result_page(result: "Result", metric: str | None, height: int) -> Page:
    """The page of a run's scene; `Result.page` describes the arguments."""
    from ._scene import Scene

    attrs = result.attrs
    if "scene_yaml" not in attrs or "t" in result.dims:
        raise DynamicsError("page: these are not the rows of a run; use the page of a scene")
    scene = Scene.from_yaml(attrs["scene_yaml"], attrs["scene"])
    ranges: dict[str, tuple[float, float] | str] = {}
    for name, values in result.coords.items():
        path = str(name)
        if path not in scene.parameters:
            continue
        low, high = float(values.min()), float(values.max())
        if low < high:
            ranges[path] = (low, high)
        else:
            scene = scene.setting(path, low)
    if metric is None:
        metric = next((str(name) for name in result.data_vars if _is_metric(result, name)), None)
    return scene_page(scene, ranges, metric, attrs["frame_rate"], attrs["drop_every"], height)


def _is_metric(result: "Result", name: object) -> bool:
    return result[name].dtype.kind == "f"
