"""The sentence low in the window: every script of a name in it is drawn, and all of it can be read."""

import pytest
from kivy.clock import Clock

from classroom.ui.kit.label import FitLabel
from classroom.ui.kit.modal import JUST_SAID_SECONDS, Notice
from classroom.ui.kit.theme import THEME
from tests.ui.kit.conftest import Stage

SENTENCE = "The list has a new name: {name}"
NAMES = ["4 Cemerlang", "கவிதா த/பெ முருகன்", "نور عينا بنت عزمن", "陈伟杰", "W" * 30]


@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_with_a_name_in_any_script_is_whole_and_as_large_as_ever(stage: Stage, name: str) -> None:
    notice = stage.show(Notice(), 1366, 768, (960, 0))
    notice.show(SENTENCE.format(name=name))
    stage.frames(3)
    words = notice.ids.words
    assert isinstance(words, FitLabel)
    assert words.font_size == THEME.control
    assert 0 < words.texture_size[1] <= words.height < notice.height
    notice.hide()


def test_leaving_a_screen_takes_away_what_was_said_on_it_but_not_as_it_was_left(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice, now = stage.show(Notice(), 1366, 768, (960, 0)), [100.0]
    monkeypatch.setattr(Clock, "get_time", lambda: now[0])
    notice.show("Deleted.")
    notice.leave()
    assert notice.text
    now[0] += 2 * JUST_SAID_SECONDS
    notice.leave()
    assert not notice.text
