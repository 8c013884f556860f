"""A match at this moment as frozen faces, for the screens to draw: sides and clocks, the turn, the play, the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from classroom.formats.wording import item_title
from classroom.i18n import _, dotted
from classroom.match import command as cmd
from classroom.match.command import Refusal, Refused
from classroom.match.decide.context import is_acceptable
from classroom.match.decide.real_board import board_ends
from classroom.match.help import OpenHelp, open_help
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Role
from classroom.reasons import reason_text, why_text
from classroom.record.figure import figure
from classroom.record.score_sheet import bookings
from classroom.rules import policy
from classroom.rules.board import LaidTile, Layout, Premium, Square
from classroom.rules.placement import Count, Play, Word
from classroom.rules.policy import EndReason
from classroom.say import literacy_round as say_round
from classroom.say import match as say
from classroom.say.literacy_round import refill_progress
from classroom.say.look_back import miscounted
from classroom.say.match import (
    announcing_note,
    clock_detail,
    clock_text,
    lookup_note,
    minutes_text,
    overtime_rule,
    sum_line,
)
from classroom.say.playable import Part, Place, parts_of
from classroom.say.refusal import refusal_sentence
from classroom.say.word import level_title, why_no_judge
from classroom.value import Value
from classroom.words.teacher_list import short_title


class ItemFace(Value):
    """An item of the check list: what it is called, and in `note` who ticked it, or who skipped it and why."""

    item: str
    title: str
    note: str = ""
    is_ticked: bool = False
    is_skipped: bool = False


def item_face(state: MatchState, item: str) -> ItemFace:
    """Return the state of an item in a match's check list."""
    title, by, skip = item_title(item, _), state.ticked.get(item, ""), state.skipped.get(item)
    if skip:
        return ItemFace(item, title, why_text((skip.by, skip.reason), _, ": "), is_skipped=True)
    return ItemFace(item, title, reason_text(by, _), is_ticked=bool(by))


class Activity(Enum):
    """The activity of the computer."""

    NONE = "none"
    THINKING = "thinking"
    LAYING = "laying"


class Scoring(Enum):
    """The state of the last play's score: to be announced, to be checked, or neither."""

    NONE = "none"
    ANNOUNCING = "announcing"
    CHECKING = "checking"


class TeamFace(Value):
    """A side as shown on its card. `members` are the main players; `zeros` of `zero_limit` pips are filled.

    `is_one`: it is a single player, or the computer, rather than a team.
    """

    side: int
    name: str
    origin: str
    members: str
    score: int
    zeros: int
    zero_limit: int
    is_to_move: bool
    is_computer: bool = False
    is_one: bool = False


class ClockFace(Value):
    """A team's clock: `text` is the time left, or the overtime if it `is_over`; `penalty` is the cost so far.

    `is_up`: the team has no more turns. `detail` says so, or what overtime has cost. `rule` says what overtime costs,
    and what happens at its end.
    """

    text: str
    is_running: bool = False
    is_over: bool = False
    is_up: bool = False
    penalty: str = ""
    detail: str = ""
    rule: str = ""


NO_CLOCK = ClockFace("")


class TeamChoice(Value):
    """A team for the judge to choose, by one of its sides; `is_next` if it is to move."""

    side: int
    name: str
    is_next: bool


class SideFace(Value):
    """A side that takes turns: a team, or one member if members have their own racks (A1).

    `team` is the index of the team, which also sets the colour; `team_name` is its name.
    """

    name: str
    team: int
    team_name: str
    is_computer: bool = False


class HandOver(Value):
    """The text for the handover of a member's own rack: whose rack it is, and who looks away (A1)."""

    title: str
    people: str


class Objector(Value):
    """A player who may object to a score: the `side`, its `name` and its `team`, which may be the play's own (A6)."""

    side: int
    name: str
    team: int
    is_own: bool


class ObjectionFace(Value):
    """The possible objections to the last play, until its score is recorded (A5-A7).

    `why_no_word` and `why_no_score` are empty if the objection is possible. `due` is the score to record, None before
    one is announced. `sum_line` shows how it is made up, empty while only the app knows. `ruled` is the ruling on a
    word.
    """

    why_no_word: str = ""
    why_no_score: str = ""
    due: int | None = None
    sum_line: str = ""
    ruled: str = ""
    objectors: tuple[Objector, ...] = ()
    is_open: bool = False
    """Whether everybody may see the app's count: somebody has objected, or the app itself checks (A4)."""


