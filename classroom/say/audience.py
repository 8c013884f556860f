"""The view that the second screen has of a match."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from classroom.i18n import _, dotted, ngettext
from classroom.match import event as ev
from classroom.match.clock import TurnClock, clock_after, stopped
from classroom.match.event import turn_limit_ms
from classroom.match.fold import apply, fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.ports import Clock
from classroom.match.state import MatchState, Phase, Turn, TurnKind
from classroom.match.team import Role
from classroom.moments import parse_moment
from classroom.record.figure import figure, signed
from classroom.record.highlight import Counts, best_turn, best_word
from classroom.record.wording import end_reason_text
from classroom.rules.policy import EndReason, SideOut, time_limit_ms
from classroom.say import match as say
from classroom.say.word import level_title
from classroom.settings import Hall
from classroom.value import Value, replace

if TYPE_CHECKING:
    from classroom.competition.state import CompetitionState
    from classroom.match.event import Event
    from classroom.rules.policy import Words
    from classroom.settings import Settings
    from classroom.words.lexicon import Lexicon


class Followed(Protocol):
    """A match that somebody else plays: its events, and when each was written, in ISO 8601."""

    @property
    def match_id(self) -> str:
        """The match's stable name."""

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened."""

    @property
    def written_at(self) -> tuple[str, ...]:
        """The moment each event was written, in seconds of the wall clock."""


class FollowedCompetition(Protocol):
    """A competition run elsewhere, and when something last happened in it, in ISO 8601."""

    @property
    def state(self) -> CompetitionState:
        """Its state now."""

    @property
    def written_at(self) -> str:
        """The moment its last event was written, in seconds of the wall clock."""


class Follower(Protocol):
    """Follows the store that the other app writes to."""

    @property
    def newest(self) -> Followed | None:
        """The match played most recently, or None if there is none."""

    @property
    def competition(self) -> FollowedCompetition | None:
        """The competition used most recently, or None if there is none."""

    def look(self) -> bool:
        """Read the store again; return whether anything has changed."""


class SettingsReader(Protocol):
    """The settings of the classroom, which the other app changes."""

    def load(self) -> Settings:
        """Return the settings, or the defaults."""


class AudienceServices(Protocol):
    """The services of the second screen."""

    @property
    def follower(self) -> Follower:
        """The follower of what is played."""

    @property
    def clock(self) -> Clock:
        """The time that nobody can set."""

    @property
    def now(self) -> Callable[[], datetime]:
        """The wall clock."""

    @property
    def settings_store(self) -> SettingsReader:
        """The settings."""

    @property
    def lexicon(self) -> Callable[[str, Words], Lexicon]:
        """A function that returns the lexicon for a key under a format's word policy. Raises `KnownError`."""


# This covers its state, its clock, and what the bell found. Events contain no time of day and nothing about a turn in
# progress. The onlooker's own clock starts when it sees the event that starts the clock, so it is late by the interval
# between two looks.


_LATE_MS = 2_000
"""An event older than this was not written just now: wall-clock times are stored in whole seconds."""
_HALF_A_SECOND_MS = 500
_STILL_MS = 2_000
"""A turn that runs this long past its end is played by nobody: the other app ended during it."""
_COUNTING = frozenset({Phase.ANNOUNCING, Phase.CHECKING})


