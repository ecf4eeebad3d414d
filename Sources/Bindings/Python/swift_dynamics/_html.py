"""Scenes and results as notebooks show them."""

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import xarray

    from ._scene import Parameter, Scene

_COLORS = {
    "resting": "#2a9d4a",
    "moving": "#e0a100",
    "offscreen": "#3b7dd8",
    "invalid": "#9a9a9a",
    "diverged": "#c8322b",
    "excluded": "#d5d5d5",
}
_BIN_COUNT = 24


def scene(scene: "Scene", remark: str = "") -> str:
    """A scene: a remark, its parameters, and its YAML to unfold."""
    rows = [
        (p.path, f"{p.value:.6g}" if p.value == p.value else "automatic", p.unit, _allowed(p))
        for p in scene.parameters.values()
    ]
    return (
        f"<div><strong>{escape(scene.name)}</strong> ({escape(scene.engine)} scene) "
        f"{escape(remark)}<details><summary>{len(rows)} parameters</summary>"
        f"{_table(['path', 'value', 'unit', 'allowed'], rows)}</details>"
        f"<details><summary>YAML</summary><pre>{escape(scene.yaml)}</pre></details></div>"
    )


def result(dataset: "xarray.Dataset", details: str) -> str:
    """A result: statuses, the range and the distribution of each variable, and xarray's view."""
    sizes = " × ".join(f"{name} {size}" for name, size in dataset.sizes.items()) or "one row"
    title = escape(str(dataset.attrs.get("scene", "result")))
    rows = []
    for name, array in dataset.data_vars.items():
        if array.dtype.kind != "f":
            continue
        values = array.values[np.isfinite(array.values)].astype(np.float64)
        unit = array.attrs.get("display_unit", array.attrs.get("units", ""))
        numbers = [values.min(), np.median(values), values.max()] if values.size else []
        rows.append(
            (
                str(name),
                "" if unit == "1" else unit,
                *([f"{number:.6g}" for number in numbers] or ["", "", ""]),
                f"{array.size - values.size}",
                _Markup(_histogram(values)),
            )
        )
    head = ["", "unit", "least", "median", "largest", "no value", "distribution"]
    return (
        f"<div><strong>{title}</strong>: {escape(sizes)}{_statuses(dataset)}"
        f"{_table(head, rows)}<details><summary>xarray</summary>{details}</details></div>"
    )


class _Markup(str):
    """HTML, which is not escaped again."""


def _allowed(parameter: "Parameter") -> str:
    return f"{parameter.lower:g} … {parameter.upper:g}"


def _table(head: list[str], rows: Iterable[tuple[str, ...]]) -> str:
    def cell(text: str) -> str:
        return f"<td>{text if isinstance(text, _Markup) else escape(text)}</td>"

    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    return (
        f"<table><thead><tr>{''.join(f'<th>{escape(name)}</th>' for name in head)}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _statuses(dataset: "xarray.Dataset") -> str:
    """The share of each status, as a bar and in words."""
    if "status" not in dataset.data_vars:
        return ""
    names, counts = np.unique(dataset["status"].values.astype(str), return_counts=True)
    bars, left = "", 0.0
    for name, count in zip(names, counts, strict=True):
        width = 360 * float(count) / float(counts.sum())
        bars += _box(left, 0, width, 10, _COLORS.get(str(name), "#777"), f"{name}: {count}")
        left += width
    words = ", ".join(
        f"{count} {escape(str(name))}" for name, count in zip(names, counts, strict=True)
    )
    return f"<div>{_picture(360, 10, bars)} {words}</div>"


def _histogram(values: Any) -> str:
    if values.size == 0:
        return ""
    counts, edges = np.histogram(values, _BIN_COUNT)
    heights = 18 * counts / counts.max()
    return _picture(
        5 * _BIN_COUNT,
        18,
        "".join(
            _box(
                5 * k, 18 - h, 4, h, "#3b7dd8", f"{edges[k]:.4g} … {edges[k + 1]:.4g}: {counts[k]}"
            )
            for k, h in enumerate(heights)
        ),
    )


def _picture(width: int, height: int, content: str) -> str:
    return f'<svg width="{width}" height="{height}" role="img">{content}</svg>'


def _box(x: float, y: float, width: float, height: float, color: str, title: str) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" '
        f'fill="{color}"><title>{escape(title)}</title></rect>'
    )