class LogLine(Value):
    """A turn in the short list beside the board; `index` is its index in the record.

    `side` is the team that gives the colour, `who` the name of the side that had the turn.
    """

    index: int
    number: int
    side: int
    text: str
    note: str
    score: str
    who: str = ""
    member: str = ""
    """The name of the side if it is a member with a rack of their own; else empty."""

    @property
    def words(self) -> str:
        """A description of the turn, with the member who had it (A1)."""
        return f"{self.member}: {self.text}" if self.member else self.text


NO_LINE = LogLine(-1, 0, 0, "", "", "")


class TurnWords(Value):
    """The words `made` in a turn, and those `explained`, whose meaning may be read now (P18).

    While the play may be challenged, it `waits`: no meaning is shown, as that would reveal which word to challenge
    (P12). It `asks` if the others may then be asked to let the play stand.
    """

    made: tuple[str, ...] = ()
    explained: tuple[str, ...] = ()
    waits: bool = False
    asks: bool = False


class SignatureFace(Value):
    """A side that signs the sheet: a `title` with its total, a `name` to begin with, who has `signed`, empty before."""

    side: int
    title: str
    name: str
    signed: str


class ShownTiles(Value):
    """The tiles that a side, by `name`, had drawn while its play was held; `number` tells one showing from another."""

    name: str
    tiles: tuple[str, ...]
    number: int


class ReserveFace(Value):
    """A way in which a reserve may come in for a main player."""

    side: int
    team: str
    entering: str
    leaving: str


class WarnFace(Value):
    """A player who may be warned: a `side` of the team, the `member`, and a `note` on the effect of a warning."""

    side: int
    team: int
    member: str
    note: str


class RulingFace(Value):
    """A ruling of this match that the jury may overturn; `index` is the turn's index in the record.

    `words` are those from which the jury must choose the ones it refuses; empty if it need not.
    """

    index: int
    text: str
    question: str
    accepted: bool
    words: tuple[str, ...] = ()


class ChallengeFace(Value):
    """A challenge to be ruled on.

    `listed` is the verdict of the word list, or of an earlier ruling; `source` names the list. `if_accepted` and
    `if_refused` are sentences on what would follow. `for_judge` is only for the judge's eyes. `is_named`: players
    learn of each word whether it is valid; `unlisted` are those that are not (P12, S3).
    """

    words: tuple[str, ...]
    listed: bool
    title: str
    source: str
    if_accepted: str
    if_refused: str
    for_judge: str = ""
    unlisted: tuple[str, ...] = ()
    is_named: bool = False


class MatchFace(Value):
    """The facts that stay the same from the first turn to the last.

    `parts` has the `Part` for each `Place`, according to the policies of the match. `letters` are those that a blank
    may stand for; `set_word` is on the board before the first play ("": none). `can_disallow`: the judge disallows
    words, and nobody challenges (U7). `has_objections`: players themselves object to words and scores, between the
    announcement of the score and its recording. `has_challenges`: plays are challenged, from the moment they are made
    (P12, A5, T5). `most_challenged`: how many words one challenge may name, 0 for any number. `refill_words`: after
    how many words new tiles are drawn, 0 for after each turn. `is_round`: one clock runs for all words of a team
    (U9). `why_no_judge`: why nobody may overrule the list and
    the app's count, empty if a judge may.
    """

    parts: Mapping[Place, Part] = field(default_factory=dict)
    is_practice: bool = True
    layout_rows: tuple[str, ...] = ()
    tile_values: Mapping[str, int] = field(default_factory=dict)
    letters: str = ""
    set_word: str = ""
    can_disallow: bool = False
    has_objections: bool = False
    has_challenges: bool = False
    most_challenged: int = 0
    refill_words: int = 0
    is_round: bool = False
    why_no_judge: str = ""


class TurnFace(Value):
    """The side to move and what it may do.

    `look` is its team, which gives the colour of the turn; `sentence` says who plays, `others` who waits. `hand_over`
    is None if a team has one rack (A1). `stock`: how many tiles are in the bag and on the other racks. `passes`: the
    number of passes in a row if they end the match, empty if there were none (A10). `can_ring`: the next turn may
    begin, even if the end is due; `why_no_bell`: why it may not yet. `check_list`: the items required before the
    first bell, none without a list (P22). `rack_is_open`: fingers may lay tiles now; the computer's rack is never
    open. `is_covered`: board and rack are covered, because the clock of a turn is stopped. `open_help`: the most help
    that the match allows now.
    """

    look: int = 0
    is_computers: bool = False
    title: str = ""
    sentence: str = ""
    others: str = ""
    hand_over: HandOver | None = None
    stock: str = ""
    passes: str = ""
    can_ring: bool = False
    begin_text: str = ""
    why_no_bell: str = ""
    check_list: tuple[ItemFace, ...] = ()
    rack_size: int = 7
    rack_is_open: bool = False
    why_not_exchange: str = ""
    open_help: OpenHelp = OpenHelp.NONE
    interrupted: bool = False
    is_covered: bool = False


