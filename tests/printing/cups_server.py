"""A real CUPS server on the loopback address, whose printers write what they print into files."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CUPSD = shutil.which("cupsd") or "/usr/sbin/cupsd"
DRIVER = "lsb/usr/cupsfilters/Generic-PDF_Printer-PDF.ppd"
SECONDS = 20

_SERVER = """
Listen 127.0.0.1:{port}
LogLevel info
PreserveJobHistory Yes
WebInterface No
Browsing No
ErrorPolicy {policy}
<Location />
  Order allow,deny
  Allow all
</Location>
<Location /admin>
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
"""
_FILES = """
FileDevice Yes
RequestRoot {folder}/spool
TempDir {folder}/spool/tmp
StateDir {folder}/state
CacheDir {folder}/cache
ServerRoot {folder}
AccessLog {folder}/log/access
ErrorLog {folder}/log/error
PageLog {folder}/log/page
"""


def why_not() -> str:
    """Say why no server can be started here, empty where it can."""
    if not Path(CUPSD).is_file() or shutil.which("lpadmin") is None:
        return "CUPS is not installed (Debian: cups)"
    if not Path("/usr/share/ppd/cupsfilters/Generic-PDF_Printer-PDF.ppd").is_file():
        return "CUPS has no filters (Debian: cups-filters)"
    return "" if os.geteuid() == 0 else "only root may start a CUPS server"


class CupsServer:
    """The server; `paper(name)` is what a printer has printed last."""

    def __init__(self, folder: Path, address: str) -> None:
        self._folder, self.address = folder, address

    def add(self, name: str, location: str = "") -> None:
        """Add a printer."""
        printed = self._folder / "printed" / name
        printed.write_bytes(b"")
        printed.chmod(0o666)  # written by the server's own user
        self.run("lpadmin", "-p", name, "-E", "-v", f"file://{printed}", "-m", DRIVER, "-L", location)

    def paper(self, name: str) -> bytes:
        """Return what a printer has printed last."""
        return (self._folder / "printed" / name).read_bytes()

    def run(self, *command: str) -> str:
        """Run one of CUPS's programs."""
        environment = os.environ | {"CUPS_SERVER": self.address}
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        return done.stdout


@contextmanager
def cups_server() -> Iterator[CupsServer]:
    """Run a server with no printer yet, in a folder that its own user may enter."""
    with tempfile.TemporaryDirectory(prefix="cups-") as made, socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
        found.close()
        folder = Path(made)
        folder.chmod(0o755)
        for name in ("spool/tmp", "state", "cache", "log", "printed", "ppd"):
            (folder / name).mkdir(parents=True)
        (folder / "printed").chmod(0o777)
        (folder / "cupsd.conf").write_text(_SERVER.format(port=port, policy="stop-printer"))
        (folder / "cups-files.conf").write_text(_FILES.format(folder=folder))
        command = [CUPSD, "-f", "-c", str(folder / "cupsd.conf"), "-s", str(folder / "cups-files.conf")]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            server = CupsServer(folder, f"127.0.0.1:{port}")
            try:
                _wait_for(server)
                yield server
            finally:
                process.terminate()
                process.wait(SECONDS)


def _wait_for(server: CupsServer) -> None:
    end = time.monotonic() + SECONDS
    while "is running" not in server.run("lpstat", "-r"):
        if time.monotonic() > end:
            raise TimeoutError("CUPS does not answer")
        time.sleep(0.05)
