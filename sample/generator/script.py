"""Reads the scene scripts: stretches of recording, scenes, paragraphs, beats.

    === 09:04:12 09:33:30                       a stretch of recording
    --- key | place | people | minutes | activity | flags
    @mark > caption                             what the camera sees
    @mark N: speech                             who says what (letters: SPEAKERS)
    ~ 20                                        a pause in seconds
    (blank line)                                where time may pass
    %gap 11:41:30 11:45:40                      the camera is off (after ===)
    %blind 18:50:00 18:51:30                    speech only, no captions (after ===)

Inside a text, (a|b|c) is a variation and {it=the drill} a word whose referent
is known to the author; {it=-} must stay unresolved.
"""

import re
from dataclasses import dataclass, field

SPEAKERS = {
    "N": "Nora", "O": "Omar", "P": "Priya", "F": "Felix", "G": "Greta", "W": "Wei",
    "A": "Mrs Alder", "M": "Mum", "X": "Other", "Y": "Others", "R": "Radio", "U": "",
}
WEARER = "Nora"


@dataclass
class Beat:
    kind: str                # "caption", "speech" or "pause"
    text: str = ""
    speaker: str = ""
    mark: str = ""
    seconds: float = 0.0     # of a pause
    referents: list = field(default_factory=list)  # (word, referent)


@dataclass
class Scene:
    key: str
    place: str
    people: list
    minutes: float
    activity: str
    flags: set
    paragraphs: list = field(default_factory=list)


@dataclass
class Stretch:
    day: int
    start: int               # seconds of the day
    end: int
    scenes: list = field(default_factory=list)
    gaps: list = field(default_factory=list)       # (start, end) not recorded
    blind: list = field(default_factory=list)      # (start, end) without captions


def seconds_of(clock):
    hours, minutes, seconds = (int(part) for part in clock.split(":"))
    return hours * 3600 + minutes * 60 + seconds


def vary(text, dice, chosen=None):
    """Resolves the variations (a|b|c) of a text. With `chosen`, the same
    variation is resolved alike throughout an exchange."""
    def replace(match):
        options = match.group(1)
        if chosen is None:
            return dice.pick(options.split("|"))
        return chosen.setdefault(options, dice.pick(options.split("|")))
    return re.sub(r"\(([^()]*\|[^()]*)\)", replace, text)


def take_referents(text):
    """The text without marks, and its (word, referent) pairs."""
    referents = re.findall(r"\{([^{}=]+)=([^{}]+)\}", text)
    return re.sub(r"\{([^{}=]+)=[^{}]+\}", r"\1", text), referents


BEAT = re.compile(r"^(?:@(\w+) )?(>|[A-Z]:) ?(.*?)\s*$")


def parse_beat(line, place_in_file):
    if line.startswith("~"):
        return Beat("pause", seconds=float(line[1:]))
    match = BEAT.match(line)
    if not match:
        raise SystemExit(f"{place_in_file}: not a beat: {line}")
    mark, kind, text = match.groups()
    if kind == ">":
        return Beat("caption", text, mark=mark or "")
    letter = kind[0]
    if letter not in SPEAKERS:
        raise SystemExit(f"{place_in_file}: unknown speaker {letter}")
    return Beat("speech", text, speaker=SPEAKERS[letter], mark=mark or "")


def parse_scene(line):
    parts = [part.strip() for part in line[3:].split("|")]
    people = [] if parts[2] == "-" else [name.strip() for name in parts[2].split(",")]
    return Scene(parts[0], parts[1], people, float(parts[3]), parts[4], set(parts[5:]), [[]])


def read_day(path, day):
    stretches = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        if line.startswith("==="):
            start, end = line[3:].split()
            stretches.append(Stretch(day, seconds_of(start), seconds_of(end)))
        elif line.startswith("%gap"):
            start, end = line[4:].split()
            stretches[-1].gaps.append((seconds_of(start), seconds_of(end)))
        elif line.startswith("%blind"):
            start, end = line[6:].split()
            stretches[-1].blind.append((seconds_of(start), seconds_of(end)))
        elif line.startswith("---"):
            stretches[-1].scenes.append(parse_scene(line))
        elif not line:
            if stretches and stretches[-1].scenes and stretches[-1].scenes[-1].paragraphs[-1]:
                stretches[-1].scenes[-1].paragraphs.append([])
        else:
            beat = parse_beat(line, f"{path.name}:{number}")
            stretches[-1].scenes[-1].paragraphs[-1].append(beat)
    for stretch in stretches:
        for scene in stretch.scenes:
            scene.paragraphs = [part for part in scene.paragraphs if part]
    return stretches
