"""Formats of every kind, and commands as people and machines give them: sensible ones and any nonsense.

A command is made from the state and a number, so that a match is a list of numbers, which hypothesis can shorten.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.decide.real_board import board_ends
from classroom.match.event import PauseReason
from classroom.match.fold.real_board import board_before
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Role
from classroom.rules.board import Direction, LaidTile, Square
from classroom.rules.placement import Play
from classroom.rules.policy import (
    AnyTiles,
    Challenge,
    DrawStar,
    Endings,
    EndReason,
    Format,
    LetterShop,
    LoseNextTurn,
    MatchOver,
    NearestToA,
    NoBonus,
    NoPenalty,
    NotAnnounced,
    NoZeroLimit,
    OnlyAlike,
    OutTakesOthers,
    OutTakesTwice,
    Overtime,
    PerRound,
    PerSide,
    PooledRack,
    SetWord,
    SharedWin,
    SideOut,
    SideRack,
    SitsOut,
    Untimed,
    time_limit_ms,
)
from classroom.rules.tile import BLANK, LETTERS, TileKind, TileSet
from tests.match.table import PRIMARY, boxed, opening, team, teams_for

# Tiles of one value make level totals, and so extra turns, an everyday thing.
ALIKE = TileSet((TileKind("A", 16, 1), TileKind("E", 14, 1), TileKind(BLANK, 2, 0)))

CLUB, YOUTH = format_by_key("club"), format_by_key("youth")


FORMATS: dict[str, Format] = {
    "primary": PRIMARY,
    "primary, few tiles": boxed("AABCDEEEFGHIIKLMNNOORSTTU??Z"),
    "primary, no tile to spare": boxed("AABDEEFHIIMNO?"),
    "primary, level": replace(PRIMARY, tiles=ALIKE, first_turn=NearestToA()),
    "three sides, other policies": replace(
        PRIMARY,
        sides=replace(PRIMARY.sides, most=3),
        first_turn=NearestToA(),
        turn_time=Untimed(),
        bonus=NoBonus(),
        exchange=AnyTiles(1),
        announcement=NotAnnounced(),
        challenge=Challenge(0, NoPenalty()),
        zero_turns=MatchOver(6),
        end_adjustment=OutTakesTwice(),
        tie_break=SharedWin(),
    ),
    "three sides, level": replace(
        PRIMARY,
        sides=replace(PRIMARY.sides, most=3),
        tiles=ALIKE,
        first_turn=NearestToA(),
        challenge=Challenge(0, LoseNextTurn()),
        zero_turns=SideOut(3),
    ),
    "four sides, all at once": replace(
        boxed("AABCDEEEFGHIIKLMNNOORSTTU??Z"),
        sides=replace(PRIMARY.sides, most=4),
        racks=SideRack(3),
        zero_turns=MatchOver(8),
        end_adjustment=OutTakesOthers(),
        tie_break=SharedWin(),
    ),
    "four sides, extra turns": replace(
        PRIMARY,
        tiles=ALIKE,
        first_turn=NearestToA(),
        sides=replace(PRIMARY.sides, most=4),
        racks=SideRack(4),
        zero_turns=MatchOver(8),
    ),
    "one side, no end": replace(
        boxed("AABCDEEEFGHIIKLM?"),
        sides=replace(PRIMARY.sides, least=1, most=1),
        endings=Endings(tiles_used=False, no_word=False),
        zero_turns=NoZeroLimit(),
    ),
    "one side": replace(boxed("AABCDEEEFGHIIKLM?"), sides=replace(PRIMARY.sides, least=1, most=1)),
    "literacy": format_by_key("literacy"),
    "literacy, few tiles, short, points deducted": replace(
        boxed("AABCDEEEFGHIIKLMNNOORSTTU??Z", format_by_key("literacy", challenge="deducted")),
        racks=PooledRack(4),
        turn_time=PerRound(240, 1, 2),
    ),
    "club": format_by_key("club"),
    "club, few tiles, short": replace(
        boxed("AAABCDEEEFGHIIIKLMNNOORSTTU??Z", CLUB),
        turn_time=PerSide(60, SitsOut(), timed_challenges=False, until_announced=True, match_seconds=110),
        exchange=OnlyAlike(1, 2),
    ),
    "youth": format_by_key("youth"),
    "youth, few tiles, short": replace(
        boxed("AABCDEEEFGHIIKLMNNOORSTTU??Z", YOUTH),
        turn_time=PerSide(30, Overtime(60, 10, 15, loses=True), timed_challenges=False),
    ),
    "standard": format_by_key("standard"),
    "standard, few tiles, timed": replace(
        boxed("AABCDEEEFGHIIKLMNNOORSTTU??Z", format_by_key("standard", challenge="minus-5", turn_time="side")),
        sides=replace(PRIMARY.sides, most=3, mains=1, reserves=0),
        racks=SideRack(5),
        turn_time=PerSide(60, Overtime(30, 10, 60, loses=False), timed_challenges=True),
    ),
    "standard, void, by turns": format_by_key("standard", challenge="void", turn_time="turn"),
}

steps = st.lists(st.integers(0, 2**32 - 1), min_size=40, max_size=150)


def accepts_half(word: str) -> bool:
    """A word list of about half of all words, the same in every run."""
    return sum(ord(letter) * (at + 3) for at, letter in enumerate(word)) % 2 == 0


def any_opening(format_: Format, seed: int) -> cmd.OpenMatch:
    """An opening for this format: any number of players it allows, a set word in the list, a starter where given."""
    teams = teams_for(format_)
    if format_.sides.fewest_mains and seed % 3:
        teams = (teams[0], team(1, format_.sides.fewest_mains, format_.sides.reserves))
    command = opening(format_, teams=teams)
    if isinstance(format_.opening, SetWord):
        return replace(command, set_word=next(filter(accepts_half, format_.opening.suggestions)))
    return replace(command, starter=seed % 2) if isinstance(format_.first_turn, DrawStar) and seed % 3 else command


def a_command(state: MatchState, chance: random.Random) -> cmd.Command:
    """Mostly what somebody may do now, sometimes anything at all."""
    if chance.random() < 0.2:
        return chance.choice(_NONSENSE)(chance)
    makers = _AT_BOARD.get(state.phase, ()) if state.is_real_board else ()
    return chance.choice(makers or _SENSIBLE[state.phase])(state, chance)


# What somebody may do now


def a_play(state: MatchState, chance: random.Random) -> tuple[LaidTile, ...]:
    """One to four tiles of the hand that make a lawful play, or the last try if none of many does.

    At a real board nobody knows the hand: it is some of what is left.
    """
    rack = state.hand(state.to_move)
    if state.is_real_board:
        rack = _some_of(state.tiles_left(state.to_move), state.rack_size(state.to_move), chance)
    if not rack:
        return ()
    laid: tuple[LaidTile, ...] = ()
    start = state.format.layout.start
    near = [square for square in state.format.layout.squares if state.board.at(square)] or [start]
    for _ in range(30):
        chosen = chance.sample(rack, min(len(rack), chance.choice((1, 1, 2, 2, 3, 4, 7))))
        direction = chance.choice(list(Direction))
        square = (
            chance.choice(near).step(direction.other, chance.choice((0, -1, 1))).step(direction, -chance.randint(0, 3))
        )
        laid = _along(state, square, direction, [_named(tile, chance) for tile in chosen])
        if isinstance(state.find_play(laid), Play):
            break
    return laid


def _some_of(tiles: Sequence[str], most: int, chance: random.Random) -> tuple[str, ...]:
    return tuple(chance.sample(tiles, min(len(tiles), most)))


def _along(state: MatchState, square: Square, direction: Direction, chosen: Sequence[str]) -> tuple[LaidTile, ...]:
    laid: list[LaidTile] = []
    for tile in chosen:
        while state.board.at(square):
            square = square.step(direction)
        laid.append(LaidTile(square, tile))
        square = square.step(direction)
    return tuple(laid)


def _named(tile: str, chance: random.Random) -> str:
    return chance.choice("aeistr") if tile == BLANK else tile


def _announced(state: MatchState, chance: random.Random) -> cmd.Command:
    count = state.turns[-1].count
    return cmd.Announce((count.total if count else 0) + chance.choice((0, 0, 0, 1, 10)))


def _challenge(state: MatchState, chance: random.Random) -> cmd.Command:
    play = state.last_play
    words = [word.name for word in play.play.words] if play and play.play else ["CAT"]
    return cmd.ChallengePlay(_side(state, chance), tuple(chance.sample(words, chance.randint(1, len(words)))))


def _side(state: MatchState, chance: random.Random) -> int:
    return chance.choice(list(state.sides))


def _overturn(state: MatchState, chance: random.Random) -> cmd.Command:
    ruled = [at for at, turn in enumerate(state.turns) if turn.ruling] or [0]
    turn = chance.choice(ruled)
    ruling = state.turns[turn].ruling if state.turns else None
    accepted = not (ruling and ruling.accepted)
    refused = ruling.words[:1] if ruling and not accepted and _names_refused(state) else ()
    as_director = chance.random() < 0.5
    return cmd.OverturnRuling(turn, accepted, "jury", "reason", as_director=as_director, refused=refused)


def _refuse_one(state: MatchState, chance: random.Random) -> cmd.Command:
    words = state.challenge.words if state.challenge and _names_refused(state) else ()
    return cmd.RuleChallenge(accepted=False, reason="reason", refused=(chance.choice(words),) if words else ())


def _names_refused(state: MatchState) -> bool:
    return isinstance(state.format.challenge, Challenge) and state.format.challenge.names_refused


def _correct(state: MatchState, chance: random.Random) -> cmd.Command:
    turn = chance.randrange(len(state.turns)) if state.turns else 0
    score = chance.choice((0, 0, 1, 7, 30))
    return cmd.CorrectScore(turn, score, "judge", "reason", as_director=chance.random() < 0.5)


def _level(state: MatchState, chance: random.Random) -> cmd.Command:
    """A correction that makes the totals of two sides equal, if it can."""
    turn = chance.randrange(len(state.turns)) if state.turns else 0
    side = state.turns[turn].side if state.turns else 0
    score = state.turns[turn].score if state.turns else 0
    missing = max(state.totals) - state.totals[state.team_of(side)]
    return cmd.CorrectScore(turn, score + missing, "judge", "reason")


def _reserve(state: MatchState, chance: random.Random) -> cmd.Command:
    side = _side(state, chance)
    team = state.teams[state.team_of(side)]
    reserves = team.names(Role.RESERVE) or ("Nobody",)
    return cmd.EnterReserve(side, chance.choice(team.names(Role.MAIN)), chance.choice(reserves))


def _no_word(state: MatchState, chance: random.Random) -> cmd.Command:
    undeclared = [side for side in state.sides if side not in state.declared] or [0]
    return cmd.DeclareNoWord(chance.choice(undeclared) if state.declared else state.to_move)


def _decide(state: MatchState, chance: random.Random) -> cmd.Command:
    return cmd.DecideTie(chance.choice((None, *state.leaders())), "jury", "reason")


def _tick(state: MatchState, chance: random.Random) -> cmd.Command:
    items = state.format.checklist.items or ("bell",)
    if state.open_items and chance.random() < 0.9:
        return cmd.TickItem(state.open_items[0], "judge")
    item = chance.choice(items)
    return chance.choice((cmd.TickItem(item, "judge"), cmd.SkipItem(item, "judge", "late"), cmd.ReopenItem(item)))


def _ring(state: MatchState, chance: random.Random) -> cmd.Command:
    """The bell, or what it waits for before the first turn (P22)."""
    return _tick(state, chance) if state.waits_for_list else cmd.RingBell()


def _warn(state: MatchState, chance: random.Random) -> cmd.Command:
    side = _side(state, chance)
    return cmd.Warn(side, chance.choice(state.teams[state.team_of(side)].members).name, "talking")


def _warn_in_turn(state: MatchState, chance: random.Random) -> cmd.Command:
    seat = state.seats[state.to_move]
    return cmd.Warn(state.to_move, seat.member or chance.choice(state.teams[seat.team].members).name, "talking")


def _set_clock(state: MatchState, chance: random.Random) -> cmd.Command:
    limit = time_limit_ms(state.opened.switches.turn_time) or 0
    return cmd.SetClock(_side(state, chance), chance.choice((0, limit // 2, limit, limit + 1)), "judge", "reason")


def _buy(state: MatchState, chance: random.Random) -> cmd.Command:
    shop = state.format.exchange
    return cmd.BuyLetters(chance.choice(shop.prices).letters if isinstance(shop, LetterShop) else 1)


def _disallow(state: MatchState, chance: random.Random) -> cmd.Command:
    """The last play that lies there, or a word of any, which may stay."""
    if chance.random() < 0.5 or not state.turns:
        return cmd.DisallowPlay("judge", "reason")
    turn = chance.randrange(len(state.turns))
    words = state.turns[turn].words or ("CAT",)
    return cmd.DisallowPlay("judge", "reason", turn, (chance.choice(words),), stays=chance.random() < 0.5)


def _before_its_end(state: MatchState, chance: random.Random) -> cmd.Command:
    """Now and then, what ends a match before its time; else the bell."""
    side, odd = _side(state, chance), chance.random()
    if odd < 0.04:
        return cmd.Disqualify(side, "judge", "reason")
    if odd < 0.06:
        return cmd.WalkOver(state.sides_of(state.team_of(side)), "judge", "reason")
    if odd < 0.08:
        return cmd.WalkOver(tuple(state.sides), "judge", "reason")
    return cmd.RingBell()


def _record(state: MatchState, chance: random.Random) -> cmd.Command:
    """A turn at a real board: mostly a play, with its word, or its score alone."""
    odd = chance.random()
    if odd < 0.25:
        return cmd.RecordTurn(chance.choice((TurnKind.PASS, TurnKind.EXCHANGE, TurnKind.TIME)))
    announced = chance.choice((None, 7, 12))
    if odd < 0.4 or state.untyped is not None:
        return cmd.RecordTurn(TurnKind.PLAY, announced, chance.choice((0, 7, 12, None)))
    own = chance.choice((None, None, 12))
    return cmd.RecordTurn(TurnKind.PLAY, announced, own, a_play(state, chance), "" if own is None else "reason")


def _record_unwritten(state: MatchState, chance: random.Random) -> cmd.Command:
    """A play at a real board whose word is doubted before its score is written."""
    typed = state.untyped is None and chance.random() < 0.6
    return cmd.RecordUnwritten(a_play(state, chance) if typed else ())


def _write_word(state: MatchState, chance: random.Random) -> cmd.Command:
    """The word of the first play that has none yet, or of any anew."""
    plays = [at for at, turn in enumerate(state.turns) if turn.kind is TurnKind.PLAY] or [0]
    turn = state.untyped if state.untyped is not None and chance.random() < 0.8 else chance.choice(plays)
    laid = state.turns[turn].play if state.turns else None
    if laid and chance.random() < 0.3:
        return cmd.WriteWord(turn, laid.tiles)
    return cmd.WriteWord(turn, a_play(replace(state, board=board_before(state, turn)), chance))


def _write_rack(state: MatchState, chance: random.Random) -> cmd.Command:
    return cmd.WriteRack(_side(state, chance), _some_of(state.bag, chance.randint(0, 8), chance))


def _end_at_board(state: MatchState, chance: random.Random) -> cmd.Command:
    there, racks = list(_some_of(state.bag, len(state.bag), chance)), []
    for side in state.sides:
        count = chance.choice((0, 0, 1, state.rack_size(side)))
        racks.append(tuple(there[:count]))
        there = there[count:]
    return cmd.EndAtBoard(chance.choice(board_ends(state) or tuple(EndReason)), tuple(racks))


Maker = Callable[[MatchState, random.Random], cmd.Command]


def _always(command: cmd.Command) -> Maker:
    return lambda _state, _chance: command


_play: Maker = lambda state, chance: cmd.DeclarePlay(a_play(state, chance))  # noqa: E731 - a row of a table
_end: Maker = lambda state, chance: cmd.EndTurn(a_play(state, chance))  # noqa: E731
_exchange: Maker = lambda state, _chance: cmd.ExchangeTiles(state.racks[state.to_move])  # noqa: E731
_some: Maker = lambda state, _chance: cmd.ExchangeTiles(state.racks[state.to_move][:2])  # noqa: E731
_confirm = _always(cmd.ConfirmEnd())
_hold: Maker = lambda state, chance: cmd.HoldPlay(_side(state, chance))  # noqa: E731
_object: Maker = lambda state, chance: cmd.ObjectToScore(_side(state, chance))  # noqa: E731
_ask_end: Maker = lambda state, chance: cmd.AskEnd(_side(state, chance))  # noqa: E731
_sign: Maker = lambda state, chance: cmd.SignSheet(_side(state, chance), "Aminah")  # noqa: E731
_sign_as_judge: Maker = lambda _state, _chance: cmd.SignAsJudge("Puan Rohani")  # noqa: E731
_take_back = _always(cmd.TakeBack("judge", "reason"))
_bell = _always(cmd.CallLastRound())
_corrections = (_overturn, _correct, _level, _take_back)
_by_a_judge = (_warn, _set_clock, _before_its_end)

_SENSIBLE: dict[Phase, Sequence[Maker]] = {
    Phase.DRAWING: (*((lambda state, chance: cmd.DrawLot(_side(state, chance)),) * 9), _tick, _before_its_end),
    Phase.READY: (
        *((_ring,) * 16),
        *((_challenge,) * 8),
        *((_hold,) * 3),
        *_corrections,
        *_by_a_judge,
        _reserve,
        _no_word,
        _confirm,
        _ask_end,
        _tick,
        _bell,
    ),
    Phase.RUNNING: (
        *((_play,) * 10),
        _bell,
        _end,
        _end,
        _exchange,
        _some,
        _buy,
        _disallow,
        _always(cmd.Pass()),
        _always(cmd.Pass()),
        _always(cmd.Pause(PauseReason.JUDGE)),
        _always(cmd.Pause(PauseReason.SLEPT, slept_ms=5_000)),
    ),
    Phase.PAUSED: (
        *((_always(cmd.Resume()),) * 4),
        _always(cmd.RestartTurn("judge", "reason")),
        _warn_in_turn,
        _warn_in_turn,
        *_by_a_judge,
        _disallow,
        _buy,
    ),
    Phase.ANNOUNCING: (*((_announced,) * 4), _take_back, _buy, _buy, _challenge, _always(cmd.Pause(PauseReason.JUDGE))),
    Phase.CHECKING: (
        _always(cmd.SettleScore()),
        _always(cmd.SettleScore()),
        _always(cmd.SettleScore(3, "reason")),
        _object,
        _challenge,
        _take_back,
    ),
    Phase.HELD: (_always(cmd.DrawApart()), _always(cmd.DrawApart()), _challenge, _always(cmd.ReleaseHold())),
    Phase.CHALLENGED: (
        _always(cmd.RuleChallenge(accepted=True, reason="reason")),
        _always(cmd.RuleChallenge(accepted=False, reason="reason")),
        _always(cmd.RuleChallenge(accepted=True)),
        _always(cmd.RuleChallenge(accepted=False)),
        _refuse_one,
        _always(cmd.WithdrawChallenge()),
    ),
    Phase.LAST_WINDOW: (_confirm, _confirm, _challenge, _hold, _ask_end, *_corrections, *_by_a_judge),
    Phase.ENDED: (_decide, *_corrections, _set_clock),
    Phase.CLOSED: (*_corrections, _set_clock, *((_sign,) * 5), _sign_as_judge, _disallow),
}

# Where the match is played at a real board; in all other phases as above.
_AT_BOARD: dict[Phase, Sequence[Maker]] = {
    Phase.DRAWING: (lambda state, chance: cmd.NameStarter(_side(state, chance)), _tick, _before_its_end),
    Phase.READY: (
        *((_ring,) * 6),
        *((_record,) * 6),
        *((_challenge,) * 4),
        *((_write_word,) * 4),
        *_corrections,
        *_by_a_judge,
        lambda state, chance: cmd.NameStarter(_side(state, chance)),
        _reserve,
        _write_rack,
        _confirm,
        _ask_end,
        _disallow,
        _end_at_board,
    ),
    Phase.RUNNING: (
        *((_always(cmd.StopTurn()),) * 4),
        *((_record,) * 4),
        _record_unwritten,
        _disallow,
        _correct,
        _end,
        _always(cmd.Pause(PauseReason.JUDGE)),
        _always(cmd.Pause(PauseReason.SLEPT, slept_ms=5_000)),
        _always(cmd.RestartTurn("judge", "reason")),
    ),
    Phase.RECORDING: (
        *((_record,) * 6),
        _record_unwritten,
        *((_challenge,) * 2),
        _end_at_board,
        _take_back,
        _write_word,
        *_by_a_judge,
    ),
    Phase.LAST_WINDOW: (_end_at_board, _confirm, _challenge, *_corrections, *_by_a_judge),
    Phase.ENDED: (_decide, _write_rack, _write_word, *_corrections),
    Phase.CLOSED: (*_corrections, _write_rack, _write_rack, _write_word, *((_sign,) * 3), _sign_as_judge, _disallow),
}

# Anything at all


def _any_side(chance: random.Random) -> int:
    return chance.randint(-2, 5)


def _any_text(chance: random.Random) -> str:
    return chance.choice(("", " ", "\n\t", "x", "CAT", "Ünïcödé 学校", "{0}", "a" * 500))


def _any_score(chance: random.Random) -> int:
    return chance.choice((-(10**12), -1, 0, 1, 2000, 2001, 10**12))


def _any_tile(chance: random.Random) -> str:
    return chance.choice(_ANY_TILES)


_ANY_TILES: tuple[str, ...] = (*LETTERS, *"aeiouz", BLANK, "", "AB", "é", ".", "ß")


def _any_tiles(chance: random.Random) -> tuple[LaidTile, ...]:
    squares = (Square(chance.randint(-1, 16), chance.randint(-1, 16)) for _ in range(chance.randint(0, 8)))
    return tuple(LaidTile(square, _any_tile(chance)) for square in squares)


def _any_words(chance: random.Random) -> tuple[str, ...]:
    return tuple(_any_text(chance) for _ in range(chance.randint(0, 3)))


def _any_turn(chance: random.Random) -> int:
    return chance.randint(-3, 40)


_NONSENSE: Sequence[Callable[[random.Random], cmd.Command]] = (
    lambda _: cmd.WalkOver((), "nobody", "nobody left"),
    lambda c: cmd.DrawLot(_any_side(c)),
    lambda _: cmd.RingBell(),
    lambda c: cmd.Pause(c.choice(list(PauseReason)), c.choice((-1, 0, 10**9))),
    lambda _: cmd.Resume(),
    lambda _: cmd.RestartTurn(),
    lambda c: cmd.DeclarePlay(_any_tiles(c)),
    lambda c: cmd.EndTurn(_any_tiles(c)),
    lambda _: cmd.Pass(),
    lambda c: cmd.ExchangeTiles(tuple(_any_tile(c) for _ in range(c.randint(0, 9)))),
    lambda c: cmd.Announce(_any_score(c)),
    lambda c: cmd.SettleScore(c.choice((None, _any_score(c))), _any_text(c)),
    lambda c: cmd.ChallengePlay(_any_side(c), _any_words(c)),
    lambda _: cmd.WithdrawChallenge(),
    lambda c: cmd.RuleChallenge(c.random() < 0.5, _any_text(c), _any_words(c)),
    lambda c: cmd.OverturnRuling(_any_turn(c), c.random() < 0.5, _any_text(c), _any_text(c), refused=_any_words(c)),
    lambda c: cmd.EnterReserve(_any_side(c), _any_text(c), _any_text(c)),
    lambda c: cmd.CorrectScore(_any_turn(c), _any_score(c), _any_text(c), _any_text(c)),
    lambda c: cmd.DeclareNoWord(_any_side(c)),
    lambda c: cmd.TakeBack(_any_text(c), _any_text(c)),
    lambda _: cmd.ConfirmEnd(),
    lambda c: cmd.TickItem(_any_text(c), _any_text(c)),
    lambda c: cmd.SkipItem(_any_text(c), _any_text(c), _any_text(c)),
    lambda c: cmd.ReopenItem(_any_text(c)),
    lambda c: cmd.BuyLetters(c.randint(-1, 9)),
    lambda _: cmd.ReturnLetters(),
    lambda c: cmd.SetClock(_any_side(c), _any_score(c), _any_text(c), _any_text(c)),
    lambda c: cmd.ObjectToScore(_any_side(c)),
    lambda c: cmd.HoldPlay(_any_side(c)),
    lambda _: cmd.DrawApart(),
    lambda _: cmd.ReleaseHold(),
    lambda c: cmd.DisallowPlay(_any_text(c), _any_text(c)),
    lambda c: cmd.Warn(_any_side(c), _any_text(c), _any_text(c)),
    lambda c: cmd.Disqualify(c.choice((-2, -1, 9)), _any_text(c), _any_text(c)),
    lambda c: cmd.WalkOver(tuple(c.choice((-2, 0, 9)) for _ in range(c.randint(0, 3))), _any_text(c), ""),
    lambda c: cmd.AskEnd(_any_side(c)),
    lambda c: cmd.SignSheet(_any_side(c), _any_text(c)),
    lambda c: cmd.SignAsJudge(_any_text(c)),
    lambda c: cmd.NamePupils(tuple((_any_text(c),) for _ in range(c.randint(0, 5)))),
    lambda _: cmd.CallLastRound(),
    lambda c: cmd.StopMatch(_any_text(c) if c.random() < 0.1 else ""),
    lambda c: cmd.DecideTie(c.choice((None, _any_side(c))), _any_text(c), _any_text(c)),
    lambda c: cmd.NameStarter(_any_side(c)),
    lambda _: cmd.StopTurn(),
    lambda c: cmd.RecordTurn(c.choice(list(TurnKind)), _any_score(c), _any_score(c), _any_tiles(c), _any_text(c)),
    lambda c: cmd.RecordUnwritten(_any_tiles(c)),
    lambda c: cmd.WriteWord(_any_turn(c), _any_tiles(c)),
    lambda c: cmd.WriteRack(_any_side(c), tuple(_any_tile(c) for _ in range(c.randint(0, 9)))),
    lambda c: cmd.EndAtBoard(c.choice(list(EndReason)), ((_any_tile(c),), (_any_tile(c),))),
)
