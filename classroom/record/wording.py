"""The sentences of a score sheet: remarks, endings, departures from the format (P20).

Each function takes a translator, so that a sheet can be printed in a language other than the screen's. Text typed by
a teacher or a judge is inserted unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from classroom.i18n import N_
from classroom.match.state import Remark, RemarkKind, TurnKind
from classroom.match.team import WordCheck
from classroom.reasons import reason_text, why_text
from classroom.record.look_back import RefusedBy, RefusedWords
from classroom.record.score_sheet import Departure
from classroom.rules.policy import EndReason

Translate = Callable[[str], str]

_PLAIN = {
    RemarkKind.TIME: N_("ran out of time"),
    RemarkKind.PASS: N_("pass"),
    RemarkKind.EXCHANGE: N_("exchange"),
    RemarkKind.LOST_TURN: N_("lost turn: challenge failed"),
    RemarkKind.HELPER_OPEN: N_("helper open"),
    RemarkKind.EXTRA_TURN: N_("extra turn"),
    RemarkKind.TIME_USED_UP: N_("time used up"),
}

# one value or several of a kind, joined by commas
_NAMING = {
    RemarkKind.NOT_ACCEPTED: N_("challenged: {words} refused"),
    RemarkKind.ACCEPTED: N_("challenged: {words} accepted"),
    RemarkKind.RESERVE_IN: N_("reserve in: {words}"),
    RemarkKind.DISALLOWED: N_("disallowed: {words}"),
    RemarkKind.MARKED: N_("disallowed, but left in place: {words}"),
    RemarkKind.OBJECTED: N_("objection: {words}"),
    RemarkKind.CHALLENGE_POINTS: N_("challenge: {words}"),
    RemarkKind.WARNING: N_("warning: {words}"),
    RemarkKind.EXTRA_LETTERS: N_("extra letters: {words}"),
    RemarkKind.HELD: N_("held by {words}"),
    RemarkKind.SHOWN: N_("drawn, shown and put back: {words}"),
    RemarkKind.PLAYER_OUT: N_("player disqualified: {words}"),
    RemarkKind.DIRECTOR: N_("changed by the director: {words}"),
    RemarkKind.COUNTED_BY_APP: N_("counted by the app: {words}"),
}

# with and without a reason
_RULING = {
    RemarkKind.JUDGE: (N_("judge: {reason}"), N_("judge")),
    RemarkKind.JURY: (N_("jury: {reason}"), N_("jury")),
    RemarkKind.RESTARTED: (N_("turn restarted: {reason}"), N_("turn restarted")),
    RemarkKind.CLOCK_SET: (N_("clock set: {reason}"), N_("clock set")),
}

# what was taken back, with and without a reason; of a play that no word was typed of, its score
_TAKEN_BACK = {
    TurnKind.PLAY: (N_("{words} taken back: {reason}"), N_("{words} taken back")),
    TurnKind.PASS: (N_("pass taken back: {reason}"), N_("pass taken back")),
    TurnKind.EXCHANGE: (N_("exchange taken back: {reason}"), N_("exchange taken back")),
    TurnKind.TIME: (N_("out-of-time turn taken back: {reason}"), N_("out-of-time turn taken back")),
}
_SCORE_TAKEN_BACK = (N_("score taken back: {reason}"), N_("score taken back"))

_ENDINGS = {
    EndReason.TILES_USED: N_("all tiles used"),
    EndReason.NO_WORD: N_("no word possible"),
    EndReason.ZERO_TURNS: N_("too many turns without points"),
    EndReason.PASSES: N_("everybody passed"),
    EndReason.TURNS: N_("all turns played"),
    EndReason.TIME: N_("time is up"),
    EndReason.DISQUALIFIED: N_("disqualified"),
    EndReason.WALKOVER: N_("walkover"),
    EndReason.STOPPED: N_("stopped"),
    EndReason.LESSON: N_("the lesson is over; unplayed tiles do not count"),
}

_REFUSED_BY = {RefusedBy.JUDGE: N_("judge"), RefusedBy.JURY: N_("jury"), RefusedBy.NOBODY: N_("not in the list")}

_WORD_CHECKS = {
    WordCheck.AT_CHALLENGE: N_("words checked when challenged"),
    WordCheck.WARN: N_("words checked before the play"),
    WordCheck.REFUSE: N_("only listed words can be played"),
}

LEVEL_TITLES = {
    "first-words": N_("First words"),
    "word-builder": N_("Word builder"),
    "word-finder": N_("Word finder"),
    "word-master": N_("Word master"),
    "word-wizard": N_("Word wizard"),
    "champion": N_("Champion"),
}
"""The titles of the computer's levels, by the key that is stored with a team; to be translated."""


