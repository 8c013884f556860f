"""The drills in a language with longer words, and in Malay: nothing is clipped there either."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from classroom.drills.kind import DrillKind
from classroom.match.settings import Settings
from tests.ui.harness import LAPTOP_WINDOW, TABLET_WINDOW, RunningApp, assert_fits, open_app
from tests.ui.screens.exercise import AINA, KAVITHA, Exercise, begin, class_of
from tests.ui.screens.test_drills import is_row
from tests.ui.screens.test_malay import english_left

SMALLEST = [LAPTOP_WINDOW, TABLET_WINDOW]


def drill_screens(app: RunningApp) -> Iterator[str]:
    """Show one after the other what drills show, to two pupils who know nothing."""
    app.desk.go("drills")
    app.frames(4)
    yield "drills"
    for kind in (DrillKind.TRUE_OR_NOT, DrillKind.HOOKS):
        exercise = begin(app, kind, AINA, KAVITHA)
        yield f"{kind.value} asked"
        exercise.answer(rightly=False)
        yield f"{kind.value} told"
        yield from _stop(exercise)
    exercise = begin(app, DrillKind.TEN_SECONDS, AINA, KAVITHA)
    yield "ten ready"
    exercise.tap("ring")
    exercise.tap("play")
    yield "ten laying"
    exercise.run_out()
    yield "ten told"
    yield from _stop(exercise)
    exercise.app.desk.go("progress")
    app.frames(4)
    app.until(lambda: app.screen.ids.place.children)
    yield "progress class"
    app.screen.show(AINA)
    app.frames(4)
    yield "progress pupil"


def _stop(exercise: Exercise) -> Iterator[str]:
    exercise.tap("stop")
    yield "over"


@pytest.mark.parametrize("size", SMALLEST)
def test_words_almost_half_as_long_again_fit(size: tuple[int, int], pseudo_language: None) -> None:
    with open_app(class_of(AINA, KAVITHA), size) as app:
        for name in drill_screens(app):
            app.shot(f"long {name} {size[0]}x{size[1]}".replace(" ", "-"))
            assert_fits(app.screen, ignore=is_row)


def test_malay_fits_and_leaves_no_english() -> None:
    with open_app(class_of(AINA, KAVITHA, settings=Settings(language="ms")), TABLET_WINDOW) as app:
        for name in drill_screens(app):
            app.shot(f"malay {name}".replace(" ", "-"))
            assert_fits(app.screen, ignore=is_row)
            assert english_left(app) == [], name