class Onlooker:
    """The facts of the match being played: `state` is None if there is none, or none of today.

    `pause_reason` is why the clock was last stopped; `at_bell` is what the last closing bell found.
    """

    def __init__(self, clock: Clock, now: Callable[[], datetime]) -> None:
        self._clock = clock
        self._now = now
        self._has_looked = False
        self._leave()

    def _leave(self) -> None:
        self.state: MatchState | None = None
        self.pause_reason: ev.PauseReason | None = None
        self.at_bell = say.AtBell.NO_BELL
        self._match_id = ""
        self._seen: tuple[ev.Event, ...] = ()
        self._is_broken = False
        self._turn_clock = stopped(0)

    def see(self, match: Followed | None) -> None:
        """See all that has happened in `match` since the last time; a match of another day is none."""
        began_watching, self._has_looked = not self._has_looked, True
        if match is None or not match.events or not is_of_today(match.written_at[-1], self._now()):
            self._leave()
            return
        known = len(self._seen)
        if match.match_id != self._match_id or match.events[:known] != self._seen:
            self._leave()
            known = 0
        self._match_id = match.match_id
        self._seen = match.events
        if self._is_broken:
            return
        is_followed = known > 0
        now_ms = self._clock.now_ms()
        for event, written_at in zip(match.events[known:], match.written_at[known:], strict=True):
            age_ms = 0 if is_followed else self._age_ms(written_at)
            if age_ms < _LATE_MS and not began_watching:
                age_ms = 0
            if not self._take(event, now_ms - max(0, age_ms - _HALF_A_SECOND_MS)):
                self._is_broken = True
                break

    def _take(self, event: ev.Event, at_ms: int) -> bool:
        """Apply one event; return whether it can follow those before."""
        try:
            self.state = fold([event]) if self.state is None else apply(self.state, event)
        except BrokenMatchError:
            return False
        self._turn_clock = clock_after(event, self._turn_clock, self.state, at_ms)
        match event:
            case ev.TurnPaused(reason=reason):
                self.pause_reason = reason
            case ev.TilesPlayed(at_bell=at_bell):
                self.at_bell = say.AtBell.PLAYED if at_bell else say.AtBell.NO_BELL
            case ev.TurnTimedOut(tiles=tiles):
                self.at_bell = say.AtBell.WENT_BACK if tiles else say.AtBell.NOTHING
        return True

    def _age_ms(self, written_at: str) -> int:
        written = parse_moment(written_at)
        return max(0, round((self._now() - written).total_seconds() * 1000)) if written else 0

    # The clock

    @property
    def turn_clock(self) -> TurnClock:
        """The clock of what is under way now, such as a turn."""
        return self._turn_clock

    def _elapsed_ms(self) -> int:
        return self._turn_clock.elapsed(self._clock.now_ms())

    @property
    def limit_ms(self) -> int | None:
        """The whole time of a turn, a team or a round, or None if there is no limit."""
        return time_limit_ms(self.state.opened.switches.turn_time) if self.state else None

    def left_ms(self, side: int | None = None) -> int | None:
        """Return the time left to `side`, or None if there is no limit.

        By default, the side is the one whose time is running or who is next.
        """
        if (state := self.state) is None:
            return None
        own = turn_limit_ms(state.opened.switches)
        if own is not None and not (self._is_in_turn or state.phase in _COUNTING):
            return own
        if side is None:
            side = state.to_move if state.running_side is None else state.running_side
        return state.time_left_ms(self._elapsed_ms(), side)

    @property
    def _is_in_turn(self) -> bool:
        """Whether a turn has begun that is not over."""
        return self.state is not None and self.state.phase in (Phase.RUNNING, Phase.PAUSED, Phase.RECORDING)

    @property
    def is_still(self) -> bool:
        """Whether the turn stands still: the clock was stopped, or the other app ended in it."""
        state = self.state
        if state is None or state.phase is Phase.PAUSED:
            return state is not None
        limit = turn_limit_ms(state.opened.switches)
        return state.phase is Phase.RUNNING and limit is not None and self._elapsed_ms() > limit + _STILL_MS


def is_of_today(written_at: str, now: datetime) -> bool:
    """Tell whether something was written on the day that it is `now`."""
    written = parse_moment(written_at)
    return written is not None and written.astimezone(now.tzinfo).date() == now.date()


# The store says since when the clock has run. The onlooker's own clock starts when it sees that, so it is late by the
# interval between two looks. Only if the clock was running before the first look is the wall clock used to tell how
# long.


