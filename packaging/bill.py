"""Write what a built folder is made of: a bill of materials in CycloneDX's form, and the texts of all licences.

    build/builder/bin/python packaging/bill.py [dist/bellword]
    build/builder/bin/python packaging/bill.py build/windows/dist/bellword --python build/windows/python

Every file of the folder and every module in its program is led back to where it came from: Bellword itself, a font or
a word list by the table that it comes with, a Python package by its own list of files, Python, or a package of the
system that it was built on. What cannot be led back, or has no known licence, is refused: it has to be looked at. Run
it with the Python that built the folder, or name the folder of the Windows Python that did. Writes
`bill-of-materials.cdx.json` and `licences/` into the folder, the same for the same folder.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePosixPath

REPOSITORY = Path(__file__).resolve().parents[1]
BILL = "bill-of-materials.cdx.json"
LICENCES = "licences"

# Packages whose metadata name no licence in SPDX's terms; each was looked up in the package's own text.
LICENCE_OF_PACKAGE = {
    "altgraph": "MIT",
    "cattrs": "MIT",
    "defusedxml": "PSF-2.0",
    "et-xmlfile": "MIT",
    "filetype": "MIT",
    "fonttools": "MIT",
    "fsrs": "MIT",
    "kivy": "MIT",
    "kivy-deps-angle": "BSD-3-Clause",
    "kivy-deps-glew": "BSD-3-Clause AND MIT",
    "kivy-deps-sdl2": "Zlib",
    "openpyxl": "MIT",
    "plyer": "MIT",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "pyinstaller-hooks-contrib": "Apache-2.0",
    "pypdfium2": "BSD-3-Clause AND Apache-2.0",
    "pywin32": "PSF-2.0",
    "setuptools": "MIT",
    "uharfbuzz": "Apache-2.0",
}
# Libraries that wheels carry, by the beginning of their file's name in small letters.
LICENCE_OF_LIBRARY = {
    "d3dcompiler": "LicenseRef-Microsoft-redistributable",
    "glew32": "BSD-3-Clause AND MIT",
    "libavif": "BSD-2-Clause",
    "libbrotli": "MIT",
    "libegl": "BSD-3-Clause",
    "libfreetype": "FTL OR GPL-2.0-or-later",
    "libglesv2": "BSD-3-Clause",
    "libharfbuzz": "MIT-Modern-Variant",
    "libjpeg": "IJG AND BSD-3-Clause AND Zlib",
    "liblcms2": "MIT",
    "liblzma": "0BSD",
    "libopenjp2": "BSD-2-Clause",
    "libpng": "libpng-2.0",
    "libsharpyuv": "BSD-3-Clause",
    "libtiff": "libtiff",
    "libwebp": "BSD-3-Clause",
    "libxau": "MIT",
    "libxcb": "MIT",
    "libxmp": "MIT",
    "libzstd": "BSD-3-Clause OR GPL-2.0-only",
    "libogg": "BSD-3-Clause",
    "libopus": "BSD-3-Clause",
    "libopusfile": "BSD-3-Clause",
    "libmodplug": "LicenseRef-public-domain",
    "libgme": "LGPL-2.1-or-later",
    "libsdl2": "Zlib",
    "libwavpack": "BSD-3-Clause",
    "libz": "Zlib",
    "sdl2": "Zlib",
    "zlib": "Zlib",
}
# Packages of Debian and Ubuntu from which PyInstaller takes libraries along.
LICENCE_OF_SYSTEM_PACKAGE = {
    "libbsd0": "BSD-3-Clause",
    "libbz2-1.0": "bzip2-1.0.6",
    "libexpat1": "MIT",
    "libffi8": "MIT",
    "liblzma5": "LicenseRef-public-domain",
    "libmd0": "BSD-3-Clause",
    "libmpdec3": "BSD-2-Clause",
    "libmtdev1": "MIT",
    "libsqlite3-0": "blessing",
    "libssl3": "Apache-2.0",
    "libuuid1": "BSD-3-Clause",
    "zlib1g": "Zlib",
}
# What Python for Windows carries beside itself.
OF_WINDOWS_PYTHON = re.compile(
    r"_internal/(python3\d*\.dll|lib(crypto|ssl|ffi)-[\d_.]+\.dll|sqlite3\.dll|zlib1?\.dll|_?\w+\.pyd)$", re.IGNORECASE
)
OF_MICROSOFT = re.compile(
    r"_internal/(vcruntime\d+(_1)?|msvcp\d+(_\w+)?|ucrtbase|api-ms-win-[\w-]+|concrt\d+)\.dll$", re.IGNORECASE
)
OF_PYTHON = re.compile(r"_internal/(libpython3[\d.]*\.so[\d.]*|Python|python3\.\d+/lib-dynload/.+|base_library\.zip)$")
IN_A_WHEEL = re.compile(r"_internal/[\w.]+\.libs/|_internal/[^/]+\.dll$", re.IGNORECASE)
PYINSTALLERS_MODULES = ("pyi", "_pyi", "pyimod")


class UnknownPartError(Exception):
    """Something in the folder comes from nowhere that is known; the text says what, and what to do."""


@dataclass
class Part:
    """One thing that the folder is made of, with its files as paths in the folder, and its modules."""

    name: str
    version: str
    licence: str
    kind: str = "library"  # as CycloneDX has it: library, application, data, or file
    purl: str = ""
    files: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    texts: list[Path] = field(default_factory=list)  # of its licence, on the building computer


@dataclass(frozen=True)
class Builder:
    """The Python that built a folder: its version, its modules, its licence, and the packages beside it."""

    version: str
    modules: frozenset[str]
    texts: tuple[Path, ...]
    packages: tuple[Distribution, ...]


def this_python() -> Builder:
    """Return the Python that runs this."""
    minor = sys.version_info.minor
    places = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(f"/usr/share/doc/python3.{minor}/copyright"))
    texts = tuple(place for place in places if place.is_file())[:1]
    version = ".".join(map(str, sys.version_info[:3]))
    return Builder(version, frozenset(sys.stdlib_module_names), texts, tuple(distributions()))


def windows_python(folder: Path) -> Builder:
    """Return the Python for Windows in `folder`, as python.org packs it to be carried along."""
    (library,) = folder.glob("python3??.dll")
    told = re.search(r"FileVersion\0+([\d.]+)", library.read_bytes().decode("utf-16-le", "replace"))
    with zipfile.ZipFile(next(folder.glob("python3??.zip"))) as packed:
        modules = {PurePosixPath(name).parts[0].split(".")[0] for name in packed.namelist()}
    modules |= {path.stem for path in folder.glob("*.pyd")}
    packages = tuple(distributions(path=[str(folder / "Lib" / "site-packages")]))
    version = told[1] if told else library.stem.removeprefix("python")
    return Builder(version, frozenset(modules) | sys.stdlib_module_names, (folder / "LICENSE.txt",), packages)


class Origins:
    """Leads a file or a module of a built folder back to its part."""

    def __init__(self, version: str, builder: Builder) -> None:
        self.parts: dict[str, Part] = {}
        self._builder = builder
        self._own = self._part(Part("Bellword", version, "MIT", "application", texts=[REPOSITORY / "LICENSE"]))
        self._listed: dict[str, Distribution] = {}
        for one in builder.packages:
            for file in one.files or []:
                self._listed[file.as_posix()] = one
        self._assets = dict(_assets())

    def take_file(self, folder: Path, path: Path) -> None:
        """Note a file of the folder. Raises `UnknownPartError`."""
        name = path.relative_to(folder).as_posix()
        real = path.resolve().relative_to(folder.resolve()).as_posix()
        self._of_file(real).files.add(name)

    def take_module(self, name: str) -> None:
        """Note a module in the program. Raises `UnknownPartError`."""
        self._of_module(name).modules.add(name)

    def _of_file(self, name: str) -> Part:
        if re.fullmatch(r"bellword(\.exe)?", name):
            # The program is PyInstaller's, which starts Python; what modules are in it is told one by one.
            return self._package(next(one for one in self._builder.packages if one.name.lower() == "pyinstaller"))
        inside = name.removeprefix("_internal/")
        if inside.startswith("assets/"):
            return self._asset(inside.removeprefix("assets/"))
        if inside.startswith("wordlists/"):
            return self._word_list(inside.removeprefix("wordlists/"))
        if inside == "LICENSE" or inside.startswith("classroom/"):
            return self._own
        if OF_PYTHON.match(name) or (OF_WINDOWS_PYTHON.match(name) and inside not in self._listed):
            return self._python()
        if OF_MICROSOFT.match(name):
            return self._part(Part("Microsoft Visual C++ runtime", "", "LicenseRef-Microsoft-redistributable"))
        # Where PyInstaller puts a file that its package has elsewhere.
        home = inside.replace("kivy_install/", "kivy/", 1).replace("win32com/", "win32comext/", 1)
        listed = self._listed.get(inside) or self._listed.get(home)
        if listed is None and "/" not in inside:
            # Kivy's wheels for Windows have their libraries elsewhere than the program.
            listed = next((one for at, one in self._listed.items() if at.lower().endswith(f"/{inside.lower()}")), None)
        if listed is not None:
            package = self._package(listed)
            return self._carried(inside, package) if IN_A_WHEEL.match(name) else package
        return self._of_system(name)

    def _of_module(self, name: str) -> Part:
        top = name.split(".", maxsplit=1)[0]
        if top in ("classroom", "launcher"):
            return self._own
        place = name.replace("win32com.shell", "win32comext.shell").replace(".", "/")
        # pywin32 has modules in folders that it adds to the path.
        for folder in ("", "win32/lib/", "win32/", "pythonwin/", "win32comext/"):
            for file in (f"{folder}{place}.py", f"{folder}{place}/__init__.py"):
                if file in self._listed:
                    return self._package(self._listed[file])
        if top.startswith(PYINSTALLERS_MODULES):
            return self._of_file("bellword")
        if top in self._builder.modules or top.startswith("_sysconfigdata"):
            return self._python()
        # A folder without __init__.py has modules of one package, or of several.
        inside = next((one for at, one in self._listed.items() if at.startswith(f"{place}/")), None)
        if inside is not None:
            return self._package(inside)
        raise UnknownPartError(
            f"The module {name} in the program is of no installed package: leave it out, or say whence it is."
        )

    def _part(self, part: Part) -> Part:
        return self.parts.setdefault(part.name, part)

    def _python(self) -> Part:
        return self._part(Part("Python", self._builder.version, "PSF-2.0", texts=list(self._builder.texts)))

    def _package(self, one: Distribution) -> Part:
        known = re.sub(r"[-_.]+", "-", one.name).lower()
        licence = one.metadata.get("License-Expression") or LICENCE_OF_PACKAGE.get(known)
        if licence is None:
            raise UnknownPartError(
                f"The licence of the package {one.name} is not known: look it up, and add it to {__file__}."
            )
        texts = [
            Path(str(one.locate_file(file))) for file in one.files or [] if _is_licence(PurePosixPath(file.as_posix()))
        ]
        purl = f"pkg:pypi/{known}@{one.version}"
        return self._part(Part(one.name, one.version, licence, purl=purl, texts=texts))

    def _carried(self, inside: str, package: Part) -> Part:
        """A library that a wheel carries: a part of its own, named after its file without the wheel's additions."""
        file = PurePosixPath(inside).name
        stem = re.sub(r"-[0-9a-f]{8}(?=\.)", "", file)
        match = re.match(
            r"(?P<name>[A-Za-z][\w+-]*?\d?)(?:-\d[\d.]*)?(?:\.\d+)?\.(?:so|dll)\.?(?P<version>[\d.]*)$", stem
        )
        name, version = (match["name"], match["version"]) if match else (stem, "")
        beginnings = [beginning for beginning in LICENCE_OF_LIBRARY if name.lower().startswith(beginning)]
        if not beginnings:
            raise UnknownPartError(
                f"The licence of {inside} in {package.name} is not known: look it up, and add it to {__file__}."
            )
        licence = LICENCE_OF_LIBRARY[max(beginnings, key=len)]
        return self._part(Part(f"{name} (in {package.name})", version, licence))

    def _of_system(self, name: str) -> Part:
        """A library that PyInstaller took from the building computer, which has to know its package."""
        file = PurePosixPath(name).name
        found = _output("dpkg-query", "--search", f"*/{file}").splitlines() if shutil.which("dpkg-query") else []
        package = next((line.split(":")[0] for line in found if line.endswith(f"/{file}")), None)
        if package is None:
            raise UnknownPartError(
                f"{name} is of no package that is installed here: say in {__file__} whence it is, or leave it out."
            )
        if package not in LICENCE_OF_SYSTEM_PACKAGE:
            raise UnknownPartError(
                f"The licence of {package}, of which is {name}, is not known: look it up, and add it to {__file__}."
            )
        version = _output("dpkg-query", "--show", "--showformat", "${Version}", package)
        texts = [path for path in (Path(f"/usr/share/doc/{package}/copyright"),) if path.is_file()]
        return self._part(
            Part(
                package,
                version,
                LICENCE_OF_SYSTEM_PACKAGE[package],
                purl=f"pkg:deb/debian/{package}@{version}",
                texts=texts,
            )
        )

    def _asset(self, name: str) -> Part:
        if name == "LICENSES.md" or name.startswith("fonts/OFL-"):
            return self._own
        for beginning, (what, licence) in self._assets.items():
            if name == beginning or (beginning.endswith("/") and name.startswith(beginning)):
                if licence == "MIT":
                    return self._own
                match = re.match(r"(?P<name>[^,]+?)(?: (?P<version>[\d.]+))?(?:,|$)", what)
                assert match is not None  # noqa: S101 - every text has a first word
                return self._part(Part(match["name"], match["version"] or "", licence, "data"))
        raise UnknownPartError(f"assets/{name} has no line in assets/LICENSES.md.")

    def _word_list(self, name: str) -> Part:
        stem = name.split(".", maxsplit=1)[0]
        table = REPOSITORY / "wordlists" / f"{stem}.toml"
        if not table.is_file():
            # Notices, and what is kept by hand: wordlists/NOTICES.md says so.
            return self._own
        with table.open("rb") as file:
            about = tomllib.load(file)
        return self._part(Part(f"Word list {stem}", "", str(about["licence"]), "data"))


