"""Reads the pools: filler captions, small talk, radio, passers-by, props."""

import re

from .dice import Deck


class Pools:
    """`sections` maps a heading such as "act cook" to its entries: lines, or
    for small talk lists of lines."""

    def __init__(self, folder, dice):
        self._dice = dice
        self.sections = {}
        self._decks = {}
        for path in sorted(folder.glob("*.txt")):
            self._read(path)

    def _read(self, path):
        name = None
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
            lines = [line.strip() for line in block.splitlines()]
            lines = [line for line in lines if line and not line.startswith("#")]
            if lines and lines[0].startswith("["):
                name = lines.pop(0).strip("[]")
                self.sections.setdefault(name, [])
            if not lines:
                continue
            if name.startswith("talk"):
                self.sections[name].append(lines)
            else:
                self.sections[name].extend(lines)

    def deck(self, name):
        if name not in self._decks:
            self._decks[name] = Deck(self.sections.get(name, []), self._dice)
        return self._decks[name]

    def deal(self, name, accept=lambda item: True):
        return self.deck(name).deal(accept)

    def draw(self, name, accept):
        """Like deal, but what was drawn never comes back. None when used up."""
        item = self.deal(name, accept)
        if item is not None:
            self.deck(name).remove(item)
        return item
