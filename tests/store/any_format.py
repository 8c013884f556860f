"""A robot for matches of every format: it knows the rules, and now and then does each thing that people may do.

Chance decides, the same seed decides the same. Unlike `robot` it moves the clock and has a word list with gaps.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from classroom.formats.catalogue import format_by_key, formats
from classroom.match import command as cmd
from classroom.match.command import Refusal
from classroom.match.event import PauseReason, Switches, competition_switches
from classroom.match.ports import EventLog
from classroom.match.service import Matches, MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Heading, Member, Mode, Official, OfficialRole, Role, Team, WordCheck
from classroom.rules.board import Direction, LaidTile
from classroom.rules.placement import Play
from classroom.rules.policy import (
    DrawStar,
    Format,
    JudgeDisallows,
    NoPenalty,
    NotAnnounced,
    OutTakesTwice,
    PerTurn,
    PointsDeducted,
    SetWord,
    Void,
)
from classroom.rules.tile import BLANK
from classroom.words.lexicon import Lexicon
from tests.store.robot import NoFinder, SeededHand, SlowClock

NAMES = (
    "Aisyah",
    "陈小明",
    "கவிதா",
    "Siti Nur’ain",
    "Wei Han",
    "Farid",
    "Uma",
    "Ben",
    "Mei Ling",
    "Raj",
    "Arjun",
    "Daniel",
)
PLACES = ("Johor", "Perak", "Sabah", "Kedah")


class GappyWords(Lexicon):
    """A word list with about three of four words in it."""

    def __init__(self) -> None:
        super().__init__("gappy", "Three of four", "1" * 64, frozenset())

    def has(self, word: str) -> bool:
        return sum(map(ord, word.upper())) % 4 > 0

    def refusal(self, word: str) -> None:
        return None

    def asks_judge(self, word: str) -> bool:
        return False


def variants() -> dict[str, Format]:
    """The shipped formats, and house rules with the policies that none of them has."""
    standard, literacy = format_by_key("standard"), format_by_key("literacy")
    challenge = standard.challenge
    assert not isinstance(challenge, Void | JudgeDisallows)
    return {format.key: format for format in formats()} | {
        "literacy-deducted": replace(
            literacy,
            copy_of="literacy",
            challenge=JudgeDisallows(PointsDeducted(word_only=True), may_stay=True),
        ),
        "standard-void": replace(standard, copy_of="standard", challenge=Void(), turn_time=PerTurn(120, 1, 2)),
        "standard-single": replace(
            standard,
            copy_of="standard",
            title="Your own rules",
            challenge=replace(challenge, failed=NoPenalty()),
            announcement=NotAnnounced(),
            end_adjustment=OutTakesTwice(),
            words=replace(standard.words, longest=8),
        ),
    }


def open_any(log: EventLog, match_id: str, format: Format, chance: random.Random) -> MatchService:
    """A match of `format` just opened in `log`: in competition, or by chance in practice with every switch turned."""
    hand = SeededHand(chance)
    matches = Matches(log, SlowClock(), hand, lambda _key, _words: GappyWords(), lambda _: NoFinder())
    service = matches.open(opening(match_id, format, chance), "gappy")
    assert isinstance(service, MatchService), service
    return service


def opening(match_id: str, format: Format, chance: random.Random) -> cmd.OpenMatch:
    sides = format.sides
    count = chance.randint(sides.least, sides.most)
    names = iter(NAMES)
    teams = tuple(
        Team(
            f"Team {place}",
            place,
            tuple(
                Member(next(names), role, chance.choice(sides.years or (None, 5)))
                for role in (Role.MAIN,) * sides.mains + (Role.RESERVE,) * sides.reserves
            ),
            teacher=f"Teacher {place}",
            mixed=chance.random() < 0.5,
            exception="a school of girls",
        )
        for place in PLACES[:count]
    )
    is_practice = chance.random() < 0.3
    turned = Switches(
        format.turn_time,
        live_score=True,
        word_check=chance.choice(list(WordCheck)),
        helper_open=format.help.in_practice,
    )
    return cmd.OpenMatch(
        match_id,
        format,
        "0.2.0",
        Mode.PRACTICE if is_practice else Mode.COMPETITION,
        turned if is_practice else competition_switches(format),
        teams,
        Heading("Word day", "district", "5", "Muar", "2026-11-21", "SK Bestari"),
        _officials(chance),
        set_word="READING" if isinstance(format.opening, SetWord) else "",
        round_number=2 if isinstance(format.opening, SetWord) else 0,
        officials_exception="the time keeper is ill",
        starter=1 if isinstance(format.first_turn, DrawStar) and chance.random() < 0.5 else None,
    )


def _officials(chance: random.Random) -> tuple[Official, ...]:
    """Officials for every post, or for all but that of the time keeper."""
    found = tuple(Official(f"Official {number}", role, "Melaka") for number, role in enumerate(OfficialRole))
    if chance.random() < 0.5:
        return found
    return tuple(official for official in found if official.role is not OfficialRole.TIME_KEEPER)


@dataclass
class Player:
    """Plays one match on."""

    service: MatchService
    chance: random.Random
    tired_after: int = 400

    def __post_init__(self) -> None:
        if self.chance.random() < 0.3:
            self.tired_after = 6

    @property
    def _is_tired(self) -> bool:
        return len(self.service.state.turns) >= self.tired_after

    @property
    def _pace(self) -> int:
        """The longest that people wait before they do the next thing, in milliseconds."""
        return 10_000 if isinstance(self.service.state.opened.switches.turn_time, PerTurn) else 80_000

    def play(self, commands: int) -> None:
        """Do so many things that are allowed, or fewer where nothing more is."""
        for _ in range(commands):
            is_over = self.service.state.phase is Phase.CLOSED and self.chance.random() < 0.15
            if is_over or not self.step():
                return

    def step(self) -> bool:
        """Do one thing that is allowed now; tell whether there was one."""
        for _ in range(60):
            clock = self.service._clock
            assert isinstance(clock, SlowClock)
            clock.ms += int(self.chance.random() ** 3 * self._pace)
            command = self._command(self.service.state)
            if not isinstance(self.service.do(command), Refusal):
                return True
        return False

    def _command(self, state: MatchState) -> cmd.Command:
        if self.service.interrupted:
            return cmd.RestartTurn()
        if self.chance.random() < 0.08:
            return self.chance.choice(_RARE)(state, self.chance)
        if self._is_tired and state.phase is Phase.RUNNING:
            return cmd.Pass()
        if state.declared and state.phase is Phase.READY:
            undeclared = [side for side in state.sides if side not in state.declared]
            return cmd.DeclareNoWord(undeclared[0]) if undeclared else cmd.ConfirmEnd()
        return self.chance.choice(_USUAL[state.phase])(state, self.chance)


def _laid(state: MatchState, chance: random.Random) -> tuple[LaidTile, ...]:
    hand = state.hand(state.to_move)
    layout = state.format.layout
    near = [square for square in layout.squares if state.board.at(square)] or [layout.start]
    laid: tuple[LaidTile, ...] = ()
    for _ in range(100):
        tiles = chance.sample(hand, min(len(hand), chance.choice((1, 2, 2, 3, 4))))
        direction = chance.choice(list(Direction))
        square = chance.choice(near).step(direction, -chance.randint(0, 2))
        found: list[LaidTile] = []
        for tile in tiles:
            while state.board.at(square):
                square = square.step(direction)
            found.append(LaidTile(square, chance.choice("aeist") if tile == BLANK else tile))
            square = square.step(direction)
        laid = tuple(found)
        if isinstance(state.find_play(laid), Play):
            break
    return laid


def _announced(state: MatchState, chance: random.Random) -> cmd.Command:
    count = state.turns[-1].count
    return cmd.Announce((count.total if count else 0) + chance.choice((0, 0, 3)))


def _challenge(state: MatchState, chance: random.Random) -> cmd.Command:
    turn = state.last_play
    words = [word.name for word in turn.play.words] if turn and turn.play else ["CAT"]
    return cmd.ChallengePlay(_side(state, chance), tuple(words[:1] if chance.random() < 0.5 else words))


def _counting(state: MatchState, chance: random.Random) -> cmd.Command:
    """Mostly the announcement; before it a challenge where it comes so early, and a pause where the clock runs on."""
    if state.is_challenged_unwritten and chance.random() < 0.2:
        return _challenge(state, chance)
    if state.counts_on_own_time and chance.random() < 0.1:
        return cmd.Pause(PauseReason.JUDGE)
    return _announced(state, chance)


def _objection(state: MatchState, chance: random.Random) -> cmd.Command:
    if state.is_challenged_unwritten and chance.random() < 0.5:
        return _challenge(state, chance)
    return cmd.ObjectToScore(_side(state, chance))


def _rule(state: MatchState, chance: random.Random) -> cmd.Command:
    return cmd.RuleChallenge(chance.random() < 0.5, "seen in the dictionary")


def _side(state: MatchState, chance: random.Random) -> int:
    return chance.choice(state.sides)


def _turn(state: MatchState, chance: random.Random) -> int:
    return chance.randrange(max(1, len(state.turns)))


def _member(state: MatchState, side: int, role: Role, chance: random.Random) -> str:
    return chance.choice(state.teams[state.team_of(side)].names(role) or ("nobody",))


def _reserve(state: MatchState, chance: random.Random) -> cmd.Command:
    side = _side(state, chance)
    return cmd.EnterReserve(side, _member(state, side, Role.MAIN, chance), _member(state, side, Role.RESERVE, chance))


def _warn(state: MatchState, chance: random.Random) -> cmd.Command:
    side = _side(state, chance)
    return cmd.Warn(side, _member(state, side, Role.MAIN, chance), "spoke in the other group's turn")


def _overturn(state: MatchState, chance: random.Random) -> cmd.Command:
    ruled = [index for index, turn in enumerate(state.turns) if turn.ruling] or [0]
    return cmd.OverturnRuling(
        chance.choice(ruled), chance.random() < 0.5, "Dr. Wong", "seen in the dictionary", as_director=True
    )


def _decide(state: MatchState, chance: random.Random) -> cmd.Command:
    return cmd.DecideTie(chance.choice((None, *state.leaders())), "the jury", "level")


def _exchange(state: MatchState, chance: random.Random) -> cmd.Command:
    rack = state.racks[state.to_move]
    return cmd.ExchangeTiles(rack if chance.random() < 0.5 else rack[:3])


def _level(state: MatchState, chance: random.Random) -> cmd.Command:
    """A correction that makes totals level, if it can."""
    index = _turn(state, chance)
    if not state.turns:
        return cmd.RingBell()
    turn = state.turns[index]
    score = turn.score + max(state.totals) - state.totals[state.team_of(turn.side)]
    return cmd.CorrectScore(index, score, "Dr. Wong", "added wrongly", as_director=True)


def _mark(state: MatchState, chance: random.Random) -> cmd.Command:
    """Disallow one word of a play on which others may stand, and let the play stay."""
    index = _turn(state, chance)
    words = state.turns[index].words if state.turns else ()
    return cmd.DisallowPlay("Puan Tan", "a name", index, words[:1], stays=True)


def _ring(state: MatchState, chance: random.Random) -> cmd.Command:
    """The bell, or what it waits for before the first turn."""
    return _check_off(state, chance) if state.waits_for_list else cmd.RingBell()


def _check_off(state: MatchState, chance: random.Random) -> cmd.Command:
    """Tick an item of the check list, now and then skip it or take another back."""
    item = chance.choice(state.open_items or state.format.checklist.items or ("none",))
    if chance.random() < 0.1:
        return cmd.ReopenItem(chance.choice(state.format.checklist.items or ("none",)))
    return cmd.SkipItem(item, "Puan Tan", "comes later") if chance.random() < 0.2 else cmd.TickItem(item, "Puan Tan")


Maker = Callable[[MatchState, random.Random], cmd.Command]


def _always(command: cmd.Command) -> Maker:
    return lambda _state, _chance: command


_play: Maker = lambda state, chance: cmd.DeclarePlay(_laid(state, chance))  # noqa: E731 - a row of a table
_hold: Maker = lambda state, chance: cmd.HoldPlay(_side(state, chance))  # noqa: E731
_sign: Maker = lambda state, chance: cmd.SignSheet(_side(state, chance), "Puan Tan")  # noqa: E731
_correct: Maker = lambda state, chance: cmd.CorrectScore(  # noqa: E731
    _turn(state, chance), chance.randrange(40), "Dr. Wong", "added wrongly", as_director=True
)
_confirm = _always(cmd.ConfirmEnd())

_USUAL: dict[Phase, Sequence[Maker]] = {
    Phase.DRAWING: (
        lambda state, chance: cmd.DrawLot(_side(state, chance)),
        _check_off,
    ),
    Phase.READY: (_ring, _ring, _ring, _ring, _hold, _challenge, _confirm),
    Phase.RUNNING: (
        *(_play,) * 8,
        _exchange,
        _exchange,
        _always(cmd.Pass()),
        lambda _state, chance: cmd.Pause(chance.choice(list(PauseReason)), 100),
        *map(_always, (cmd.BuyLetters(1), cmd.BuyLetters(3), cmd.BuyLetters(7))),
        lambda state, chance: cmd.EndTurn(_laid(state, chance)),
    ),
    Phase.PAUSED: (_always(cmd.Resume()), _always(cmd.RestartTurn())),
    Phase.ANNOUNCING: (_counting,),
    Phase.CHECKING: (
        _always(cmd.SettleScore()),
        _objection,
        _always(cmd.SettleScore(3, "counted again")),
    ),
    Phase.HELD: (_always(cmd.DrawApart()), _always(cmd.ReleaseHold()), _challenge),
    Phase.CHALLENGED: (_rule, _rule, _always(cmd.WithdrawChallenge())),
    Phase.LAST_WINDOW: (_confirm, _challenge, _hold),
    Phase.ENDED: (_decide, _level),
    Phase.CLOSED: (_sign, _sign, _sign, _correct, _overturn),
}

_ends: Sequence[Maker] = (
    lambda state, chance: cmd.WalkOver((_side(state, chance),), "Dr. Wong", "did not come"),
    lambda state, _chance: cmd.WalkOver(tuple(state.sides), "Dr. Wong", "nobody came"),
    lambda state, chance: cmd.Disqualify(_side(state, chance), "Dr. Wong", "left the hall"),
    _always(cmd.StopMatch("the lesson is over")),
)

# What happens seldom, whatever goes on; most of it is refused in most phases.
_RARE: Sequence[Maker] = (
    _always(cmd.TakeBack("Puan Tan", "a finger slipped")),
    lambda state, chance: cmd.SetClock(_side(state, chance), chance.randrange(60_000), "Puan Tan", "the bell was late"),
    _always(cmd.DisallowPlay("Puan Tan", "no such word")),
    _mark,
    lambda state, chance: cmd.AskEnd(_side(state, chance)),
    lambda state, chance: cmd.DeclareNoWord(_side(state, chance)),
    _warn,
    _reserve,
    _overturn,
    _correct,
    _level,
    lambda state, chance: chance.choice(_ends)(state, chance) if chance.random() < 0.1 else _ring(state, chance),
)
