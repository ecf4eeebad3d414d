"""The points of a sweep: what varies, and how."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._errors import DynamicsError
from ._library import Handle, call, encoded, library, texts
from ._scene import Scene
from ._units import magnitude

Sample = Literal["sobol", "lhs", "random"]
Vary = Mapping[str | tuple[str, ...], ArrayLike | str]


@dataclass(frozen=True, slots=True)
class Factor:
    """Parameters that take their values together, and the number of their values."""

    count: int
    parameter_count: int = 1
    # Whether the values of the one parameter are the labels of a dimension.
    is_axis: bool = True


class Design:
    """The points of a sweep. The last factor varies fastest."""

    def __init__(
        self,
        scene: Scene,
        vary: Vary,
        where: str | Iterable[str] | None = None,
        sample: Sample | None = None,
        count: int | None = None,
        seed: int = 0,
    ) -> None:
        self.scene = scene
        self.conditions = [where] if isinstance(where, str) else list(where or ())
        self.factors: list[Factor] = []
        self._handle = _created(scene)
        ranges = _ranges(vary, sample, count)
        sampled = False
        for key, values in vary.items():
            if key not in ranges:
                self._add(key, values)
            elif not sampled:
                # All ranges are one sample, which stands where the first range does.
                sampled = True
                words = [str(sample), str(count), str(seed), *ranges.values()]
                self._call("sd_design_vary", encoded(" ".join(words)))
                self.factors.append(Factor(int(count or 0), len(ranges), is_axis=False))
        for condition in self.conditions:
            self._call("sd_design_require", encoded(condition))

    @property
    def pointer(self) -> int:
        """The handle in C."""
        return self._handle.pointer

    def _call(self, function: str, *arguments: Any) -> None:
        call(function, self.pointer, *arguments)

    def _add(self, key: str | tuple[str, ...], values: ArrayLike | str) -> None:
        if isinstance(key, tuple):
            self._add_together(key, values)
        elif isinstance(values, str):
            text = encoded(f"{key}={values}")
            self._call("sd_design_vary", text)
            paths = key.split("+")
            self.factors.append(Factor(_count(self.scene, text), len(paths), len(paths) == 1))
        else:
            numbers = np.atleast_1d(self._numbers(key, values))
            if numbers.ndim != 1:
                raise DynamicsError(
                    f"{key}: the values have the shape {numbers.shape}; expected a list of numbers"
                )
            self._call("sd_design_vary_values", encoded(key), numbers.ctypes.data, len(numbers))
            self.factors.append(Factor(len(numbers)))

    def _add_together(self, paths: tuple[str, ...], values: ArrayLike | str) -> None:
        name = ", ".join(paths)
        table = self._numbers(name, values)
        if table.ndim != 2 or table.shape[1] != len(paths):
            raise DynamicsError(
                f"{name}: the values have the shape {table.shape}; expected a row for each point "
                f"and {len(paths)} columns"
            )
        columns = np.ascontiguousarray(table.T)
        self._call(
            "sd_design_vary_together",
            texts(list(paths)),
            len(paths),
            columns.ctypes.data,
            len(table),
        )
        self.factors.append(Factor(len(table), len(paths), is_axis=False))

    def _numbers(self, path: str, values: ArrayLike | str) -> NDArray[np.float64]:
        parameter = self.scene.parameters.get(path)
        unit = parameter.unit if parameter else ""
        try:
            return np.ascontiguousarray(magnitude(values, unit), dtype=np.float64)
        except (TypeError, ValueError) as problem:
            raise DynamicsError(f"{path}: {problem}; expected numbers") from problem


def _created(scene: Scene) -> Handle:
    return Handle(library().sd_design_create(scene._handle.pointer), "design")


def _count(scene: Scene, text: bytes) -> int:
    """The number of points of a factor that is a text."""
    design = _created(scene)
    call("sd_design_vary", design.pointer, text)
    sweep = Handle(call("sd_sweep_create", design.pointer, None), "sweep")
    return int(library().sd_sweep_row_count(sweep.pointer))


def _ranges(
    vary: Vary, sample: Sample | None, count: int | None
) -> dict[str | tuple[str, ...], str]:
    """The ranges of a sample as the library reads them: `PATH=a:b`."""
    if sample is None:
        if count is not None:
            raise DynamicsError("count: there is no sample; expected sample='sobol' or another")
        return {}
    if count is None:
        raise DynamicsError("count: missing; expected the number of points of the sample")
    found = {key: f"{key}={_range(values)}" for key, values in vary.items() if _range(values)}
    if not found:
        raise DynamicsError(f"sample {sample!r}: no range; expected PATH: (low, high)")
    for key, text in found.items():
        if isinstance(key, tuple) or " " in text:
            raise DynamicsError(f"{key}: a range is for one path; expected PATH: (low, high)")
    return found


def _range(values: object) -> str | None:
    """`a:b` if the values of a parameter are a range, which a sample needs."""
    if isinstance(values, str):
        ends = values.removeprefix("log:").split(":")
        return values if len(ends) == 2 and not set(",{@") & set(values) else None
    if isinstance(values, tuple) and len(values) == 2 and all(map(_is_number, values)):
        return f"{float(values[0])!r}:{float(values[1])!r}"
    return None


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating)) and math.isfinite(value)


def shape(factors: Sequence[Factor]) -> tuple[int, ...]:
    """The number of values of each factor."""
    return tuple(factor.count for factor in factors)
