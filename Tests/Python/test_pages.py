"""Live pages."""

import html
import re
import subprocess

import numpy as np
import pytest
from conftest import SWEEP

from swift_dynamics import DynamicsError, run, scene, trace


def explored(path, *arguments):
    """The page that the command writes."""
    subprocess.run([SWEEP, "explore", *arguments, "-o", str(path), "--quiet"], check=True)
    return path.read_text()


def test_a_page_is_that_of_the_command(dismiss, tmp_path):
    page = dismiss.page()
    page.save(tmp_path / "page.html")
    expected = explored(tmp_path / "expected.html", "drop-out-dismiss")
    assert (tmp_path / "page.html").read_text() == page.html == expected
    asked = dismiss.page(
        {"rope.frequency": (1, 6), "rope.damping": "log:0.1:1"},
        metric="peakSpeed",
        frame_rate=120,
        drop_every=3,
    )
    assert asked.html == explored(
        tmp_path / "asked.html",
        "drop-out-dismiss",
        "--vary",
        "rope.frequency=1:6",
        "--vary",
        "rope.damping=log:0.1:1",
        "--metric",
        "peakSpeed",
        "--frame-rate",
        "120",
        "--drop-every",
        "3",
    )


def test_a_page_is_alone_in_a_frame(dismiss):
    page = dismiss.page(height=500)
    shown = page._repr_html_()
    frame = re.match(r"<iframe (.*?)></iframe>", shown, re.DOTALL)[1]
    assert 'sandbox="allow-scripts allow-downloads"' in frame and "height: 500px" in frame
    assert html.unescape(re.search(r'srcdoc="([^"]*)"', frame)[1]) == page.html
    # Where frames are removed, the parameters are left.
    assert "rope.frequency" in shown.partition("</iframe>")[2]
    assert "kB" in repr(page) and len(repr(page)) < 100
    assert len(shown) < 700_000


def test_the_page_of_a_result_has_its_ranges_and_its_clock(dismiss):
    result = run(
        dismiss,
        {"rope.frequency": np.linspace(1, 6, 8), "rope.damping": [0.25]},
        metrics=["peakSpeed", "exitTime"],
        duration=3,
        drop_every=3,
    )
    changed = dismiss.setting("rope.damping", 0.25).setting("duration", 3)
    expected = changed.page({"rope.frequency": (1, 6)}, metric="peakSpeed", drop_every=3)
    assert result.page().html == expected.html
    one = result.sel({"rope.frequency": 1}).page(metric="exitTime")
    changed = changed.setting("rope.frequency", 1)
    assert one.html == changed.page(metric="exitTime", drop_every=3).html


def test_the_page_of_several_items_has_the_metric_of_an_item():
    pile = scene("pile")
    assert '"item":"item3"' in pile.page(metric="item3.finalX").html
    assert run(pile, {"pull.magnitude": [1, 2]}, metrics="finalX").page().html


def test_a_large_world_has_a_page():
    large = scene("big-pile")
    assert "page() shows the live page" in large._repr_html_()
    assert "item199" in large.page().html


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"vary": {"rope.frequenzy": (1, 6)}}, "rope.frequenzy"),
        ({"vary": {"rope.frequency": (1, 1)}}, "rope.frequency"),
        ({"vary": {"rope.frequency": "1,2"}}, "ranges: no range (got 'rope.frequency=1,2')"),
        ({"metric": "setleTime"}, "settleTime"),
        ({"metric": "cart.settleTime"}, "cart"),
        ({"frame_rate": 0}, "frame_rate: out of range"),
        ({"height": 10}, "height: out of range (got 10); expected 100 px or more"),
    ],
)
def test_a_wrong_argument_is_named(dismiss, arguments, text):
    with pytest.raises(DynamicsError) as error:
        dismiss.page(**arguments)
    assert text in str(error.value)


def test_a_trace_has_no_page(dismiss):
    with pytest.raises(DynamicsError, match="page: these are not the rows of a run"):
        trace(dismiss).page()
