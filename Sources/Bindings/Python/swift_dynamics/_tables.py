"""Tables of callers: data frames of pandas and Polars, and tables of pyarrow."""

from typing import Any, Protocol


class Columns(Protocol):
    """A table: a data frame, a table of pyarrow, a Dataset, or a mapping of arrays."""

    def __getitem__(self, name: Any, /) -> Any: ...


def table_columns(table: object) -> dict[str, Any] | None:
    """The columns of a data frame or a table; None for any other object."""
    for names in ("columns", "column_names"):
        found = getattr(table, names, None)
        # pyarrow has the columns themselves in `columns`, and their names in `column_names`.
        if found is not None and all(isinstance(name, str) for name in found):
            return {name: table[name] for name in found}  # type: ignore[index]
    return None
