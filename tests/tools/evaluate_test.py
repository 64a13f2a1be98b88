"""tools/evaluate.py against a stand-in for daybook that keeps what it was asked."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Answers A to every question, 0.5 s each in the first run of a row and 0 s later; dies after one
# question where the file `die` lies beside it. The oracle is always right.
STAND_IN = r'''#!/usr/bin/env python3
import json, pathlib, sys
here = pathlib.Path(__file__).parent
words = sys.argv[1:]
with open(here / "asked.txt", "a") as log:
    log.write(" ".join(words) + "\n")
if "--width" in words and words[words.index("--width") + 1] == "99":
    print("daybook: error: recipe has no width 99", file=sys.stderr)
    sys.exit(2)
if words[words.index("eval") + 1] == "egoscheme":
    row = {"entries_a_window": 2, "pronouns": 0.1, "quotes": 0, "joined": 0, "words": 9}
    print(json.dumps({"windows": 3, "rules": row, "model": row}))
    sys.exit(0)
out = pathlib.Path(words[words.index("--out") + 1])
oracle = "--oracle" in words
again = out.exists()
with open(out, "w") as file:
    for n, answer in enumerate("AB"):
        file.write(json.dumps({"id": str(n + 1), "prediction": answer if oracle else "A",
                               "seconds": 0 if again else 0.5, "tokens_in": 1000,
                               "tokens_out": 10}) + "\n")
        if (here / "die").exists():
            file.flush()
            sys.exit(9)
rate = 1.0 if oracle else 0.5
print(json.dumps({"questions": 2, "accuracy": rate, "ci95": {"accuracy": [0, 1]},
                  "hit_windows_15": rate, "near_windows_15": rate,
                  "model": {"calls": 2, "degraded": 0}}))
'''


class Evaluate(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.daybook = self.folder / "daybook"
        self.daybook.write_text(STAND_IN, encoding="utf-8")
        os.chmod(self.daybook, 0o755)
        self.questions = self.folder / "q.json"
        self.questions.write_text(json.dumps([{"ID": "1", "answer": "A"}, {"ID": "2", "answer": "B"}]),
                                  encoding="utf-8")
        self.out = self.folder / "out"

    def run_it(self, *words, model="script:x"):
        return subprocess.run(
            [sys.executable, str(ROOT / "tools" / "evaluate.py"), str(self.daybook), "nora.db",
             str(self.questions), model, "--out", str(self.out), *words],
            capture_output=True, text=True, check=False)

    def asked(self):
        return (self.folder / "asked.txt").read_text(encoding="utf-8").splitlines()

    def page(self):
        return (self.out / "page.md").read_text(encoding="utf-8")

    def test_makes_every_table_and_plot(self):
        done = self.run_it("--price-in", "2", "--price-out", "10")
        self.assertEqual(done.returncode, 0, done.stderr)
        page = self.page()
        for title in ("Recipes", "Oracle evidence", "Ablations", "Rounds", "Index quality"):
            self.assertIn("## " + title, page)
        for plot in ("recipes", "oracle-evidence", "ablations", "rounds", "accuracy-by-rounds",
                     "hit-by-rounds"):
            self.assertIn(f"({plot}.svg)", page)
            self.assertIn("</svg>", (self.out / (plot + ".svg")).read_text(encoding="utf-8"))
        # One of two right, 1,000 + 10 tokens at 2 and 10 a million, half a second.
        self.assertIn("| egocite | 2 | 50.0 | 0.0 to 100.0 |", page)
        self.assertIn("| 2.0 | 1,000 + 10 | 0.00210 | 0.50 | 0 |", page)
        self.assertIn("+50.0", page)  # the gap to the oracle

    def test_runs_a_row_once_however_many_tables_need_it(self):
        asked = self.run_it("--dry-run").stdout.splitlines()
        self.assertEqual(len(asked), len(set(asked)))
        self.assertTrue(any("--lambda 0.98" in line and "egocite" in line for line in asked))
        self.assertTrue(any("--rounds 3" in line and "grove" in line for line in asked))
        self.assertFalse(any("--rounds" in line and "--recipe daybook" in line for line in asked))

    def test_goes_on_where_it_was_stopped_and_keeps_the_seconds(self):
        die = self.folder / "die"
        die.touch()
        done = self.run_it("--only", "recipes", "--recipes", "memlife")
        self.assertEqual(done.returncode, 1)
        self.assertIn("ended with 9", done.stderr)
        self.run_it("--only", "recipes", "--recipes", "memlife")
        die.unlink()
        self.assertEqual(self.run_it("--only", "recipes", "--recipes", "memlife").returncode, 0)
        # The question that was asked before it was stopped took 0.5 s, stored replies none.
        self.assertRegex(self.page(), r"\| rules, daybook .*\| 0\.25 \| 0 \|")

    def test_a_folder_of_another_evaluation_is_refused(self):
        words = ("--only", "recipes", "--recipes", "grove", "--sample")
        self.run_it(*words, "2")
        done = self.run_it(*words, "1")
        self.assertIn("holds another evaluation", done.stderr)

    def test_by_rule_there_are_parts_and_an_oracle_and_no_model(self):
        asked = self.run_it("--dry-run", model="rule:").stdout
        self.assertIn("--without neighbours", asked)
        self.assertIn("--threads 2", self.run_it("--dry-run", "--threads", "2", model="rule:").stdout)
        self.assertNotIn("--model", asked)
        done = self.run_it("--only", "oracle,rounds", "--recipes", "daybook", model="rule:")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("## Oracle evidence", self.page())
        self.assertNotIn("## Rounds", self.page())

    def test_options_that_it_does_not_know_go_to_daybook(self):
        asked = self.run_it("--dry-run", "--most-tokens", "500", "--by-letters").stdout.splitlines()
        self.assertTrue(all("--most-tokens 500 --by-letters" in line for line in asked
                            if "--recipe" in line and "--model" in line))

    def test_says_what_is_wrong(self):
        self.assertIn("there is no recipe 'egosite'; there are daybook",
                      self.run_it("--recipes", "egosite").stderr)
        self.assertIn("there is no table 'round'", self.run_it("--only", "round").stderr)
        self.assertIn("not 'few'", self.run_it("--rounds", "few").stderr)
        self.questions.write_text("{}", encoding="utf-8")
        self.assertIn("cannot read the questions", self.run_it().stderr)

    def test_a_dry_run_prints_the_commands_and_runs_none(self):
        done = self.run_it("--dry-run")
        self.assertIn("--rounds 5", done.stdout)
        self.assertFalse((self.folder / "asked.txt").exists())
        self.assertFalse(self.out.exists())


if __name__ == "__main__":
    unittest.main()