class NotesFace(Value):
    """Notes on the bells and on the effects of a turn; each is empty if there is nothing to say.

    `bells_ahead`: the bells at the start and end of the next turn. `scoring`, `lookup`: what the clocks do while a
    score is counted, and while a challenge is ruled on. `last_zero`: what a scoreless turn would cause if it is one
    too many; `zero_question` is the short form; `zero_run`: how many there were of all sides together (T6, S6).
    `last_pass`: a pass would end the match (A10). `pause`: why the clock is stopped. `news`: what the teams should
    know before the next bell. `at_bell`: the bell, not the team, declared the play.
    """

    bells_ahead: str = ""
    bells_now: str = ""
    scoring: str = ""
    lookup: str = ""
    last_zero: str = ""
    last_pass: str = ""
    zero_run: str = ""
    zero_question: str = ""
    pause: str = ""
    news: str = ""
    at_bell: str = ""


class EndFace(Value):
    """The end that the judge may confirm now: a `title` (empty if there is none) and a `detail`.

    `may_be_asked`: after scoreless turns, any side may ask for the end (S6).
    """

    title: str = ""
    detail: str = ""
    may_be_asked: bool = False


class TimeFace(Value):
    """The time of a turn or of a round in whole `seconds`; `text` is the same as minutes, such as 17:32."""

    is_timed: bool = True
    limit_seconds: int = 10
    seconds: int = 0
    text: str = ""


class ClocksFace(Value):
    """The clock of each of the `teams`, none if they have no time of their own.

    `shown` is the running one, or else that of the side to move. `match` is the time left of the match itself, empty
    if it has none (A3).
    """

    teams: tuple[ClockFace, ...] = ()
    shown: ClockFace = NO_CLOCK
    match: str = ""


Letters = tuple[tuple[str, Premium], ...]
"""A word as pairs of a tile and the premium that works under it."""


class PlayedFace(Value):
    """The last play: its `squares`, its `words`, and the main word and the others letter by letter.

    `bonus` is the points for a whole rack. `counted` is the app's count once the score is announced, None while it is
    hidden. In practice, `miscounted` says where the pupils' count went wrong; it is empty if it did not.
    """

    squares: tuple[Square, ...] = ()
    words: tuple[str, ...] = ()
    main_word: Letters = ()
    more_words: tuple[Letters, ...] = ()
    bonus: int = 0
    announced: int | None = None
    counted: Count | None = None
    miscounted: str = ""


class ScoredFace(Value):
    """A play that has just scored: the `gain` of a `team` that had `before`, and its laid `tiles`.

    `bonus` is the points for a whole rack, 0 if it was none. `at_bell`: the bell rings now.
    """

    team: int
    gain: int
    before: int
    tiles: tuple[LaidTile, ...]
    bonus: int = 0
    at_bell: bool = False


class ChallengeWindow(Value):
    """The `words` of the last play that may be challenged now (none if it is too late), and `why_not`.

    `challengers` are the sides that may challenge, the next one first. `challenger` is the side that challenges or is
    next, -1 for none, and `challenged` the side that played. `too_late`: why nothing can be challenged during a turn.
    """

    words: tuple[str, ...] = ()
    why_not: str = ""
    challengers: tuple[int, ...] = ()
    challenger: int = -1
    challenged: int = -1
    too_late: str = ""


class HoldFace(Value):
    """The `side` that holds the last play, -1 for none; `text` describes the state of the hold (S5).

    `may_be_asked`: the last play may be held now. `why_not_draw`: why no tiles may be drawn and kept apart yet.
    """

    side: int = -1
    may_be_asked: bool = False
    text: str = ""
    why_not_draw: str = ""


class WaitingFace(Value):
    """The tiles by `slots` of the pupils' `side`, which stay visible during the computer's turn; else none."""

    side: int = 0
    slots: tuple[str, ...] = ()


def match_face(state: MatchState) -> MatchFace:
    """Return what holds in the whole match."""
    rule = state.format.challenge
    return MatchFace(
        parts=parts_of(state),
        is_practice=state.is_practice,
        layout_rows=tuple(state.format.layout.rows),
        tile_values=state.tile_set.values,
        letters="".join(state.tile_set.letters),
        set_word=state.opened.set_word,
        can_disallow=isinstance(rule, policy.JudgeDisallows),
        has_objections=isinstance(state.format.announcement, policy.Objections),
        has_challenges=isinstance(rule, policy.Challenge),
        most_challenged=rule.words if isinstance(rule, policy.Challenge) else 0,
        refill_words=refill_progress(state)[1],
        is_round=isinstance(state.opened.switches.turn_time, policy.PerRound),
        why_no_judge=why_no_judge(state),
    )


