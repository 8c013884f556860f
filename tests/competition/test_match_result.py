"""The match of a pairing, and its result."""

from dataclasses import replace

import pytest

from classroom.competition import command as cmd
from classroom.competition.command import AskSecondEntry, EnterResult, NotDone, NotDoneBecause
from classroom.competition.division import PairingKind, Wishes
from classroom.competition.event import ResultCorrected, ResultEntered, ResultNoted, Source, Table
from classroom.competition.match_result import (
    ResultState,
    first_match_id,
    in_order,
    is_of,
    next_match_id,
    opening_of_table,
    place_after,
    result_of_leaving,
    result_of_match,
    standing_of_match,
    table_of_match,
)
from classroom.competition.proposal import needs_entry_exception, unready_teams, without_judges
from classroom.competition.result import NobodyCame, Played, Walkover, WalkoverReason, players_of
from classroom.competition.result_code import code_of_match, read_code, table_code
from classroom.competition.service import Competitions, CompetitionService
from classroom.competition.team import Entry, EntryMember, Judge
from classroom.formats.catalogue import format_by_key
from classroom.match import command as match_cmd
from classroom.match.command import Refusal, Refused
from classroom.match.entry import refuse_entry
from classroom.match.event import Switches
from classroom.match.service import Matches, MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, Official, OfficialRole, Role
from classroom.rules.policy import Format, Untimed
from classroom.say.day_papers import table_sheet
from tests.competition.fields import ListLog, begun, done, opening, publish, refused
from tests.fakes import FakeClock, FakeFinder, FakeLexicon, FakeShuffler, MemoryLog
from tests.grid import first_of
from tests.rehearsal.rehearsed import played


def competition(format_key: str, *names: str) -> CompetitionService:
    """Teams of one pupil each, who is called as the team."""
    service = Competitions(ListLog()).open(opening((PairingKind.KING_OF_THE_HILL, 3), format_key=format_key))
    assert isinstance(service, CompetitionService)
    for name in names:
        done(service, cmd.EnterTeam(Entry(name, f"State of {name}", (EntryMember(name),))))
    done(service, cmd.ListJudges((Judge("Tan", "Kedah"),)))
    publish(service)
    return service


YOUTH = format_by_key("youth")


def at_board(service: CompetitionService, format: Format = YOUTH, match_id: str = "m1") -> MatchService:
    """The match of the first table of the last round."""
    one = service.state.divisions[0].rounds[-1]
    matches = Matches(
        MemoryLog(), FakeClock(), FakeShuffler(), lambda _key, _words: FakeLexicon(), lambda _: FakeFinder()
    )
    command = opening_of_table(service.state, one.number, one.tables[0], format, match_id, "test", "one judge a table")
    match = matches.open(command, "full")
    assert isinstance(match, MatchService), match
    return match


def do_all(match: MatchService, *commands: match_cmd.Command) -> None:
    for command in commands:
        answer = match.do(command)
        assert not isinstance(answer, Refusal), answer


def drawn(match: MatchService) -> None:
    """Draw the star."""
    while match.state.phase is Phase.DRAWING:
        do_all(match, match_cmd.DrawLot(match.state.drawing[len(match.state.lots[-1])]))


def unscored(match: MatchService) -> MatchService:
    """The match with the star drawn, and ended before its first turn."""
    drawn(match)
    do_all(match, match_cmd.StopMatch("the bus is here"))
    return match


def stopped(match: MatchService) -> MatchService:
    """The match ended after a turn of 12 points."""
    drawn(match)
    do_all(match, match_cmd.RingBell(), match_cmd.Pass(), match_cmd.CorrectScore(0, 12, "the judge", "added wrongly"))
    do_all(match, match_cmd.StopMatch("the bus is here"))
    return match


