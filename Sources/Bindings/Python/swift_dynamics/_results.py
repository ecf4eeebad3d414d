"""Results: labelled arrays that are tables, too."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pyarrow
import xarray

from . import _html
from ._page import Page, result_page

if TYPE_CHECKING:
    from typing import Self

    import polars


class Result(xarray.Dataset):  # type: ignore[no-untyped-call]
    """The rows of a run, or the frames of a trace.

    - It is an `xarray.Dataset`: `result["exitTime"].sel({"rope.frequency": 3})`. `attrs["units"]`
      of each variable is for pint (`result.pint.quantify()`), `attrs["display_unit"]` for readers.
    - It is an Arrow stream: `pyarrow.table(result)`, and every tool that reads
      `__arrow_c_stream__`.
    - `to_polars()` and `to_dataframe()` (pandas) give data frames. Polars takes a Dataset for a
      mapping of its variables: `polars.DataFrame(result)` has no coordinates.

    Arrays of numbers share their memory with the Arrow table, and cannot be written to;
    `result.copy(deep=True)` can.
    """

    __slots__ = ("_source",)

    _source: tuple[Any, dict[Any, xarray.Variable]]

    @classmethod
    def _of(
        cls,
        table: Any,
        variables: Mapping[str, xarray.Variable],
        coordinates: Mapping[str, xarray.Variable],
        attrs: Mapping[str, object],
    ) -> "Self":
        result = cls(variables, coordinates, attrs)
        result._source = (table, dict(result.variables))
        return result

    def to_arrow(self) -> Any:
        """The rows as a `pyarrow.Table`: a column for each path and metric, in the order of rows.

        The metadata of a column has its unit. Rows of a run are not copied. If variables were
        added, changed or selected, the table is made of what is there now.
        """
        source = getattr(self, "_source", None)
        if source is not None and _are_same(source[1], self.variables):
            return source[0]
        # A frame of pandas needs a dimension.
        rows = self if self.sizes else self.expand_dims("row")
        frame = rows.to_dataframe().reset_index()
        # As in a run: labels first. Dimensions without labels are no columns.
        names = [str(name) for name in (*self.coords, *self.data_vars)]
        table = pyarrow.Table.from_pandas(frame[names], preserve_index=False)
        fields = [field.with_metadata(self._metadata(field.name)) for field in table.schema]
        metadata = {str(key): str(value) for key, value in self.attrs.items()}
        return table.cast(pyarrow.schema(fields, metadata))

    def _metadata(self, name: str) -> dict[str, str]:
        attrs = self.variables[name].attrs
        unit = attrs.get("display_unit", attrs.get("units", ""))
        found = {"unit": "" if unit == "1" else unit, "description": attrs.get("long_name", "")}
        return {key: str(value) for key, value in found.items() if value}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows for tools that read Arrow streams."""
        stream: object = self.to_arrow().__arrow_c_stream__(requested_schema)
        return stream

    def to_polars(self) -> "polars.DataFrame":
        """The rows as a data frame of Polars, without a copy of the numbers."""
        import polars

        return polars.DataFrame(self.to_arrow())

    def page(self, *, metric: str | None = None, height: int = 720) -> Page:
        """The live page of the run's scene: a slider for each parameter, and a map of a metric.

        The sliders of the parameters that vary come first, with the ranges of the result. A
        parameter that has one value in the result has this value in the page.

        Args:
            metric: The metric of the map. Default: the first one of the result.
            height: The height of the frame in a notebook, px.

        Raises:
            DynamicsError: This is a trace.
        """
        return result_page(self, metric, height)

    def _repr_html_(self) -> str:
        return _html.result(self, super()._repr_html_())


def _are_same(left: Mapping[Any, xarray.Variable], right: Mapping[Any, xarray.Variable]) -> bool:
    return left.keys() == right.keys() and all(left[key] is right[key] for key in left)
