"""Whole matches of every format by the computer: they end by a rule, lose no tile, and come back from the store.

`check` of `rehearsed` is called after every command.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from classroom.formats.catalogue import format_by_key, formats, rule_books
from classroom.formats.check import check_rule_book
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.event import Switches, competition_switches
from classroom.match.fold import fold
from classroom.match.state import Phase
from classroom.match.team import WordCheck
from classroom.rehearsal.official import NoSetWordError, entry
from classroom.rehearsal.rehearsal import rules_of_end
from classroom.rules.policy import (
    BlanksAside,
    Challenge,
    DrawStar,
    EachWords,
    Endings,
    EndReason,
    ExtraTurn,
    Format,
    JudgeDisallows,
    LetterShop,
    LockedWhenSigned,
    LoseNextTurn,
    MatchMayEnd,
    MatchOver,
    MemberRacks,
    NobodyWaits,
    NotAnnounced,
    NoZeroLimit,
    Objections,
    PassesEnd,
    PerRound,
    PerSide,
    PerTurn,
    SideOut,
    SignedByJudge,
    SitsOut,
    Untimed,
    Void,
)
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from tests.fakes import FakeLexicon, MemoryLog
from tests.grid import chosen_of, first_of
from tests.rehearsal.rehearsed import Played, played, rehearsal
from tests.store.conftest import WallClock

KEYS = [format.key for format in formats()]
SO_DECIDED = {EndReason.STOPPED, EndReason.DISQUALIFIED, EndReason.WALKOVER}


def ends_by_a_rule(match: Played) -> bool:
    """Whether a rule ended the match, or somebody who may."""
    end = match.state.end
    return end is not None and (end.reason in SO_DECIDED or bool(rules_of_end(match.state)))


@cache
def rehearsed(key: str) -> tuple[Played, ...]:
    """The first matches of a format, which several tests look at."""
    return tuple(played(format_by_key(key), seed) for seed in range(8))


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_matches_end_by_a_rule_lose_no_tile_and_fold_the_same(key: str) -> None:
    for seed, match in enumerate(rehearsed(key)):
        assert ends_by_a_rule(match), seed


def test_a_seed_is_a_match() -> None:
    assert played(format_by_key("club"), 7) == played(format_by_key("club"), 7)
    assert played(format_by_key("club"), 7).events != played(format_by_key("club"), 8).events


@pytest.mark.parametrize("key", ["primary", "club", "youth", "standard"])
def test_challenges_fail_and_succeed_where_the_format_has_them(key: str) -> None:
    events = [event for match in rehearsed(key) for event in match.events]
    assert {event.accepted for event in events if isinstance(event, ev.ChallengeRuled)} == {True, False}


@pytest.mark.parametrize("enough", first_of([2, 4]))
@pytest.mark.parametrize("key", ["literacy", "club", "youth"])
def test_A3_T2_U9_a_clock_holds_all_the_time_that_passed_in_a_teams_turns_holds_and_challenges(
    key: str, enough: int
) -> None:
    """Where no judge gave any back, nothing was begun anew, and the app was never stopped."""
    compared = 0
    for seed in range(60):
        if compared == enough:
            break
        log = MemoryLog()
        match = rehearsal(format_by_key(key), seed, log)
        clock, service, before = match._clock, match._service, match.state
        now, passed = clock.now_ms(), [0] * len(before.teams)
        for after in match.states():
            if before.running_side is not None and before.phase is not Phase.PAUSED:
                passed[before.team_of(before.running_side)] += clock.now_ms() - now
            now, before = clock.now_ms(), after
        if match._service is service and not any(map(_changes_time, log.read(before.opened.match_id))):
            compared += 1
            assert tuple(passed) == before.used_ms
    assert compared == enough


def _changes_time(event: ev.Event) -> bool:
    slept = isinstance(event, ev.TurnPaused) and event.reason is ev.PauseReason.SLEPT
    return slept or isinstance(event, ev.ClockSet | ev.TurnRestarted | ev.TurnTakenBack)


# Other rules than those of the five formats


def choices() -> Iterator[tuple[str, str, str]]:
    """Every choice that a rule book leaves open: the format's key, the policy's, the choice's."""
    for book in rule_books():
        for choice in book.choices:
            yield book.format.key, choice.policy, choice.key


@pytest.mark.soak
def test_whatever_the_rules_leave_open_matches_end() -> None:
    for key, policy, choice in list(choices()):
        assert ends_by_a_rule(played(format_by_key(key, **{policy: choice}), seed=1))


def practices(format: Format) -> list[Switches]:
    """How a teacher may practise with the rules of a format."""
    own = competition_switches(format)
    return [
        replace(own, turn_time=Untimed(), word_check=WordCheck.REFUSE, helper_open=format.help.in_practice),
        replace(own, turn_time=PerTurn(30, begin_bells=1, end_bells=2), live_score=True, word_check=WordCheck.WARN),
    ]


