import importlib.util
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
    spec = importlib.util.spec_from_file_location("build", wordlists / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
