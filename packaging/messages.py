"""The catalogues of translated texts: `python packaging/messages.py extract | compile | check`.

extract  brings every .po up to date with the texts in the code: new ones are added without a translation, texts that
         are gone are dropped, the others are left as they are.
compile  makes the .mo files that the app reads from the .po files that people edit; both are committed.
check    says what is wrong: a text without a translation, a fuzzy one, placeholders or capitals lost, an old .mo, and
         what a teacher would not say (voice.py).

Texts are found in .py and .kv files, wherever `_("...")`, `N_("...")` or `ngettext("...", "...", n)` is written, and
as the title of a rule book, of one of its choices or of a word list in its .toml. A comment that begins with
`Translators:` just above a text is shown to whoever translates it.
"""

import argparse
import ast
import io
import re
import string
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from voice import faults_of

REPOSITORY = Path(__file__).resolve().parent.parent
PACKAGE = REPOSITORY / "classroom"
CATALOGUES = PACKAGE / "locale"
LINE = 120

_FUNCTIONS = ("_", "N_", "ngettext")
# Most files have no text, and to take them apart is most of the time.
_CALLED = re.compile(rb"\b(?:_|N_|ngettext)\s*\(")
_IN_BRACES = re.compile(rb"\{[^\n]*\b(?:_|N_|ngettext)\s*\(")
_WORD_LISTS = ("core", "pupil", "full")
_KIVY_MARKUP = re.compile(r"\[/?\w+[^\]]*\]")


class UnreadableSourceError(Exception):
    """A source file whose texts cannot be found, with its name."""


def texts(package: Path) -> Catalog:
    """Every text in the files under `package`, without translations; raises UnreadableSourceError."""
    catalogue = Catalog(project="Bellword", copyright_holder="the Bellword contributors")
    for path in sorted([*package.rglob("*.py"), *package.rglob("*.kv")]):
        source = path.read_bytes()
        if not _CALLED.search(source):
            continue
        try:
            # A .kv file is made of the same tokens as Python, though in another order.
            found = list(extract_python(io.BytesIO(source), _FUNCTIONS, ["Translators:"], {"encoding": "utf-8"}))
        except (SyntaxError, tokenize.TokenError) as error:
            raise UnreadableSourceError(f"{path}: {error}") from error
        for _line, function, arguments, comments in found:
            message = _message(function, arguments)
            if message:
                catalogue.add(message, locations=[(path.relative_to(package.parent).as_posix(), 0)],
                              auto_comments=comments)  # fmt: skip
    for path in [*sorted(package.glob("formats/*.toml")), *_word_lists(package.parent)]:
        # Of the table of rules, which lies beside the rule books, a screen shows where its sections come from, and
        # what its rules tell.
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        for named in (document, *document.get("choices", [])):
            for text in filter(None, (named.get("title"), named.get("about"))):
                catalogue.add(text, locations=[(path.relative_to(package.parent).as_posix(), 0)])
        for section in (part for part in document.values() if isinstance(part, dict) and "source" in part):
            told = (text for texts in section.get("told", {}).values() for text in texts.values())
            for text in (section["source"], *told):
                catalogue.add(text, locations=[(path.relative_to(package.parent).as_posix(), 0)])
    return catalogue


def _word_lists(repository: Path) -> Iterator[Path]:
    """What is said of the lists that a match may name; those that only build or sift these are never shown."""
    files = (repository / "wordlists" / f"{key}.toml" for key in _WORD_LISTS)
    return (file for file in files if file.is_file())


def _message(function: str, arguments: object) -> str | tuple[str, str] | None:
    given = list(arguments) if isinstance(arguments, tuple | list) else [arguments]
    if function == "ngettext":
        singular, plural = [*given, None, None][:2]
        return (singular, plural) if isinstance(singular, str) and isinstance(plural, str) else None
    return given[0] if isinstance(given[0], str) and given[0] else None


def problems(package: Path, catalogues: Path) -> Iterator[str]:
    """One sentence for each thing wrong with the catalogues under `catalogues`, given the texts in `package`."""
    yield from _hidden(package)
    wanted = {message.id for message in texts(package) if message.id}
    for po in _catalogue_files(catalogues):
        name = po.relative_to(catalogues.parent).as_posix()
        catalogue = _read(po)
        messages = {message.id: message for message in catalogue if message.id}
        for text in sorted(wanted - messages.keys(), key=str):
            yield f"{name} does not have {text!r}; run `python packaging/messages.py extract`"
        for text in sorted(messages.keys() - wanted, key=str):
            yield f"{name} has {text!r}, which no file uses; run `python packaging/messages.py extract`"
        for message in messages.values():
            yield from (f"{name}: {message.id!r} {fault}" for fault in _faults(message))
            yield from (f"{text!r} {fault}" for text in _all(message.id) for fault in faults_of(text))
            language = po.parent.parent.name
            yield from (f"{text!r} {fault}" for text in _all(message.string) for fault in faults_of(text, language))
        if not _is_compiled(po, catalogue):
            yield f"{name} has been changed since its .mo was made; run `python packaging/messages.py compile`"


