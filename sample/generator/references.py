"""The lines labelled for reference resolution: a line a word, with the referent
that the author of the script had in mind ('-': must stay unresolved)."""

from .write import TAG, clock_number

COUNT = 200
HEADER = ("file", "start", "channel", "text", "word", "referent")


def rows(lines):
    for line in lines:
        for word, referent in line.referents:
            name = f"{TAG}_DAY{line.day}_{int(line.start) // 3600:02d}000000.json"
            yield (name, str(clock_number(line.start)), line.kind, line.full_text(), word, referent)


def choose(lines, dice):
    """All the unresolved ones and enough of the others, in time order."""
    everything = list(rows(sorted(lines, key=lambda line: (line.day, line.start))))
    unresolved = [row for row in everything if row[5] == "-"]
    resolved = [row for row in everything if row[5] != "-"]
    if len(everything) < COUNT:
        raise SystemExit(f"references: only {len(everything)}")
    kept = set(unresolved + dice.shuffled(resolved)[:COUNT - len(unresolved)])
    return [row for row in everything if row in kept]


def write(path, chosen):
    text = "".join("\t".join(row) + "\n" for row in [HEADER] + chosen)
    path.write_text(text, encoding="utf-8")
