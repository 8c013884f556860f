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
* No gloss with a word that block.txt calls vulgar, with a word that dictionary.py calls UNFIT, or marked by WordNet as
  an insult; the next sense follows. A word that block.txt calls vulgar has no meaning at all.
* The definition without its examples, of LONGEST_TEXT characters at most: cut where a thought ends.
* A word that the dictionary lacks is looked up by what it is made of: regular and irregular endings, doubled letters,
  -ise for -ize, -our for -or, -ly and -ness for the plain word, a hyphen left out. Endings are only taken off where
  what is left is that kind of word.
"""

import argparse  # noqa: I001 - ruff takes the checkout's folder `build`, where there is one, for build.py
import csv
import gzip
import hashlib
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from build import (
    FOLDER,
    BuildError,
    Card,
    checked,
    fetch_package,
    toml_text,
    two_letter_words,
    words_of,
)
from dictionary import KINDS, Dictionary, wordnet_files

WORDNET_VERSION = "1:3.0-37"
WORDNET_SHA256 = "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752"
FILE, OWN_FILE = "meanings.txt.gz", "meanings_own.tsv"
CARD = Card(
    "Meanings of words, from a grown-up dictionary",
    f"WordNet 3.0 (Debian package wordnet-base {WORDNET_VERSION}), senses chosen and shortened; meanings_own.tsv",
    "WordNet licence, Princeton University, see NOTICES.md; meanings_own.tsv MIT",
    "9 years and older",
    "the meaning card",
)

SHORTEST_PLAIN, SHORTEST_DERIVED = 2, 3  # letters of what a word may be made of
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


def own_meanings() -> dict[str, tuple[str, str]]:
    """Our own meanings: kinds of word and text by word; raises BuildError."""
    with (FOLDER / OWN_FILE).open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = {row["word"]: (row["kinds"], row["meaning"]) for row in rows}
    if len(found) != len(rows):
        raise BuildError(f"{OWN_FILE} has a word twice.")
    return found


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
