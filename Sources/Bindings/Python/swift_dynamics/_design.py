"""The points of a sweep: what varies, and how."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ._errors import DynamicsError
from ._library import Handle, call, encoded, library, texts
from ._scene import Scene
from ._tables import table_columns
from ._values import numbers, range_text, whole
from ._values import texts as texts_of
from ._vary import Vary, factors
from ._waiting import awaited

Sample = Literal["sobol", "lhs", "random"]


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
        vary: Vary | None,
        where: str | Iterable[str] | None = None,
        sample: Sample | None = None,
        samples: int | None = None,
        seed: int = 0,
    ) -> None:
        self.scene = scene
        self.conditions = texts_of("where", where)
        self.factors: list[Factor] = []
        self._handle = _created(scene)
        found = factors(vary)
        seed = whole("seed", seed, 0, (1 << 64) - 1)
        samples = None if samples is None else whole("samples", samples, 1, 1 << 27)
        ranges = _ranges(scene, found, sample, samples)
        sampled = False
        for key, values in found.items():
            if key not in ranges:
                self._add(key, values)
            elif not sampled:
                # All ranges are one sample, which stands where the first range does.
                sampled = True
                words = [str(sample), str(samples), str(seed), *ranges.values()]
                self._call("sd_design_vary", encoded(" ".join(words)))
                self.factors.append(Factor(int(samples or 0), len(ranges), is_axis=False))
        for condition in self.conditions:
            self._call("sd_design_require", encoded(condition))

    @property
    def pointer(self) -> int:
        """The handle in C."""
        return self._handle.pointer

    def _call(self, function: str, *arguments: Any, arrays: object = None) -> None:
        """Calls the library, which reads the memory of `arrays` until it returns."""
        awaited(lambda: (call(function, self.pointer, *arguments), arrays))

    def _add(self, key: str | tuple[str, ...], values: Any) -> None:
        paths = key if isinstance(key, tuple) else tuple(key.split("+"))
        if isinstance(values, str):
            text = encoded(f"{'+'.join(paths)}={values}")
            self._call("sd_design_vary", text)
            self.factors.append(Factor(_count(self.scene, text), len(paths), len(paths) == 1))
        elif len(paths) > 1 or isinstance(key, tuple):
            self._add_together(paths, values)
        elif isinstance(values, tuple):
            range_text(self.scene, key, values, takes_lists=True)
            raise DynamicsError(
                f"{key}: {values!r} is a range (low, high), which needs a sample; expected "
                f"sample='sobol' and samples, or values such as {list(values)!r} or "
                "numpy.linspace(low, high, number)"
            )
        else:
            found = np.atleast_1d(numbers(self.scene, key, values, "numbers"))
            if found.ndim != 1:
                raise DynamicsError(
                    f"{key}: the values have the shape {found.shape}; expected a list of numbers"
                )
            arguments = (encoded(key), found.ctypes.data, len(found))
            self._call("sd_design_vary_values", *arguments, arrays=found)
            self.factors.append(Factor(len(found)))

    def _add_together(self, paths: tuple[str, ...], values: Any) -> None:
        name = ", ".join(paths)
        table = _table(self.scene, paths, values)
        if table.ndim != 2 or table.shape[1] != len(paths):
            raise DynamicsError(
                f"{name}: the values have the shape {table.shape}; expected a row for each point "
                f"and {len(paths)} columns"
            )
        transposed = np.ascontiguousarray(table.T)
        self._call(
            "sd_design_vary_together",
            texts(list(paths)),
            len(paths),
            transposed.ctypes.data,
            len(table),
            arrays=transposed,
        )
        self.factors.append(Factor(len(table), len(paths), is_axis=False))


def _created(scene: Scene) -> Handle:
    return Handle(library().sd_design_create(scene._handle.pointer), "design")


def _count(scene: Scene, text: bytes) -> int:
    """The number of points of a factor that is a text."""

    def count() -> int:
        design = _created(scene)
        call("sd_design_vary", design.pointer, text)
        sweep = Handle(call("sd_sweep_create", design.pointer, None), "sweep")
        return int(library().sd_sweep_row_count(sweep.pointer))

    return awaited(count)


def _table(scene: Scene, paths: tuple[str, ...], values: Any) -> NDArray[np.float64]:
    """A row for each point and a column for each path. Columns with the names of paths are found by
    their names."""
    table = values if isinstance(values, Mapping) else table_columns(values)
    if table is None or not set(paths) <= set(table):
        return numbers(scene, ", ".join(paths), values, "numbers")
    unknown = [path for path in paths if path not in scene.parameters]
    known = [path for path in paths if path in scene.parameters]
    if unknown and known:
        raise DynamicsError(
            f"vary: the column {unknown[0]!r} is no parameter of the scene; expected a table of "
            f"parameters, such as table[{known!r}]"
        )
    parts = [numbers(scene, path, table[path], "numbers") for path in paths]
    if len({part.shape for part in parts}) > 1 or parts[0].ndim != 1:
        shapes = ", ".join(f"{path} {part.shape}" for path, part in zip(paths, parts, strict=True))
        raise DynamicsError(f"vary: the columns differ in shape ({shapes}); expected equal lists")
    return np.stack(parts, axis=1)


def _ranges(
    scene: Scene,
    vary: Mapping[str | tuple[str, ...], Any],
    sample: Sample | None,
    samples: int | None,
) -> dict[str | tuple[str, ...], str]:
    """The ranges of a sample as the library reads them: `PATH=a:b`."""
    if sample is None:
        if samples is not None:
            raise DynamicsError("samples: there is no sample; expected sample='sobol' or another")
        return {}
    if sample not in get_args(Sample):
        raise DynamicsError(
            f"sample: unknown value (got {sample!r}); expected 'sobol', 'lhs' or 'random'"
        )
    if samples is None:
        raise DynamicsError("samples: missing; expected the number of points of the sample")
    found: dict[str | tuple[str, ...], str] = {}
    for key, values in vary.items():
        if isinstance(values, tuple) and isinstance(key, str) and "+" not in key:
            found[key] = f"{key}={range_text(scene, key, values, takes_lists=True)}"
        elif isinstance(values, str) and _is_range(values):
            found[key] = f"{key}={values}"
    if not found:
        raise DynamicsError(f"sample {sample!r}: no range; expected PATH: (low, high)")
    for key, text in found.items():
        if isinstance(key, tuple) or " " in text:
            raise DynamicsError(f"{key}: a range is for one path; expected PATH: (low, high)")
    return found


def _is_range(text: str) -> bool:
    """Whether a text is `a:b`, or `log:a:b`."""
    ends = text.removeprefix("log:").split(":")
    return len(ends) == 2 and not set(",{@") & set(text)


def shape(factors: Sequence[Factor]) -> tuple[int, ...]:
    """The number of values of each factor."""
    return tuple(factor.count for factor in factors)
