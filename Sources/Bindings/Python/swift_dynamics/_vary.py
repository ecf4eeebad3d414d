"""What varies, in the forms in which callers write it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas
import xarray
from numpy.typing import ArrayLike

from ._errors import DynamicsError
from ._scene import Scene
from ._tables import Columns, table_columns
from ._values import numbers, range_text

# A range (low, high) in the parameter's unit, or a text such as "log:1:6".
Ranges = Mapping[str, tuple[float, float] | str]
# A range as above, or values of which one is chosen.
Choices = Mapping[str, tuple[float, float] | str | ArrayLike]
# Values, ranges of a sample, and parameters that take their values together; or a table whose rows
# are the points.
Vary = Mapping[str | tuple[str, ...], ArrayLike | str] | Columns


def factors(vary: object, takes_tables: bool = True) -> dict[str | tuple[str, ...], Any]:
    """What varies, by path; by several paths for parameters that take their values together."""
    example = '{"rope.frequency": (1, 6)}'
    if takes_tables:
        example = '{"rope.frequency": [1, 2, 4]}'
    if vary is None:
        return {}
    if isinstance(vary, pandas.Series):
        vary = dict(vary.items())
    if isinstance(vary, xarray.Dataset):
        raise DynamicsError(
            f"vary: got a Dataset; expected a mapping such as {example}. For a run of its points, "
            "write vary=dataset.to_dataframe().reset_index()[paths], with a list of paths."
        )
    if isinstance(vary, Mapping):
        for key in vary:
            paths = key if isinstance(key, tuple) and takes_tables else (key,)
            if not paths or not all(isinstance(path, str) for path in paths):
                raise DynamicsError(f"vary: got the key {key!r}; expected a path, as in {example}")
        return dict(vary)
    table = table_columns(vary)
    if table is None:
        raise DynamicsError(f"vary: got {vary!r}; expected a mapping such as {example}")
    if not takes_tables:
        raise DynamicsError(
            f"vary: got a table; expected a mapping such as {example}. Only run and trace take a "
            "table, whose rows are points."
        )
    if not table:
        raise DynamicsError("vary: the table has no column; expected a column for each path")
    # The rows are values that the parameters take together.
    return {tuple(table): table}


def range_texts(scene: Scene, vary: object, takes_lists: bool = False) -> list[str]:
    """The ranges as the library reads them: `PATH=a:b`, or `PATH=a,b,c` for a list."""
    found = factors(vary, takes_tables=False)
    if not found:
        raise DynamicsError("vary: no parameter; expected PATH: (low, high) at least once")
    return [
        f"{path}={_text(scene, str(path), values, takes_lists)}" for path, values in found.items()
    ]


def _text(scene: Scene, path: str, values: object, takes_lists: bool) -> str:
    if isinstance(values, str):
        return values
    if isinstance(values, tuple):
        return range_text(scene, path, values, takes_lists)
    expected = "a range (low, high)" + (" or a list of values" if takes_lists else "")
    found = np.atleast_1d(numbers(scene, path, values, expected))
    if not takes_lists or found.ndim != 1 or not found.size:
        raise DynamicsError(f"{path}: got {values!r}; expected {expected}")
    return ",".join(repr(float(each)) for each in found)