class HallWatch:
    """The state of the hall's clock for an onlooker; the `hall` from `shown` is None if none should be shown."""

    def __init__(self, clock: Clock, now: Callable[[], datetime]) -> None:
        self._clock = clock
        self._now = now
        self._seen: Hall | None = None
        self._began_ms = 0

    def see(self, hall: Hall) -> None:
        """Read what is stored of the hall."""
        if hall == self._seen:
            return
        was_watching, self._seen = self._seen is not None, hall
        since = parse_moment(hall.since)
        age = (self._now() - since).total_seconds() * 1000 if since and not was_watching else 0
        self._began_ms = self._clock.now_ms() - hall.used_ms - max(0, round(age))

    def shown(self, match: Followed | None) -> Hall | None:
        """Return the hall if it should be shown: under the bell today, and no other match was played since."""
        hall = self._seen
        if hall is None or not hall.matches or not is_of_today(hall.since, self._now()):
            return None
        if match is None or match.match_id in hall.matches or not match.written_at:
            return hall
        since, written = parse_moment(hall.since), parse_moment(match.written_at[-1])
        return hall if since and written and written < since else None

    def left_ms(self, hall: Hall) -> int:
        """Return the time left in the turn or round; the full time for a turn whose bell has not rung."""
        if not hall.runs:
            return hall.left_ms
        return max(0, hall.seconds * 1000 - (self._clock.now_ms() - self._began_ms))

    def is_still(self, hall: Hall) -> bool:
        """Tell whether the clock has stopped although it should run, because the app ended meanwhile."""
        return hall.runs and self._clock.now_ms() - self._began_ms > hall.seconds * 1000 + _STILL_MS


Shorten = Callable[[str], str]
"""Cuts a name so that a sentence with it still fits."""

_UNCOUNTED = frozenset({Phase.ANNOUNCING})


class TeamFace(Value):
    """A team during a match.

    `note` has its zero turns, warnings and penalties; `is_active` fills its row with colour.
    """

    look: int
    name: str
    score: str
    note: str
    is_active: bool


class LastTurnFace(Value):
    """The last turn: its main word as tiles, empty if it was no play; its score, "" before it has been counted.

    `more` are the other words it made; `sentence` is the ruling, or the outcome of the turn.
    """

    look: int
    title: str
    tiles: str
    score: str
    more: str
    sentence: str
    is_refused: bool


class MatchFace(Value):
    """A match under way. `headline` says who is doing what, in the colour of team `look`, or None for neutral."""

    turn: str
    teams: tuple[TeamFace, ...]
    headline: str
    detail: str
    look: int | None
    last: LastTurnFace | None
    values: dict[str, int]


class TotalFace(Value):
    """A team after the match; `total` is its points, or, if points do not decide, whether it is out.

    `praise` is said to a team that has not won, and `best` is its best turn, empty if it has none.
    """

    look: int
    name: str
    members: str
    total: str
    won: bool
    praise: str = ""
    best: str = ""


class BestWordFace(Value):
    """The word that counted most by itself: its tiles on their `squares`, its points, and whose it was.

    `sentence` says it.
    """

    look: int
    tiles: str
    score: str
    team: str
    squares: str = ""
    sentence: str = ""


class WinnerFace(Value):
    """A match that is over: who won and why it ended; `best` is the best word, or None if there is none.

    `score` are the totals of the winner and the other of two teams, or of the winner of more, in a sentence.
    """

    title: str
    reason: str
    teams: tuple[TotalFace, ...]
    best: BestWordFace | None
    values: dict[str, int]
    score: str = ""


# During the match


def match_face(onlooker: Onlooker, state: MatchState, shorten: Shorten) -> MatchFace:
    """Return what to show of a match under way."""
    named = _with_short_names(state, shorten)
    headline, detail, side = _headline(onlooker, named)
    return MatchFace(
        turn=say.turn_title(state),
        teams=tuple(_team(state, team) for team in range(len(state.teams))),
        headline=headline,
        detail=detail,
        look=None if side is None else state.team_of(side),
        last=_last_turn(onlooker, named),
        values=dict(state.tile_set.values),
    )


def _with_short_names(state: MatchState, shorten: Shorten) -> MatchState:
    """The same match with names that a sentence has room for."""
    teams = tuple(replace(team, name=shorten(team.name)) for team in state.teams)
    seats = tuple(replace(seat, member=shorten(seat.member)) for seat in state.seats)
    return replace(state, teams=teams, seats=seats)


def _team(state: MatchState, team: int) -> TeamFace:
    moves = state.running_side if state.running_side is not None else state.to_move
    is_playing = state.phase not in (Phase.DRAWING, Phase.LAST_WINDOW) and not state.is_over
    return TeamFace(
        look=team,
        name=state.teams[team].name,
        score=figure(state.totals[team]),
        note=dotted(*_notes(state, team)),
        is_active=is_playing and state.team_of(moves) == team,
    )