def clocks_face(service: MatchService) -> ClocksFace:
    """Return the current clocks of the teams, or none if teams have no time of their own."""
    state = service.state
    time = state.opened.switches.turn_time
    if not isinstance(time, policy.PerSide):
        return ClocksFace()
    is_still = state.phase in (Phase.PAUSED, Phase.RECORDING) or service.interrupted
    running = None if is_still or state.running_side is None else state.team_of(state.running_side)
    teams = tuple(
        _face(time, service.used_ms(state.sides_of(team)[0]), is_running=team == running)
        for team in range(len(state.teams))
    )
    shown = next((face for face in teams if face.is_running), teams[state.team_of(state.to_move)])
    left_ms = service.match_left_ms()
    return ClocksFace(teams, shown, "" if left_ms is None else _("Match {time}").format(time=minutes_text(left_ms)))


def _face(time: policy.PerSide, used_ms: int, *, is_running: bool) -> ClockFace:
    penalty = policy.overtime_penalty(time, used_ms)
    return ClockFace(
        text=clock_text(time, used_ms),
        is_running=is_running,
        is_over=used_ms >= time.seconds * 1000,
        is_up=policy.is_used_up(time, used_ms),
        penalty=figure(penalty) if penalty else "",
        detail=clock_detail(time, used_ms, penalty),
        rule=overtime_rule(time, used_ms),
    )


def clock_texts(service: MatchService, side: int, given_ms: int) -> tuple[str, str]:
    """Return what a side's clock shows now, and what it would show with this time given back (taken if negative)."""
    time = service.state.opened.switches.turn_time
    if not isinstance(time, policy.PerSide):
        return "", ""
    return clock_text(time, service.used_ms(side)), clock_text(time, used_after(service, side, given_ms))


def used_after(service: MatchService, side: int, given_ms: int) -> int:
    """Return the time used by a side, after giving this much back."""
    return service.used_ms(side) - given_ms


def can_be_given(service: MatchService, side: int, given_ms: int) -> bool:
    """Tell whether this much time can be given back or taken: no more than was used, and no more than is left."""
    limit = policy.time_limit_ms(service.state.opened.switches.turn_time)
    return limit is not None and 0 <= used_after(service, side, given_ms) <= limit


def played_face(state: MatchState) -> PlayedFace:
    """Return the last play, including its count if that may be shown."""
    if (turn := state.last_play) is None:
        return PlayedFace()
    play, count = turn.play, turn.count
    words = tuple(_letters(state.format.layout, play, word) for word in play.words) if play else ()
    return PlayedFace(
        squares=tuple(square for square, _tile in play.tiles) if play else (),
        words=tuple(word.name for word in play.words) if play else (),
        main_word=words[0] if words else (),
        more_words=words[1:],
        bonus=count.bonus if count else 0,
        announced=turn.announced,
        counted=None if state.phase is Phase.ANNOUNCING else count,
        miscounted=miscounted(state) if state.phase is Phase.CHECKING else "",
    )


def scored_face(state: MatchState, *, at_bell: bool) -> ScoredFace | None:
    """Return the score just made by the last play, or None if it scored nothing or the play is not known here."""
    turn = state.last_play
    if turn is None or turn.play is None or turn.score <= 0:
        return None
    team = state.team_of(turn.side)
    bonus = turn.count.bonus if turn.count else 0
    return ScoredFace(team, turn.score, state.totals[team] - turn.score, turn.play.tiles, bonus, at_bell)


def log_lines(state: MatchState) -> list[LogLine]:
    """Return a line for each turn that is settled, the latest first."""
    return [_line(state, index) for index in reversed(range(len(state.turns))) if state.turns[index].settled]


def _letters(layout: Layout, play: Play, word: Word) -> Letters:
    laid = dict(play.tiles)
    return tuple(
        (tile, layout.premium(square) if square in laid else Premium.PLAIN)
        for square, tile in zip(word.squares, word.text, strict=True)
    )


def _line(state: MatchState, index: int) -> LogLine:
    turn = state.turns[index]
    who = say.team_name(state, turn.side)
    member = state.seats[turn.side].member
    text, note = say.turn_text(turn), say.turn_note(turn)
    return LogLine(index, turn.number, state.team_of(turn.side), text, note, str(turn.score), who, member)


LONGEST = 40
"""The most letters that the names of those who must look away may have together."""


def side_faces(state: MatchState) -> list[SideFace]:
    """Return who plays as each side."""
    return [_side(state, side) for side in state.sides]


