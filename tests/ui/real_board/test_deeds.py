"""What each format's judge can do, on screen and beside a real board: one table, made from the policies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match.state import MatchState
from classroom.rules.policy import (
    Challenge,
    EndReason,
    JudgeDisallows,
    LetterShop,
    NoAdjustment,
    NoMargin,
    Objections,
    PerRound,
    PerSide,
    SignedByJudge,
    Untimed,
)
from classroom.say.playable import Part
from classroom.settings import Settings
from classroom.ui.play.judge import MENUS, JudgeMenu, judge_deeds
from tests.fakes import FakeLexicon
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, assert_fits, open_app
from tests.ui.play.club import groups
from tests.ui.real_board.test_real_board import SMALLEST
from tests.ui.table import HORNBILLS, TIGERS

FORMATS = ("primary", "short", "literacy", "club", "youth", "standard")
ELSEWHERE = {"pause", "end", "ask_end"}
"""What has another place on screen: the clock's own button, the ending, a turn's panel after zero turns."""


def wanted(state: MatchState) -> set[str]:
    """What the policies of a match give its judge and players to do."""
    rules, time = state.format, state.opened.switches.turn_time
    has = {
        "reserve": rules.sides.reserves > 0,
        "overturn": isinstance(rules.challenge, Challenge),
        "challenge": isinstance(rules.challenge, Challenge),
        "disallow": isinstance(rules.challenge, JudgeDisallows),
        "hold": isinstance(rules.challenge, Challenge) and rules.challenge.hold_seconds > 0,
        "objection": isinstance(rules.announcement, Objections),
        "warn": rules.warnings.limit > 0,
        "disqualify": not isinstance(rules.absence, NoMargin),
        "walk_over": rules.sides.most > 1,
        "no_word": rules.endings.no_word,
        "set_clock": isinstance(time, PerSide),
        "sign": isinstance(rules.signing, SignedByJudge),
        "shop": isinstance(rules.exchange, LetterShop),
        "exchange": not isinstance(rules.exchange, LetterShop),
        "pass": not isinstance(time, PerRound),
        "time": not isinstance(time, PerRound | Untimed),
    }
    return {"leave", "correct", "take_back", "turns", "stop", *(name for name, is_there in has.items() if is_there)}


def in_menus(screen: Any, moments: set[str]) -> set[str]:
    """The judge's deeds in these menus."""
    found = {(moment, name) for moment in moments for name in judge_deeds(screen, moment)}
    return {deed.rstrip("_0123456789") for moment, deed in found if deed.rstrip("_0123456789") in MENUS[moment].split()}


def on_screen(app: Any) -> set[str]:
    screen, state, parts = app.screen, app.session.service.state, app.session.view.match.parts.values()
    of_rounds = {"round", "round paused"} if app.session.view.match.is_round else {"pause"}
    buttons = {
        "challenge": Part.CHALLENGE_LATER in parts and app.session.view.match.has_challenges,
        "objection": Part.OBJECTION_SCREEN in parts,
        "exchange": bool({Part.EXCHANGE_ALL, Part.EXCHANGE_SOME} & set(parts)),
        "shop": Part.LETTER_SHOP in parts,
        "pass": Part.TURN_PANEL in parts,
        "time": Part.TURN_PANEL in parts and not isinstance(state.opened.switches.turn_time, Untimed),
        "hold": Part.HOLD_PANEL in parts and "hold" in wanted(state),
    }
    menus = in_menus(screen, {"before", "between", "after", *of_rounds})
    return menus | {name for name, is_there in buttons.items() if is_there}


def at_board(app: Any) -> set[str]:
    screen = app.screen
    buttons = {name for name in ("shop", "objection", "hold", "challenge") if screen.ids[name].parent}
    if screen.ids.kinds.parent:
        buttons |= set(screen.ids.kinds.ids)
    if screen.view.match.can_disallow:
        buttons = buttons - {"challenge"} | {"disallow"}
    if EndReason.NO_WORD in screen.view.board.ends:
        buttons.add("no_word")
    return in_menus(screen, {"board", "after"}) | buttons


@pytest.mark.parametrize("key", FORMATS)
def test_P12_A12_T8_S5_U7_each_deed_of_a_format_is_on_screen_and_at_a_real_board_and_no_other(key: str) -> None:
    alone = (replace(TIGERS, members=TIGERS.members[:2]),)
    teams = {"literacy": alone, "club": groups(2)}.get(key, (HORNBILLS, TIGERS))
    settings = Settings(teams=teams, format_key=key, set_word="READING" if key == "literacy" else "")
    table = {}
    for place, look in (("screen", on_screen), ("board", at_board)):
        asked = replace(settings, real_board=place == "board", language="ms" if place == "board" else "en")
        world = World(asked, lexicon=lambda _key, _words: FakeLexicon(frozenset({"READING"})))
        with open_app(world, SMALLEST if place == "board" else LAPTOP) as app:
            app.launcher.begin_next()
            app.frames(3)
            assert app.session.service.state.format == format_by_key(key)
            table[place] = look(app) - ELSEWHERE
            expected = wanted(app.session.service.state)
            if place == "board":
                app.screen.open_modal(JudgeMenu(app.screen, "board"))
                app.frames(2)
                assert_fits(app.screen.modal)
    # The app itself counts the tiles that it has dealt.
    typed = set() if isinstance(format_by_key(key).end_adjustment, NoAdjustment) else {"unplayed"}
    assert table["screen"] - table["board"] == set(), "on screen but not at the board"
    assert table == {"screen": expected, "board": expected | typed}
