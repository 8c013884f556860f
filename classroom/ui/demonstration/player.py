"""What all demonstrations do alike: begin, lay tiles, type numbers, let time pass, save papers, go Home again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from kivy.core.window import Window

from classroom.i18n import _
from classroom.match.state import Phase
from classroom.rehearsal.demonstration import Plays
from classroom.rules.board import LaidTile
from classroom.rules.tile import BLANK, rack_face
from classroom.ui.demonstration.hand import PAUSE, QUICK, Hand, LostError, Steps, every, labelled, laying
from classroom.ui.kit.modal import LetterChooser
from classroom.ui.kit.tile import LotTile
from classroom.ui.navigation import ScreenName
from classroom.ui.play.shell import ItemRow
from classroom.words.move_generator import Move

Tell = Callable[[str], object]

_AT_ONCE_MS = 1_000
"""Milliseconds added to the clock between two readings: a longer gap would look like a machine that slept."""
_LOOKS = 20
"""At the clock in each frame of the window."""


class Player:
    """Plays a demonstration; `tell` gets a line about each turn."""

    def __init__(self, hand: Hand, tell: Tell) -> None:
        self.hand = hand
        self._tell = tell
        self._reported = 0

    def steps(self) -> Steps:
        raise NotImplementedError

    # Around a match

    def _set_up(self, card: str = "new_match") -> Steps:
        """Begin a match with the players in the settings."""
        yield from self.hand.tap(card, picture="01-home", to=ScreenName.TEAMS)
        yield from self.hand.tap("next", picture="02-teams", to=ScreenName.OPTIONS)
        yield from self.hand.tap("start", picture="03-options")

    def _draw(self) -> Steps:
        """Draw tiles until it is decided who begins."""
        yield self.hand.is_on(ScreenName.DRAW)
        yield from self.hand.look("05-draw")
        number = 0
        while self.hand.state.phase is Phase.DRAWING:
            tile = [one for one in every(self.hand.screen, LotTile) if not one.face][0 if number > 0 else -1]
            yield from self.hand.touch(tile)
            number += 1
            yield PAUSE
        yield from self.hand.tap("go_on", picture="05-drawn", to=ScreenName.MATCH)

    def _tick_list(self, button: str) -> Steps:
        """Press a button that waits for the check list, and tick what has to be there (P22)."""
        yield from self.hand.tap(button, picture="05-first-bell")
        yield PAUSE
        for row in reversed(every(self.hand.screen, ItemRow)):
            yield from self.hand.touch(row.ids.tick)
        yield from self.hand.tap("close", picture="05-check-list")

    def _save_papers(self, *papers: str) -> Steps:
        """Save papers of the print centre; the first is the one that is already shown."""
        for number, paper in enumerate(papers):
            if number:
                yield from self.hand.choose("papers", paper)
                yield PAUSE
            yield lambda: not self.hand.screen.why_not
            yield 2 * PAUSE
            yield from self._save("save", f"15-print-{paper}")
            yield lambda: bool(self.hand.screen.saved)
            self._tell(f"saved the {paper.replace('-', ' ')}")

    def _save(self, button: str, picture: str, kind: str = "") -> Steps:
        """Press a button that saves, and take the folder and the name that are offered, with its `kind`."""
        yield from self.hand.tap(button, picture=picture)
        yield self.hand.has("where")
        yield from self.hand.look("16-save")
        self.hand.part("name").text = self.hand.part("name").text.replace("_", f"-{kind}_" if kind else "_", 1)
        yield from self.hand.touch(self.hand.part("deed"))
        yield lambda: not self.hand.has("where")()
        yield PAUSE

    def _end(self) -> Steps:
        """Look at the result, save certificates and sheet, and go Home."""
        yield self.hand.is_on(ScreenName.RESULT)
        yield from self.hand.tap("certificates", picture="14-result", to=ScreenName.PRINT)
        yield from self._save_papers("certificates", "score-sheet")
        yield from self._go_back(ScreenName.RESULT)
        yield from self.hand.tap("home", to=ScreenName.HOME)
        yield from self.hand.look("17-home-again")

    def _go_back(self, screen: ScreenName) -> Steps:
        yield from self.hand.press(_("Back"))
        yield self.hand.is_on(screen)

    # Turns

    @cached_property
    def _plays(self) -> Plays:
        return Plays(self.hand.app.context.services)

    def _ring(self, picture: str = "") -> Steps:
        """Begin a turn, and look at the rack."""
        yield lambda: self.hand.app.context.navigator.screen == ScreenName.MATCH and self.hand.has("ring")()
        yield from self.hand.tap("ring", picture=picture or "06-ready")
        yield lambda: self.hand.state.phase in (Phase.RUNNING, Phase.PAUSED)
        yield from self._stay_awake()
        yield PAUSE

    def _stay_awake(self) -> Steps:
        """Continue if the clock was stopped, with the second button: a slow computer may appear to have slept."""
        while self.hand.state.phase is Phase.PAUSED:
            yield self.hand.has("other")
            yield from self.hand.tap("other")
            yield lambda: self.hand.state.phase in (Phase.RUNNING, Phase.PAUSED)
            yield PAUSE

    def _some_turns(self, turns: Sequence[Callable[[], Steps]], misspelt: Callable[[Move], Steps]) -> Steps:
        """Begin, and play these turns one after the other, as soon as the tiles allow it one with a misspelt word."""
        yield from self._set_up()
        yield from self._draw()
        left, is_due = list(turns), True
        for _turn in range(len(turns) + 1):
            wrong = self._plays.misspelt(self.hand.state) if is_due and self.hand.state.turns else None
            if wrong:
                is_due = False
                yield from misspelt(wrong)
            elif left:
                yield from left.pop(0)()
            else:
                return
            self._tell_turns()

    def _doubt(self, word: str, picture: str, ruled: str = "") -> Steps:
        """Challenge a word on the open card, and read the outcome."""
        yield PAUSE
        words = self.hand.part("words")
        if len(words.children) > 1:
            yield from self.hand.touch(labelled(words, word))
        yield from self.hand.tap("deed", picture=f"11-{picture}", to=Phase.CHALLENGED)
        yield from self.hand.tap("deed", picture=f"12-{ruled or picture}")

    def _best_word(self) -> Move:
        if (move := self._plays.word(self.hand.state)) is None:
            raise LostError("there is no word to lay")
        return move

    def _lay(self, tiles: Sequence[LaidTile]) -> Steps:
        """Lay the tiles of a play along the arrow."""
        hand, start, end = self.hand, tiles[0].square, tiles[-1].square
        down = start.column == end.column and len(tiles) > 1
        places = laying(hand.part("board"), hand.part("rack"), start, (one.tile for one in tiles), down=down)
        for _tap in range(2 if down else 1):
            yield from hand.touch(next(places))
        for one, place in zip(tiles, places, strict=True):
            yield from self._stay_awake()
            yield from hand.touch(place)
            if rack_face(one.tile) == BLANK:
                yield from self._name_blank(one.tile)

    def _declare(self, move: Move, picture: str = "") -> Steps:
        """Lay a play and declare it, unless a slow computer's bell has declared it already."""
        yield from self._lay(move.tiles)
        if self.hand.state.phase is not Phase.ANNOUNCING:
            yield from self.hand.tap("play", picture=picture or "08-playing", pause=QUICK)

    def _name_blank(self, tile: str) -> Steps:
        yield from self.hand.look("08-blank")
        chooser = every(self.hand.screen, LetterChooser)[0]
        yield from self.hand.touch(labelled(chooser, tile.upper()))
        yield PAUSE

    def _type(self, number: int, pad: str = "keypad", picture: str = "") -> Steps:
        """Type a number and press OK."""
        yield from self._digits(number, pad)
        if picture:
            self.hand.take(picture)
        yield from self.hand.touch(self.hand.part(pad).ids.ok)

    def _digits(self, number: int, pad: str = "keypad") -> Steps:
        yield self.hand.has(pad)
        yield PAUSE
        for digit in str(number):
            yield from self.hand.touch(labelled(self.hand.part(pad), digit))

    def _write(self, field: Any, text: str) -> Steps:
        """Touch a field and type into it by the keyboard."""
        yield from self.hand.touch(field)
        yield PAUSE
        for sign in text:
            Window.dispatch("on_textinput", sign)
            yield 0.0

    def _hurry(self, seconds: float, until: Callable[[], bool] = lambda: False) -> Iterator[float]:
        """Advance the clock by so many seconds, or `until` something has happened."""
        left = round(seconds * 1000)
        while left > 0 and not until():
            for _look in range(_LOOKS):
                step = min(left, _AT_ONCE_MS)
                if step <= 0 or until():
                    break
                self._put_forward(step)
                self.hand.session.tick()
                left -= step
            yield 0.0

    def _put_forward(self, duration: int) -> None:
        """Advance the clock by so many milliseconds."""
        clock: Any = self.hand.app.context.services.clock
        clock.pass_ms(duration)

    def _score(self) -> int:
        """The app's count for the last play."""
        count = self.hand.state.turns[-1].count
        return count.total if count else 0

    def _tell_turns(self) -> None:
        """Tell of each turn since the last time, such as ``turn 4  Hornbills  JOINS 28   88 : 56``."""
        state = self.hand.state
        totals = " : ".join(str(score) for score in state.scores)
        for turn in state.turns[self._reported :]:
            words = ", ".join(turn.words) or turn.kind.value
            words += " (refused)" if turn.taken_off else ""
            name = state.teams[state.seats[turn.side].team].name
            self._tell(f"turn {turn.number:<3} {name:<10} {words} {turn.score}   {totals}")
        self._reported = len(state.turns)
