#!/usr/bin/env python3
"""Kills imports of the real program at random moments and compares what they end with.

  tools/kill_imports.py PROGRAM RECORDING... [--times N] [--one] [--seed S]

Imports are killed (SIGKILL) at random moments until N were: each once and then run again; with
--one, one import is killed N times and then left to end. The dump of every store must be
identical to that of an import nobody disturbed, and its ledger must add up. Prints one line,
exits 1 at the first difference.
"""

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time


def command(program, store, *rest):
    return [program, "--store", "sqlite:" + store, "--embedder", "none:", *rest]


def run(program, store, *rest):
    done = subprocess.run(command(program, store, *rest), capture_output=True, check=False)
    if done.returncode not in (0, 3):
        sys.exit(f"{' '.join(rest)}: exit code {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def digest(program, store):
    return hashlib.sha256(run(program, store, "dump")).hexdigest()


def start(program, store, paths):
    return subprocess.Popen(
        command(program, store, "add", *paths),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def kill_after(child, seconds):
    """Whether the import was still running."""
    try:
        child.wait(seconds)
        return False
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        return True


def log_written(store):
    """When the store's log was written to last; 0 where there is none."""
    try:
        return os.stat(store + "-wal").st_mtime_ns
    except FileNotFoundError:
        return 0


def await_write(child, store):
    """Until the store's log is written to, or the import ended."""
    before = log_written(store)
    while log_written(store) == before and child.poll() is None:
        time.sleep(0.001)


def kill_one_import(options, store, dice, took):
    """Kills the same import until it was killed often enough: one time in four while it still
    reads, else when it has begun to write, so that it gets on by one transaction or none and is
    killed in all of its stages. Returns how often it was killed."""
    killed = 0
    while killed < options.times:
        child = start(options.program, store, options.recording)
        if dice.random() < 0.25:
            pause = dice.uniform(0, took / 20)
        else:
            await_write(child, store)
            pause = dice.uniform(0, 0.02)
        if not kill_after(child, pause):
            return killed
        killed += 1
        check_ledger(options.program, store)
    return killed


def check_ledger(program, store):
    """Captured is the sum of all states, also right after a kill."""
    if not os.path.exists(store):
        return
    shown = subprocess.run(
        command(program, store, "--json", "status"), capture_output=True, check=False
    )
    if shown.returncode != 0:
        return  # Killed before anybody was recorded.
    ledger = json.loads(shown.stdout)["ledger"]
    states = ("pending", "done", "failed", "refused", "forgotten")
    if ledger["captured"] != sum(ledger[state] for state in states):
        sys.exit(f"the ledger does not add up: {ledger}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("recording", nargs="+")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--one", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="daybook-kill-") as folder:
        whole = os.path.join(folder, "whole.db")
        run(options.program, whole, "add", *options.recording)
        # Timed a second time, when files are in memory as they are for the imports to kill.
        begin = time.monotonic()
        run(options.program, os.path.join(folder, "again.db"), "add", *options.recording)
        took = time.monotonic() - begin
        wanted = digest(options.program, whole)
        killed, imports = 0, 0
        while killed < options.times:
            store = os.path.join(folder, f"{imports}.db")
            imports += 1
            if options.one:
                killed = kill_one_import(options, store, dice, took)
            else:
                child = start(options.program, store, options.recording)
                killed += kill_after(child, dice.uniform(0, took))
                check_ledger(options.program, store)
            run(options.program, store, "add", *options.recording)
            if digest(options.program, store) != wanted:
                sys.exit(f"import {imports} has another memory")
            if options.one and killed < options.times:
                sys.exit(f"the import ended after {killed} kills: give a larger recording")
            if imports > 20 * options.times:
                sys.exit("imports end before they can be killed: give a larger recording")
        print(f"{killed} kills in {imports} imports, every memory identical")


if __name__ == "__main__":
    main()
