"""WordNet as a source of meanings: its files read, senses that are not for children left out, definitions shortened.

Part of build_meanings.py, which says how a meaning is chosen.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from build import BuildError, package_files

LONGEST_TEXT = 90  # letters of a meaning on its card
KINDS: Mapping[str, str] = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
# Files of WordNet, by number, whose things come before others where nothing was counted: animals and food.
_NEAR_A_CHILD = frozenset({5, 13})
# Usage labels whose senses are insults.
_INSULTS = ("disparagement", "ethnic_slur", "obscenity")

# What a nine-year-old need not read on a card: beginnings of words.
UNFIT = (
    "abort|anal[^oy]|anus|bisexual|bodily waste|bosom|brothel|buttock|cannabis|carnal|castrat|circumcis|"
    "cocaine|coitus|concubin|condom|contracept|copulat|corpse|courtesan|cremat|crotch|decapitat|defecat|"
    "derogatory|destroying a fet|disembowel|disparag|ejaculat|erect[iou]|erotic|eunuch|excrement|faec|fecal|"
    "feces|foreskin|gay$|gay |genital|gonorrh|groin|hallucin|hashish|heroin$|heroin |heterosex|homosexual|"
    "immoral sex|infidel|impregnated by|incest|intercourse|lascivious|lecher|lesbian|lewd|licentious|lust$|"
    "lust |lustful|marijuana|massacre|masturbat|menopaus|menstru|mistress|molest|mutilat|nudity|narcotic|"
    "nazi|obscen|offensive term|orgasm|ovary|paramour|pederast|penis|pornograph|promiscu|prostitut|pubic|"
    "racist|rape$|rape |raping|rapist|rectum|scrot|seduc|semen|sex|sperm|strangl|suicid|street names|"
    "syphilis|testicle|testis|testes|torture|urinat|urine|uterus|uterine|vagin|uncastrat|unmarried couples|"
    r"termination of pregn|terminates pregn|venereal|virgin|vomit|vulva|whore|womb|"
    r"adulter(?:er|ess|ous|y)|amorous|beat severely|beheaded|breasts|drunkard|drunken|heathen|human conception|"
    r"illicit drug|insane person|inhale recreational|intoxicat|mental retard|nakedness|onset of puberty|"
    r"primitive tribes|retardation more|runs naked|sensual|slang terms for mental|stark naked|very drunk|voluptuous"
)
_UNFIT = re.compile(rf"\b(?:{UNFIT})", re.IGNORECASE)
# Where a definition may be cut, the best place first, and what then hangs loose at its end.
_STOPS = (r"; ", r": | - | \(", r", ", r" (?:that|which|who|whose|when|where|because|so|if|while|but) ")
_LOOSE = re.compile(
    r"(?:[ ,;:(]|(?<![^ ])"
    r"(?:an?|the|of|in|on|to|and|or|for|with|by|from|as|at|is|are|its|that|which|such|especially))*$"
)
_WORD = re.compile(r"[a-z]{2,15}")
_LETTERS = re.compile(r"[a-z]+")


@dataclass(frozen=True, order=True)
class Sense:
    """One meaning of a word; the first in order is the one to tell.

    `uncounted` is minus the number of times that WordNet met it, `is_far` whether it is neither animal nor food.
    """

    uncounted: int
    is_far: bool
    place: int
    kind: str
    gloss: str


# ------------------------------------------------------------------------------------------------------------- reading


def wordnet_files(package: Path) -> dict[str, str]:
    """The dictionary's files in the Debian package: text by name, such as `data.noun`."""
    files = package_files(package, "usr/share/wordnet/", "latin-1")
    if "data.noun" not in files:
        raise BuildError("The Debian package has no usr/share/wordnet/data.noun.")
    return files


@dataclass(frozen=True)
class Synset:
    """A line of a data file: `file` is its number, `words` as they are written, `insults` whether it is marked so."""

    file: int
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str], ...]
    gloss: str


def _lines(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if not line.startswith(" "))


def read_synsets(files: Mapping[str, str]) -> dict[tuple[str, str], Synset]:
    """Every synset by kind and offset."""
    found = {}
    for kind, name in KINDS.items():
        for line in _lines(files[f"data.{name}"]):
            head, _, gloss = line.partition(" | ")
            parts = head.split()
            count = int(parts[3], 16)
            words = tuple(word.partition("(")[0] for word in parts[4 : 4 + 2 * count : 2])
            rest = parts[5 + 2 * count :][: 4 * int(parts[4 + 2 * count])]
            pointers = tuple(zip(rest[0::4], (k + o for o, k in zip(rest[1::4], rest[2::4], strict=True)), strict=True))
            found[kind, parts[0]] = Synset(int(parts[1]), words, pointers, gloss.strip())
    return found