@pytest.mark.parametrize("pairing", [PairingKind.KNOCK_OUT, PairingKind.KING_OF_THE_HILL, PairingKind.ROUND_ROBIN])
def test_P16_a_match_without_a_score_has_no_winner_and_the_director_rules(pairing: PairingKind) -> None:
    service = Competitions(ListLog()).open(opening((pairing, 1)))
    assert isinstance(service, CompetitionService)
    for name in ("Aina", "Uma"):
        done(service, cmd.EnterTeam(Entry(name, f"State of {name}", (EntryMember(name),))))
    publish(service)
    (table,) = service.state.divisions[0].rounds[0].tables
    needs_score = replace(YOUTH, endings=replace(YOUTH.endings, scoreless_win=False))
    match = unscored(at_board(service, needs_score, first_match_id(service.state, 1, table))).state
    assert match.winner is None
    assert refused(service.enter_match(match)) is NotDone.NOTHING_PLAYED
    assert standing_of_match(service.state, match) is ResultState.OPEN
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 0, 0, "2"), reason="led at the bell", by="Cikgu Tan"))
    assert service.state.standings(0)[0].player == "2"
    assert standing_of_match(service.state, match) is ResultState.ENTERED
    assert refused(code_of_match(table_code(service.state, 0, 1, 1), match)) is NotDone.NOTHING_PLAYED


def test_A12_the_fault_of_one_team_decides_a_match_without_a_score() -> None:
    service = competition("youth", "Aina", "Uma")
    match = at_board(service)
    drawn(match)
    do_all(match, match_cmd.Disqualify(0, "Pn. Zainab", "looked into the bag"))
    assert not match.state.has_nothing_scored
    assert match.state.winner == 1


def result_of(answer: object) -> object:
    assert isinstance(answer, ResultEntered), answer
    return answer.result


def test_T3_P17_a_pairing_opens_a_match_with_who_begins_and_its_judge() -> None:
    service = competition("youth", "Aina", "Uma")
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200)))
    publish(service)
    match = at_board(service)
    opened = match.state.opened
    assert [team.name for team in match.state.teams] == ["Aina", "Uma"]
    assert match.state.starter == 1
    assert opened.officials == (Official("Tan", OfficialRole.ACCURACY_JUDGE, "Kedah"),)
    assert (opened.round_number, opened.officials_exception) == (2, "")


def test_P3_what_was_published_for_a_written_reason_can_be_played() -> None:
    service = Competitions(ListLog()).open(opening((PairingKind.KING_OF_THE_HILL, 1), format_key="primary"))
    assert isinstance(service, CompetitionService)
    for side, name in enumerate(("Tigers", "Geckos")):
        roles = (Role.MAIN, Role.MAIN, Role.RESERVE)
        members = tuple(EntryMember(f"{name} {at}", year=5, role=role) for at, role in enumerate(roles))
        done(service, cmd.EnterTeam(Entry(name, "Perak", members, f"Cikgu {side}", mixed=True)))
    publish(service, because="all are from Perak")
    assert at_board(service, format_by_key("primary")).state.opened.origin_exception == "all are from Perak"
    one = service.state.divisions[0].rounds[-1]
    command = opening_of_table(service.state, 1, one.tables[0], format_by_key("primary"), "m1", "test", "one judge")
    refusal = refuse_entry(replace(command, origin_exception=""))
    assert refusal is not None
    assert refusal.reason is Refused.SAME_ORIGIN


def test_T3_a_format_that_draws_for_it_is_not_told_who_begins() -> None:
    service = competition("club", "Aina", "Uma")
    one = service.state.divisions[0].rounds[-1]
    command = opening_of_table(service.state, 1, one.tables[0], format_by_key("club"), "m1", "test")
    assert command.starter is None


def test_scores_of_a_real_board_are_noted_once_until_a_second_person_types_them() -> None:
    service = competition("youth", "Aina", "Uma")
    done(service, AskSecondEntry(is_asked=True))
    match = at_board(service)
    stopped(match)
    state = replace(match.state, opened=replace(match.state.opened, real_board=True))
    assert isinstance(service.take_match(state, Source.PLAYED_HERE, "corrected"), ResultNoted)
    assert service.take_match(state, Source.PLAYED_HERE, "corrected") is None, "as after the next start of the app"
    one, other = state.totals
    entered = done(service, EnterResult(0, 1, Played("1", "2", one, other)))
    assert isinstance(entered, ResultEntered)
    assert entered.match_id == state.opened.match_id
    assert service.take_match(state, Source.PLAYED_HERE, "corrected") is None


