"""The tools of the field read results."""

import pickle
import subprocess

import numpy as np
import pandas
import pint_xarray  # noqa: F401
import polars
import pyarrow
import pyarrow.parquet
import pytest
import xarray
from conftest import SWEEP, are_same

from swift_dynamics import Result, run


@pytest.fixture(scope="module")
def result(dismiss):
    return run(dismiss, {"rope.frequency": np.linspace(1, 6, 8), "rope.damping": [0.25, 0.5]})


def test_a_result_is_a_dataset(result):
    assert isinstance(result, xarray.Dataset)
    mean = result["peakSpeed"].mean("rope.frequency")
    assert mean.dims == ("rope.damping",)
    assert isinstance(result.sel({"rope.damping": 0.5}), Result)
    assert xarray.concat([result, result], "run").sizes["run"] == 2
    assert result.status.values[0, 0] in {"offscreen", "resting", "moving"}


def test_pint_takes_the_units(result):
    quantified = result.pint.quantify()
    exit_time = quantified["exitTime"].pint.to("ms")
    np.testing.assert_allclose(exit_time.pint.magnitude, result["exitTime"].values * 1000)
    assert str(quantified["peakSpeed"].pint.units) == "1 / second"
    assert result["peakSpeed"].attrs["display_unit"] == "pt/s"


def test_arrow_has_the_rows_and_their_units(result):
    table = pyarrow.table(result)
    assert table.num_rows == 16
    assert table.schema.field("peakSpeed").metadata[b"unit"] == b"pt/s"
    assert table.schema.metadata[b"scene"] == b"drop-out-dismiss"
    # The arrays share the memory of the table.
    cells = table["exitTime"].chunk(0).to_numpy()
    assert np.shares_memory(cells, result["exitTime"].values)


def test_pandas_has_the_rows(result):
    frame = result.to_arrow().to_pandas()
    assert frame["status"].dtype == "category"
    labelled = result.to_dataframe()
    assert labelled.index.names == ["rope.frequency", "rope.damping"]
    np.testing.assert_array_equal(frame["exitTime"], labelled["exitTime"])
    back = xarray.Dataset.from_dataframe(labelled)
    np.testing.assert_array_equal(back["exitTime"].values, result["exitTime"].values)
    if hasattr(pandas.DataFrame, "from_arrow"):
        assert pandas.DataFrame.from_arrow(result).shape == frame.shape


def test_polars_has_the_rows(result):
    frame = result.to_polars()
    assert frame.columns == result.to_arrow().column_names and frame.height == 16
    # polars.from_arrow makes a series of structures of what has __arrow_c_stream__.
    assert polars.from_arrow(result).struct.unnest().equals(frame)
    assert frame["status"].dtype == polars.Categorical
    np.testing.assert_array_equal(frame["exitTime"], result["exitTime"].values.ravel())


def test_an_arrow_file_is_what_python_runs(result, tmp_path):
    path = tmp_path / "rows.arrow"
    axes = ["--vary", "rope.frequency=1:6:8", "--vary", "rope.damping=0.25,0.5"]
    command = [SWEEP, "run", "drop-out-dismiss", *axes, "-o", path, "--quiet"]
    subprocess.run(command, check=True)
    with pyarrow.memory_map(str(path)) as memory:
        table = pyarrow.ipc.open_file(memory).read_all()
        table.validate(full=True)
        expected = result.to_arrow()
        assert are_same(table, expected)
        assert [field.metadata for field in table.schema] == [
            field.metadata for field in expected.schema
        ]
        assert table.schema.metadata[b"scene"].startswith(b"scene: drop-out-dismiss")
    frame = polars.read_ipc(path)
    assert frame.drop("status").equals(result.to_polars().drop("status"), null_equal=True)
    assert frame["status"].to_list() == expected["status"].to_pylist()


def test_parquet_keeps_rows_and_units(result, tmp_path):
    pyarrow.parquet.write_table(result.to_arrow(), tmp_path / "rows.parquet")
    read = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert read.schema.field("exitTime").metadata[b"unit"] == b"s"
    assert read["exitTime"].equals(result.to_arrow()["exitTime"])


def test_a_changed_result_makes_a_table_of_what_is_there(result):
    changed = result.copy()
    changed["doubled"] = 2 * changed["exitTime"]
    table = pyarrow.table(changed)
    np.testing.assert_array_equal(table["doubled"], 2 * np.array(table["exitTime"]))
    assert table.schema.field("peakSpeed").metadata[b"unit"] == b"pt/s"
    part = result.sel({"rope.damping": 0.5}).to_polars()
    assert part.columns[:2] == ["rope.frequency", "rope.damping"]
    assert part.height == 8 and part["rope.damping"].unique().to_list() == [0.5]
    assert pyarrow.table(result).num_rows == 16
    assert pyarrow.table(result.isel({"rope.frequency": 0, "rope.damping": 0})).num_rows == 1
    writable = result.copy(deep=True)
    writable["exitTime"][:] = 0
    assert not np.any(pyarrow.table(writable)["exitTime"])


def test_a_result_can_be_sent_to_another_process(result):
    sent = pickle.loads(pickle.dumps(result))
    assert sent.identical(result)
    assert are_same(sent.to_arrow(), result.to_arrow())


def test_notebooks_show_scenes_and_results(dismiss, result):
    page = result._repr_html_()
    assert "exitTime" in page and "<svg" in page and "8 × rope.damping 2" in page
    assert "1000 pt/s²" in dismiss._repr_html_() and "automatic" in dismiss._repr_html_()
    # A live page would make every saved notebook larger, so it is asked for.
    assert "page()" in dismiss._repr_html_() and "<iframe" not in dismiss._repr_html_()
