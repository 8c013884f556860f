"""The sentences of rounds: of a literacy event, and of a hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from classroom.i18n import _, ngettext
from classroom.match.state import MatchState, Phase
from classroom.reasons import note_text
from classroom.record.figure import money
from classroom.rules.board import Direction, position_name
from classroom.rules.policy import EachWords, EndReason, OwnCount, PerRound
from classroom.settings import Hall

MINUTE = 60  # seconds
_COUNTING = (Phase.ANNOUNCING, Phase.CHECKING)


def round_title(state: MatchState) -> str:
    """Return which round of an event it is (U1)."""
    number = state.opened.round_number
    return _("Round {number}").format(number=number) if number else _("The round")


def refill_progress(state: MatchState) -> tuple[int, int]:
    """Return the words spelled since the last refill, and the number that brings new tiles (U5); else zeros."""
    policy = state.format.refill
    return (min(state.spelled, policy.words), policy.words) if isinstance(policy, EachWords) else (0, 0)


def refill_text(state: MatchState) -> str:
    """Return the progress towards the next tiles, such as "2 of 4 words, then new tiles" (U5)."""
    spelled, words = refill_progress(state)
    if not words:
        return ""
    if not state.bag:
        return _("The bag is empty, so you get no new tiles.")
    return _("{spelled} of {words} words, then new tiles").format(spelled=spelled, words=words)


def starting_word(state: MatchState) -> str:
    """Return which word is on the board before the first play, and where it begins; empty if there is none (U2)."""
    if not (word := state.opened.set_word):
        return ""
    first = state.format.layout.start.step(Direction.ACROSS, -(len(word) // 2))
    return _("{word} from {where}").format(word=word, where=position_name(first, Direction.ACROSS))


def bells_ahead(state: MatchState) -> str:
    """Return which bells start and end the round (U9)."""
    time = state.opened.switches.turn_time
    if not isinstance(time, PerRound):
        return ""
    minutes, seconds = divmod(time.seconds, MINUTE)
    if seconds:
        length = ngettext("{count} second", "{count} seconds", time.seconds).format(count=time.seconds)
    else:
        length = ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    begins = {1: _("One bell starts the round."), 2: _("Two bells start the round.")}.get(time.begin_bells, "")
    ends = {1: _("One bell ends the round."), 2: _("Two bells end the round.")}.get(time.end_bells, "")
    return " ".join(filter(None, (begins, f"{length}.", ends)))


def own_count(state: MatchState) -> str:
    """Return how the team's count of its last word compares with the app's (U9), or what the judge disallowed (U7).

    Empty if there is no word yet.
    """
    turn = state.turns[-1] if state.turns and isinstance(state.format.announcement, OwnCount) else None
    if turn is not None and turn.disallowed:
        taken_off = _("Disallowed: {words}. The tiles are yours again.")
        sentence = taken_off if turn.taken_off else _("Disallowed: {words}.")
        return sentence.format(words=", ".join(turn.disallowed))
    if turn is None or turn.announced is None or not turn.settled or turn.taken_off:
        return ""
    if turn.announced == turn.counted:
        return _("You counted {score}: correct.").format(score=turn.announced)
    return _("You counted {announced}. It is {score}.").format(announced=turn.announced, score=turn.counted)


def why_no_pause(state: MatchState) -> str:
    """Return why the round cannot be paused now, or an empty text if it can."""
    return _("Type your count for the last word first.") if state.phase in _COUNTING else ""


def why_not_disallow(state: MatchState, plays: Sequence[object]) -> str:
    """Return why no word can be disallowed now, or an empty text if one can (U7)."""
    if state.phase in _COUNTING:
        return _("Type your count for the last word first.")
    return "" if plays else _("There is no word to disallow.")


def after_the_round() -> str:
    """Return why nothing is changed between the bell of a round at a real board and its end (U7, U9)."""
    return _("End the round first. After that, you can still correct it.")


def letters_text(count: int) -> str:
    """Return how many letters, in words."""
    return ngettext("{count} letter", "{count} letters", count).format(count=count)


# The end


def end_title(state: MatchState) -> str:
    """Return that a team's round is over, and the reason if time was not up (U9)."""
    title = round_title(state)
    if state.end and state.end.reason is EndReason.STOPPED:
        stopped = _("{round} is over: stopped by the judge ({reason})")
        return stopped.format(round=title, reason=note_text(state.end.note, _))
    return _("{round} is over").format(round=title)


def sum_line(state: MatchState, side: int) -> str:
    """Return how a score without deductions for unplayed tiles was made up: plays, and money for letters (U1, U8)."""
    team = state.team_of(side)
    words = sum(1 for turn in state.turns if state.team_of(turn.side) == team and turn.stands)
    parts = [ngettext("{count} play counts", "{count} plays count", words).format(count=words)]
    if currency := state.format.currency:
        parts.append(_("letters sold for {amount}").format(amount=money(currency, state.raised(team))))
    return ", ".join(parts)


SIDES = 2


class HallFace(NamedTuple):
    """What the second screen shows of a hall; `side` plays at every board, None if no single side does."""

    title: str
    headline: str
    side: int | None = None


def turn_due(hall: Hall) -> tuple[int, int]:
    """Return the number of the current turn, or of the next if none is in progress, and the side that plays it.

    It counts as the boards and their sheets do: each turn is rung for twice, once for each side.
    """
    played = max(0, hall.turn - (hall.runs or hall.is_paused)) + min(hall.base, default=0)
    return played // SIDES + 1, played % SIDES


def teams_of_turn(side: int, *, any_may_start: bool) -> str:
    """Return which teams play when it is the turn of a side, in the middle of a sentence."""
    if any_may_start:
        return _("the teams that did not start") if side else _("the teams that started")
    return _("the second team at every board") if side else _("the first team at every board")


def hall_face(hall: Hall, round_number: int, set_word: str) -> HallFace:
    """Return what to show of a hall; `round_number` and `set_word`, the word on every board, are for rounds (U2)."""
    if hall.is_rounds:
        return HallFace(_("Round {number}").format(number=round_number), _round_line(hall, set_word))
    turn, side = turn_due(hall)
    teams = teams_of_turn(side, any_may_start=hall.any_may_start)
    line = _("Now: {teams}") if hall.runs else _("Next: {team}")
    if hall.is_paused:
        line = _("Paused: {teams}")
    shown = None if hall.any_may_start else side
    return HallFace(_("Turn {number}").format(number=turn), line.format(teams=teams, team=teams), shown)


def _round_line(hall: Hall, set_word: str) -> str:
    if hall.runs:
        return _("All teams are playing")
    if not hall.left_ms:
        return _("The round is over")
    if hall.turn:
        return _("Paused")
    return _("{word} is on every board").format(word=set_word) if set_word else _("The round starts soon")


def new_tiles_text(words: float) -> str:
    """Return after how many words new tiles come; empty if `words` is 0."""
    sentence = ngettext(
        "You can use any of these tiles. You get new ones after each word.",
        "You can use any of these tiles. You get new ones after {count} words.",
        int(words),
    )
    return sentence.format(count=int(words)) if words else ""
