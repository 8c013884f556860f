"""Presses everything that can be pressed: every button of every screen and card that buttons lead to."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import wait
from typing import Any, NamedTuple

from tests.ui.harness import RunningApp
from tests.ui.walk import POOLS, buttons, into_sight, words_on

ALIKE = 12
"""Of one kind of button on a screen or card no more are pressed: words of a list, tiles, letters."""

LONGEST_WAY = 8
"""So many buttons that were pressed before are pressed on the way to a new one: what was seen there may be gone."""


class Spot(NamedTuple):
    """Where somebody is: the screen, the cards over it, the one in front last, and how far the match on it has come."""

    screen: str
    cards: tuple[str, ...]
    phase: str


class Button(NamedTuple):
    """A button: its kind, what is written on it, without numbers of several digits, and which it is of those alike."""

    kind: str
    words: str
    number: int


class Presser:
    """Presses every button that it finds, once; `press(start)` from where `start` leads.

    It remembers where buttons lead, and so comes back to those that it has seen and not pressed. `pressed` has all that
    were, `done` is called after each.
    """

    def __init__(self, app: RunningApp, done: Callable[[str], None]) -> None:
        self._app = app
        self._done = done
        self.pressed: set[tuple[Spot, Button]] = set()
        self._left: dict[Spot, set[Button]] = {}
        self._leads: dict[Spot, dict[Button, Spot]] = {}

    @property
    def spots(self) -> set[Spot]:
        """Where it has been."""
        return set(self._left)

    def press(self, start: Callable[[], object], at_most: int) -> None:
        """Press all that can be reached, beginning anew where nothing leads on."""
        tries = on_the_way = 0
        self._begin(start)
        while tries < 2 and len(self.pressed) < at_most:
            found = self._look()
            wanted = self._next(found)
            if wanted is None or on_the_way == LONGEST_WAY:
                tries, on_the_way = tries + 1, 0
                self._begin(start)
            elif (self._spot(), wanted) in self.pressed:
                on_the_way += 1
                self._press(wanted, found[wanted])
            else:
                tries = on_the_way = 0
                self._press(wanted, found[wanted])

    def _begin(self, start: Callable[[], object]) -> None:
        start()
        self._settle()

    def _look(self) -> dict[Button, Any]:
        """What can be pressed here, each kind of it only so often."""
        found: dict[Button, Any] = {}
        for widget in buttons(self._app):
            kind, words = type(widget).__name__, re.sub(r"\d{2,}", "#", " ".join(sorted(words_on(widget))))
            number = sum((one.kind, one.words) == (kind, words) for one in found)
            if sum(one.kind == kind for one in found) < ALIKE:
                found[Button(kind, words, number)] = widget
        here = self._spot()
        seen = {one for one in found if (here, one) not in self.pressed}
        self._left[here] = seen
        return found

    def _next(self, found: Iterable[Button]) -> Button | None:
        """The next to press: one that was never pressed, else one that leads towards such a one."""
        here = self._spot()
        new = [one for one in found if one in self._left[here]]
        if new:
            return new[0]
        first: dict[Spot, Button] = {}
        way = deque([here])
        while way:
            spot = way.popleft()
            for button, there in self._leads.get(spot, {}).items():
                if there in first or there == here or (spot == here and button not in found):
                    continue
                first[there] = button if spot == here else first[spot]
                if self._left[there]:
                    return first[there]
                way.append(there)
        return None

    def _press(self, button: Button, widget: Any) -> None:
        here = self._spot()
        into_sight(self._app, widget)
        self._app.tap(widget)
        self._settle()
        self._done(f"{here} {button}")
        self.pressed.add((here, button))
        self._look()
        there = self._spot()
        known = self._leads.setdefault(here, {})
        if known.get(button, there) == there:
            known[button] = there
        else:
            del known[button]  # it leads elsewhere now: whoever relies on it would go round for ever
        self._left.setdefault(there, set())

    def _settle(self) -> None:
        for _turn in range(2):
            wait([pool.submit(int) for pool in POOLS])
            self._app.frames(2)

    def _spot(self) -> Spot:
        cards = tuple(type(one).__name__ for one in reversed(self._app.find_all("Modal")))
        phase = self._app.session.service.state.phase.value if self._app.session else ""
        return Spot(str(self._app.navigator.screen), cards, phase)
