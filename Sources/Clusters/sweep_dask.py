#!/usr/bin/env python3
"""Runs a sweep on a Dask cluster, a part a task, and merges the parts.

    python3 sweep_dask.py --parts 64 --scheduler tcp://head:8786 -- \\
        drop-out-dismiss --vary rope.damping=0:1:4000 -o drop.nc

What stands after -- is what `sweep run` is given. Without --scheduler the parts run on this
machine. Needs a folder that all workers see, and sweep at the same path on them. A part is a
process; a worker that dies costs the rows that the process had not written yet, and its part goes
on elsewhere. From Python: `run(client, arguments, parts)`.
"""

import argparse
import glob
import os
import subprocess
import sys
import time

from dask.distributed import Client, LocalCluster


def compute_part(index, parts, arguments, program, folder):
    """One part: `sweep run`, until it is whole."""
    command = [program, "run", *arguments, "--shard", f"{index}/{parts}", "--resume", "--quiet"]
    while True:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode == 0:
            return index
        # The process of a worker that died may live on: wait for it, or for its end.
        if "being written by another sweep" not in done.stderr:
            raise RuntimeError(f"part {index}: exit code {done.returncode}: {done.stderr}")
        time.sleep(1)


def run(client, arguments, parts, program="sweep", folder=None, retries=3):
    """Computes all parts with the workers of a client and merges them.

    Returns the path of the result. Raises RuntimeError if a part fails `retries` times more, or
    if the parts cannot be merged; then the parts that are there are not computed again.
    """
    folder = folder or os.getcwd()
    output = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    output.add_argument("-o", "--output", required=True)
    path = output.parse_known_args(arguments)[0].output
    futures = client.map(
        compute_part, range(parts), parts=parts, arguments=arguments, program=program,
        folder=folder, retries=retries, pure=False)
    client.gather(futures)
    stem, ending = os.path.splitext(path)
    names = glob.glob(f"{glob.escape(stem)}.*-of-{parts}{glob.escape(ending)}", root_dir=folder)
    merge = [program, "merge", *sorted(names), "-o", path, "--quiet"]
    done = subprocess.run(merge, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return os.path.join(folder, path)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", type=int, required=True, help="how many parts, 1 or more")
    parser.add_argument("--scheduler", help="address of the scheduler; default: this machine")
    parser.add_argument("--program", default="sweep", help="path of sweep; default: sweep")
    parser.add_argument("arguments", nargs="+", help="what sweep run is given, after --")
    options = parser.parse_args()
    # A worker runs one part at a time; the part has the threads.
    cluster = options.scheduler or LocalCluster(threads_per_worker=1)
    with Client(cluster) as client:
        try:
            print(run(client, options.arguments, options.parts, options.program))
        except RuntimeError as error:
            sys.exit(f"sweep_dask: {error}")


if __name__ == "__main__":
    main()