def remark_text(remark: Remark, translate: Translate) -> str:
    """Return the sentence of one remark (P20)."""
    kind, values = remark.kind, remark.values
    if kind is RemarkKind.WORDS:
        return ", ".join(values)
    if kind is RemarkKind.DISALLOWED and not values:
        return translate(N_("word disallowed"))
    if kind is RemarkKind.CORRECTED:
        before, after = values
        return translate(N_("{before} corrected to {after}")).format(before=before, after=after)
    if kind is RemarkKind.ANNOUNCED:
        announced, counted = values
        return translate(N_("announced {announced}, counted {counted}")).format(announced=announced, counted=counted)
    if kind is RemarkKind.LETTERS_BOUGHT:
        letters, amount = values
        return translate(N_("extra letters bought: {letters} for {amount}")).format(letters=letters, amount=amount)
    if kind is RemarkKind.LETTERS_RETURNED:
        letters, amount = values
        return translate(N_("extra letters given back: {letters} for {amount}")).format(letters=letters, amount=amount)
    if kind is RemarkKind.TAKEN_BACK:
        what, reason, *words = values
        is_score = what == TurnKind.PLAY.value and not words
        with_reason, without = _SCORE_TAKEN_BACK if is_score else _TAKEN_BACK[TurnKind(what)]
        said = translate(with_reason if reason else without)
        return said.format(words=", ".join(words), reason=reason_text(reason, translate))
    if kind is RemarkKind.PAUSED:
        return translate(N_("paused for {time}")).format(time=span_text(int(values[0]), translate))
    if kind in _NAMING:
        return translate(_NAMING[kind]).format(words=why_text(values, translate))
    if kind in _RULING:
        reason = why_text(values, translate)
        with_reason, without = _RULING[kind]
        return translate(with_reason).format(reason=reason) if reason else translate(without)
    return translate(_PLAIN[kind])


def remarks_text(remarks: Iterable[Remark], translate: Translate) -> str:
    """Return the sentences of all remarks beside one score, separated by semicolons."""
    return "; ".join(text for text in (remark_text(remark, translate) for remark in remarks) if text)


def end_reason_text(ended: str, translate: Translate) -> str:
    """Return how a match ended (P13, P14).

    `ended` is the value of an EndReason; any other text is returned unchanged.
    """
    try:
        reason = EndReason(ended)
    except ValueError:
        return ended
    return translate(_ENDINGS[reason])


def refused_by_text(refused: RefusedWords, translate: Translate) -> str:
    """Return who refused words, and the reason if one was given (P12)."""
    who = translate(_REFUSED_BY[refused.by])
    return f"{who}: {reason_text(refused.reason, translate)}" if refused.reason else who


def departure_text(departure: Departure, value: str, translate: Translate) -> str:
    """Return how practice departed from the format (P18).

    `value` depends on the departure: the seconds of a turn (0 for no limit), of a team or of a round; the value of
    the WordCheck; the level and name of a computer team. It is empty for switches that are on or off.
    """
    match departure:
        case Departure.SIDE_TIME:
            return translate(N_("{time} a team")).format(time=minutes_text(int(value)))
        case Departure.ROUND_TIME:
            return translate(N_("{time} a round")).format(time=minutes_text(int(value)))
        case Departure.TURN_TIME:
            if value == "0":
                return translate(N_("no time limit"))
            return translate(N_("{seconds} seconds a turn")).format(seconds=value)
        case Departure.WORD_CHECK:
            return translate(_WORD_CHECKS[WordCheck(value)])
        case Departure.LIVE_SCORE:
            return translate(N_("live score on"))
        case Departure.HELPER_OPEN:
            return translate(N_("helper open"))
        case Departure.TIME_OUTS:
            return translate(N_("running out of time does not count as a turn without points"))
        case Departure.COMPUTER:
            level, _, team = value.partition(":")
            title = translate(LEVEL_TITLES.get(level, level))
            return translate(N_("played by the computer: {team} ({level})")).format(team=team, level=title)


def minutes_text(seconds: int) -> str:
    """Return a number of seconds as minutes and seconds, such as ``2:05``."""
    return f"{seconds // 60}:{seconds % 60:02}"


def span_text(seconds: int, translate: Translate) -> str:
    """Return a duration in its two largest units, such as ``12 s``, ``2 min 5 s`` and ``16 h 20 min``."""
    minutes, hours = seconds // 60, seconds // 3600
    if hours:
        return translate(N_("{hours} h {minutes} min")).format(hours=hours, minutes=minutes % 60)
    if minutes:
        return translate(N_("{minutes} min {seconds} s")).format(minutes=minutes, seconds=seconds % 60)
    return translate(N_("{seconds} s")).format(seconds=seconds)
