"""Reasons for a decision: the usual ones, which are stored in English and said in each language; others as typed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from classroom.i18n import LANGUAGE_NAMES, N_, Translator, translation


def in_sentence(reason: str) -> str:
    """Return a usual reason as it follows a colon or in brackets: first letter small, unless it is an acronym."""
    return reason if reason[1:2].isupper() else reason[:1].lower() + reason[1:]


BY_JUDGES, BY_JURY, AWAY = N_("Decided by the judges"), N_("Jury's decision"), N_("Did not come")
LATE, LATE_BY_ONE = N_("More than {count} minutes late"), N_("More than 1 minute late")
ABSENT = AWAY, N_("Left the match")
SKIPPED = (
    N_("Will be ready later"),
    N_("Not available today"),
    N_("The judges agree to leave it out"),
    N_("Not needed here"),
)
ACCEPTED = N_("It is in our dictionary"), N_("We learnt it in class"), N_("Another British spelling"), BY_JURY
REFUSED = N_("It is a name"), N_("Not in our dictionary"), N_("Not a word for school"), N_("Not English")
DISALLOWED = N_("Not in the dictionary"), N_("A proper noun"), N_("Spelt wrongly"), BY_JUDGES
JUDGED = N_("Counted again by hand"), N_("The board in the app is wrong"), BY_JURY
JUDGED_AT_BOARD = N_("Counted again by hand"), N_("The word was typed wrongly"), BY_JURY
CORRECTED = N_("Counted wrongly"), N_("Typed wrongly"), N_("A coloured square was missed"), BY_JURY
WARNED = (
    N_("Talked to a spectator"),
    N_("Talked to the other group"),
    N_("Looked at another rack"),
    N_("Disturbed the match"),
)
DISQUALIFIED = N_("Cheated"), N_("Behaved badly"), N_("Did not obey the judge"), N_("Not eligible")
CLOCK_SET = N_("The clock was left running by accident"), N_("The wrong clock ran"), N_("A question for the judge")
TAKEN_BACK = N_("Tapped by accident"), N_("Wrong button"), N_("Tapped by the other team"), N_("The teams agree")
STOPPED = N_("The lesson is over"), N_("A team has to leave"), N_("The teams agree"), N_("An emergency")

RULED = N_("stopped too early"), in_sentence(BY_JUDGES), N_("the score sheet is lost")
GIVEN = N_("came late"), in_sentence(AWAY), N_("was at another match"), in_sentence(BY_JUDGES)
RESULT_WRONG = (
    N_("read or typed wrongly"),
    N_("recounted on the score sheet"),
    N_("meant for another table"),
    in_sentence(BY_JUDGES),
)
WITHDRAWN = N_("had to go home"), N_("too few pupils"), N_("stopped coming"), N_("was disqualified")
PUT_IN = N_("came after all"), N_("was left out by mistake"), N_("takes the place of another team")
NOT_READY = N_("the lists are on paper"), N_("names will follow"), N_("the judges are in the hall")
SAME_PLACE = N_("no other draw possible"), N_("they are all from one place"), N_("the teachers agree")
ROUND_TAKEN_BACK = N_("a team came late"), N_("a team left"), N_("a team was missing"), N_("the judges want this")
OPENED_AGAIN = (
    N_("a result was wrong"),
    N_("another round will be played"),
    N_("closed too early"),
    N_("the judges want this"),
)
WON_WHEN_MET, MORE_WINS, DECIDED = N_("won when they met"), N_("more wins"), in_sentence(BY_JUDGES)

SHEET_CORRECTED = N_("corrected on the score sheet")
RESULT_CORRECTED, RESULT_TYPED = N_("a result was corrected"), N_("The result was typed in")
ONE_JUDGE = N_("one judge for each table on a day with many matches")
DIRECTOR, ORGANISERS = N_("the director"), N_("Organisers")
JUDGE, JURY = N_("Judge"), N_("Jury")
_OFFICES = JUDGE, JURY, ORGANISERS

_ALL = (
    *(LATE, LATE_BY_ONE, *ABSENT, *SKIPPED, *ACCEPTED, *REFUSED, *DISALLOWED, *JUDGED, *JUDGED_AT_BOARD, *CORRECTED),
    *(*WARNED, *DISQUALIFIED, *CLOCK_SET, *TAKEN_BACK, *STOPPED, *RULED, *GIVEN, *RESULT_WRONG, *WITHDRAWN, *PUT_IN),
    *(*NOT_READY, *SAME_PLACE, *ROUND_TAKEN_BACK, *OPENED_AGAIN, WON_WHEN_MET, MORE_WINS, DECIDED, SHEET_CORRECTED),
    *(RESULT_CORRECTED, RESULT_TYPED, ONE_JUDGE, DIRECTOR, *_OFFICES),
)
_USUAL = tuple({in_sentence(text): text for text in reversed(_ALL)}.values())  # each once, as it was first written
_NUMBER = re.compile(r"\d+")


def stored_reason(reason: str) -> str:
    """Return a reason as it is stored: a usual one, said in any language, in English."""
    return reason_text(reason, lambda message: message)


def stored_signer(name: str, say: Translator) -> str:
    """Return who decides as it is stored: an office, said in the language of the screen, in English."""
    return next((office for office in _OFFICES if say(office) == name), name)


def reason_text(reason: str, say: Translator) -> str:
    """Return a stored reason in a language: a usual one translated, any other as it was typed."""
    key = in_sentence(reason)
    number = _NUMBER.search(key)
    for text in (key, _NUMBER.sub("{count}", key, count=1)):
        if text in _known():
            said = say(_known()[text]).format(count=number[0] if number else "")
            return said if reason[:1].isupper() else in_sentence(said)
    return reason


def why_text(parts: Iterable[str], say: Translator, between: str = ", ") -> str:
    """Return a reason and who gave it beside each other, each where there is one."""
    return between.join(reason_text(part, say) for part in parts if part)


def note_text(note: str, say: Translator) -> str:
    """Return how a match ended early, stored as who decided it and why, in a language."""
    return why_text(note.split(": "), say, ": ")


@cache
def _known() -> dict[str, str]:
    """Return every usual reason as it is said in every language, with its text in English."""
    said = {in_sentence(translation(code)(text)): text for code in LANGUAGE_NAMES for text in _USUAL}
    # Of the offices only the English: Hakim is a judge in Malay, and in every language the name of many people.
    return {words: text for words, text in said.items() if text not in _OFFICES or words == in_sentence(text)}
