"""Python as a process of its own, as people start it; nothing here needs a window."""

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.conftest import REPOSITORY


def python(
    *arguments: str, environment: Mapping[str, str] | None = None, timeout: float | None = None
) -> subprocess.CompletedProcess[str]:
    """Python as its own process, without what the tests set for Kivy."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
        env=plain_environment() | dict(environment or {}),
        timeout=timeout,
    )


def plain_environment() -> dict[str, str]:
    """The environment without what the tests set for Kivy; still silent, and drawn by the processor."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "KCFG_"))}
