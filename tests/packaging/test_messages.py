"""The checker of catalogues must itself find what it promises to find."""

import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.pofile import read_po

from classroom.words.lexicon import LEXICON_KEYS

HEADER = """\
msgid ""
msgstr ""
"Language: ms\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
SOURCE = """\
title = _("Result")
played = N_("{name} plays {word}")
count = ngettext("{n} tile", "{n} tiles", n)
empty = _("")
computed = _(title)
"""
SCREEN = """\
#:import _ classroom.i18n._
<Curtain@Button>:
    text: _("Start")
    on_release:
        root.show(_("Your turn"))
"""
TRANSLATED = """\
msgid "Result"
msgstr "Keputusan"

msgid "{name} plays {word}"
msgstr "{name} meletakkan {word}"

msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n} jubin"

msgid "Start"
msgstr "Mula"

msgid "Your turn"
msgstr "Giliran anda"

msgid "Primary schools"
msgstr "Sekolah rendah"

msgid "No clock"
msgstr "Tanpa jam"
"""


@pytest.fixture(scope="module")
def messages(repository: Path) -> ModuleType:
    sys.path.append(str(repository / "packaging"))  # it imports its neighbour
    spec = importlib.util.spec_from_file_location("messages", repository / "packaging" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "app"
    (folder / "ui").mkdir(parents=True)
    (folder / "formats").mkdir()
    (folder / "formats" / "primary.toml").write_text(
        'title = "Primary schools"\nboard = "standard.txt"\n[[choices]]\nkey = "none"\ntitle = "No clock"\n'
    )
    (folder / "formats" / "rules.toml").write_text('[P]\ntitle = "Never shown on a screen"\n')
    (folder / "match.py").write_text(SOURCE)
    (folder / "ui" / "curtain.kv").write_text(SCREEN)
    return folder


@pytest.fixture
def catalogue(package: Path) -> Path:
    po = package / "locale" / "ms" / "LC_MESSAGES" / "app.po"
    po.parent.mkdir(parents=True)
    po.write_text(HEADER + TRANSLATED)
    return po


def found(messages: ModuleType, package: Path, po_text: str) -> list[str]:
    locales = package / "locale"
    (locales / "ms" / "LC_MESSAGES" / "app.po").write_text(HEADER + po_text)
    messages.compile_catalogues(locales)
    return list(messages.problems(package, locales))


def test_texts_are_found_in_code_in_screens_and_in_rule_books(messages: ModuleType, package: Path) -> None:
    assert {message.id for message in messages.texts(package) if message.id} == {
        "Result",
        "{name} plays {word}",
        ("{n} tile", "{n} tiles"),
        "Start",
        "Your turn",
        "Primary schools",
        "No clock",
    }


def test_the_titles_of_lists_that_a_match_names_are_texts_too(messages: ModuleType, package: Path) -> None:
    folder = package.parent / "wordlists"
    folder.mkdir()
    (folder / "pupil.toml").write_text('title = "British English"\n')
    (folder / "block.toml").write_text('title = "Only for building"\n')
    found = {message.id for message in messages.texts(package)}
    assert "British English" in found
    assert "Only for building" not in found


def test_every_list_that_a_match_may_name_has_its_title_translated(repository: Path) -> None:
    with (repository / "classroom/locale/ms/LC_MESSAGES/bellword.po").open("rb") as file:
        found = {message.id for message in read_po(file) if message.string}
    for key in LEXICON_KEYS:
        assert tomllib.loads((repository / "wordlists" / f"{key}.toml").read_text(encoding="utf-8"))["title"] in found


def test_capitals_that_are_lost_are_found(messages: ModuleType, package: Path, catalogue: Path) -> None:
    (package / "button.py").write_text('_("PDF {number}")\n')
    button = '\nmsgid "PDF {number}"\nmsgstr "PDF {number}"\n'
    assert found(messages, package, TRANSLATED + button) == []
    assert catalogue.is_file()
    lost = button.replace('msgstr "PDF', 'msgstr "Pdf')
    assert "is in capitals" in "\n".join(found(messages, package, TRANSLATED + lost))


def test_a_complete_catalogue_passes(messages: ModuleType, package: Path, catalogue: Path) -> None:
    assert found(messages, package, TRANSLATED) == []
    assert catalogue.with_suffix(".mo").is_file()


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        ('msgstr "Mula"', 'msgstr ""', "'Start' has no translation"),
        ('msgstr[0] "{n} jubin"', 'msgstr[0] ""', "has no translation"),
        ('msgid "Start"', '#, fuzzy\nmsgid "Start"', "marked fuzzy"),
        ("{name} meletakkan {word}", "{nama} meletakkan {word}", "other placeholders"),
        ("{name} meletakkan {word}", "{name} meletakkan", "other placeholders"),
        ("{name} meletakkan {word}", "{name} meletakkan [b]{word}[/b]", "other placeholders or markup"),
        ("{n} jubin", "{m} jubin", "other placeholders"),
        ("Mula", "Mula ", "other blanks"),
        ('msgid "Start"\nmsgstr "Mula"', "", "does not have 'Start'"),
        ('msgid "Start"', 'msgid "Stop"', "has 'Stop', which no file uses"),
    ],
)
@pytest.mark.usefixtures("catalogue")
def test_a_fault_is_found(messages: ModuleType, package: Path, good: str, bad: str, says: str) -> None:
    assert good in TRANSLATED
    assert says in "\n".join(found(messages, package, TRANSLATED.replace(good, bad)))


@pytest.mark.usefixtures("catalogue")
def test_a_text_in_an_f_string_is_found(messages: ModuleType, package: Path) -> None:
    (package / "hidden.py").write_text("def told(n):\n    return f\"{n}: {_('Start')}\"\n")
    (package / "plain.py").write_text('def told(n, _):\n    return f"{n}: {_(n)}"\n')
    assert found(messages, package, TRANSLATED) == [
        "app/hidden.py, line 2: a text to translate stands in an f-string; take it out"
    ]


def test_an_outdated_mo_is_found(messages: ModuleType, package: Path, catalogue: Path) -> None:
    assert found(messages, package, TRANSLATED) == []
    catalogue.write_text(HEADER + TRANSLATED.replace("Mula", "Mulakan"))
    assert ["run `python packaging/messages.py compile`" in problem
            for problem in messages.problems(package, package / "locale")] == [True]  # fmt: skip
    catalogue.with_suffix(".mo").unlink()
    assert len(list(messages.problems(package, package / "locale"))) == 1


def test_extracting_keeps_translations_and_drops_what_is_gone(
    messages: ModuleType, package: Path, catalogue: Path
) -> None:
    (package / "match.py").write_text(SOURCE.replace('_("Result")', '_("Final result")'))
    messages.extract(package, package / "locale")
    text = catalogue.read_text()
    assert 'msgid "Final result"\nmsgstr ""' in text
    assert "Keputusan" not in text
    assert 'msgid "Start"\nmsgstr "Mula"' in text
    messages.extract(package, package / "locale")
    assert catalogue.read_text() == text


def test_a_file_that_cannot_be_read_is_named(messages: ModuleType, package: Path) -> None:
    (package / "ui" / "broken.kv").write_text('<A>:\n    text: _("never closed"\n')
    with pytest.raises(messages.UnreadableSourceError, match=r"broken\.kv"):
        messages.texts(package)
