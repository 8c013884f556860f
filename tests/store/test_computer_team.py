"""A match with the computer is stored, shown, exported and imported like any other, and it stays the computer's."""

from pathlib import Path

import pytest

from classroom.match.state import MatchState
from classroom.record.score_sheet import Departure, score_sheet
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.gcg_export import gcg_text
from classroom.store.exchange.transfer import Outcome, import_match, match_file, parse_match
from classroom.terminal.match_command import listing
from tests.store.exchange.recorded import exported, imported, moves

RECORD = Path(__file__).parent / "data" / "records-0.3" / "primary-computer.bellword"


@pytest.fixture
def state(log: SqliteEventLog) -> MatchState:
    """A match that was taken in from a file."""
    assert import_match(log, parse_match(RECORD.read_bytes())).outcome is Outcome.NEW
    state = log.stored("m1").state
    assert state
    return state


def test_the_computer_comes_out_of_the_store_with_its_level(state: MatchState) -> None:
    assert [team.computer for team in state.teams] == ["", "first-words"]
    assert (Departure.COMPUTER, "first-words:The computer") in score_sheet(state).departures


def test_the_file_comes_out_as_it_went_in(state: MatchState, log: SqliteEventLog) -> None:
    assert match_file(log.rows("m1"), "0.3.0") == RECORD.read_bytes()


def test_the_list_of_matches_has_the_computer_by_its_name(state: MatchState, log: SqliteEventLog) -> None:
    (line,) = listing(log)
    assert line.endswith(f"Hornbills {state.totals[0]}, The computer {state.totals[1]}")


def test_another_program_reads_a_player_called_as_the_computer(state: MatchState, log: SqliteEventLog) -> None:
    events = log.read("m1")
    assert "#player2 The_computer The computer" in gcg_text(events).splitlines()
    game = exported(events)
    assert moves(exported(imported(game, "again").events)) == moves(game)
