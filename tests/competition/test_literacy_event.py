"""A literacy event: one word for all boards of a round, and the totals of the boards (U1, U2)."""

import re
from dataclasses import replace

import pytest

from classroom.competition.event_total import EventTotal, event_winners
from classroom.competition.literacy_event import (
    LiteracyEvent,
    board_openings,
    give_word,
    refuse_board,
    totals_of_boards,
)
from classroom.match import command as cmd
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.match.switches import competition_switches
from classroom.match.team import Heading, Mode, Team
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.literacy_table import LITERACY, ROUND_MS, full_rack, spell
from tests.match.table import PRIMARY, Table, team

WORDS = FakeLexicon(frozenset({"READING", "LIBRARY", "READINGS", "ART"}))
NAMES = ("Kenari", "Merak", "Helang")


def named(number: int, name: str) -> Team:
    """A team of four whose members nobody else has."""
    four = team(number, 4, 0)
    members = tuple(replace(member, name=f"{member.name} of {name}") for member in four.members)
    return replace(four, name=name, members=members)


EVENT = LiteracyEvent(
    cmd.OpenMatch(
        match_id="",
        format=LITERACY,
        app_version="1.0",
        mode=Mode.COMPETITION,
        switches=competition_switches(LITERACY),
        teams=tuple(named(number, name) for number, name in enumerate(NAMES)),
        heading=Heading(event="Word evening"),
    )
)


def begun(*words: str) -> LiteracyEvent:
    event = EVENT
    for word in words:
        answer = give_word(event, word, WORDS)
        assert isinstance(answer, LiteracyEvent), answer
        event = answer
    return event


def openings(event: LiteracyEvent, number: int) -> tuple[cmd.OpenMatch, ...]:
    found = board_openings(event, number, [f"round-{number}-{name}" for name in NAMES])
    assert not isinstance(found, Refusal), found
    return found


def board(command: cmd.OpenMatch) -> Table:
    """A board that has just been opened; its first rack has an S and an A."""
    table = Table(FakeShuffler(full_rack("SA")), WORDS)
    table.open(replace(command, match_id="m1"))
    return table


def played(command: cmd.OpenMatch, *words: tuple[str, str]) -> MatchState:
    """A round to its end, of these words."""
    table = board(command)
    table.ring()
    for where, word in words:
        spell(table, where, word)
    table.clock.pass_ms(ROUND_MS)
    table.do(cmd.EndTurn(()))
    return table.state


def totals(event: LiteracyEvent, *boards: MatchState) -> tuple[EventTotal, ...]:
    found = totals_of_boards(event, boards)
    assert not isinstance(found, Refusal), found
    return found


# U2: the word of a round


def test_U2_a_round_begins_for_all_teams_with_the_same_word_across_row_8_which_scores_nothing() -> None:
    event = begun("reading", "LIBRARY")
    for number, word in enumerate(("READING", "LIBRARY"), start=1):
        boards = [board(command).state for command in openings(event, number)]
        assert [one.opened.teams for one in boards] == [(one,) for one in EVENT.teams]
        assert {one.opened.round_number for one in boards} == {number}
        for one in boards:
            assert one.board.rows()[7] == f"....{word}...."
            assert one.board.at(LITERACY.layout.start) == word[3]
            assert one.totals == (0,)


def test_U2_the_word_is_given_once_for_the_round_and_another_begins_the_next() -> None:
    event = begun("READING", "LIBRARY")
    assert [command.set_word for command in openings(event, 1)] == ["READING"] * 3
    assert [command.set_word for command in openings(event, 2)] == ["LIBRARY"] * 3


@pytest.mark.parametrize(
    ("word", "refused"),
    [
        ("", Refused.SET_WORD_LETTERS),
        ("ART", Refused.SET_WORD_LETTERS),
        ("READINGS", Refused.SET_WORD_LETTERS),
        ("REA?ING", Refused.SET_WORD_LETTERS),
        ("GNIDAER", Refused.SET_WORD_NOT_IN_LIST),
    ],
)
def test_U2_the_word_given_is_a_word_of_seven_letters(word: str, refused: Refused) -> None:
    answer = give_word(EVENT, word, WORDS)
    assert isinstance(answer, Refusal)
    assert answer.reason is refused


def test_U2_no_board_is_opened_before_its_round_has_a_word() -> None:
    for event, number in ((EVENT, 1), (begun("READING"), 2), (begun("READING"), 0)):
        answer = board_openings(event, number, NAMES)
        assert answer == Refusal(Refused.ROUND_NOT_BEGUN, numbers=(number,))