def test_a_match_enters_its_result_once() -> None:
    service = competition("youth", "Aina", "Uma")
    match = at_board(service)
    assert refused(service.enter_match(match.state)) is NotDone.MATCH_NOT_OVER
    stopped(match)
    one, other = match.state.totals  # less what lay on the racks
    expected = Played("1", "2", one, other) if match.state.starter == 0 else Played("2", "1", other, one)
    assert result_of(service.enter_match(match.state, Source.MATCH_FILE)) == expected
    assert refused(service.enter_match(match.state)) is NotDone.SAME_RESULT
    publish(service)
    assert refused(service.enter_match(match.state)) is NotDone.MATCH_COUNTED


def test_a_match_of_others_is_none_of_this_competition() -> None:
    match = stopped(at_board(competition("youth", "Aina", "Uma")))
    for names in (("Aina", "Siti", "Uma"), ("Siti", "Aina")):
        other = competition("youth", *names)
        assert refused(other.enter_match(match.state)) is NotDone.MATCH_NOT_PAIRED


@pytest.mark.parametrize(
    ("absent", "result"),
    [
        ((1,), Walkover("1", "2", WalkoverReason.ABSENT)),
        ((0,), Walkover("2", "1", WalkoverReason.ABSENT)),
        ((0, 1), NobodyCame("1", "2")),
    ],
)
def test_T8_a_walkover_at_the_board_is_one_in_the_competition(absent: tuple[int, ...], result: object) -> None:
    service = competition("youth", "Aina", "Uma")
    match = at_board(service)
    do_all(match, match_cmd.WalkOver(absent, "Pn. Zainab", "did not come"))
    assert result_of(service.enter_match(match.state)) == result


def test_A12_who_leaves_in_the_middle_has_walked_out() -> None:
    service = competition("youth", "Aina", "Uma")
    match = at_board(service)
    drawn(match)
    do_all(match, match_cmd.RingBell(), match_cmd.Pass(), match_cmd.WalkOver((1,), "Pn. Zainab", "went home"))
    assert result_of(service.enter_match(match.state)) == Walkover("1", "2", WalkoverReason.WALKED_OUT)


def test_A12_who_is_disqualified_has_lost() -> None:
    service = competition("youth", "Aina", "Uma")
    match = at_board(service)
    do_all(match, match_cmd.Disqualify(0, "Pn. Zainab", "looked into the bag"))
    assert result_of(service.enter_match(match.state)) == Walkover("2", "1", WalkoverReason.DISQUALIFIED)


@pytest.mark.parametrize("seed", first_of(range(3)))
@pytest.mark.parametrize("format_key", ["primary", "club"])
def test_P13_P16_whoever_won_the_match_has_won_in_the_competition(format_key: str, seed: int) -> None:
    match = played(format_by_key(format_key), seed).state
    service = competition(format_key, *(team.name for team in match.teams))
    command = result_of_match(service.state, match, Source.PLAYED_HERE)
    assert isinstance(command, EnterResult)
    result = command.result
    assert set(players_of(result)) == {"1", "2"}
    if isinstance(result, Played):
        assert result.winner == (None if match.winner is None else str(match.winner + 1))
        assert {result.first: result.first_score, result.second: result.second_score} == {
            str(team + 1): total for team, total in enumerate(match.totals)
        }
        assert result.first == str(match.team_of(match.starter) + 1)
    elif isinstance(result, Walkover):
        assert result.winner == str((match.winner or 0) + 1)
    done(service, command)


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("is_turned", [False, True])
def test_the_code_of_the_table_brings_a_match_from_another_computer(starter: int, is_turned: bool) -> None:  # noqa: FBT001 - by pytest
    match = stopped(at_board(competition("youth", "Aina", "Uma")))
    match_state = replace(match.state, starter=starter)
    service = competition("youth", *(("Uma", "Aina") if is_turned else ("Aina", "Uma")))
    code = code_of_match(table_code(service.state, 0, 1, 1), match_state, is_turned=is_turned)
    assert isinstance(code, str)
    by_code, by_file = read_code(service.state, code), result_of_match(service.state, match_state, Source.CODE)
    assert isinstance(by_file, EnterResult)
    assert by_code == replace(by_file, match_id="")
    assert isinstance(by_file.result, Played)
    assert by_file.result.first == str(1 + (starter != is_turned))


