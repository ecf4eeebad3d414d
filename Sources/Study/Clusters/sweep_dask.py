#!/usr/bin/env python3
"""Run a sweep on a Dask cluster, with one shard per task, and merge the part files.

    python3 sweep_dask.py --shards 64 --scheduler tcp://head:8786 -- \\
        drop-out-dismiss --vary rope.damping=0:1:4000 -o drop.nc

The arguments after -- are those of `sweep run`. Without --scheduler, the shards run on this machine.
All workers need access to the current folder, and sweep at the same path. Each shard is a process.
If a worker dies, another one continues its shard; only rows that were not yet written are lost.

From Python, call `run(client, arguments, shards)`.
"""

import argparse
import glob
import os
import subprocess
import sys
import time

from dask.distributed import Client, LocalCluster


def compute_part(index, shards, arguments, program, folder):
    """Run `sweep run` for one shard until its part file is complete."""
    command = [program, "run", *arguments, "--shard", f"{index}/{shards}", "--resume", "--quiet"]
    while True:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode == 0:
            return index
        # The process of a dead worker may still be running: wait until it ends.
        if "another sweep is writing it" not in done.stderr:
            raise RuntimeError(
                f"shard {index}/{shards} failed with exit code {done.returncode}: {done.stderr}")
        time.sleep(1)


def run(client, arguments, shards, program="sweep", folder=None, retries=3):
    """Compute all shards with the workers of a client and merge the part files.

    Returns the path of the result. Raises RuntimeError if a shard still fails after `retries`
    retries, or if the part files cannot be merged. Calling this function again computes only the
    shards that are missing.
    """
    folder = folder or os.getcwd()
    output = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    output.add_argument("-o", "--output", required=True)
    path = output.parse_known_args(arguments)[0].output
    futures = client.map(
        compute_part, range(shards), shards=shards, arguments=arguments, program=program,
        folder=folder, retries=retries, pure=False)
    client.gather(futures)
    stem, ending = os.path.splitext(path)
    names = glob.glob(f"{glob.escape(stem)}.*-of-{shards}{glob.escape(ending)}", root_dir=folder)
    merge = [program, "merge", *sorted(names), "-o", path, "--quiet"]
    done = subprocess.run(merge, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return os.path.join(folder, path)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shards", type=int, required=True, help="number of shards, 1 or more")
    parser.add_argument(
        "--scheduler", help="address of the scheduler; default: workers on this machine")
    parser.add_argument("--program", default="sweep", help="path of sweep; default: sweep")
    parser.add_argument("arguments", nargs="+", help="arguments of sweep run, after --")
    options = parser.parse_args()
    # A worker runs one shard at a time, which uses all threads itself.
    cluster = options.scheduler or LocalCluster(threads_per_worker=1)
    with Client(cluster) as client:
        try:
            print(run(client, options.arguments, options.shards, options.program))
        except RuntimeError as error:
            sys.exit(f"sweep_dask: {error}")


if __name__ == "__main__":
    main()
