"""Usual reasons are stored in English and said in the language of the screen or the paper."""

import ast
import inspect

from classroom import reasons
from classroom.i18n import LANGUAGE_NAMES, translation
from classroom.reasons import note_text, reason_text, stored_reason, stored_signer, why_text

MALAY, ENGLISH = translation("ms"), translation("en")


def test_a_usual_reason_is_said_in_each_language_and_a_typed_one_as_typed() -> None:
    for usual in set(reasons._USUAL) - set(reasons._OFFICES):
        there, here = (reasons.in_sentence(say(usual).format(count=15)) for say in (MALAY, ENGLISH))
        assert there != here
        assert (reason_text(here, MALAY), reason_text(there, ENGLISH)) == (there, here)
        assert stored_reason(there) == here == stored_reason(here)
    assert reason_text("hakim berada di dewan", ENGLISH) == "the judges are in the hall"
    assert reason_text("more than 15 minutes late", MALAY) == "lewat lebih daripada 15 minit"
    for typed in ("", "hujan lebat", "Rain at 10.30", "Not eligible, see page 3"):
        assert stored_reason(typed) == reason_text(typed, MALAY) == typed


def test_every_usual_reason_is_known_and_no_two_are_said_alike() -> None:
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(reasons))) if isinstance(node, ast.Call)]
    assert {ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "N_"} == set(reasons._USUAL)
    said: dict[str, str] = {}
    for code in LANGUAGE_NAMES:
        for usual in reasons._USUAL:
            words = reasons.in_sentence(translation(code)(usual))
            assert said.setdefault(words, usual) == usual, f"{words}: said of two reasons"


def test_an_office_that_decides_is_stored_in_english_and_a_name_is_left_as_it_is() -> None:
    for stored, there in (("Judge", "Hakim"), ("Jury", "Juri"), ("Organisers", "Penganjur")):
        assert stored_signer(there, MALAY) == stored == stored_signer(stored, ENGLISH)
        assert (reason_text(stored, MALAY), reason_text(stored, ENGLISH)) == (there, stored)
    assert note_text("Judge: did not come", MALAY) == "Hakim: tidak hadir"
    assert stored_signer("Hakim", ENGLISH) == reason_text("Hakim", ENGLISH) == "Hakim", "whose name it is"


def test_who_decided_stands_beside_the_reason() -> None:
    assert note_text("Organisers: cheated", MALAY) == "Penganjur: menipu"
    assert note_text("Cikgu Tan: 3 kali", MALAY) == "Cikgu Tan: 3 kali"
    assert why_text(("came late", ""), MALAY) == reason_text("came late", MALAY)
    assert why_text(("did not come", "Pn. Zainab"), ENGLISH) == "did not come, Pn. Zainab"
