import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def wordlists(repository: Path) -> Path:
    """The folder of the lists."""
    return repository / "wordlists"


@pytest.fixture(scope="session")
def build(wordlists: Path) -> ModuleType:
    """The script that makes the lists."""
    return _script(wordlists, "build")


@pytest.fixture(scope="session")
def dictionary(wordlists: Path, build: ModuleType) -> Iterator[ModuleType]:
    """What reads the dictionary; it takes some functions from the script beside it."""
    with _importable("build", build):
        yield _script(wordlists, "dictionary")


@pytest.fixture(scope="session")
def build_meanings(wordlists: Path, build: ModuleType, dictionary: ModuleType) -> Iterator[ModuleType]:
    """The script that makes the meanings."""
    with _importable("build", build), _importable("dictionary", dictionary):
        yield _script(wordlists, "build_meanings")


@contextmanager
def _importable(name: str, module: ModuleType) -> Iterator[None]:
    """Let scripts import a script beside them; the checkout's folder `build` has the same name as one of them."""
    before = sys.modules.get(name)
    sys.modules[name] = module
    try:
        yield
    finally:
        if before is None:
            del sys.modules[name]
        else:
            sys.modules[name] = before


def _script(wordlists: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, wordlists / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
