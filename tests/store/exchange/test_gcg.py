import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.board import Direction, parse_square
from classroom.store.exchange.gcg import (
    LARGEST_FILE,
    ChallengeEntry,
    Entry,
    ExchangeEntry,
    GcgError,
    LastRack,
    PassEntry,
    PlayEntry,
    Player,
    TimeEntry,
    UnplayedEntry,
    WithdrawnEntry,
    parse_gcg,
    read_gcg,
)
from tests.shared_data import gcg_files
from tests.store.exchange.records import EVENTS, PLAYERS, game


def error(text: str | bytes) -> GcgError:
    with pytest.raises(GcgError) as raised:
        parse_gcg(text.encode() if isinstance(text, str) else text)
    return raised.value


def entry(line: str) -> Entry:
    (only,) = game(f">ann: {line}\n").entries
    return only


def test_players_have_a_nick_and_a_full_name() -> None:
    assert game("").players == (Player("ann", "Ann Lim"), Player("ben", "Ben Ali"))
    assert game("", "#player2\tben\n#player1   ann\tAnn  Lim \n").players == (
        Player("ann", "Ann  Lim"),
        Player("ben", "ben"),
    )


def test_each_event_is_read() -> None:
    for line, expected in [
        ("AB 8D BA +10 10", PlayEntry(3, 0, "AB", 10, 10, parse_square("D8"), Direction.ACROSS, "BA")),
        ("AB D8 B. +10 10", PlayEntry(3, 0, "AB", 10, 10, parse_square("D8"), Direction.DOWN, "B.")),
        ("?B 8d Ba +6 6", PlayEntry(3, 0, "?B", 6, 6, parse_square("D8"), Direction.ACROSS, "Ba")),
        ("8D BA +10 10", PlayEntry(3, 0, "", 10, 10, parse_square("D8"), Direction.ACROSS, "BA")),
        ("AB  8D   BA   +10  10  AB, ABA", PlayEntry(3, 0, "AB", 10, 10, parse_square("D8"), Direction.ACROSS, "BA")),
        ("AB\t8D\tBA\t+10\t10", PlayEntry(3, 0, "AB", 10, 10, parse_square("D8"), Direction.ACROSS, "BA")),
        ("AB 8D BA 10 10", PlayEntry(3, 0, "AB", 10, 10, parse_square("D8"), Direction.ACROSS, "BA")),
        ("AB - +0 5", PassEntry(3, 0, "AB", 0, 5)),
        ("AB -  +0 5", PassEntry(3, 0, "AB", 0, 5)),
        ("- +0 5", PassEntry(3, 0, "", 0, 5)),
        ("AB -A +0 5", ExchangeEntry(3, 0, "AB", 0, 5, 1, "A")),
        ("AB -?B +0 5", ExchangeEntry(3, 0, "AB", 0, 5, 2, "?B")),
        ("AB -3 +0 5", ExchangeEntry(3, 0, "AB", 0, 5, 3, "")),
        ("AB --  -10 0", WithdrawnEntry(3, 0, "AB", -10, 0)),
        ("AB -- +-10 0", WithdrawnEntry(3, 0, "AB", -10, 0)),
        ("AB (challenge) +5 15", ChallengeEntry(3, 0, "AB", 5, 15)),
        (" (challenge) +5 15", ChallengeEntry(3, 0, "", 5, 15)),
        ("AB (time) -20 15", TimeEntry(3, 0, "AB", -20, 15)),
        ("UNKNOWN (challenge) +5 15", ChallengeEntry(3, 0, "", 5, 15)),
        ("UNKNOWN 8D BA +10 10", PlayEntry(3, 0, "", 10, 10, parse_square("D8"), Direction.ACROSS, "BA")),
        ("KNNNOUW - +0 5", PassEntry(3, 0, "KNNNOUW", 0, 5)),
        (" (XYZ) +8 23", UnplayedEntry(3, 0, "", 8, 23, "XYZ")),
        ("AB (AB) -4 -4", UnplayedEntry(3, 0, "AB", -4, -4, "AB")),
        ("AB (AB) +-4 -4", UnplayedEntry(3, 0, "AB", -4, -4, "AB")),
    ]:
        assert entry(line) == expected


def test_events_keep_their_line_and_their_player() -> None:
    read = game("#note a thought\n" + EVENTS)
    assert [(one.line, one.player) for one in read.entries] == [
        (4, 0), (5, 1), (6, 0), (7, 0), (8, 1), (9, 1), (10, 0), (11, 1)
    ]  # fmt: skip
    assert read.lines == 12


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_with_any_mix_of_cr_and_lf(end: str) -> None:
    assert parse_gcg((PLAYERS + EVENTS).replace("\n", end).encode()) == game(EVENTS)


