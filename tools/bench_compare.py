#!/usr/bin/env python3
"""The same searches by FAISS (IndexFlatIP) and by a stock FTS5 table.

    bench_compare.py DIR        DIR: what bench/archive wrote with --compare

Prints one JSON object: CPU milliseconds a query on one thread, and how far FAISS's best 20
scores lie from ours. Needs faiss-cpu and numpy.
"""

import json
import pathlib
import re
import sqlite3
import sys
import time

import faiss
import numpy


def median(values):
    return sorted(values)[len(values) // 2]


def by_faiss(folder, queries):
    vectors = numpy.fromfile(folder / "vectors.f32", dtype=numpy.float32)
    vectors = vectors.reshape(-1, queries["dimension"])
    faiss.omp_set_num_threads(1)
    index = faiss.IndexFlatIP(queries["dimension"])
    index.add(vectors)
    times, worst, identical = [], 0.0, 0
    for query in queries["queries"]:
        wanted = numpy.array([query["vector"]], dtype=numpy.float32)
        start = time.process_time()
        scores, rows = index.search(wanted, 20)
        times.append(1000 * (time.process_time() - start))
        ours = [score for _, score in query["best"]]
        worst = max(worst, max(abs(a - b) for a, b in zip(ours, scores[0].tolist())))
        # Equal texts have equal scores and may change places.
        exact = vectors[[row for row, _ in query["best"]]] @ wanted[0]
        identical += bool(numpy.allclose(numpy.sort(exact), numpy.sort(scores[0]), atol=1e-6))
    return {
        "ms": median(times),
        "queries": len(times),
        "identical_best_20": identical,
        "largest_difference": worst,
    }


def by_fts5(folder, queries):
    path = folder / "fts5.db"
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute("CREATE VIRTUAL TABLE texts USING fts5 (text)")
    with open(folder / "texts.txt", encoding="utf-8") as texts:
        database.executemany("INSERT INTO texts VALUES (?)", ((line,) for line in texts))
    database.commit()
    times = []
    for query in queries["queries"]:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query["text"]))
        start = time.process_time()
        database.execute(
            "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT 20", (words,)
        ).fetchall()
        times.append(1000 * (time.process_time() - start))
    return {"ms": median(times), "sqlite": sqlite3.sqlite_version}


def main():
    folder = pathlib.Path(sys.argv[1])
    queries = json.loads((folder / "queries.json").read_text(encoding="utf-8"))
    result = {"rows": queries["rows"], "faiss": by_faiss(folder, queries)}
    result["fts5"] = by_fts5(folder, queries)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
