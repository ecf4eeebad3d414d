"""The notebooks run, and what they claim is true.

NOTEBOOKS=FOLDER keeps the executed notebooks, of which Sources/Site/build.sh takes the figures.
"""

import os
from pathlib import Path

import nbclient
import nbformat
import pytest
from conftest import ROOT

FOLDER = ROOT / "Sources/Bindings/Python/notebooks"

# What must be true after the last cell, and the least number of figures.
CLAIMS = {
    "tune-a-transition": (
        """
        after = run(found.scene, metrics=["settleTime", "bounces"])
        # Metrics have single precision.
        assert after["settleTime"] <= np.float32(0.8) and after["bounces"] >= 2
        assert best.robustness > 0.9
        """,
        3,
    ),
    "fit-a-recording": (
        """
        for path, true in true_values.items():
            assert abs(found.values[path] - true) < 3 * found.uncertainties[path], path
            assert found.uncertainties[path] < 0.01 * max(1, true), path
        assert abs(found.start - true_start) < 3 * found.start_uncertainty
        for name, true in true_offset.items():
            assert abs(offset[name] - true) < 3 / np.sqrt(len(resting)), name
        # 1 pt in x and y, and 0.01 rad at a corner.
        assert 1.5 < found.error < 2.5
        assert abs(answer.parameters["rope.frequency"].value - 2.35) < 0.005
        """,
        2,
    ),
    "which-parameter-matters": (
        """
        assert set(important) == {"pull.magnitude", "card.resistance"}
        assert spreads["card.density"] < 1 and abs(total.loc["card.density"]).max() < 0.01
        assert total["peakSpeed"]["pull.magnitude"] > 0.9
        assert spreads["rope.frequency"] > 0.5 * spreads["pull.magnitude"]
        assert total["travel"]["rope.frequency"] < 0.3 * total["travel"]["pull.magnitude"]
        assert matter > 2 * rest
        assert abs(solution.metrics["peakSpeed"] - 1500) <= 50
        """,
        3,
    ),
    "robust-against-frames-and-devices": (
        """
        assert (settle_times(chosen) <= limit).all()
        assert not (settle_times(first) <= limit).all()
        assert all(clock.point.is_solution for clock in found.solutions[0].clocks)
        """,
        2,
    ),
}


def test_each_notebook_has_claims():
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(CLAIMS)


@pytest.mark.parametrize("name", CLAIMS)
def test_a_notebook_runs(name, tmp_path, monkeypatch):
    # IPython writes its history there.
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    path = FOLDER / f"{name}.ipynb"
    notebook = nbformat.read(path, 4)
    # Outputs are not kept in the repository.
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)
    claims, figure_count = CLAIMS[name]
    cells = list(notebook.cells)
    notebook.cells.append(nbformat.v4.new_code_cell("if True:" + claims))
    resources = {"metadata": {"path": tmp_path}}
    nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources=resources
    ).execute()
    notebook.cells = cells
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    figures = [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(figures) >= figure_count
    # What a reader saves stays small.
    assert len(nbformat.writes(notebook)) < 500_000
    if folder := os.environ.get("NOTEBOOKS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, Path(folder, path.name))
