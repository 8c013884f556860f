"""Make a package for Debian, Ubuntu and the Linux of Chromebooks of the folder that PyInstaller made.

    python packaging/deb.py [--folder dist/bellword] [--to dist]

The folder goes to /usr/lib/bellword as it is, with its own Python; a link in /usr/bin starts it. What it wants of the
system is read from its files; the rest is what SDL and Bellword look for while they run. Needs dpkg-deb, binutils and
Pillow. Writes `bellword_VERSION_ARCHITECTURE.deb`, the same bytes for the same folder and SOURCE_DATE_EPOCH.
"""

import argparse
import datetime
import email.utils
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "packaging")]

from elf import newest_glibc, wanted_libraries  # noqa: E402 - after the path is set

from classroom import __version__  # noqa: E402 - after the path is set

# The form wants an address, and there is none: `invalid` is reserved for that.
MAINTAINER = "The Bellword contributors <contributors@bellword.invalid>"
HOME = "usr/lib/bellword"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

# Which package has a library that a file of the folder is linked to.
PACKAGE_OF = {
    "libGL.so.1": "libgl1",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
}
C_LIBRARY = ("libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0", "librt.so.1", "libutil.so.1", "ld-linux")
# What SDL opens by name while it runs. Debian has renamed the library of the sound; either will do.
OPENED = (
    "libasound2t64 | libasound2", "libgl1", "libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6",
    "libxrandr2", "libxss1",
)  # fmt: skip
# Printing, opening a paper and choosing a file are done by programs of the system; Bellword does without, and says so.
RECOMMENDED = ("cups-client", "libegl1", "libgles2", "libpulse0", "xdg-utils", "zenity | yad | kdialog")
SUGGESTED = ("espeak | flite",)

DESCRIPTION = """\
word matches on a crossword board for a class
 Two teams take turns at one computer with a touch screen or a mouse.
 Bellword draws the tiles, rings the bell when a turn is over, counts every
 play word by word, guides the judge through a challenge, and keeps the
 score sheet. It prints the sheet and a certificate for every pupil, and
 runs a competition of a school.
 .
 It works without a network, in English and in Bahasa Melayu, and carries
 its own Python."""


def depends(folder: Path) -> list[str]:
    """Return the packages that the program in `folder` needs. Raises SystemExit for a library of no known package."""
    found = {f"libc6 (>= {newest_glibc(folder)})", *OPENED}
    for library, users in wanted_libraries(folder).items():
        if not library.startswith(C_LIBRARY):
            if library not in PACKAGE_OF:
                sys.exit(
                    f"deb: no package is known for {library}, which {users[0].relative_to(folder)} needs; add it here"
                )
            found.add(PACKAGE_OF[library])
    return sorted(found)


def control(folder: Path, architecture: str, size: int) -> str:
    """Return the control file; `size` is that of all files, in KiB."""
    return "\n".join(
        [
            "Package: bellword",
            f"Version: {__version__}",
            f"Architecture: {architecture}",
            "Section: education",
            "Priority: optional",
            f"Maintainer: {MAINTAINER}",
            f"Installed-Size: {size}",
            f"Depends: {', '.join(depends(folder))}",
            f"Recommends: {', '.join(RECOMMENDED)}",
            f"Suggests: {', '.join(SUGGESTED)}",
            f"Description: {DESCRIPTION}",
            "",
        ]
    )


