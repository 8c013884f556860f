"""Recorded games in and out again: the same moves, scores, totals and racks, whatever the record left open."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.match.event import TilesDrawn
from classroom.match.fold import fold
from classroom.match.state import Phase
from classroom.store.exchange.gcg import GcgError, TimeEntry, parse_gcg, read_gcg
from classroom.store.exchange.gcg_import import FaultyRecordError
from tests.grid import first_of
from tests.match.tiles import all_tiles, tiles_there_are
from tests.shared_data import games, gcg_files, needs_shared
from tests.store.exchange.recorded import exported, imported, lost_tiles, match_or_refusal, moves, text_of
from tests.store.exchange.test_replay import defects

# Sound files with racks that cannot have been, and the lines in doubt: a tile that was kept is gone a turn later, or
# both have the one X. Nothing else of any file may be lost.
DOUBTED = {
    "1ec3b8e5718e56ee": (7,),
    "1f7df7457625505c": (6,),
    "3f048ea6804581e7": (11,),
    "716e15b47239a343": (4, 5, 6, 7),
    "7bfcf01fc8570562": (26, 29),
    "94395d84bc418106": (18,),
    "b456b42e58535673": (21, 22),
    "3206aa755f348565": (21,),
    "4865b749a331b20b": (21, 22, 26),
    "7f4d94f48acbb51f": (20, 21),
}

SOUND = [*gcg_files("clean"), *gcg_files("incomplete")]


@pytest.mark.parametrize("every", first_of([8, 1]))
def test_a_sound_file_is_a_match_and_comes_out_as_it_went_in_and_then_as_the_same_match(every: int) -> None:
    for path in SOUND[::every]:
        comes_in_and_out(path)


def comes_in_and_out(path: Path) -> None:
    game = read_gcg(path)
    match = imported(game, path.stem)
    assert fold(match.events) == match.state
    assert all_tiles(match.state) == tiles_there_are(match.state)
    assert (match.state.phase is Phase.CLOSED) == (path.parent.name == "clean")
    written = exported(match.events)
    assert moves(written) == moves(game)
    assert match.doubted == DOUBTED.get(path.stem, ())
    assert {line for line, _ in lost_tiles(game, written)} <= set(match.doubted)
    marked = match.events[0].heading.event.endswith("(racks in part filled in)")  # type: ignore[attr-defined]
    assert marked == (match.filled_in > 0), path.stem
    again = imported(written, "another title")
    assert (again.events, again.doubted) == (match.events, ()), path.stem
    # What a side that is not to move next holds may be known to nobody; everything else is recorded now.
    assert again.filled_in == 0


def test_a_defective_file_is_refused_with_line_and_reason() -> None:
    for path in gcg_files("defective"):
        known = [int(str(defect["line"])) for defect in defects()[f"defective/{path.name}"]]
        with pytest.raises(GcgError) as raised:
            imported(read_gcg(path))
        assert raised.value.reason
        if isinstance(raised.value, FaultyRecordError) and known:
            assert {finding.line for finding in raised.value.findings} == set(known)
        if known:
            assert raised.value.line == min(known)


@needs_shared
@pytest.mark.parametrize("place", range(0, 1189, 320))
def test_a_game_of_the_collection_comes_out_as_it_went_in(place: int) -> None:
    comes_out_as_it_went_in(place)


@needs_shared
@pytest.mark.parametrize("place", [280, 877, 1042])
def test_a_game_with_a_rack_told_as_unknown_comes_in_and_out(place: int) -> None:
    assert "UNKNOWN" in text_of(games()[place])
    assert comes_out_as_it_went_in(place)


@needs_shared
def test_S4_a_pass_between_the_play_that_went_out_and_the_tiles_left_comes_in_and_out() -> None:
    texts = [text_of(game) for game in games() if [event["k"] for event in game["events"][-2:]] == ["play", "endrack"]]
    for text in [text for text in texts if "(challenge)" not in text][::100]:
        *lines, last = text.splitlines(keepends=True)
        nick, tiles = re.findall(r">(.): +\(([?A-Z]+)\)", last)[0]
        other = "ab"[nick == "a"]
        total = next(line.split()[-1] for line in reversed(lines) if line.startswith(f">{other}:"))
        game = parse_gcg("".join([*lines, f">{other}: {tiles} - +0 {total}\n", last]).encode())
        match = imported(game)
        assert match.state.turns[-1].ruling
        assert moves(exported(match.events)) == moves(game)


@needs_shared
@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_nearly_all_games_of_the_collection_come_out_as_they_went_in() -> None:
    refused = [place for place in range(len(games())) if not comes_out_as_it_went_in(place)]
    # A rack or two with a tile too many.
    assert len(refused) <= 3


def comes_out_as_it_went_in(place: int) -> bool:
    """Import and export one game; False where it is refused, which must be with a line of it."""
    game = parse_gcg(text_of(games()[place]).encode())
    match = match_or_refusal(game)
    if isinstance(match, GcgError):
        assert match.line in [entry.line for entry in game.entries]
        return False
    again = exported(match.events)
    if match.time_left_out:
        # A match that is not over has no points for time, and its import says so.
        game = replace(game, entries=tuple(entry for entry in game.entries if not isinstance(entry, TimeEntry)))
    assert moves(again) == moves(game)
    assert {line for line, _ in lost_tiles(game, again)} <= set(match.doubted)
    assert imported(again).events[1:] == match.events[1:]
    drawn = [event for event in match.events if isinstance(event, TilesDrawn)]
    assert all(list(event.tiles) == sorted(event.tiles) for event in drawn)
    return True