def team_faces(state: MatchState) -> list[TeamFace]:
    """Return each team as its card shows it."""
    return [_team(state, team) for team in range(len(state.teams))]


def team_choices(state: MatchState) -> tuple[TeamChoice, ...]:
    """Return each team for the judge to choose from, with the team whose turn it is marked."""
    return tuple(
        TeamChoice(state.sides_of(team)[0], state.teams[team].name, is_next=team == state.team_of(state.to_move))
        for team in range(len(state.teams))
    )


def hand_over(state: MatchState) -> HandOver | None:
    """Return the text for handing over a member's own rack, or None if teams have one rack (A1)."""
    if not isinstance(state.format.racks, policy.MemberRacks):
        return None
    others = (side for side in range(state.to_move + 1, state.to_move + len(state.seats)))
    away = say.names(say.team_name(state, side % len(state.seats)) for side in others)
    sentence = _("{team}. {names}: look away, please.")
    if len(away) > LONGEST:
        sentence = _("{team}. Everyone else, please look away.")
    team = state.teams[state.team_of(state.to_move)].name
    title = _("{name}, your rack").format(name=say.team_name(state, state.to_move))
    return HandOver(title, sentence.format(team=team, names=away))


def turn_of(state: MatchState) -> str:
    """Return a sentence that says who plays."""
    return _("{team} to play").format(team=say.team_name(state, state.to_move))


def _side(state: MatchState, side: int) -> SideFace:
    number = state.team_of(side)
    team = state.teams[number]
    return SideFace(say.team_name(state, side), number, team.name, is_computer=bool(team.computer))


def _team(state: MatchState, number: int) -> TeamFace:
    team, sides = state.teams[number], state.sides_of(number)
    limit = state.format.zero_turns.limit if isinstance(state.format.zero_turns, policy.SideOut) else 0
    is_to_move = state.team_of(state.to_move) == number and (state.end is None or state.extra is not None)
    return TeamFace(
        side=number,
        name=team.name,
        origin=team.origin,
        members=level_title(team.computer) if team.computer else _members(state, number, is_to_move=is_to_move),
        score=state.totals[number],
        zeros=min(max((state.zero_streak(side) for side in sides), default=0), limit),
        zero_limit=limit,
        is_to_move=is_to_move,
        is_computer=bool(team.computer),
        is_one=bool(team.computer) or state.format.sides.mains == 1,
    )


def _members(state: MatchState, number: int, *, is_to_move: bool) -> str:
    """Return the names of a team's main players; of those with own racks whose turn it is, and who is out (A1, A12)."""
    if not isinstance(state.format.racks, policy.MemberRacks):
        together = " + ".join(state.teams[number].names(Role.MAIN))
        return "" if together == state.teams[number].name else together
    names = []
    for side in state.sides_of(number):
        sentence = "{name}"
        if state.is_disqualified(side):
            sentence = _("{name} is out")
        elif is_to_move and side == state.to_move:
            sentence = _("{name} plays")
        names.append(sentence.format(name=say.team_name(state, side)))
    return dotted(*names)


def objection_face(service: MatchService) -> ObjectionFace:
    """Return what may be objected to now."""
    state = service.state
    turn = state.turns[-1] if state.turns else None
    if not isinstance(state.format.announcement, policy.Objections) or turn is None or turn.settled:
        return ObjectionFace()
    is_open = turn.objected is not None or (turn.announced is not None and bool(state.out_of_time))
    speaking = objectors(state, turn.side)
    return ObjectionFace(
        why_no_word=_why_no_word(service),
        why_no_score=_why_no_score(service, speaking[0].side if speaking else turn.side),
        due=None if turn.announced is None else state.due_score(turn),
        sum_line=sum_line(state, turn),
        ruled=" ".join(filter(None, (say.last_turn(state, say.AtBell.NO_BELL), say.challenge_points(state)))),
        objectors=speaking,
        is_open=is_open,
    )


def challengers(state: MatchState) -> tuple[int, ...]:
    """Return the sides that may challenge the last play, from the one after it on (A4, A7, A12)."""
    if (play := state.last_play) is None:
        return ()
    order = ((play.side + step) % len(state.seats) for step in range(1, len(state.seats)))
    return tuple(
        side for side in order if state.team_of(side) != state.team_of(play.side) and not state.is_disqualified(side)
    )


def objectors(state: MatchState, played: int) -> tuple[Objector, ...]:
    """Return who may object to a score of the side that `played`: the others first, and the own group (A6)."""
    own = state.team_of(played)
    sides = [(played + step) % len(state.seats) for step in range(1, len(state.seats) + 1)]
    speaking = [side for side in sides if not state.is_disqualified(side)]
    speaking.sort(key=lambda side: state.team_of(side) == own)
    return tuple(
        Objector(side, say.team_name(state, side), state.team_of(side), is_own=state.team_of(side) == own)
        for side in speaking
    )


