"""A recorded game as a match: replayed move by move, with the tiles that each side may have drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import count
from operator import add

from classroom.match import command as cmd
from classroom.match.command import Refusal, Refused
from classroom.match.decide import decide, open_match, refuse
from classroom.match.decide.context import Context, close_window
from classroom.match.event import Event, MatchOpened, competition_switches
from classroom.match.fold import apply, fold
from classroom.match.state import MatchState, Phase
from classroom.match.team import Heading, Member, Mode, Team
from classroom.names import LONGEST_NAME, name_key, tidy_name
from classroom.rules.board import Board
from classroom.rules.placement import Play
from classroom.rules.policy import Challenge, LoseNextTurn, PointsToChallenged, rack_size
from classroom.rules.tile import rack_face, without
from classroom.store.exchange import gcg
from classroom.store.exchange.replay import Finding, Report, match_format, replay, replay_format, time_used_ms
from classroom.value import replace
from classroom.words.lexicon import Lexicon


@dataclass(frozen=True)
class Need:
    """The tiles that a side must have among the `size` tiles of its rack before one of its turns, or at the end.

    `shown` are the tiles that the move itself shows. `gone` are the tiles that leave the rack with the turn; of
    `unnamed` exchanged tiles only the number is known. `doubted`: some recorded tiles were left out as impossible.
    """

    line: int
    size: int
    tiles: Counter[str]
    shown: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    unnamed: int = 0
    exchanges: bool = False
    doubted: bool = False

    def less(self, tiles: Counter[str]) -> Need:
        """Return the need without `tiles` that the record must have wrong; those that are shown stay."""
        left = (self.tiles - tiles) | Counter(self.shown)
        return self if left == self.tiles else replace(self, tiles=left, doubted=True)

    def unnaming(self, tiles: Counter[str]) -> Need:
        """Return this need with `tiles` no longer among the tiles known to have been exchanged."""
        gone = tuple((Counter(self.gone) - tiles).elements())
        if len(gone) == len(self.gone):
            return self
        unnamed = self.unnamed + len(self.gone) - len(gone)
        return replace(self, tiles=self.tiles - tiles, shown=gone, gone=gone, unnamed=unnamed, doubted=True)


Needs = tuple[tuple[Need, ...], ...]
"""For each side, the needs of all its turns in order, then the need at the end if the record has it."""


class ImpossibleRackError(gcg.GcgError):
    """A `need` cannot be met: `missing` tiles are not left to draw, or `stuck` tiles fill the rack."""

    def __init__(self, need: Need, missing: Counter[str], stuck: Counter[str]) -> None:
        impossible = f"the rack {_face(need.tiles)} cannot be"
        if missing:
            reason = f"{impossible}: there is no {' '.join(sorted(missing))} left to draw"
        else:
            reason = f"{impossible}: {_face(stuck)} stayed on it after the turn before"
        super().__init__(need.line, reason)
        self.need = need
        self.missing = missing
        self.stuck = stuck


def needs(game: gcg.Game, plays: Mapping[int, Play], box: int, size: int) -> Needs:
    """Return the needs of the players.

    `plays` are the plays by line; `box` and `size` are the numbers of tiles in the box and on a rack.
    """
    return tuple(_possible(found) for found in _Gathered(game, plays, box, size).needs())


def weakened(found: Needs, error: ImpossibleRackError) -> Needs:
    """Return the needs without one thing that made a need impossible.

    Raises `error` if there is no such thing.
    """
    for old, new in _doubts(found, error):
        if old != new:
            return tuple(tuple(new if one is old else one for one in side) for side in found)
    raise error


def _doubts(found: Needs, error: ImpossibleRackError) -> Iterator[tuple[Need, Need]]:
    """Yield pairs of a need and its form with something doubted, the likeliest doubt first.

    A missing tile may not have been on the rack in question. Or the side did not exchange it the turn before, or it
    did not stay with the other side, or it was not exchanged earlier. A tile in the way may not have stayed on the
    side's rack, or the next rack is in doubt.
    """
    need = error.need
    own = next(side for side in found if any(one is need for one in side))
    earlier = sorted((one for side in found for one in side if one.line < need.line), key=lambda one: -one.line)
    mine = [one for one in earlier if one in own]
    others = [one for one in earlier if one not in own]
    exchanges = [one for one in (*mine[:1], *earlier) if one.exchanges]
    if error.missing:
        yield need, need.less(error.missing)
        yield from ((one, one.unnaming(error.missing)) for one in exchanges if one in mine[:1])
        yield from ((one, one.less(error.missing)) for one in others)
        yield from ((one, one.unnaming(error.missing)) for one in exchanges)
    yield from ((one, one.less(error.stuck)) for one in mine)
    yield need, need.less(need.tiles)
    yield from ((one, one.less(one.tiles)) for one in earlier)
    yield from ((one, one.unnaming(one.tiles)) for one in exchanges)


def _possible(found: Sequence[Need]) -> tuple[Need, ...]:
    """Return the needs of a side without tiles that cannot have stayed on its rack, worked out from the end.

    Tiles that do not leave with the turn are on the side's next rack. So a rack known in full limits the racks
    before it.
    """
    done: list[Need] = []
    most: Counter[str] | None = None  # all that may be on the rack after the turn, going by later turns
    for recorded in reversed(found):
        need = recorded
        if most is not None and not recorded.unnamed:
            need = recorded.less(recorded.tiles - most - Counter(recorded.gone))
        if done and not recorded.unnamed:
            need = need.less(_too_many(need, done[-1]))
            if not need.gone and need.size == done[-1].size:  # the same rack
                need = replace(need, tiles=need.tiles | done[-1].tiles)
        if need.tiles.total() == need.size:
            most = need.tiles
        elif most is not None:
            most = None if need.unnamed else most + Counter(need.gone)
        done.append(need)
    return tuple(reversed(done))


def _too_many(need: Need, after: Need) -> Counter[str]:
    """Return the tiles that stay after a turn but do not fit on the next rack beside its own."""
    stays = need.tiles - Counter(need.gone)
    over = (stays | after.tiles).total() - after.size
    return Counter(sorted((stays - after.tiles).elements())[: max(0, over)])


class _Gathered:
    """Collects what each player needed, in one pass through a game."""

    def __init__(self, game: gcg.Game, plays: Mapping[int, Play], box: int, size: int) -> None:
        self._game = game
        self._plays = plays
        players = range(len(game.players))
        self._full = size
        self._bag = box - size * len(players)
        self._sizes = [size for _ in players]
        self._found: list[list[Need]] = [[] for _ in players]
        # The rack beside points for a challenge is the one after drawing, so that of the next turn.
        self._next = ["" for _ in players]
        # The line and the tiles of the last rack, and whether they count.
        self._ends: dict[int, tuple[int, str, bool]] = {}
        # The side whose play may still be taken back, before it draws tiles.
        self._to_draw: int | None = None

    def needs(self) -> list[list[Need]]:
        """Return the needs of each player."""
        for entry in self._game.entries:
            self._take(entry)
        for left in self._game.last_racks:
            if left.rack:
                self._ends[left.player] = left.line, left.rack, False
        for player, rack in enumerate(self._next):
            if rack:
                self._ends.setdefault(player, (self._game.lines, rack, False))
        for player, (line, rack, counts) in self._ends.items():
            if player == self._to_draw:
                self._draw()
            shown = tuple(rack) if counts else ()
            self._found[player].append(Need(line, self._sizes[player], Counter(rack), shown))
        return self._found

    def _take(self, entry: gcg.Entry) -> None:
        match entry:
            case gcg.PlayEntry():
                laid = tuple(rack_face(tile) for _, tile in self._plays[entry.line].tiles)
                self._turn(entry, laid)
                self._sizes[entry.player] -= len(laid)
                self._to_draw = entry.player
            case gcg.ExchangeEntry():
                self._turn(entry, tuple(entry.tiles), 0 if entry.tiles else entry.count)
            case gcg.PassEntry():
                self._turn(entry, ())
            case gcg.WithdrawnEntry():
                last = self._found[entry.player].pop()
                self._sizes[entry.player] += len(last.gone)
                self._to_draw = None
                self._found[entry.player].append(replace(last, tiles=last.tiles | Counter(entry.rack), gone=()))
            case gcg.ChallengeEntry():
                self._next[entry.player] = entry.rack
            case gcg.UnplayedEntry():
                owner = entry.player if entry.rack else 1 - entry.player
                self._ends[owner] = entry.line, entry.tiles, True
            case gcg.TimeEntry() if entry.rack:
                self._ends.setdefault(entry.player, (entry.line, entry.rack, False))

    def _draw(self) -> None:
        player, self._to_draw = self._to_draw, None
        if player is not None:
            count = min(self._full - self._sizes[player], self._bag)
            self._bag -= count
            self._sizes[player] += count

    def _turn(self, entry: gcg.Entry, gone: tuple[str, ...], unnamed: int = 0) -> None:
        self._draw()
        size, tiles = self._sizes[entry.player], Counter(entry.rack) | Counter(gone)
        recorded = tiles | Counter(self._next[entry.player])
        fits = recorded.total() <= size
        exchanges = isinstance(entry, gcg.ExchangeEntry)
        need = Need(entry.line, size, recorded if fits else tiles, gone, gone, unnamed, exchanges, doubted=not fits)
        self._next[entry.player] = ""
        self._found[entry.player].append(need)


@dataclass(frozen=True)
class Outlook:
    """A side's rack, and its needs from now on."""

    rack: tuple[str, ...]
    coming: tuple[Need, ...]

    def up_to_a_full_rack(self) -> Outlook:
        """Return the outlook up to the next rack known in full; without needs if there is none."""
        for length, need in enumerate(self.coming, start=1):
            if need.tiles.total() == need.size:
                return replace(self, coming=self.coming[:length])
            if need.unnamed:
                break
        return replace(self, coming=())


