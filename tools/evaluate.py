#!/usr/bin/env python3
"""Recipes, oracle, ablations and rounds on a benchmark: tables in Markdown, and plots.

  evaluate.py DAYBOOK STORE QUESTIONS MODEL [OPTION...]

STORE is a file or a URI of an imported recording, QUESTIONS a file in EgoLifeQA's form, MODEL what
`daybook eval --model` takes; rule: makes the tables of the rules (parts switched off one by one,
weights as shipped; tools/ablations.sh refits them).

  --out FOLDER       page.md, plots and what each row said (default: evaluation)
  --recipes A,B      of daybook, egocite, memlife, grove; by rule of daybook, baseline
  --only A,B         of recipes, oracle, ablations, rounds, index (default: all that there are)
  --rounds 1,3,5     of the curves, beside the published number
  --sample N, --seed S   so many questions, drawn by a seed (default: all, 1)
  --index-windows N  windows whose moments the model writes for the table of index quality (20)
  --price-in P, --price-out P   of a million tokens
  --dry-run          print the commands and end
  anything else      goes to `daybook eval egolifeqa`: --most-tokens, --most-cost, --patience,
                     --by-letters, --reply-tokens, ... (budgets count each row by itself); by rule
                     --threads, --weights

Stop it at any time and begin it again with the same words: replies are stored beside the store, so
nothing that was answered is asked again, and rows that share requests share replies. Costs are
those of all tokens, stored or not; seconds are of the slowest run of a question, so that stored
replies of this folder do not make them less, but those that rows share do.
"""
import argparse
import json
import pathlib
import random
import signal
import subprocess
import sys

from bench_report import plot

COLOURS = {"daybook": "#1b6ca8", "egocite": "#c8553d", "memlife": "#3c896d", "grove": "#8e5ba6",
           "baseline": "#777777"}
TABLES = ("recipes", "oracle", "ablations", "rounds", "index")
RULE_PARTS = ("choices passages lines static latent moments activities conversations roles times age "
              "neighbours nearness qualifiers reader").split()
HAS_ROUNDS = ("egocite", "memlife", "grove")
# What is changed of each recipe with a model; the numbers are those of the papers' ablations.
ABLATIONS = {
    "daybook": [["--without", "curation"], ["--without", "moments"],
                ["--without", "activities", "--without", "conversations"],
                ["--width", "5"], ["--width", "30"]],
    "egocite": [["--without", "decay"], ["--without", "curation"], ["--without", "moments"],
                ["--without", "activities", "--without", "conversations"],
                ["--lambda", "0.97"], ["--lambda", "0.98"], ["--lambda", "0.995"],
                ["--width", "5"], ["--width", "30"]],
    "memlife": [["--width", "8"], ["--width", "16"]],
    "grove": [["--without", "moments"], ["--without", "activities", "--without", "conversations"],
              ["--width", "3"], ["--width", "10"], ["--width", "20"], ["--width", "30"]],
}


def fail(text):
    sys.exit(f"evaluate: error: {text}")


def told(changes):
    """["--width", "5"] as "width 5"."""
    return " ".join(changes).replace("--", "")


