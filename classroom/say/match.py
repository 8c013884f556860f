"""The sentences of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from classroom.i18n import _, ngettext
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.event import turn_limit_ms
from classroom.match.fold import apply
from classroom.match.help import Preview, TypedWord
from classroom.match.state import MatchState, Phase, Remark, RemarkKind, Ruling, Turn, TurnKind
from classroom.match.team import Role
from classroom.reasons import ABSENT, LATE, LATE_BY_ONE
from classroom.record.figure import MINUS, figure, signed
from classroom.record.wording import remarks_text
from classroom.rules import policy
from classroom.rules.board import Direction, Square, square_name
from classroom.rules.placement import Count, Misplaced, Misplacement
from classroom.rules.policy import EndReason
from classroom.say.refusal import refusal_sentence
from classroom.value import Value
from classroom.words.lexicon import Category, Lexicon


def absence_reasons(state: MatchState) -> list[str]:
    """Return usual reasons for a walkover, in English as they are stored (T8)."""
    rule = state.format.absence
    late = []
    if isinstance(rule, policy.FixedMargin) and (count := rule.late_minutes):
        late = [LATE_BY_ONE if count == 1 else LATE.format(count=count)]
    return [*late, *ABSENT]


def absence_follows(state: MatchState, absent: tuple[int, ...]) -> str:
    """Return the effect of a walkover of these sides; empty unless they make up all teams, or all but one (T8)."""
    teams = {state.team_of(side) for side in absent}
    if not teams or len(teams) not in (len(state.teams) - 1, len(state.teams)):
        return ""
    if len(teams) == len(state.teams):
        return _("Nobody is here, so nobody wins.")
    (there,) = set(range(len(state.teams))) - teams
    won = _("Walkover for {team}.").format(team=state.teams[there].name)
    rule = state.format.absence
    if isinstance(rule, policy.GreatestMargin):
        greatest = _("In the standings, the winner gets the round's biggest margin.")
        return f"{won} {greatest}"
    if not isinstance(rule, policy.FixedMargin):
        return won
    margin = _("In the standings: +{points}.").format(points=rule.points)
    return f"{won} {margin}"


def why_no_challenge(state: MatchState, refusal: Refusal | None) -> str:
    """Return why the last play cannot be challenged now, or an empty text if it can."""
    rule = state.format.challenge
    if isinstance(rule, policy.Void):
        return _nobody_challenges()
    if refusal is None:
        return ""
    late = refusal.reason in (Refused.SCORE_IS_WRITTEN, Refused.TOO_LATE_TO_CHALLENGE)
    if late and state.last_play and isinstance(rule, policy.Challenge) and rule.until_written:
        return _too_late()
    return _("There is no word to challenge now.")


def challenged_too_late(state: MatchState) -> str:
    """Return why nothing is challenged while a turn runs."""
    rule = state.format.challenge
    if isinstance(rule, policy.Void):
        return _nobody_challenges()
    if isinstance(rule, policy.Challenge) and rule.until_written:
        return _too_late()
    return _("Too late: a word can only be challenged before the next bell.")


def _nobody_challenges() -> str:
    return _("There are no challenges here: a word that is not in the list cannot be played.")


def _too_late() -> str:
    return _("Too late: a word can only be challenged before its score is written down.")


def hold_text(state: MatchState, *, has_clock: bool) -> str:
    """Return what goes on while a play is held (S5)."""
    if state.hold is None:
        return ""
    rule = state.format.challenge
    if state.is_real_board and isinstance(rule, policy.Challenge):
        apart = _("Wait {seconds} seconds before you draw tiles. Keep those tiles apart: you may have to show them.")
        return apart.format(seconds=rule.hold_seconds)
    if has_clock:
        return _("Thinking about a challenge. The team's own clock runs.")
    return _("Thinking about a challenge. Everybody waits.")


def exchange_rule(state: MatchState) -> str:
    """Return when tiles may be exchanged at a real board, and what is known of the bag (P11, A8, S2, T4)."""
    exchange = state.format.exchange
    match exchange:
        case policy.WholeRack():
            whole = _("Exchange all {number} tiles.")
            rule = whole.format(number=state.rack_size(state.to_move))
        case policy.OnlyAlike(alike=alike):
            rule = _("Only with {number} tiles of the same letter on the rack.").format(number=alike)
        case policy.UnlessAlike(alike=alike):
            rule = _("Not with {number} tiles of the same letter on the rack.").format(number=alike)
        case policy.LetterShop():
            return ""
        case _:
            rule = _("Exchange one tile or more.")
    needs = _("Tiles needed in the bag: {number}.").format(number=exchange.bag)
    if state.in_bag is None:
        return f"{rule} {needs} " + _("Count them.")
    return f"{rule} {needs} " + _("In the bag now: {number}.").format(number=state.in_bag)


def points_text(state: MatchState, points: Mapping[int, int]) -> str:
    """Return which points a failed challenge gives or takes, a sentence for each side (T5, S4)."""
    sentences = []
    for side, count in points.items():
        gains = ngettext("{team}: +{count} point.", "{team}: +{count} points.", abs(count))
        loses = ngettext("{team}: \N{MINUS SIGN}{count} point.", "{team}: \N{MINUS SIGN}{count} points.", abs(count))
        team = state.teams[state.team_of(side)].name
        sentences.append((gains if count > 0 else loses).format(team=team, count=abs(count)))
    return " ".join(sentences)


MINUTE = 60


def in_points(count: int) -> str:
    """Return a score in words, such as 8 points."""
    return ngettext("{count} point", "{count} points", count).format(count=figure(count))


def minutes_text(duration_ms: int) -> str:
    """Return a time in minutes and seconds, such as 24:59, rounded up to whole seconds."""
    seconds = -(-max(0, duration_ms) // 1000)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def clock_text(time: policy.PerSide, used_ms: int) -> str:
    """Return the text of a team's clock: the time left, or the overtime so far, such as +1:05 (T2)."""
    over_ms = used_ms - time.seconds * 1000
    if over_ms <= 0 or not isinstance(time.out_of_time, policy.Overtime):
        return minutes_text(-over_ms)
    return "+" + minutes_text(min(over_ms, time.out_of_time.seconds * 1000))


