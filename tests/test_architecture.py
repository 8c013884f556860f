"""The rules of the house that no tool knows (those of `make lint` do style, types and imports)."""

import ast
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

CORE = (
    "tables", "rules", "words", "formats", "match", "record", "roster", "competition", "drills", "partner", "rehearsal",
)  # fmt: skip
# Modules that reach the network; `kivy.network` is Kivy's own door to it.
NETWORK = {
    "aiohttp", "asyncio", "ftplib", "http.client", "http.server", "httpx", "imaplib", "kivy.network", "poplib",
    "requests", "smtplib", "socket", "socketserver", "ssl", "telnetlib", "urllib.request", "urllib3", "xmlrpc",
}  # fmt: skip
# Someone else's trade mark; put together here so that this file does not hold it.
TRADE_MARK = re.compile("scrab" + "ble", re.IGNORECASE)


def project(repository: Path) -> dict[str, Any]:
    with (repository / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def test_every_core_package_is_kept_apart(repository: Path) -> None:
    contracts = project(repository)["tool"]["importlinter"]["contracts"]
    (apart,) = (contract for contract in contracts if contract["name"].startswith("The core"))
    there = {f"classroom.{name}" for name in CORE if (repository / "classroom" / name).is_dir()}
    assert set(apart["source_modules"]) == there


def test_only_what_is_seen_and_heard_may_know_kivy(repository: Path) -> None:
    contracts = project(repository)["tool"]["importlinter"]["contracts"]
    apart = {name for one in contracts if "kivy" in one.get("forbidden_modules", ()) for name in one["source_modules"]}
    package = repository / "classroom"
    there = {path.stem for path in package.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    may = {"__init__", "__main__", "terminal", "bootstrap", "ui", "sound"}
    assert apart == {f"classroom.{name}" for name in there - may}


def asks_the_time(source: str) -> list[int]:
    """Lines on which `date.today()`, `datetime.now()` or the like is called."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source if re.search("now|today", source) else ""))
        if isinstance(node, ast.Attribute)
        and node.attr in {"now", "today", "utcnow"}
        and ast.unparse(node.value).rpartition(".")[2] in {"date", "datetime"}
    ]


def test_the_core_is_given_the_time_and_never_asks(repository: Path) -> None:
    core = [path for path in python_files(repository) if path.relative_to(repository / "classroom").parts[0] in CORE]
    assert {path: lines for path in core if (lines := asks_the_time(path.read_text("utf-8")))} == {}


def asks_what_is_there(source: str) -> list[int]:
    """Lines on which a path is asked by a method that takes what may not be looked at for absent (Python 3.14)."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source if re.search("exists|is_dir|is_file", source) else ""))
        if isinstance(node, ast.Attribute) and node.attr in {"exists", "is_dir", "is_file"}
    ]


def test_the_store_asks_what_is_there_by_the_functions_of_files(repository: Path) -> None:
    store = [path for path in python_files(repository) if path.is_relative_to(repository / "classroom" / "store")]
    assert {path: lines for path in store if (lines := asks_what_is_there(path.read_text("utf-8")))} == {}


def test_asking_a_path_itself_is_noticed() -> None:
    assert asks_what_is_there("here = 1\nif path.exists(): pass") == [2]


def test_asking_the_time_is_noticed() -> None:
    assert asks_the_time("import datetime\nprint(datetime.date.today())\nclock.now()") == [2]


def test_every_lint_rule_that_is_off_has_its_reason(repository: Path) -> None:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    lint = text[text.index("[tool.ruff.lint]") : text.index("[tool.ruff.lint.flake8-builtins]")]
    codes = [line for line in lint.splitlines() if re.match(r'\s+"[A-Z]+\d*",', line)]
    assert codes
    assert [line for line in codes if not re.search(r"# \w", line)] == []


def python_files(repository: Path) -> list[Path]:
    files = sorted((repository / "classroom").rglob("*.py"))
    assert files
    return files


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name | ast.Attribute)
            and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) in {"__import__", "import_module"}
        ):
            yield from (str(part.value) for part in node.args if isinstance(part, ast.Constant))


def imported_at_once(body: Sequence[ast.stmt]) -> Iterator[str]:
    """What a module imports when it is imported itself: nothing for types alone, nothing within a function."""
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom():
                yield from imported(node)
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                yield from imported_at_once(node.orelse)
            case ast.If() | ast.Try() | ast.ClassDef() | ast.With():
                for part in ("body", "handlers", "orelse", "finalbody"):
                    yield from imported_at_once(getattr(node, part, ()))
            case ast.ExceptHandler():
                yield from imported_at_once(node.body)


