"""Calling names of children: the telling part of a whole name, guessed until a teacher says otherwise."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from classroom.names import tidy_line

_SYLLABLE = re.compile(
    r"(?:zh|sz|ng|kh|ts|tz|th|ph|(?:[cs]h|[hklst])y|[cs]h|[hks]w|[bpmfdtnlgkhjqxrzcsvyw])?[aeiou]{1,4}y?(?:ng|nn|ck|r[nr]|[nhktpmwr])?",
    re.IGNORECASE,
)
_PARENT = re.compile(r"(?<!\w)(?:a\s?[/\\]\s?[lp]|[sd]\s?[/\\]\s?o)(?:\s?\.)?", re.IGNORECASE)
_PARENT_OR_ALIAS = ("/", "@")  # "/" is what _PARENT becomes
_ASIDE = re.compile(r"\([^)]*\)|\[[^]]*\]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]+")
_SHORTEST = 3  # letters of a name that is called alone
_SYLLABLES = 3  # of a family's name and two of the child's own


class _Words(NamedTuple):
    """The words of `calling_names.toml`, by what they say about a name."""

    parent: frozenset[str]
    servant: frozenset[str]
    never_alone: frozenset[str]
    before_another: frozenset[str]
    before_a_word: frozenset[str]
    family: frozenset[str]
    family_of_two_words: frozenset[tuple[str, ...]]
    family_of_two_signs: frozenset[str]
    no_syllable: frozenset[str]


@cache
def _words() -> _Words:
    table = tomllib.loads(files(__package__).joinpath("calling_names.toml").read_text(encoding="utf-8"))
    pairs = frozenset(tuple(pair.split()) for pair in table.pop("family_of_two_words"))
    return _Words(family_of_two_words=pairs, **{name: frozenset(text.split()) for name, text in table.items()})


def calling_names(names: Sequence[str], stored: Sequence[str] = (), taken: Collection[str] = ()) -> tuple[str, ...]:
    """Return what each of the pupils with these whole names is called, in order; no two are called the same.

    Where `stored` has a name in the same place, that is it. Nobody is called one of `taken`. A guess never is a name
    such as Nur or Muhammad alone, and never ends where a parent's name would begin. Who cannot be told apart
    otherwise is called by the whole name.
    """
    fixed = [*stored, *[""] * (len(names) - len(stored))]
    ways = [(kept,) if kept else ways_to_call(name) for name, kept in zip(names, fixed, strict=True)]
    at = [0] * len(ways)
    used = {name.casefold() for name in taken}
    while True:
        alike: dict[str, list[int]] = defaultdict(list)
        for place, level in enumerate(at):
            alike[ways[place][level].casefold()].append(place)
        clashing = [place for key, places in alike.items() if len(places) > 1 or key in used for place in places]
        rising = [place for place in clashing if at[place] + 1 < len(ways[place])]
        if not rising:
            return tuple(way[level] for way, level in zip(ways, at, strict=True))
        for place in rising:
            at[place] += 1


def ways_to_call(name: str) -> tuple[str, ...]:
    """Return what somebody may be called, the likeliest first, the whole name last."""
    whole = tidy_line(name)
    text = _ASIDE.sub(" ", whole)
    if any(sign.isdecimal() for sign in text):
        return (whole,)
    before, comma, after = text.partition(",")
    if comma and len(before.split()) > 1 and after.strip():
        # Another name after a comma is the one that is used.
        return tuple(dict.fromkeys((after.split()[0], *ways_to_call(before), whole)))
    if found := _in_han(text):
        return tuple(dict.fromkeys((*found, whole)))
    own, link, parent = _split(text)
    parts = _parts(own, link, parent) if own else []
    in_one_case = whole.isupper() or whole.islower()
    shown = (text.title() if in_one_case else text for text in (" ".join(part) for part in parts) if text)
    return tuple(dict.fromkeys((*shown, whole)))


def _key(word: str) -> str:
    return word.casefold().strip(".,'\u2018\u2019`-")


def _in_han(text: str) -> tuple[str, ...]:
    """Return the ways to call somebody whose name is in Chinese characters; empty for other names."""
    signs = "".join(_HAN.findall(text))
    if not signs or signs != re.sub(r"[\s\u00b7]", "", text):
        return ()
    family = 2 if signs[:2] in _words().family_of_two_signs else 1
    given = signs[family:]
    return (given, signs) if len(given) > 1 else (signs,)


def _split(text: str) -> tuple[list[str], str, list[str]]:
    """Return the words of the own name, what follows it, and the words of the parent's name or another after that."""
    # A name in characters beside one in letters is the same name once more.
    words = _HAN.sub(" ", _PARENT.sub(" / ", text.replace(",", " ")).replace("@", " @ ")).split()
    while words and words[0] in _PARENT_OR_ALIAS:
        words.pop(0)
    for place in range(1, len(words)):
        key = _key(words[place])
        if _is_link(words[place]) or (key == "al" and not all(_is_title(word) for word in words[:place])):
            own, rest = words[:place], words[place + 1 :]
            if key == "@" and all(_is_never_alone([word]) for word in own) and rest:
                return _split(" ".join(rest))
            return own, key, [word for word in rest if not _is_link(word)]
    return words, "", []