def test_what_the_scores_do_not_tell_has_no_code() -> None:
    service = competition("youth", "Aina", "Uma")
    code = table_code(service.state, 0, 1, 1)
    match = at_board(service)
    assert refused(code_of_match(code[:-1], stopped(at_board(service)).state)) is NotDone.CODE_SHORT
    do_all(match, match_cmd.WalkOver((1,), "Pn. Zainab", "did not come"))
    assert refused(code_of_match(code, match.state)) is NotDone.NO_CODE


def test_a_match_is_of_a_competition_by_its_name_or_once_its_result_is_there() -> None:
    service = competition("youth", "Aina", "Uma")
    match = stopped(at_board(service, match_id="from-a-stick"))
    assert is_of(service.state, first_match_id(service.state, 1, Table(1, "1", "2")))
    assert not is_of(service.state, "from-a-stick")
    service.enter_match(match.state, Source.MATCH_FILE)
    assert is_of(service.state, "from-a-stick")


def test_the_match_of_a_table_is_called_by_its_teams_and_those_after_it_by_their_number() -> None:
    state = competition("youth", "Aina", "Raj", "Mei", "Siti").state
    (published,) = state.divisions[0].rounds
    firsts = [first_match_id(state, 1, table) for table in published.tables]
    assert len(set(firsts)) == 2
    assert next_match_id(firsts[0], [firsts[0]]) == f"{firsts[0]}-2"
    for first in firsts:
        found = [table_of_match(state, match_id) for match_id in (first, f"{first}-2", f"{first}-3-1f2e")]
        assert {one.base if one else None for one in found} == {first}
    assert table_of_match(state, "20261121-0badcafe") is None
    assert table_of_match(state, state.opened.competition_id) is None


def test_the_match_of_a_team_that_plays_alone_is_called_by_it() -> None:
    state = competition("youth", "Aina", "Raj").state
    assert first_match_id(state, 2, Table(1, "7")) == f"{state.opened.competition_id}-2-7"


@pytest.mark.parametrize(
    ("match_id", "after"),
    [
        ("c1-1-3", ("c1-1-3", 2)),
        ("c1-1-3-2", ("c1-1-3", 3)),
        ("c1-1-3-12-1f2e", ("c1-1-3", 13)),
        ("c1-1-3-copy", ("c1-1-3-copy", 2)),
        ("20261121-1f", ("20261121-1f", 2)),
    ],
)
def test_what_goes_on_from_a_match_of_a_table_has_the_next_number_of_that_table(
    match_id: str, after: tuple[str, int]
) -> None:
    assert place_after("c1-1-3", match_id) == after


def test_the_matches_of_a_table_are_known_by_their_numbers_whatever_marks_they_have() -> None:
    ids = ["c1-1-3-10", "c1-1-3-2-1f2e", "c1-1-3", "c1-1-3-copy", "c1-1-31", "c1-1-3-2-0ad1"]
    assert in_order("c1-1-3", ids) == ["c1-1-3", "c1-1-3-2-0ad1", "c1-1-3-2-1f2e", "c1-1-3-10"]
    assert next_match_id("c1-1-3", ids) == "c1-1-3-11"
    assert next_match_id("c1-1-4", ids) == "c1-1-4"


