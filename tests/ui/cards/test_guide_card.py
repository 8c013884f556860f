"""The teacher's guide in the app, by touches from the first screen: every topic, the way through, the paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from classroom.guide import TOPICS, Guide
from classroom.i18n import LANGUAGE_NAMES, _, translation
from classroom.settings import Settings
from classroom.ui.cards.guide_card import GuideCard, picture_file
from classroom.ui.navigation import ScreenName
from tests.grid import first_of
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, open_app

LABELS = (
    "Ring the bell", "New match", "Practice", "Next", "Start", "Play", "OK", "Challenge", "Certificates",
    "Words and crest", "Save PDF", "Print", "Classes", "Mixed teams", "Lock", "Competition", "Documents", "Real board",
    "Hall bell", "Second screen", "Settings", "Saved data", "Continue", "Judge", "Correct a score", "Take back",
    "Sound", "About",
)  # fmt: skip
"""Words of buttons that the guide sends people to."""


@contextmanager
def guide(language: str = "en") -> Iterator[RunningApp]:
    """The guide, opened from the question mark of the first screen."""
    with open_app(World(Settings(language=language))) as app:
        app.tap(app.find("ExplainButton"))
        app.tap(app.find("SecondaryButton", text=_("The teacher's guide")))
        yield app


@pytest.mark.parametrize("label", LABELS)
def test_the_guide_calls_a_button_as_the_screens_do(label: str) -> None:
    say = translation("ms")
    sentences = [one for topic in TOPICS for one in topic.sentences if re.search(rf"\b{label}\b(?! this)", one)]
    assert sentences
    assert label == "OK" or say(label) != label
    assert [one for one in sentences if say(label) not in say(one)] == []


@pytest.mark.parametrize("language", first_of(reversed(LANGUAGE_NAMES)))
def test_every_topic_is_read_from_the_first_to_the_last(language: str) -> None:
    with guide(language) as app:
        card = app.find(GuideCard)
        assert app.sees(_("The teacher's guide"), card)
        app.tap(app.find_all("GuideButton", text=f"1  {_('Start')}")[0])
        for number, topic in enumerate(TOPICS):
            wanted = [f"{number + 1}  {_(topic.title)}", *map(_, topic.sentences)]
            assert [text for text in wanted if not app.sees(text, card)] == []
            shown = app.find("NumberedPicture").file if topic.picture else ""
            assert shown == (str(picture_file(topic.picture, language)) if topic.picture else "")
            assert_fits(card, ignore=lambda widget: type(widget).__name__ == "NumberedPicture")
            app.tap(card.ids.deed)
        assert len(app.find_all("GuideButton")) == len(TOPICS)


def test_one_goes_back_to_the_topic_before_and_to_the_list() -> None:
    with guide() as app:
        card = app.find(GuideCard)
        app.tap(next(one for one in app.find_all("GuideButton") if one.text.startswith("3 ")))
        assert app.sees(TOPICS[2].sentences[0])
        app.tap(app.find(text="Previous"))
        assert app.sees(TOPICS[1].sentences[0])
        app.tap(app.find(text="All topics"))
        assert app.find_all("GuideButton")
        app.tap(app.find(text="Close"))
        assert app.screen.modal is None
        assert card.parent is None


def test_it_is_saved_as_a_paper_in_the_language_on_screen(tmp_path: Path) -> None:
    with guide("ms") as app:
        app.world.device.answer = tmp_path / "panduan.pdf"
        app.tap(app.find(GuideCard).ids.deed)
        app.until(lambda: app.world.paper.saved)
        assert app.world.paper.papers == [(Guide(), "ms")]
        assert app.world.paper.saved == [tmp_path / "panduan.pdf"]
        app.until(lambda: app.sees("panduan.pdf"))


def test_it_is_opened_to_be_printed_where_there_is_no_printer() -> None:
    with guide() as app:
        app.world.paper.has_viewer = True
        app.tap(app.find(GuideCard).ids.other)
        app.until(lambda: app.world.paper.opened)
        assert app.world.paper.papers == [(Guide(), "en")]


def test_only_the_first_screen_leads_to_it() -> None:
    with open_app() as app:
        app.go(ScreenName.SETTINGS)
        app.tap(app.find("ExplainButton"))
        assert not app.find_all("SecondaryButton", text="The teacher's guide")
