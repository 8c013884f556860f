"""Tells what the tests notice: changes a package at one place after another, and runs the tests of that place.

    mutants.py --package store --count 60 [--seed 1] [--jobs 1] [--seconds 300] [--looks]

The places are chosen by chance, the same for the same seed and sources. Each change is made in a copy of the project in
a temporary folder, never here. The tests are those of the module's own name, then the others of its folder; where
`build/contexts` tells which tests ran which line, some of those that ran the line: of its module first, then of its
folder, those first that are quick and run what few others do. For the screens it is needed; `make contexts` has it
told. With `--looks` what the tests let live is held against the approved pictures of one window, where their walk runs
the line (`tests/ui/looks.py`). What no test notices is shown with its place; some of it changes nothing that anybody
could see.
"""

import argparse
import ast
import queue
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from itertools import accumulate
from os import environ, utime
from pathlib import Path
from shutil import copy2
from threading import Lock
from typing import NamedTuple
from xml.etree import ElementTree

REPOSITORY = Path(__file__).resolve().parent.parent
CONTEXTS = REPOSITORY / "build" / "contexts"
MOST_SECONDS = 120
"""So long the tests of one line took together, at most, when they were measured: a line of the start has thousands."""
ELSEWHERE = 3
"""So many times as long a test of another folder seems to take: one of the same more likely looks at what it runs."""
NEAR_LINES = 20
"""So far from a change its function reaches, about."""
LEAST = 0.001
"""How much a test is about a place at least."""
LOOK, WALK = "ms-1024x600", "tests/ui/test_walk.py"
"""The window whose pictures a change is held against, and the tests whose walk is theirs."""
ONE_WALK = Lock()
"""The folder of a walk's data is seen on the screens: it is the same for all."""
PICTURED = -1
"""That only the approved pictures noticed a change."""
UNNOTICED = {PICTURED: "pictured", 0: "survived", 4: "its tests are gone", 5: "no test", None: "time was up"}
"""What pytest returns where no test noticed a change, in words; None: it did not come to its end."""

_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip
# A pixel more is nobody's fault, and texts for people are looked at by people.
_LEFT_ALONE = {"_", "dp", "sp", "assert_never", "cast", "TypeVar", "field", "N_"}
_PIXELS = {"padding", "spacing", "unit"}
# None in their place is for whoever asks the same, and mypy sees it.
_NOTHING = {"None", "False", "0", "''", "()", "[]", "{}"}
_WITHOUT = {"annotation", "returns", "decorator_list", "type_params", "type_comment"}


class Mutant(NamedTuple):
    """One change: where it is, from and to which byte of the file, and what stands there instead."""

    path: Path
    line: int
    start: int
    end: int
    text: str


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every change that can be made in a file."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, other in _changes(ast.parse(source)):
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        text = ast.unparse(other)
        bare = isinstance(other, ast.stmt | ast.Constant)
        yield Mutant(path, node.lineno, begin, end, text if bare else f"({text})")


