import datetime
import gettext
import re
from pathlib import Path

import pytest

from classroom import i18n
from classroom.i18n import N_, UnknownLanguageError, _, format_date, ngettext, shown, translation, use_language
from classroom.printing.page import PaperLanguage
from tests.pseudo_locale import pseudo

NOVEMBER = datetime.date(2026, 11, 21)
MARCH = datetime.date(2027, 3, 3)


class Counted(gettext.NullTranslations):
    """A catalogue of two texts, one with a plural."""

    def gettext(self, message: str) -> str:
        return {"Judge": "Hakim", "": "the catalogue's header"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return {"{n} tiles": "{n} jubin"}.get(msgid2, msgid2)


@pytest.fixture
def small_malay(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogues = {"en": gettext.NullTranslations(), "ms": Counted()}
    monkeypatch.setattr(i18n, "_catalogue", catalogues.__getitem__)


@pytest.mark.parametrize("code", i18n.LANGUAGE_NAMES)
def test_every_language_offered_can_be_used(code: str) -> None:
    use_language(code)
    assert i18n.current_language() == code
    assert i18n.LANGUAGE_NAMES[code]


@pytest.mark.parametrize("code", i18n.LANGUAGE_NAMES)
def test_papers_and_two_letter_words_are_in_every_language(code: str, repository: Path) -> None:
    assert code in {language.value for language in PaperLanguage}
    assert (repository / "wordlists" / ("two_letter.tsv" if code == "en" else f"two_letter_{code}.tsv")).is_file()


def test_english_and_malay_are_offered() -> None:
    assert tuple(i18n.LANGUAGE_NAMES) == ("en", "ms")


def test_a_language_without_a_catalogue_is_refused_by_name() -> None:
    with pytest.raises(UnknownLanguageError, match=re.escape("no language 'xx'; there are en, ms")):
        use_language("xx")
    with pytest.raises(UnknownLanguageError):
        translation("xx")
    assert i18n.current_language() == "en"


@pytest.mark.usefixtures("small_malay")
def test_texts_follow_the_screen_and_a_paper_its_own_language() -> None:
    on_paper = translation("ms")
    assert (_("Judge"), on_paper("Judge")) == ("Judge", "Hakim")
    use_language("ms")
    assert (_("Judge"), translation("en")("Judge")) == ("Hakim", "Judge")


@pytest.mark.usefixtures("small_malay")
def test_a_text_without_a_translation_stays_as_it_is() -> None:
    use_language("ms")
    assert _("Not in any catalogue") == "Not in any catalogue"


@pytest.mark.usefixtures("small_malay")
def test_an_empty_text_stays_empty() -> None:
    use_language("ms")
    assert _("") == ""
    assert translation("ms")("") == ""


@pytest.mark.usefixtures("small_malay")
def test_marking_a_text_does_not_translate_it() -> None:
    use_language("ms")
    assert N_("Judge") == "Judge"


@pytest.mark.usefixtures("small_malay")
def test_a_number_chooses_the_form() -> None:
    forms = ("{n} tile", "{n} tiles")
    assert [ngettext(*forms, n).format(n=n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    use_language("ms")
    assert [ngettext(*forms, n).format(n=n) for n in (0, 1, 2)] == ["0 jubin", "1 jubin", "2 jubin"]


@pytest.mark.usefixtures("small_malay")
def test_dates_are_written_as_by_hand() -> None:
    assert format_date(NOVEMBER) == "21 November 2026"
    assert format_date(MARCH) == "3 March 2027"
    assert format_date(MARCH, "ms") == "3 Mac 2027"
    use_language("ms")
    assert format_date(datetime.date(2026, 8, 31)) == "31 Ogos 2026"


def test_every_language_names_twelve_months() -> None:
    for code in i18n.LANGUAGE_NAMES:
        months = {format_date(datetime.date(2026, month, 1), code) for month in range(1, 13)}
        assert len(months) == 12
    with pytest.raises(UnknownLanguageError):
        format_date(NOVEMBER, "xx")


@pytest.mark.usefixtures("pseudo_language")
def test_the_pseudo_language_shows_which_texts_are_translated() -> None:
    assert _("Next") != "Next"
    assert _("{name} plays [b]now[/b]").startswith("{name} pláýš [b]ñów[/b]")
    assert len(pseudo("Ten letter")) == 14


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("kel\udce1s", "kel\N{REPLACEMENT CHARACTER}s"),
        ("a\x07b\x9fc", "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c"),
        ("two\nlines\tand\u2028more", "two\nlines and more"),
        ("gnp.\u202eexe", "gnp.exe"),
        ("نور, கவிதா, 陈美玲, க்\u200cஷ", "نور, கவிதா, 陈美玲, க்\u200cஷ"),
    ],
)
def test_a_text_from_outside_is_shown_as_far_as_it_can_be_drawn(text: str, drawn: str) -> None:
    assert shown(text) == drawn
    shown(text).encode()
