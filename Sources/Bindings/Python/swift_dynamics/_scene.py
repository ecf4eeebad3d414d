"""Scenes: items, behaviors and their numbers."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from . import _html
from ._errors import DynamicsError
from ._library import Handle, call, encoded, library, taken
from ._streams import reader
from ._values import numbers
from ._waiting import awaited

if TYPE_CHECKING:
    from typing import Self

    from ._page import Page
    from ._vary import Ranges


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of a scene.

    Attributes:
        path: Its name, such as "rope.frequency".
        value: Its value, in `unit`; NaN for an automatic length.
        unit: The symbol of its unit, such as "pt/s"; empty for a plain number.
        lower: The least value that is allowed, in `unit`.
        upper: The largest value that is allowed, in `unit`.
        varies: Whether a sweep can vary it.
    """

    path: str
    value: float
    unit: str
    lower: float
    upper: float
    varies: bool


class Scene:
    """A scene, which does not change.

    Make one with `scene`, `Scene.from_yaml` or `Scene.read`. Scenes are equal if their YAML is: a
    formula is not equal to its value, nor a default value to none.
    """

    __slots__ = ("_handle", "_parameters", "__weakref__")

    def __init__(self, handle: Handle) -> None:
        if not isinstance(handle, Handle):
            raise DynamicsError(
                f"Scene: got {handle!r}; make a scene with scene('snap-push'), "
                "Scene.read(path) or Scene.from_yaml(text)"
            )
        self._handle = handle
        self._parameters: dict[str, Parameter] | None = None

    @classmethod
    def _made(cls, function: str, *arguments: object) -> "Self":
        # The thread keeps the handles that it uses.
        return awaited(
            lambda: cls(
                Handle(call(function, *(getattr(a, "pointer", a) for a in arguments)), "scene")
            )
        )

    @classmethod
    def from_yaml(cls, text: str, name: str = "scene.yaml") -> "Self":
        """Reads a scene.

        Args:
            text: The scene in YAML.
            name: Stands in errors where a file's name would.

        Raises:
            DynamicsError: The text is no valid scene; the error names the line.
        """
        if not isinstance(text, str) or ("\n" not in text and text.endswith((".yaml", ".yml"))):
            raise DynamicsError(
                f"text: got {text!r}; expected the text of a scene. Read a file with Scene.read."
            )
        return cls._made("sd_scene_parse", encoded(text), encoded(name))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> "Self":
        """Reads a YAML file of at most 4 MB.

        Raises:
            DynamicsError: The file cannot be read, or is no valid scene.
        """
        if not isinstance(path, (str, bytes, os.PathLike)):
            raise DynamicsError(f"path: got {path!r}; expected the path of a YAML file")
        return cls._made("sd_scene_read", encoded(os.fsdecode(path)))

    def setting(self, path: str, value: float | str) -> "Scene":
        """The scene with one number replaced.

        Args:
            path: The number, such as "rope.frequency".
            value: A number in the parameter's unit, a pint quantity, or an expression such as
                "reference.width / 2".

        Raises:
            DynamicsError: There is no such path, or it does not allow the value.
        """
        if isinstance(value, str):
            text = value
        else:
            found = numbers(self, path, value, "a number or an expression")
            if found.ndim or not np.isfinite(found):
                raise DynamicsError(f"{path}: got {value!r}; expected a number or an expression")
            text = repr(float(found))
        return Scene._made("sd_scene_setting", self._handle, encoded(path), encoded(text))

    def _text(self, function: Callable[[int], int]) -> str:
        return taken(function(self._handle.pointer))

    @property
    def name(self) -> str:
        """The scene's name."""
        return self._text(library().sd_scene_name)

    @property
    def yaml(self) -> str:
        """The scene in YAML, from which `Scene.from_yaml` reads the same scene."""
        return self._text(library().sd_scene_yaml)

    @property
    def engine(self) -> str:
        """What simulates the scene: "single-item", "many-item", "large-world" or "closed-form"."""
        return self._text(library().sd_scene_engine)

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The scene's numbers by path. `pandas.DataFrame(scene.parameters.values())` works."""
        if self._parameters is None:
            rows = reader("sd_scene_parameters", self._handle.pointer).read_all().to_pylist()
            self._parameters = {row["path"]: Parameter(**row) for row in rows}
        return dict(self._parameters)

    @property
    def _items(self) -> list[str]:
        """The names of the items, in the scene's order: each has a density."""
        paths = (path.rpartition(".") for path in self.parameters)
        return [name for name, _, parameter in paths if parameter == "density"]

    def export_swift(self, path: str | os.PathLike[str] | None = None) -> str:
        """UIKit code of the scene, as a Swift class.

        Args:
            path: A file that the code is written to as well.

        Raises:
            DynamicsError: UIKit cannot express the scene.
        """
        code = taken(call("sd_scene_uikit_code", self._handle.pointer))
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(code)
        return code

    def page(
        self,
        vary: "Ranges | None" = None,
        *,
        metric: str | None = None,
        frame_rate: float = 60,
        drop_every: int = 0,
        height: int = 720,
    ) -> "Page":
        """The live page of the scene, which simulates in the browser: a slider for each parameter.

        A notebook shows it in a frame, and `page().save("page.html")` writes it to a file. The page
        becomes a part of the saved notebook, so a scene does not show it by itself.

        Args:
            vary: The parameters whose sliders come first, with their ranges: `(1, 6)` in the
                parameter's unit, or a text as `sweep explore --vary` takes it. The first two are the
                axes of the map. Default: the parameters that move the items most.
            metric: The metric of the map, such as "settleTime".
            frame_rate: Frames per second, Hz, 1 to 1000.
            drop_every: Every Nth frame is dropped, 2 or more; 0 for none.
            height: The height of the frame in a notebook, px.

        Raises:
            DynamicsError: An argument is wrong.
        """
        from ._page import scene_page

        return scene_page(self, vary, metric, frame_rate, drop_every, height)

    def __eq__(self, other: object) -> bool:
        return self.yaml == other.yaml if isinstance(other, Scene) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.yaml)

    def __reduce__(self) -> tuple[Callable[[str, str], "Scene"], tuple[str, str]]:
        return Scene.from_yaml, (self.yaml, self.name)

    def __repr__(self) -> str:
        return f"<Scene {self.name!r}, {self.engine}, {len(self.parameters)} parameters>"

    def _repr_html_(self) -> str:
        return _html.scene(self, "page() shows the live page, with a slider for each parameter.")


