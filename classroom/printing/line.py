"""A line of text, part of which may be bold, and breaking it into several lines."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_JOINERS = ("\u200c", "\u200d")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one weight."""

    text: str
    bold: bool = False


Line = tuple[Span, ...]

# The width a line would have, in any unit.
Measure = Callable[[Line], float]


def plain(text: str, *, bold: bool = False) -> Line:
    """Return `text` as a line in one weight."""
    return (Span(text, bold),) if text else ()


def fill(template: str, **parts: Line) -> Line:
    """Return a template such as `"with team {team}"` filled with lines; braces in the lines have no effect."""
    line: Line = ()
    for literal, name in places(template):
        line = _merged(_merged(line, plain(literal)), parts.get(name, ()))
    return line


def places(template: str) -> Iterator[tuple[str, str]]:
    """Yield the fixed texts of a template, each with the name of the field after it, empty if there is none."""
    for literal, name, _spec, _conversion in string.Formatter().parse(template):
        yield literal, name or ""


def wrap(line: Line, measure: Measure, width: float) -> tuple[Line, ...]:
    """Return `line` broken at spaces into parts no wider than `width`; a wider word is broken between letters."""
    lines: list[Line] = []
    current: Line = ()
    for word in _words(line):
        joined = _after_space(current, word)
        if measure(joined) <= width:
            current = joined
            continue
        if current:
            lines.append(current)
        *full, current = _broken(word, measure, width)
        lines.extend(full)
    return (*lines, current) if current else tuple(lines)


def halve(line: Line, measure: Measure) -> tuple[Line, ...]:
    """Return `line` broken at a space into two lines as equal in width as possible; a single word is not broken."""
    words = list(_words(line))
    halves = [(_joined(words[:cut]), _joined(words[cut:])) for cut in range(1, len(words))]
    return min(halves, key=lambda pair: max(measure(pair[0]), measure(pair[1])), default=(line,))


def fewest(line: Line, measure: Measure, width: float) -> tuple[Line, ...]:
    """Return `line` whole if it fits in `width`, else in halves, or else in lines as full as possible."""
    if measure(line) <= width:
        return (line,) if line else ()
    halves = halve(line, measure)
    return halves if max(map(measure, halves)) <= width else wrap(line, measure, width)


def _joined(words: list[Line]) -> Line:
    line: Line = ()
    for word in words:
        line = _after_space(line, word)
    return line


def _after_space(line: Line, word: Line) -> Line:
    return word if not line else _merged((*line[:-1], Span(line[-1].text + " ", line[-1].bold)), word)


def _merged(line: Line, following: Line) -> Line:
    """Return two lines as one, in as few spans as possible: letters are shaped together only within a span."""
    if line and following and line[-1].bold == following[0].bold:
        joint = Span(line[-1].text + following[0].text, line[-1].bold)
        return (*line[:-1], joint, *following[1:])
    return (*line, *following)


def _words(line: Line) -> Iterator[Line]:
    """Yield the words of a line; a word may have spans of different weight."""
    word: Line = ()
    for span in line:
        first, *others = span.text.split(" ")
        word = _merged(word, plain(first, bold=span.bold))
        for text in others:
            if word:
                yield word
            word = plain(text, bold=span.bold)
    if word:
        yield word


def _broken(word: Line, measure: Measure, width: float) -> list[Line]:
    """Return a word in parts at most `width` wide, each of at least one letter."""
    parts: list[Line] = []
    current: Line = ()
    for cluster in _clusters(word):
        longer = _merged(current, (cluster,))
        if current and measure(longer) > width:
            parts.append(current)
            longer = (cluster,)
        current = longer
    return [*parts, current]


def _clusters(word: Line) -> Iterator[Span]:
    """Yield letters together with their marks: a vowel sign is never separated from its consonant."""
    for span in word:
        cluster = ""
        for mark in span.text:
            belongs = unicodedata.category(mark).startswith("M") or mark in _JOINERS
            if cluster and not belongs:
                yield Span(cluster, span.bold)
                cluster = ""
            cluster += mark
        if cluster:
            yield Span(cluster, span.bold)
