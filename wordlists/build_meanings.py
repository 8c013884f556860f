#!/usr/bin/env python3
"""Make meanings.txt.gz again from the dictionary it comes from and from our own meanings.

    python wordlists/build_meanings.py                    fetch the package (apt-get), write the file
    python wordlists/build_meanings.py --wordnet DEB      the same from a package already here
    python wordlists/build_meanings.py --check [...]      write nothing; tell whether the committed file differs
    python wordlists/build_meanings.py --report [...]     tell how many words of each list have a meaning

Source, pinned by sha256: WordNet 3.0 in the Debian package wordnet-base; NOTICES.md has its notice. Kept by hand beside
it: meanings_own.tsv, meanings in our own words that come before the dictionary's.

What is made: lines of UTF-8 text, sorted, packed with gzip. A line is a word of the full list, a tab, and its meaning:

    yak<TAB>*A big shaggy ox ...        our own words
    zebra<TAB>any of several ...        the dictionary's
    zebras<TAB>>zebra                   look there
    dogged<TAB>>dog/v                   look there: another kind of word than its main meaning is
    dog/v<TAB>go after ...

How a meaning is chosen:

* Only senses in which the word is written small and is no name of one single thing; no chemical or other symbols.
* Among them the one that WordNet counted most often in texts, adjectives, adverbs, nouns and verbs together. Where none
  was counted, animals and food come first (a yak is no talk).
* A form of a word is told as that word where WordNet met that more often: `found` is from find, and `nuts` from nut.
* No gloss with a word that block.txt calls vulgar, with a word of UNFIT, or marked by WordNet as an insult; the next
  sense follows. A word that block.txt calls vulgar has no meaning at all.
* The definition without its examples, of LONGEST_TEXT characters at most: cut where a thought ends.
* A word that the dictionary lacks is looked up by what it is made of: regular and irregular endings, doubled letters,
  -ise for -ize, -our for -or, -ly and -ness for the plain word, a hyphen left out. Endings are only taken off where
  what is left is that kind of word.
"""

import argparse
import csv
import gzip
import hashlib
import io
import re
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from build import (
    FOLDER,
    BuildError,
    Card,
    ar_member,
    checked,
    fetch_package,
    toml_text,
    two_letter_words,
    words_of,
)

WORDNET_VERSION = "1:3.0-37"
WORDNET_SHA256 = "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752"
FILE, OWN_FILE = "meanings.txt.gz", "meanings_own.tsv"
LONGEST_TEXT = 90
CARD = Card(
    "Meanings of words, from a grown-up dictionary",
    f"WordNet 3.0 (Debian package wordnet-base {WORDNET_VERSION}), senses chosen and shortened; meanings_own.tsv",
    "WordNet licence, Princeton University, see NOTICES.md; meanings_own.tsv MIT",
    "9 years and older",
    "the meaning card",
)