def test_a_mix_of_line_ends_in_one_file_keeps_the_count() -> None:
    mixed = "#player1 ann\r\n#player2 ben\r\r\n\n>ann: 8D BA +10 10"
    assert parse_gcg(mixed.encode()).entries[0].line == 5


def test_notes_and_unknown_pragmas_are_passed_over_and_may_wrap() -> None:
    text = "#note one\n\nwrapped > and # too\n#style any\n#incomplete\n>ann: 8D BA +10 10\n#note\tend\nof it"
    assert [one.line for one in game(text).entries] == [8]


def test_racks_left_when_the_record_stops_are_kept() -> None:
    assert game("#rack1 ABC\n#rack2 ?D\n").last_racks == (LastRack(3, 0, "ABC"), LastRack(4, 1, "?D"))
    assert game("#rack2 UNKNOWN\n").last_racks == (LastRack(3, 1, ""),)


NAMES = "#player1 a José\n#player2 b Bé\n"


def test_the_encoding_is_the_named_one_or_found() -> None:
    for data in [
        NAMES.encode("utf-8"),
        NAMES.encode("latin-1"),
        b"#character-encoding UTF-8\n" + NAMES.encode("utf-8"),
        b"#character-encoding utf8\n" + NAMES.encode("utf-8"),
        b"#character-encoding ISO-8859-1\n" + NAMES.encode("latin-1"),
        b"#character-encoding windows-1252\n" + NAMES.encode("cp1252"),
        b"\xef\xbb\xbf" + NAMES.encode("utf-8"),
        b"\xef\xbb\xbf#character-encoding UTF-8\n" + NAMES.encode("utf-8"),
    ]:
        assert [player.name for player in parse_gcg(data).players] == ["José", "Bé"]


def test_a_file_that_is_no_gcg_is_refused_with_line_and_reason() -> None:
    for data, line, reason in [
        (b"", 1, "does not name its players"),
        (b"#player1 ann\n", 1, "does not name its players"),
        (b"\x89PNG\r\n\x1a\n\0\0", 2, "not text"),
        (b"#player1 ann\n#player2 ben\n\0", 3, "not text"),
        (b"#character-encoding UTF-8\n#player1 a b\n#player2 c \xff\n", 3, "not in the encoding utf-8"),
        (b"#character-encoding us-ascii\n#player1 a \xc3\xa9\n", 2, "not in the encoding ascii"),
        (b"#character-encoding klingon\n", 1, "'klingon' is not known"),
        (b"#character-encoding rot13\n", 1, "'rot13' is not known"),
        (b"#character-encoding utf-16\n", 1, "'utf-16' is not known"),
        (b"x" * (LARGEST_FILE + 1), 1, "more than 1000000 bytes"),
        (b"Dear teacher,\n", 1, "must start with > (an event) or # (a pragma)"),
        (b"#player3 c\n", 1, "#player3 is one player too many"),
        (b"#player0 c\n", 1, "#player0 is one player too many"),
        (b"#rack9 ABC\n", 1, "#rack9 is one player too many"),
        (b"#player1 a\n#player1 b\n", 2, "#player1 is there twice"),
        (b"#player1 \n", 1, "#player1 has no nick"),
        (b"#player1\n", 1, "#player1 has no nick"),
    ]:
        refusal = error(data)
        assert (refusal.line, reason in refusal.reason) == (line, True), refusal
        assert str(refusal).startswith(f"line {line}: ")


def test_an_event_that_cannot_be_read_is_refused() -> None:
    for event, reason in [
        (">", "write an event as"),
        (">ann", "write an event as"),
        (">: 8D BA +10 10", "write an event as"),
        (">cat: 8D BA +10 10", "the nick 'cat' is not that of"),
        (">ann:", "the move is missing"),
        (">ann: AB", "the move is missing"),
        (">ann: AB 8D", "the points and the total are missing"),
        (">ann: AB 8D BA", "the points and the total are missing"),
        (">ann: AB 8D BA +10", "the total is missing"),
        (">ann: AB - +0", "the total is missing"),
        (">ann: AB 8D BA ten 10", "'ten' is in the place of points or a total"),
        (">ann: AB 8D BA +10 1O", "'1O' is in the place of"),
        (">ann: AB 8D BA +1000000 10", "'+1000000' is in the place of"),
        (">ann: AB (AB +4 4", "'(AB' has no closing bracket"),
        (">ann: AB 0D BA +10 10", "'0D' is not a square"),
        (">ann: AB " + "9" * 5000 + " BA +10 10", "a field has more than 40 characters"),
        (">ann: AB -" + "9" * 5000 + " +10 10", "a field has more than 40 characters"),
        (">ann: AB 8D " + "A" * 5000 + " +10 10", "a field has more than 40 characters"),
        (">ann: " + "A" * 5000 + " 8D BA +10 10", "a field has more than 40 characters"),
    ]:
        refusal = error(PLAYERS + event)
        assert refusal.line == 3
        assert reason in refusal.reason
        assert len(refusal.reason) < 200


