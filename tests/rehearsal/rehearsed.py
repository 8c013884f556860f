"""Rehearsals of few words, which makes them quick, with a log in memory, and what must hold after every command."""

import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest

from classroom.match import event as ev
from classroom.match.event import Switches
from classroom.match.fold import fold
from classroom.match.service import Matches, MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Mode
from classroom.paths import wordlists_dir
from classroom.record.score_sheet import score_sheet
from classroom.rehearsal.official import entry
from classroom.rehearsal.player import ChanceShuffler, Search, SimulatedClock
from classroom.rehearsal.rehearsal import Rehearsal
from classroom.rules.policy import EachTurn, Format, JudgeDisallows
from classroom.store.codec import decode_event, encode_event
from classroom.words.lexicon import Lexicon, load_lexicon
from classroom.words.move_generator import IndexMoveFinder, WordIndex
from tests.fakes import MemoryLog
from tests.match.tiles import all_tiles, tiles_there_are

_LONGEST = 5


@cache
def lexicon() -> Lexicon:
    return load_lexicon(wordlists_dir(), "core", [])


@cache
def index(longest: int) -> WordIndex:
    return WordIndex(word for word in lexicon().words if len(word) <= longest)


@dataclass(frozen=True)
class Played:
    """A match that was played to its end."""

    events: tuple[ev.Event, ...]
    state: MatchState

    @property
    def kinds(self) -> set[type]:
        return {type(event) for event in self.events}


def rehearsal(format: Format, seed: int, log: MemoryLog, practice: Switches | None = None) -> Rehearsal:
    """A rehearsal that has just been opened; `seed` makes a match of its own with each format."""
    chance, clock = random.Random(f"{format.key} {seed}"), SimulatedClock()
    words = index(min(_LONGEST, format.words.longest or _LONGEST))
    finder = IndexMoveFinder(words, opening_tiles=format.opening.tiles)
    matches = Matches(log, clock, ChanceShuffler(chance), lambda _key, _words: lexicon(), lambda _: finder)
    opening = entry(format, f"{format.key}-{seed}", "test", lexicon(), chance)
    if practice:
        opening = replace(opening, mode=Mode.PRACTICE, switches=practice)
    service = matches.open(opening, "core")
    assert isinstance(service, MatchService), service
    return Rehearsal(service, matches, clock, Search(words, chance, reach=7, most=4), chance)


def played(format: Format, seed: int, practice: Switches | None = None) -> Played:
    """Play a match out, and see that all is well after every command."""
    log = MemoryLog()
    match = rehearsal(format, seed, log, practice)
    state = match.state
    check(state)
    for state in match.states():
        check(state)
    events = log.read(state.opened.match_id)
    assert state.phase is Phase.CLOSED
    assert fold(decode_event(*encode_event(event)) for event in events) == state
    check_turns(state)
    check_sheet(state)
    return Played(events, state)


def check(state: MatchState) -> None:
    """What holds at any time: no tile is lost, racks are no fuller than full, who moves no more is not to move."""
    assert all_tiles(state) == tiles_there_are(state)
    assert min(state.used_ms) >= 0
    # A word disallowed later gives its tiles back to a rack that was filled again.
    if isinstance(state.format.refill, EachTurn) and not isinstance(state.format.challenge, JudgeDisallows):
        _check_racks(state)
    if state.phase is Phase.READY:
        assert state.moves(state.to_move), "who is out of time or disqualified moves no more (A4, A12)"


def _check_racks(state: MatchState) -> None:
    for side, rack in enumerate(state.racks):
        assert len(rack) <= state.rack_size(side)
    is_dealt = state.phase is Phase.READY and state.to_draw is None and state.extra is None
    if is_dealt and state.bag:
        assert [len(rack) for rack in state.racks] == [state.rack_size(side) for side in state.sides]


def check_turns(state: MatchState) -> None:
    """Turns go round the table, past nobody but who moves no more; each side's are numbered; who lost one knows why."""
    turns = [turn for turn in state.turns if not turn.extra]
    numbers = Counter[int]()
    for turn, following in zip_longest(turns, turns[1:]):
        numbers[turn.side] += 1
        assert turn.number == numbers[turn.side]
        if turn.kind is TurnKind.LOST and turn.cause is not None:
            ruling = state.turns[turn.cause].ruling
            assert ruling is not None
            assert ruling.side == turn.side
        side = (turn.side + 1) % len(state.seats)
        while following is not None and side != following.side:
            assert not state.moves(side)
            side = (side + 1) % len(state.seats)


def check_sheet(state: MatchState) -> None:
    """The sheet comes to the totals of the match, and its running totals to the scores."""
    sheet = score_sheet(state)
    assert tuple(team.total for team in sheet.teams) == state.totals
    last = {side: cell.running for row in sheet.rows for side, cell in enumerate(row.cells) if cell}
    scores = [sum(last.get(side, 0) for side in state.sides_of(team)) for team in range(len(state.teams))]
    assert tuple(scores) == state.scores