def test_P1_P2_P17_what_was_published_though_sheets_lack_something_can_be_played() -> None:
    service = Competitions(ListLog()).open(opening((PairingKind.KING_OF_THE_HILL, 2), format_key="primary"))
    assert isinstance(service, CompetitionService)
    for name in ("Tigers", "Geckos"):
        done(service, cmd.EnterTeam(Entry(name, f"State of {name}")))
    primary = format_by_key("primary")
    assert [team.entry.name for team, _faults in unready_teams(service.state, 0, primary)] == ["Tigers", "Geckos"]
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    assert without_judges(service.state, proposed.tables) == proposed.tables
    assert needs_entry_exception(service.state, 0, primary, proposed.tables)
    done(service, replace(proposed, entry_exception=" the lists\n are on paper "))
    opened = at_board(service, format_by_key("primary")).state.opened
    assert (opened.entry_exception, opened.officials_exception) == ("the lists are on paper",) * 2
    # One reason is enough for all rounds of these teams, but not for one that comes later.
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200)))
    publish(service)
    assert not needs_entry_exception(service.state, 0, primary, proposed.tables)
    assert at_board(service, format_by_key("primary")).state.opened.entry_exception == "the lists are on paper"
    (table,) = service.state.divisions[0].rounds[1].tables
    sheet = table_sheet(service.state, service.state.divisions[0], 2, table, primary)
    assert sheet.entry_exception == "the lists are on paper"
    done(service, cmd.EnterTeam(Entry("Otters", "Perak")))
    assert needs_entry_exception(service.state, 0, primary, ())


def test_P1_P17_nothing_is_asked_where_all_are_ready_or_the_format_has_no_list_to_tick() -> None:
    service = Competitions(ListLog()).open(opening((PairingKind.KING_OF_THE_HILL, 1), format_key="primary"))
    assert isinstance(service, CompetitionService)
    roles = (Role.MAIN, Role.MAIN, Role.RESERVE)
    for name in ("Tigers", "Geckos"):
        members = tuple(EntryMember(f"{name} {at}", year=5, role=role) for at, role in enumerate(roles))
        done(service, cmd.EnterTeam(Entry(name, name, members, "Cikgu Tan", mixed=True)))
    primary = format_by_key("primary")
    done(service, cmd.ListJudges((Judge("Pn. Latifah", "Melaka"), Judge("En. Ravi", "Kelantan"))))
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    assert not needs_entry_exception(service.state, 0, primary, proposed.tables)
    one_judge = [replace(table, judges=table.judges[:1]) for table in proposed.tables]
    assert needs_entry_exception(service.state, 0, primary, one_judge)
    assert not needs_entry_exception(service.state, 0, format_by_key("club"), one_judge)


def test_A12_at_an_open_table_that_a_team_has_left_the_other_wins_without_playing() -> None:
    service = competition("youth", "Aina", "Uma")
    (table,) = service.state.divisions[0].rounds[0].tables
    assert result_of_leaving(service.state, table) is None
    done(service, cmd.WithdrawTeam("2", "ill"))
    assert result_of_leaving(service.state, table) == Walkover("1", "2")
    done(service, cmd.WithdrawTeam("1", "ill"))
    assert result_of_leaving(service.state, table) == NobodyCame("1", "2")
    done(service, cmd.ReturnTeam("2"))
    done(service, cmd.EnterResult(0, 1, Played("1", "2", 300, 200)))
    # Whoever has played before has not stayed away, but gone.
    assert result_of_leaving(service.state, table) == Walkover("2", "1", WalkoverReason.WALKED_OUT)
    assert result_of_leaving(service.state, Table(1, "1")) is None


@pytest.mark.parametrize("format_key", ["primary", "club"])
def test_P1_P2_P3_P17_a_friendly_competition_asks_for_nothing_and_its_matches_are_practice(format_key: str) -> None:
    format = format_by_key(format_key)
    opened = replace(opening((PairingKind.ROUND_ROBIN, 1), format_key=format_key), is_friendly=True)
    entries = [
        Entry(name, "5 Bestari", (EntryMember(name), EntryMember(f"{name}, too"), *_reserves(name)))
        for name in ("Aina", "Uma")
    ]
    service = Competitions(ListLog()).open(opened, entries)
    assert isinstance(service, CompetitionService)
    (one,) = service.state.divisions[0].rounds
    assert not unready_teams(service.state, 0, format)
    assert not needs_entry_exception(service.state, 0, format, one.tables)
    switches = Switches(Untimed(), live_score=True)
    match_id = first_match_id(service.state, 1, one.tables[0])
    command = opening_of_table(service.state, 1, one.tables[0], format, match_id, "test", practice=switches)
    assert (command.mode, command.switches) == (Mode.PRACTICE, switches)
    assert refuse_entry(command) is None
    assert {len(team.names(Role.RESERVE)) for team in command.teams} == {format.sides.reserves}
    matches = Matches(
        MemoryLog(), FakeClock(), FakeShuffler(), lambda _key, _words: FakeLexicon(), lambda _: FakeFinder()
    )
    match = matches.open(command, "pupil")
    assert isinstance(match, MatchService), match
    drawn(match)
    do_all(match, match_cmd.RingBell(), match_cmd.Pass(), match_cmd.CorrectScore(0, 12, "the judge", "added wrongly"))
    do_all(match, match_cmd.StopMatch("the bus is here"))
    assert isinstance(service.enter_match(match.state), ResultEntered)


