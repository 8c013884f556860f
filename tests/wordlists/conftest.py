import importlib.util
import sys
from collections.abc import Iterator
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
def build_meanings(wordlists: Path, build: ModuleType) -> Iterator[ModuleType]:
    """The script that makes the meanings, which takes some functions from the one beside it."""
    before = sys.modules.get("build")
    sys.modules["build"] = build
    yield _script(wordlists, "build_meanings")
    if before is None:
        del sys.modules["build"]
    else:
        sys.modules["build"] = before


def _script(wordlists: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, wordlists / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
