"""Fingers, keys and time in any order: a drill never breaks, and keeps what was answered once."""

import random

import pytest

from classroom.drills.drill_round import is_guest
from classroom.drills.pupil import DrillKind
from classroom.ui.demonstration.hand import middle
from classroom.ui.drills.drill_session import ANSWERED
from tests.grid import first_of
from tests.ui.exercise import AINA, KAVITHA, Exercise, begin, drilling
from tests.ui.harness import LAPTOP, RunningApp, shown

STEPS = 40
CONTROLS = {"PrimaryButton", "SecondaryButton", "AnswerButton", "HookKey", "PlayRow", "DrillCard", "SeatSlot"}
KEYS = ("enter", "escape", "f2", "y", "n", "a", "e", "t", "spacebar", "backspace", "right", "down")


def disturb(app: RunningApp, chance: random.Random) -> None:
    """Touch, press or wait."""
    kind = chance.random()
    anywhere = (chance.random() * LAPTOP[0], chance.random() * LAPTOP[1])
    controls = [widget for widget in shown(app.screen) if type(widget).__name__ in CONTROLS]
    if kind < 0.5 and controls:
        app.tap(middle(chance.choice(controls)), hasty=chance.random() < 0.3)
    elif kind < 0.65:
        app.key(chance.choice(KEYS))
    elif kind < 0.8:
        app.drag(anywhere, (chance.random() * LAPTOP[0], chance.random() * LAPTOP[1]), steps=2)
    elif kind < 0.9:
        app.tap(anywhere)
    else:
        app.world.clock.pass_ms(chance.choice((900, 1_900, 30_000)))
        app.frames(2)


@pytest.mark.parametrize("kind", first_of([DrillKind.TRUE_OR_NOT, DrillKind.HOOKS, DrillKind.TEN_SECONDS]))
def test_whatever_is_touched_every_answer_is_kept_once(kind: DrillKind) -> None:
    chance = random.Random(kind.value)
    with drilling(kind, AINA, KAVITHA) as exercise:
        app = exercise.app
        for _step in range(STEPS):
            disturb(app, chance)
            assert_kept(exercise)
            if app.navigator.screen != "drill":
                begin(app, kind)


def assert_kept(exercise: Exercise) -> None:
    """Fail where the book has more or less than the drill on screen says."""
    drill = exercise.session
    for outcome in drill.outcomes:
        pupil = drill.pupils[outcome.side]
        assert outcome.right <= outcome.asked <= drill.rules.portion
        ran_out = drill.stage == ANSWERED and drill.given is None  # counts only when the drill goes on
        if outcome.asked and not ran_out and not is_guest(pupil):
            *_, latest = (result for result in exercise.results(pupil) if result.drill is drill.kind)
            assert (latest.right, latest.asked) == (outcome.right, outcome.asked)
