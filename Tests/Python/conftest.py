"""What the tests share: the built command, and its rows."""

import csv
import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
SWEEP = os.environ.get("SWEEP", str(ROOT / ".build/release/sweep"))


def command_columns(verb, *arguments):
    """The columns that the command prints, as texts."""
    printed = subprocess.run(
        [SWEEP, verb, *arguments, "--quiet"], capture_output=True, text=True, check=True
    ).stdout
    header, *rows = csv.reader(line for line in printed.splitlines() if line[0] != "#")
    return dict(zip(header, zip(*rows, strict=True), strict=True))


def command_objects(verb, *arguments, code=0):
    """The objects that the command prints with --json."""
    done = subprocess.run(
        [SWEEP, verb, *arguments, "--json", "--quiet"], capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def assert_same_bits(table, columns):
    """Compares a table with the texts of the command. An empty cell is NaN."""
    assert table.column_names == list(columns)
    for name, texts in columns.items():
        cells = table[name].combine_chunks()
        if hasattr(cells, "dictionary"):
            assert cells.to_pylist() == list(texts), name
            continue
        values = cells.to_numpy()
        expected = np.array([text or "nan" for text in texts]).astype(values.dtype)
        np.testing.assert_array_equal(values, expected, name)
        np.testing.assert_array_equal(np.signbit(values), np.signbit(expected), name)


def are_same(left, right):
    """Whether two tables have the same cells, NaN included."""
    return left.schema.equals(right.schema) and left.to_pandas().equals(right.to_pandas())


@pytest.fixture(scope="session")
def dismiss():
    from swift_dynamics import scene

    return scene("drop-out-dismiss")
