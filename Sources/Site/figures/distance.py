#!/usr/bin/env python3
"""Draws how far two traces of one scene are apart: distance.py A.csv B.csv > distance.svg

A.csv and B.csv are what `sweep trace` writes, of a scene with one item.
"""

import csv
import math
import sys

from chart import COLORS, Chart


def frames(path):
    with open(path, encoding="utf-8") as file:
        return [(float(r["t"]), float(r["x"]), float(r["y"])) for r in csv.DictReader(file)]


def main():
    pairs = list(zip(frames(sys.argv[1]), frames(sys.argv[2])))
    points = [(a[0], math.hypot(a[1] - b[1], a[2] - b[2])) for a, b in pairs]
    last = points[-1][0]
    low, high = -5, 2

    def height(distance):
        return (math.log10(max(distance, 10**low)) - low) / (high - low)

    chart = Chart(720, 320, "Distance between single and double precision")
    chart.x_axis([(t / last, f"{t:g}") for t in range(0, math.ceil(last) + 1) if t <= last], "time, s")
    names = {-4: "0.0001 pt", -2: "0.01 pt", 0: "1 pt", 2: "100 pt"}
    chart.y_axis([((p - low) / (high - low), names[p]) for p in sorted(names)])
    chart.curve([(t / last, min(1, height(d))) for t, d in points], COLORS[0])
    print(chart.svg(), end="")


main()
