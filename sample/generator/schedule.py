"""Turns scenes into timed lines.

Speech and captions are two channels. The paragraphs of a scene keep their
order and their tightness; the time left over becomes pauses between them,
filled with small talk, radio, passers-by and low-level captions."""

import re
from dataclasses import dataclass, field

from .dice import Dice
from .script import Beat, SPEAKERS, WEARER, parse_beat, take_referents, vary

TALK_BY_ACTIVITY = {"cook": "kitchen", "kitchen": "kitchen", "eat": "table", "repair": "workshop",
                    "walk": "street", "music": "music"}
ALONE_SAFE = {"nospeech", "quiet"}
STORYLESS = {"phone", "music", "shop", "stretch"}
NEWCOMER = "Wei"             # knows neither the town nor its talk: has a pool of his own
# How machines misspell names, now and then.
ODD_NAMES = {"Greta": "Gretta", "Omar": "Omer", "Felix": "Phelix", "Wei": "Way"}

# Which endings fit which filler captions.
GAZE = re.compile(r"I (look|glance|stare|check|face)\b(?! up| down| around| to| for)")
SEEN = re.compile(r"look|glance|eyes|face|[Tt]urn|stare|point|light|at \{")
HANDY = re.compile(
    r"I (take|put|hold|push|pull|move|wipe|pick|lift|open|close|rinse|fold|hand|brush)\b")
ENDED = re.compile(r"\b(and|while|nod|reply|speak|slowly|still|moment|bit|little|around|better"
                   r"|briefly|head)\b")
BODY = {"act walk", "act stretch", "act music", "act phone"}


@dataclass
class Line:
    day: int
    start: float             # seconds of the day
    end: float
    kind: str                # "caption" or "transcript"
    text: str
    speaker: str = ""
    mark: str = ""
    scene: str = ""
    referents: list = field(default_factory=list)
    separator: str = ": "

    def full_text(self):
        return self.speaker + self.separator + self.text if self.speaker else self.text


def fits(exchange, people):
    """Whether there are enough people for the roles of an exchange."""
    text = "\n".join(exchange)
    needs_two = "Q:" in text or "{Q}" in text
    return len(people) >= (2 if needs_two else 1 if re.search(r"^P:|\{P\}", text, re.M) else 0)