@pytest.mark.parametrize("key", KEYS)
def test_practice_ends_as_competitions_do(key: str) -> None:
    for switches in practices(format_by_key(key)):
        assert ends_by_a_rule(played(format_by_key(key), 2, switches))


def house_rules() -> dict[str, Format]:
    """Rules that nobody plays by, to see that only policies are asked."""
    primary, _short, literacy, club, youth, standard = formats()[:6]
    dash = replace(
        literacy,
        turn_time=PerRound(seconds=300, begin_bells=1, end_bells=2),
        opening=primary.opening,
        refill=primary.refill,
        words=replace(literacy.words, longest=2),
    )
    alone = replace(standard.sides, least=1, most=1)
    return {
        "a five-minute dash at two letters": dash,
        "alone and untimed": replace(standard, sides=alone, challenge=Void()),
        "club without a clock": replace(club, turn_time=Untimed(), tie_break=ExtraTurn(), zero_turns=SideOut(3)),
        "club by turns": replace(club, turn_time=PerTurn(10, 1, 2), challenge=Void()),
        "four sit out": replace(standard, turn_time=PerSide(400, SitsOut(), timed_challenges=True)),
        "youth at ten seconds": replace(youth, turn_time=primary.turn_time, challenge=primary.challenge),
        "two teams and a shop": replace(primary, exchange=literacy.exchange, blanks=BlanksAside()),
        "nothing is announced": replace(primary, announcement=NotAnnounced(), zero_turns=MatchOver(6)),
        "one pass each": replace(standard, zero_turns=PassesEnd(1), first_turn=DrawStar()),
    }


@pytest.mark.parametrize(
    "name",
    chosen_of(
        house_rules(),
        "alone and untimed",
        "club without a clock",
        "four sit out",
        "two teams and a shop",
        "nothing is announced",
        "one pass each",
    ),
)
def test_house_rules_are_played_to_their_end(name: str) -> None:
    rules = replace(house_rules()[name], key="house-rule")
    check_rule_book(rules)
    for seed in range(3):
        assert played(rules, seed).state.end is not None


def test_where_no_rule_ends_a_match_a_judge_does() -> None:
    standard = format_by_key("standard")
    endless = replace(standard, endings=Endings(tiles_used=False, no_word=False), zero_turns=NoZeroLimit())
    end = played(endless, 2).state.end
    assert end is not None
    assert end.reason is EndReason.STOPPED


def test_who_may_use_two_letters_is_not_rehearsed_with_longer_words() -> None:
    dash = house_rules()["a five-minute dash at two letters"]
    plays = [turn for seed in range(3) for turn in played(dash, seed).state.turns if turn.play]
    lengths = Counter(max(len(word.name) for word in turn.play.words) for turn in plays if turn.play)
    assert lengths[2] > sum(lengths.values()) / 2
    stood = [turn for turn in plays if turn.play and not turn.taken_off]
    assert stood


def test_a_set_word_must_be_in_the_list() -> None:
    with pytest.raises(NoSetWordError, match="has none of the set words: READING"):
        entry(format_by_key("literacy"), "m", "test", FakeLexicon(), random.Random(1))


# What is rehearsed


NEVER_REHEARSED = """
NameStarter StopTurn RecordTurn RecordUnwritten WriteWord WriteRack EndAtBoard
LeaveUnchallenged NamePupils CallLastRound
"""
"""The commands of a real board; those of practice, of what follows a match, and of the bell of the school."""


def test_every_command_is_rehearsed_or_named_as_never() -> None:
    sources = Path(str(import_module("classroom.rehearsal").__file__)).parent.glob("*.py")
    named = {word for source in sources for word in re.findall(r"\w+", source.read_text("utf-8"))}
    assert {one.__name__ for one in cmd.COMMANDS} - named == {*NEVER_REHEARSED.split()}


