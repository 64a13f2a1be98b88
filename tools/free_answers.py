#!/usr/bin/env python3
"""How good free answers are: the questions of a file in EgoLifeQA's format, asked without choices.

    tools/free_answers.py build/release/daybook sqlite:nora.db sample/questions.json

An answer is right in time when a time that it tells lies within 45 s of one where the evidence
is, and cited when a window it cites holds one. Prints a line a question, then the three counts.
"""

import json
import re
import subprocess
import sys

CLOCK = re.compile(r"DAY(\d+) (\d\d):(\d\d):(\d\d)")
NEAR_SECONDS = 45
WINDOW_SECONDS = 30


def seconds(day, clock):
    hours, minutes, rest = clock[:2], clock[2:4], clock[4:6]
    return int(day) * 86400 + int(hours) * 3600 + int(minutes) * 60 + int(rest)


def told_times(text):
    return [seconds(day, h + m + s) for day, h, m, s in CLOCK.findall(text)]


def target_times(question):
    """A time, a list of times, or times of several days run together: 09063708DAY2_08551210."""
    target = question["target_time"]
    day = target["date"].removeprefix("DAY")
    times = []
    for clock in target.get("time_list", [target.get("time", "")]):
        for part in re.split(r"(?=DAY\d)", clock):
            named = re.match(r"DAY(\d+)_(\d+)", part)
            if part:
                times.append(seconds(*(named.groups() if named else (day, part))))
    return times


def ask(program, store, question):
    at = question["query_time"]
    clock = at["time"]
    moment = f"{at['date']} {clock[:2]}:{clock[2:4]}:{clock[4:6]}"
    done = subprocess.run(
        [program, "--store", store, "--json", "ask", question["question"], "--at", moment],
        stdout=subprocess.PIPE,
        check=False,
    )
    return json.loads(done.stdout)


def main():
    program, store, path = sys.argv[1:4]
    with open(path, encoding="utf-8") as file:
        questions = json.load(file)
    found = timed = cited = 0
    for question in questions:
        answer = ask(program, store, question)
        targets = target_times(question)
        is_timed = any(
            abs(told - target) <= NEAR_SECONDS
            for told in told_times(answer["answer"])
            for target in targets
        )
        is_cited = any(
            start <= target < start + WINDOW_SECONDS
            for window in answer["evidence"]
            for start in told_times(window["start"])
            for target in targets
        )
        found += answer["found"]
        timed += is_timed
        cited += is_cited
        first = answer["answer"].split("\n")[0]
        print(f"{'t' if is_timed else ' '}{'c' if is_cited else ' '} {question['question']} {first}")
    print(f"{len(questions)} questions: {found} answered, {timed} right in time, {cited} cited")


if __name__ == "__main__":
    main()
