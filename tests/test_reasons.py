"""Usual reasons are stored in English and said in the language of the screen or the paper."""

from classroom import reasons
from classroom.i18n import translation
from classroom.reasons import note_text, reason_text, stored_reason, why_text

MALAY, ENGLISH = translation("ms"), translation("en")


def test_a_usual_reason_is_said_in_each_language_and_a_typed_one_as_typed() -> None:
    for usual in reasons._USUAL:
        there = reasons.in_sentence(MALAY(usual).format(count=15))
        here = reason_text(there, ENGLISH)
        assert there != here
        assert stored_reason(reason_text(here, MALAY)) == here
        assert stored_reason(there) == here == stored_reason(here)
    assert reason_text("hakim berada di dewan", ENGLISH) == "the judges are in the hall"
    assert reason_text("more than 15 minutes late", MALAY) == "lewat lebih daripada 15 minit"
    for typed in ("", "hujan lebat", "Rain at 10.30", "Not eligible, see page 3"):
        assert stored_reason(typed) == reason_text(typed, MALAY) == typed


def test_who_decided_stands_beside_the_reason() -> None:
    assert note_text("Organisers: cheated", MALAY) == "Penganjur: menipu"
    assert note_text("Cikgu Tan: 3 kali", MALAY) == "Cikgu Tan: 3 kali"
    assert why_text(("came late", ""), MALAY) == reason_text("came late", MALAY)
    assert why_text(("was absent", "Pn. Zainab"), ENGLISH) == "was absent, Pn. Zainab"
