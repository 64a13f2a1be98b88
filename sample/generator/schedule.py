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

    def full_text(self):
        return f"{self.speaker}: {self.text}" if self.speaker else self.text


class Scheduler:
    def __init__(self, pools, seed):
        self._pools = pools
        self._dice = Dice(seed)
        self.lines = []
        self._recent_props = []

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

    def _run_scene(self, day, scene, start, end):
        paragraphs = [self._play(paragraph, scene) for paragraph in scene.paragraphs]
        needed = sum(length for length, _ in paragraphs)
        slack = (end - start) - needed
        if slack < 0:
            raise SystemExit(f"scene {scene.key} needs {needed / 60:.1f} min, "
                             f"has {(end - start) / 60:.1f}")
        shares = self._dice.shares(len(paragraphs) + 1)
        self._placed = []
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
        self._placed.append(Line(0, start, start + duration, kind, text, beat.speaker, beat.mark,
                                 scene.key, referents))

    # ---- speech between the paragraphs ----------------------------------

    def _fill_speech(self, scene, start, end):
        clock = start + self._dice.between(0.2, 0.8)
        if scene.people and scene.paragraphs and clock > start and self._dice.chance(0.3):
            clock = self._back_channel(scene, clock, end)
        while end - clock > 9:
            choice = self._speech_filler(scene)
            if not choice:
                return
            beats = [parse_beat(raw, "pools") for raw in choice]
            length, played = self._play(beats, scene)
            if clock + length > end:
                clock += 9
                continue
            for offset, duration, beat in played:
                self._place(scene, clock + offset, duration, beat)
            clock += length + self._dice.between(4, 17)

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
            sources += ["talk any"] * 3
            own = "talk " + TALK_BY_ACTIVITY.get(scene.activity, "any")
            sources += [own] * 3
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
        return self._cast(self._pools.deal(source), scene)

    def _cast(self, exchange, scene):
        people = self._dice.shuffled(scene.people)
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
        if "nocaptions" in scene.flags:
            return
        taken = sorted((line.start, line.end) for line in self._placed if line.kind == "caption")
        talk = [(line.start - 1, line.end + 1) for line in self._placed
                if line.kind == "transcript" and line.speaker not in ("Radio", "")]
        quiet = "quiet" in scene.flags
        clock, previous = start, ""
        for hole_end, next_clock in taken + [(end, end)]:
            while hole_end - clock > 2.2:
                duration = min(self._dice.between(1.2, 3.8), hole_end - clock - 0.2)
                speaking = any(a <= clock <= b for a, b in talk)
                text = self._caption_filler(scene, speaking, previous)
                self._placed.append(Line(0, clock, clock + duration, "caption", text, scene=scene.key))
                previous = text
                clock += duration + self._dice.between(0.0, 0.6) * (12 if quiet else 1)
            clock = max(clock, next_clock)

    def _caption_filler(self, scene, speaking, previous):
        if previous and self._dice.chance(0.10):
            return previous
        people = scene.people
        if speaking and people and self._dice.chance(0.6):
            source = "listening"
        elif scene.activity == "phone" and self._dice.chance(0.5):
            source = "calling" if speaking else "act phone"
        elif self._dice.chance(0.55):
            source = "act " + scene.activity
        elif people and self._dice.chance(0.45):
            source = "people"
        else:
            source = "gaze"
        text = self._pools.deal(source, lambda item: people or "{P}" not in item)
        return self._dress(text, scene)

    def _dress(self, text, scene):
        if "{P}" in text:
            text = text.replace("{P}", self._dice.pick(scene.people))
        for slot in ("{a}", "{b}"):
            if slot in text:
                text = text.replace(slot, self._pools.deal("props " + scene.place))
        roll = self._dice.between(0, 1)
        if text.startswith("I ") and roll < 0.15:
            text = text[2].upper() + text[3:]
        elif roll > 0.95:
            text = "Then " + (text if text.startswith(("I ", "I'm ")) or text.split()[0] in
                              scene.people else text[0].lower() + text[1:])
        return text
