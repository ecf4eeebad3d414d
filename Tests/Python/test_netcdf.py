"""A result has the labels and the units of the command's NetCDF file."""

import subprocess

import numpy as np
import pytest
import xarray
from conftest import SWEEP

from swift_dynamics import run, scene

pytest.importorskip("netCDF4")


@pytest.mark.parametrize(
    ("name", "vary", "metrics"),
    [
        ("drop-out-dismiss", {"rope.frequency": "1:6:4", "card.angle": "0:1:3"}, ["peakSpeed"]),
        ("pile", {"pull.magnitude": "1:2:2"}, ["finalX", "item3.finalY", "contacts"]),
        ("sticky-corners", {}, None),
        ("custom-modal-show", {"reference.width": "300,400"}, None),
    ],
)
def test_a_result_is_the_file_of_the_command(name, vary, metrics, tmp_path):
    path = tmp_path / "rows.nc"
    vary = vary or {"reference.width": "300,400"}
    factors = [word for key, spec in vary.items() for word in ("--vary", f"{key}={spec}")]
    chosen = ["--metrics", ",".join(metrics)] if metrics else []
    subprocess.run([SWEEP, "run", name, *factors, *chosen, "-o", str(path), "--quiet"], check=True)
    result = run(scene(name), vary, metrics=metrics)
    with xarray.open_dataset(path, engine="netcdf4") as file:
        assert set(file.variables) == {str(key).replace(".", "_") for key in result.variables}
        for key, variable in result.variables.items():
            other = file.variables[str(key).replace(".", "_")]
            assert [d.replace(".", "_") for d in variable.dims] == list(other.dims), key
            if key == "status":
                names = np.array(other.attrs["flag_meanings"].split(" "))
                assert (names[other.values] == variable.values).all()
                continue
            np.testing.assert_array_equal(variable.values, other.values, str(key))
            for attribute in ("units", "display_unit"):
                assert variable.attrs.get(attribute) == other.attrs.get(attribute), key


def test_a_result_can_be_written(dismiss, tmp_path):
    result = run(dismiss, {"rope.frequency": [1, 2]})
    result.to_netcdf(tmp_path / "rows.nc", engine="netcdf4")
    with xarray.open_dataset(tmp_path / "rows.nc", engine="netcdf4") as file:
        assert file.load().identical(xarray.Dataset(result.variables, attrs=result.attrs))