def clock_detail(time: policy.PerSide, used_ms: int, penalty: int) -> str:
    """Return what a team out of time must know about its clock; empty before that (A4, T2)."""
    if used_ms < time.seconds * 1000:
        return ""
    if not isinstance(time.out_of_time, policy.Overtime):
        return _("Time's up: no more turns")
    return _("Time's up") if not penalty else _("Overtime: {points}").format(points=figure(penalty))


def overtime_rule(time: policy.PerSide, used_ms: int) -> str:
    """Return what overtime costs and what happens at its end, for a team with no other time left (T2, S6)."""
    overtime = time.out_of_time
    if used_ms < time.seconds * 1000 or not isinstance(overtime, policy.Overtime):
        return ""
    return f"{_each(overtime.points, overtime.each_seconds)} {_ends_at(overtime)}"


def _each(points: int, each_seconds: int) -> str:
    if each_seconds == MINUTE:
        return ngettext("Each new minute costs {count} point.", "Each new minute costs {count} points.", points).format(
            count=points
        )
    sentence = ngettext(
        "Each new {seconds} seconds costs {points} point.", "Each new {seconds} seconds costs {points} points.", points
    )
    return sentence.format(seconds=each_seconds, points=points)


def _ends_at(overtime: policy.Overtime) -> str:
    time = "+" + minutes_text(overtime.seconds * 1000)
    if overtime.loses:
        return _("At {time} on the clock, the team loses the match.").format(time=time)
    return _("At {time} on the clock, the match is over.").format(time=time)


def time_ahead(time: policy.PerSide) -> str:
    """Return how the clock of a team runs, before its turn (A3, T2, S8)."""
    if time.until_announced:
        return _("The clock runs until the score is announced.")
    return _("The clock runs until the turn is played.")


def announcing_note(state: MatchState) -> str:
    """Return whether the clock runs while a score is counted, until it is announced (A3, T2, S8)."""
    if state.phase is Phase.ANNOUNCING and state.counts_on_own_time:
        return _("the clock runs until you tap OK")
    if isinstance(state.opened.switches.turn_time, policy.Untimed):
        return _("no hurry")
    return _("no hurry: the clock is stopped")


def lookup_note(state: MatchState) -> str:
    """Return which clocks run while a challenge waits for its ruling (A3)."""
    if state.is_looking_up:
        return _("The teams' clocks are stopped. The match clock keeps running. The judge decides.")
    if state.running_side is not None and state.phase is Phase.CHALLENGED:
        return _("The challenger's clock keeps running. The judge decides.")
    is_alone = state.is_practice and any(team.computer for team in state.teams)
    decides = _("The word list decides.") if is_alone else _("The judge decides.")
    if isinstance(state.opened.switches.turn_time, policy.Untimed):
        return decides
    return " ".join((_("The clock is stopped."), decides))


def objection_stakes(*, is_own: bool) -> str:
    """Return the effect of an objection to a score, by the own group or by the others (A6)."""
    if is_own:
        return _("If your group objects, a wrong score is just corrected.")
    return _(
        "If the others object and the score is too high, the difference comes off twice. If it is too low, "
        "it is corrected."
    )


def sum_line(state: MatchState, turn: Turn) -> str:
    """Return how the score due for `turn` is made up, as a sum; empty before it is announced (A4, A6)."""
    if turn.announced is None:
        return ""
    return announced_sum(turn.announced, turn.counted, state.due_score(turn), is_objected=turn.objected is not None)


