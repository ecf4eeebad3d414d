"""A peer in Python that reads requests as lines of JSON: peer.py NAME.

First writes its details. Then answers each request {"workload": 1, "points": [[…], …],
"repetitions": 3} with the processor time in seconds and the final positions of the scenarios.
Points are rows of W1 [damping, frequency / Hz] or W2 [gravity / 1000 pt/s², elasticity]; lengths are in
points, y down.
"""

import importlib
import json
import os
import sys
import time

# One core: no library may start threads of its own.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[variable] = "1"


def answer(message):
    print(json.dumps(message), flush=True)


def main():
    try:
        peer = importlib.import_module(sys.argv[1] + "_peer")
    except ImportError as error:
        answer({"absent": str(error)})
        return
    answer({"details": peer.DETAILS, "workloads": sorted(peer.WORKLOADS)})
    for line in sys.stdin:
        request = json.loads(line)
        prepare, run = peer.WORKLOADS[request["workload"]]
        parameters = prepare(request["points"])
        ends = run(parameters)  # compiles, if the peer compiles
        begun = time.process_time()
        for _ in range(request["repetitions"]):
            ends = run(parameters)
        seconds = time.process_time() - begun
        answer({"seconds": seconds, "poses": [[float(x), float(y)] for x, y in ends]})


main()