def test_a_competition_whose_teams_cannot_be_entered_is_not_opened() -> None:
    log = ListLog()
    answer = Competitions(log).open(opening((PairingKind.ROUND_ROBIN, 1)), [Entry("Aina"), Entry("AINA")])
    assert refused(answer) is NotDone.SAME_TEAM_NAME
    assert not log.events


def _reserves(name: str) -> tuple[EntryMember, ...]:
    return tuple(EntryMember(f"{name}, reserve {number}", role=Role.RESERVE) for number in (1, 2))


TYPED = Played("1", "2", 200, 300)


def first_table(service: CompetitionService) -> MatchService:
    """The match of the first table under its own id, still to be drawn for."""
    one = service.state.divisions[0].rounds[-1]
    return at_board(service, match_id=first_match_id(service.state, one.number, one.tables[0]))


def taken(service: CompetitionService, match: MatchState, **how: object) -> object:
    return service.take_match(match, Source.PLAYED_HERE, "corrected on the sheet", **how)  # type: ignore[arg-type]


def corrected(service: CompetitionService, result: Played | Walkover = TYPED) -> None:
    done(service, cmd.CorrectResult(0, 1, result, "the jury said so"))


def test_a_match_is_known_by_its_teams_and_the_round_and_one_played_again_by_its_number() -> None:
    service = competition("youth", "Aina", "Uma")
    match = first_table(service)
    assert match.state.opened.match_id == "c1-1-1-2"
    assert next_match_id("c1-1-1-2", ["c1-1-1-2", "c1-1-1-2-2"]) == "c1-1-1-2-3"
    for match_id in ("c1-1-1-2", "c1-1-1-2-2"):
        found = table_of_match(service.state, match_id)
        assert found
        assert (found.published.number, found.table.players, found.recorded) == (1, ("1", "2"), None)
    assert table_of_match(service.state, "c1-2-1-2") is None
    assert standing_of_match(service.state, at_board(service).state) is None


def test_a_team_with_a_board_of_its_own_is_in_the_id_alone() -> None:
    service = begun((PairingKind.OWN_BOARDS, 1), teams="AB")
    proposed = service.next_round()
    assert isinstance(proposed, cmd.PublishRound)
    done(service, replace(proposed, set_word="READING"))
    one = service.state.divisions[0].rounds[0]
    assert [first_match_id(service.state, 1, table) for table in one.tables] == ["c1-1-1", "c1-1-2"]


def test_a_result_is_open_until_it_is_entered_and_then_stands() -> None:
    service = competition("youth", "Aina", "Uma")
    match = first_table(service)
    assert standing_of_match(service.state, match.state) is ResultState.OPEN
    over = stopped(match).state
    assert standing_of_match(service.state, over) is ResultState.OPEN
    assert not service.has_entered("c1-1-1-2")
    assert isinstance(taken(service, over), ResultEntered)
    assert standing_of_match(service.state, over) is ResultState.ENTERED
    assert service.has_entered("c1-1-1-2")
    assert taken(service, over) is None


def test_a_match_that_goes_on_has_no_result_to_take() -> None:
    service = competition("youth", "Aina", "Uma")
    answer = taken(service, first_table(service).state)
    assert isinstance(answer, NotDoneBecause)
    assert answer.reason is NotDone.MATCH_NOT_OVER


