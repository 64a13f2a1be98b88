#!/usr/bin/env python3
"""Writes docs/benchmarks.md and its plots from what the benchmarks printed.

    bench_report.py ARCHIVE.jsonl COMPARE.json DOCS_DIR COMMIT MACHINE
"""

import json
import math
import pathlib
import sys

NAMES = {1: "a week", 4: "four weeks", 52: "a year", 521: "ten years"}
COLOURS = {"window": "#1b6ca8", "action": "#c8553d", "activity": "#3c896d"}
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 360, 64, 48, 24, 24


def decades(low, high):
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return [10.0**k for k in range(first, max(last, first + 1) + 1)]


def archive_size(weeks):
    return NAMES.get(weeks, str(weeks) + " weeks")


def plot(title, unit, series, path, ticks=None, scale=math.log, name=archive_size, colours=None):
    """Lines of (x, y), both axes on `scale`; `name` tells an x. Without ticks, decades."""
    colours = colours or COLOURS
    xs = [x for points in series.values() for x, _ in points]
    ticks = ticks or decades(min(y for p in series.values() for _, y in p if y > 0),
                             max(y for p in series.values() for _, y in p))

    def share(value, low, high):
        return (scale(value) - scale(low)) / max(scale(high) - scale(low), 1e-9)

    def place(x, y):
        across = share(x, min(xs), max(xs))
        up = share(max(y, ticks[0]), ticks[0], ticks[-1])
        return (LEFT + across * (WIDTH - LEFT - RIGHT - 80),
                HEIGHT - BOTTOM - up * (HEIGHT - BOTTOM - TOP))

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="16" font-weight="bold">{title}</text>',
    ]
    for tick in ticks:
        x, y = place(min(xs), tick)
        out.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT - 80}" y2="{y:.1f}" '
                   'stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    for x in sorted(set(xs)):
        at, _ = place(x, ticks[0])
        out.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">'
                   f"{name(x)}</text>")
    out.append(f'<text x="12" y="{HEIGHT / 2}" transform="rotate(-90 12 {HEIGHT / 2})" '
               f'text-anchor="middle">{unit}</text>')
    for label, points in series.items():
        places = [place(x, y) for x, y in points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colours[label]}" '
                   'stroke-width="2"/>')
        out.extend(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colours[label]}"/>'
                   for x, y in places)
        x, y = places[-1]
        out.append(f'<text x="{x + 8:.1f}" y="{y + 4:.1f}" fill="{colours[label]}">{label}</text>')
    out.append("</svg>")
    path.write_text("\n".join(out) + "\n", encoding="utf-8")


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(sizes, kind):
    rows = ["| archive | view | records known | looked at | CPU ms |", "|---|---|---|---|---|"]
    for size in sizes:
        for view, found in size[kind].items():
            rows.append(f"| {NAMES.get(size['weeks'], size['weeks'])} | {view} | "
                        f"{found['known']:,} | {found['touched']:,.0f} | {number(found['ms'])} |")
    return rows


def growth(sizes):
    year = next((s for s in sizes if s["weeks"] == 52), None)
    decade = next((s for s in sizes if s["weeks"] == 521), None)
    if year is None or decade is None:
        return []
    shares = ", ".join(
        f"{view} {decade['timed'][view]['ms'] / year['timed'][view]['ms']:.2f}"
        for view in year["timed"])
    return ["", f"Ten years cost so many times what one year costs: {shares}."]


def report(sizes, compared, commit, machine):
    last = sizes[-1]
    scan, brute = last["scan"], last["brute_force"]
    lines = [
        "# Search against the size of the archive", "",
        "`tools/benchmarks.sh` measures all of this and writes this page. Archives are made up from "
        "the sample's sentences (bench/archive.cc says how): 52 recorded hours a week, a line and "
        "a moment a window, an activity every three, vectors of 256 numbers. A search gives the "
        "best 20 by words and meaning; figures are medians of CPU time on one thread, of each search "
        "the best of five, files in the page cache.", "", f"Commit {commit}; {machine}.", "",
        "## With a time", "",
        "Only what the time asked for can reach is looked at, so age costs nothing.", "",
        *table(sizes, "timed"), *growth(sizes), "",
        "![CPU time with a time](benchmarks-timed.svg)", "",
        "## Without a time", "",
        "Every vector is compared: linear, at the speed of memory.", "",
        *table(sizes, "untimed"), "", "![CPU time without a time](benchmarks-untimed.svg)", "",
        f"A scan of {scan['rows']:,} vectors at a byte a number ({scan['kernel']} kernel, one "
        f"thread) takes {number(scan['ms'])} ms: {scan['gb_a_second']:.1f} GB/s, "
        f"{100 * scan['share']:.0f} % of the {scan['read_gb_a_second']:.1f} GB/s at which this "
        "machine adds up as many bytes in the same run.", "",
        f"By meaning alone the whole search takes {number(brute['ms'])} ms, "
        f"{100 * scan['bytes'] / 1e6 / brute['ms'] / scan['read_gb_a_second']:.0f} % of that "
        f"speed, with {brute['rescored']} vectors scored again; its best 20 are those of brute force over the "
        f"vectors before they were quantised in {brute['identical']} of {brute['queries']} "
        f"queries, scores within {brute['largest_difference']:.1e}.", "",
        f"The same {compared['rows']:,} texts elsewhere, in the same run:", "",
        "| | CPU ms a query |", "|---|---|",
        f"| daybook, words and meaning | {number(last['untimed']['activity']['ms'])} |",
        f"| daybook, meaning alone | {number(brute['ms'])} |",
        f"| FAISS IndexFlatIP (float) | {number(compared['faiss']['ms'])} |",
        f"| SQLite {compared['fts5']['sqlite']} FTS5, any of the words | "
        f"{number(compared['fts5']['ms'])} |", "",
        f"FAISS finds the same best 20 in {compared['faiss']['identical_best_20']} of "
        f"{compared['faiss']['queries']} queries, scores within "
        f"{compared['faiss']['largest_difference']:.1e}.", "",
        "## Opening and size", "",
        "| archive | segments | opening the index, ms | first timed search of a new process, ms | "
        "index, MB a recorded hour |", "|---|---|---|---|---|",
    ]
    for size in sizes:
        lines.append(f"| {NAMES.get(size['weeks'], size['weeks'])} | {size['segments']} | "
                     f"{number(size['open_ms'])} | {number(size['first_search_ms'])} | "
                     f"{size['bytes_an_hour'] / 1e6:.2f} |")
    lines += ["", "A new process also maps the word table; all its CPU time is counted.", ""]
    return "\n".join(lines)


def main():
    archive, compare, docs, commit, machine = sys.argv[1:6]
    lines = pathlib.Path(archive).read_text(encoding="utf-8").splitlines()
    sizes = [json.loads(line) for line in lines if line]
    compared = json.loads(pathlib.Path(compare).read_text(encoding="utf-8"))
    docs = pathlib.Path(docs)
    for kind, title in (("timed", "Search with a time"), ("untimed", "Search without a time")):
        series = {view: [(s["weeks"], s[kind][view]["ms"]) for s in sizes] for view in COLOURS}
        plot(title, "CPU ms", series, docs / f"benchmarks-{kind}.svg")
    (docs / "benchmarks.md").write_text(report(sizes, compared, commit, machine), encoding="utf-8")


if __name__ == "__main__":
    main()
