#!/usr/bin/env python3
"""Draws how far an item is above an edge as it comes to rest: hover.py TRACE.csv --edge Y --half H > hover.svg

TRACE.csv is what `sweep trace` writes, of a scene with one upright item that is 2 H pt high.
"""

import argparse
import csv

from chart import COLORS, Chart


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("trace")
    parser.add_argument("--edge", type=float, required=True, help="y of the edge, pt")
    parser.add_argument("--half", type=float, required=True, help="half the height of the item, pt")
    options = parser.parse_args()
    with open(options.trace, encoding="utf-8") as file:
        gaps = [(float(r["t"]), options.edge - options.half - float(r["y"])) for r in csv.DictReader(file)]
    begin, end, highest = 0.7, 1.3, 12.0
    chart = Chart(720, 280, "Gap between a square and the lower edge of its view")
    chart.x_axis([(k / 6, f"{begin + k * (end - begin) / 6:.1f}") for k in range(7)], "time, s")
    chart.y_axis([((g + 1) / (highest + 1), f"{g} pt") for g in (0, 2, 4, 6, 8, 10, 12)])
    points = [
        ((t - begin) / (end - begin), (g + 1) / (highest + 1)) for t, g in gaps if begin <= t <= end and g <= highest
    ]
    chart.curve(points, COLORS[0])
    last = gaps[-1][1]
    chart.text(chart.x(1) - 4, chart.y((last + 1) / (highest + 1)) - 8, f"at rest: {last:.2f} pt", "end")
    print(chart.svg(), end="")


main()
