"""Repeatable chance. Only Random.random() is used: its sequence for a seed is
promised not to change between Python versions, unlike choice() and shuffle()."""

import random


class Dice:
    def __init__(self, seed):
        self._random = random.Random(seed)

    def chance(self, probability):
        return self._random.random() < probability

    def between(self, low, high):
        return low + (high - low) * self._random.random()

    def pick(self, items):
        return items[int(self._random.random() * len(items))]

    def shuffled(self, items):
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = int(self._random.random() * (last + 1))
            result[last], result[other] = result[other], result[last]
        return result

    def shares(self, count, unevenness=0.8):
        """`count` positive numbers that add up to 1."""
        raw = [1 - unevenness + 2 * unevenness * self._random.random() for _ in range(count)]
        total = sum(raw)
        return [share / total for share in raw]


class Deck:
    """Deals every item once before any comes back."""

    def __init__(self, items, dice):
        self._items = list(items)
        self._dice = dice
        self._pile = []

    def remove(self, item):
        self._items = [other for other in self._items if other is not item]

    def deal(self, accept=lambda item: True):
        """The next acceptable item; None when no item at all is acceptable."""
        for _ in range(2):
            for index, item in enumerate(self._pile):
                if accept(item):
                    return self._pile.pop(index)
            self._pile = self._pile + self._dice.shuffled(
                [item for item in self._items if item not in self._pile])
        return None
