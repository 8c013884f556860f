"""Word or not for the whole class: two taps from the drills, ten seconds, the answer, and nobody's name or points."""

from classroom.settings import ClassQuestion
from classroom.ui.navigation import ScreenName
from tests.ui.exercise import class_of
from tests.ui.harness import LAPTOP, assert_fits, open_app


def test_the_class_is_asked_with_two_taps_and_told_the_answer_on_the_second_screen_too() -> None:
    world = class_of()
    with open_app(world, LAPTOP) as app:
        app.go(ScreenName.DRILLS)
        app.tap(app.screen.ids.whole_class)
        card = app.find("WholeClassCard")
        app.until(lambda: not card.why_not)
        app.tap(card.ids.deed)
        asked = app.settings.current.question
        assert (card.word, bool(asked.since), asked.answer) == (asked.text, True, "")
        assert (card.seconds, world.bell.rung) == (10, [1])
        app.pass_ms(10_100)
        assert (card.said, card.seconds) == ("Time's up. Hands down!", 0)
        assert_fits(card)
        app.tap(card.ids.deed)
        told = app.settings.current.question
        assert told.answer == card.said
        assert asked.text in told.answer
        assert card.meaning == told.meaning
        assert_fits(card)
        app.tap(card.ids.deed)
        assert card.word != asked.text
        assert not world.drill_book.kept_results
        app.tap(card.ids.close)
        assert app.settings.current.question == ClassQuestion()
        app.tap(app.screen.ids.whole_class)
        card = app.find("WholeClassCard")
        app.tap(app.find("AsideButton", text="Open second screen"))
        assert app.context.outside.has_second_screen()
        assert card.is_watched
