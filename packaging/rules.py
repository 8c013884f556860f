"""Which test proves which rule: `python packaging/rules.py [--all]`, or `make rules`.

Lists every rule of classroom/formats/rules.toml with the tests that name its id. Tests name the ids that they prove

    def test_P12_P13_a_word_taken_off_is_a_zero_turn():     at the head of their name
    # P12, P13                                              in a comment just above or beside their decorators or `def`
    '''P12, P13: a word taken off is a zero turn.'''        at the head of their docstring
    '''A word taken off is a zero turn (P12, P13).'''       in brackets in their docstring

Tests are read and not run; one with many parameters is one test, and one that is always skipped or expected to fail
proves nothing. A rule without a test, and an id in a test or in a format that no rule has, are faults.

A rule that people meet on a screen or on a paper, marked so in its section by `screen` and `paper`, needs a test there
too: of a screen under tests/ui, of a paper under tests/printing or tests/record. Without it that is a fault.

Then the clauses of the sources, each with its rules and with where people meet them; one that nobody meets is a fault.
"""

import argparse
import ast
import io
import re
import sys
import textwrap
import tokenize
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from classroom.formats.catalogue import InvalidRuleTextsError, Rule, parse_clauses, parse_rule_texts
from classroom.say.format import OF_THE_BOARD, OF_THE_TILES

REPOSITORY = Path(__file__).resolve().parent.parent
TESTS = REPOSITORY / "tests"
FORMATS = REPOSITORY / "classroom" / "formats"
WIDTH = 120
OF_SCREENS, OF_PAPERS = ("ui",), ("printing", "record")
"""The folders, inside that of the tests, with tests of screens and of papers."""

_ID = r"[A-Z]\d+"
# In small letters too, so that such a mistake is found.
_IN_NAME = re.compile(r"test((?:_(?:and_)?[A-Za-z]\d+)+)(?=_|\Z)")
_LIST = rf"{_ID}(?:(?:, | and ){_ID})*"
# Few files have a comment that names a rule, and to look for comments takes much longer than all else.
_MAY_NAME = re.compile(rf"#\s*{_ID}")
_IN_COMMENT = re.compile(rf"#\s*({_LIST})\s*(?::.*)?\Z")
_AT_HEAD = re.compile(rf"\s*({_LIST}):")
_IN_BRACKETS = re.compile(rf"\(({_LIST})\)")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Proof(NamedTuple):
    """A test by its file and its name in it, and the ids of the rules that it says it proves."""

    file: str
    name: str
    ids: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}::{self.name}"

    def is_in(self, folders: Sequence[str]) -> bool:
        """Tell whether the test is one of these folders of the tests, or of one inside them."""
        return Path(self.file).parts[1] in folders


def proofs(tests: Path) -> list[Proof]:
    """Every test under `tests` that names a rule, file by file; raises SyntaxError."""
    return [
        Proof(path.relative_to(tests.parent).as_posix(), name, ids)
        for path in sorted(tests.rglob("test_*.py"))
        for name, ids in named_in(path.read_text(encoding="utf-8"), path.name)
    ]