def _why_no_word(service: MatchService) -> str:
    state = service.state
    may = challengers(state)
    if state.last_play is None or not may:
        return _("There is no word to challenge now.")
    refusal = service.why_not(cmd.ChallengePlay(may[0], state.last_play.words[:1]))
    return refusal_sentence(refusal) if refusal else ""


def _why_no_score(service: MatchService, side: int) -> str:
    if service.state.phase is Phase.ANNOUNCING:
        return _("Wait until the score is announced. Then you may object.")
    refusal = service.why_not(cmd.ObjectToScore(side))
    return refusal_sentence(refusal) if refusal else ""


def challenge_window(service: MatchService, played: PlayedFace) -> ChallengeWindow:
    """Return which words of the last play may be challenged now, and by whom."""
    state = service.state
    sides = challengers(state)
    words = played.words if state.is_open_to_challenge and sides else ()
    doubts, first = state.challenge or state.hold, next(iter(sides), None)
    why_not = ""
    if not words:
        refusal = service.why_not(cmd.ChallengePlay(state.to_move if first is None else first, played.words))
        why_not = say.why_no_challenge(state, refusal) or _("There is no word to challenge now.")
    return ChallengeWindow(
        words=words,
        why_not=why_not,
        challengers=sides,
        challenger=doubts.side if doubts else -1 if first is None else first,
        challenged=state.last_play.side if state.last_play else -1,
        too_late=say.challenged_too_late(state),
    )


def hold_face(service: MatchService, window: ChallengeWindow) -> HoldFace:
    """Return who holds the last play, and when tiles may be drawn (S5)."""
    state, rule = service.state, service.state.format.challenge
    holds = isinstance(rule, policy.Challenge) and rule.hold_seconds > 0 and state.phase in WINDOW
    if state.hold is None:
        return HoldFace(may_be_asked=holds and bool(window.words))
    refusal = service.why_not(cmd.DrawApart())
    return HoldFace(
        side=state.hold.side,
        may_be_asked=holds and bool(window.words),
        text=say.hold_text(state, has_clock=isinstance(state.opened.switches.turn_time, policy.PerSide)),
        why_not_draw=refusal_sentence(refusal) if refusal else "",
    )


def challenge_face(service: MatchService) -> ChallengeFace | None:
    """Return the challenge to be ruled on, or None if there is none."""
    state = service.state
    if state.challenge is None:
        return None
    words, opened = state.challenge.words, state.opened
    unlisted = tuple(word for word in words if not is_acceptable(state, service.lexicon, word))
    named = is_named(state)
    title = short_title(opened.lexicon_key, opened.lexicon_title, _)
    source = _("The word list has changed since this match started.") if service.lexicon_changed else f"{title}."
    # Not everybody learns which of several words is invalid (S3).
    shown = [word for word in unlisted if word not in state.rulings] if named or len(words) == 1 else []
    reasons = say.open_reasons(service.lexicon, shown)
    return ChallengeFace(
        words=words,
        listed=not unlisted,
        title=say.verdict_title(words, unlisted, ruled_before=words[0] in state.rulings, is_named=named),
        source=" ".join(filter(None, (reasons, source))),
        if_accepted=say.what_follows(state, accepted=True),
        if_refused=say.what_follows(state, accepted=False),
        for_judge=say.for_judge(service.lexicon, words),
        unlisted=unlisted,
        is_named=named,
    )


def is_named(state: MatchState) -> bool:
    """Tell whether players learn which of several words is refused (P12, S3)."""
    rule = state.format.challenge
    return isinstance(rule, policy.Challenge) and rule.names_refused


WINDOW = frozenset({Phase.READY, Phase.LAST_WINDOW})
"""The phases in which the turn is over and the next has not started."""

_ON_ONE_LINE = 20  # letters that stay on one line