def announced_sum(announced: int, counted: int, due: int, *, is_objected: bool) -> str:
    """Return how the score `due` is made up from the announced and the counted one (A4, A6)."""
    taken = f"{counted} {MINUS} {announced - counted} = {figure(due)}".replace(" ", "\N{NO-BREAK SPACE}")
    if announced == counted:
        sentence = _("Announced {announced}, counted {counted}: correct.")
    elif not is_objected and due == announced:
        sentence = _("Announced {announced}, counted {counted}. If nobody objects, {score} counts.")
    elif not is_objected:
        sentence = _("Announced {announced}, counted {counted}. Now the app's score counts: {score}.")
    elif due == counted:
        sentence = _("Announced {announced}, counted {counted}: corrected to {score}.")
    else:
        sentence = _("Announced {announced}, counted {counted}: {sum}.")
    return sentence.format(announced=announced, counted=counted, score=figure(due), sum=taken)


def written_score(state: MatchState) -> str:
    """Return how the last turn's score was made up if somebody objected or the app corrected it (A4, A6)."""
    turn = state.last_turn
    if not isinstance(state.format.announcement, policy.Objections):
        return ""
    if turn is None or turn.kind is not TurnKind.PLAY or turn.announced is None or turn.taken_off or not turn.settled:
        return ""
    due = state.due_score(turn)
    is_unusual = turn.objected is not None or due != turn.announced
    return sum_line(state, turn) if is_unusual and turn.score == due else ""


SPACED = 8
"""The most letters of a word that is shown letter by letter."""

# Other faults mend themselves while tiles are still being laid.
_MARKED_AT_ONCE = frozenset({Misplaced.NOT_IN_LINE, Misplaced.GAP})


class MoveLine(Value):
    """A `word` with its `place` and a `note`; or, if the tiles make no play, `why_not` and a `hint` on what to do.

    `bubble` is the live score, empty if it is hidden; `squares` are those to mark at once.
    """

    word: str = ""
    place: str = ""
    note: str = ""
    bubble: str = ""
    hint: str = ""
    why_not: str = ""
    squares: tuple[Square, ...] = ()


def move_line(seen: Preview) -> MoveLine:
    """Return what to say of `seen`."""
    if seen.misplacement:
        return _misplaced(seen.misplacement)
    if seen.count:
        return _counted(seen.count)
    main = seen.words[0]
    way = _("{where}, across") if main.direction is Direction.ACROSS else _("{where}, down")
    return MoveLine(
        word=" ".join(main.name) if len(main.name) <= SPACED else main.name,
        place=way.format(where=square_name(main.squares[0])),
        note=_("you add it up"),
    )


def fault_sentence(misplacement: Misplacement) -> str:
    """Return what is wrong with tiles that make no play."""
    fault = Refusal(Refused.MISPLACED, squares=misplacement.squares, misplaced=misplacement.fault)
    return refusal_sentence(fault)


def _misplaced(misplacement: Misplacement) -> MoveLine:
    fault, sentence = misplacement.fault, fault_sentence(misplacement)
    return MoveLine(
        why_not=sentence,
        hint=_("Tap a square, then your tiles.") if fault is Misplaced.NO_TILES else sentence,
        squares=misplacement.squares if fault in _MARKED_AT_ONCE else (),
    )


def _counted(count: Count) -> MoveLine:
    parts = [f"{word.word.name} {word.total}" for word in count.words]
    if count.bonus:
        parts.append(_("all tiles {points}").format(points=count.bonus))
    return MoveLine(word=" + ".join(parts), note=f"= {count.total}", bubble=str(count.total))


def zero_run(state: MatchState) -> str:
    """Return how many turns of all sides in a row were scoreless; empty if none or if they do not count."""
    rule, run = state.format.zero_turns, state.zero_run
    if not isinstance(rule, policy.MatchOver | policy.MatchMayEnd) or not run or state.is_over:
        return ""
    sentence = _("Turns without points: {count} of {limit}")
    if state.may_ask_end:
        sentence = _("Turns without points: {count} of {limit}. Any player may end the match now")
    return sentence.format(count=run, limit=rule.limit)


def zero_run_short(state: MatchState) -> str:
    """Return the same as `zero_run` for little room."""
    rule = state.format.zero_turns
    if not zero_run(state) or not isinstance(rule, policy.MatchOver | policy.MatchMayEnd):
        return ""
    return _("No points: {count}/{limit}").format(count=state.zero_run, limit=rule.limit)


def zero_end_ahead(state: MatchState) -> str:
    """Return the effect of one more scoreless turn on all sides, empty if it has none (T6, S6)."""
    rule = state.format.zero_turns
    if state.extra is not None or not isinstance(rule, policy.MatchOver) or state.zero_run != rule.limit - 1:
        return ""
    return _("One more turn without points makes {count} in a row and ends the match.").format(count=rule.limit)


def zero_question(state: MatchState) -> str:
    """Return the extra question before a turn is given up, if that would end the match (P13, T6)."""
    if isinstance(state.format.zero_turns, policy.SideOut):
        return _("Your team is out.")
    return _("This ends the match.")


