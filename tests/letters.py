"""The letters of many languages, from CLDR."""

from functools import cache
from pathlib import Path


@cache
def letters() -> dict[str, str]:
    """All letters of a language, by its code."""
    found = {}
    for line in (Path(__file__).parent / "exemplars.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            language, *ranges = line.split()
            ends = [[int(end, 16) for end in one.split("-")] for one in ranges]
            found[language] = "".join(chr(code) for one in ends for code in range(one[0], one[-1] + 1))
    return found
