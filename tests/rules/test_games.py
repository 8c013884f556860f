"""Every recorded game, played again through the rules: placement, words, scores, totals, ends."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from classroom.rules.board import Board, LaidTile, parse_square, position_name
from classroom.rules.placement import Count, Play, count_play, find_play
from classroom.rules.policy import AnyTiles, OutTakesTwice, RackBonus, adjustments, bonus_for, winners
from classroom.rules.tile import is_blank, rack_face, without
from tests.rules.positions import EMPTY_BOARD, FORMAT, LAYOUT, VALUES
from tests.shared_data import SHARED, games, needs_shared

pytestmark = needs_shared

# The rules that the records themselves were played by.
BONUS = RackBonus(7, 50)
EXCHANGE = AnyTiles(7)
END = OutTakesTwice()
RACK = 7


class Moment(NamedTuple):
    """An event of a record with what the rules make of it; `bag` is how many tiles the bag holds before it."""

    event: dict[str, Any]
    board: Board
    play: Play | None
    counted: Count | None
    bag: int
    totals: tuple[int, int]


def moments(game: dict[str, Any]) -> Iterator[Moment]:
    """The events in order; `board` and `totals` are those after the event."""
    board = before = EMPTY_BOARD
    totals = [0, 0]
    for event in game["events"]:
        bag = max(0, len(FORMAT.tiles.tiles) - len(board.tiles()) - 2 * RACK)
        play = counted = None
        gained = event["score"]
        match event["k"]:
            case "play":
                found = find_play(board, [LaidTile(parse_square(square), tile) for square, tile in event["new"]])
                assert isinstance(found, Play), (game["id"], event, found)
                play = found
                bonus = bonus_for(BONUS, len(play.tiles), max(len(play.tiles), len(event["rack"])))
                counted = count_play(LAYOUT, VALUES, play, bonus)
                gained = counted.total
                before, board = board, board.lay(play.tiles)
            case "withdrawn":
                board = before
            case "endrack":
                player = event["p"] - 1
                unplayed = [FORMAT.tiles.worth(event["tiles"]) if side != player else 0 for side in range(2)]
                gained = adjustments(END, unplayed, player)[player]
        totals[event["p"] - 1] += gained
        yield Moment(event, board, play, counted, bag, (totals[0], totals[1]))


@cache
def replayed() -> dict[str, tuple[Moment, ...]]:
    return {game["id"]: tuple(moments(game)) for game in games()}


def every(kind: str) -> Iterator[tuple[str, Moment]]:
    for name, all_moments in replayed().items():
        for moment in all_moments:
            if moment.event["k"] == kind:
                yield name, moment


def differing(kind: str, agrees: Callable[[Moment], bool]) -> list[tuple[str, dict[str, Any]]]:
    """The events of a kind for which the rules and the record do not agree; there must be events to look at."""
    found = list(every(kind))
    assert found
    return [(name, moment.event) for name, moment in found if not agrees(moment)]


@pytest.mark.slow
def test_all_1189_games_are_there_and_can_be_replayed() -> None:
    assert len(replayed()) == 1189


def test_C3_C4_every_recorded_play_can_be_laid_and_the_board_at_the_end_is_the_recorded_one() -> None:
    assert [game["id"] for game in games() if list(replayed()[game["id"]][-1].board.rows()) != game["board"]] == []


def test_C5_every_word_of_every_play_is_the_recorded_one_blanks_in_small_letters() -> None:
    def agrees(moment: Moment) -> bool:
        assert moment.play
        words = [word.text for word in moment.play.words]
        if len(moment.play.tiles) == 1:  # either word may be the main one
            return sorted(words) == sorted(moment.event["words"])
        return words == list(moment.event["words"])

    assert differing("play", agrees) == []


def test_C4_every_word_lies_where_the_record_says() -> None:
    def agrees(moment: Moment) -> bool:
        assert moment.play
        positions = [position_name(word.squares[0], word.direction) for word in moment.play.words]
        if len(moment.play.tiles) == 1:
            return str(moment.event["pos"]) in positions
        return str(moment.event["pos"]) == positions[0]

    assert differing("play", agrees) == []


def test_C8_C9_every_score_is_the_recorded_one() -> None:
    def agrees(moment: Moment) -> bool:
        assert moment.counted
        bonus = 50 if moment.event.get("bingo") else 0
        return (moment.counted.total, moment.counted.bonus) == (int(moment.event["score"]), bonus)

    assert differing("play", agrees) == []


def test_T7_every_end_adds_twice_the_tiles_that_are_left() -> None:
    def agrees(moment: Moment) -> bool:
        left = Counter(FORMAT.tiles.tiles) - Counter(moment.board.tiles())
        return Counter(moment.event["tiles"]) == left

    assert differing("endrack", agrees) == []


def test_every_running_total_is_the_recorded_one() -> None:
    wrong = [
        (name, moment.event)
        for name, all_moments in replayed().items()
        for moment in all_moments
        if moment.totals[moment.event["p"] - 1] != moment.event["cum"]
    ]
    assert wrong == []


def test_every_final_total_is_the_recorded_one() -> None:
    assert [game["id"] for game in games() if list(replayed()[game["id"]][-1].totals) != game["final"]] == []


def test_C12_what_is_played_was_on_the_rack() -> None:
    def agrees(moment: Moment) -> bool:
        assert moment.play
        laid = [rack_face(tile) for _, tile in moment.play.tiles]
        return without(tuple(moment.event["rack"]), laid) is not None

    assert differing("play", agrees) == []


def test_S2_what_is_exchanged_was_on_the_rack() -> None:
    def agrees(moment: Moment) -> bool:
        rack, tiles = moment.event["rack"], moment.event["tiles"]
        return without(tuple(rack), "" if tiles.isdecimal() else tiles) is not None and _exchanged(moment.event) <= RACK

    assert differing("exchange", agrees) == []


def test_C2_no_board_with_its_rack_has_more_of_a_letter_than_the_box() -> None:
    box = Counter(FORMAT.tiles.tiles)
    assert differing("play", lambda moment: Counter(moment.board.tiles()) <= box) == []


def test_S2_no_recorded_exchange_had_fewer_than_seven_tiles_in_the_bag() -> None:
    assert differing("exchange", lambda moment: moment.bag >= EXCHANGE.bag and moment.event["score"] == 0) == []


def test_C10_every_play_taken_off_costs_what_it_had_scored() -> None:
    wrong = []
    for name, all_moments in replayed().items():
        for before, after in pairwise(all_moments):
            if after.event["k"] == "withdrawn" and after.event["score"] != -before.event["score"]:
                wrong.append(name)
    assert wrong == []


def edge_cases() -> dict[str, set[str]]:
    """The games in which each rare thing happens, found by the rules."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, all_moments in replayed().items():
        for case in _cases(all_moments):
            found[case].add(name)
    return found