# Every function asks the state and returns a finished sentence in the language on screen, empty where there is nothing
# to say. No rule is decided here: what a ruling would bring is found by folding it.


class AtBell(Enum):
    """The bell's finding on the board as the last turn ended."""

    NO_BELL = "no bell"
    PLAYED = "played"
    WENT_BACK = "went back"
    NOTHING = "nothing"


def team_name(state: MatchState, side: int) -> str:
    """Return the name of a side."""
    return state.side_name(side)


def is_one(state: MatchState, side: int) -> bool:
    """Tell whether a side is one player, or the computer."""
    team = state.teams[state.team_of(side)]
    return bool(team.computer or state.seats[side].member or state.format.sides.mains == 1)


def names(words: Iterable[str]) -> str:
    """Return words or names one after another."""
    return ", ".join(words)


def is_disqualified_by_end(state: MatchState) -> bool:
    """Tell whether those who lost by the end are called disqualified: in practice not for scoreless turns (P13)."""
    reason = state.end.reason if state.end else None
    return reason is EndReason.DISQUALIFIED or (reason is EndReason.ZERO_TURNS and not state.is_practice)


# The turn


def turn_title(state: MatchState) -> str:
    """Return which turn this is: the one under way, or the next."""
    return _("Extra turn") if state.extra is not None else _("Turn {number}").format(number=state.turn_number)


_SECONDS: dict[int, Callable[[], str]] = {
    10: lambda: _("ten seconds"),
    20: lambda: _("twenty seconds"),
    30: lambda: _("thirty seconds"),
    60: lambda: _("one minute"),
}


def _bells(count: int) -> str:
    words: dict[int, Callable[[], str]] = {1: lambda: _("one bell"), 2: lambda: _("two bells")}
    return words[count]() if count in words else _("{count} bells").format(count=count)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def bells_ahead(state: MatchState) -> str:
    """Return which bells start and end the turn, such as "One bell, ten seconds, two bells." (P4)."""
    time = state.opened.switches.turn_time
    if isinstance(time, policy.PerSide):
        return time_ahead(time)
    if not isinstance(time, policy.PerTurn):
        return _("No clock in this match: take your time.")
    seconds = _SECONDS.get(time.seconds, lambda: _("{count} seconds").format(count=time.seconds))()
    parts = [_bells(time.begin_bells)] if time.begin_bells else []
    parts.append(seconds)
    parts += [_bells(time.end_bells)] if time.end_bells else []
    return _capital(names(parts)) + "."


def begin_text(state: MatchState) -> str:
    """Return the text of the button that starts the next turn.

    No bell rings if teams have their own time. If members have their own racks, the next rack is shown.
    """
    if isinstance(state.format.racks, policy.MemberRacks):
        return _("Show my tiles")
    if isinstance(state.opened.switches.turn_time, policy.PerSide):
        return _("Start the clock")
    return _("Ring the bell")


def bells_now(state: MatchState) -> str:
    """Return what the bells of the running turn mean; empty if no bell ends it (P4)."""
    time = state.opened.switches.turn_time
    if not isinstance(time, policy.PerTurn):
        return ""
    rung = {1: _("One bell rang."), 2: _("Two bells rang.")}.get(time.begin_bells, "")
    ends = {1: _("One bell ends the turn."), 2: _("Two bells end the turn.")}.get(time.end_bells, "")
    return " ".join(part for part in (rung, ends) if part)


# News


def news(state: MatchState, at_bell: AtBell) -> str:
    """Return what the teams should know before the next bell."""
    if state.declared:
        parts = [declared(state)]
    elif not state.turns:
        parts = [_("First turn: {team}.").format(team=team_name(state, state.to_move))]
    else:
        parts = [
            last_turn(state, at_bell),
            challenge_points(state),
            written_score(state),
            lost_turns(state),
            passes_in_a_row(state),
            _tiles_to_come(state),
            one_more(state),
            _zeros(state),
        ]
    if state.extra is not None:
        parts.append(_("The totals are level, so extra turns are played."))
    return " ".join(part for part in parts if part)


def declared(state: MatchState) -> str:
    """Return who has declared that they can make no word, empty if nobody has (P14)."""
    if not state.declared:
        return ""
    said = names(team_name(state, side) for side in sorted(state.declared))
    return _("{team} cannot make a word.").format(team=said)


def last_turn(state: MatchState, at_bell: AtBell) -> str:
    """Return what became of the last turn, of a play only what was ruled, or that the bell declared it."""
    if (turn := state.last_turn) is None:
        return ""
    team = team_name(state, turn.side)
    match turn.kind:
        case TurnKind.TIME if at_bell is AtBell.WENT_BACK:
            return _("Time! {team}: the tiles went back, and the turn is lost.").format(team=team)
        case TurnKind.TIME:
            return _("Time! {team}: no word this turn.").format(team=team)
        case TurnKind.PASS:
            return _("{team} passed.").format(team=team)
        case TurnKind.EXCHANGE:
            return _("{team} exchanged tiles.").format(team=team)
        case _:
            return _ruled(state, turn) or (_("Played at the bell.") if at_bell is AtBell.PLAYED else "")


