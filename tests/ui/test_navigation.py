"""The way from screen to screen."""

from __future__ import annotations

import re

from classroom.ui.navigation import Navigator, ScreenName
from tests.conftest import REPOSITORY


def test_every_screen_that_a_rule_leads_to_is_there() -> None:
    rules = "\n".join(path.read_text("utf-8") for path in (REPOSITORY / "classroom").rglob("*.kv"))
    named = set(re.findall(r'\.go\("([^"]+)"', rules))
    assert "home" in named
    assert named <= set(ScreenName)


def test_back_leads_to_the_screen_before() -> None:
    navigator = Navigator()
    navigator.go(ScreenName.SETTINGS)
    navigator.go(ScreenName.LISTS)
    navigator.back()
    assert navigator.screen == ScreenName.SETTINGS


def test_a_closed_screen_is_not_shown_and_says_why() -> None:
    navigator = Navigator()
    navigator.why_closed = lambda screen: "Closed." if screen is ScreenName.HELPER else ""
    navigator.go(ScreenName.HELPER, part="words")
    assert (navigator.screen, navigator.notice) == (ScreenName.HOME, "Closed.")
    assert navigator.part_of(ScreenName.HELPER, "first") == "first"
    navigator.go(ScreenName.TEAMS)
    assert navigator.screen == ScreenName.TEAMS


def test_a_screen_comes_back_to_the_part_shown_last() -> None:
    navigator = Navigator()
    assert navigator.part_of(ScreenName.PRINT, "certificates") == "certificates"
    navigator.go(ScreenName.PRINT, part="score-sheet")
    navigator.go(ScreenName.HOME)
    navigator.go(ScreenName.PRINT)
    assert navigator.part_of(ScreenName.PRINT, "certificates") == "score-sheet"
    navigator.keep_part(ScreenName.PRINT, "words")
    assert navigator.part_of(ScreenName.PRINT, "certificates") == "words"
    assert navigator.part_of(ScreenName.REPLAY, "turns") == "turns"


def test_a_notice_that_was_just_shown_is_shown_again() -> None:
    navigator = Navigator()
    shown: list[str] = []
    navigator.bind(notice=lambda _navigator, sentence: shown.append(sentence))
    navigator.notify("Saved.")
    navigator.notify("Saved.")
    assert [sentence for sentence in shown if sentence] == ["Saved.", "Saved."]
