"""A score sheet in words."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key, formats
from classroom.formats.house_rule import house_rule
from classroom.i18n import translation
from classroom.match import command as cmd
from classroom.match.event import Switches
from classroom.match.team import Mode, Official, OfficialRole
from classroom.record.figure import figure
from classroom.record.plain_text import (
    MONEY,
    OWN_COUNT,
    SCORE,
    TIME,
    TOTAL,
    UNPLAYED,
    UNPLAYED_LESS,
    WIDTH,
    Sum,
    end_line,
    ending_text,
    judged_by_line,
    more_lines,
    padded,
    sheet_text,
    signed,
    sum_rows,
    text_width,
    wrapped,
)
from classroom.record.score_sheet import ScoreSheet, blank_sheet, score_sheet
from classroom.rules.policy import Absence, EndReason, FixedMargin, Format, GreatestMargin, NoMargin, PerTurn
from tests.examples import examples
from tests.fakes import MemoryLog
from tests.match.club_table import club
from tests.match.literacy_table import literacy, spell
from tests.match.table import OFFICIALS, PRIMARY, Table, opening, seated, team
from tests.match.tournament import MINUTE, YOUTH, dealt, pass_after, scored
from tests.store.any_format import Player, open_any

NO_MARGIN = NoMargin()


def sums(match: Table) -> dict[str, tuple[Sum, ...]]:
    return {row.title: row.sums for row in sum_rows(score_sheet(match.state), str)}


def out(format_: Format) -> Table:
    """The first side is out, the second holds tiles worth 10."""
    match = dealt(format_, "CATSDOE", "HORNINT", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    return match


@pytest.mark.parametrize(
    ("key", "titles"),
    [
        ("primary", [SCORE, UNPLAYED_LESS, TOTAL]),
        ("literacy", [SCORE, OWN_COUNT, TOTAL, MONEY]),
        ("club", [SCORE, UNPLAYED, TIME, TOTAL]),
        ("youth", [SCORE, UNPLAYED, TIME, TOTAL]),
        ("standard", [SCORE, UNPLAYED, TOTAL]),
    ],
)
def test_P20_the_rows_of_the_foot_are_those_the_format_needs(key: str, titles: list[str]) -> None:
    sheet = blank_sheet(format_by_key(key))
    assert [row.title for row in sum_rows(sheet, str)] == titles


def test_P15_P20_unplayed_tiles_are_a_plain_figure_below_their_minus_sign() -> None:
    match = seated("CATSDOE", "HORNIN?", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    assert sums(match)[UNPLAYED_LESS] == (Sum((0,), "0"), Sum((1,), "9", "H, O, R, N, I, N, blank"))


def test_T7_who_is_out_adds_twice_the_others_tiles_and_the_others_lose_nothing() -> None:
    assert sums(out(YOUTH))[UNPLAYED] == (
        Sum((0,), "+ 20", "all tiles used: others' tiles, twice"),
        Sum((1,), "0", "H, O, R, N, I, N, T"),
    )


def test_S7_who_is_out_adds_the_others_tiles_which_they_lose() -> None:
    assert sums(out(format_by_key("standard")))[UNPLAYED] == (
        Sum((0,), "+ 10", "all tiles used: others' tiles"),
        Sum((1,), "− 10", "H, O, R, N, I, N, T"),
    )


def test_T2_time_is_shown_with_its_penalty() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    pass_after(match, 25 * MINUTE + 61_000)
    assert sums(match)[TIME] == (Sum((0,), "", "26:01 used"), Sum((1,), "", "0:00 used"))
    match.do(cmd.StopMatch("the hall closes"))
    assert sums(match)[TIME] == (Sum((0,), "− 20", "26:01 used"), Sum((1,), "0", "0:00 used"))


def test_A1_time_and_total_stand_across_the_columns_of_a_group() -> None:
    match = club("CATSDOE", "HORNINT", "EEEEEEE", "IIIIIII", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    rows = sums(match)
    first, second = match.state.totals
    assert [one.columns for one in rows[SCORE]] == [(0,), (1,), (2,), (3,)]
    assert rows[TIME] == (Sum((0, 2), "", "0:00 used"), Sum((1, 3), "", "0:00 used"))
    assert rows[TOTAL] == (Sum((0, 2), figure(first), "winner", is_won=True), Sum((1, 3), figure(second)))


def test_U8_U9_a_round_has_the_own_count_and_the_money_and_nobody_to_win_against() -> None:
    match = literacy("E" * 12 + "A" * 9 + "I" * 7)
    match.shuffler.script = ["S", "XYZ"]
    match.do(cmd.BuyLetters(1))
    word = spell(match, "8L", "S", own_count=50)
    match.do(cmd.BuyLetters(3))
    match.clock.pass_ms(20 * MINUTE)
    match.do(cmd.EndTurn(()))
    rows = sums(match)
    assert rows[OWN_COUNT] == (Sum((0,), "50"),)
    assert rows[TOTAL] == (Sum((0,), str(word.score)),)
    assert rows[MONEY] == (Sum((0,), "$7", "S for $2; X Y Z for $5"),)


@pytest.mark.parametrize(("key", "word"), [("youth", "draw"), ("club", "shared win")])
def test_T8_level_totals_are_a_draw_or_a_shared_win(key: str, word: str) -> None:
    match = dealt(format_by_key(key), "CATDOGE", "CATDOGE")
    pass_after(match, 1)
    pass_after(match, 1)
    scored(match, 20, 20)
    match.do(cmd.StopMatch("the hall closes"))
    assert [one.remark for one in sums(match)[TOTAL]] == [word, word]


@pytest.mark.parametrize("format_", formats(), ids=lambda format_: format_.key)
def test_a_form_for_a_pencil_has_no_figure_but_the_score_which_is_not_printed(format_: Format) -> None:
    for row in sum_rows(blank_sheet(format_), str):
        assert row.title == SCORE or not any(one.figure or one.remark for one in row.sums)


# How it ended


def ended(reason: EndReason, by: str = "", note: str = "", absence: Absence = NO_MARGIN) -> ScoreSheet:
    sheet = blank_sheet(PRIMARY)
    return replace(sheet, ended=reason.value, ended_by=by, note=note, terms=replace(sheet.terms, absence=absence))


def test_A12_T8_P13_every_ending_is_shown_with_whom_it_names() -> None:
    for sheet, text in [
        (blank_sheet(PRIMARY), ""),
        (ended(EndReason.TILES_USED, by="Hornbills"), "all tiles used"),
        (ended(EndReason.PASSES), "everybody passed"),
        (ended(EndReason.ZERO_TURNS), "too many turns without points"),
        (ended(EndReason.ZERO_TURNS, by="Hornbills"), "Hornbills disqualified: too many turns without points"),
        (
            replace(ended(EndReason.ZERO_TURNS, by="Hornbills"), practice=True),
            "Hornbills: too many turns without points",
        ),
        (ended(EndReason.TIME), "time is up"),
        (ended(EndReason.TIME, by="Hornbills"), "Hornbills ran out of time"),
        (ended(EndReason.STOPPED, note="it rained"), "stopped (it rained)"),
        (
            ended(EndReason.DISQUALIFIED, by="Hornbills", note="Pn. Ooi: left the hall"),
            "Hornbills disqualified (Pn. Ooi: left the hall)",
        ),
        (ended(EndReason.WALKOVER, absence=GreatestMargin()), "walkover: everybody absent or left"),
        (ended(EndReason.WALKOVER, by="Hornbills", absence=NO_MARGIN), "walkover: Hornbills absent or left"),
        (
            ended(EndReason.WALKOVER, by="Hornbills", absence=FixedMargin(150, 15)),
            "walkover: Hornbills absent or left, margin +150",
        ),
        (
            ended(EndReason.WALKOVER, by="Hornbills", note="Pn. Ooi: late", absence=GreatestMargin()),
            "walkover: Hornbills absent or left (Pn. Ooi: late), margin: the biggest of the round",
        ),
        (replace(blank_sheet(PRIMARY), ended="the roof fell in"), "the roof fell in"),
    ]:
        assert ending_text(sheet, str) == text


def test_T10_the_end_line_says_who_decided_and_that_the_sheet_is_locked() -> None:
    sheet = replace(ended(EndReason.TILES_USED), decided_by="Dr Lim", locked=True)
    assert end_line(sheet, str) == "end of the match: all tiles used · decided by Dr Lim · signed by all and locked"
    assert end_line(blank_sheet(PRIMARY), str) == ""


# What it was played by


def test_a_match_of_a_format_as_it_is_tells_no_more_than_its_officials() -> None:
    sheet = score_sheet(seated("CATDOGE", "HORNINT").state)
    assert judged_by_line(sheet, str) == "Primary schools (competition) · word list: A few words f00df00d · match m1"
    shipped = replace(sheet, lexicon="English, competition practice", lexicon_key="full")
    assert "word list: Full list f00df00d" in judged_by_line(shipped, str), "the name that screens have for it"
    assert more_lines(sheet, str) == ("time keeper: Encik Zaki",)


def test_P2_a_team_that_is_not_mixed_stands_on_the_sheet_with_the_reason() -> None:
    teams = (team(0), replace(team(1), mixed=False, exception="a school of one community"))
    match = Table()
    match.open(opening(teams=teams))
    assert "Team Johor not from different communities: a school of one community" in more_lines(
        score_sheet(match.state), str
    )
    match.open(replace(opening(mode=Mode.PRACTICE, teams=teams), match_id="m2"))
    assert more_lines(score_sheet(match.state), str) == (), "practice asks for no mixed teams"


def test_P17_why_an_official_is_missing_stands_on_the_sheet() -> None:
    match = Table()
    match.open(replace(opening(), officials=OFFICIALS[:2], officials_exception=" Encik Zaki\n is ill "))
    assert more_lines(score_sheet(match.state), str) == ("judge or time keeper missing: Encik Zaki is ill",)


def test_P1_P2_why_a_team_plays_whose_sheet_lacks_something_stands_on_the_sheet() -> None:
    match = Table()
    teams = tuple(replace(team, members=team.members[:1]) for team in opening().teams)
    match.open(replace(opening(), teams=teams, entry_exception=" the lists\n are on paper "))
    assert "not everything was ready: the lists are on paper" in more_lines(score_sheet(match.state), str)
    assert "belum semuanya sedia: senarai ada pada kertas" in more_lines(score_sheet(match.state), translation("ms"))
    match = Table()
    match.open(replace(opening(), entry_exception="for nothing"))
    assert match.state.opened.entry_exception == ""


def test_P3_why_teams_of_one_state_meet_stands_on_the_sheet() -> None:
    match = Table()
    teams = tuple(replace(team, origin="Perak") for team in opening().teams)
    match.open(replace(opening(), teams=teams, origin_exception=" no\n other draw "))
    assert "teams from the same place meet: no other draw" in more_lines(score_sheet(match.state), str)


def test_P22_what_was_skipped_stands_on_the_sheet_with_who_skipped_it_and_why() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.SkipItem("schools", "Mr Lim", "asked the office"), cmd.SkipItem("uniforms", "Puan Rohani", "it rains"))
    assert more_lines(score_sheet(match.state), str)[-1] == (
        "skipped on the checklist: Uniforms (Puan Rohani: it rains); Government-aided schools (Mr Lim: asked the "
        "office)"
    )


def test_U2_P17_the_set_word_and_the_other_officials_share_a_line() -> None:
    sheet = score_sheet(literacy("EDAS").state)
    officials = (
        Official("Mr. Raj", OfficialRole.TIME_KEEPER),
        Official("Dr Lim", OfficialRole.JURY),
        Official("Dr Ong", OfficialRole.JURY),
    )
    assert more_lines(replace(sheet, officials=officials), str) == (
        "A disallowed word scores nothing; 20 minutes a round",
        "starting word: READING · time keeper: Mr. Raj · jury: Dr Lim, Dr Ong",
    )


def test_P18_practice_is_shown_with_its_clock() -> None:
    match = Table()
    match.open(opening(mode=Mode.PRACTICE, switches=Switches(PerTurn(60, 1, 2), live_score=True)))
    assert more_lines(score_sheet(match.state), str) == ("practice: 60 seconds a turn; live score on",)


def test_a_house_rule_is_shown_with_what_it_does_otherwise() -> None:
    rule = house_rule(PRIMARY, "house-slow", "Slow", {"turn_time": PerTurn(60, 1, 2)})
    line, _officials = more_lines(score_sheet(seated("CATDOGE", "HORNINT", format_=rule).state), str)
    assert line.startswith("your own rules, based on Primary schools: Time: 1 minute a turn")
    gone = replace(rule, copy_of="a format that was given up")
    assert more_lines(replace(blank_sheet(PRIMARY), house_rule=gone), str) == ("your own rules",)


def test_A12_remarks_without_a_turn_are_shown_with_their_side() -> None:
    match = club("CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII")
    match.do(*[cmd.Warn(0, "Aminah", "talked")] * 3, *[cmd.Warn(2, "Wei Han", "talked")] * 3)
    said = ["warning: Aminah, talked"] * 3 + ["player disqualified: Aminah"]
    assert "Aminah: " + "; ".join(said) in more_lines(score_sheet(match.state), str)


def test_every_line_speaks_through_the_translator() -> None:
    match = club("CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII")
    match.do(cmd.WalkOver((1,), "Pn. Ooi", "left"))
    sheet = replace(score_sheet(match.state), locked=True)
    for line in (end_line(sheet, lambda _: "«»"), judged_by_line(sheet, lambda _: "«»")):
        assert "«»" in line
        assert not set("abcdefghijklmnopqrstuvwxyz") & set(line.replace("Pn. Ooi: left", "")), line


@pytest.mark.parametrize(("number", "text"), [(3, "+ 3"), (0, "0"), (-3, "− 3")])
def test_a_sign_stands_before_what_is_added(number: int, text: str) -> None:
    assert signed(number) == text


def test_a_score_below_nothing_has_a_long_minus_sign() -> None:
    assert (figure(-7), figure(7), figure(None)) == ("−7", "7", "")


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_P20_a_terminal_shows_the_sheet_of_the_source() -> None:
    match = seated("CATSDOE", "HORNINT", bag="")
    match.play("8E", "CATSDOE", announced=90)
    match.do(cmd.ConfirmEnd())
    score = match.state.scores[0]
    assert lines(sheet_text(score_sheet(match.state), str)) == [
        "Score sheet",
        "Words for all",
        "",
        "Turn Team 1: Team Perak Team 2: Team Johor",
        "Perak Johor",
        "Aminah, Wei Han, Kavitha Daniel, Siti, Arjun",
        "-" * 100,
        f"1 {score} ={score} CATSDOE; announced 90, counted",
        f"{score}",
        "-" * 100,
        f"Score {score} 0",
        "Unplayed tiles − 0 10 H, O, R, N, I, N, T",
        f"Total score {score} winner −10",
        "",
        "started: Team Perak · end of the match: all tiles used",
        "Primary schools (competition) · word list: A few words f00df00d · match m1",
        "time keeper: Encik Zaki",
        "judges: Puan Rohani, Mr Lim",
    ]


def test_P18_a_practice_names_no_competition() -> None:
    match = Table()
    match.open(opening(mode=Mode.PRACTICE))
    assert lines(sheet_text(score_sheet(match.state), str))[:3] == ["Score sheet", "Practice match", ""]


def test_T5_challenge_points_stand_beside_the_score() -> None:
    match = dealt(YOUTH, "CATDOGE", "HORNINT")
    match.finish("8G", "CAT")
    match.challenge("CAT", accepted=True)
    assert "10+5 =15 CAT; challenged: CAT accepted;" in " ".join(sheet_text(score_sheet(match.state), str).split())


def test_T10_the_names_that_signed_are_shown() -> None:
    match = dealt(YOUTH, "CATSDOE", "HORNINT", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd(), cmd.SignSheet(0, "Aminah"))
    assert lines(sheet_text(score_sheet(match.state), str))[-1] == "signed by Aminah for Team Perak"


def test_A1_members_have_columns_and_groups_their_totals() -> None:
    match = club("CATSDOE", "HORNINT", "EEEEEEE", "IIIIIII", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    shown = lines(sheet_text(score_sheet(match.state), str))
    assert "Turn Group 1: Aminah Group 2: Daniel Group 1: Wei Han Group 2: Siti" in shown
    first, second = match.state.totals
    assert f"Total score {first} Team Perak winner" in shown
    assert f"−{-second} Team Johor" in shown


def test_what_a_terminal_would_obey_is_left_out() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.pass_()
    match.do(cmd.CorrectScore(0, 3, "judge", "red \x1b[31m and\nnew line"))
    text = sheet_text(score_sheet(match.state), str)
    assert "\x1b" not in text
    assert "red [31m and new line" in " ".join(text.split())


@pytest.mark.parametrize("format_", formats(), ids=lambda format_: format_.key)
def test_the_empty_form_of_every_format_is_text_too(format_: Format) -> None:
    assert "Score sheet" in sheet_text(blank_sheet(format_), str)


@pytest.mark.parametrize("format_", formats(), ids=lambda format_: format_.key)
@given(seed=st.integers(0, 2**32 - 1), commands=st.integers(0, 200))
@examples(3)
def test_the_columns_of_a_match_under_way_stay_straight(format_: Format, seed: int, commands: int) -> None:
    chance = random.Random(seed)
    service = open_any(MemoryLog(), "m1", format_, chance)
    Player(service, chance).play(commands)
    sheet = score_sheet(service.state)
    shown = sheet_text(sheet, str).splitlines()
    rules = [line for line in shown if line.startswith("----")]
    assert len(rules) == 2
    assert all(text_width(line) <= max(WIDTH, len(rules[0])) for line in shown)
    assert not any(line != line.rstrip() for line in shown)
    first, last = (at for at, line in enumerate(shown) if line.startswith("----"))
    numbers = [line.split()[0] for line in shown[first + 1 : last] if line[0] != " "]
    assert numbers == [str(row.turn) for row in sheet.rows]


@given(st.text(st.sampled_from("ab 陈கவி̈ "), max_size=60), st.integers(2, 20))
def test_no_line_is_wider_than_its_column_and_no_letter_is_lost(text: str, width: int) -> None:
    shown = wrapped(text, width)
    assert all(text_width(line) <= width for line in shown)
    assert "".join(shown).replace(" ", "") == "".join(text.split())
    assert all(text_width(padded(line, width)) == width for line in shown)