class Row:
    """One run of `daybook eval egolifeqa`: what it was asked, and what came of it."""

    def __init__(self, options, recipe, changes=(), oracle=False, by_rule=False):
        self.options, self.recipe, self.changes, self.oracle = options, recipe, list(changes), oracle
        self.by_rule = by_rule or options.by_rule
        self.report, self.lines = None, {}

    def name(self):
        parts = ["rules" if self.by_rule else "model", self.recipe, told(self.changes),
                 "oracle" if self.oracle else ""]
        return "-".join(part.replace(" ", "-") for part in parts if part)

    def command(self):
        o = self.options
        words = [o.daybook, "--json", "--store", o.store, "eval", "egolifeqa", o.questions,
                 "--recipe", self.recipe, "--seed", str(o.seed), "--out", str(self.path())]
        words += ["--sample", str(o.sample)] if o.sample else []
        words += ["--oracle"] if self.oracle else []
        if not self.by_rule:
            words += ["--model", o.model, "--price-in", str(o.price_in), "--price-out",
                      str(o.price_out)]
        if self.by_rule == o.by_rule:
            words += o.more
        return words + self.changes

    def path(self):
        return self.options.out / "rows" / (self.name() + ".jsonl")

    def run(self):
        slowest = self.seconds_so_far()
        print(f"evaluate: {self.name()}", file=sys.stderr, flush=True)
        self.report = run_json(self.command())
        self.lines = read_lines(self.path())
        for name, line in self.lines.items():
            line["seconds"] = max(line["seconds"], slowest.get(name, 0))

    def seconds_so_far(self):
        """By question, of the slowest run; written down, since a run that begins again forgets."""
        kept = self.path().with_suffix(".seconds.json")
        slowest = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        for name, line in read_lines(self.path()).items():
            slowest[name] = max(line["seconds"], slowest.get(name, 0))
        kept.write_text(json.dumps(slowest), encoding="utf-8")
        return slowest

    def right(self, answers):
        """1 for each question that was answered right, else 0."""
        return [float(line["prediction"] == answers[line["id"]]) for line in self.lines.values()]

    def mean(self, key):
        return sum(line[key] for line in self.lines.values()) / max(1, len(self.lines))

    def cost(self):
        o = self.options
        return (self.mean("tokens_in") * o.price_in + self.mean("tokens_out") * o.price_out) / 1e6


def read_lines(path):
    """The predictions of a file by id; a line that a killed run left unfinished is passed over."""
    lines = {}
    for text in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        try:
            line = json.loads(text)
        except json.JSONDecodeError:
            continue
        lines[line["id"]] = line
    return lines


def run_json(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False)
    if done.returncode != 0:
        fail(f"{' '.join(command)}\nended with {done.returncode}:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def read_answers(path):
    try:
        items = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        if not isinstance(items, list):
            raise ValueError("this is no list of questions")
        return {str(item.get("ID", n + 1)): item["answer"].upper() for n, item in enumerate(items)}
    except (OSError, ValueError, KeyError, AttributeError) as error:
        fail(f"cannot read the questions in {path}: {error}")


def paired(ours, theirs):
    """Mean difference with its 95 % bootstrap interval, in points."""
    gains = [100 * (a - b) for a, b in zip(ours, theirs)]
    draw = random.Random(1)
    means = sorted(sum(draw.choices(gains, k=len(gains))) / len(gains) for _ in range(2000))
    return f"{sum(gains) / len(gains):+.1f}, {means[50]:+.1f} to {means[1950]:+.1f}"


class Page:
    def __init__(self, options):
        self.options = options
        self.answers = read_answers(options.questions)
        self.rows, self.text = {}, []

    def row(self, *words, **named):
        """A row, run once however many tables it stands in."""
        row = Row(self.options, *words, **named)
        if row.name() not in self.rows:
            self.rows[row.name()] = row
            if self.options.dry_run:
                print(" ".join(row.command()))
            else:
                row.run()
        return self.rows[row.name()]

    def table(self, title, note, rows, against):
        """`rows`: (label, row, row it is compared with or None)."""
        if self.options.dry_run:
            return
        self.text += [f"## {title}", "", note, "",
                      f"| | questions | accuracy | 95 % | {against} | hit | near | calls | "
                      "tokens in + out | cost | seconds | by rule |", "|---" * 12 + "|"]
        for label, row, base in rows:
            report = row.report
            low, high = report["ci95"]["accuracy"]
            gain = paired(row.right(self.answers), base.right(self.answers)) if base else ""
            model = report.get("model", {"calls": 0, "degraded": ""})
            self.text.append(
                f"| {label} | {report['questions']} | {100 * report['accuracy']:.1f} | "
                f"{100 * low:.1f} to {100 * high:.1f} | {gain} | "
                f"{100 * report['hit_windows_15']:.1f} | {100 * report['near_windows_15']:.1f} | "
                f"{model['calls']:.1f} | {row.mean('tokens_in'):,.0f} + {row.mean('tokens_out'):,.0f}"
                f" | {row.cost():.5f} | {row.mean('seconds'):.2f} | {model['degraded']} |")
        self.text.append("")
        self.picture(title, [(label, row) for label, row, _ in rows])

    def picture(self, title, rows):
        name = title.lower().replace(" ", "-") + ".svg"
        intervals(title, rows, self.options.out / name)
        self.text += [f"![{title}]({name})", ""]


def intervals(title, rows, path):
    """Accuracy with its interval (line) and hit (ring), a row each."""
    width, left, line = 720, 260, 22
    height = 56 + line * len(rows)

    def at(rate):
        return left + rate * (width - left - 30)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="white"/>',
           f'<text x="8" y="16" font-weight="bold">{title}: accuracy (dot), hit (ring)</text>']
    for tick in range(0, 101, 20):
        out.append(f'<line x1="{at(tick / 100):.1f}" y1="26" x2="{at(tick / 100):.1f}" '
                   f'y2="{height - 24}" stroke="#ddd"/>')
        out.append(f'<text x="{at(tick / 100):.1f}" y="{height - 8}" '
                   f'text-anchor="middle">{tick} %</text>')
    for n, (label, row) in enumerate(rows):
        y, colour = 40 + line * n, COLOURS[row.recipe]
        low, high = row.report["ci95"]["accuracy"]
        out += [f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{label}</text>',
                f'<line x1="{at(low):.1f}" y1="{y}" x2="{at(high):.1f}" y2="{y}" '
                f'stroke="{colour}" stroke-width="2"/>',
                f'<circle cx="{at(row.report["accuracy"]):.1f}" cy="{y}" r="4" fill="{colour}"/>',
                f'<circle cx="{at(row.report["hit_windows_15"]):.1f}" cy="{y}" r="4" fill="none" '
                f'stroke="{colour}"/>']
    path.write_text("\n".join(out + ["</svg>"]) + "\n", encoding="utf-8")