def _changes(node: ast.AST) -> Iterator[tuple[ast.stmt | ast.expr, ast.AST]]:
    """What stands in the tree, and what could stand there."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _LEFT_ALONE:
        return
    if (isinstance(node, ast.keyword) and node.arg in _PIXELS) or (isinstance(node, ast.BinOp) and _is_length(node)):
        return
    if isinstance(node, ast.stmt | ast.expr):
        yield from ((node, other) for other in _others(node))
    if isinstance(node, ast.If | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp | ast.NamedExpr):
        yield node.test, ast.UnaryOp(ast.Not(), node.test)
    for name, value in ast.iter_fields(node):
        if name not in _WITHOUT:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _changes(child)


def _others(node: ast.stmt | ast.expr) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _OTHER:
            yield _with(node, ops=[_OTHER[type(op)]()])
        case ast.BoolOp(op=op):
            yield _with(node, op=_OTHER[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(op=op) if type(op) in _OTHER and not _is_text(node.left) and not _is_text(node.right):
            yield _with(node, op=_OTHER[type(op)]())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Assign(targets=[ast.Attribute()]) | ast.Continue():
            yield ast.Pass()
        case ast.Return(value=value) if value is not None and ast.unparse(value) not in _NOTHING:
            yield ast.Return(ast.Constant(None))
        case ast.Call(args=[first, second, *others]) if _are_two(node.func, first, second):
            yield _with(node, args=[second, first, *others])


def _is_length(node: ast.BinOp) -> bool:
    """Whether it is so many units of a picture, as ``9 * PICTURE.unit``."""
    return isinstance(node.op, ast.Mult) and ast.unparse(node.right).rpartition(".")[2] in _PIXELS


def _with(node: ast.AST, **changed: object) -> ast.AST:
    other = deepcopy(node)
    for name, value in changed.items():
        setattr(other, name, value)
    return other


def _are_two(function: ast.expr, one: ast.expr, other: ast.expr) -> bool:
    """Whether it makes a difference which argument comes first; what a star stands for is mostly nothing.

    One and many of a text in each other's place are a text without a translation, which `make lint` names.
    """
    if ast.unparse(function) in ("max", "min", "ngettext") or any(
        isinstance(each, ast.Starred) for each in (one, other)
    ):
        return False
    return ast.dump(one) != ast.dump(other)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def tests_of(mutant: Mutant) -> list[str]:
    """The tests to run for a change, those first that most likely notice it."""
    module = mutant.path.relative_to(REPOSITORY / "classroom")
    folder = next(up for up in (REPOSITORY / "tests" / module).parents if up.is_dir())
    own = [str(path.relative_to(REPOSITORY)) for path in sorted(folder.glob(f"test_{module.stem}*.py"))]
    if CONTEXTS.is_file():
        seconds, inside, about = _seconds(), f"{folder.relative_to(REPOSITORY).as_posix()}/", _about(mutant)

        def distance(test: str) -> tuple[bool, float]:
            apart = 1 if test.startswith(inside) else ELSEWHERE
            return test.partition("::")[0] not in own, apart * seconds[test] / about[test]

        near = sorted(_tests_that_ran(mutant), key=distance)
        # Where the folder's own were not measured, what others ran says nothing.
        if near and any(test.startswith(inside) for test in seconds):
            ends = accumulate(seconds[test] for test in near)
            return [test for test, end in zip(near, ends, strict=True) if end <= MOST_SECONDS] or near[:1]
    others = [str(path.relative_to(REPOSITORY)) for path in sorted(folder.rglob("test_*.py"))]
    return list(dict.fromkeys(own + others))


@cache
def _seconds() -> Counter[str]:
    """How long each test took with all its values, where it was measured."""
    seconds: Counter[str] = Counter()
    for path in CONTEXTS.parent.glob("times*.xml"):
        measured: Counter[str] = Counter()
        for case in ElementTree.parse(path).iter("testcase"):  # noqa: S314 - pytest wrote it
            test = f"{case.get('classname', '').replace('.', '/')}.py::{_without_values(case.get('name', ''))}"
            measured[test] += float(case.get("time", 0))
        seconds |= measured
    return seconds


def _without_values(test: str) -> str:
    # All values of a test: their names may be of what is changed.
    return test.partition("|")[0].partition("[")[0]


def _tests_that_ran(mutant: Mutant) -> set[str]:
    """The tests that ran the line; where it runs as its module is imported, those that ran any of the module's."""
    by_line = _tests_by_line(mutant.path)
    # Of a statement over several lines, the first may be the only one that is known.
    line = max((line for line in by_line if line <= mutant.line), default=0)
    return by_line.get(line) or set().union(*by_line.values())


def _about(mutant: Mutant) -> dict[str, float]:
    """How much each test is about a place: the fewer others run a line near it, the more."""
    about: dict[str, float] = defaultdict(lambda: LEAST)
    for line, tests in _tests_by_line(mutant.path).items():
        if abs(line - mutant.line) <= NEAR_LINES:
            for test in tests:
                about[test] += 1 / len(tests)
    return about


@cache
def _tests_by_line(path: Path) -> dict[int, set[str]]:
    from coverage import CoverageData  # noqa: PLC0415 - not needed where no contexts are kept

    data = CoverageData(str(CONTEXTS))
    data.read()
    found = data.contexts_by_lineno(str(path)).items()
    return {line: {test for one in contexts if _is_there(test := _without_values(one))} for line, contexts in found}


@cache
def _is_there(test: str) -> bool:
    """Whether it is a test, and still there since it was measured."""
    path, _, name = test.partition("::")
    return bool(name) and (REPOSITORY / path).is_file() and f"def {name}(" in (REPOSITORY / path).read_text("utf-8")


