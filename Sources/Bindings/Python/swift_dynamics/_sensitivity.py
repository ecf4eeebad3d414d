"""Sensitivities: how much each parameter changes each metric."""

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas
import xarray

from ._analysis import analysis_options, lasting, set_texts
from ._background import finished
from ._errors import DynamicsError
from ._library import SensitivityOptions
from ._metrics import metric_attributes
from ._progress import Progress
from ._renamed import renamed
from ._scene import Scene, SceneLike, given
from ._streams import reader
from ._sweep import Precision
from ._units import attributes
from ._values import names, share, texts, whole
from ._vary import Ranges, factors, range_texts

METHODS = ("sobol", "morris", "pawn", "surface")
# Measures in the unit of the output, or in its square.
_IN_UNIT = {"mean", "effectMean", "effectSize", "effectDeviation", "deviation"}
_IN_SQUARE = {"variance"}


@renamed(count="samples")
def sensitivity(
    scene: SceneLike,
    vary: Ranges,
    *,
    metrics: str | Iterable[str] | None = None,
    method: str | Iterable[str] = METHODS,
    across: str | Iterable[str] | None = None,
    across_share: float = 1,
    samples: int = 4096,
    walks: int = 100,
    resamples: int = 500,
    seed: int = 0,
    duration: float | None = None,
    frame_rate: float = 60,
    drop_every: int = 0,
    precision: Precision = 32,
    threads: int = 0,
    progress: Progress = False,
) -> "Sensitivity":
    """Computes how much each parameter changes each metric.

    The numbers are those of the command `sweep sensitivity` with the same seed. The GIL is
    released. Ctrl-C stops the analysis within 0.2 s.

    Args:
        scene: As in `run`.
        vary: The ranges of the parameters, by path, in the parameter's unit: `(1, 6)`, or a text
            such as "log:1:6".
        metrics: Names as in `run`. Default: those of `run`.
        method: One or some of

            - "sobol": the share of the metric's variance that a parameter explains alone (first
              order), and with its interactions (total);
            - "morris": the mean size of the metric's change over the parameter's range (mu*), and
              its standard deviation (sigma);
            - "pawn": the distance between the metric's distributions with the parameter free and
              fixed, for metrics that jump or count;
            - "surface": a quadratic fit.
        across: What is given and not chosen, with its values, as in `solve`. A metric is then its
            highest value under these conditions. For a metric that should be high, analyze its
            negative: "least = -travel".
        across_share: The share of the conditions that count, at most 1. A metric is then the lowest
            value that this share of them stays at or below.
        samples: The number of samples of all methods but morris, 16 to 1048576; a power of two is
            best. A sample takes a scenario for each parameter and two more.
        walks: The number of walks through the space for morris, 4 to 65536.
        resamples: The number of bootstrap resamples for the 95 % intervals, at most 10000; 0 for no
            intervals.
        seed: The seed of all random choices. The same seed gives the same result.
        duration: When a scenario ends at the latest, s, at most 3600. Default: that of the scene.
        frame_rate: Frames per second, Hz, 1 to 1000.
        drop_every: Every Nth frame is dropped, 2 or more; 0 for none.
        precision: Bits of the simulation: 32 as in UIKit, or 64 to check for rounding errors.
        threads: The number of threads, at most 1024; 0 for one on each core. It does not change the
            result.
        progress: True for a bar of tqdm, or a function of the scenarios done and the scenarios in
            all.

    Returns:
        The sensitivities. Samples in which a metric has no value are left out; such a metric has a
        second output, "hasValue(METRIC)".

    Raises:
        DynamicsError: An argument is wrong; the text names the path or the argument.
    """
    scene = lasting(given(scene), duration, vary)
    methods = names("method", method)
    if not methods:
        raise DynamicsError(f"method: none; expected some of {', '.join(METHODS)}")
    question = SensitivityOptions(
        size=ctypes.sizeof(SensitivityOptions),
        sample_count=whole("samples", samples, 16, 1 << 20),
        walk_count=whole("walks", walks, 4, 1 << 16),
        # In C, 0 is the default.
        resample_count=whole("resamples", resamples, 0, 10_000) or -1,
        across_share=share("across_share", across_share),
    )
    set_texts(question, "across", "across_count", texts("across", across))
    set_texts(question, "vary", "vary_count", range_texts(scene, vary))
    set_texts(question, "methods", "method_count", methods)
    if metrics is not None:
        set_texts(question, "metrics", "metric_count", names("metrics", metrics))

    def work(callback: object, cancellation: int) -> Any:
        options = analysis_options(callback, seed, frame_rate, drop_every, precision, threads)
        return reader(
            "sd_sensitivity",
            scene._handle.pointer,
            ctypes.byref(question),
            ctypes.byref(options),
            cancellation,
        ).read_all()

    return Sensitivity([str(path) for path in factors(vary)], finished(work, progress).to_pandas(), scene)


