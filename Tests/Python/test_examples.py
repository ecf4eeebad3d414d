"""The examples of the documentation run, and print what it says."""

import contextlib
import io
import re

import pytest
from conftest import ROOT

from swift_dynamics import Matches, Sensitivity, Solution

README = (ROOT / "Sources/Bindings/Python/README.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
TUTORIAL = (ROOT / "Sources/Site/pages/tutorials/python.md").read_text()


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_an_example_runs(index, tmp_path, monkeypatch):
    pytest.importorskip("optuna").logging.set_verbosity(30)
    monkeypatch.chdir(tmp_path)
    # Later examples use names of the first.
    names = {}
    exec(EXAMPLES[0], names)
    exec(EXAMPLES[index], names)
    if "study" in names:
        assert len(names["study"].trials) == 256
        assert names["study"].best_value < 3.2
    if "indices" in names:
        assert 0 < names["indices"]["S1"][0] <= 1.1
    found = names.get("found")
    if isinstance(found, Solution):
        assert found.metrics["arrivalTime"] <= 0.6
    if isinstance(found, Matches):
        assert found.values["rope.frequency"] == pytest.approx(2.5, abs=0.001)
    if isinstance(found, Sensitivity):
        assert found.total_order["peakSpeed"].idxmax() == "rope.frequency"


def test_the_tutorial_prints_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names, printed, count = {}, "", 0
    for language, text in re.findall(r"^```(\w+).*?\n(.*?)^```", TUTORIAL, re.MULTILINE | re.DOTALL):
        if language == "python":
            lines = io.StringIO()
            with contextlib.redirect_stdout(lines):
                exec(text, names)
            printed = lines.getvalue()
        elif language == "output":
            assert printed == text
            count += 1
    assert count >= 6