def _all(texts: str | Sequence[str]) -> Sequence[str]:
    return [texts] if isinstance(texts, str) else texts


def _hidden(package: Path) -> Iterator[str]:
    """Texts inside f-strings, which Python before 3.12 does not take apart, so that they are not found there."""
    for path in sorted(package.rglob("*.py")):
        name, source = path.relative_to(package.parent).as_posix(), path.read_bytes()
        for node in ast.walk(ast.parse(source)) if _IN_BRACES.search(source) else ():
            if not isinstance(node, ast.JoinedStr):
                continue
            for call in (part for part in ast.walk(node) if isinstance(part, ast.Call)):
                if isinstance(call.func, ast.Name) and call.func.id in _FUNCTIONS and _is_text(call.args):
                    yield f"{name}, line {call.lineno}: a text to translate stands in an f-string; take it out"


def _is_text(arguments: Sequence[ast.expr]) -> bool:
    return bool(arguments) and isinstance(arguments[0], ast.Constant)


def _faults(message: Message) -> Iterator[str]:
    translated = _all(message.string)
    if not all(translated):
        yield "has no translation"
        return
    if message.fuzzy:
        yield "has a translation marked fuzzy: look at it and take the mark away"
    # In a plural form, the one that names the number is the model.
    source = message.id[-1] if isinstance(message.id, tuple | list) else message.id
    for text in translated:
        if _placeholders(text) != _placeholders(source):
            yield f"has other placeholders or markup in its translation {text!r}"
        if _edges(text) != _edges(source):
            yield f"begins or ends with other blanks in its translation {text!r}"
        if _is_in_capitals(source) and not _is_in_capitals(text):
            yield f"is in capitals, unlike its translation {text!r}"


def _placeholders(text: str) -> list[str]:
    try:
        fields = [field for _, field, _, _ in string.Formatter().parse(text) if field is not None]
    except ValueError:
        fields = [text]
    return sorted(fields + _KIVY_MARKUP.findall(text))


def _is_in_capitals(text: str) -> bool:
    return re.sub(r"\{.*?\}", "", text).isupper()


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _is_compiled(po: Path, catalogue: Catalog) -> bool:
    mo = po.with_suffix(".mo")
    if not mo.is_file():
        return False
    # Texts are compared, not bytes: the header tells the version of the tool that wrote it.
    fresh = io.BytesIO()
    write_mo(fresh, catalogue)
    return _compiled_texts(mo.read_bytes()) == _compiled_texts(fresh.getvalue())


def _compiled_texts(mo: bytes) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in read_mo(io.BytesIO(mo)) if message.id}


def extract(package: Path, catalogues: Path) -> None:
    """Bring every .po under `catalogues` up to date with the texts in `package`."""
    for po in _catalogue_files(catalogues):
        catalogue = _read(po)
        template = texts(package)
        template.creation_date = catalogue.creation_date  # or every run would change the file
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        catalogue.project, catalogue.version, catalogue.msgid_bugs_address = "Bellword", "1", ""
        with po.open("wb") as file:
            write_po(file, catalogue, width=LINE, include_lineno=False, sort_output=True)


def compile_catalogues(catalogues: Path) -> None:
    """Make the .mo of every .po under `catalogues`."""
    for po in _catalogue_files(catalogues):
        with po.with_suffix(".mo").open("wb") as file:
            write_mo(file, _read(po))


def _catalogue_files(catalogues: Path) -> Iterable[Path]:
    return sorted(catalogues.glob("*/LC_MESSAGES/*.po"))


def _read(po: Path) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, locale=po.parent.parent.name, abort_invalid=True)


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 1 when `check` finds something or a file cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["extract", "compile", "check"])
    command = parser.parse_args(arguments).command
    try:
        if command == "extract":
            extract(PACKAGE, CATALOGUES)
        elif command == "compile":
            compile_catalogues(CATALOGUES)
        found = list(problems(PACKAGE, CATALOGUES)) if command == "check" else []
    except UnreadableSourceError as error:
        found = [str(error)]
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