@dataclass(frozen=True, repr=False, eq=False)
class Sensitivity:
    """What `sensitivity` computed.

    Attributes:
        parameters: The paths of the parameters, in order.
    """

    parameters: list[str]
    _records: pandas.DataFrame = field(repr=False)
    _scene: Scene = field(repr=False)

    @property
    def outputs(self) -> list[str]:
        """The metrics, and "hasValue(METRIC)" of a metric without a value in some samples."""
        return list(dict.fromkeys(self._records["output"]))

    def _by_parameter(self, measure: str, column: str = "value") -> pandas.DataFrame:
        found = self._records[self._records["measure"] == measure]
        table = found.pivot(index="parameter", columns="output", values=column)
        return table.reindex(index=self.parameters, columns=self.outputs)

    @property
    def first_order(self) -> pandas.DataFrame:
        """Sobol's first-order index of each parameter (rows) for each output (columns): the share,
        about 0 to 1, of the output's variance that the parameter explains alone."""
        return self._by_parameter("firstOrder")

    @property
    def total_order(self) -> pandas.DataFrame:
        """Sobol's total index of each parameter (rows) for each output (columns): the share, about
        0 to 1, of the output's variance that involves the parameter."""
        return self._by_parameter("totalOrder")

    @property
    def effect_size(self) -> pandas.DataFrame:
        """Morris' mu* of each parameter (rows) for each output (columns): the mean size of the
        output's change over the parameter's range, in the output's unit."""
        return self._by_parameter("effectSize")

    @property
    def shift(self) -> pandas.DataFrame:
        """PAWN's median shift of each parameter (rows) for each output (columns), 0 to 1."""
        return self._by_parameter("shiftMedian")

    @property
    def determination(self) -> pandas.Series:
        """The share of each output's variance, 0 to 1, that a quadratic fit explains."""
        found = self._records[self._records["measure"] == "determination"]
        return found.set_index("output")["value"].reindex(self.outputs)

    @property
    def problems(self) -> tuple[str, ...]:
        """Why a method has no result for an output."""
        found = self._records[self._records["measure"] == "problem"]
        return tuple(f"{row.output}: {row.note}" for row in found.itertuples())

    def to_pandas(self) -> pandas.DataFrame:
        """All numbers, a row each, as `sweep sensitivity` writes them.

        The columns are output, parameter, measure, value, lower and upper (the 95 % interval, NaN
        where there is none) and note.
        """
        return self._records.copy()

    def to_xarray(self) -> xarray.Dataset:
        """The numbers over the dimensions `output` and `parameter`, or over `output` alone.

        The variables have the names of the measures, such as firstOrder, and firstOrder.lower and
        firstOrder.upper for the 95 % interval. Terms of the quadratic fit are in `to_pandas` only.
        """
        numbers = self._records[self._records["measure"] != "problem"]
        variables: dict[str, xarray.Variable] = {}
        for measure in dict.fromkeys(numbers["measure"]):
            if measure in ("coefficient", "standardError"):
                continue
            rows = numbers[numbers["measure"] == measure]
            if not rows["parameter"].any():
                values = rows.set_index("output")["value"].reindex(self.outputs)
                variables[measure] = xarray.Variable("output", values.to_numpy())
                continue
            for column, name in (
                ("value", measure),
                ("lower", f"{measure}.lower"),
                ("upper", f"{measure}.upper"),
            ):
                table = self._by_parameter(measure, column).to_numpy(np.float64)
                if column == "value" or np.isfinite(table).any():
                    variables[name] = xarray.Variable(("output", "parameter"), table.T)
        units = [metric_attributes(output)[0] for output in self.outputs]
        for name, variable in variables.items():
            measure = name.partition(".")[0]
            # Each output has a unit of its own.
            if measure in _IN_UNIT:
                variable.attrs["display_unit"] = "output_unit"
            elif measure in _IN_SQUARE:
                variable.attrs["display_unit"] = "output_unit²"
            else:
                variable.attrs.update(attributes(""))
        coordinates = {
            "output": np.array(self.outputs),
            "parameter": np.array(self.parameters),
            "output_unit": ("output", np.array(units)),
        }
        attrs = {"scene": self._scene.name, "scene_yaml": self._scene.yaml}
        return xarray.Dataset(variables, coordinates, attrs)

    def __repr__(self) -> str:
        lines = [f"<Sensitivity of {len(self.outputs)} outputs to {', '.join(self.parameters)}>"]
        for title, table in (
            ("total order (Sobol)", self.total_order),
            ("effect size (Morris)", self.effect_size),
            ("median shift (PAWN)", self.shift),
        ):
            if table.notna().any(axis=None):
                lines += [f"{title}:", table.T.to_string(float_format="{:.3g}".format)]
        return "\n".join(lines)