def _ruled(state: MatchState, turn: Turn) -> str:
    if turn.ruling is None:
        return ""
    words = names(ruled_words(turn.ruling))
    if turn.ruling.accepted:
        return _("{words}: accepted.").format(words=words)
    refused = _("{words}: refused. The tiles go back to {team}.")
    return refused.format(words=words, team=team_name(state, turn.side))


def lost_turns(state: MatchState) -> str:
    """Return the turns lost to failed challenges since the last real turn, or those still to be lost (P12, S4)."""
    lost: list[int] = []
    for turn in reversed(state.turns):
        if turn.kind is not TurnKind.LOST:
            break
        lost.insert(0, turn.side)
    if not lost and state.phase is Phase.READY and state.owed[state.to_move]:
        # It is paid at the bell: until then the play before may be challenged.
        lost = [state.to_move]
    if not lost:
        owing = [side for side in state.sides if state.owed[side]] if state.end is None else []
        return " ".join(_("{team} will lose the next turn.").format(team=team_name(state, side)) for side in owing)
    missing = names(team_name(state, side) for side in lost)
    return _("No turn for {team}: the challenge failed.").format(team=missing)


def _tiles_to_come(state: MatchState) -> str:
    """Return why the side to move has empty places: it draws for its last play at the bell (P12, C11)."""
    draws = state.to_draw == state.to_move and state.phase is Phase.READY and bool(state.bag)
    return _("{team}: new tiles when the turn starts.").format(team=team_name(state, state.to_move)) if draws else ""


def _zeros(state: MatchState) -> str:
    """Return how many turns in a row, of all sides together, scored no points, as a sentence (T6, S6)."""
    return f"{run}." if (run := zero_run(state)) else ""


def passes_in_a_row(state: MatchState) -> str:
    """Return how many of the passes that end the match have been made in a row, empty if none (A10)."""
    passed, wanted = state.passes_to_end
    return _("Passes in a row: {count} of {limit}.").format(count=passed, limit=wanted) if passed else ""


def passes_so_far(state: MatchState) -> str:
    """Return the same in few words, for the clock."""
    passed, wanted = state.passes_to_end
    text = _("Passes {count}/{limit}").replace(" ", "\N{NO-BREAK SPACE}")
    return text.format(count=passed, limit=wanted) if passed else ""


def one_more(state: MatchState) -> str:
    """Return the warning before a turn that would put the side out if it scores nothing again (P13)."""
    if not _is_nearly_out(state):
        return ""
    count = state.zero_streak(state.to_move)
    ahead = ngettext(
        "{team}: {count} turn without points. After one more, {team} will be out.",
        "{team}: {count} turns without points. After one more, {team} will be out.",
        count,
    )
    return ahead.format(team=team_name(state, state.to_move), count=count)