def fill(root: Path, folder: Path, moment: int) -> None:
    """Lay out under `root` what the package installs; `moment` is the date of its documents, in seconds."""
    home = root / HOME
    # Somebody's matches may lie beside a program that was tried.
    shutil.copytree(folder, home, symlinks=True, ignore=lambda at, _: ["data"] if Path(at) == folder else [])
    command = root / "usr/bin/bellword"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/bellword/bellword")
    _write(root / "usr/share/applications/bellword.desktop", _own("bellword.desktop"))
    _write(root / "usr/share/applications/bellword-remove-pin.desktop", _own("bellword-remove-pin.desktop"))
    day = datetime.datetime.fromtimestamp(moment, datetime.UTC).date()
    metainfo = _own("org.bellword.app.metainfo.xml").replace("@VERSION@", __version__).replace("@DATE@", f"{day}")
    _write(root / "usr/share/metainfo/org.bellword.app.metainfo.xml", metainfo)
    _write(root / "usr/share/lintian/overrides/bellword", _own("lintian-overrides"))
    with Image.open(REPOSITORY / "assets/icons/bellword-512.png") as icon:
        for side in ICON_SIZES:
            place = root / f"usr/share/icons/hicolor/{side}x{side}/apps/bellword.png"
            place.parent.mkdir(parents=True)
            icon.resize((side, side), Image.Resampling.LANCZOS).save(place, optimize=True)
    documents = root / "usr/share/doc/bellword"
    _write(documents / "copyright", copyright_text())
    changes = (REPOSITORY / "CHANGELOG.md").read_bytes()
    (documents / "NEWS.gz").write_bytes(gzip.compress(changes, mtime=0))
    (documents / "changelog.gz").write_bytes(gzip.compress(debian_changelog(moment).encode(), mtime=0))


def debian_changelog(moment: int) -> str:
    """Return what Debian keeps of a version; what has changed stands in NEWS."""
    date = email.utils.formatdate(moment)
    return f"bellword ({__version__}) stable; urgency=medium\n\n  * See NEWS.gz.\n\n -- {MAINTAINER}  {date}\n"


def copyright_text() -> str:
    """Return whose the program and its parts are, in Debian's form; the parts' own texts lie in the folder itself."""
    licence = (REPOSITORY / "LICENSE").read_text("utf-8").split("\n\n", 2)[2]
    body = "\n".join(f" {line}" if line.strip() else " ." for line in licence.strip().splitlines())
    return f"""\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Bellword
Comment: Every part of {HOME}, with its version and licence, stands in
 /{HOME}/bill-of-materials.cdx.json; the texts of these licences are in
 /{HOME}/licences, those of the fonts in /{HOME}/_internal/assets/fonts,
 those of the word lists in /{HOME}/_internal/wordlists/NOTICES.md.

Files: *
Copyright: 2026 the Bellword contributors
License: Expat

License: Expat
{body}
"""


def make(folder: Path, to: Path) -> Path:
    """Make the package of `folder` in `to` and return its file."""
    architecture = _output("dpkg", "--print-architecture")
    moment = int(
        os.environ.get("SOURCE_DATE_EPOCH") or _output("git", "-C", str(REPOSITORY), "log", "-1", "--format=%ct")
    )
    with tempfile.TemporaryDirectory(prefix="bellword-deb-") as place:
        root = Path(place) / "root"
        root.mkdir()
        fill(root, folder, moment)
        _make_readable(root)
        files = [path for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink()]
        size = sum(-(-path.stat().st_size // 1024) for path in files)
        sums = "".join(
            f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(root)}\n"
            for path in files
        )
        _write(root / "DEBIAN/control", control(folder, architecture, size))
        _write(root / "DEBIAN/md5sums", sums)
        made = to / f"bellword_{__version__}_{architecture}.deb"
        to.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, made],
            check=True, stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(moment)},
        )  # fmt: skip
    return made


def _make_readable(root: Path) -> None:
    """Let everybody read and only the owner write, whatever the building account's mask, and only the program run."""
    root.chmod(0o755)
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == root / HOME / "bellword" else 0o644)


def _own(name: str) -> str:
    return (REPOSITORY / "packaging/debian" / name).read_text("utf-8")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=REPOSITORY / "dist/bellword")
    parser.add_argument("--to", type=Path, default=REPOSITORY / "dist")
    arguments = parser.parse_args()
    print(make(arguments.folder, arguments.to))