class Scheduler:
    def __init__(self, pools, seed):
        self._pools = pools
        self._dice = Dice(seed)
        self.lines = []
        self._stories_due = 0

    # ---- scenes ---------------------------------------------------------

    def run_stretch(self, stretch):
        total = sum(scene.minutes for scene in stretch.scenes)
        recorded = stretch.end - stretch.start - sum(end - start for start, end in stretch.gaps)
        clock = float(stretch.start)
        first = len(self.lines)
        for scene in stretch.scenes:
            span = recorded * scene.minutes / total
            self._run_scene(stretch.day, scene, clock, clock + span)
            clock += span
        for line in self.lines[first:]:
            for gap_start, gap_end in sorted(stretch.gaps):
                if line.start >= gap_start:
                    line.start += gap_end - gap_start
                    line.end += gap_end - gap_start
        self.lines[first:] = [line for line in self.lines[first:] if line.mark or not (
            line.kind == "caption" and any(a <= line.start < b for a, b in stretch.blind))]

    def _run_scene(self, day, scene, start, end):
        paragraphs = [self._play(paragraph, scene) for paragraph in scene.paragraphs]
        needed = sum(length for length, _ in paragraphs)
        slack = (end - start) - needed
        if slack < 0:
            raise SystemExit(f"scene {scene.key} needs {needed / 60:.1f} min, "
                             f"has {(end - start) / 60:.1f}")
        shares = self._dice.shares(len(paragraphs) + 1)
        self._placed = []
        self._stories_due = 0 if scene.activity in STORYLESS or not scene.people else (
            2 if scene.minutes > 7 else 1)
        clock = start + slack * shares[0]
        self._fill_speech(scene, start, clock)
        for share, (length, beats) in zip(shares[1:], paragraphs):
            for offset, duration, beat in beats:
                self._place(scene, clock + offset, duration, beat)
            clock += length
            pause_end = clock + slack * share
            self._fill_speech(scene, clock, pause_end)
            clock = pause_end
        self._fill_captions(scene, start, end)
        for line in self._placed:
            line.day = day
        self.lines += sorted(self._placed, key=lambda line: line.start)

    def _play(self, paragraph, scene):
        """(length, [(offset, duration, beat)]) of one tight paragraph."""
        clock, caption_free, beats = 0.3, 0.0, []
        for index, beat in enumerate(paragraph):
            following = paragraph[index + 1] if index + 1 < len(paragraph) else None
            if beat.kind == "pause":
                clock += beat.seconds
            elif beat.kind == "caption":
                at = max(clock, caption_free)
                duration = self._dice.between(1.6, 3.6)
                beats.append((at, duration, beat))
                caption_free = at + duration + 0.1
                quick = following is not None and following.kind == "speech"
                clock = at + (self._dice.between(0.4, 1.2) if quick else duration + 0.2)
            else:
                duration = self._speech_seconds(beat.text)
                beats.append((clock, duration, beat))
                clock += duration + self._dice.between(0.15, 1.0)
        return max(clock, caption_free) + 0.4, beats

    def _speech_seconds(self, text):
        units = len(text.split()) + len(re.findall(r"[\u4e00-\u9fff]", text)) * 0.6
        return max(0.6, units * self._dice.between(0.28, 0.36))

    def _place(self, scene, start, duration, beat):
        text, referents = take_referents(vary(beat.text, self._dice))
        kind = "caption" if beat.kind == "caption" else "transcript"
        speaker, separator = beat.speaker, ": "
        if kind == "transcript" and not beat.mark and not referents:
            if self._dice.chance(0.012):
                speaker = ""
            elif self._dice.chance(0.006):
                separator = ":"
        if speaker == NEWCOMER and "\u4e00" <= text[0] <= "\u9fff":
            separator = "\uff1a"
        self._placed.append(Line(0, start, start + duration, kind, text, speaker, beat.mark,
                                 scene.key, referents, separator))

    # ---- speech between the paragraphs ----------------------------------

    def _fill_speech(self, scene, start, end):
        clock = start + self._dice.between(0.2, 0.8)
        if scene.people and scene.paragraphs and clock > start and self._dice.chance(0.3):
            clock = self._back_channel(scene, clock, end)
        while end - clock > 9:
            choice = self._speech_filler(scene)
            if not choice:
                return
            chosen = {}
            beats = [parse_beat(vary(raw, self._dice, chosen), "pools") for raw in choice]
            length, played = self._play(beats, scene)
            if clock + length > end:
                clock += 9
                continue
            for offset, duration, beat in played:
                self._place(scene, clock + offset, duration, beat)
            clock += length + self._dice.between(6, 25)

    def _back_channel(self, scene, clock, end):
        if ALONE_SAFE & scene.flags or end - clock < 2:
            return clock
        who = self._dice.pick([WEARER] + scene.people)
        words = self._pools.deal("back")
        self._place(scene, clock, 0.7, Beat("speech", words, speaker=who))
        return clock + 1.5

    def _speech_filler(self, scene):
        """Script lines of one exchange, or None when nobody speaks here."""
        sources = []
        if "radio" in scene.flags:
            sources += ["talk radio"] * 3
        for crowd in ("street", "shop", "cafe"):
            if crowd in scene.flags:
                sources += ["others " + crowd] * 3
        if scene.people and not ALONE_SAFE & scene.flags:
            sources += ["talk any"] * 3 + ["talk home"] * 2
            sources += ["talk " + TALK_BY_ACTIVITY.get(scene.activity, "home")] * 3
            if len(scene.people) > 1:
                sources += ["talk pair"] * 2
        if not sources:
            return None
        source = self._dice.pick(sources)
        if source == "talk radio":
            tag = self._dice.pick(["R", "R", "X", "U"])
            return [tag + line[1:] for line in self._pools.deal(source)]
        if source.startswith("others"):
            return [f"{self._dice.pick(['X', 'X', 'Y', 'U'])}: {self._pools.deal(source)}"]
        return self._exchange(source, scene)

    def _exchange(self, source, scene):
        """Small talk between the people of the scene, or a story when one is due."""
        locals_here = [name for name in scene.people if name != NEWCOMER]
        often = 0.06 if locals_here else 0.25
        with_newcomer = NEWCOMER in scene.people and self._dice.chance(often)
        if self._stories_due:
            self._stories_due -= 1
            story = self._pools.draw("talk wei story" if with_newcomer else "talk story",
                                     lambda lines: fits(lines, locals_here))
            if story:
                return self._cast(story, locals_here)
        if with_newcomer:
            return self._pools.deal("talk wei")
        exchange = self._pools.deal(source, lambda lines: fits(lines, scene.people))
        return self._cast(exchange, scene.people) if exchange else None

    def _cast(self, exchange, people):
        if not people:
            return exchange
        people = self._dice.shuffled(people)
        first, second = people[0], people[-1]
        letters = {name: letter for letter, name in SPEAKERS.items()}
        result = []
        for line in exchange:
            line = line.replace("{P}", first).replace("{Q}", second)
            if line.startswith("P:"):
                line = letters[first] + line[1:]
            elif line.startswith("Q:"):
                line = letters[second] + line[1:]
            result.append(line)
        return result

    # ---- captions in every hole -----------------------------------------

    def _fill_captions(self, scene, start, end):
        taken = sorted((line.start, line.end) for line in self._placed if line.kind == "caption")
        talk = sorted((line.start - 0.5, line.end + 1, line.speaker) for line in self._placed
                      if line.kind == "transcript" and line.speaker not in ("Radio", ""))
        quiet = "quiet" in scene.flags
        clock, previous, repeated = start, "", False
        for hole_end, next_clock in taken + [(end, end)]:
            while hole_end - clock > 2.2:
                duration = min(self._dice.between(1.2, 3.8), hole_end - clock - 0.2)
                speakers = [name for a, b, name in talk if a <= clock <= b]
                if previous and not repeated and self._dice.chance(0.10):
                    text, repeated = previous, True
                else:
                    text, repeated = self._caption_filler(scene, speakers), False
                self._placed.append(
                    Line(0, clock, clock + duration, "caption", text, scene=scene.key))
                previous = text
                clock += duration + self._dice.between(0.0, 0.6) * (12 if quiet else 1)
            clock = max(clock, next_clock)

    def _caption_filler(self, scene, speakers):
        people = scene.people
        if speakers and people and self._dice.chance(0.6):
            talker = speakers[-1] if speakers[-1] in people else None
            text = self._pools.deal("listening" if talker else "speaking")
            return self._dress(text, scene, "talk", talker)
        if scene.activity == "phone" and self._dice.chance(0.5):
            source = "calling" if speakers else "act phone"
        elif self._dice.chance(0.55):
            source = "act " + scene.activity
        elif people and self._dice.chance(0.45):
            source = "people"
        else:
            source = "gaze"
        text = self._pools.deal(source, lambda item: people or "{P}" not in item)
        return self._dress(text, scene, source)

    def _dress(self, text, scene, source, person=None):
        if "{P}" in text:
            text = text.replace("{P}", person or self._dice.pick(scene.people))
        text = self._props(text, scene)
        text = self._tail(text, scene, source)
        for name, odd in ODD_NAMES.items():
            if name in text and self._dice.chance(0.006):
                text = text.replace(name, odd)
        roll = self._dice.between(0, 1)
        if text.startswith("I ") and roll < 0.15:
            return text[2].upper() + text[3:]
        if roll > 0.95 and text.startswith("I "):
            return "Then " + text
        return text

    def _tail(self, text, scene, source):
        """Half of the short captions get an ending, so that few are alike."""
        named = any(name in text for name in scene.people)
        if (not text.startswith("I ") or len(text.split()) > 6 or ENDED.search(text) or named
                or self._dice.chance(0.35)):
            return text
        kind = ("tail gaze" if GAZE.match(text) else
                "tail hands" if source.startswith("act ") and source not in BODY else "tail plain")
        tail = self._pools.deal(kind, lambda item: (
            (scene.people or "{P}" not in item) and ("hand" not in item or HANDY.match(text))))
        if "{P}" in tail:
            tail = tail.replace("{P}", self._dice.pick(scene.people))
        return f"{text[:-1]} {self._props(tail, scene)}."

    def _props(self, text, scene):
        """Fills {a} and {b}; what is marked ~ is far and can only be looked at."""
        far = bool(SEEN.search(text))
        for slot in ("{a}", "{b}"):
            if slot in text:
                prop = self._pools.deal("props " + scene.place,
                                        lambda item: far or not item.startswith("~"))
                text = text.replace(slot, prop.lstrip("~"))
        return text