SHORTEST_PLAIN, SHORTEST_DERIVED = 2, 3  # letters of what a word may be made of
KINDS: Mapping[str, str] = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
ENDINGS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "n": (("s", ""), ("es", ""), ("ies", "y"), ("men", "man"), ("ves", "f"), ("ves", "fe"), ("zzes", "z")),
    "v": (("s", ""), ("es", ""), ("ies", "y"), ("ed", "e"), ("ed", ""), ("ied", "y"), ("ing", "e"), ("ing", "")),
    "a": (("er", ""), ("er", "e"), ("ier", "y"), ("est", ""), ("est", "e"), ("iest", "y")),
    "r": (),
}
# What a word is made of where the dictionary has only that: ending, what stood in its place, kinds of that word.
DERIVED = (
    *((ly, before, "a") for ly, before in (("ly", ""), ("ily", "y"), ("ly", "le"), ("ally", ""))),
    *((ness + es, before, "a") for ness, before in (("ness", ""), ("iness", "y")) for es in ("", "es")),
    *(
        (er + s, before, "v")
        for er, before in (("er", ""), ("er", "e"), ("ier", "y"), ("or", "e"), ("or", ""))
        for s in ("", "s")
    ),
    *((able, before, "v") for able, before in (("able", ""), ("able", "e"), ("iable", "y"))),
    *((ing, before, "v") for ing, before in (("ings", ""), ("ings", "e"))),
    *((ism + s, before, "na") for ism, before in (("ism", ""), ("ist", ""), ("ism", "ist")) for s in ("", "s")),
    *((ending, before, "nva") for ending, before in (("s", ""), ("es", ""), ("ies", "y"))),
    *((ending, before, "n") for ending, before in (("ed", ""), ("ed", "e"), ("ied", "y"), ("ing", ""), ("ing", "e"))),
    *((ending, before, "n") for ending, before in (("y", ""), ("y", "e"), ("like", ""), ("ier", ""), ("iest", ""))),
    *((ending, before, "v") for ending, before in (("ation", "e"), ("ations", "e"), ("ment", ""), ("ments", ""))),
)
# Spellings that the dictionary may have instead: what is written, what it may write.
SPELLINGS = (("is", "iz"), ("ys", "yz"), ("our", "or"), ("ae", "e"), ("oe", "e"), ("ogue", "og"), ("ll", "l"))
_HISSING = ("s", "x", "z", "ch", "sh")  # after which a plural has -es
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1$")

# Files of WordNet, by number, whose things come before others where nothing was counted: animals and food.
_NEAR_A_CHILD = frozenset({5, 13})
# Usage labels whose senses are insults.
_INSULTS = ("disparagement", "ethnic_slur", "obscenity")