def named_in(source: str, name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tests of one file that name rules, each with the ids; raises SyntaxError, which tells the file's `name`."""
    tree = ast.parse(source, name)
    if _is_off(tree):
        return
    comments = dict(_comments(source)) if _MAY_NAME.search(source) else {}
    for prefix, test in _tests(tree):
        ids = [*_ids_in_name(test.name), *_ids_in_comments(test, comments), *_ids_in_docstring(test)]
        if ids:
            yield prefix + test.name, tuple(dict.fromkeys(ids))


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _tests(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """What pytest would collect and run: functions of the file and methods of its classes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test") and not _is_set_aside(node):
            methods = (method for method in node.body if isinstance(method, Function))
            yield from ((f"{node.name}::", method) for method in methods if _is_run(method))
        elif isinstance(node, Function) and _is_run(node):
            yield "", node


def _is_run(function: Function) -> bool:
    return function.name.startswith("test") and not _is_set_aside(function)


def _is_set_aside(definition: Function | ast.ClassDef) -> bool:
    return any(_sets_aside(mark) for mark in definition.decorator_list)


def _is_off(tree: ast.Module) -> bool:
    """Whether `pytestmark` sets the whole file aside."""
    return any(
        isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "pytestmark"
        and any(_sets_aside(mark) for mark in (node.value.elts if isinstance(node.value, ast.List) else [node.value]))
        for node in tree.body
    )


def _sets_aside(mark: ast.expr) -> bool:
    name = ast.unparse(mark.func if isinstance(mark, ast.Call) else mark)
    return name in {"pytest.mark.skip", "pytest.mark.xfail"}


def _ids_in_name(name: str) -> list[str]:
    match = _IN_NAME.match(name)
    return re.findall(r"[A-Za-z]\d+", match[1]) if match else []


def _ids_in_comments(test: Function, comments: Mapping[int, str]) -> list[str]:
    first = min([test.lineno, *(decorator.lineno for decorator in test.decorator_list)])
    found = (_IN_COMMENT.match(comments.get(line, "")) for line in range(first - 1, test.body[0].lineno))
    return [id_ for match in found if match for id_ in re.findall(_ID, match[1])]


def _ids_in_docstring(test: Function) -> list[str]:
    text = ast.get_docstring(test) or ""
    head = _AT_HEAD.match(text)
    lists = [*([head[1]] if head else []), *_IN_BRACKETS.findall(text)]
    return [id_ for ids in lists for id_ in re.findall(_ID, ids)]


def problems(book: Mapping[str, Rule], found: Sequence[Proof], formats: Path) -> Iterator[str]:
    """One sentence for each rule without a test, and for each id that no rule has in a test or a format."""
    proved = {id_ for proof in found for id_ in proof.ids}
    yield from (f"{id_} has no test" for id_ in book if id_ not in proved)
    for id_, rule in book.items():
        tests = [proof for proof in found if id_ in proof.ids]
        for place, is_met, folders in _places(rule):
            if tests and is_met and not any(proof.is_in(folders) for proof in tests):
                yield f"{id_} is met on a {place}, and no test of a {place} names it"
    yield from (f"{proof} names {id_}, which is no rule" for proof in found for id_ in proof.ids if id_ not in book)
    for path in sorted(formats.glob("*.toml")):
        yield from (f"{path.name} names {id_}, which is no rule" for id_ in _ids_of_format(path) if id_ not in book)


def _places(rule: Rule) -> tuple[tuple[str, bool, Sequence[str]], ...]:
    """Where people may meet a rule: what that is called, whether they do, and the folders of the tests of it."""
    return ("screen", rule.on_screen, OF_SCREENS), ("paper", rule.on_paper, OF_PAPERS)


def _ids_of_format(path: Path) -> Iterator[str]:
    """The rule ids beside the policies of a format; the table of rules itself has none."""
    for policy in tomllib.loads(path.read_text(encoding="utf-8")).values():
        if isinstance(policy, dict) and isinstance(policy.get("rules"), list):
            yield from policy["rules"]


def table(book: Mapping[str, Rule], found: Sequence[Proof], *, every: bool) -> Iterator[str]:
    """The lines of the list: each rule with the number of its tests and the first, or every one of them.

    Of a rule that is met on a screen or a paper the number and the first of the tests of these follow.
    """
    section = ""
    for id_, rule in book.items():
        if rule.section != section:
            section = rule.section
            yield f"\n{section}"
        tests = [proof for proof in found if id_ in proof.ids]
        number = {0: "no test", 1: "1 test"}.get(len(tests), f"{len(tests)} tests")
        sentence = textwrap.wrap(rule.sentence, WIDTH - 16)
        yield f"{id_:<5}{number:<11}{sentence[0]}"
        yield from (f"{'':<16}{line}" for line in sentence[1:])
        yield from (f"{'':<16}{test}" for test in (tests if every else tests[:1]))
        for place, is_met, folders in _places(rule):
            if is_met:
                there = [str(proof) for proof in tests if proof.is_in(folders)]
                yield f"{'':<5}{f'{place} {len(there)}':<11}{there[0] if there else 'no test'}"


def clause_lines(
    sources: Mapping[str, Mapping[str, Sequence[str]]], found: Sequence[Proof], formats: Path
) -> Iterator[tuple[str, bool]]:
    """The lines of what each source says: a clause, its rules, and where people meet them; and whether they do.

    They meet a rule on the page of all rules if a policy of a format names it, and on screens, at wooden boards and on
    papers by the tests there that name it.
    """
    policies = {id_ for path in formats.glob("*.toml") for id_ in _ids_of_format(path)} | {*OF_THE_BOARD, *OF_THE_TILES}
    folders = {"screen": ("ui",), "board": ("real_board",), "paper": OF_PAPERS}
    for letter, clauses in sources.items():
        for clause, ids in clauses.items():
            tests = [proof for proof in found if set(ids) & set(proof.ids)]
            met = ["all rules"] if policies & set(ids) else []
            for place, parts in folders.items():
                if count := sum(any(part in Path(proof.file).parts for part in parts) for proof in tests):
                    met.append(f"{place} {count}")
            yield f"{letter}  {clause:<44}{' '.join(ids):<10}{', '.join(met) or 'nowhere'}", bool(met)


def main(arguments: list[str] | None = None) -> int:
    """Print the list and then what is wrong; 1 when something is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="list every test of a rule, not only the first")
    parser.add_argument("--tests", type=Path, default=TESTS, help="the folder of the tests")
    parser.add_argument("--formats", type=Path, default=FORMATS, help="the folder of rules.toml and the formats")
    chosen = parser.parse_args(arguments)
    try:
        text = (chosen.formats / "rules.toml").read_text(encoding="utf-8")
        book, sources = parse_rule_texts(text), parse_clauses(text)
        found = proofs(chosen.tests)
        wrong = list(problems(book, found, chosen.formats))
        clauses = list(clause_lines(sources, found, chosen.formats))
        wrong += [f"nobody meets: {line}" for line, is_met in clauses if not is_met]
    except InvalidRuleTextsError as error:
        print(*(f"rules.toml: {fault}" for fault in error.faults), sep="\n")
        return 1
    except SyntaxError as error:
        print(f"{error.filename} cannot be read: {error}")
        return 1
    print(*table(book, found, every=chosen.all), sep="\n")
    if clauses:
        print("\nWhat the sources say, and where people meet it", *(line for line, _is_met in clauses), sep="\n")
    print(f"\n{len(book)} rules, {len(book.keys() & {id_ for proof in found for id_ in proof.ids})} of them proved.")
    for problem in wrong:
        print(problem)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
