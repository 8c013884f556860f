"""The script that makes the lists."""

import io
import tarfile
from pathlib import Path
from types import ModuleType

import pytest


def debian_package(files: dict[str, bytes]) -> bytes:
    """A package with `files` under the root, in the shape that dpkg makes."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:xz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    members = {"debian-binary": b"2.0\n", "control.tar.xz": b"odd", "data.tar.xz": data.getvalue()}
    package = b"!<arch>\n"
    for name, content in members.items():
        head = f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n"
        package += head.encode() + content + b"\n" * (len(content) % 2)
    return package


def test_the_word_files_are_taken_out_of_a_package(build: ModuleType, tmp_path: Path) -> None:
    package = tmp_path / "scowl.deb"
    package.write_bytes(
        debian_package(
            {"usr/share/dict/scowl/english-words.10": "café\n".encode(), "usr/share/doc/scowl/copyright": b""}
        )
    )
    assert build.scowl_files(package) == {"english-words.10": "café\n"}


def test_what_is_no_package_is_refused(build: ModuleType, tmp_path: Path) -> None:
    package = tmp_path / "scowl.deb"
    for content in (b"PK\x03\x04", b"!<arch>\n"):
        package.write_bytes(content)
        with pytest.raises(build.BuildError):
            build.scowl_files(package)


def test_words_are_chosen_by_spelling_kind_and_size(build: ModuleType) -> None:
    scowl = build.Scowl(
        {
            "english-words.10": "cat\ncafé\ncan't\na\n",
            "english-words.50": "dog\n",
            "american-words.10": "color\n",
            "english-upper.10": "Mark\nMcKay\n",
            "british-proper-names.35": "Málaga\n",
            "english-abbreviations.10": "kg\n",
        }
    )
    assert scowl.words(35, ["english"]) == {"cat", "cafe"}
    assert scowl.words(50) == {"cat", "cafe", "dog", "color"}
    assert scowl.names(50) == {"mark", "malaga"}


def test_inflections_are_of_known_words_only(build: ModuleType) -> None:
    listed = {"cats", "boxes", "flies", "happier", "happiest", "dogs", "xs"}
    assert build.inflections({"cat", "box", "fly", "happy"}, listed) == {
        "cats",
        "boxes",
        "flies",
        "happier",
        "happiest",
    }


def test_only_the_suffix_has_an_ise_twin(build: ModuleType) -> None:
    words = {"weaponize", "weaponization", "synthesized", "midsize", "outsizes", "overprized", "maize", "seized", "cat"}
    assert build.ise_twins(words) == {"weaponise", "weaponisation", "synthesised"}


def test_a_package_of_another_version_is_refused_with_a_sentence(
    build: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "scowl_2019_all.deb"
    package.write_bytes(b"another version")
    assert build.main(["--check", "--scowl", str(package)]) == 1
    assert "scowl_2019_all.deb is not the Debian package scowl 2020.12.07-2" in capsys.readouterr().err
    assert build.main(["--check", "--scowl", str(tmp_path / "none.deb")]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_where_nothing_can_be_fetched_the_option_is_named(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert build.main(["--check"]) == 1
    assert (
        "no apt-get on this machine. Fetch the package another way and name it with --scowl" in capsys.readouterr().err
    )


def test_descriptions_of_the_lists_kept_by_hand_are_fresh(build: ModuleType, wordlists: Path) -> None:
    for name in ("block", "allow", "local_additions", "everyday_own"):
        content = build.make_files({})[f"{name}.toml"]
        assert (wordlists / f"{name}.toml").read_bytes() == content, "run wordlists/build.py"


def test_the_core_list_is_free_of_what_the_block_list_now_calls_vulgar(build: ModuleType, wordlists: Path) -> None:
    core = set((wordlists / "core.txt").read_text("ascii").split())
    vulgar = set(build.words_of(wordlists / "block.txt", "vulgar"))
    assert vulgar
    assert core & vulgar == set()


def test_everyday_words_are_common_ones_and_those_added_by_hand(build: ModuleType) -> None:
    scowl = build.Scowl({"english-words.20": "house\naxiom\nam\n", "english-words.35": "ants\nfezes\nbaked\n"})
    made = build.everyday_words(scowl, {"roti"}, {"am"})
    assert {"house", "roti", "ant", "ants", "am"} <= made
    assert not {"axiom", "fezes", "baked", "fuck"} & made


@pytest.mark.soak
def test_the_committed_lists_are_what_the_sources_make(
    build: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        scowl, games = build.fetch_scowl(tmp_path), build.fetch_games(tmp_path)
    except build.BuildError as error:
        pytest.skip(f"the two packages cannot be had here: {error}")
    assert build.main(["--check", "--scowl", str(scowl), "--games", str(games)]) == 0
    assert capsys.readouterr().out == "All lists are as freshly built.\n"