def test_a_stray_line_after_an_event_is_refused() -> None:
    assert error(PLAYERS + ">ann: 8D BA +10 10\n\nwell played\n").line == 5


def test_two_players_of_one_nick_cannot_be_distinguished() -> None:
    refusal = error("#player1 x Ann\n#player2 x Ben\n>x: 8D BA +10 10\n")
    assert refusal.line == 3
    assert "both players have the nick 'x'" in refusal.reason


def test_a_file_is_read_from_disk_and_a_huge_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_bytes((PLAYERS + EVENTS).encode())
    assert read_gcg(path) == game(EVENTS)
    path.write_bytes(b"#" * (3 * LARGEST_FILE))
    with pytest.raises(GcgError, match="more than"):
        read_gcg(path)
    with pytest.raises(FileNotFoundError):
        read_gcg(tmp_path / "none.gcg")


@given(st.binary(max_size=300))
def test_any_bytes_are_a_game_or_refused(data: bytes) -> None:
    with pytest.raises(GcgError):
        parse_gcg(data)


lines = st.one_of(
    st.sampled_from((PLAYERS + EVENTS).splitlines()),
    st.text(max_size=30),
    st.text(alphabet=" \t#>:()-+.?18dDAan", max_size=30).map(lambda text: f">ann: {text}"),
)


@given(st.lists(lines, max_size=12))
def test_any_lines_are_a_game_or_refused_on_a_line_of_the_file(text: list[str]) -> None:
    data = (PLAYERS + "\n".join(text)).encode("utf-8", "surrogatepass")
    last = len(re.split(b"\r\n|\r|\n", data))
    assert all(1 <= line <= last for line in lines_reported(data))


def lines_reported(data: bytes) -> list[int]:
    """The lines of all entries, or the one line of a refusal."""
    try:
        return [one.line for one in parse_gcg(data).entries]
    except GcgError as refusal:
        return [refusal.line]


def test_every_event_line_of_a_real_file_becomes_one_entry() -> None:
    for path in [*gcg_files("clean"), *gcg_files("incomplete")]:
        read = read_gcg(path)
        assert len(read.entries) == len(re.findall(rb"(?:^|[\r\n])>", path.read_bytes()))
        assert all(player.name for player in read.players)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("PASSUVX PASS +0 5", PassEntry(3, 0, "PASSUVX", 0, 5)),
        ("AB pass +0 5", PassEntry(3, 0, "AB", 0, 5)),
        ("(Pass) +0 5", PassEntry(3, 0, "", 0, 5)),
        ("PASS +0 5", PassEntry(3, 0, "", 0, 5)),
        ("PASS - +0 5", PassEntry(3, 0, "PASS", 0, 5)),
        ("ABC EXCH AB +0 5", ExchangeEntry(3, 0, "ABC", 0, 5, 2, "AB")),
        ("exch 3 +0 5", ExchangeEntry(3, 0, "", 0, 5, 3, "")),
    ],
)
def test_the_words_of_other_programs_for_a_pass_and_an_exchange_are_read(line: str, expected: Entry) -> None:
    assert entry(line) == expected


@pytest.mark.parametrize("move", ["*ABC", "...", "EXCH", "skip", "r5c10", "x3"])
def test_an_unknown_word_of_a_move_is_refused_by_its_name(move: str) -> None:
    assert f"'{move}' is not a move" in error(f"{PLAYERS}>ann: ABCDEFG {move} +0 0\n").reason


@pytest.mark.parametrize("called", ["ANN", "Ann Lim", "ann lim"])
def test_an_event_may_name_its_player_in_other_letters_or_in_full(called: str) -> None:
    assert [one.player for one in game(f">{called}: AB - +0 0\n").entries] == [0]
