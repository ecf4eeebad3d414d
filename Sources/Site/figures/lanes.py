#!/usr/bin/env python3
"""Draws how a block of lanes runs scenarios of different lengths: lanes.py TIMES.csv > lanes.svg

TIMES.csv is what `sweep run … --metrics pauseTime` writes. The rule for loading new scenarios is that of
blocks with edges (CKernels/README.md, "Refill together"): when seven eighths of the lanes are free.
"""

import csv
import sys

from chart import COLORS, Chart

LANES = 16  # two registers of AVX2 in single precision


def schedule(times):
    """For each scenario its lane, its start and its end."""
    waiting = list(times)
    ends = [0.0] * LANES
    bars = []
    now = 0.0
    while waiting:
        free = [lane for lane in range(LANES) if ends[lane] <= now]
        if len(free) * 8 >= LANES * 7:
            for lane in free:
                if waiting:
                    time = waiting.pop(0)
                    bars.append((lane, now, now + time))
                    ends[lane] = now + time
        now = min(end for end in ends if end > now)
    return bars


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        times = [float(row["pauseTime"]) for row in csv.DictReader(file) if row["pauseTime"]]
    bars = schedule(times)
    last = max(end for _, _, end in bars)
    chart = Chart(720, 360, f"{len(bars)} scenarios in a block of {LANES} lanes", left=52)
    chart.x_axis([(t / last, str(t)) for t in range(0, int(last) + 1, 2)], "simulated time of the block, s")
    height = (chart.y(0) - chart.y(1)) / LANES
    for number, (lane, start, end) in enumerate(bars):
        x, y = chart.x(start / last), chart.y(1) + lane * height
        chart.box(x + 1, y + 1.5, chart.x(end / last) - x - 2, height - 3, COLORS[number // LANES % len(COLORS)])
    for lane in (0, LANES - 1):
        chart.text(chart.left - 6, chart.y(1) + (lane + 0.7) * height, f"lane {lane}", "end", size=10, color="#59636e")
    print(chart.svg(), end="")


main()