def _notes(state: MatchState, team: int) -> list[str]:
    """Facts that people in the hall would ask about."""
    notes = []
    policy = state.format.zero_turns
    zeros = max(state.zero_streak(side) for side in state.sides_of(team))
    if zeros and isinstance(policy, SideOut):
        limit = max(zeros, policy.limit)
        notes.append(_("No points: {count} of {limit}").format(count=zeros, limit=limit))
    if warnings := sum(1 for warned in state.warned if warned.team == team):
        notes.append(ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings))
    if any(map(state.is_disqualified, state.sides_of(team))):
        notes.append(_("A player is out"))
    if team in state.out_of_time:
        notes.append(_("No time left"))
    if penalty := state.time_penalties()[team]:
        notes.append(_("Time penalty: {points}").format(points=figure(penalty)))
    return notes


def _headline(onlooker: Onlooker, state: MatchState) -> tuple[str, str, int | None]:
    """Return who is doing what, a further sentence, and the side whose colour is used."""
    side = state.to_move
    if onlooker.is_still:
        stopped = onlooker.pause_reason is ev.PauseReason.JUDGE and state.phase is Phase.PAUSED
        return _("Paused"), _("The judge stopped the clock.") if stopped else "", None
    match state.phase:
        case Phase.DRAWING:
            return _("Teams draw tiles to see who starts"), "", None
        case Phase.READY if state.waits_for_list:
            return _("The match starts soon"), "", None
        case Phase.READY:
            return _("Next: {team}").format(team=state.side_name(side)), _news(state), side
        case Phase.RUNNING:
            return _("{team} to play").format(team=state.side_name(side)), _nearly_out(state), side
        case Phase.ANNOUNCING:
            return _("{team}: adding up the score").format(team=state.side_name(side)), "", side
        case Phase.CHECKING:
            return _("The judge is checking the score"), "", None
        case Phase.RECORDING:
            return _("The judge is writing down the turn"), "", side
        case Phase.HELD if state.hold:
            thinks = _("{team}: considering a challenge").format(team=state.side_name(state.hold.side))
            return thinks, "", state.hold.side
        case Phase.CHALLENGED if state.challenge:
            words, challenger = say.names(state.challenge.words), state.challenge.side
            called = _("{words}: challenged by {team}").format(words=words, team=state.side_name(challenger))
            return called, _("The judge decides."), challenger
        case _:
            return _("The last play can still be challenged"), "", None


def _news(state: MatchState) -> str:
    """The consequences for the next turn."""
    level = _("The totals are level: extra turns.") if state.extra is not None else ""
    parts = [say.declared(state), say.lost_turns(state), _nearly_out(state), level]
    return " ".join(filter(None, parts))


def _nearly_out(state: MatchState) -> str:
    """A note on a side that is out after one more zero turn (P13)."""
    if not say.one_more(state):
        return ""
    return _("Turns without points: {count}. One more means out.").format(count=state.zero_streak(state.to_move))


def _last_turn(onlooker: Onlooker, state: MatchState) -> LastTurnFace | None:
    if (turn := state.last_turn) is None:
        return None
    words = turn.play.words if turn.play else ()
    others = [word.name for word in words[1:]]
    return LastTurnFace(
        look=state.team_of(turn.side),
        title=state.side_name(turn.side),
        tiles=words[0].text if words else "",
        score=_score(state, turn),
        more=_("and {words}").format(words=say.names(others)) if others else "",
        sentence=" ".join(filter(None, [say.last_turn(state, onlooker.at_bell), *_challenge_points(state, turn)])),
        is_refused=turn.is_refused,
    )


def _score(state: MatchState, turn: Turn) -> str:
    if turn.kind is not TurnKind.PLAY:
        return ""
    if turn.settled or turn.taken_off:
        return signed(turn.score)
    # The team counts first: a score on the wall would give the answer away (P10).
    hidden = state.phase in _UNCOUNTED or turn.announced is None
    return "" if hidden else signed(turn.counted)