def recipes(page, options):
    rules = [] if options.by_rule else [
        ("rules, daybook", page.row("daybook", by_rule=True), None)]
    base = rules[0][1] if rules else page.row(options.recipes[0])
    rows = [(recipe, page.row(recipe), page.row(recipe) is not base and base)
            for recipe in options.recipes]
    page.table("Recipes", "The published numbers of each.", rules + rows, "against the first")


def oracle(page, options):
    rows = [] if options.by_rule else [("rules, daybook", page.row("daybook", oracle=True, by_rule=True),
                                        page.row("daybook", by_rule=True))]
    rows += [(recipe, page.row(recipe, oracle=True), page.row(recipe)) for recipe in options.recipes]
    page.table("Oracle evidence", "The windows that the truth names, and nothing else: what is left "
               "is reading. The gap is to the same recipe with what it finds.", rows, "gap")


def ablations(page, options):
    rows = []
    for recipe in options.recipes:
        base = page.row(recipe)
        rows.append((recipe, base, None))
        if options.by_rule:
            changes = [["--without", part] for part in RULE_PARTS] if recipe == "daybook" else []
        else:
            changes = ABLATIONS[recipe]
        rows += [(f"{recipe}, {told(change)}", page.row(recipe, change), base)
                 for change in changes]
    page.table("Ablations", "One thing changed of each recipe.", rows, "against it")


def rounds(page, options):
    having = [recipe for recipe in options.recipes if recipe in HAS_ROUNDS]
    if options.by_rule or not having:
        return
    rows, curves = [], {}
    for recipe in having:
        for count in options.rounds:
            row = page.row(recipe, ["--rounds", str(count)])
            rows.append((f"{recipe}, at most {count}", row, page.row(recipe)))
            curves.setdefault(recipe, []).append((count, row))
        rows.append((f"{recipe}, as published", page.row(recipe), None))
    page.table("Rounds", "At most so many rounds, the last one answering (an only round of EgoCITE "
               "searches); until the last one the agent is told of the published number.", rows,
               "against it")
    for key, title in (("accuracy", "Accuracy by rounds"), ("hit_windows_15", "Hit by rounds")):
        if page.options.dry_run:
            return
        name = title.lower().replace(" ", "-") + ".svg"
        series = {recipe: [(count, 100 * row.report[key]) for count, row in points]
                  for recipe, points in curves.items()}
        plot(title, "%", series, options.out / name, ticks=[0, 20, 40, 60, 80, 100],
             scale=lambda value: value, name=str, colours=COLOURS)
        page.text += [f"![{title}]({name})", ""]


