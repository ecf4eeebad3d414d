"""The result of match: the closest motion, and the other matches."""

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray

from ._analysis import setting
from ._library import Handle, library, taken
from ._scene import Scene
from ._streams import reader
from ._units import attributes

if TYPE_CHECKING:
    from typing import Self

    import pandas

# The names of conditions that are not paths of a scene.
_CLOCK = {"frame-rate", "drop-every"}


@dataclass(frozen=True)
class Match:
    """A local minimum of the error: parameter values whose motion is close to the recording.

    Attributes:
        rank: Its rank, from 1, by its error.
        values: The value of each parameter, by path, in the parameter's unit.
        uncertainties: One standard deviation of each value, in its unit: 1.96 of them contain the
            truth in 95 of 100 recordings, if the errors of the rows with weight are independent
            noise; infinite if the recording does not determine the value.
        start: When the scene starts in the recording, s.
        start_uncertainty: One standard deviation of `start`, s; 0 if it was given.
        error: The root mean square distance over all recorded rows but outliers, pt. Angles are
            converted to the displacement of the item's corner.
        largest_error: The largest distance of a row, pt.
        largest_error_time: The time of that row in the recording, s.
        item_errors: The error of each item, pt, if several are recorded.
        condition: What is given across conditions, by path, "frame-rate" (Hz) or "drop-every" (0:
            no frame is dropped); empty without `across`.
    """

    rank: int
    values: dict[str, float]
    uncertainties: dict[str, float]
    start: float
    start_uncertainty: float
    error: float
    largest_error: float
    largest_error_time: float
    item_errors: dict[str, float]
    condition: dict[str, float]
    _scene: Scene = field(repr=False)

    @property
    def scene(self) -> Scene:
        """The scene with the values set, and those of the condition but its clock."""
        given = {name: value for name, value in self.condition.items() if name not in _CLOCK}
        return setting(self._scene, given | self.values)

    @classmethod
    def _members(
        cls, scene: Scene, row: dict[str, Any], paths: list[str], start: float
    ) -> dict[str, Any]:
        fixed = {"rank", "error", "largestError", "largestErrorTime", "start", "start.uncertainty"}
        fixed |= {"scale", "scale.uncertainty"}
        unknowns = {name for path in paths for name in (path, f"{path}.uncertainty")}
        others = [name for name in row if name not in fixed | unknowns]
        items = [name for name in others if name.endswith(".error")]
        return {
            "rank": row["rank"],
            "values": {path: row[path] for path in paths},
            "uncertainties": {path: row[f"{path}.uncertainty"] for path in paths},
            "start": row.get("start", start),
            "start_uncertainty": row.get("start.uncertainty", 0.0),
            "error": row["error"],
            "largest_error": row["largestError"],
            "largest_error_time": row["largestErrorTime"],
            "item_errors": {name.removesuffix(".error"): row[name] for name in items},
            "condition": {name: row[name] for name in others if name not in items},
            "_scene": scene,
        }


@dataclass(frozen=True, repr=False)
class Matches(Match):
    """What `match` found: the closest motion, which is the first of the matches.

    Attributes:
        matches: The matches, closest first.
        errors: The distance of the closest motion from each recorded row: t (s), item, error (pt)
            and weight, from 1 to 0: how much the row counts.
        frame_rate: Frames per second at which the closest motion was simulated, Hz.
        remarks: What to know before the match is used, such as a value that is not determined.
    """

    matches: tuple[Match, ...]
    errors: "pandas.DataFrame" = field(compare=False)
    frame_rate: float
    remarks: tuple[str, ...]
    _table: Any = field(compare=False)

    @classmethod
    def _of(cls, scene: Scene, found: Handle, paths: list[str], start: float) -> "Self":
        table = reader("sd_matches_rows", found.pointer).read_all()
        members = [Match._members(scene, row, paths, start) for row in table.to_pylist()]
        return cls(
            **members[0],
            matches=tuple(Match(**each) for each in members),
            errors=reader("sd_matches_errors", found.pointer, 1).read_all().to_pandas(),
            frame_rate=library().sd_matches_frame_rate(found.pointer),
            remarks=tuple(taken(library().sd_matches_remarks(found.pointer)).splitlines()),
            _table=table,
        )

    def to_xarray(self) -> xarray.Dataset:
        """The matches over the dimension `rank`, with the columns of `sweep match`.

        They are error and largestError (pt), largestErrorTime (s), each parameter and its
        PATH.uncertainty; of several items also ITEM.error (pt), and what is given across
        conditions.
        """
        variables = {}
        for field_ in self._table.schema:
            unit = (field_.metadata or {}).get(b"unit", b"").decode()
            numbers = self._table[field_.name].to_numpy()
            variables[field_.name] = xarray.Variable("rank", numbers, attributes(unit))
        ranks = {"rank": np.asarray(variables.pop("rank"))}
        attrs = {"scene": self._scene.name, "scene_yaml": self._scene.yaml}
        return xarray.Dataset(variables, ranks, attrs)

    def to_pandas(self) -> "pandas.DataFrame":
        """The same as `to_xarray`, a row for each match."""
        return self.to_xarray().to_dataframe()

    def __repr__(self) -> str:
        values = [
            f"{path} = {value:.6g} ± "
            + (
                f"{self.uncertainties[path]:.2g}"
                if math.isfinite(self.uncertainties[path])
                else "?"
            )
            for path, value in self.values.items()
        ]
        others = len(self.matches) - 1
        more = f"; {others} other match{'' if others == 1 else 'es'}" if others else ""
        return f"<Matches: {', '.join(values)}; error {self.error:.4g} pt{more}>"
