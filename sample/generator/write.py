"""Writes lines in the formats of the recordings: Sync JSON, SRT, wire JSON."""

import json

TAG = "B1_NORA"
WINDOW = 30


def clock_number(seconds):
    """Whole seconds of the day as HHMMSS without leading zeros (91015)."""
    whole = int(seconds)
    return whole // 3600 * 10000 + whole // 60 % 60 * 100 + whole % 60


def stamp(seconds, frame=0):
    """HHMMSSFF."""
    return f"{clock_number(seconds):06d}{frame:02d}"


def windows_of(stretch):
    """(start, end) of the windows: the first one ends at the next half minute."""
    pieces, clock = [], stretch.start
    for start, end in sorted(stretch.gaps) + [(stretch.end, stretch.end)]:
        while clock < start:
            after = min((clock // WINDOW + 1) * WINDOW, start)
            pieces.append((clock, after))
            clock = after
        clock = end
    return pieces


def sync_line(line):
    return json.dumps({"start": clock_number(line.start), "end": clock_number(line.end),
                       "text": line.full_text(), "type": line.kind}, ensure_ascii=False)


def write_sync(folder, stretches, lines):
    """One file an hour. Returns {file name: [(day, start, end, lines)]}."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for stretch in stretches:
        for start, end in windows_of(stretch):
            name = f"{TAG}_DAY{stretch.day}_{start // 3600:02d}000000.json"
            inside = [line for line in lines
                      if line.day == stretch.day and start <= line.start < end]
            inside.sort(key=lambda line: (int(line.start), line.kind, line.start))
            files.setdefault(name, []).append((stretch.day, start, end, inside))
    for name, windows in files.items():
        clips = []
        for day, start, _, inside in windows:
            frame = 6 if start % WINDOW else 0
            body = ",\n".join("   " + sync_line(line) for line in inside)
            body = f"[\n{body}\n  ]" if inside else "[]"
            clips.append(f' {{"video_file": "DAY{day}_{TAG}_{stamp(start, frame)}.mp4",\n'
                         f'  "data": {body}}}')
        (folder / name).write_text("[\n" + ",\n".join(clips) + "\n]\n", encoding="utf-8")
    return files


def srt_clock(seconds):
    milliseconds = int(round(seconds * 1000))
    whole = milliseconds // 1000
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d},{milliseconds % 1000:03d}"


def write_srt(path, hour, entries):
    """entries: (start, end, [text lines]); times count from the hour."""
    path.parent.mkdir(parents=True, exist_ok=True)
    blocks = []
    for number, (start, end, texts) in enumerate(entries, 1):
        blocks.append(f"{number}\n{srt_clock(start - hour * 3600)} --> "
                      f"{srt_clock(end - hour * 3600)}\n" + "\n".join(texts) + "\n")
    path.write_text("\n".join(blocks), encoding="utf-8")


def wire_clock(day, seconds):
    milliseconds = int(round(seconds * 1000))
    whole = milliseconds // 1000
    return (f"DAY{day} {whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"
            f".{milliseconds % 1000:03d}")


def wire_window(wearer, day, start, end, lines, file):
    captions, transcript = [], []
    for line in sorted(lines, key=lambda line: line.start):
        entry = {"start": wire_clock(day, line.start), "end": wire_clock(day, line.end)}
        if line.kind == "caption":
            captions.append({**entry, "text": line.text})
        elif line.speaker:
            transcript.append({**entry, "speaker": line.speaker, "text": line.text})
        else:
            transcript.append({**entry, "text": line.text})
    return json.dumps({"wearer": wearer, "start": wire_clock(day, start),
                       "end": wire_clock(day, end), "source": {"file": file, "offset": 0.0},
                       "captions": captions, "transcript": transcript}, ensure_ascii=False)
