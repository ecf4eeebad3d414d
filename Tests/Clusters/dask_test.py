"""Runs a sweep on a local Dask cluster and kills workers during the run."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "Sources", "Study", "Clusters"))

from dask.distributed import Client, LocalCluster  # noqa: E402

import sweep_dask  # noqa: E402

SWEEP = [
    "drop-out-dismiss", "--vary", "rope.frequency=1:6:60", "--vary", "rope.damping=0:1:60",
    "--vary", "card.elasticity=0:0.9:30", "--threads", "1",
]


def kill_workers(client, folder, killed):
    """Kills a worker's process three times, each time while parts are being computed."""
    for _ in range(3):
        deadline = time.time() + 20
        while time.time() < deadline and not any(n.endswith(".partial") for n in os.listdir(folder)):
            time.sleep(0.01)
        pids = list(client.run(os.getpid).values())
        if pids:
            os.kill(pids[0], signal.SIGKILL)
            killed.append(pids[0])
        time.sleep(0.5)


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "run", *SWEEP, "-o", "one.nc", "--quiet"], cwd=folder, check=True)
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            with Client(cluster) as client:
                killed = []
                killer = threading.Thread(target=kill_workers, args=(client, folder, killed))
                killer.start()
                result = sweep_dask.run(client, SWEEP + ["-o", "r.nc"], 12, program, folder)
                killer.join()
        with open(result, "rb") as a, open(os.path.join(folder, "one.nc"), "rb") as b:
            assert a.read() == b.read(), "error: the bytes differ from those of a single run"
        assert killed, "error: no worker was killed"
        print(f"dask: same bytes as a single run, {len(killed)} workers killed")


if __name__ == "__main__":
    main()
