"""The question to a whole class on the second screen: seconds, then the answer, then what was there before."""

from dataclasses import replace
from datetime import timedelta

from classroom.settings import ClassQuestion
from classroom.ui.audience.pages import QuestionPage
from classroom.ui.audience.parts import WaitingPage
from tests.ui.audience.test_pages import assert_readable
from tests.ui.audience.watching import NOON, SCHOOL, Watching, watching
from tests.ui.frame import frames

ASKED = ClassQuestion("OX", NOON.isoformat(timespec="milliseconds"))


def keep(watched: Watching, question: ClassQuestion) -> QuestionPage:
    watched.world.settings_store.settings = replace(SCHOOL, question=question)
    frames(10)
    assert isinstance(watched.page, QuestionPage)
    return watched.page


def test_the_class_sees_the_seconds_and_then_the_answer_with_its_meaning() -> None:
    with watching(size=(1024, 600)) as watched:
        page = keep(watched, ASKED)
        assert (page.word, page.said, page.title) == ("OX", "10", "Is it a word? Hands up!")
        assert_readable(watched)
        watched.world.time = NOON + timedelta(seconds=10)
        watched.pass_ms(100)
        assert (page.said, page.title) == ("", "Time's up. Hands down!")
        meaning = "A large animal like a cow that pulls heavy things on a farm."
        assert keep(watched, replace(ASKED, answer="OX is a word.", meaning=meaning)) is page
        assert (page.title, page.meaning) == ("OX is a word.", meaning)
        assert_readable(watched)
        watched.world.settings_store.settings = SCHOOL
        frames(10)
        assert isinstance(watched.page, WaitingPage)
