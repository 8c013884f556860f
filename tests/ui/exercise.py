"""A drill for the tests of its screens: pupils, the way to it by touches, and ways to answer with fingers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from classroom.drills.pupil import DrillKind, Pupil, RoundResult
from classroom.drills.two_letters import HookQuestion, TrueQuestion
from classroom.drills.vocabulary import Vocabulary
from classroom.errors import LexiconError
from classroom.rules.board import LaidTile, Square
from classroom.settings import Settings
from classroom.ui.demonstration.hand import named, square_place, tile_place
from classroom.ui.drills.drill_session import ASKING, MAKING, READY, STUCK, DrillSession
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, RunningApp, open_app

AINA, WEI_JIE, KAVITHA = (Pupil("5 Bestari", name) for name in ("Aina", "Wei Jie", "Kavitha"))
ZUL = Pupil("4 Cemerlang", "Zul")
LONG = Pupil("5 Bestari", "Nur Aisyah Humaira binti Muhammad Faizal Al-Hafiz")
CARDS = {
    DrillKind.TRUE_OR_NOT: "true_or_not",
    DrillKind.TEN_SECONDS: "ten_seconds",
    DrillKind.HOOKS: "hooks",
    DrillKind.FIND_BEST: "find_best",
}

STEP_MS = 1_900
NO_LIST = "The word list is missing."


def class_of(*pupils: Pupil, settings: Settings | None = None) -> World:
    """A world whose book of drills holds these pupils."""
    world = World(settings or Settings())
    for pupil in pupils:
        world.drill_book.add(pupil)
    return world


def without_words(app: RunningApp) -> None:
    """Let the word list be gone from now on."""

    def gone(_key: str) -> Vocabulary:
        raise LexiconError(NO_LIST)

    app.use_services(drills=replace(app.context.services.drills, vocabulary=gone))


class Exercise:
    """The app with a drill under way."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app

    @property
    def session(self) -> DrillSession:
        drill = self.app.drills.session
        assert drill is not None
        return drill

    @property
    def question(self) -> Any:
        return self.session.question

    @property
    def stage(self) -> str:
        return str(self.session.stage)

    @property
    def rung(self) -> Sequence[int]:
        """The strokes of every bell so far."""
        return self.app.world.bell.rung

    def results(self, pupil: Pupil) -> Sequence[RoundResult]:
        """What the book has kept of a pupil."""
        return self.app.world.drill_book.results(pupil)

    def part(self, name: str) -> Any:
        """The widget called `name` on the card over the screen, or on what is shown."""
        found = named((self.app.screen.modal, self.app.screen), name)
        assert found, f"there is no {name!r}"
        return found[0]

    def tap(self, name: str, *, hasty: bool = False) -> None:
        self.app.tap(self.part(name), hasty=hasty)

    def press(self, text: str) -> None:
        """Tap the button that says `text`."""
        self.app.tap(self.app.find("Pressable", text=text))

    def wait(self) -> None:
        """Let the questions be made."""
        self.app.until(lambda: self.stage != MAKING and not self.session._is_asking)

    def run_out(self) -> None:
        """Let the time of the question run out, in steps that are no sleep."""
        for _step in range(-(-self.session.rules.limit_ms // STEP_MS)):
            self.app.world.clock.pass_ms(STEP_MS)
            self.app.frames(1)
        self.app.frames(2)

    # Answers

    def answer(self, *, rightly: bool = True) -> None:
        """Answer a question of words with a finger; of two pupils each rings first."""
        if self.stage == READY:
            self.tap("ring")
        question = self.question
        if isinstance(question, TrueQuestion):
            self.tap("yes" if question.is_word is rightly else "no")
        else:
            self.app.tap(self.app.find("HookKey", text=self.letter(rightly=rightly)))

    def letter(self, *, rightly: bool = True) -> str:
        """A letter that answers a question of hooks."""
        assert isinstance(self.question, HookQuestion)
        return next(letter for letter in self.question.letters if (letter in self.question.right) is rightly)

    def go_on(self) -> None:
        """Tap the button that leads to the next question."""
        self.wait()
        self.tap("next")

    def lay(self, tiles: Sequence[LaidTile]) -> None:
        """Lay tiles one by one, each with a tap on it and one on its square."""
        for square, tile in tiles:
            self.app.tap(self.slot_of(tile))
            self.app.tap(self.square(square))

    def square(self, square: Square) -> tuple[float, float]:
        return square_place(self.part("board"), square)

    def slot_of(self, tile: str) -> tuple[float, float]:
        return tile_place(self.part("rack"), tile)

    def shown_cells(self) -> str:
        """What lies on the board as it is shown."""
        return "".join(self.part("board").cells)


@contextmanager
def drilling(
    kind: DrillKind,
    *pupils: Pupil,
    world: World | None = None,
    settings: Settings | None = None,
    size: tuple[int, int] = LAPTOP,
) -> Iterator[Exercise]:
    """A drill begun by touches, its first question made."""
    with open_app(world or class_of(*pupils, settings=settings), size) as app:
        yield begin(app, kind, *pupils)


def begin(app: RunningApp, kind: DrillKind, *pupils: Pupil) -> Exercise:
    """Choose pupils and a drill by touches."""
    app.go(ScreenName.DRILLS)
    for pupil in pupils:
        if pupil not in app.screen.chosen:
            app.tap(app.find("ListRow", text=pupil.name))
    app.tap(app.screen.ids[CARDS[kind]])
    exercise = Exercise(app)
    exercise.wait()
    app.frames(3)
    assert exercise.stage in (ASKING, READY, STUCK)
    return exercise