def _cases(all_moments: tuple[Moment, ...]) -> Iterator[str]:
    events = [moment.event["k"] for moment in all_moments]
    totals = all_moments[-1].totals
    if max(totals) >= 650:
        yield "650+ final"
    if "endrack" in events and winners(totals) == (0, 1):
        yield "tied game"
    if "time" in events:
        yield "time penalty"
    if events[0] == "exchange":
        yield "opening exchange"
    for moment in all_moments:
        if moment.event["k"] == "exchange":
            yield from _exchange_cases(moment)
        if moment.play and moment.counted:
            yield from _play_cases(moment.play, moment.counted)
    yield from _last_play_cases(all_moments)


def _exchanged(event: dict[str, Any]) -> int:
    """How many tiles were exchanged: the record has the tiles, or their number only."""
    tiles = str(event["tiles"])
    return int(tiles) if tiles.isdecimal() else len(tiles)


def _exchange_cases(moment: Moment) -> Iterator[str]:
    if _exchanged(moment.event) == RACK:
        yield "exchange of all seven"
    if moment.bag == EXCHANGE.bag:
        yield "exchange with exactly 7 in the bag"


def _play_cases(play: Play, count: Count) -> Iterator[str]:
    if sum(is_blank(tile) for _, tile in play.tiles) == 2:
        yield "both blanks in one play"
    if len(play.words[0].text) >= 12:
        yield "main word of 12+ letters"
    if len(play.tiles) == 1 and len(play.words) == 2:
        yield "one tile, two words"
    if count.total >= 150:
        yield "play of 150+"
    if len(play.words) >= 6:
        yield "six or more words in one play"
    if any(word.factor == 9 for word in count.words):
        yield "two triple-word squares"


def _last_play_cases(all_moments: tuple[Moment, ...]) -> Iterator[str]:
    last_play = max(place for place, moment in enumerate(all_moments) if moment.play)
    for place, (moment, after) in enumerate(pairwise(all_moments)):
        if place == last_play and after.event["k"] == "challenge" and all_moments[-1].event["k"] == "endrack":
            yield "challenge bonus after the last play"
        # The list counts a play of the whole rack that leaves the bag empty, out or not.
        whole_rack = moment.play and len(moment.play.tiles) == len(moment.event["rack"]) and moment.bag <= RACK
        if whole_rack and after.event["k"] == "withdrawn":
            yield "phony on the would-be out-play"


def test_each_rare_thing_happens_in_the_games_that_are_known_for_it() -> None:
    known = json.loads((SHARED / "games" / "edge_cases.json").read_text(encoding="utf-8"))
    found = edge_cases()
    assert {case: sorted(names) for case, names in found.items()} == known