# What a nine-year-old need not read on a card: beginnings of words.
UNFIT = (
    "abortion|anal[^oy]|anus|bisexual|bodily waste|bosom|brothel|buttock|cannabis|carnal|castrat|circumcis|cocaine|"
    "coitus|concubin|condom|contracept|copulat|corpse|courtesan|cremat|crotch|decapitat|defecat|derogatory|"
    "disembowel|disparag|ejaculat|erect[iou]|erotic|eunuch|excrement|faec|fecal|feces|foreskin|gay$|gay |"
    "genital|gonorrh|groin|hallucin|hashish|heroin$|heroin |homosexual|immoral sex|infidel|impregnated by|incest|"
    "intercourse|lascivious|lecher|lesbian|lewd|licentious|lust$|lust |lustful|marijuana|massacre|masturbat|"
    "menopaus|menstru|mistress|molest|mutilat|narcotic|nazi|obscen|orgasm|ovary|paramour|pederast|penis|"
    "pornograph|promiscu|prostitut|pubic|racist|rape$|rape |raping|rapist|rectum|scrot|seduc|semen|sex|sperm|"
    "strangl|suicid|street names|syphilis|testicle|testis|testes|torture|urinat|urine|uterus|uterine|vagin|"
    "venereal|virgin|vomit|vulva|whore|womb"
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
    files = {}
    with tarfile.open(fileobj=io.BytesIO(ar_member(package.read_bytes(), "data.tar")), mode="r:*") as archive:
        for member in archive:
            name = member.name.removeprefix("./")
            content = archive.extractfile(member) if name.startswith("usr/share/wordnet/") else None
            if content is not None:
                files[Path(name).name] = content.read().decode("latin-1")
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


def own_meanings() -> dict[str, tuple[str, str]]:
    """Our own meanings: kinds of word and text by word; raises BuildError."""
    with (FOLDER / OWN_FILE).open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = {row["word"]: (row["kinds"], row["meaning"]) for row in rows}
    if len(found) != len(rows):
        raise BuildError(f"{OWN_FILE} has a word twice.")
    return found


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


# -------------------------------------------------------------------------------------------------------------- making


class Book:
    """Looks words up: our own meanings first, then the dictionary's, then what a word is made of."""

    def __init__(self, dictionary: Dictionary, own: Mapping[str, tuple[str, str]]) -> None:
        self._senses, self._irregular, self._own = dictionary.senses, dictionary.irregular, own

    def key(self, word: str) -> str | None:
        """Where the meaning of `word` stands: a word, or a word and a kind such as `dog/v`; None where nowhere."""
        if word in self._own:
            return word
        found = self._stronger_bases(word) if self._kinds(word) else list(self._bases(word))
        if not found:
            return word if self._kinds(word) else None
        base, kind = min(found, key=lambda one: self._best(*one))
        return base if self._main_kind(base) == kind or kind in self._own.get(base, ("", ""))[0] else f"{base}/{kind}"

    def _stronger_bases(self, word: str) -> list[tuple[str, str]]:
        """Words of which `word` is a form, and which were met more often than `word` with a meaning of its own."""
        met = min(sense for kind in self._kinds(word) for sense in self._senses[word, kind]).uncounted
        irregular = [one for one in self._irregular_bases(word) if one[1] in "nv"]
        regular = [one for one in self._regular_bases(word) if one[1] == "n" or (one[1] == "v" and not met)]
        return [one for one in irregular + regular if self._best(*one)[0] < met]

    def text(self, key: str) -> str:
        """What stands under `key`; our own words have a star in front."""
        word, _, kind = key.partition("/")
        if not kind and word in self._own:
            return "*" + self._own[word][1]
        return min(self._senses[word, kind or self._main_kind(word)]).gloss

    def _kinds(self, word: str) -> list[str]:
        return [kind for kind in KINDS if (word, kind) in self._senses]

    def _has(self, word: str, kind: str) -> bool:
        return (word, kind) in self._senses or kind in self._own.get(word, ("", ""))[0]

    def _best(self, word: str, kind: str) -> tuple[int, bool, int]:
        if kind in self._own.get(word, ("", ""))[0]:
            return (-1_000_000, False, 0)
        sense = min(self._senses[word, kind])
        return (sense.uncounted, sense.is_far, -len(word))

    def _main_kind(self, word: str) -> str:
        if word in self._own:
            return ""
        return min(sense for kind in self._kinds(word) for sense in self._senses[word, kind]).kind

    def _bases(self, word: str) -> Iterator[tuple[str, str]]:
        for look in (self._plain_bases, self._other_spellings, self._derived_bases):
            found = list(look(word))
            if found:
                yield from found
                return

    def _plain_bases(self, word: str) -> Iterator[tuple[str, str]]:
        yield from self._irregular_bases(word)
        yield from self._regular_bases(word)

    def _irregular_bases(self, word: str) -> Iterator[tuple[str, str]]:
        for kind in KINDS:
            for base in self._irregular.get((word, kind), ()):
                if self._has(base, kind) and base != word:
                    yield base, kind

    def _regular_bases(self, word: str) -> list[tuple[str, str]]:
        """The words that `word` is a form of with the least taken off: dines is from dine, not from din."""
        found = [
            (len(base) + (ending == "es" and base.endswith(_HISSING)), base, kind)
            for kind, endings in ENDINGS.items()
            for ending, before in endings
            for base in _without(word, ending, before)
            if len(base) >= SHORTEST_PLAIN and self._has(base, kind)
        ]
        longest = max((length for length, _base, _kind in found), default=0)
        return [(base, kind) for length, base, kind in found if length == longest]

    def _other_spellings(self, word: str) -> Iterator[tuple[str, str]]:
        for written, instead in SPELLINGS:
            for found in re.finditer(written, word):
                twin = word[: found.start()] + instead + word[found.end() :]
                for kind in KINDS:
                    if self._has(twin, kind):
                        yield twin, kind
                yield from self._plain_bases(twin)

    def _derived_bases(self, word: str) -> Iterator[tuple[str, str]]:
        for ending, before, kinds in DERIVED:
            for base in _without(word, ending, before):
                for kind in kinds:
                    if len(base) >= SHORTEST_DERIVED and self._has(base, kind):
                        yield base, kind


def _without(word: str, ending: str, before: str) -> list[str]:
    """`word` without its ending; where a letter was doubled before it, without that letter as well (running, run)."""
    if not word.endswith(ending):
        return []
    stem = word[: -len(ending)]
    is_doubled = not before and ending[0] in "aeiouy" and _DOUBLED.search(stem)
    return [stem + before, *([stem[:-1]] if is_doubled else [])]


def make_rows(book: Book, words: Iterable[str]) -> dict[str, str]:
    """What is told of each of `words` that has a meaning, and of the words that others are sent to."""
    rows = {}
    for word in words:
        key = book.key(word)
        if key is None:
            continue
        if key != word:
            rows[word] = f">{key}"
        rows[key] = book.text(key)
    return rows


def make_text(rows: Mapping[str, str]) -> bytes:
    """The rows as they are packed."""
    return "".join(f"{word}\t{rows[word]}\n" for word in sorted(rows)).encode("utf-8")


def make_files(text: bytes) -> dict[str, bytes]:
    """The packed file and its description; a file here that holds the same text stays as it is, however packed."""
    packed = gzip.compress(text, 9, mtime=0)
    here = FOLDER / FILE
    if here.is_file() and _unpacked(here) == text:
        packed = here.read_bytes()
    about = toml_text(CARD, text.count(b"\n"), hashlib.sha256(packed).hexdigest())
    return {FILE: packed, "meanings.toml": about.encode("utf-8")}


def _unpacked(path: Path) -> bytes:
    try:
        return gzip.decompress(path.read_bytes())
    except (OSError, EOFError):
        return b""


def build(wordnet: Path | None) -> dict[str, str]:
    """Make all rows anew from the package given, or fetch it; raises BuildError."""
    with tempfile.TemporaryDirectory() as scratch:
        package = wordnet or fetch_package("wordnet-base", WORDNET_VERSION, Path(scratch), "--wordnet")
        files = wordnet_files(checked(package, WORDNET_SHA256, f"the Debian package wordnet-base {WORDNET_VERSION}"))
    vulgar = frozenset(words_of(FOLDER / "block.txt", "vulgar")) - frozenset(words_of(FOLDER / "allow.txt"))
    told_elsewhere = vulgar | two_letter_words()
    words = [word for word in words_of(FOLDER / "full.txt") if word not in told_elsewhere]
    book = Book(Dictionary(files, vulgar), own_meanings())
    return make_rows(book, words)


def report(rows: Mapping[str, str]) -> str:
    """How many words of each list have a meaning, those of two letters included."""
    told = []
    pairs = two_letter_words()
    for name in ("core", "pupil", "full"):
        words = words_of(FOLDER / f"{name}.txt")
        count = sum(word in rows or word in pairs for word in words)
        told.append(f"{name}: {count} of {len(words)}, {count / len(words):.1%}")
    return "\n".join(told)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; 0 when all is well, 1 when a file differs or cannot be made."""
    parser = argparse.ArgumentParser(description="Make the meanings again from the dictionary they come from.")
    parser.add_argument("--wordnet", type=Path, metavar="DEB", help=f"Debian package wordnet-base {WORDNET_VERSION}")
    parser.add_argument("--check", action="store_true", help="write nothing; tell whether the files differ")
    parser.add_argument("--report", action="store_true", help="tell how many words of each list have a meaning")
    options = parser.parse_args(arguments)
    try:
        rows = build(options.wordnet)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    if options.report:
        print(report(rows))
    files = make_files(make_text(rows))
    stale = [name for name, content in files.items() if _content(FOLDER / name) != content]
    if options.check:
        print("\n".join(f"{name} differs from a fresh build" for name in stale) or "The meanings are as freshly built.")
        return 1 if stale else 0
    for name in stale:
        (FOLDER / name).write_bytes(files[name])
    print(f"Written: {', '.join(stale)}" if stale else "The meanings are as freshly built.")
    return 0


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
