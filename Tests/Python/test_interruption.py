"""Ctrl-C, and the GIL."""

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from conftest import are_same

from swift_dynamics import run, scene

# What is interrupted, and would take much longer than the second before Ctrl-C.
CALLS = {
    "run": """run(scene("pile"), {"pull.magnitude": np.linspace(0.5, 2, 100_000)},
        progress=PROGRESS)""",
    "solve": """solve(scene("pile"), {"pull.magnitude": (0.5, 2)}, "item0.bounces > 1000",
        budget=1_000_000, progress=PROGRESS)""",
    "match": """match(scene("pile"), trace(scene("pile")), {"pull.magnitude": (0.5, 2)},
        samples=1_000_000, progress=PROGRESS)""",
    "sensitivity": """sensitivity(scene("pile"), {"pull.magnitude": (0.5, 2)}, count=1 << 18,
        progress=PROGRESS)""",
    # Here most of the time is spent on the intervals, after the scenarios.
    "intervals": """sensitivity(scene("drop-out-dismiss"), {"rope.frequency": (1, 5)},
        method="sobol", count=1 << 14, resamples=10_000, progress=PROGRESS)""",
    "trace": """trace(scene("pile"), {"pull.magnitude": np.linspace(0.5, 2, 100_000)},
        rows=range(100_000))""",
}
PROGRAM = """
import sys, time
import numpy as np
from swift_dynamics import match, run, scene, sensitivity, solve, trace
print("ready", flush=True)
try:
    CALL
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
# The library still works.
print(run(scene("drop-out-dismiss"))["status"].item())
"""


def seconds_until_stopped(call: str, progress: str) -> float:
    """The time from Ctrl-C to the end of a call, s."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.replace("CALL", CALLS[call]).replace("PROGRESS", progress)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "ready\n"
    time.sleep(1)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    stopped = float(process.stdout.readline()) - sent
    assert process.stdout.readline() == "escaped\n", "the call ended before Ctrl-C"
    assert process.wait() == 0
    return stopped


@pytest.mark.parametrize("progress", ["False", "lambda done, total: None"])
@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_stops_a_call_within_200_ms(call, progress):
    # On a busy machine the process may have to wait for a core, so the best of some attempts counts.
    assert any(seconds_until_stopped(call, progress) < 0.2 for _ in range(5))


def test_other_threads_run_meanwhile():
    ticks, done = 0, threading.Event()

    def compute():
        run(scene("pile"), {"pull.magnitude": np.linspace(0.5, 2, 500)}, threads=1)
        done.set()

    thread = threading.Thread(target=compute)
    thread.start()
    while not done.wait(0.001):
        ticks += 1
    thread.join()
    assert ticks > 20


def test_several_runs_at_the_same_time(dismiss):
    vary = {"rope.frequency": np.linspace(1, 6, 2000)}
    expected, found = run(dismiss, vary).to_arrow(), []
    threads = [
        threading.Thread(target=lambda: found.append(run(dismiss, vary).to_arrow()))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and all(are_same(table, expected) for table in found)