def possible_kinds(format: Format) -> set[type]:
    """The kinds of event that matches of a format can have on the screen, by its policies."""
    at_board = (ev.StarterNamed, ev.TurnStopped, ev.PlayMade, ev.WordWritten, ev.RackWritten)
    time, challenge = format.turn_time, format.challenge
    found: dict[type, bool] = {
        ev.ItemTicked: bool(format.checklist.items),
        ev.ItemSkipped: bool(format.checklist.items),
        ev.ItemReopened: bool(format.checklist.items),
        ev.LotDrawn: not isinstance(format.first_turn, NobodyWaits),
        ev.BlanksPutAside: isinstance(format.blanks, BlanksAside),
        ev.LettersBought: isinstance(format.exchange, LetterShop),
        ev.LettersReturned: isinstance(format.exchange, LetterShop),
        ev.Exchanged: not isinstance(format.exchange, LetterShop),
        ev.BellRung: isinstance(time, PerTurn | PerRound),
        ev.TurnTimedOut: isinstance(time, PerTurn),
        ev.TimeUsedUp: isinstance(time, PerSide | PerRound),
        ev.ClockSet: isinstance(time, PerSide | PerRound),
        ev.TilesReturned: isinstance(format.refill, EachWords) and format.refill.gives_back,
        ev.ScoreAnnounced: not isinstance(format.announcement, NotAnnounced),
        ev.ScoreObjected: isinstance(format.announcement, Objections),
        ev.TurnLost: isinstance(challenge, Challenge) and isinstance(challenge.failed, LoseNextTurn),
        ev.PlayDisallowed: isinstance(challenge, JudgeDisallows),
        ev.ReserveEntered: format.sides.reserves > 0,
        ev.NoWordDeclared: format.endings.no_word and not format.endings.turns,  # the bag is not empty before
        ev.EndWithdrawn: isinstance(format.zero_turns, SideOut | MatchOver | MatchMayEnd),
        ev.SheetSigned: isinstance(format.signing, LockedWhenSigned),
        ev.JudgeSigned: isinstance(format.signing, SignedByJudge),
        ev.LastRoundCalled: False,  # rehearsals are official; the bell of the school ends practice
        ev.TurnForfeited: format.warnings.only_player and isinstance(format.racks, MemberRacks),
    }
    may_challenge = isinstance(challenge, Challenge)
    may_hold = isinstance(challenge, Challenge) and challenge.hold_seconds > 0
    has_extra_turns = isinstance(format.tie_break, ExtraTurn)
    challenged = (ev.PlayChallenged, ev.ChallengeWithdrawn, ev.ChallengeRuled, ev.RulingOverturned)
    found.update(dict.fromkeys(challenged, may_challenge))
    found.update(dict.fromkeys((ev.PlayHeld, ev.TilesSetApart, ev.TilesShown, ev.HoldReleased), may_hold))
    found.update(dict.fromkeys((ev.ExtraTurnsCalled, ev.FreshBagOpened, ev.JuryDecided), has_extra_turns))
    found.update(dict.fromkeys(at_board, False))
    found[ev.PupilsNamed] = False  # all have names from the beginning
    return {kind for kind in ev.EVENTS if found.get(kind, True)}


def possible_ends(format: Format) -> set[EndReason]:
    """The endings that the policies of a format name."""
    found = {
        EndReason.TILES_USED: format.endings.tiles_used and not format.endings.turns,
        EndReason.NO_WORD: format.endings.no_word and not format.endings.turns,
        EndReason.ZERO_TURNS: isinstance(format.zero_turns, SideOut | MatchOver | MatchMayEnd),
        EndReason.PASSES: isinstance(format.zero_turns, PassesEnd),
        EndReason.TIME: isinstance(format.turn_time, PerSide | PerRound),
        EndReason.DISQUALIFIED: format.warnings.limit > 0,
    }
    return {reason for reason, there in found.items() if there}


@pytest.mark.soak
@pytest.mark.parametrize("key", KEYS)
def test_five_hundred_matches_meet_all_that_can_happen_and_come_back_from_the_store(key: str, tmp_path: Path) -> None:
    format, kinds, ends = format_by_key(key), set[type](), set[EndReason]()
    now = WallClock()
    with closing(open_database(tmp_path, now)) as database:
        log = SqliteEventLog(database, now)
        for seed in range(500):
            match = played(format, seed)
            assert ends_by_a_rule(match), seed
            log.append(match.state.opened.match_id, 1, match.events)
            assert fold(log.read(match.state.opened.match_id)) == match.state, seed
            kinds |= match.kinds
            ends |= {match.state.end.reason} if match.state.end else set()
    # That the judge gives time back just to those whose turn it had ended is met too seldom.
    assert kinds - {ev.TurnGivenBack} == possible_kinds(format) - {ev.TurnGivenBack}
    assert ends >= possible_ends(format)


@pytest.mark.soak
@pytest.mark.parametrize("name", house_rules())
def test_house_rules_are_rehearsed_a_hundred_times(name: str) -> None:
    for seed in range(100):
        assert played(house_rules()[name], seed).state.end is not None, seed


@pytest.mark.soak
@pytest.mark.parametrize("key", KEYS)
def test_practice_is_rehearsed_a_hundred_times(key: str) -> None:
    for switches in practices(format_by_key(key)):
        for seed in range(100):
            assert ends_by_a_rule(played(format_by_key(key), seed, switches)), (switches, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("key", "policy", "choice"), list(choices()))
def test_every_choice_is_rehearsed_a_hundred_times(key: str, policy: str, choice: str) -> None:
    for seed in range(100):
        assert ends_by_a_rule(played(format_by_key(key, **{policy: choice}), seed)), seed
