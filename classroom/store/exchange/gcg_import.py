"""A recorded game as a match: replayed move by move, with the same decisions as a match in the classroom.

Only the shuffler and the word list are stand-ins. The shuffler draws what the record shows that was drawn
(`drawn_tiles` says how gaps are filled). The real list is not known, so the stand-in has the words that the record
accepts when they are ruled on. Nothing else is invented: nobody draws for the start, and only the time that the
record has points for is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import count
from operator import add

from classroom.match import command as cmd
from classroom.match.decide import decide, open_match, refuse
from classroom.match.decide.consequence import close_window
from classroom.match.decide.context import Context
from classroom.match.event import Event, MatchOpened
from classroom.match.fold import apply, fold
from classroom.match.practice_choices import competition_switches
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase
from classroom.match.team import Heading, Member, Mode, Team
from classroom.names import LONGEST_NAME, name_key, tidy_name
from classroom.rules.board import Board
from classroom.rules.placement import Play
from classroom.rules.policy import Challenge, LoseNextTurn, PointsToChallenged, rack_size
from classroom.rules.tile import without
from classroom.store.exchange import gcg
from classroom.store.exchange.drawn_tiles import (
    ImpossibleRackError,
    Need,
    Needs,
    Outlook,
    drawn,
    impossible,
    needs,
    returned,
    weakened,
)
from classroom.store.exchange.finding import Finding
from classroom.store.exchange.game_format import match_format, replay_format, time_used_ms
from classroom.store.exchange.replay import Report, replay
from classroom.words.lexicon import Lexicon

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
