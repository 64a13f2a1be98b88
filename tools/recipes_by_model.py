#!/usr/bin/env python3
"""Every recipe with a language model, killed in the middle and resumed; what it took.

  recipes_by_model.py DAYBOOK STORE QUESTIONS MODEL [OPTION...]

  --recipes A,B     of daybook, egocite, memlife, grove (default: all)
  --limit N         questions (default 3)
  --no-reference    leave out the uninterrupted run that the resumed one must equal
  --price-in P, --price-out P   of a million tokens
  anything else     goes to `daybook eval`

STORE is a file; every run works on a copy without stored replies. Prints a table in Markdown;
exit code 1 where a resumed run differs, or a finished one that is repeated asks the model.
"""
import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class Run:
    """One copy of the store, with its own ledger of calls and replies."""

    def __init__(self, options, folder, recipe):
        self.options, self.recipe = options, recipe
        self.store = folder / "memory.db"
        folder.mkdir()
        source = Path(options.store)
        shutil.copy(source, self.store)
        index = Path(str(source) + ".index")
        if index.exists():
            shutil.copytree(index, str(self.store) + ".index")
        self.out = folder / "out.jsonl"

    def start(self):
        o = self.options
        return subprocess.Popen(
            [o.daybook, "--json", "--store", f"sqlite:{self.store}", "eval", "egolifeqa", o.questions,
             "--model", o.model, "--recipe", self.recipe, "--limit", str(o.limit),
             "--out", str(self.out), "--price-in", str(o.price_in), "--price-out", str(o.price_out),
             *o.more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def finish(self):
        process = self.start()
        text, _ = process.communicate()
        if process.returncode != 0:
            sys.exit(f"recipes_by_model: error: eval ended with {process.returncode}")
        return json.loads(text)

    def calls(self):
        """The lines of the ledger that reached the model."""
        path = Path(str(self.store) + ".models") / "calls.jsonl"
        lines = path.read_text().splitlines() if path.exists() else []
        return [call for call in map(json.loads, lines) if not call["cached"]]

    def kill_after_a_call(self):
        process = self.start()
        while process.poll() is None and not self.calls():
            time.sleep(0.05)
        process.kill()
        process.communicate()

    def predictions(self):
        """What was said, without what depends on the clock."""
        lines = [json.loads(line) for line in self.out.read_text().splitlines()]
        for line in lines:
            line.pop("seconds")
        return lines


def row(options, folder, recipe):
    run = Run(options, folder / recipe, recipe)
    run.kill_after_a_call()
    killed = len(run.calls())
    report = run.finish()
    calls = run.calls()
    predictions = run.predictions()
    run.finish()
    repeated = len(run.calls()) - len(calls)
    same = "not compared"
    if options.reference:
        whole = Run(options, folder / (recipe + "-whole"), recipe)
        whole.finish()
        same = "the same" if whole.predictions() == predictions else "DIFFERS"
    n = max(1, len(predictions))
    print(f"| {recipe} | {len(predictions)} | {report['accuracy'] * 100:.0f} % | "
          f"{report['model']['degraded']} | {len(calls) / n:.1f} | "
          f"{sum(c['tokens_in'] for c in calls) / n:,.0f} + {sum(c['tokens_out'] for c in calls) / n:,.0f} | "
          f"{sum(c['seconds'] for c in calls) / n:.1f} | {sum(c['cost'] for c in calls) / n:.5f} | "
          f"{killed} | {same} | {repeated} |", flush=True)
    return same != "DIFFERS" and repeated == 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("daybook")
    parser.add_argument("store")
    parser.add_argument("questions")
    parser.add_argument("model")
    parser.add_argument("--recipes", default="daybook,egocite,memlife,grove")
    parser.add_argument("--limit", type=int, default=3)
    parser.add_argument("--no-reference", dest="reference", action="store_false")
    parser.add_argument("--price-in", type=float, default=0)
    parser.add_argument("--price-out", type=float, default=0)
    options, options.more = parser.parse_known_args()
    print("| recipe | questions | accuracy | by rule | calls | tokens in + out | seconds | cost | "
          "calls before the kill | resumed | calls when repeated |\n" + "|---" * 11 + "|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        rows = [row(options, Path(folder), recipe) for recipe in options.recipes.split(",")]
    sys.exit(0 if all(rows) else 1)


if __name__ == "__main__":
    main()