def bill_of(folder: Path, version: str, builder: Builder) -> dict[str, object]:
    """Return the bill of a built folder, whose licences it writes beside it. Raises `UnknownPartError`."""
    shutil.rmtree(folder / LICENCES, ignore_errors=True)
    (folder / BILL).unlink(missing_ok=True)
    origins = Origins(version, builder)
    for path in _files(folder):
        origins.take_file(folder, path)
    for module in _modules(folder):
        origins.take_module(module)
    _write_texts(folder, origins.parts.values())
    parts = sorted(origins.parts.values(), key=lambda part: part.name.lower())
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "Bellword", "version": version}},
        "components": [_component(part) for part in parts],
    }


def missing_in(folder: Path, bill: dict[str, object]) -> list[str]:
    """Return the files of the folder that its bill does not name, but for the bill itself."""
    components = bill["components"]
    assert isinstance(components, list)  # noqa: S101 - for the types: this file made it
    named = {place["location"] for one in components for place in one["evidence"]["occurrences"]}
    return sorted({path.relative_to(folder).as_posix() for path in _files(folder)} - named - {BILL})


def _component(part: Part) -> dict[str, object]:
    is_expression = re.fullmatch(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*", part.licence)
    places = sorted(part.files) or ["_internal" if part.modules else ""]
    component: dict[str, object] = {
        "type": part.kind,
        "name": part.name,
        "version": part.version,
        "licenses": [{"expression": part.licence} if is_expression else {"license": {"name": part.licence}}],
        "purl": part.purl,
        "evidence": {"occurrences": [{"location": place} for place in places]},
        "properties": [{"name": "bellword:modules", "value": str(len(part.modules))}] if part.modules else [],
    }
    return {key: value for key, value in component.items() if value}


def _write_texts(folder: Path, parts: Iterable[Part]) -> None:
    for part in parts:
        place = f"{LICENCES}/" + re.sub(r"[^\w.+-]+", "-", part.name)
        for text in part.texts:
            (folder / place).mkdir(parents=True, exist_ok=True)
            shutil.copyfile(text, folder / place / text.name)
            part.files.add(f"{place}/{text.name}")


def _assets() -> Iterator[tuple[str, tuple[str, str]]]:
    """Each file or folder of the table in assets/LICENSES.md, with what it is and its licence."""
    lines = (REPOSITORY / "assets/LICENSES.md").read_text("utf-8").splitlines()
    for line in filter(lambda line: line.startswith("|"), lines):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name in re.findall(r"`([^`]+)`", cells[0]):
            what, licence = cells[1], cells[3]
            yield (
                name,
                (
                    what,
                    "OFL-1.1" if "Open Font License 1.1" in licence else "MIT" if "project's" in licence else licence,
                ),
            )


def _is_licence(file: PurePosixPath) -> bool:
    in_metadata = any(part.endswith(".dist-info") for part in file.parts)
    return in_metadata and re.match(r"(licen[cs]e|copying|notice)", file.name, re.IGNORECASE) is not None


def _files(folder: Path) -> list[Path]:
    """All files of the folder, links included, but for a teacher's data."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path for path in found if path.relative_to(folder).parts[0] != "data"]


def _modules(folder: Path) -> Iterator[str]:
    """Every module in the program of the folder, whichever Python it was built with."""
    from PyInstaller.archive.readers import CArchiveReader, ZlibArchiveReader  # noqa: PLC0415 - other tests need it not

    program = next(path for path in (folder / "bellword", folder / "bellword.exe") if path.is_file())
    archive = CArchiveReader(str(program))
    (inner,) = [name for name in archive.toc if name.lower().startswith("pyz")]
    start = archive._start_offset + archive.toc[inner][0]  # noqa: SLF001 - open_embedded_archive wants our own Python
    yield from ZlibArchiveReader(str(program), start, check_pymagic=False).toc


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def main() -> None:
    """Write the bill of the folder that is named, or of dist/bellword."""
    sys.path.insert(0, str(REPOSITORY))
    from classroom import __version__  # noqa: PLC0415 - after the path is set

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=REPOSITORY / "dist" / "bellword")
    parser.add_argument("--python", type=Path, help="the folder of the Windows Python that built it")
    arguments = parser.parse_args()
    folder, builder = arguments.folder, windows_python(arguments.python) if arguments.python else this_python()
    try:
        bill = bill_of(folder, __version__, builder)
    except UnknownPartError as error:
        sys.exit(f"bill: {error}")
    (folder / BILL).write_text(json.dumps(bill, indent=1, ensure_ascii=False) + "\n", "utf-8")
    if missing := missing_in(folder, bill):
        sys.exit(f"bill: not named in it: {', '.join(missing)}")
    components = bill["components"]
    assert isinstance(components, list)  # noqa: S101 - for the types: bill_of made it
    print(f"{folder / BILL}: {len(components)} parts")


if __name__ == "__main__":
    main()
