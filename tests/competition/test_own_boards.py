"""An event of teams at boards of their own as a competition: one word a round, scores added up (U1, U2, U8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from classroom.competition import command as cmd
from classroom.competition.columns import total_columns
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.decide import decide, open_competition
from classroom.competition.division import Division, PairingKind, Phase
from classroom.competition.event import CompetitionOpened, RoundPublished, Source, Table
from classroom.competition.fold import apply, begin
from classroom.competition.match_result import first_match_id, opening_of_table, result_of_match
from classroom.competition.pairing import draw, history
from classroom.competition.proposal import next_round
from classroom.competition.result import NobodyCame, Played, Scored
from classroom.competition.result_code import code_of, code_of_match, read_code, table_code
from classroom.competition.state import CompetitionState
from classroom.competition.team import Entry, EntryMember
from classroom.competition.wall_papers import pairing_sheet, total_sheet
from classroom.competition.wording import refusal_text
from classroom.formats.catalogue import format_by_key
from classroom.match.command import BuyLetters, EndTurn
from classroom.match.state import MatchState
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.literacy_table import LITERACY, ROUND_MS, full_rack, spell
from tests.match.table import Table as MatchTable

WORDS = FakeLexicon(frozenset({"READING", "LIBRARY", "READINGS", "ART"}))

NAMES = ("Kenari", "Merak", "Helang")


def opening(*phases: Phase, key: str = "literacy") -> cmd.OpenCompetition:
    division = Division("", (), phases or (Phase(PairingKind.OWN_BOARDS, 2),))
    return cmd.OpenCompetition("evening", "1.0", "Word evening", format_by_key(key), (division,))


def evening(*names: str) -> CompetitionState:
    """An evening of two rounds with these teams, of four pupils each."""
    opened = open_competition(opening())
    assert isinstance(opened, CompetitionOpened)
    state = begin(opened)
    for name in names or NAMES:
        members = tuple(EntryMember(f"{name} {at}") for at in range(4))
        state = done(state, cmd.EnterTeam(Entry(name, members=members)))
    return state


def done(state: CompetitionState, command: cmd.CompetitionCommand) -> CompetitionState:
    answer = decide(state, command)
    assert not isinstance(answer, NotDoneBecause), refusal_text(answer, str)
    return apply(state, answer)


def refused(state: CompetitionState, command: cmd.CompetitionCommand) -> NotDone:
    answer = decide(state, command)
    assert isinstance(answer, NotDoneBecause), answer
    assert "{" not in refusal_text(answer, str)
    return answer.reason


def proposed(state: CompetitionState) -> cmd.PublishRound:
    round_ = next_round(state, 0)
    assert isinstance(round_, cmd.PublishRound), round_
    return round_


def begun(state: CompetitionState, word: str = "READING") -> CompetitionState:
    return done(state, replace(proposed(state), set_word=word))


def score(player: str, points: int, raised: int = 0, number: int = 1) -> cmd.EnterResult:
    return cmd.EnterResult(0, number, Scored(player, points, raised))


def played(state: CompetitionState, place: int = 0, number: int = 1, *, over: bool = True) -> MatchState:
    """The round of the team at a board as the app plays it: S for 11 points, and three letters bought."""
    table = state.divisions[0].rounds[number - 1].tables[place]
    board = MatchTable(FakeShuffler(full_rack("S"), "QZJ"), WORDS)
    board.open(opening_of_table(state, number, table, LITERACY, "m1", "1.0"))
    board.ring()
    board.do(BuyLetters(3))
    spell(board, "8L", "S")
    if over:
        board.clock.pass_ms(ROUND_MS)
        board.do(EndTurn(()))
    return board.state


def test_U1_every_team_that_goes_on_has_a_board_of_its_own() -> None:
    state = done(evening(), cmd.WithdrawTeam("2", "ill"))
    assert proposed(state).tables == (Table(1, "1"), Table(2, "3"))
    state = begun(state)
    assert [table.players for table in state.divisions[0].rounds[0].tables] == [("1",), ("3",)]


def test_U2_a_round_begins_with_one_word_for_all_boards() -> None:
    state = evening()
    assert refused(state, proposed(state)) is NotDone.SET_WORD_NEEDED
    answer = decide(state, replace(proposed(state), set_word=" reading "))
    assert isinstance(answer, RoundPublished)
    assert answer.set_word == "READING"
    state = apply(state, answer)
    for place in range(3):
        command = opening_of_table(state, 1, state.divisions[0].rounds[0].tables[place], LITERACY, "m1", "1.0")
        assert (command.set_word, command.round_number, command.teams[0].name) == ("READING", 1, NAMES[place])
    assert refused(state, replace(proposed_after(state), set_word="")) is NotDone.RESULTS_MISSING


def proposed_after(state: CompetitionState) -> cmd.PublishRound:
    return cmd.PublishRound(0, 2, state.divisions[0].rounds[0].tables)


def test_only_a_format_for_one_team_has_boards_of_their_own_and_only_those() -> None:
    australian = Phase(PairingKind.AUSTRALIAN, 2)
    answer = open_competition(opening(australian))
    assert isinstance(answer, NotDoneBecause)
    assert answer.reason is NotDone.NO_MATCHES_BETWEEN_TEAMS
    answer = open_competition(opening(key="youth"))
    assert isinstance(answer, NotDoneBecause)
    assert answer.reason is NotDone.ONLY_TWO_MEET
    opened = open_competition(opening(australian, key="youth"))
    assert isinstance(opened, CompetitionOpened)
    state = begin(opened)
    for name in ("A", "B"):
        state = done(state, cmd.EnterTeam(Entry(name)))
    assert refused(state, replace(proposed(state), set_word="READING")) is NotDone.SET_WORD_UNWANTED
    state = done(state, proposed(state))
    assert refused(state, score("1", 12)) is NotDone.NO_BOARD


def test_nobody_is_paired_at_boards_of_their_own() -> None:
    with pytest.raises(ValueError, match="not paired"):
        draw(PairingKind.OWN_BOARDS, ["1", "2"], history(()))
    state = evening()
    table = Table(1, "1", "2")
    command = cmd.PublishRound(0, 1, (table, Table(2, "3")), set_word="READING")
    assert refused(state, command) is NotDone.BOARD_FOR_ONE


def test_U1_the_score_of_an_event_is_the_sum_of_its_rounds_and_equal_sums_share_the_win() -> None:
    state = begun(evening())
    for player, points in (("1", 100), ("2", 80), ("3", -5)):
        state = done(state, score(player, points, raised=int(player)))
    state = begun(state, "LIBRARY")
    for player, points in (("1", 20), ("2", 40), ("3", 60)):
        state = done(state, score(player, points, number=2))
    assert [(line.player, line.rank, line.margin) for line in state.standings(0)] == [
        ("1", 1, 120),
        ("2", 1, 120),
        ("3", 3, 55),
    ]
    sheet = total_sheet(state, 0, "$")
    _place, _team, *rounds, total, raised = total_columns(sheet)
    assert [one.head for one in (*rounds, total, raised)][-2:] == ["Total", "Raised"]
    assert all(one.text(row) for one in (*rounds, total, raised) for row in sheet.rows)
    assert [(row.team.name, row.rank, row.scores, row.total) for row in sheet.rows] == [
        ("Kenari", 1, (100, 20), 120),
        ("Merak", 1, (80, 40), 120),
        ("Helang", 3, (-5, 60), 55),
    ]
    assert [row.team.name for row in sheet.winners] == ["Kenari", "Merak"]
    assert (sheet.words, sheet.raised) == (("READING", "LIBRARY"), 6)
    state = done(state, cmd.CloseCompetition())
    assert total_sheet(state, 0).is_final


def test_U1_a_score_that_is_missing_adds_nothing_and_nobody_has_won_before_the_first() -> None:
    state = begun(evening())
    assert total_sheet(state, 0).winners == ()
    state = done(state, score("2", 30))
    assert [(row.team.name, row.scores) for row in total_sheet(state, 0).rows] == [
        ("Merak", (30,)),
        ("Kenari", (None,)),
        ("Helang", (None,)),
    ]
    assert refused(state, cmd.CloseCompetition()) is NotDone.RESULTS_MISSING


def test_a_score_that_cannot_be_is_refused_with_its_reason() -> None:
    state = begun(evening())
    assert refused(state, score("1", 5000)) is NotDone.SCORE_OUT_OF_RANGE
    assert refused(state, score("1", 50, raised=-1)) is NotDone.MONEY_OUT_OF_RANGE
    assert refused(state, score("9", 50)) is NotDone.NO_BOARD
    assert refused(state, cmd.EnterResult(0, 1, Played("1", "2", 3, 4))) is NotDone.NOT_PAIRED
    assert refused(state, cmd.EnterResult(0, 1, NobodyCame("1", "2"))) is NotDone.NOT_PAIRED
    state = done(state, score("1", 50))
    assert refused(state, score("1", 50)) is NotDone.SAME_SCORE
    assert refused(state, score("1", 60)) is NotDone.OTHER_SCORE
    correct = cmd.CorrectResult(0, 1, Scored("1", 50), "counted again", "Pn. Zainab")
    assert refused(state, correct) is NotDone.SAME_SCORE
    state = done(state, replace(correct, result=Scored("1", 60, 2)))
    assert total_sheet(state, 0).rows[0].total == 60
    state = done(state, cmd.TakeBackResult(0, 1, "1", "of another team"))
    assert total_sheet(state, 0).winners == ()


def test_U8_U9_a_round_played_with_the_app_gives_its_score_and_what_it_raised() -> None:
    state = begun(evening())
    command = result_of_match(state, played(state, 1), Source.MATCH_FILE)
    assert command == cmd.EnterResult(0, 1, Scored("2", 11, 5), Source.MATCH_FILE, "m1")
    assert isinstance(command, cmd.EnterResult)
    state = done(state, command)
    assert refused(done(state, cmd.TakeBackResult(0, 1, "2", "x")), replace(command, number=2)) is NotDone.NO_SUCH_ROUND
    for player in ("1", "3"):
        state = done(state, score(player, 1))
    state = begun(state, "LIBRARY")
    assert refused(state, replace(command, number=2)) is NotDone.ROUND_COUNTED


def test_U2_a_round_of_another_word_team_or_evening_is_none_of_this_event() -> None:
    state = begun(evening())
    match = played(state)

    def reason(match: MatchState) -> NotDone:
        answer = result_of_match(state, match, Source.MATCH_FILE)
        assert isinstance(answer, NotDoneBecause)
        assert "{" not in refusal_text(answer, str)
        return answer.reason

    other_word = replace(match, opened=replace(match.opened, set_word="LIBRARY"))
    assert reason(other_word) is NotDone.OTHER_WORD
    assert reason(replace(match, opened=replace(match.opened, round_number=2))) is NotDone.TEAM_NOT_HERE
    assert reason(replace(match, teams=(replace(match.teams[0], name="Enggang"),))) is NotDone.TEAM_NOT_HERE
    assert reason(played(state, over=False)) is NotDone.ROUND_NOT_OVER


def test_U1_a_board_is_known_by_its_round_and_team_though_the_name_was_corrected() -> None:
    state = begun(evening())
    match = played(state)
    at_board = replace(
        match, opened=replace(match.opened, match_id=first_match_id(state, 1, state.divisions[0].rounds[0].tables[0]))
    )
    state = done(state, cmd.ChangeEntry("1", Entry("Enggang")))
    command = result_of_match(state, at_board, Source.PLAYED_HERE)
    assert isinstance(command, cmd.EnterResult)
    assert command.result == Scored("1", match.totals[0], match.raised(0))


@pytest.mark.parametrize("result", [Scored("1", 0), Scored("2", 1547, 1547), Scored("3", -500, 12)])
def test_a_code_tells_a_score_and_what_was_raised(result: Scored) -> None:
    state = begun(evening())
    (table,) = [table for table in state.divisions[0].rounds[0].tables if table.one == result.player]
    assert read_code(state, code_of(state, 0, 1, table, result)) == cmd.EnterResult(0, 1, result, Source.CODE)


def test_the_code_of_a_board_brings_its_score_from_another_computer() -> None:
    state = begun(evening())
    match = played(state)
    code = code_of_match(table_code(state, 0, 1, 1), match)
    assert isinstance(code, str)
    score = Scored("1", match.totals[0], match.raised(0))
    assert read_code(state, code) == cmd.EnterResult(0, 1, score, Source.CODE)


def test_the_wall_has_a_board_for_each_team() -> None:
    sheet = pairing_sheet(begun(evening()), 0, 1)
    assert [[team.name for team in row.teams] for row in sheet.rows] == [[name] for name in NAMES]