def wanted(own: Outlook) -> list[str]:
    """Return the tiles that a side has still to draw, those needed soonest first."""
    held, found = Counter(own.rack), list[str]()
    for place, need in enumerate(own.coming):
        found += sorted((need.tiles - held).elements())
        held = (held | need.tiles) - Counter(need.gone)
        if need.unnamed and place + 1 < len(own.coming):
            stays = sorted((held & own.coming[place + 1].tiles).elements())
            held = Counter(stays[: max(0, need.size - need.unnamed - len(need.gone))])
    return found


def drawn(bag: Sequence[str], count: int, own: Outlook, other: Outlook) -> tuple[str, ...]:
    """Return the `count` tiles of `bag` that a side draws, given its `own` outlook and that of the `other` side.

    Raises `GcgError` if its next need cannot be met.
    """
    in_bag, chosen = Counter(bag), Counter[str]()
    if own.coming:
        chosen = own.coming[0].tiles - Counter(own.rack)
        if chosen.total() > count or chosen - in_bag:
            raise impossible(own, chosen - in_bag)
    near, later = (wanted(one)[chosen.total() :] for one in (own.up_to_a_full_rack(), own))
    others = Counter(wanted(other))
    spare = in_bag - others - (chosen | Counter(later))

    def take(offered: Iterable[str], left_alone: Mapping[str, int]) -> None:
        for tile in offered:
            if chosen.total() < count and in_bag[tile] - chosen[tile] > left_alone.get(tile, 0):
                chosen[tile] += 1

    # First tiles that nobody else needs; but a rack known in full has no room for other tiles.
    take(near, others)
    take(near, {})
    take(later, others)
    take(_spread(spare, count - chosen.total()), {})
    take(later, {})
    take(_spread(in_bag - chosen, count - chosen.total()), {})
    return tuple(sorted(chosen.elements()))


