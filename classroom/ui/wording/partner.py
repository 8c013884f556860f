"""What is said of the computer as a team: its score, whether it was right, and what it forgot; no Kivy."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.i18n import _, ngettext
from classroom.match.state import MatchState
from classroom.partner.miscount import miscount_of
from classroom.record.wording import LEVEL_TITLES
from classroom.ui.wording.miscount import OF_COMPUTER, where_wrong


def level_title(key: str) -> str:
    """Return the name of the level with this key, or an empty text if there is none."""
    title = LEVEL_TITLES.get(key)
    return _(title) if title else ""


def points(score: int) -> str:
    """Return a score in words."""
    return ngettext("{score} point", "{score} points", score).format(score=score)


def spoken(words: Sequence[str], score: int) -> str:
    """Return what the computer says aloud when it has played."""
    return _("{word}, {points}.").format(word=words[0] if words else "", points=points(score))


def checked(state: MatchState, guess: int | None) -> tuple[bool, str, str]:
    """Return the result of the pupils' check of the computer's score: whether they were right, a title, and why.

    `guess` is the score they gave, None if it is no longer known.
    """
    turn = state.turns[-1]
    counted = turn.count.total if turn.count else 0
    said = counted if turn.announced is None else turn.announced
    is_wrong = said != counted
    why = _forgotten(state, said, counted) if is_wrong else _("It is {points}.").format(points=points(counted))
    if guess is None:
        return not is_wrong, _("It was wrong this time") if is_wrong else _("It was correct"), why
    if guess == counted:
        return True, _("Well spotted!") if is_wrong else _("You are right!"), why
    if not is_wrong:
        return False, _("It was correct this time"), why
    if guess == said:
        return False, _("It was wrong this time"), why
    return True, _("Well spotted: it was wrong"), _("{why} You counted {guess}.").format(why=why, guess=guess)


def why_no_judge(state: MatchState) -> str:
    """Return why nobody overrules the list and the count: pupils who play the computer are no judges of it."""
    if not any(state.is_computer(side) for side in state.sides):
        return ""
    return _("Against the computer, the word list decides which words count and the app scores them.")


def _forgotten(state: MatchState, said: int, counted: int) -> str:
    turn = state.turns[-1]
    miscount = miscount_of(state.format, turn.play, turn.count, said) if turn.play and turn.count else None
    sentence = where_wrong(state.format, miscount, OF_COMPUTER) if miscount else ""
    return " ".join(part for part in (sentence, _("It is {points}.").format(points=points(counted))) if part)
