"""Recorded motions, from files, data frames and arrays."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray
from numpy.typing import NDArray

from ._errors import DynamicsError
from ._library import Handle, call, encoded, library
from ._scene import Scene
from ._tables import Columns, table_columns
from ._values import array

_QUANTITIES = {"x": "pt", "y": "pt", "angle": "rad"}
# The largest file, bytes, as in the command.
_FILE_LIMIT = 1 << 26

Column = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Curve:
    """An animation curve, along which the target's item moves from its start to the target.

    Attributes:
        text: Such as "ease-in-out:0.4" (s), "cubic-bezier(0.2,0,0,1):0.5" (s),
            "uispring(0.8,0.5)" (damping ratio, s) or "caspring(1,100,10,0)".
    """

    text: str


Recording = str | os.PathLike[str] | Curve | Columns


def recorded(scene: Scene, recording: object) -> Handle:
    """The recording that `match` was given, for the library."""
    if isinstance(recording, Curve):
        return Handle(call("sd_recording_curve", encoded(recording.text)), "recording")
    if isinstance(recording, (str, os.PathLike)):
        return _read(scene, Path(recording))
    handle = Handle(library().sd_recording_create(), "recording")
    for item, columns in _motions(scene, recording).items():
        # Rows without a value of the item, as in a table of several items.
        known = ~np.all(
            [np.isnan(columns[name]) for name in _QUANTITIES if name in columns], axis=0
        )
        kept = {name: np.ascontiguousarray(column[known]) for name, column in columns.items()}
        addresses = [kept[name].ctypes.data if name in kept else None for name in _QUANTITIES]
        times = kept["t"]
        call(
            "sd_recording_add",
            handle.pointer,
            encoded(item),
            times.ctypes.data,
            *addresses,
            len(times),
        )
    return handle


def _read(scene: Scene, path: Path) -> Handle:
    try:
        size = path.stat().st_size
        if size > _FILE_LIMIT:
            raise DynamicsError(
                f"{path}: too large (got {size} bytes); expected a recording of at most "
                f"{_FILE_LIMIT} bytes"
            )
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as problem:
        raise DynamicsError(
            f"{path}: cannot be read: {problem.strerror}; expected a .csv or .jsonl file"
        ) from problem
    arguments = (scene._handle.pointer, encoded(text), encoded(str(path)))
    return Handle(call("sd_recording_parse", *arguments), "recording")


def _motions(scene: Scene, recording: object) -> dict[str, dict[str, Column]]:
    """The columns t, x, y and angle of each item."""
    table = _table(recording)
    if "t" not in table:
        raise DynamicsError(
            f"recording: no column t; expected t (s) and x, y or angle{_got(table)}"
        )
    times = _numbers("t", table["t"], "s")
    own = {name: table[name] for name in _QUANTITIES if name in table}
    items = scene._items
    if "item" in table:
        if any(column.rpartition(".")[2] in _QUANTITIES for column in table if "." in column):
            raise DynamicsError(
                "recording: a column item, and columns of items such as card.x; expected one of "
                f"the two{_got(table)}"
            )
        if not own:
            raise DynamicsError(f"recording: no column x, y or angle{_got(table)}")
        owners = np.asarray(table["item"]).astype(str)
        columns = {name: _numbers(name, values, _QUANTITIES[name]) for name, values in own.items()}
        _check_lengths({"t": times, **columns}, len(owners))
        return {
            str(item): {
                "t": times[owners == item],
                **{name: column[owners == item] for name, column in columns.items()},
            }
            for item in dict.fromkeys(owners.tolist())
        }
    if own and len(items) > 1:
        raise DynamicsError(
            f"recording: the scene has {len(items)} items, and x, y and angle name none; expected "
            f"a column item, or columns such as {items[0]}.x"
        )
    parts = {(items[0], name): values for name, values in own.items()}
    for column, values in table.items():
        item, dot, name = str(column).rpartition(".")
        if dot and name in _QUANTITIES:
            parts[item, name] = values
    if not parts:
        raise DynamicsError(f"recording: no column x, y or angle{_got(table)}")
    motions: dict[str, dict[str, Column]] = {}
    for (item, name), values in parts.items():
        motion = motions.setdefault(item, {"t": times})
        motion[name] = _numbers(f"{item}.{name}", values, _QUANTITIES[name])
    for motion in motions.values():
        _check_lengths(motion, len(times))
    return motions


def _table(recording: object) -> Mapping[str, Any]:
    """The columns of a table of any kind."""
    if isinstance(recording, xarray.Dataset):
        # A trace has the dimensions t and item.
        recording = recording.to_dataframe().reset_index()
    if isinstance(recording, Mapping):
        return {str(name): values for name, values in recording.items()}
    found = table_columns(recording)
    if found is not None:
        return found
    raise DynamicsError(
        f"recording: got {type(recording).__name__}; expected a path, a DataFrame, a Dataset, a "
        "mapping of arrays, or a Curve"
    )


def _numbers(name: str, values: Any, unit: str) -> Column:
    numbers = array(f"recording: {name}", values, unit, "numbers")
    if numbers.ndim != 1:
        raise DynamicsError(
            f"recording: {name} has the shape {numbers.shape}; expected a list of numbers"
        )
    return numbers


def _check_lengths(columns: Mapping[str, Column], count: int) -> None:
    for name, column in columns.items():
        if len(column) != count:
            raise DynamicsError(
                f"recording: {name} has {len(column)} rows and t has {count}; expected equally many"
            )


def _got(table: Mapping[str, Any]) -> str:
    return f" (got {', '.join(table) or 'no column'})"