def pause_text(
    state: MatchState, reason: ev.PauseReason | None, left_ms: int | None, *, interrupted: bool, left_since_start: bool
) -> str:
    """Return why the clock of a turn is stopped; `left_ms` is the time left, None if the turn has no limit.

    `left_since_start`: the match was left since the app was started, so the app did not stop the clock by closing.
    """
    if interrupted:
        return _("Bellword was closed in the middle of this turn. All earlier turns are saved. This turn starts again.")
    is_teams_own = isinstance(state.opened.switches.turn_time, policy.PerSide)
    if not is_teams_own and (turn_limit_ms(state.opened.switches) is None or left_ms is None):
        return _("Everything is saved. The tiles are hidden until you continue.")
    match reason:
        case ev.PauseReason.SLEPT:
            return _("The computer went to sleep. The clock stopped, so no time is lost.")
        case ev.PauseReason.JUDGE:
            return _("The judge stopped the clock.")
    why = _("The match was left for a while.") if left_since_start else _("The app was closed.")
    if is_teams_own:
        return " ".join((why, _("The clock stopped, so no time is lost.")))
    seconds = -(-(left_ms or 0) // 1000)
    left = ngettext("{count} second is left.", "{count} seconds are left.", seconds)
    return " ".join((why, left.format(count=seconds)))


# The record


def turn_text(turn: Turn) -> str:
    """Return a turn in one line: its words, or how it ended."""
    if turn.is_untyped and not turn.taken_off:
        return _("word not typed")
    if turn.play and not turn.taken_off:
        return names(word.name for word in turn.play.words)
    if turn.ruling:
        return _("{words} refused").format(words=names(ruled_words(turn.ruling)))
    return remarks_text([remark for remark in turn.remarks if remark.kind not in _LEFT_OUT], _)


def turn_note(turn: Turn) -> str:
    """Return what is remarkable about a play that stands, short enough to be shown beside its words."""
    if turn.kind is not TurnKind.PLAY or turn.taken_off:
        return ""
    notes = (_short(remark) for remark in turn.remarks if remark.kind not in _LEFT_OUT)
    return "; ".join(dict.fromkeys(note for note in notes if note))


_LEFT_OUT = frozenset(
    {
        RemarkKind.HELPER_OPEN,
        RemarkKind.EXTRA_TURN,
        RemarkKind.RESTARTED,
        RemarkKind.CORRECTED,
        RemarkKind.TAKEN_BACK,
        RemarkKind.PAUSED,
    }
)


def _short(remark: Remark) -> str:
    match remark.kind:
        case RemarkKind.ANNOUNCED:
            return _("announced {score}").format(score=remark.values[0])
        case RemarkKind.ACCEPTED:
            return _("{words} accepted").format(words=names(remark.values))
        case RemarkKind.MARKED:
            return _("{words} disallowed").format(words=names(remark.values))
        case RemarkKind.JUDGE:
            return _("judge decided")
        case RemarkKind.JURY:
            return _("jury decided")
        case _:
            return remarks_text([remark], _)


# A challenge


def verdict_title(words: tuple[str, ...], unlisted: tuple[str, ...], *, ruled_before: bool, is_named: bool) -> str:
    """Return what the word list, or an earlier ruling of this match, says of the challenged words (P12).

    Of several words, the `unlisted` ones are named only if `is_named` (S3).
    """
    listed = not unlisted
    if len(words) > 1:
        if unlisted and is_named:
            return _("Not in the list: {words}").format(words=names(unlisted))
        return _("All words are in the list") if listed else _("Not all words are in the list")
    if ruled_before:
        ruled = (
            _("{word} was accepted earlier in this match") if listed else _("{word} was refused earlier in this match")
        )
        return ruled.format(word=words[0])
    title = _("{word} is in the list") if listed else _("{word} is not in the list")
    return title.format(word=names(words))


_KINDS: dict[Category, Callable[[], str]] = {
    Category.VULGAR: lambda: _("not a word for school"),
    Category.SLANG: lambda: _("slang or shortened"),
    Category.INFORMAL_SPELLING: lambda: _("an informal spelling"),
    Category.ABBREVIATION: lambda: _("an abbreviation"),
    Category.MUSICAL_NOTE: lambda: _("a musical note"),
    Category.LETTER_NAME: lambda: _("a letter's name"),
    Category.CURRENCY: lambda: _("a currency"),
    Category.INTERJECTION: lambda: _("a call or sound"),
    Category.FRAGMENT: lambda: _("a part of an expression"),
    Category.INDECENT: lambda: _("not a word for pupils"),
    Category.MALAY: lambda: _("rude in Malay"),
}


def for_judge(lexicon: Lexicon, words: Iterable[str]) -> str:
    """Return what only the judge may read about challenged words (P9).

    That is why the teacher blocked them, as what they are refused, or that they may be meant as names.
    """
    parts: list[str] = []
    for word in words:
        refusal = lexicon.refusal(word)
        if refusal and refusal.reason:
            parts.append(_("The teacher blocked {word}: {reason}").format(word=word, reason=refusal.reason))
        elif refusal and refusal.category:
            parts.append(_("{word}: refused ({kind})").format(word=word, kind=_KINDS[refusal.category]()))
        elif lexicon.asks_judge(word):
            parts.append(_("{word}: you decide. It may be a name, or a word not meant for pupils").format(word=word))
    return "; ".join(parts)


def open_reasons(lexicon: Lexicon, words: Iterable[str]) -> str:
    """Return which challenged words are refused as informal spellings, which all may read: it hurts nobody (P9)."""
    refusals = filter(None, map(lexicon.refusal, words))
    spellings = [refusal.word.upper() for refusal in refusals if refusal.category is Category.INFORMAL_SPELLING]
    sentence = _("{word} is refused as an informal spelling.")
    return " ".join(sentence.format(word=word) for word in spellings)


def stakes(state: MatchState, challenger: int, words: tuple[str, ...]) -> tuple[str, str]:
    """Return what a challenge of `words` brings the `challenger` if all are valid, and if one is not (P12)."""
    if (play := state.last_play) is None:
        return "", ""
    challenged = apply(state, ev.PlayChallenged(challenger, words))
    stays = apply(challenged, ev.ChallengeRuled(accepted=True, listed=True, reason=""))
    goes = apply(challenged, ev.ChallengeRuled(accepted=False, listed=False, reason=""))
    if len(words) == 1:
        if_word = _("If {word} is a word:").format(word=words[0])
        if_not = _("If it isn't a word, {team} will take the tiles back and score 0.")
    else:
        if_word = _("If they are all words:")
        if_not = _("If one isn't a word, {team} will take the tiles back and score 0.")
    nothing = _("the play is accepted.")
    costs = f"{if_word} {_cost(state, stays, challenger) or nothing}"
    return _with_end(costs, stays), _with_end(if_not.format(team=team_name(state, play.side)), goes)


def _cost(state: MatchState, stays: MatchState, challenger: int) -> str:
    """Return the cost of a failed challenge, empty if none; `stays` is the state after it (P12, A7, T5, S4)."""
    if points := challenge_points(stays):
        return points
    if len(stays.owed[challenger]) <= len(state.owed[challenger]):
        return ""
    if stays.phase is Phase.LAST_WINDOW:
        cost = _("{team} will lose the extra turn if the totals are level.")
    else:
        cost = _("{team} will lose the next turn.")
    return cost.format(team=team_name(state, challenger))


def challenge_points(state: MatchState) -> str:
    """Return the points that a failed challenge of the last play gives or takes, empty if none (A7, T5, S4)."""
    given = state.challenge_points(state.last_play) if state.last_play else {}
    return points_text(state, given)


def _with_end(sentence: str, state: MatchState) -> str:
    """Return a sentence with the end that would follow: four scoreless turns, including one lost at once (P13)."""
    if state.phase is Phase.READY and state.owed[state.to_move]:
        state = apply(state, ev.TurnLost(state.to_move))
    out = [side for side in state.zero_ends() if side is not None]
    then = _("That makes {count} turns in a row without points: {team} will be out, and the match ends.")
    return f"{sentence} {_out(then, state, out[0])}" if out and state.end is None else sentence


def _out(sentence: str, state: MatchState, side: int) -> str:
    limit = state.format.zero_turns.limit if isinstance(state.format.zero_turns, policy.SideOut) else 0
    return sentence.format(count=limit, team=team_name(state, side))


def last_zero(state: MatchState) -> str:
    """Return what a scoreless turn means for the side to move if it puts that side out, else an empty text (P13)."""
    ahead = _("One more turn without points makes {count} in a row: {team} will be out, and the match ends.")
    return _out(ahead, state, state.to_move) if _is_nearly_out(state) else ""


def last_pass(state: MatchState) -> str:
    """Return that a pass by the side to move would end the match, or an empty text if it would not (A10)."""
    passed, wanted = state.passes_to_end
    if passed + 1 != wanted:
        return ""
    return _("Pass {count} of {limit} in a row: the match ends.").format(count=wanted, limit=wanted)


def _is_nearly_out(state: MatchState) -> bool:
    rule = state.format.zero_turns
    if not isinstance(rule, policy.SideOut) or state.extra is not None:
        return False
    return state.zero_streak(state.to_move) == rule.limit - 1


def what_follows(state: MatchState, *, accepted: bool) -> str:
    """Return what a ruling on the open challenge would bring (P12)."""
    if state.challenge is None or state.last_play is None:
        return ""
    play, challenger = state.last_play, state.challenge.side
    index = state.turns.index(play)
    after = apply(state, ev.ChallengeRuled(accepted, accepted, ""))
    if not accepted:
        goes = _("If the play is refused, {team} will take the tiles back and score 0.")
        return _with_end(goes.format(team=team_name(state, play.side)), after)
    turn = after.turns[index]
    score = turn.score if turn.settled else turn.counted
    counts = _("If the play stays, it scores {score}.").format(score=score)
    if not turn.settled and (turn.announced is None or isinstance(state.format.announcement, policy.Objections)):
        counts = _("If the play stays, it counts.")  # the count stays secret until then (P10, A6)
    return _with_end(f"{counts} {_cost(state, after, challenger)}".strip(), after)


def ruling_text(state: MatchState, turn: Turn) -> str:
    """Return a ruling of this match as a line."""
    accepted = turn.ruling is not None and turn.ruling.accepted
    words = names(ruled_words(turn.ruling)) if turn.ruling else ""
    ruled = _("Turn {number}, {team}: {words} accepted") if accepted else _("Turn {number}, {team}: {words} refused")
    return ruled.format(number=turn.number, team=team_name(state, turn.side), words=words)


def ruled_words(ruling: Ruling) -> tuple[str, ...]:
    """Return the words that a ruling is about: all the accepted ones, or the refused ones (P12, S3)."""
    return ruling.words if ruling.accepted else ruling.blamed


def overturn_question(ruling: Ruling) -> str:
    """Return what it means to overturn a ruling."""
    overturned = _("The jury refuses {words}") if ruling.accepted else _("The jury accepts {words}")
    return overturned.format(words=names(ruling.words))


# Limits of the judge


def warnings_text(state: MatchState, team: int, member: str) -> str:
    """Return how often a member was warned, and what one more warning would bring (A12)."""
    limit = state.format.warnings.limit
    count = state.times_warned(team, member)
    warnings = _("Warnings: {count} of {limit}.").format(count=count, limit=limit)
    if count + 1 < limit:
        return warnings
    out = (
        _("One more warning, and this player is out.")
        if state.format.warnings.only_player
        else _("One more warning, and the team is out.")
    )
    return f"{warnings} {out}"


def why_no_reserve(state: MatchState) -> str:
    """Return why no reserve can come in now, or an empty text if one can (P19)."""
    if state.phase is not Phase.READY:
        return _("Reserves can only come in between turns.")
    return "" if any(team.names(Role.RESERVE) for team in state.teams) else _("No team has a reserve.")


def why_not_declare(state: MatchState, side: int, refusal: Refusal | None) -> str:
    """Return why a side cannot declare now that it can make no word, or an empty text if it can (P14)."""
    if refusal is None:
        return ""
    if refusal.reason is Refused.TILES_TO_DRAW:
        return refusal_sentence(refusal)
    if side in state.declared:
        return _("This team has already said it has no word.")
    if not state.format.endings.no_word:
        return _("Under these rules, a match does not end when nobody has a word.")
    if state.extra is not None:
        return _("In the extra turns, a team that has no word just passes.")
    if state.phase is not Phase.READY:
        return _("A team can only say this just before a turn starts.")
    return _("First, the team whose turn it is must say it has no word.")


def take_back_text(state: MatchState) -> str:
    """Return what is offered to be taken back: the last play by its main word, the pass, the exchange."""
    if (back := state.way_back) is None:
        return _("Take back a turn")
    turn = state.turns[len(back.turns)]
    match turn.kind:
        case TurnKind.PASS:
            return _("Take back the pass")
        case TurnKind.EXCHANGE:
            return _("Take back the exchange")
        case TurnKind.TIME:
            return _("Take back the turn")
        case _ if turn.is_untyped:
            return _("Take back the score {score}").format(score=turn.score)
        case _:
            return _("Take back {word}").format(word=turn.words[0])


FAR = 20
"""Points by which a judge's score may differ from the count; more is likely a mistake and must be confirmed."""


def is_far(score: int, counted: int) -> bool:
    """Tell whether a score typed by a judge is so far from the count that it must be confirmed."""
    return abs(score - counted) > FAR


ASKED_TWICE_ABOVE = 150
"""A score above this is so rare that it must be confirmed."""


def far_question(score: int, counted: int) -> str:
    """Return the question that asks to confirm such a score."""
    return _("{score} is far from {counted}. If it is correct, tap the button again.").format(
        score=score, counted=counted
    )


# The end


def end_title(state: MatchState, due: EndReason | None) -> str:
    """Return the end that the judge may confirm now, or an empty text (P14, P16)."""
    if state.phase is Phase.LAST_WINDOW and state.extra is not None:
        return _("The extra turns are finished")
    match due:
        case EndReason.TILES_USED:
            return _("All tiles are used")
        case EndReason.NO_WORD:
            return _("No word can be made")
        case _:
            return ""


def end_detail(state: MatchState, due: EndReason | None) -> str:
    """Return why, and what confirming it brings (P14, P15)."""
    if state.phase is Phase.LAST_WINDOW and state.extra is not None:
        return _("The last play can be challenged until the judge ends the match.")
    parts: list[str] = []
    if due is EndReason.TILES_USED:
        out = next(side for side in state.sides if state.is_out(side))
        parts.append(_("The bag is empty, and so is the rack of {team}.").format(team=team_name(state, out)))
    elif due is EndReason.NO_WORD and len(state.declared) == len(state.teams):
        parts.append(_("All teams say they cannot make a word."))
    elif due is EndReason.NO_WORD:
        parts.append(_("Nobody can make a word with these tiles and this word list."))
    return " ".join([*parts, _unplayed(state)]).strip()


def _unplayed(state: MatchState) -> str:
    sums = [0] * len(state.teams)
    for side, points in zip(state.sides, state.end_adjustments(), strict=True):
        sums[state.team_of(side)] += points
    changes = zip(state.teams, sums, strict=True)
    costs = [f"{team.name}\N{NO-BREAK SPACE}{signed(points)}" for team, points in changes if points]
    return _("Unplayed tiles: {points}.").format(points=names(costs)) if costs else ""


def count_line(count: Count) -> str:
    """Return what a play counts, word by word."""
    parts = [f"{word.word.name} {word.total}" for word in count.words]
    if count.bonus:
        parts.append(_("all tiles {points}").format(points=count.bonus))
    return " + ".join(parts)


def kind_words() -> dict[TurnKind, str]:
    """Return what turns without a play are called."""
    return {TurnKind.PASS: _("Pass"), TurnKind.EXCHANGE: _("Exchange"), TurnKind.TIME: _("Out of time")}


def strange_line(typed: TypedWord) -> str:
    """Return which typed words the list does not have, where practice warns of them (P18); else nothing."""
    return _("Not in the word list: {words}.").format(words=", ".join(typed.strange)) if typed.strange else ""


def clock_change_text(changed: float) -> str:
    """Say how much is given back or taken."""
    if not changed:
        return _("no change")
    time = f"{abs(int(changed)) // 60}:{abs(int(changed)) % 60:02}"
    return (_("{time} given back") if changed > 0 else _("{time} taken away")).format(time=time)