def _challenge_points(state: MatchState, turn: Turn) -> list[str]:
    """The points that a failed challenge gave or took (A7, T5, S4)."""
    said = []
    for side, points in state.challenge_points(turn).items():
        sentence = ngettext(
            "{team}: {points} point for the challenge.", "{team}: {points} points for the challenge.", abs(points)
        )
        said.append(sentence.format(team=state.side_name(side), points=signed(points)))
    return said


# After the match


def winner_face(state: MatchState, counts: Counts, shorten: Shorten) -> WinnerFace:
    """Return what to show of a match that is over; `counts` is true of the words that count."""
    won = state.winning_teams
    has_points = not (state.end and state.end.lost)
    order = sorted(range(len(state.teams)), key=lambda team: (team not in won, -state.totals[team]))
    totals = [figure(state.totals[team]) for team in order]
    score = _("{one} to {other}").format(one=totals[0], other=totals[1]) if len(totals) == _TWO else totals[0]
    return WinnerFace(
        title=_title(state),
        reason=_reason(_with_short_names(state, shorten)),
        teams=tuple(_total(state, team, counts, shorten, has_points=has_points) for team in order),
        best=_best(state, counts),
        values=dict(state.tile_set.values),
        score=score if has_points else "",
    )


_TWO = 2


def _title(state: MatchState) -> str:
    won = state.winning_teams
    if state.awaits_jury:
        return _("Tie: the jury decides")
    if len(state.teams) == 1:
        return _("Well played")
    if len(won) > 1:
        return _("Shared win")
    if not won:
        return _("The match is over")
    return _("The winner") if state.teams[won[0]].computer else _("The winners")


def _reason(state: MatchState) -> str:
    """Why the match ended and whose fault it was, in a word; the judge's own words are only on the sheet."""
    if state.end is None:
        return ""
    reason = state.end.reason
    lost = say.names(state.teams[team].name for team in sorted(state.end.lost))
    ending = end_reason_text(reason.value, _)
    if state.jury:
        ended = _("The jury has decided.")
    elif lost and reason is EndReason.WALKOVER:
        ended = _("Lost by walkover: {team}").format(team=lost)
    elif lost and reason is EndReason.ZERO_TURNS and say.is_disqualified_by_end(state):
        ended = _("{team} disqualified: too many turns without points").format(team=lost)
    elif lost:
        ended = f"{lost}: {ending}"
    elif reason is EndReason.STOPPED:
        ended = _("Stopped by the judge")
    else:
        ended = ending[:1].upper() + ending[1:]
    return ended


def _total(state: MatchState, team: int, counts: Counts, shorten: Shorten, *, has_points: bool) -> TotalFace:
    people = state.teams[team]
    turn = best_turn(state, counts, state.sides_of(team))
    points = say.in_points(turn.score) if turn else ""
    best = _("Best turn: {words}, {points}").format(words=", ".join(turn.words), points=points) if turn else ""
    lost = state.end.lost if state.end else ()
    members = (*people.names(Role.MAIN), *people.names(Role.RESERVE))
    return TotalFace(
        look=team,
        name=people.name,
        members=level_title(people.computer) if people.computer else ", ".join(members),
        total=figure(state.totals[team]) if has_points else _("out") if team in lost else "",
        won=team in state.winning_teams,
        praise=_("Well played, {team}!").format(team=shorten(people.name)),
        best=best,
    )


def _best(state: MatchState, counts: Counts) -> BestWordFace | None:
    if (best := best_word(state, counts, state.sides)) is None:
        return None
    team, won = state.team_of(best.side), state.winning_teams
    points = say.in_points(best.score)
    sentence = _("Best word: {word}, {points}").format(word=best.word, points=points)
    if team not in won:
        said = _("Best word: {word}, {points} ({team})")
        sentence = said.format(word=best.word, points=points, team=state.side_name(best.side))
    return BestWordFace(
        team, best.tiles, figure(best.score), state.side_name(best.side), squares=best.squares, sentence=sentence
    )


# Figures


def time_text(left_ms: int, *, in_minutes: bool) -> str:
    """Return how much time is left: whole seconds rounded up, or minutes and seconds."""
    seconds = -(-left_ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}" if in_minutes else str(seconds)
