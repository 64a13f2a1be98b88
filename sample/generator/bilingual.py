"""The same hour a second time: subtitles in two languages and Chinese captions,
as the readers of SRT files meet them. The Chinese is in chinese.tsv, written by
hand, one row a text: English, tab, Chinese."""

from .write import TAG, write_srt

DAY, HOUR = 1, 11


def dictionary(path):
    rows = [row.split("\t") for row in path.read_text(encoding="utf-8").splitlines() if row]
    return {english: chinese for english, chinese in rows}


def lines_of_hour(lines):
    return sorted((line for line in lines
                   if line.day == DAY and HOUR * 3600 <= line.start < (HOUR + 1) * 3600),
                  key=lambda line: line.start)


def missing(path, lines):
    known = dictionary(path)
    return [line.text for line in lines_of_hour(lines) if line.text not in known]


def write(folder, path, lines):
    known = dictionary(path)
    absent = missing(path, lines)
    if absent:
        raise SystemExit("chinese.tsv lacks:\n" + "\n".join(absent))
    speech, captions = [], []
    for line in lines_of_hour(lines):
        chinese = known[line.text]
        if line.kind == "caption":
            captions.append((line.start, line.end, [chinese]))
        else:
            tag = f"{line.speaker}: " if line.speaker else ""
            speech.append((line.start, line.end, [tag + chinese, line.full_text()]))
    name = f"{TAG}/DAY{DAY}/{TAG}_DAY{DAY}_{HOUR:02d}000000.srt"
    write_srt(folder / "Transcript" / name, HOUR, speech)
    write_srt(folder / "DenseCaption" / name, HOUR, captions)