def impossible(own: Outlook, missing: Counter[str]) -> ImpossibleRackError:
    """Return the error for a next need that cannot be met: for `missing` tiles, else for those in the way."""
    need = own.coming[0]
    return ImpossibleRackError(need, missing, Counter(own.rack) - need.tiles)


def returned(need: Need, own: Outlook, bag: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles that a side exchanges at `need`; `own` is what it holds and needs later.

    Besides the known ones, these are tiles that the side no longer needs. After them come tiles that it can draw
    again from the `bag`, those needed last first.
    """
    rack, kept = Counter(own.rack) - Counter(need.gone), list[str]()
    for tile in wanted(Outlook((), own.coming)):
        if rack[tile]:
            rack[tile] -= 1
            kept.append(tile)
    kept.reverse()
    leaving = [*sorted(rack.elements()), *sorted(kept, key=lambda tile: tile not in bag)]
    return tuple(sorted((*need.gone, *leaving[: need.unnamed])))


def _spread(tiles: Counter[str], count: int) -> list[str]:
    """Return `count` of `tiles`, or all if there are no more, taken at even steps through the alphabet."""
    row = sorted(tiles.elements())
    if count >= len(row):
        return row
    return [row[(2 * place + 1) * len(row) // (2 * count)] for place in range(count)]


def _face(tiles: Counter[str]) -> str:
    return "".join(sorted(tiles.elements()))


LIST_OF_THE_RECORD = "list of the record"
"""The title of the word list of a match whose record does not name it."""

# The list that the app then opens; it is not the record's, as a match notices by its hash.
_OPENED_WITH = "full"
_BY = "the record"
_AS_RECORDED = "as recorded"
_ENDS_HERE = "the record ends here"
_FILLED_IN = "(racks in part filled in)"
# A long game has about sixty.
_MOST_ENTRIES = 500
# A record with more impossible details is not the record of a game.
_MOST_DOUBTS = 60
# The longest name less a number that distinguishes it.
_ROOM = LONGEST_NAME - 2


class FaultyRecordError(gcg.GcgError):
    """A record disagrees with the rules: `findings`, with the first one in the message."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
        super().__init__(findings[0].line, findings[0].reason + more)
        self.findings = tuple(findings)


@dataclass(frozen=True)
class ImportedGame:
    """A recorded game as the events of a match, and the state after them.

    `filled_in` counts the racks that the record has only in part, or not at all. `doubted` are the lines with tiles
    that cannot have been on a rack. `time_left_out` are the points for time in a record that stops before its end.
    """

    events: tuple[Event, ...]
    state: MatchState
    filled_in: int
    doubted: tuple[int, ...]
    time_left_out: int


def import_game(game: gcg.Game, match_id: str, title: str, app_version: str) -> ImportedGame:
    """Return `game` as a match, under `title` if the record has no title.

    Raises `GcgError`: a `FaultyRecordError` if the rules disagree with the record, otherwise for what no match can
    have been.
    """
    if len(game.entries) > _MOST_ENTRIES:
        raise gcg.GcgError(
            game.entries[_MOST_ENTRIES].line, f"the record has more than {_MOST_ENTRIES} events, too many for one game"
        )
    report = replay(game, replay_format(game))
    if report.findings:
        raise FaultyRecordError(report.findings)
    command = _opening(game, match_id, game.title or title, app_version)
    table, needed = _played(game, report, command)
    events = _marked(table.events) if table.filled_in else tuple(table.events)
    doubted = sorted(need.line for side in needed for need in side if need.doubted)
    return ImportedGame(events, fold(events), table.filled_in, tuple(doubted), sum(table.time_left_out))


def _marked(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events with a heading that says that racks were filled in."""
    opened, *others = events
    if not isinstance(opened, MatchOpened) or opened.heading.event.endswith(_FILLED_IN):
        return tuple(events)
    heading = replace(opened.heading, event=f"{opened.heading.event} {_FILLED_IN}".strip())
    return (replace(opened, heading=heading), *others)


def _played(game: gcg.Game, report: Report, command: cmd.OpenMatch) -> tuple[_Table, Needs]:
    """Play the record, again and again with less taken as known, until it no longer contradicts itself."""
    plays = {step.entry.line: step.play for step in report.steps if step.play}
    size = rack_size(command.format.racks, command.format.sides.mains)
    needed = needs(game, plays, len(command.format.tiles.tiles), size)
    for doubts in count():
        try:
            table = _Table(game, plays, needed, command)
            table.play(report)
        except ImpossibleRackError as error:
            if doubts == _MOST_DOUBTS:
                raise
            needed = weakened(needed, error)
        else:
            break
    return table, needed


def _opening(game: gcg.Game, match_id: str, title: str, app_version: str) -> cmd.OpenMatch:
    format = match_format(game)
    return cmd.OpenMatch(
        match_id=match_id,
        format=format,
        app_version=app_version,
        mode=Mode.COMPETITION,
        switches=competition_switches(format),
        teams=_teams(game),
        heading=Heading(event=tidy_name(title)),
        starter=game.entries[0].player,
    )


def _teams(game: gcg.Game) -> tuple[Team, ...]:
    """Return each player as a team of one; players with the same name are numbered."""
    names = [tidy_name(player.name) or tidy_name(player.nick) or "?" for player in game.players]
    first, second = names
    if name_key(first) == name_key(second):
        names = [f"{first[:_ROOM]} 1", f"{second[:_ROOM]} 2"]
    return tuple(Team(name, "", (Member(name),)) for name in names)


class _NoFinder:
    """A finder that proves nothing."""

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool | None:
        """Return None, since it cannot tell."""


class _RecordShuffler:
    """Draws for the `sides` in turn what the record shows that they drew; implements `match.ports.Shuffler`.

    `turns` counts the turns that each side has begun; `racks` is what each side holds.
    """

    def __init__(self, needs: Needs, sides: list[int]) -> None:
        self._needs = needs
        self.sides = sides
        self.turns = [0] * len(needs)
        self.racks: list[tuple[str, ...]] = [()] * len(needs)

    def outlook(self, side: int) -> Outlook:
        """Return what a side holds and what it still needs."""
        return Outlook(self.racks[side], self._needs[side][self.turns[side] :])

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag` for the next of the `sides`. Raises `GcgError`."""
        side = self.sides.pop(0)
        tiles = drawn(bag, count, self.outlook(side), self.outlook(1 - side))
        self.racks[side] += tiles
        return tiles


class _Table:
    """A match that is played as recorded."""

    def __init__(self, game: gcg.Game, plays: Mapping[int, Play], needed: Needs, command: cmd.OpenMatch) -> None:
        self._game = game
        self._plays = plays
        starter = command.starter or 0
        self._shuffler = _RecordShuffler(needed, [starter, 1 - starter])
        # Without words: a play's words are in it while they are ruled on, if the record accepts them.
        self._lexicon = Lexicon(_OPENED_WITH, game.lexicon or LIST_OF_THE_RECORD, "", frozenset())
        self._context = Context(self._shuffler, self._lexicon, _NoFinder())
        answer = open_match(command, self._lexicon, self._shuffler)
        if isinstance(answer, Refusal):
            raise _refused(1, answer)
        self.events = list(answer.events)
        self.state = answer.state
        self.filled_in = 0
        self.time_left_out: tuple[int, ...] = (0,) * len(self.state.sides)

    def play(self, report: Report) -> None:
        """Play the record through. Raises `GcgError`."""
        for entry in self._game.entries:
            if self.state.end is None:
                self._take(entry)
        last = self._game.entries[-1].line
        if self.state.end is None:
            self._stop()
        if tuple(map(add, self.state.totals, self.time_left_out)) != report.totals:
            sums = " and ".join(map(str, self.state.totals))
            recorded = " and ".join(map(str, report.totals))
            raise gcg.GcgError(last, f"by the rules the totals are {sums}, in the record they are {recorded}")

    def _take(self, entry: gcg.Entry) -> None:
        match entry:
            case gcg.PlayEntry():
                self._begin_turn(entry)
                self._do(entry, cmd.DeclarePlay(self._plays[entry.line].tiles))
            case gcg.ExchangeEntry():
                self._exchange(entry)
            case gcg.PassEntry() if self._is_last_challenge():
                self._meet_need(entry)
                self._rule(entry, entry.player, len(self._words()), accepted=True)
            case gcg.PassEntry():
                self._begin_turn(entry)
                self._do(entry, cmd.Pass())
            case gcg.WithdrawnEntry():
                self._rule(entry, 1 - entry.player, len(self._words()), accepted=False)
            case gcg.ChallengeEntry():
                self._challenge(entry)
            case gcg.UnplayedEntry():
                self._end(entry)

    def _do(self, entry: gcg.Entry, command: cmd.Command) -> None:
        self._shuffler.sides = [self.state.to_draw] if self.state.to_draw is not None else [entry.player]
        answer = decide(self.state, command, self._context)
        if isinstance(answer, Refusal):
            raise _refused(entry.line, answer)
        self._add(answer.events, answer.state)

    def _add(self, events: Sequence[Event], state: MatchState) -> None:
        self.events += events
        self.state = state
        self._shuffler.racks = list(state.racks)

    def _begin_turn(self, entry: gcg.Entry) -> Need:
        if self.state.phase is Phase.LAST_WINDOW:
            raise gcg.GcgError(entry.line, "a turn after a player has used all tiles")
        self._do(entry, cmd.RingBell())
        return self._meet_need(entry)

    def _is_last_challenge(self) -> bool:
        """Tell whether a pass is a failed challenge of the play that went out, with no turn left to lose."""
        match self.state.format.challenge:
            case Challenge(failed=LoseNextTurn()):
                return self.state.phase is Phase.LAST_WINDOW
            case _:
                return False

    def _meet_need(self, entry: gcg.Entry) -> Need:
        """Return what the side of `entry` needed before it, and go on to its next need. Raises `GcgError`."""
        outlook = self._shuffler.outlook(entry.player)
        need = outlook.coming[0]
        if need.tiles - Counter(outlook.rack):  # nothing drawn: play taken back, or bag empty
            raise impossible(outlook, Counter())
        self.filled_in += need.tiles.total() < len(self.state.racks[entry.player])
        self._shuffler.turns[entry.player] += 1
        return need

    def _exchange(self, entry: gcg.ExchangeEntry) -> None:
        need = self._begin_turn(entry)
        side = entry.player
        tiles = returned(need, self._shuffler.outlook(side), self.state.bag)
        self._shuffler.racks[side] = without(self.state.racks[side], tiles) or ()
        self._do(entry, cmd.ExchangeTiles(tiles))

    def _words(self) -> tuple[str, ...]:
        play = self.state.last_play
        return tuple(dict.fromkeys(word.name for word in play.play.words)) if play and play.play else ()

    def _challenge(self, entry: gcg.ChallengeEntry) -> None:
        """Challenge the last play and rule on it.

        The points show how many words were challenged only if each word has its own points.
        """
        policy, words = self.state.format.challenge, len(self._words())
        match policy:
            case Challenge(failed=PointsToChallenged(points, each_word=True)):
                challenged = entry.points // points
                if challenged > words:
                    reason = f"{entry.points:+} for a challenge, {points} a word; the play makes {words}"
                    raise gcg.GcgError(entry.line, reason)
                words = challenged
        challenger = entry.player if entry.points < 0 else 1 - entry.player
        self._rule(entry, challenger, words, accepted=True)

    def _rule(self, entry: gcg.Entry, challenger: int, words: int, *, accepted: bool) -> None:
        listed = frozenset(word.lower() for word in self._words()) if accepted else frozenset[str]()
        self._context = replace(self._context, lexicon=replace(self._lexicon, words=listed))
        self._do(entry, cmd.ChallengePlay(challenger, self._words()[:words]))
        # An earlier ruling on the same word overrides the list, and may have been different.
        refusal = refuse(self.state, cmd.RuleChallenge(accepted), self._context)
        needs_reason = refusal is not None and refusal.reason is Refused.REASON_NEEDED
        self._do(entry, cmd.RuleChallenge(accepted, _AS_RECORDED if needs_reason else ""))

    def _end(self, entry: gcg.Entry) -> None:
        """Set each clock to a time that costs the recorded points, then end the match as it ended."""
        for timed in self._game.entries:
            if isinstance(timed, gcg.TimeEntry) and timed.points:
                self._set_clock(timed)
        if self.state.phase is Phase.LAST_WINDOW:
            self._do(entry, cmd.ConfirmEnd())
        elif self.state.may_ask_end:
            self._do(entry, cmd.AskEnd(entry.player))
        else:
            self._do(entry, cmd.StopMatch(_ENDS_HERE))
        for side in self.state.sides:
            outlook = self._shuffler.outlook(side)
            if outlook.coming and outlook.coming[0].tiles - Counter(outlook.rack):
                raise impossible(outlook, Counter())

    def _set_clock(self, entry: gcg.TimeEntry) -> None:
        lost = self.state.time_penalties()[entry.player] + entry.points
        used_ms = time_used_ms(self.state.opened.switches.turn_time, -lost)
        self._do(entry, cmd.SetClock(entry.player, used_ms, _BY, f"time used up {entry.points:+}"))

    def _stop(self) -> None:
        """Leave the match where the record stops; if it shows the tiles drawn last, they are drawn."""
        # Points for time are deducted at the end of a match, and this match has no end.
        self.time_left_out = tuple(
            sum(
                entry.points
                for entry in self._game.entries
                if isinstance(entry, gcg.TimeEntry) and entry.player == side
            )
            for side in self.state.sides
        )
        side = self.state.to_draw
        if side is not None and self.state.bag and self._shuffler.outlook(side).coming:
            self._shuffler.sides = [side]
            events = close_window(self.state, self._shuffler)
            self._add(events, reduce(apply, events, self.state))
        for side in self.state.sides:
            known = sum(need.tiles.total() for need in self._shuffler.outlook(side).coming)
            self.filled_in += side != self.state.to_draw and known < len(self.state.racks[side])


def _refused(line: int, refusal: Refusal) -> gcg.GcgError:
    refused = ", ".join([refusal.reason.value, *refusal.names, *map(str, refusal.numbers)])
    return gcg.GcgError(line, f"the rules of a match do not allow this: {refused}")