def _is_link(word: str) -> bool:
    return word in _PARENT_OR_ALIAS or _key(word) in _words().parent


def _is_title(word: str) -> bool:
    return _is_never_alone([word]) or _key(word) in _words().before_another


class _Called(NamedTuple):
    """The words of the own name that somebody is called by: from `first` up to `end`."""

    first: int
    end: int


def _parts(own: list[str], link: str, parent: list[str]) -> list[list[str]]:
    """Return the parts of a name that may be called, the likeliest first."""
    first, end = _called(own, link)
    after = _parent_called(parent)
    found = [own[first:end]]
    if _is_never_alone(found[0]):
        found = [[*own, after]] if after else []
    found += [own[first:place] for place in range(end + 1, len(own) + 1)]
    found += [own[place:end] for place in range(first - 1, -1, -1)]
    if after:
        found += [[*own[first:end], after], [*own, after]]
    found.append(own)
    return [part for part in found if not _is_never_alone(part) and not _is_link(part[-1])]


def _is_never_alone(words: Sequence[str]) -> bool:
    return len(words) == 1 and _key(words[0]) in _words().never_alone | _words().servant


def _parent_called(parent: list[str]) -> str:
    """Return the word by which the parent's name tells, empty if there is none."""
    return next((word for word in parent if not _is_title(word) and len(_key(word)) > 1), "".join(parent[:1]))


def _called(own: list[str], link: str) -> _Called:
    keys, words = [_key(word) for word in own], _words()
    family = 2 if tuple(keys[:2]) in words.family_of_two_words else 1
    is_first = family > 1 or keys[0] in words.family or _is_of_three_syllables(own)
    if link in ("", "@") and len(own) > family and is_first:
        return _called_after_family(own, family)
    first = 0
    while first < len(own) - 1 and _leads(keys[first], own[first], link):
        first += 1
    if first == len(own) - 1:
        return _Called(first - 1 if first and _is_never_alone(own[first:]) else first, len(own))
    joins = keys[first] in words.servant | words.before_a_word or len(keys[first]) < _SHORTEST
    both = _is_syllable(own[first]) and _is_syllable(own[first + 1])
    return _Called(first, first + 2 if joins or both else first + 1)


def _leads(key: str, word: str, link: str) -> bool:
    """Tell whether a word only leads to the name that is called: a title, a name shared by many, an initial."""
    is_initial = len(key) == 1 and word.isascii()
    is_title = key in _words().before_another and link != "/"
    return is_initial or is_title or key in _words().never_alone


def _called_after_family(own: list[str], family: int) -> _Called:
    """Return what somebody is called whose family's name comes first: by both syllables, or by a longer name."""
    given = range(family, len(own))
    longer = next((place for place in given if not _is_syllable(own[place])), None)
    if longer is not None:
        return _Called(longer, longer + 1)
    return _Called(family, family + 2) if len(given) > 1 else _Called(0, len(own))


def _is_of_three_syllables(own: list[str]) -> bool:
    """Tell whether a name sounds Chinese, and does not end with the family's name."""
    sounds_so = len(own) == _SYLLABLES and all(_is_syllable(word) and not _is_title(word) for word in own)
    return sounds_so and _key(own[-1]) not in _words().family


def _is_syllable(word: str) -> bool:
    """Tell whether a word may be one syllable of a Chinese name, written in letters."""
    return _SYLLABLE.fullmatch(word) is not None and _key(word) not in _words().no_syllable
