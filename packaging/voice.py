"""How the app's English is said: what `packaging/messages.py check` finds in a text that a teacher would not say."""

import re
from collections.abc import Iterator

LONGEST_SENTENCE = 20
"""Words, a placeholder counted as one."""

ABBREVIATIONS = {
    *("PIN", "PDF", "PNG", "JPEG", "CSV", "XLSX", "GCG", "USB", "UTF", "MB", "ID", "OK", "TOML", "JSON", "XML"),
    *("EN", "BM", "MIT", "UKACD", "SK"),
    *("DL", "DW", "TL", "TW"),
}
"""What is written in capitals: of files and machines, names, squares of the board."""

NOT_SAID = {
    r"(take|takes|taken|taking) in": "import",
    r"(take|takes|taken) over": "restore",
    r"put aside": "say what happens to it",
    r"anew": "again",
    r"seldom": "rarely",
    r"lacks?": "has no",
    r"behind": "at the end",
    r"shall": "should, or a question with do",
    r"zero turns?|scoreless( turns?)?": "turn without points",
    r"rule books?|this format": "rules",
    r"(?<!\{)beg(in|ins|an|un)": "start",
    r"press(es|ed)?(?! Enter)": "tap",
    r"papers": "documents",
    r"greatest": "biggest",
    r"set words?": "starting word",
    r"house rules?": "your own rules",
    r"box of tiles": "tile set",
    r"time is over": "time's up",
    r"(?<!USB )sticks?": "USB stick",
    r"loudspeakers?": "speakers",
    r"recall": "clear",
    r"lies": "is",
    r"stands(?! for)": "is, or counts",
}
"""What is not said, and what is."""

EXCEPTIONS = {
    "tiles may be exchanged if the rack has fewer than {alike} of each letter and the bag has at least {bag}; the "
    "turn scores 0": "a rule with all its conditions",
}
"""Texts that stay as they are, and why."""


def faults_of(text: str) -> Iterator[str]:
    """Yield what is wrong with how an English text is said."""
    if text in EXCEPTIONS:
        return
    bare = re.sub(r"\{[^}]*\}|\[/?\w+[^\]]*\]", " ", text)
    shouted = [word for word in re.findall(r"[A-Za-z]{2,}", bare) if word.isupper() and word not in ABBREVIATIONS]
    if shouted:
        yield f"shouts {', '.join(shouted)}: write it in sentence case"
    for words, better in NOT_SAID.items():
        found = re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)
        if found:
            yield f"says {found[0].strip()!r}: say {better}"
    for sentence in re.split(r"(?<=[.!?…:;])\s+", text):
        if len(sentence.split()) > LONGEST_SENTENCE:
            yield f"has a sentence of {len(sentence.split())} words: {sentence!r}"