def index(page, options):
    if options.by_rule or options.index_windows == 0:
        return
    command = [options.daybook, "--json", "--store", options.store, "eval", "egoscheme", "--model",
               options.model, "--sample", str(options.index_windows), "--seed", str(options.seed),
               *options.more]
    if options.dry_run:
        print(" ".join(command))
        return
    report = run_json(command)
    keys = ("entries_a_window", "pronouns", "quotes", "joined", "words")
    page.text += ["## Index quality", "",
                  f"Moments of {report['windows']} windows; entries a window, shares of entries with "
                  "an unresolved pronoun, a quote, joined facts, and words an entry. EgoCITE reports "
                  "10.1 % unresolved of WorldMM's triples, 17.4 % quotes of LoCoMo's observations.",
                  "", "| | " + " | ".join(keys).replace("_", " ") + " |", "|---" * 6 + "|"]
    for who in ("rules", "model"):
        cells = [f"{report[who][key]:.3g}" for key in keys]
        page.text.append(f"| {who} | " + " | ".join(cells) + " |")
    page.text.append("")


def read_options():
    parser = argparse.ArgumentParser(usage=__doc__, allow_abbrev=False)
    for name in ("daybook", "store", "questions", "model"):
        parser.add_argument(name)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("evaluation"))
    parser.add_argument("--recipes")
    parser.add_argument("--only", default=",".join(TABLES))
    parser.add_argument("--rounds", default="1,3,5")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--index-windows", type=int, default=20)
    parser.add_argument("--price-in", type=float, default=0)
    parser.add_argument("--price-out", type=float, default=0)
    parser.add_argument("--dry-run", action="store_true")
    options, options.more = parser.parse_known_args()
    options.by_rule = options.model == "rule:"
    options.store = options.store if ":" in options.store else "sqlite:" + options.store
    known = ("daybook", "baseline") if options.by_rule else tuple(ABLATIONS)
    options.recipes = options.recipes.split(",") if options.recipes else list(known)
    options.only = options.only.split(",")
    for what, given, allowed in (("recipe", options.recipes, known), ("table", options.only, TABLES)):
        for name in set(given) - set(allowed):
            fail(f"there is no {what} '{name}'; there are {', '.join(allowed)}")
    try:
        options.rounds = sorted({int(count) for count in options.rounds.split(",")})
    except ValueError:
        fail(f"--rounds takes numbers, as 1,3,5; not '{options.rounds}'")
    return options


def claim_folder(options):
    """A folder holds one evaluation: rows of another would be taken for its own."""
    words = {"store": options.store, "questions": options.questions, "model": options.model,
             "sample": options.sample, "seed": options.seed, "more": options.more}
    (options.out / "rows").mkdir(parents=True, exist_ok=True)
    path = options.out / "run.json"
    if path.exists() and json.loads(path.read_text(encoding="utf-8")) != words:
        fail(f"{options.out} holds another evaluation ({path}); give another --out")
    path.write_text(json.dumps(words, indent=1) + "\n", encoding="utf-8")


def main():
    options = read_options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # takes the running row along
    page = Page(options)
    if not options.dry_run:
        claim_folder(options)
    for make in (recipes, oracle, ablations, rounds, index):
        if make.__name__ in options.only:
            make(page, options)
    if options.dry_run:
        return
    drawn = f"{options.sample} questions drawn by seed {options.seed}" if options.sample else "all questions"
    head = ["# Evaluation", "", f"Model {options.model}, {drawn}. Rates in %; hit and near in at most "
            "15 windows of 30 s; calls, tokens, cost and seconds a question; differences in points, "
            "paired, with their 95 % interval. By rule: questions that the rules answered, the model "
            "being of no use; in a published recipe also those of which nothing was found or no reply "
            "could be read, which count as what they are.", ""]
    (options.out / "page.md").write_text("\n".join(head + page.text), encoding="utf-8")
    print(f"evaluate: {options.out / 'page.md'} is written", file=sys.stderr)


if __name__ == "__main__":
    main()