def test_U2_a_board_whose_word_differs_from_the_rounds_is_refused() -> None:
    event = begun("READING")
    first, second, _ = openings(event, 1)
    assert refuse_board(event, first) is None
    strange = replace(second, set_word="library")
    refusal = Refusal(Refused.OTHER_SET_WORD, ("Merak", "LIBRARY", "READING"), (1,))
    assert refuse_board(event, strange) == refusal
    assert refuse_board(event, board(strange).state.opened) == refusal
    assert totals_of_boards(event, [played(first), played(strange)]) == refusal


def test_U2_a_board_of_no_round_or_no_team_of_the_event_is_refused() -> None:
    event = begun("READING")
    first = openings(event, 1)[0]
    assert refuse_board(event, replace(first, round_number=0)) == Refusal(Refused.ROUND_NOT_BEGUN, numbers=(0,))
    assert refuse_board(event, replace(first, round_number=2)) == Refusal(Refused.ROUND_NOT_BEGUN, numbers=(2,))
    guest = replace(first, teams=(named(3, "Murai"),))
    assert refuse_board(event, guest) == Refusal(Refused.NOT_IN_EVENT, names=("Murai",))


@pytest.mark.parametrize("count", [0, 2])
def test_U2_a_board_of_the_event_is_one_teams(count: int) -> None:
    event = begun("READING")
    shared = replace(openings(event, 1)[0], teams=event.teams[:count])
    assert refuse_board(event, shared) == Refusal(Refused.SIDES_COUNT, numbers=(1, 1, count))


def test_U2_the_sheet_of_a_board_names_its_round_and_its_word() -> None:
    command = openings(begun("READING", "LIBRARY"), 2)[0]
    assert "round 2 · set word: LIBRARY" in sheet_text(score_sheet(played(command)), str)
    alone = replace(command, round_number=0)
    assert not re.search(r"round \d", sheet_text(score_sheet(board(alone).state), str))


def test_U2_a_format_without_a_set_word_has_no_such_event() -> None:
    answer = give_word(replace(EVENT, opening=replace(EVENT.opening, format=PRIMARY)), "READING", WORDS)
    assert isinstance(answer, Refusal)
    assert answer.reason is Refused.SET_WORD_LETTERS


# U1: the teams and their totals


def test_U1_two_teams_of_an_event_have_neither_a_name_nor_a_member_in_common() -> None:
    kenari, merak, _ = EVENT.teams
    for teams, reason in (
        ((kenari, replace(merak, name=" kenari ")), Refused.SAME_TEAM_NAME),
        ((kenari, replace(merak, members=kenari.members)), Refused.MEMBER_TWICE),
    ):
        answer = give_word(replace(EVENT, opening=replace(EVENT.opening, teams=teams)), "READING", WORDS)
        assert isinstance(answer, Refusal)
        assert answer.reason is reason


def test_U1_a_teams_score_is_the_sum_of_its_rounds_and_the_highest_wins() -> None:
    event = begun("READING", "LIBRARY")
    (a1, b1, c1), (a2, b2, c2) = openings(event, 1), openings(event, 2)
    boards = [played(a1, ("8L", "S")), played(b1), played(c1), played(a2), played(b2, ("8L", "S")), played(c2)]
    first, second = boards[0].totals[0], boards[4].totals[0]
    assert 0 < first < second
    lines = totals(event, *boards)
    assert [(line.team, line.rank, line.scores, line.total) for line in lines] == [
        ("Merak", 1, (0, second), second),
        ("Kenari", 2, (first, 0), first),
        ("Helang", 3, (0, 0), 0),
    ]
    assert event_winners(lines) == ("Merak",)


def test_U1_a_board_still_played_or_not_opened_is_missing_and_nobody_has_won_yet() -> None:
    event = begun("READING")
    first, second, _ = openings(event, 1)
    under_way = board(second)
    under_way.ring()
    assert under_way.phase() is Phase.RUNNING
    lines = totals(event, played(first), under_way.state)
    assert {line.team: line.missing for line in lines} == {"Kenari": (), "Merak": (1,), "Helang": (1,)}
    assert event_winners(lines) == ()


def test_U1_a_team_has_one_board_in_a_round() -> None:
    event = begun("READING")
    first = played(openings(event, 1)[0])
    assert totals_of_boards(event, [first, first]) == Refusal(Refused.BOARD_TWICE, ("Kenari",), (1,))
