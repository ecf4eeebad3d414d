"""Ctrl-C, and the GIL."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest
from conftest import are_same

from swift_dynamics import run, scene

# What is interrupted. Each takes seconds of processor time.
CALLS = {
    "run": """run(scene("pile"), {"pull.magnitude": np.linspace(0.5, 2, 100_000)},
        progress=PROGRESS)""",
    "solve": """solve(scene("pile"), {"pull.magnitude": (0.5, 2)}, "item0.bounces > 1000",
        budget=1_000_000, progress=PROGRESS)""",
    "match": """match(scene("pile"), trace(scene("pile")), {"pull.magnitude": (0.5, 2)},
        samples=1_000_000, progress=PROGRESS)""",
    "sensitivity": """sensitivity(scene("pile"), {"pull.magnitude": (0.5, 2)}, samples=1 << 18,
        progress=PROGRESS)""",
    # Here most of the time is spent on the intervals, after the scenarios.
    "intervals": """sensitivity(scene("drop-out-dismiss"), {"rope.frequency": (1, 5)},
        method="sobol", samples=1 << 14, resamples=10_000, progress=PROGRESS)""",
    "trace": """trace(scene("pile"), {"pull.magnitude": np.linspace(0.5, 2, 100_000)},
        rows=range(100_000))""",
    # Neither reports anything until it has ended.
    "design": """run(scene("drop-out-dismiss"), {"rope.frequency": VALUES})""",
    "page": """scene("pile").page()""",
}
# What else the process has done before.
BEFORE = {
    "nothing": "",
    # The signal does not end a wait of the system by itself, as after signal() in C.
    "restart": "signal.siginterrupt(signal.SIGINT, False)",
    "polars": "import polars; polars.DataFrame({'a': [1]}).lazy().sum().collect()",
    "others": "import optuna, pandas, pint, pyarrow.dataset, scipy.optimize, xarray",
}
# Sends itself Ctrl-C while the library computes, and measures the processor time of all threads
# from there: unlike the time, it is the same on a busy machine.
PROGRAM = """
import os, signal, sys, threading, time
import numpy as np
from swift_dynamics import match, run, scene, sensitivity, solve, trace
BEFORE
VALUES = np.random.default_rng(1).permutation(np.linspace(1, 6, 10_000_000)) if USES_VALUES else ()
def interrupt():
    global sent
    time.sleep(0.2)
    sent = time.process_time()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
try:
    CALL
    print("ended")
except KeyboardInterrupt:
    print(time.process_time() - sent)
# The library still works.
print(run(scene("drop-out-dismiss"))["status"].item())
os._exit(0)
"""


def interrupted(call: str, before: str, progress: str) -> float:
    """The processor time from Ctrl-C to the end of a call, s."""
    program = PROGRAM.replace("BEFORE", BEFORE[before])
    program = program.replace("USES_VALUES", str("VALUES" in CALLS[call]))
    program = program.replace("CALL", CALLS[call]).replace("PROGRESS", progress)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    spent, status = done.stdout.split()
    assert status == "offscreen"
    return float(spent)


@pytest.mark.parametrize(
    ("call", "before", "progress"),
    [(call, "restart", "False") for call in CALLS]
    + [(call, "restart", "lambda done, total: None") for call in CALLS if "PROGRESS" in CALLS[call]]
    + [("run", before, "False") for before in BEFORE if before != "restart"],
)
def test_ctrl_c_stops_a_call(call, before, progress):
    # 0.2 s, in which every core can compute.
    assert interrupted(call, before, progress) < 0.2 * os.cpu_count()


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
