import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from classroom.printing.page import Line, Span, fill, halve, places, plain, wrap


def length(line: Line) -> float:
    """Measure a line by its letters; a bold one is twice as wide, a sign above or below a letter has no width."""
    return sum(
        (2 if span.bold else 1) * sum(not unicodedata.category(mark).startswith("M") for mark in span.text)
        for span in line
    )


def text(line: Line) -> str:
    return "".join(span.text for span in line)


words = st.text(st.sampled_from("abcக\u0bbf"), min_size=1, max_size=12)
lines = st.lists(st.tuples(st.lists(words, min_size=1, max_size=5), st.booleans()), max_size=4).map(
    lambda parts: tuple(Span(" ".join(part), bold) for part, bold in parts)
)


def test_a_line_breaks_at_its_spaces() -> None:
    assert [text(part) for part in wrap(plain("one two three"), length, 8)] == ["one two", "three"]


def test_a_word_wider_than_the_line_is_broken() -> None:
    assert [text(part) for part in wrap(plain("ab wwwwwwwww x"), length, 4)] == ["ab", "wwww", "wwww", "w x"]


def test_a_vowel_sign_stays_with_its_consonant() -> None:
    assert [text(part) for part in wrap(plain("கிகிகி"), length, 1)] == ["கி", "கி", "கி"]


def test_bold_and_plain_stay_what_they_are_across_a_break() -> None:
    line = (Span("with "), Span("Red Kites", bold=True), Span(", of"))
    assert wrap(line, length, 11) == (
        (Span("with "), Span("Red", bold=True)),
        (Span("Kites", bold=True), Span(",")),
        (Span("of"),),
    )


def test_nothing_makes_no_line() -> None:
    assert wrap((), length, 5) == ()


@given(lines, st.integers(2, 20))
def test_wrapping_loses_no_letter_and_keeps_to_the_width(line: Line, width: int) -> None:
    parts = wrap(line, length, width)
    assert "".join(text(part) for part in parts).replace(" ", "") == text(line).replace(" ", "")
    assert all(length(part) <= width for part in parts)


@given(lines, st.integers(2, 20))
def test_neighbours_of_one_weight_are_one_span(line: Line, width: int) -> None:
    for part in wrap(line, length, width):
        assert all(part[index].bold != part[index + 1].bold for index in range(len(part) - 1))


def test_halves_are_as_equal_as_the_words_allow() -> None:
    assert [text(half) for half in halve(plain("aa bb cccccc dd"), length)] == ["aa bb", "cccccc dd"]


def test_a_single_word_has_no_halves() -> None:
    assert halve(plain("Azman"), length) == (plain("Azman"),)


def test_what_fills_a_template_is_not_read_as_one() -> None:
    assert fill("with {team}!", team=(Span("{team} {0}", bold=True),)) == (
        Span("with "),
        Span("{team} {0}", bold=True),
        Span("!"),
    )


def test_a_filled_template_is_in_as_few_spans_as_can_be() -> None:
    assert fill("with {team}!", team=plain("Tigers")) == plain("with Tigers!")


def test_places_come_with_the_text_before_them() -> None:
    assert list(places("a {x}b{y}")) == [("a ", "x"), ("b", "y")]
    assert list(places("a")) == [("a", "")]
