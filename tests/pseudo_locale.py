"""A language that no one speaks: every translated text longer and accented, so that a screen shows what it clips and
which of its texts never went through `_`."""

import gettext
import re

_ACCENTED = str.maketrans("aeioucnsyzAEIOUCNSYZ", "áéíóúçñšýžÁÉÍÓÚÇÑŠÝŽ")
# Placeholders and Kivy's markup must reach the program unchanged.
_KEPT = re.compile(r"(\{[^}]*\}|\[/?\w+[^\]]*\])")


def pseudo(message: str) -> str:
    """`message` with accents and 40 % more letters at its end; placeholders and markup as they were."""
    parts = _KEPT.split(message)
    text = "".join(part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    return text + "~" * round(0.4 * letters)


class PseudoTranslations(gettext.NullTranslations):
    """A gettext catalogue that answers every text with its pseudo form."""

    def gettext(self, message: str) -> str:
        """The pseudo form of `message`."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The pseudo form of the message that English would use for `n`."""
        return pseudo(msgid1 if n == 1 else msgid2)
