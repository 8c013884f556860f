"""Which words public lists call bad, or a dictionary puts among what is not for children: each is decided once.

Part of build.py, which holds that every such word of the full list stands in decency.tsv, block.txt or allow.txt. Only
their words are compared; none of these lists is in this folder or in the app.
"""

import io
import json
import re
import tarfile
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

_WORD = re.compile(r"[a-z]{2,15}")
PROFANITY_MEMBER = "better_profanity/profanity_wordlist.txt"
FILTER_MEMBER = "profanityfilter/data/badwords.txt"
NAUGHTY_MEMBER = "package/en.json"

# Senses of the dictionary under which nothing is for a class: kind, word, and what its definition says where it has
# several senses. All that is below one of them, or belongs to its subject, is looked at.
_ROOTS = (
    *(("n", word, "") for word in (
        "sexual_activity", "sexual_desire", "sexual_practice", "sexual_relationship", "prostitute", "adulterer",
        "pervert", "sexual_pleasure", "homosexual", "libertine", "venereal_disease", "pornography", "sex_crime",
        "contraceptive", "undergarment", "sex_organ", "genitalia", "reproductive_organ", "buttocks", "body_waste",
        "sex_hormone", "drug_of_abuse", "narcotic", "controlled_substance", "cannabis", "drug_addict", "intoxicant",
        "drunkard", "killing", "torture", "suicide",
    )),
    ("n", "execution", "putting a condemned"),
    *(("v", word, "") for word in ("copulate", "make_out", "excrete", "kill")),
)  # fmt: skip
# Usage marks that the dictionary gives insults and swear words.
_MARKS = ("disparagement", "ethnic_slur", "obscenity", "vulgarism", "dirty_word", "depreciation")

Key = tuple[str, str]


def listed(profanity: Path, profanity_filter: Path, naughty: Path) -> set[str]:
    """The words of the three public lists."""
    with zipfile.ZipFile(profanity) as wheel:
        found = wheel.read(PROFANITY_MEMBER).decode("utf-8").splitlines()
    with zipfile.ZipFile(profanity_filter) as wheel:
        found += wheel.read(FILTER_MEMBER).decode("utf-8").splitlines()
    with tarfile.open(fileobj=io.BytesIO(naughty.read_bytes()), mode="r:gz") as archive:
        content = archive.extractfile(NAUGHTY_MEMBER)
        found += json.loads(content.read()) if content else []
    return _fitting(found)


def in_dictionary(files: Mapping[str, str]) -> set[str]:
    """The words that the dictionary has under a sense of `_ROOTS`, or marks as an insult; `files` are WordNet's."""
    from dictionary import read_synsets  # noqa: PLC0415 - it takes some functions from build.py, which takes this

    synsets = read_synsets(files)
    below: dict[str, list[Key]] = defaultdict(list)
    for key, one in synsets.items():
        for sign, target in one.pointers:
            if sign in ("@", "@i"):
                below[target].append(key)
    found: set[Key] = set()
    waiting = [key for key, one in synsets.items() if _is_root(key, one.words, one.gloss)]
    while waiting:
        key = waiting.pop()
        if key not in found:
            found.add(key)
            waiting += below[key[0] + key[1]]
    subjects = {kind + offset for kind, offset in found}
    marks = {kind + offset for (kind, offset), one in synsets.items() if one.words[0] in _MARKS}
    words: list[str] = []
    for key, one in synsets.items():
        belongs = any(
            (sign == ";c" and target in subjects) or (sign == ";u" and target in marks) for sign, target in one.pointers
        )
        if key in found or belongs:
            words += one.words
    return _fitting(words)


def _is_root(key: Key, words: Iterable[str], gloss: str) -> bool:
    return any(key[0] == kind and word in words and says in gloss for kind, word, says in _ROOTS)


def _fitting(words: Iterable[str]) -> set[str]:
    return {word for word in (word.strip().lower() for word in words) if _WORD.fullmatch(word)}
