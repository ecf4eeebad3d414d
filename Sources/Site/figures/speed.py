#!/usr/bin/env python3
"""Draws the times of the benchmark's contenders: speed.py RESULTS.csv > speed.svg

RESULTS.csv is a file of Benchmarks/Results that ends in `-all.csv`.
"""

import csv
import math
import sys

from chart import Chart

OURS = "Dynamics avx512, all metrics"
PEERS = {
    OURS: "swift-dynamics, AVX-512",
    "Dynamics scalar, all metrics": "swift-dynamics, scalar",
    "Box2D 2.4.1, Debian's package": "Box2D 2.4.1",
    "Box2D v3, PyPI's package": "Box2D v3, PyPI",
    "Box2D v3, native, no clock": "Box2D v3, native",
    "Chipmunk 7": "Chipmunk 7",
    "NumPy": "NumPy loop",
    "JAX vmap": "JAX loop",
    "Numba loop for the scene": "Numba loop",
}


def duration(ns):
    return f"{ns:.3g} ns" if ns < 1000 else f"{ns / 1000:.3g} µs"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    groups = {}
    for row in rows:
        # W1 to W4; the file has piles and bowls, too.
        if row["contender"] in PEERS and row["workload"].startswith("W"):
            groups.setdefault(row["workload"], []).append((PEERS[row["contender"]], float(row["ns"])))
    lines = sum(len(bars) + 1.6 for bars in groups.values())
    step = 19
    chart = Chart(720, int(lines * step) + 90, "Time for one step of one scenario, on one core", left=178, right=70)
    low, high = -1, 5
    names = {-1: "0.1 ns", 0: "1 ns", 1: "10 ns", 2: "100 ns", 3: "1 µs", 4: "10 µs", 5: "100 µs"}
    chart.x_axis([((p - low) / (high - low), names[p]) for p in names], "logarithmic; shorter is faster")
    y = chart.top + 6
    for workload, bars in groups.items():
        chart.text(8, y + 12, workload, weight="600")
        y += step * 1.1
        for name, time in sorted(bars, key=lambda bar: bar[1]):
            end = chart.x((math.log10(time) - low) / (high - low))
            ours = name.startswith("swift-dynamics")
            chart.box(chart.x(0), y + 2, end - chart.x(0), step - 5, "#c93a22" if ours else "#8f9aa6")
            chart.text(chart.left - 8, y + 13, name, "end", weight="600" if ours else "400")
            chart.text(end + 6, y + 13, duration(time), color="#59636e")
            y += step
        y += step * 0.5
    print(chart.svg(), end="")


main()