def test_a_typed_result_stays_unless_the_teacher_overrules_it() -> None:
    service = competition("youth", "Aina", "Uma")
    done(service, cmd.EnterResult(0, 1, TYPED))
    over = stopped(first_table(service)).state
    assert standing_of_match(service.state, over) is ResultState.OTHER
    answer = taken(service, over)
    assert isinstance(answer, NotDoneBecause)
    assert answer.reason is NotDone.OTHER_RESULT
    assert isinstance(taken(service, over, overrules=True), ResultCorrected)
    assert standing_of_match(service.state, over) is ResultState.ENTERED


def test_T3_a_typed_result_is_the_matchs_own_though_nobody_said_who_began() -> None:
    service = competition("youth", "Aina", "Uma")
    over = stopped(first_table(service)).state
    done(service, cmd.EnterResult(0, 1, Played("1", "2", over.totals[0], over.totals[1], is_start_known=False)))
    assert standing_of_match(service.state, over) is ResultState.ENTERED


def test_P12_a_match_corrects_what_it_said_itself_and_nothing_that_was_put_in_its_place() -> None:
    service = competition("youth", "Aina", "Uma")
    over = stopped(first_table(service)).state
    entered = taken(service, over)
    assert isinstance(entered, ResultEntered)
    (recorded,) = service.state.divisions[0].rounds[0].recorded
    other = replace(over, teams=tuple(reversed(over.teams)))
    assert isinstance(taken(service, other), ResultCorrected)
    said = service.state.divisions[0].rounds[0].recorded[0].result
    assert said != recorded.result
    assert isinstance(taken(service, over, said=said), ResultCorrected), "it is corrected as often as need be"
    corrected(service, Walkover("1", "2", WalkoverReason.LATE))
    answer = taken(service, over, said=recorded.result)
    assert isinstance(answer, NotDoneBecause)
    assert isinstance(taken(service, over, overrules=True), ResultCorrected)


def test_a_match_of_an_earlier_round_is_not_counted_in_a_later_one_of_the_same_teams() -> None:
    service = competition("youth", "Aina", "Uma")
    over = stopped(first_table(service)).state
    done(service, cmd.EnterResult(0, 1, TYPED))
    publish(service)
    answer = taken(service, over)
    assert isinstance(answer, NotDoneBecause)
    assert (answer.reason, answer.numbers[:1]) == (NotDone.OTHER_RESULT, (1,))
    assert service.state.divisions[0].rounds[1].recorded == ()


def scores(service: CompetitionService) -> tuple[int, int]:
    """What the first two teams have in the first round."""
    result = service.state.divisions[0].rounds[0].recorded[0].result
    assert isinstance(result, Played)
    by_player = {result.first: result.first_score, result.second: result.second_score}
    return by_player["1"], by_player["2"]


@pytest.mark.parametrize("called", [("Ainaa", "Uma"), ("Ainaa", "Umah")])
def test_T8_a_result_finds_its_table_though_names_were_corrected_while_it_was_played(called: tuple[str, str]) -> None:
    service = competition("youth", "Aina", "Uma")
    match = stopped(first_table(service)).state
    for player, name in zip("12", called, strict=True):
        done(service, cmd.ChangeEntry(player, Entry(name)))
    taken(service, match)
    assert scores(service) == match.totals


def test_T8_a_refusal_says_what_the_teams_of_the_match_are_called_now() -> None:
    service = competition("youth", "Aina", "Uma")
    match = first_table(service).state
    done(service, cmd.ChangeEntry("1", Entry("Ainaa")))
    assert taken(service, match) == NotDoneBecause(NotDone.MATCH_NOT_OVER, ("Ainaa", "Uma"))


def test_T8_a_round_drawn_again_the_other_way_round_leaves_each_team_its_own_score() -> None:
    service = competition("youth", "Aina", "Uma")
    match = stopped(first_table(service)).state
    done(service, cmd.TakeBackRound(0, "the lots were wrong"))
    done(service, cmd.ListWishes(0, Wishes(order=("2", "1"))))
    assert publish(service) == ["UmaAina"]
    done(service, cmd.ChangeEntry("1", Entry("Ainaa")))
    taken(service, match)
    assert scores(service) == match.totals
