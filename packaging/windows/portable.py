"""Makes the zip of the program with a `data` folder beside it, in which it keeps everything: portable.py PROGRAM ZIP.

The same program makes the same zip, byte for byte.
"""

import sys
import zipfile
from pathlib import Path

_WHEN = (2020, 1, 1, 0, 0, 0)
_MODE = 0o644 << 16
_FOLDER = "Bellword"
# A folder with nothing in it is dropped by some programs that unpack.
_READ_ME = """\
Bellword keeps matches, classes and settings in this folder, as long as it lies beside bellword.exe and can be
written to. Unpack the whole zip before you open bellword.exe, on a stick or on a disk. To take everything to another
computer, close Bellword and copy the whole folder Bellword.

Bellword menyimpan perlawanan, kelas dan tetapan di dalam folder ini, selagi folder ini berada di sebelah bellword.exe
dan boleh ditulis. Buka zip seluruhnya sebelum membuka bellword.exe, pada pemacu USB atau cakera. Untuk membawa
semuanya ke komputer lain, tutup Bellword dan salin seluruh folder Bellword.
"""
# As the app calls them where it says what to do about a forgotten PIN, in each language.
_WITHOUT_PIN = ("Remove PIN.cmd", "Buang PIN.cmd")
_REMOVES_PIN = '@start "" "%~dp0bellword.exe" reset-pin --box\r\n'


def make(program: Path, target: Path) -> None:
    """Zip the folder `program` that PyInstaller made."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:

        def add(name: str, content: bytes) -> None:
            entry = zipfile.ZipInfo(f"{_FOLDER}/{name}", _WHEN)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, _MODE
            archive.writestr(entry, content)

        for path in sorted(path for path in program.rglob("*") if path.is_file()):
            add(path.relative_to(program).as_posix(), path.read_bytes())
        for name in _WITHOUT_PIN:
            add(name, _REMOVES_PIN.encode())
        add("data/Read me.txt", _READ_ME.replace("\n", "\r\n").encode())


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(sys.argv[2]))