def copy_to(folder: Path) -> Path:
    """Copy what is under version control, as it is now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=REPOSITORY, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (REPOSITORY / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            copy2(REPOSITORY / name, folder / name)
    return folder


def run(copy: Path, serial: int, mutant: Mutant, seconds: int, *, looks: bool) -> int | None:
    """Run the tests of a change in the copy: what pytest returns, None when the time was up.

    With `looks`, what no test notices is held against the pictures of a walk that runs the line.
    """
    pytest = ["-m", "pytest", "-x", "-q", "-m", "not soak", "-p", "no:cacheprovider", "--timeout=60"]
    with _changed(copy, serial, mutant):
        code = _python(copy, seconds, *pytest, *tests_of(mutant))
        if code == 0 and looks and any(test.partition("::")[0] == WALK for test in _tests_that_ran(mutant)):
            with ONE_WALK:
                return PICTURED if _python(copy, seconds, "-m", "tests.ui.looks", "--walk", LOOK, "--first") else 0
    return code


@contextmanager
def _changed(copy: Path, serial: int, mutant: Mutant) -> Iterator[None]:
    path = copy / mutant.path.relative_to(REPOSITORY)
    source = path.read_bytes()
    try:
        path.write_bytes(source[: mutant.start] + mutant.text.encode() + source[mutant.end :])
        utime(path, (serial, serial))  # of two changes within a second, Python would run the first one's compiled code
        yield
    finally:
        path.write_bytes(source)


def _python(copy: Path, seconds: int, *arguments: str) -> int | None:
    """What a command of Python's returns in the copy, None when the time was up."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(copy / "build")}
    command, env = [sys.executable, *arguments], environ | compiled
    try:
        done = subprocess.run(command, cwd=copy, env=env, timeout=seconds, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return None
    # Where the app cannot even be imported, pytest returns what it does for tests that it does not find.
    return 1 if b"while loading conftest" in done.stderr else done.returncode


def shown(mutant: Mutant) -> str:
    """A change for people: its place, and the lines before and after it."""
    source = mutant.path.read_bytes()
    begin, end = source.rfind(b"\n", 0, mutant.start) + 1, source.find(b"\n", mutant.end)
    before = source[begin:end].decode()
    after = (source[begin : mutant.start] + mutant.text.encode() + source[mutant.end : end]).decode()
    lines = [*(f"  - {line}" for line in before.splitlines()), *(f"  + {line}" for line in after.splitlines())]
    return "\n".join([f"{mutant.path.relative_to(REPOSITORY)}:{mutant.line}", *lines])


def main() -> int:
    """Make the changes, and print what became of each, then how many were noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", required=True, help="a folder or file under classroom, such as store or ui/kit")
    parser.add_argument("--count", type=int, default=25, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="other changes by another number")
    parser.add_argument("--jobs", type=int, default=1, help="how many at the same time")
    parser.add_argument("--seconds", type=int, default=300, help="how long the tests of one change may take")
    parser.add_argument("--looks", action="store_true", help="hold what no test notices against the approved pictures")
    chosen = parser.parse_args()
    if chosen.looks and not CONTEXTS.is_file():
        parser.error("which lines the walk runs is not known: make contexts")
    place = REPOSITORY / "classroom" / chosen.package
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    every = [mutant for path in files for mutant in mutants_of(path)]
    picked = random.Random(chosen.seed).sample(every, min(chosen.count, len(every)))
    with tempfile.TemporaryDirectory(prefix="bellword-mutants-") as folder, ThreadPoolExecutor(chosen.jobs) as pool:
        copies = queue.SimpleQueue[Path]()
        for job in range(chosen.jobs):
            copies.put(copy_to(Path(folder) / str(job)))

        def outcome(numbered: tuple[int, Mutant]) -> int | None:
            copy = copies.get()
            try:
                return run(copy, *numbered, chosen.seconds, looks=chosen.looks)
            finally:
                copies.put(copy)

        told: Counter[int | None] = Counter()
        for mutant, code in zip(picked, pool.map(outcome, enumerate(picked, 1_000_000_000)), strict=True):
            told[code] += 1
            if code in UNNOTICED:
                print(f"{UNNOTICED[code]}: {shown(mutant)}", flush=True)
    late, seen = told[None], told[PICTURED]
    ended = len(picked) - late
    noticed = ended - sum(told[code] for code in UNNOTICED if code is not None)
    pictures = f", with the pictures {noticed + seen}" if chosen.looks else ""
    print(f"{chosen.package}: {noticed} of {ended} changes noticed{pictures} (seed {chosen.seed}); too slow: {late}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
