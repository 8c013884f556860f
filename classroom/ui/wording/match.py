"""What the match screens say about a match: what just happened, what follows, how it would end; no Kivy.

Every function asks the state and returns a finished sentence in the language on screen, empty where there is nothing
to say. No rule is decided here: what a ruling would bring is found by folding it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from classroom.i18n import _, ngettext
from classroom.match import event as ev
from classroom.match.fold import apply
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState, Phase, Remark, RemarkKind, Ruling, Turn, TurnKind
from classroom.match.switches import turn_limit_ms
from classroom.match.team import Role
from classroom.record.figure import signed
from classroom.record.wording import remarks_text
from classroom.rules.ending import EndReason
from classroom.rules.policy import MemberRacks, Objections, PerSide, PerTurn, SideOut
from classroom.ui.wording.challenge import points_text
from classroom.ui.wording.clock import time_ahead
from classroom.ui.wording.objection import written_score
from classroom.ui.wording.refusal import refusal_sentence
from classroom.ui.wording.zero_turns import zero_run
from classroom.words.category import Category
from classroom.words.lexicon import Lexicon


class AtBell(Enum):
    """What the bell that ended the last turn found on the board."""

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


def _said_of(state: MatchState, side: int, people: str, alone: str, **more: object) -> str:
    """Return `people` for a team, or `alone` for a single player or the computer, with the side's name."""
    return (alone if is_one(state, side) else people).format(team=team_name(state, side), **more)


def names(words: Iterable[str]) -> str:
    """Return words or names one after another."""
    return ", ".join(words)


# The turn


def turn_title(state: MatchState) -> str:
    """Return which turn this is: the one under way, or the next."""
    if state.extra is not None:
        return _("Extra turn")
    return _("Turn {number}").format(number=state.turn_number)


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
    if isinstance(time, PerSide):
        return time_ahead(time)
    if not isinstance(time, PerTurn):
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
    if isinstance(state.format.racks, MemberRacks):
        return _("Show my tiles")
    if isinstance(state.opened.switches.turn_time, PerSide):
        return _("Start the clock")
    return _("Ring the bell")


def bells_now(state: MatchState) -> str:
    """Return what the bells of the running turn mean; empty if no bell ends it (P4)."""
    time = state.opened.switches.turn_time
    if not isinstance(time, PerTurn):
        return ""
    rung = {1: _("One bell rang."), 2: _("Two bells rang.")}.get(time.begin_bells, "")
    ends = {1: _("One bell ends the turn."), 2: _("Two bells end the turn.")}.get(time.end_bells, "")
    return " ".join(part for part in (rung, ends) if part)


# What just happened


def news(state: MatchState, at_bell: AtBell) -> str:
    """Return what the teams should know before the next bell."""
    if state.declared:
        parts = [declared(state)]
    elif not state.turns:
        parts = [_said_of(state, state.to_move, _("{team} start."), _("{team} starts."))]
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
        parts.append(_("The totals are equal. Each team gets one extra turn."))
    return " ".join(part for part in parts if part)


def declared(state: MatchState) -> str:
    """Return who has declared that they can make no word, empty if nobody has (P14)."""
    if not state.declared:
        return ""
    said = names(team_name(state, side) for side in sorted(state.declared))
    return _("{team} cannot make a word.").format(team=said)


def last_turn(state: MatchState, at_bell: AtBell) -> str:
    """Return what became of the last turn, of a play only what was ruled, or that the bell declared it."""
    turn = state.last_turn
    if turn is None:
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
            return _said_of(state, turn.side, _("{team} exchanged their tiles."), _("{team} exchanged tiles."))
        case _:
            return _ruled(state, turn) or (_("Played at the bell.") if at_bell is AtBell.PLAYED else "")


def _ruled(state: MatchState, turn: Turn) -> str:
    if turn.ruling is None:
        return ""
    words = names(ruled_words(turn.ruling))
    if turn.ruling.accepted:
        return _("{words}: accepted.").format(words=words)
    people = _("{words}: not accepted. {team} take their tiles back.")
    return _said_of(state, turn.side, people, _("{words}: not accepted. {team} takes the tiles back."), words=words)


def lost_turns(state: MatchState) -> str:
    """Return the turns lost to failed challenges since the last real turn, or the one about to be lost (P12)."""
    lost: list[int] = []
    for turn in reversed(state.turns):
        if turn.kind is not TurnKind.LOST:
            break
        lost.insert(0, turn.side)
    if not lost and state.phase is Phase.READY and state.owed[state.to_move]:
        # It is paid at the bell: until then the play before may be challenged.
        lost = [state.to_move]
    if not lost:
        return ""
    if len(lost) == 1:
        people = _("{team} lose this turn: their challenge failed.")
        return _said_of(state, lost[0], people, _("{team} loses this turn: the challenge failed."))
    return _("{team} lose this turn: their challenge failed.").format(
        team=names(team_name(state, side) for side in lost)
    )