def turn_face(service: MatchService) -> TurnFace:
    """Return who is to move, and what that side may do now."""
    state = service.state
    is_asked = state.format.checklist.required and not state.is_practice and not state.turns
    handed, passes = hand_over(state), say.passes_so_far(state)
    is_computers = state.is_computer(state.to_move)
    is_round = isinstance(state.opened.switches.turn_time, policy.PerRound)
    return TurnFace(
        look=state.team_of(state.to_move),
        is_computers=is_computers,
        title=say_round.round_title(state) if is_round else say.turn_title(state),
        sentence=turn_of(state),
        others=say.names(say.team_name(state, side) for side in _others(state)),
        hand_over=handed,
        stock=_stock(state, handed, passes),
        passes=passes,
        can_ring=state.phase is Phase.READY,
        begin_text=say.begin_text(state),
        why_no_bell=_("Finish the checklist first: tick or skip each item.") if state.waits_for_list else "",
        check_list=tuple(item_face(state, item) for item in state.format.checklist.items) if is_asked else (),
        rack_size=state.rack_size(state.to_move),
        rack_is_open=state.phase is Phase.RUNNING and not service.interrupted and not is_computers,
        why_not_exchange=_why_not_exchange(service),
        open_help=open_help(state, with_places=True),
        interrupted=service.interrupted,
        is_covered=service.interrupted or state.phase is Phase.PAUSED,
    )


def notes_face(state: MatchState, clock: ClockFace, at_bell: say.AtBell, pause: str) -> NotesFace:
    """Return the notes on the bells and on what a turn would lead to; `clock` is the running or next one."""
    is_round = isinstance(state.opened.switches.turn_time, policy.PerRound)
    return NotesFace(
        bells_ahead=say_round.bells_ahead(state) if is_round else clock.rule or say.bells_ahead(state),
        bells_now=say.bells_now(state),
        scoring=announcing_note(state),
        lookup=lookup_note(state),
        last_zero=say.last_zero(state) or say.zero_end_ahead(state),
        last_pass=say.last_pass(state),
        zero_run=say.zero_run(state),
        zero_question=say.zero_question(state),
        pause=pause,
        news=say.news(state, at_bell),
        at_bell=_("Two bells: the tiles on the board are your play.") if at_bell is say.AtBell.PLAYED else "",
    )


def end_face(service: MatchService) -> EndFace:
    """Return the end that the judge may confirm now."""
    state, due = service.state, service.end_due()
    title = say.end_title(state, due)
    may_be_asked = state.may_ask_end and state.end is None and state.phase in WINDOW
    return EndFace(title, say.end_detail(state, due) if title else "", may_be_asked)


def _others(state: MatchState) -> list[int]:
    return [side for side in state.sides if side != state.to_move]


def _stock(state: MatchState, handed: HandOver | None, passes: str) -> str:
    others = _others(state)
    # With a rack for each member, or several sides, there are more than fit.
    holds = [_holds(state, side) for side in others] if len(others) == 1 and not handed else []
    last = _("Last round") if state.ends_after else ""
    stock = [last, say.zero_run_short(state), _unbroken(_("Bag {count}"), len(state.bag)), *holds, passes]
    return "   ".join(filter(None, stock))


def _why_not_exchange(service: MatchService) -> str:
    state = service.state
    if state.phase is not Phase.RUNNING:
        return ""
    whole = isinstance(state.format.exchange, policy.WholeRack)
    refusal = service.why_not(cmd.ExchangeTiles(state.racks[state.to_move][: None if whole else 1]))
    return refusal_sentence(refusal) if refusal else ""


def _holds(state: MatchState, side: int) -> str:
    holds = _unbroken(_("{team}: {count}"), len(state.racks[side]), team=say.team_name(state, side))
    return holds.replace(" ", "\N{NO-BREAK SPACE}") if len(holds) <= _ON_ONE_LINE else holds


def _unbroken(sentence: str, count: int, **more: str) -> str:
    """Return a sentence with its number kept on the same line as the word before it."""
    return sentence.replace(" {count}", "\N{NO-BREAK SPACE}{count}").format(count=count, **more)


class BoardMoment(Enum):
    """The moment that the screen waits for."""

    STARTING = "starting"
    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    RECORDING = "recording"
    HELD = "held"
    OTHER = "other"


class SheetEntry(Value):
    """A side's place in a row: the score of its turn, the total after it, the index of the turn, None for none."""

    score: str = ""
    running: str = ""
    turn: int | None = None
    is_untyped: bool = False


class SheetRow(Value):
    """A row of the sheet: its number, and an entry for each side; `is_now` marks the row of the next turn."""

    number: int
    entries: tuple[SheetEntry, ...]
    is_now: bool = False


class BoardFace(Value):
    """The state of the screen; `why_no_challenge` is empty if the last play may be challenged.

    `time_up`: the bell has ended the turn being recorded. `bag` is what is known of the bag. `objectors` may object
    to the score of the next turn (A6). `ends` are the ends that the rules know; `has_leavings`: unplayed tiles count
    in them. `is_unwritten`: the last play is recorded, and its score has still to be written (A5, T5).
    """

    moment: BoardMoment
    mode: str
    rows: tuple[SheetRow, ...]
    turns: int
    time_up: bool = False
    why_no_challenge: str = ""
    challenged: tuple[str, ...] = ()
    bag: str = ""
    untyped: str = ""
    objectors: tuple[Objector, ...] = ()
    ends: tuple[EndReason, ...] = ()
    has_leavings: bool = True
    is_unwritten: bool = False


