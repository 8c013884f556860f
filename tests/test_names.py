"""Names from any source: what is seen the same is the same, and what a script needs stays."""

from hypothesis import given
from hypothesis import strategies as st

from classroom.names import LONGEST_NAME, is_name, name_key, pasted_line, tidy_line, tidy_name
from tests.examples import examples

NOTHING_SEEN = (
    *"\u00ad\u034f\u061c\u200b\u200e\u200f\u202a\u202e\u2060\u2064\u2066\u2069\u206f\ufe0f\ufeff\ufff9\U000e0041",
    *"\u115f\u3164\uffa0\u2800\x00\x07\x1b\x7f\x9f\ud800\udfff",
)


def test_a_name_is_kept_without_what_nobody_sees() -> None:
    for typed, kept in [
        ("  Nur   Aisyah ", "Nur Aisyah"),
        ("Wei\tHan\n", "Wei Han"),
        ("Wei\u2028Han", "Wei Han"),
        ("", ""),
        (" \u00a0 ", ""),
        ("Jose\u0301", "José"),
        ("\u202eevil\u202c", "evil"),
        ("Bell\x07", "Bell"),
        ("林美玲", "林美玲"),
        ("x" * 100, "x" * LONGEST_NAME),
        # A joiner that a script needs stays: Tamil, Sinhala, Bengali, Malayalam, Persian and Jawi.
        *((name, name) for name in ("க்\u200cஷ", "ශ්\u200dරී", "র\u200d্যাম", "മോഹന്\u200d", "می\u200cخواهم", "نی\u200dك")),
        # Where it changes nothing that is seen, it goes.
        *(
            (name, name.replace("\u200d", ""))
            for name in ("Ai\u200dna", "க\u200dஷ", "\u200dநூர்", "نور\u200d", "க்\u200d")
        ),
        ("க்\u200c\u200cஷ", "க்\u200cஷ"),
    ]:
        assert tidy_name(typed) == kept


def test_no_sign_that_is_not_seen_makes_two_pupils_of_one() -> None:
    for sign in NOTHING_SEEN:
        for name in ["Nur Aina", "கவிதா", "陈美玲", "نورعين"]:
            for place in (0, 2, len(name)):
                typed = name[:place] + sign + name[place:]
                assert tidy_name(typed) == name
                assert name_key(typed) == name_key(name)
                assert not is_name(typed)


SIGNS = st.one_of(st.characters(), st.sampled_from("\u200c\u200d\u094d\u0bcd\u0d4d\u0643\u0646கன র"))


@given(st.text(SIGNS, max_size=120))
@examples(200)
def test_a_name_that_is_tidy_stays_as_it_is(text: str) -> None:
    tidy = tidy_name(text)
    assert is_name(tidy)
    assert tidy_line(tidy) == tidy
    assert len(tidy) <= LONGEST_NAME
    tidy.encode()


def test_what_is_pasted_into_one_line_is_the_text_of_the_cell() -> None:
    for pasted, line in [
        ('"Tan, Mei Ling"\r\n', "Tan, Mei Ling"),
        ('"Raj ""Ray"" Kumar"', 'Raj "Ray" Kumar'),
        ("Aina\tbinti\x0bAli\u2028", "Aina binti Ali"),
        ("Aina\x07", "Aina"),
        ('Raj "Ray" Kumar', 'Raj "Ray" Kumar'),
        ('"Ali", "Mei"', '"Ali", "Mei"'),
        (" ", " "),
        ('"', '"'),
    ]:
        assert pasted_line(pasted) == line