# A scene, the name of a built-in scene, or the path of a YAML file.
SceneLike = Scene | str | os.PathLike[str]


def scene(name: SceneLike) -> Scene:
    """A built-in scene, such as "drop-out-dismiss"; `scenes` lists them.

    The path of a YAML file gives the scene in it, as in the command: a text with a slash or with
    the ending .yaml or .yml is a path.

    Raises:
        DynamicsError: There is no such scene, or it is not valid.
    """
    return given(name)


def given(scene: object) -> Scene:
    """The scene that a caller gave: itself, the name of a built-in scene, or the path of a file."""
    if isinstance(scene, Scene):
        return scene
    if isinstance(scene, str) and "\n" in scene:
        raise DynamicsError("scene: got the text of a scene; write Scene.from_yaml(text)")
    if isinstance(scene, str) and "/" not in scene and not scene.endswith((".yaml", ".yml")):
        return Scene._made("sd_scene_built_in", encoded(scene))
    if isinstance(scene, (str, os.PathLike)):
        return Scene.read(scene)
    cure = ". Write `.scene` after it" if isinstance(getattr(scene, "scene", None), Scene) else ""
    raise DynamicsError(
        f"scene: got {type(scene).__name__}; expected a scene, the name of a built-in scene such "
        f"as 'snap-push', or the path of a YAML file{cure}"
    )


def scenes() -> list[str]:
    """The names of the built-in scenes."""
    return taken(library().sd_scene_names()).split("\n")