def _tiles_to_come(state: MatchState) -> str:
    """Return why the side to move has empty places: it draws for its last play at the bell (P12, C11)."""
    draws = state.to_draw == state.to_move and state.phase is Phase.READY and bool(state.bag)
    return _("You get new tiles at the bell.") if draws else ""


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
    people = _("{team}: {count} turns without points. One more, and they go out.")
    alone = _("{team}: {count} turns without points. One more, and {team} goes out.")
    return _said_of(state, state.to_move, people, alone, count=state.zero_streak(state.to_move))


def pause_text(state: MatchState, reason: ev.PauseReason | None, left_ms: int | None, *, interrupted: bool) -> str:
    """Return why the clock of a turn is stopped; `left_ms` is the time left, None if the turn has no limit."""
    if interrupted:
        return _("Bellword was closed in the middle of this turn. Everything is saved. The turn starts again.")
    is_teams_own = isinstance(state.opened.switches.turn_time, PerSide)
    if not is_teams_own and (turn_limit_ms(state.opened.switches) is None or left_ms is None):
        return _("Everything is saved. The tiles are hidden until you continue.")
    match reason:
        case ev.PauseReason.SLEPT:
            return _("The laptop went to sleep. The clock stopped, so no time is lost.")
        case ev.PauseReason.JUDGE:
            return _("The judge stopped the clock.")
        case _ if is_teams_own:
            return _("The app was closed. The clock stopped, so no time is lost.")
        case _:
            seconds = -(-(left_ms or 0) // 1000)
            return ngettext(
                "The app was closed. {count} second is left.", "The app was closed. {count} seconds are left.", seconds
            ).format(count=seconds)


# The record


def turn_text(turn: Turn) -> str:
    """Return a turn in one line: its words, or how it ended."""
    if turn.is_untyped and not turn.taken_off:
        return _("word not typed")
    if turn.play and not turn.taken_off:
        return names(word.name for word in turn.play.words)
    if turn.ruling:
        return _("{words} not accepted").format(words=names(ruled_words(turn.ruling)))
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
            return _("judge")
        case RemarkKind.JURY:
            return _("jury")
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
    Category.INTERJECTION: lambda: _("an interjection"),
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
    play = state.last_play
    if play is None:
        return "", ""
    challenged = apply(state, ev.PlayChallenged(challenger, words))
    stays = apply(challenged, ev.ChallengeRuled(accepted=True, listed=True, reason=""))
    goes = apply(challenged, ev.ChallengeRuled(accepted=False, listed=False, reason=""))
    if len(words) == 1:
        if_word = _("If {word} is a word:").format(word=words[0])
        people = _("If it isn't a word, {team} take the tiles back and score 0.")
        alone = _("If it isn't a word, {team} takes the tiles back and scores 0.")
    else:
        if_word = _("If they are all words:")
        people = _("If one isn't a word, {team} take the tiles back and score 0.")
        alone = _("If one isn't a word, {team} takes the tiles back and scores 0.")
    nothing = _("the play is accepted.")
    costs = f"{if_word} {_cost(state, stays, challenger) or nothing}"
    return _with_end(costs, stays), _with_end(_said_of(state, play.side, people, alone), goes)


def _cost(state: MatchState, stays: MatchState, challenger: int) -> str:
    """Return the cost of a failed challenge, empty if none; `stays` is the state after it (P12, A7, T5, S4)."""
    if points := challenge_points(stays):
        return points
    if len(stays.owed[challenger]) <= len(state.owed[challenger]):
        return ""
    if stays.phase is Phase.LAST_WINDOW:
        people = _("{team} lose the extra turn if the totals are equal.")
        return _said_of(state, challenger, people, _("{team} loses the extra turn if the totals are equal."))
    return _said_of(state, challenger, _("{team} lose their next turn."), _("{team} loses the next turn."))


def challenge_points(state: MatchState) -> str:
    """Return the points that a failed challenge of the last play gives or takes, empty if none (A7, T5, S4)."""
    given = state.challenge_points(state.last_play) if state.last_play else {}
    return points_text(state, given)


def _with_end(sentence: str, state: MatchState) -> str:
    """Return a sentence with the end that would follow: four scoreless turns, including one lost at once (P13)."""
    if state.phase is Phase.READY and state.owed[state.to_move]:
        state = apply(state, ev.TurnLost(state.to_move))
    out = [side for side in state.zero_ends() if side is not None]
    return f"{sentence} {_out(state, out[0])}" if out and state.end is None else sentence


def _out(state: MatchState, side: int) -> str:
    limit = state.format.zero_turns.limit if isinstance(state.format.zero_turns, SideOut) else 0
    people = _("That makes {count} turns in a row without points: {team} are out, and the match ends.")
    alone = _("That makes {count} turns in a row without points: {team} is out, and the match ends.")
    return _said_of(state, side, people, alone, count=limit)


def last_zero(state: MatchState) -> str:
    """Return what a scoreless turn means for the side to move if it puts that side out, else an empty text (P13)."""
    return _out(state, state.to_move) if _is_nearly_out(state) else ""


def last_pass(state: MatchState) -> str:
    """Return that a pass by the side to move would end the match, or an empty text if it would not (A10)."""
    passed, wanted = state.passes_to_end
    if passed + 1 != wanted:
        return ""
    return _("Pass {count} of {limit} in a row: the match ends.").format(count=wanted, limit=wanted)


def _is_nearly_out(state: MatchState) -> bool:
    policy = state.format.zero_turns
    if not isinstance(policy, SideOut) or state.extra is not None:
        return False
    return state.zero_streak(state.to_move) == policy.limit - 1


def what_follows(state: MatchState, *, accepted: bool) -> str:
    """Return what a ruling on the open challenge would bring (P12)."""
    if state.challenge is None or state.last_play is None:
        return ""
    play, challenger = state.last_play, state.challenge.side
    index = state.turns.index(play)
    after = apply(state, ev.ChallengeRuled(accepted, accepted, ""))
    if not accepted:
        people = _("If the play is refused, {team} take the tiles back and score 0.")
        goes = _said_of(
            state, play.side, people, _("If the play is refused, {team} takes the tiles back and scores 0.")
        )
        return _with_end(goes, after)
    turn = after.turns[index]
    score = turn.score if turn.settled else turn.counted
    counts = _("If the play stays, it scores {score}.").format(score=score)
    if not turn.settled and (turn.announced is None or isinstance(state.format.announcement, Objections)):
        counts = _("If the play stays, it counts.")  # the count stays secret until then (P10, A6)
    return _with_end(f"{counts} {_cost(state, after, challenger)}".strip(), after)


def ruling_text(state: MatchState, turn: Turn) -> str:
    """Return a ruling of this match as a line."""
    accepted = turn.ruling is not None and turn.ruling.accepted
    words = names(ruled_words(turn.ruling)) if turn.ruling else ""
    ruled = (
        _("Turn {number}, {team}: {words} accepted") if accepted else _("Turn {number}, {team}: {words} not accepted")
    )
    return ruled.format(number=turn.number, team=team_name(state, turn.side), words=words)


def ruled_words(ruling: Ruling) -> tuple[str, ...]:
    """Return the words that a ruling is about: all the accepted ones, or the refused ones (P12, S3)."""
    return ruling.words if ruling.accepted else ruling.blamed


def overturn_question(ruling: Ruling) -> str:
    """Return what it means to overturn a ruling."""
    overturned = _("The jury refuses {words}") if ruling.accepted else _("The jury accepts {words}")
    return overturned.format(words=names(ruling.words))


# What the judge cannot do


def warnings_text(state: MatchState, team: int, member: str) -> str:
    """Return how often a member was warned, and what one more warning would bring (A12)."""
    limit = state.format.warnings.limit
    count = state.times_warned(team, member)
    warnings = _("Warnings: {count} of {limit}.").format(count=count, limit=limit)
    if count + 1 < limit:
        return warnings
    out = (
        _("One more warning: this player is out.")
        if state.format.warnings.only_player
        else _("One more warning: the team is out.")
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
        return _("These rules do not end a match when nobody has a word.")
    if state.extra is not None:
        return _("In the extra turns, a team that has no word just passes.")
    if state.phase is not Phase.READY:
        return _("Wait until the last score is written down. Then the team can say this.")
    return _("First, the team whose turn it is must say it has no word.")


def take_back_text(state: MatchState) -> str:
    """Return what is offered to be taken back: the last play by its main word, the pass, the exchange."""
    back = state.way_back
    if back is None:
        return _("Take back a turn")
    turn = state.turns[len(back.turns)]
    match turn.kind:
        case TurnKind.PASS:
            return _("Take back the pass")
        case TurnKind.EXCHANGE:
            return _("Take back the exchange")
        case TurnKind.TIME:
            return _("Take back the time-out")
        case _ if turn.is_untyped:
            return _("Take back the score {score}").format(score=turn.score)
        case _:
            return _("Take back {word}").format(word=turn.words[0])


FAR = 20
"""Points by which a judge's score may differ from the count; more is likely a mistake and must be confirmed."""


def is_far(score: int, counted: int) -> bool:
    """Tell whether a score typed by a judge is so far from the count that it must be confirmed."""
    return abs(score - counted) > FAR


def far_question(score: int, counted: int) -> str:
    """Return the question that asks to confirm such a score."""
    return _("{score} is far from {counted}. If it is correct, press the button again.").format(
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
        people = _("The bag is empty and {team} have no tiles left.")
        parts.append(_said_of(state, out, people, _("The bag is empty and {team} has no tiles left.")))
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
