"""Questions in EgoLifeQA's format, from questions.txt and the marks of the
recording. Target and query times are the times of marked lines, and every
answer is checked against the finished recording before anything is written:

    has R        each target's window holds a line that matches R
    nearby R     a line within a minute of each target matches R
    last R       no line between the target and two minutes before the question matches R
    first R      no line before the target matches R
    count R = N  R happened N times (five minutes apart) before the day of the question
    age A B      the target lies A to B hours before the question, same day
    clock A B    the target lies between A and B o'clock
"""

import json
import re

from .write import stamp

TYPES = {"EntityLog": "实体日志", "EventRecall": "事件回忆", "HabitInsight": "行为习惯",
         "RelationMap": "人际关系", "TaskMaster": "未来计划"}
LETTERS = "abcd"
SAME_EVENT = 300             # seconds
CURRENT_EVENT = 120          # "the last time" is not the one going on


class Moment:
    """A point of the recording, with the window that holds it."""

    def __init__(self, day, seconds, windows):
        self.day, self.seconds = day, seconds
        inside = [(start, end) for other, start, end, _ in windows
                  if other == day and start <= seconds < end]
        self.window = inside[0] if inside else None

    def key(self):
        return self.day, self.seconds

    def stamp(self):
        return stamp(self.seconds, int(self.seconds * 20) % 20)


class Recording:
    def __init__(self, lines, windows):
        self.lines = sorted(lines, key=lambda line: (line.day, line.start))
        self.windows = windows
        self.marks = {}
        for line in lines:
            if line.mark:
                self.marks.setdefault(line.mark, []).append((line.day, line.start))

    def moment(self, name):
        """mark, mark@day, mark@day+seconds."""
        match = re.fullmatch(r"(\w+)(?:@(\d))?(?:\+(\d+))?", name)
        mark, day, extra = match.groups()
        found = [(d, s) for d, s in self.marks.get(mark, []) if not day or d == int(day)]
        if len({d for d, _ in found}) != 1:
            raise SystemExit(f"questions: mark {name} is missing or on several days: {found}")
        return Moment(found[0][0], found[0][1] + int(extra or 0), self.windows)

    def matching(self, pattern, accept):
        return [line for line in self.lines
                if accept(line) and re.search(pattern, line.full_text())]

    def lines_of(self, moment, margin=0):
        start, end = moment.window
        return [line for line in self.lines if line.day == moment.day
                and start - margin <= line.start < end + margin]


def fail(question, why):
    raise SystemExit(f"questions: {question['en']}: {why}")


def check(question, recording, asked, targets):
    name, _, rest = question["check"].partition(" ")
    cutoff = (asked.day, asked.window[0])
    before = lambda line: (line.day, line.start) < cutoff
    if name in ("has", "nearby"):
        for target in targets:
            near = recording.lines_of(target, 60 if name == "nearby" else 0)
            if not any(before(line) and re.search(rest, line.full_text()) for line in near):
                fail(question, f"{rest} not found near DAY{target.day} {target.stamp()}")
    elif name == "last":
        earlier = (asked.day, asked.seconds - CURRENT_EVENT)
        hits = recording.matching(rest, lambda line: (line.day, line.start) < earlier)
        if not hits or hits[-1] not in recording.lines_of(targets[-1], 120):
            fail(question, f"last match of {rest} is {hits[-1:]}")
    elif name == "first":
        hits = recording.matching(rest, before)
        if not hits or hits[0] not in recording.lines_of(targets[0], 60):
            fail(question, f"first match of {rest} is {hits[:1]}")
    elif name == "count":
        pattern, _, wanted = rest.rpartition(" = ")
        hits = recording.matching(pattern, lambda line: line.day < asked.day)
        events = [line for index, line in enumerate(hits)
                  if index == 0 or line.day != hits[index - 1].day
                  or line.start - hits[index - 1].start > SAME_EVENT]
        if len(events) != int(wanted):
            fail(question, f"{len(events)} events of {pattern}")
    elif name == "age":
        low, high = (float(part) for part in rest.split())
        age = (asked.seconds - targets[0].seconds) / 3600
        if targets[0].day != asked.day or not low <= age <= high:
            fail(question, f"age is {age:.2f} h")
    elif name == "clock":
        low, high = (float(part) for part in rest.split())
        if not low <= targets[0].seconds / 3600 <= high:
            fail(question, f"target at {targets[0].seconds / 3600:.2f}")
    else:
        fail(question, f"unknown check {name}")


def read(path):
    questions = []
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        rows = [row for row in block.splitlines() if row and not row.startswith("#")]
        if not rows:
            continue
        head = [part.strip() for part in rows[0].split("|")]
        question = {"type": head[0], "flags": head[1].split(","), "asked": head[2],
                    "targets": [name.strip() for name in head[3].split(",")], "choices": []}
        for row in rows[1:]:
            if row.startswith("- "):
                question["choices"].append(row[2:].split(" / "))
            else:
                name, _, value = row.partition(": ")
                question[name] = value
        if len(question["choices"]) != 4:
            fail(question, "needs four choices")
        questions.append(question)
    return questions


def target_time(targets):
    """Points on one day as a list, on several days run together."""
    first = targets[0]
    if len(targets) > 1 and len({target.day for target in targets}) == 1:
        return {"date": f"DAY{first.day}", "time_list": [target.stamp() for target in targets]}
    text = first.stamp()
    for target in targets[1:]:
        text += f"DAY{target.day}_{target.stamp()}"
    return {"date": f"DAY{first.day}", "time": text}


def entry(number, letter, question, asked, targets):
    trigger, trigger_zh = question["t"].split(" / ")
    reason, reason_zh = question["r"].split(" / ")
    result = {
        "ID": str(number),
        "query_time": {"date": f"DAY{asked.day}", "time": asked.stamp()},
        "type": question["type"], "type_chinese": TYPES[question["type"]],
        "need_audio": "audio" in question["flags"], "need_name": "name" in question["flags"],
        "last_time": "last" in question["flags"],
        "trigger": trigger, "trigger_chinese": trigger_zh,
        "question": question["en"], "question_chinese": question["zh"],
    }
    right, *wrong = question["choices"]
    order = wrong[:letter] + [right] + wrong[letter:]
    for name, (english, chinese) in zip(LETTERS, order):
        result[f"choice_{name}"] = english
        result[f"choice_{name}_chinese"] = chinese
    result.update({"answer": LETTERS[letter].upper(), "target_time": target_time(targets),
                   "keywords": question["k"], "reason": reason, "reason_chinese": reason_zh})
    return result


def build(path, recording, dice):
    """The entries, in the order in which they were asked."""
    asked = []
    for question in read(path):
        query = recording.moment(question["asked"])
        targets = [recording.moment(name) for name in question["targets"]]
        if query.window is None:
            fail(question, "is asked outside of the recording")
        for target in targets:
            if target.window is None:
                fail(question, "has a target outside of the recording")
        past = [target for target in targets
                if (target.day, target.window[1]) <= (query.day, query.window[0])]
        if not past:
            fail(question, "has no target before it is asked")
        check(question, recording, query, past)
        asked.append((query.key(), question, query, past))
    asked.sort(key=lambda item: item[0])
    letters = dice.shuffled([index % 4 for index in range(len(asked))])
    return [entry(number, letter, *rest) for number, (letter, (_, *rest))
            in enumerate(zip(letters, asked), 1)]


def write(path, entries):
    path.write_text(json.dumps(entries, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