def read_counts(text: str) -> dict[tuple[str, str, int], int]:
    """How often each sense was met in texts, by word, kind and the sense's number."""
    kinds = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
    found = {}
    for line in text.splitlines():
        key, number, count = line.split()
        word, _, rest = key.partition("%")
        found[word, kinds[rest[0]], int(number)] = int(count)
    return found


class Dictionary:
    """Senses by word and kind, unfit ones left out; words with a hyphen stand without it as well."""

    def __init__(self, files: Mapping[str, str], vulgar: frozenset[str]) -> None:
        self._synsets = read_synsets(files)
        self._counts = read_counts(files["cntlist.rev"])
        self._vulgar = vulgar
        self.senses: dict[tuple[str, str], list[Sense]] = {}
        self.irregular: dict[tuple[str, str], list[str]] = {}
        marks = {k + o for (k, o), one in self._synsets.items() if one.words[0] in _INSULTS}
        self._insults = frozenset(marks)
        for kind, name in KINDS.items():
            for line in _lines(files[f"index.{name}"]):
                self._take(kind, line.split())
            for line in files.get(f"{name}.exc", "").splitlines():
                form, *bases = line.split()
                self.irregular.setdefault((form, kind), []).extend(bases)

    def _take(self, kind: str, parts: list[str]) -> None:
        written = parts[0]
        word = re.sub("[-_']", "", written)
        if not _WORD.fullmatch(word) or "_" in written or word in self._vulgar:
            return
        senses = []
        for place, offset in enumerate(parts[-int(parts[2]) :], 1):
            one = self._synsets[kind, offset]
            if written not in one.words or not self._is_fit(one):
                continue
            text = shortened(one.gloss)
            if text:
                count = self._counts.get((written, kind, place), 0)
                senses.append(Sense(-count, one.file not in _NEAR_A_CHILD, place, kind, text))
        if senses and (word == written or (word, kind) not in self.senses):
            self.senses[word, kind] = senses

    def _is_fit(self, one: Synset) -> bool:
        signs = {sign for sign, _target in one.pointers}
        marked = any(sign == ";u" and target in self._insults for sign, target in one.pointers)
        return "@i" not in signs and not marked and is_fit(definition(one.gloss), self._vulgar)


def is_fit(text: str, vulgar: frozenset[str]) -> bool:
    """Whether a nine-year-old may read `text`."""
    return not _UNFIT.search(text) and vulgar.isdisjoint(_LETTERS.findall(text.lower()))


# ---------------------------------------------------------------------------------------------------------- shortening


def definition(gloss: str) -> str:
    """`gloss` without its examples, on one line."""
    text = re.sub(r'[;:,]?\s*"[^"]*("|$).*', "", gloss)
    text = text.replace("`", "'").replace("''", "'")
    return " ".join(text.split()).strip(" ;:,.-")


def shortened(gloss: str) -> str:
    """The definition in at most LONGEST_TEXT characters; empty where nothing sensible is left."""
    text = re.sub(r"\((?:usually |often |sometimes )?(?:followed|preceded) by [^)]*\)", "", definition(gloss))
    text = re.sub(r"^\([^)]*\)\s*", "", text) if len(text) > LONGEST_TEXT else text
    text = " ".join(text.split()).replace(" ;", ";").replace(" ,", ",").strip(" ;:,.-")
    if len(text) > LONGEST_TEXT:
        text = re.sub(r"\s*\([^)]*\)", "", text)
    for stop in _STOPS:
        if len(text) <= LONGEST_TEXT:
            break
        ends = [found.start() for found in re.finditer(stop, text[: LONGEST_TEXT + 2])]
        if ends and ends[-1] >= LONGEST_TEXT // 3:
            text = text[: ends[-1]] if stop is not _STOPS[-1] else _LOOSE.sub("", text[: ends[-1]])
    if len(text) > LONGEST_TEXT:
        text = _LOOSE.sub("", text[: LONGEST_TEXT - 1].rpartition(" ")[0]) + "…"
    if text.count("(") != text.count(")"):
        text = text.replace("(", "").replace(")", "")
    return text.strip()
