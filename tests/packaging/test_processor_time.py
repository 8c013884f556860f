import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make test is for POSIX")


def test_the_last_line_tells_the_time_and_the_code_is_the_commands(repository: Path) -> None:
    # The work is done by a grandchild.
    command = ["sh", "-c", f"{sys.executable} -c 'sum(range(9_000_000))'; echo done; exit 3"]
    script = repository / "packaging" / "processor_time.py"
    run = subprocess.run(
        [sys.executable, script, "make test", "600", *command], capture_output=True, text=True, check=False
    )
    assert run.returncode == 3
    first, last = run.stdout.splitlines()
    assert first == "done"
    told = re.fullmatch(r"make test took (\d+) s of processor time \(at most 600\)\.", last)
    assert told, last
