"""Tables of the library as labelled arrays."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow
import xarray
from numpy.typing import NDArray

from ._design import Design, shape
from ._items import measured
from ._library import version
from ._results import Result
from ._units import attributes


def labelled(
    table: Any, design: Design, precision: int, clock: Mapping[str, float]
) -> Result:
    """The rows of a sweep, with a dimension for each factor, and one for the items if several have
    the same metric.

    Args:
        table: A `pyarrow.Table`: varied parameters, metrics and status.
        design: The points.
        precision: Bits of the simulation.
        clock: The frame rate (Hz), and the interval of dropped frames.
    """
    table = table.combine_chunks()
    sizes = shape(design.factors)
    dimensions: list[str] = []
    coordinates: dict[str, xarray.Variable] = {}
    column = lists = 0
    for index, factor in enumerate(design.factors):
        names = table.column_names[column : column + factor.parameter_count]
        column += factor.parameter_count
        if factor.is_axis:
            dimension = names[0]
        else:
            # row, and row2 and so on where there are several samples or lists of points.
            lists += 1
            dimension = f"row{lists}" if lists > 1 else "row"
        dimensions.append(dimension)
        # The last factor varies fastest: a value stays for `stride` rows.
        stride = int(np.prod(sizes[index + 1 :], dtype=np.int64))
        for name in names:
            values = _numbers(table[name])[: stride * factor.count : stride]
            coordinates[name] = _variable(dimension, values, table, name)
    items, columns = measured(table.column_names[column:], design.scene._items)
    variables = {}
    for name, parts in columns.items():
        arrays = [_values(table[part]).reshape(sizes) for part in parts]
        if len(arrays) == 1:
            variables[name] = _variable(dimensions, arrays[0], table, parts[0])
        else:
            coordinates["item"] = xarray.Variable("item", np.array(items))
            variables[name] = _variable(["item", *dimensions], np.stack(arrays), table, parts[0])
    return _result(table, variables, coordinates, design, precision, clock)


def labelled_frames(
    table: Any, design: Design, precision: int, clock: Mapping[str, float], has_row: bool
) -> Result:
    """The frames of some scenarios over row, t and item; over t and item if there is one row."""
    table = table.combine_chunks()
    rows, starts = np.unique(_numbers(table["row"]), return_index=True)
    order = np.argsort(starts)
    rows, starts = rows[order], starts[order]
    ends = [*starts[1:], table.num_rows]
    items = table["item"].chunk(0).dictionary.to_pylist()
    times = _numbers(table["t"])
    longest = int(np.argmax(ends - starts))
    frames = times[starts[longest] : ends[longest] : len(items)]
    variables = {}
    for name in table.column_names[3:]:
        values = _numbers(table[name])
        cells = np.full((len(rows), len(frames) * len(items)), np.nan, values.dtype)
        for row, (start, end) in enumerate(zip(starts, ends, strict=True)):
            cells[row, : end - start] = values[start:end]
        cells = cells.reshape(len(rows), len(frames), len(items))
        dimensions = ["row", "t", "item"] if has_row else ["t", "item"]
        variables[name] = _variable(dimensions, cells if has_row else cells[0], table, name)
    coordinates = {
        "t": _variable("t", frames, table, "t"),
        "item": xarray.Variable("item", np.array(items)),
    }
    if has_row:
        coordinates["row"] = xarray.Variable("row", rows)
    return _result(table, variables, coordinates, design, precision, clock)


def _numbers(column: Any) -> NDArray[Any]:
    """The numbers of a column whose cells are in one piece, without a copy."""
    numbers: NDArray[Any] = column.chunk(0).to_numpy(zero_copy_only=True)
    return numbers


def _values(column: Any) -> NDArray[Any]:
    """The numbers or the texts of a column."""
    if not pyarrow.types.is_dictionary(column.type):
        return _numbers(column)
    chunk = column.chunk(0)
    texts: NDArray[Any] = np.array(chunk.dictionary.to_pylist())
    cells: NDArray[Any] = texts[chunk.indices.to_numpy()]
    return cells


def _variable(dimensions: str | list[str], values: Any, table: Any, name: str) -> xarray.Variable:
    field = table.schema.field(name)
    metadata: Mapping[bytes, bytes] = field.metadata or {}
    texts = [metadata.get(key, b"").decode() for key in (b"unit", b"description")]
    if pyarrow.types.is_dictionary(field.type):
        return xarray.Variable(dimensions, values, {"long_name": "how the scenario ended"})
    return xarray.Variable(dimensions, values, attributes(*texts))


def _result(
    table: Any,
    variables: Mapping[str, xarray.Variable],
    coordinates: Mapping[str, xarray.Variable],
    design: Design,
    precision: int,
    clock: Mapping[str, float],
) -> Result:
    attrs = {
        "scene": design.scene.name,
        "scene_yaml": design.scene.yaml,
        "swift_dynamics_version": version(),
        "precision": precision,
        **clock,
    }
    if design.conditions:
        attrs["where"] = " and ".join(design.conditions)
    metadata = {key: str(value) for key, value in attrs.items()}
    return Result._of(table.replace_schema_metadata(metadata), variables, coordinates, attrs)