def circle(sources: Mapping[str, str]) -> list[str]:
    """The modules of one circle of imports among these, none if there is none."""
    graph = {
        name: set(imported_at_once(ast.parse(source).body)) & (sources.keys() - {name})
        for name, source in sources.items()
    }
    for names in graph.values():
        names -= {package for package in names if any(name.startswith(f"{package}.") for name in names)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle(repository: Path) -> None:
    sources = {
        ".".join(path.relative_to(repository).with_suffix("").parts).removesuffix(".__init__"): path.read_text("utf-8")
        for path in python_files(repository)
    }
    assert circle(sources) == []


@pytest.mark.parametrize(
    "line", ["import b", "from b import c", "class C:\n    from b import c", "try:\n    import b\nfinally: ..."]
)
def test_a_circle_of_imports_is_noticed(line: str) -> None:
    assert circle({"a": line, "b": "import c", "c": "import a"})
    assert not circle({"a": "if TYPE_CHECKING:\n    import b", "b": "import a"})


def reaches_network(source: str) -> list[str]:
    if not any(all(part in source for part in door.split(".")) for door in NETWORK):
        return []  # most modules need not be parsed
    names = imported(ast.parse(source))
    return sorted({name for name in names if any(name == door or name.startswith(f"{door}.") for door in NETWORK)})


def test_nothing_in_the_app_opens_a_network_connection(repository: Path) -> None:
    found = {path: doors for path in python_files(repository) if (doors := reaches_network(path.read_text("utf-8")))}
    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        "import socket",
        "import urllib.request as web",
        "from urllib import request",
        "from kivy.network.urlrequest import UrlRequest",
        "def late():\n    import http.client",
        'import importlib\nimportlib.import_module("socket")',
    ],
)
def test_a_door_to_the_network_is_noticed(source: str) -> None:
    assert reaches_network(source)


def test_what_only_sounds_like_a_network_passes() -> None:
    assert reaches_network("from urllib.parse import quote\nimport sockets_of_a_lamp") == []


def asked_of_git(repository: Path, *words: str) -> str | None:
    """What git answers about the repository; None where there is no git, or no repository of its."""
    git = shutil.which("git")
    if git is None or not (repository / ".git").exists():
        return None
    # A build machine may have cloned it as somebody else, whom git would not trust by itself.
    command = [git, "-c", "safe.directory=*", *words]
    return subprocess.run(command, cwd=repository, capture_output=True, text=True, check=True).stdout


def committed(repository: Path) -> list[Path]:
    """The files git knows, or where there is no git the files that are there."""
    listing = asked_of_git(repository, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    if listing is not None:
        return [repository / name for name in listing.split("\0") if name and (repository / name).is_file()]
    top = ("assets", "classroom", "packaging", "tests", "wordlists")
    return [path for name in top for path in (repository / name).rglob("*") if path.is_file()]


def test_the_trade_mark_names_nothing_of_ours(repository: Path) -> None:
    names = [path.relative_to(repository).as_posix() for path in committed(repository)]
    assert names
    assert [name for name in names if TRADE_MARK.search(name)] == []


def test_the_trade_mark_is_in_no_text_a_person_reads(repository: Path) -> None:
    shown = [repository / "README.md", repository / "CHANGELOG.md", repository / "pyproject.toml"]
    suffixes = {".py", ".kv", ".toml", ".po", ".txt", ".csv", ".sql"}
    shown += [path for path in (repository / "classroom").rglob("*") if path.suffix in suffixes]
    assert [path for path in shown if TRADE_MARK.search(path.read_text(encoding="utf-8"))] == []


def test_every_asset_is_accounted_for(repository: Path) -> None:
    licences = (repository / "assets" / "LICENSES.md").read_text(encoding="utf-8")
    assets = [path.relative_to(repository / "assets") for path in committed(repository)
              if path.is_relative_to(repository / "assets")]  # fmt: skip
    shipped = [path for path in assets if path.parts[0] != "make" and path.name != "LICENSES.md"]
    assert shipped
    told = ((path, (f"`{path.as_posix()}`", f"`{path.parent.as_posix()}/`")) for path in shipped)
    assert [path for path, names in told if not any(name in licences for name in names)] == []


def test_the_coverage_floor_only_rises(repository: Path) -> None:
    history = asked_of_git(
        repository, "log", "--format=", "--patch", "--unified=0", "-Gfail_under", "--", "pyproject.toml"
    )
    if history is None:
        pytest.skip("the floors before are read from git's history, which is not here")
    floors = [float(figure) for figure in re.findall(r"^\+fail_under = ([\d.]+)", history, re.MULTILINE)]
    now = project(repository)["tool"]["coverage"]["report"]["fail_under"]
    assert now >= max(floors, default=0)