_MOMENTS = {
    Phase.DRAWING: BoardMoment.STARTING,
    Phase.READY: BoardMoment.READY,
    Phase.RUNNING: BoardMoment.RUNNING,
    Phase.PAUSED: BoardMoment.PAUSED,
    Phase.RECORDING: BoardMoment.RECORDING,
    Phase.HELD: BoardMoment.HELD,
}


def board_face(service: MatchService) -> BoardFace | None:
    """Return the state of the screen, or None if the match is not at a real board."""
    state = service.state
    if not state.is_real_board:
        return None
    play = state.last_play
    return BoardFace(
        moment=BoardMoment.PAUSED if service.interrupted else _MOMENTS.get(state.phase, BoardMoment.OTHER),
        mode=_("real board, practice") if state.is_practice else _("real board, competition"),
        rows=sheet_rows(state),
        turns=len(state.turns),
        time_up=_is_time_up(state),
        why_no_challenge=_why_no_challenge(state),
        challenged=play.words if play else (),
        bag="" if state.in_bag is None else _("Bag {count}").format(count=state.in_bag),
        untyped=_untyped(state),
        objectors=objectors(state, state.to_move) if isinstance(state.format.announcement, policy.Objections) else (),
        ends=board_ends(state),
        is_unwritten=state.unwritten is not None,
        has_leavings=not isinstance(state.format.end_adjustment, policy.NoAdjustment),
    )


def _why_no_challenge(state: MatchState) -> str:
    if isinstance(state.format.challenge, policy.JudgeDisallows):
        if not any(turn.is_lying for turn in state.turns):
            return _("There is no word to disallow.")
        return say_round.after_the_round() if state.phase is Phase.RECORDING else ""
    if state.doubts_unwritten:
        # The play just made is challenged before its score is written down (A5, T5).
        if state.unwritten is not None and not state.window:
            return _("A word of this play has already been challenged. Write down its score.")
        if state.phase is Phase.RUNNING:
            return _("Stop the clock first. A play is challenged before its score is written down.")
        if state.phase is Phase.RECORDING:
            return ""
        written = refusal_sentence(Refusal(Refused.SCORE_IS_WRITTEN))
        return written if state.last_play else _("There is no word to challenge now.")
    may = state.window and state.phase in (Phase.READY, Phase.HELD)
    return "" if may else _("A play can be challenged after its score is written down, until the next bell.")


def _is_time_up(state: MatchState) -> bool:
    """Tell whether time is up; in a round, also after its last word is recorded."""
    if state.phase is Phase.RECORDING:
        return state.is_time_over(state.elapsed_ms)
    is_round = isinstance(state.opened.switches.turn_time, policy.PerRound)
    return is_round and state.phase is Phase.READY and state.is_time_over(0)


def _untyped(state: MatchState) -> str:
    """Return a sentence on the word that must be typed before any other."""
    if state.untyped is None:
        return ""
    turn = state.turns[state.untyped]
    sentence = _("To type words, first tap row {number}: the word {team} played has not been typed.")
    return sentence.format(team=state.side_name(turn.side), number=turn.number)


def sheet_rows(state: MatchState) -> tuple[SheetRow, ...]:
    """Return the rows so far and, while the match is not over, the row of the next turn."""
    running = [0] * len(state.sides)
    entries: dict[int, dict[int, SheetEntry]] = {}
    for booking in bookings(state):
        running[booking.side] += booking.counted
        turn = booking.turn
        index = None if turn is None else next(at for at, other in enumerate(state.turns) if other is turn)
        is_untyped = turn is not None and turn.kind is TurnKind.PLAY and turn.is_untyped and not turn.taken_off
        score = figure(turn.score) if turn else ""
        entry = SheetEntry(score, figure(running[booking.side]), index, is_untyped)
        entries.setdefault(booking.number, {})[booking.side] = entry
    now = 0
    if not state.is_over:
        had = [turn for turn in state.turns if turn.side == state.to_move and turn.settled and not turn.extra]
        now = len(had) + 1 if state.extra is None else max((turn.number for turn in state.turns), default=0) + 1
        if state.extra is not None and any(turn.extra for turn in state.turns):
            now = max(turn.number for turn in state.turns)
        entries.setdefault(now, {})
    return tuple(
        SheetRow(number, tuple(found.get(side, SheetEntry()) for side in state.sides), number == now)
        for number, found in sorted(entries.items())
    )
