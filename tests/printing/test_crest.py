"""A school's crest from a teacher's own picture file, whatever is in it."""

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from classroom.printing.crest import take_crest
from classroom.printing.printer import PrintError


def png_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few hundred bytes that says how large it is, and has hardly a dot."""
    head = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    dots = png_chunk(b"IDAT", b"nothing to unpack")
    return b"\x89PNG\r\n\x1a\n" + head + dots + png_chunk(b"IEND", b"")


@pytest.fixture
def data_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def drawn(path: Path, mode: str = "RGB", size: tuple[int, int] = (60, 40)) -> Path:
    Image.new(mode, size).save(path)
    return path


def test_a_picture_becomes_a_plain_png(data_folder: Path, tmp_path: Path) -> None:
    kept = take_crest(drawn(tmp_path / "school.jpg"), data_folder)
    assert kept.parent == data_folder
    with Image.open(kept) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "RGB", (60, 40))


@pytest.mark.parametrize("mode", ["RGB", "CMYK", "L"])
def test_every_kind_of_colour_is_taken(data_folder: Path, tmp_path: Path, mode: str) -> None:
    kept = take_crest(drawn(tmp_path / "school.jpg", mode), data_folder)
    with Image.open(kept) as image:
        assert image.mode == "RGB"


def test_a_picture_of_sixteen_bits_has_its_shades(data_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "school.png"
    ramp = Image.new("I;16", (256, 1))
    for level in range(256):
        ramp.putpixel((level, 0), level * 257)
    ramp.save(path)
    with Image.open(take_crest(path, data_folder)) as image:
        assert [image.getpixel((level, 0)) for level in (0, 64, 255)] == [(0, 0, 0), (64, 64, 64), (255, 255, 255)]


def test_a_photograph_of_twelve_million_dots_is_made_smaller(data_folder: Path, tmp_path: Path) -> None:
    with Image.open(take_crest(drawn(tmp_path / "school.jpg", size=(4_000, 3_000)), data_folder)) as image:
        assert image.size == (1_200, 900)


def test_what_is_transparent_becomes_paper(data_folder: Path, tmp_path: Path) -> None:
    kept = take_crest(drawn(tmp_path / "school.png", "RGBA"), data_folder)
    with Image.open(kept) as image:
        assert image.getpixel((0, 0)) == (255, 255, 255)


def test_nothing_but_the_dots_is_kept(data_folder: Path, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at the home of a pupil"
    exif[0x0112] = 6  # a telephone held upright
    path = tmp_path / "school.jpg"
    Image.new("RGB", (60, 40)).save(path, exif=exif)
    kept = take_crest(path, data_folder)
    assert b"pupil" not in kept.read_bytes()
    with Image.open(kept) as image:
        assert image.size == (40, 60)
        assert not image.getexif()


def test_a_large_picture_is_made_as_small_as_paper_needs(data_folder: Path, tmp_path: Path) -> None:
    kept = take_crest(drawn(tmp_path / "school.png", size=(3000, 1500)), data_folder)
    with Image.open(kept) as image:
        assert image.size == (1200, 600)


def test_another_picture_is_another_file_and_the_same_one_the_same(data_folder: Path, tmp_path: Path) -> None:
    one = take_crest(drawn(tmp_path / "one.png"), data_folder)
    assert take_crest(drawn(tmp_path / "one.png"), data_folder) == one
    assert take_crest(drawn(tmp_path / "two.png", size=(50, 50)), data_folder) != one


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"this is no picture",
        b'<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
        bomb(10, 10),
        bytes(range(256)) * 40,
    ],
    ids=["empty", "text", "svg", "head only", "gif", "too few dots", "noise"],
)
def test_what_is_no_picture_is_refused_in_a_sentence(data_folder: Path, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "school.png"
    path.write_bytes(data)
    with pytest.raises(PrintError, match=r"The picture school\.png cannot be read\."):
        take_crest(path, data_folder)
    assert list(data_folder.iterdir()) == []


@pytest.mark.parametrize("size", [(50_000, 50_000), (10_000, 10_001), (10_000, 5_001)])
def test_a_picture_that_says_it_is_huge_is_not_even_read(
    data_folder: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    path = tmp_path / "school.png"
    path.write_bytes(bomb(*size))
    with pytest.raises(PrintError, match=r"school\.png (is too large|cannot be read)"):
        take_crest(path, data_folder)


def test_a_file_too_large_for_a_picture_is_not_even_opened(data_folder: Path, tmp_path: Path) -> None:
    path = drawn(tmp_path / "school.png")
    with path.open("r+b") as file:
        file.truncate(20_000_001)
    with pytest.raises(PrintError, match="too large"):
        take_crest(path, data_folder)


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_picture_cut_off_is_refused(data_folder: Path, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "school.jpg"
    Image.effect_noise((200, 200), 80).convert("RGB").save(path, kind)
    path.write_bytes(path.read_bytes()[:4000])
    with pytest.raises(PrintError, match="cannot be read"):
        take_crest(path, data_folder)


def test_a_file_that_is_gone_is_refused(data_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="cannot be read"):
        take_crest(tmp_path / "gone.png", data_folder)


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="was not saved"):
        take_crest(drawn(tmp_path / "school.png"), tmp_path / "gone")
