"""How the app speaks: what `packaging/messages.py check` finds in a text that a teacher would not say."""

import re
from collections.abc import Iterator
from functools import cache

LONGEST_SENTENCE = 20
"""Words, a placeholder counted as one."""

ABBREVIATIONS = {
    *("PIN", "PDF", "PNG", "JPEG", "CSV", "XLSX", "GCG", "USB", "UTF", "MB", "ID", "OK", "TOML", "JSON", "XML"),
    *("EN", "BM", "MIT", "UKACD", "SK"),
    *("DL", "DW", "TL", "TW"),
}
"""What is written in capitals: of files and machines, names, squares of the board."""

NOT_SAID = {
    "en": {
        r"(take|takes|taken|taking) in": "import",
        r"(take|takes|taken) over": "restore",
        r"put aside": "say what happens to it",
        r"put in": "add, or enter",
        r"put right": "correct",
        r"anew": "again",
        r"seldom": "rarely",
        r"lacks?": "has no",
        r"behind": "at the end",
        r"shall": "should, or a question with do",
        r"zero turns?|scoreless( turns?)?": "turn without points",
        r"rule books?|(?<!backup )formats?": "rules",
        r"beg(in|ins|an|un)": "start",
        r"press(es|ed)?(?! Enter)|(?<!without a )touch(es|ed)?(?! a tile)": "tap",
        r"papers": "documents",
        r"greate(r|st)": "bigger, biggest",
        r"set words?": "starting word",
        r"house rules?": "your own rules",
        r"box of tiles": "tile set",
        r"time is over|time[- ]outs?": "time's up",
        r"(?<!USB )sticks?": "USB stick",
        r"loudspeakers?": "speakers",
        r"recall": "clear",
        r"lies": "is",
        r"stands(?! for)": "is, or counts",
        r"not accept(ed)?(?! the document)|unacceptable": "refused",
        r"tiles? (are )?left( over)?|left over": "unplayed tiles",
        r"(go|goes|going|gone|went) out": "lose, or use all tiles",
        r"empty (score )?sheets?": "blank",
        r"looking back|reviews?": "look back",
        r"premiums?": "coloured square",
        r"totals are equal": "level",
        r"forms? a word": "make",
        r"straight away": "at once",
        r"fragments?": "part of an expression",
        r"adult dictionary|dictionary for grown-ups": "dictionary for adults",
        r"short forms?": "abbreviation",
        r"records? (it|score|the score|decision)": "write down",
        r"play on(?= ?[:.,]|$)": "keep playing",
    },
    "ms": {
        r"(di|men)?tekan(?! (lama|selama|Enter|butang ini selama|sebuah butang))": "sentuh",
        r"giliran sifar": "giliran tanpa mata",
        r"baki jubin": "jubin belum dimainkan",
        r"tidak diterima": "ditolak",
        r"(perkataan|langkah)( yang)? tidak dibenarkan": "dibatalkan",
        r"buku peraturan": "peraturan",
        r"selama-lamanya": "secara kekal",
        r"perkataan mula(?! dahulu)": "perkataan permulaan",
        r"(di)?jedakan|dijeda": "dihentikan sementara",
        r"ditemui": "ditemukan",
        r"berikutnya": "seterusnya",
        r"mengundi": "mencabut",
        r"bantuan dua huruf": "bantuan perkataan dua huruf",
        r"lebih masa|masa lebih(?! awal)": "lebihan masa",
        r"undur(kan)?|diundurkan": "buat asal",
        r"tidak datang": "tidak hadir",
        r"diterbitkan": "diumumkan",
        r"dihilangkan kelayakan|hilangkan kelayakan": "batalkan kelayakan",
    },
}
"""What is not said in each language, and what is: one thing has one name."""

SIGNS = {
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    r"(?<![\w}])[-\N{EN DASH}](?=[\d{])": "\N{MINUS SIGN}",
}
"""Signs that have another form in all texts: one apostrophe, one minus."""

EXCEPTIONS = {
    "tiles may be exchanged if the rack has fewer than {alike} of each letter and the bag has at least {bag}; the "
    "turn scores 0": "a rule with all its conditions",
}
"""Texts that stay as they are, and why."""


_FIELD = re.compile(r"\{[^}]*\}|\[/?\w+[^\]]*\]")


def faults_of(text: str, language: str = "en") -> Iterator[str]:
    """Yield what is wrong with how a text is said: its signs and names in any language, the rest in English."""
    for sign, wanted in SIGNS.items():
        if re.search(sign, text):
            yield f"has a sign to be written as {wanted}"
    bare = _FIELD.sub(" {} ", text)
    if _any_of(language).search(bare):
        for words, better in NOT_SAID[language].items():
            found = re.search(rf"\b(?:{words})\b", bare, re.IGNORECASE)
            if found:
                yield f"says {found[0].strip()!r}: say {better}"
    if language == "en":
        yield from _faults_of_english(text)


@cache
def _any_of(language: str) -> re.Pattern[str]:
    """Return a pattern of all that is not said: asked one after the other, they took three seconds of each lint."""
    return re.compile(rf"\b(?:{'|'.join(NOT_SAID.get(language, {'(?!)': ''}))})\b", re.IGNORECASE)


def _faults_of_english(text: str) -> Iterator[str]:
    if text in EXCEPTIONS:
        return
    bare = _FIELD.sub(" ", text)
    shouted = [word for word in re.findall(r"[A-Za-z]{2,}", bare) if word.isupper() and word not in ABBREVIATIONS]
    if shouted:
        yield f"shouts {', '.join(shouted)}: write it in sentence case"
    verb = re.search(r"(?<!by )\{team\} (is|are|has|have|was|were|do|does|[a-z]{2,}s)\b", text)
    if verb:
        yield f"says {verb[0]!r}: a team has no number, so say it without a verb that agrees"
    for sentence in re.split(r"(?<=[.!?…:;])\s+", text):
        if len(sentence.split()) > LONGEST_SENTENCE:
            yield f"has a sentence of {len(sentence.split())} words: {sentence!r}"
