"""Recorded games replayed by the rules, and reports."""

import csv
import json
import os
from collections import defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.rules.policy import (
    LoseOwn,
    NoBonus,
    NoZeroLimit,
    OutTakesOthers,
    OutTakesTwice,
    RackBonus,
    SideOut,
    WholeRack,
)
from classroom.rules.tile import parse_tile_set
from classroom.store.exchange.gcg import GcgError, WithdrawnEntry, read_gcg
from classroom.store.exchange.replay import Fault, Report, record_format, replay, replay_format, summaries, summarise
from tests.shared_data import GCG, SHARED, gcg_files, needs_shared
from tests.store.exchange.records import EVENTS, PLAYERS, game, message, report

SIX_ZEROS = (
    ">ann: AEEGTTV -VG +0 0\n"
    ">ben: DEIIKOR -KOI +0 0\n"
    ">ann: AEEGTTV - +0 0\n"
    ">ben: DDEIRRT -DR +0 0\n"
    ">ann: AEEGTTV 8B GAVETTE +80 80\n"
    ">ann: AEEGTTV -- -80 0\n"
    ">ben: DEGIRRT - +0 0\n"
)
OWN_TILES = ">ann: ?AEEOTT (?AEEOTT) -6 -6\n>ben: EIOQRRT (EIOQRRT) -16 -16\n"


def test_a_record_that_agrees_has_no_findings() -> None:
    found = report(EVENTS)
    assert found.findings == ()
    assert found.totals == (141, 57)
    assert not found.complete
    assert found.board.rows()[7] == "MESQUITE......."
    assert "R" not in found.board.cells


def test_moves_are_plays_exchanges_and_passes() -> None:
    assert report(EVENTS).moves == 6


def test_steps_carry_the_count_of_each_play() -> None:
    counts = [step.count.total if step.count else None for step in report(EVENTS).steps]
    assert counts == [48, 57, 88, None, 40, None, None, None]


def test_a_record_without_a_move_is_found_out() -> None:
    assert message("#rack1 ABC\n") == [(4, "empty", "the file has no moves")]


FIRST = ">ann: AEIQTUZ 8D QUITE +48 48\n"


def test_each_kind_of_slip_is_found_on_its_line() -> None:
    for events, expected in [
        (FIRST.replace("+48", "+47"), [(3, "score", "the file says +47, the board gives +48"), (3, "total", "47")]),
        (FIRST.replace(" 48\n", " 50\n"), [(3, "total", "the file says 50 in total, but the sum is 48")]),
        (FIRST.replace("AEIQTUZ", "AEITUZZ"), [(3, "rack", "cannot be"), (3, "rack", "plays QUITE, which is not on")]),
        (FIRST.replace("AEIQTUZ", "AEIQTU"), []),
        (FIRST.replace("AEIQTUZ", "AEIQTUYZ"), [(3, "rack", "the rack AEIQTUYZ is longer than 7")]),
        (FIRST.replace("AEIQTUZ", "AEIQT.Z"), [(3, "alphabet", "the rack AEIQT.Z has '.', which is not a tile")]),
        (FIRST.replace("AEIQTUZ", "aeiqtuz"), [(3, "alphabet", "the rack aeiqtuz has 'a'")]),
        (FIRST.replace("8D", "8J"), [(3, "placement", "8J QUITE cannot be played: the first play does not cover")]),
        (FIRST.replace("8D", "8L"), [(3, "placement", "it goes beyond the board")]),
        (FIRST.replace("QUITE", "QUI1E"), [(3, "alphabet", "8D QUI1E has '1', which is not a letter")]),
        (FIRST.replace("QUITE", "QUIſE"), [(3, "alphabet", "which is not a letter")]),
        (FIRST.replace("QUITE", "QUI.E"), [(3, "placement", "it goes through G8, which is empty")]),
        (FIRST + ">ann: AZ 9D AZ +1 49\n", [(4, "order", "it is not the turn of ann"), (4, "score", "+1")]),
        (FIRST + ">ben: AEMSXYZ 8A MES +57 57\n", [(4, "placement", "the board reads MESQUITE there")]),
        (FIRST + ">ben: AEMSXYZ 8A MESQUITS +57 57\n", [(4, "placement", "it has S on H8, where there is E")]),
        (FIRST + ">ben: AEMSXYZ 8A MESquite +57 57\n", []),
        (FIRST + ">ben: AEMSXYZ 8D QUITE +0 0\n", [(4, "placement", "it plays no tile")]),
        (FIRST + ">ben: AEMSXYZ 1A MES +18 18\n", [(4, "placement", "it touches no tile on the board (A1, B1, C1)")]),
        (FIRST + ">ben: AEMSXYZ -Q +0 0\n", [(4, "rack", "exchanges Q, which is not on the rack AEMSXYZ")]),
        (FIRST + ">ben: AEMSXYZ -Z +1 1\n", [(4, "score", "the file says +1, an exchange scores nothing")]),
        (FIRST + ">ben: AEMSXYZ -8 +0 0\n", [(4, "exchange", "exchanges 8 tiles; it must be 1 to 7")]),
        (FIRST + ">ben: AEMSXYZ -0 +0 0\n", [(4, "exchange", "exchanges 0 tiles; it must be 1 to 7")]),
        (FIRST + ">ben: AEMSXYZ -7 +0 0\n", []),
        (FIRST + ">ben: AEMSXYZ - +1 1\n", [(4, "score", "the file says +1, a pass scores nothing")]),
        (FIRST + ">ben: A -- -48 -48\n", [(4, "order", "a play is taken back that was not the last entry")]),
        (FIRST + ">ann: AEIQTUZ -- +0 48\n", [(4, "score", "the file says +0, but takes back a play of +48")]),
        (FIRST + ">ann: AEIQTUZ -- -48 0\n>ann: A - +0 0\n", [(5, "order", "it is not the turn of")]),
        (FIRST + ">ann: (challenge) +5 53\n>ann: (challenge) +5 58\n", [(5, "order", "but no play before it")]),
        (FIRST + ">ben: (challenge) +5 5\n", [(4, "order", "go to the player who did not play")]),
        (FIRST + ">ann: (challenge) -5 43\n", [(4, "score", "cannot lose them")]),
        (FIRST + ">ben: (challenge) -5 -5\n", []),
        (FIRST + ">ben: -ab +0 0\n", [(4, "alphabet", "exchanges ab, which has 'a', no tile")]),
        (FIRST + ">ben: (time) +10 10\n", [(4, "score", "time used up adds +10")]),
        (FIRST + ">ben: (time) -10 -10\n", []),
        (FIRST + "#rack1 QQ\n", [(4, "rack", "there are 3 of Q (the box has 1)")]),
        (FIRST + "#rack2 Q\n", [(4, "rack", "there are 2 of Q (the box has 1)")]),
        (FIRST + "#rack2 AB\n", []),
    ]:
        found = message(events)
        relevant = (
            [finding for finding in found if finding[1] in {kind for _, kind, _ in expected}] if expected else found
        )
        assert [(line, kind) for line, kind, _ in relevant] == [(line, kind) for line, kind, _ in expected]
        assert all(part in reason for (_, _, reason), (_, _, part) in zip(relevant, expected, strict=True))


def test_after_a_slip_the_replay_goes_on_from_the_files_total() -> None:
    assert message(">ann: AEIQTUZ 8D QUITE +48 58\n>ben: A - +0 0\n>ann: S 8D QUITES +15 73\n") == [
        (3, "total", "the file says 58 in total, but the sum is 48")
    ]


def test_after_a_play_that_cannot_be_laid_the_replay_stops() -> None:
    found = report(FIRST + ">ben: AEMSXYZ 1A MES +18 18\n>ann: QQQ 1A QQQ +500 1\n")
    assert len(found.findings) == 1
    assert len(found.steps) == 1
    assert found.totals == (48, 0)


def test_C10_a_play_taken_back_frees_its_squares_for_the_next() -> None:
    again = ">ann: AEIQTUZ -- -48 0\n>ben: QUITEAB 8D QUITE +48 48\n"
    assert message(FIRST + again) == []


def test_S6_after_six_zero_turns_each_loses_the_own_tiles() -> None:
    found = report(SIX_ZEROS + OWN_TILES)
    assert found.findings == ()
    assert found.complete
    assert found.totals == (-6, -16)


@pytest.mark.parametrize(
    ("old", "new", "kind", "reason"),
    [
        ("-6 -6", "+6 6", "unplayed", "the file says +6 for (?AEEOTT), worth 6; the rules give -6"),
        ("(?AEEOTT)", "(?AEEOTU)", "unplayed", "(?AEEOTU) are not the tiles of the rack ?AEEOTT"),
        ("(?AEEOTT)", "(?AEEO3T)", "alphabet", "the tiles (?AEEO3T) have '3', which is not a tile"),
        (">ben: DEGIRRT - +0 0\n", "", "order", "after 5 turns without points, not 6"),
    ],
)
def test_a_slip_at_the_end_is_found(old: str, new: str, kind: str, reason: str) -> None:
    events = SIX_ZEROS + OWN_TILES
    assert old in events
    assert (kind, reason) in [
        (found, found_reason if reason == found_reason else reason if reason in found_reason else "")
        for _, found, found_reason in message(events.replace(old, new))
    ]


def test_P15_the_end_of_a_record_is_judged_by_the_rule_that_its_lines_show() -> None:
    stopped = game(FIRST + ">ben: AEMRSXY (AEMRSXY) -19 -19\n>ann: ABCDEFZ (ABCDEFZ) -24 24\n")
    assert replay(stopped, replay_format(stopped)).findings == ()
    assert [finding.fault for finding in replay(stopped, record_format()).findings] == [Fault.ORDER, Fault.ORDER]
    ended = game(SIX_ZEROS.replace(">ben: DEGIRRT - +0 0\n", "") + OWN_TILES)
    assert Fault.ORDER in [finding.fault for finding in replay(ended, replay_format(ended)).findings]


def test_S7_in_a_club_who_is_out_takes_what_the_other_loses() -> None:
    end = ">ann: (AB) +4 52\n>ben: AB (AB) -4 -4\n"
    club = game(FIRST.replace("AEIQTUZ", "EIQTU") + end)
    assert replay(club, replace(replay_format(club), tiles=SMALL_BOX)).findings == ()
    assert replay_format(club).end_adjustment == OutTakesOthers()


def test_a_turn_after_the_end_is_found() -> None:
    assert (12, "order", "there is a turn after the unplayed tiles were counted") in message(
        SIX_ZEROS + OWN_TILES + ">ann: - +0 -6\n"
    )


def test_tiles_counted_for_who_went_out_must_be_those_that_are_left() -> None:
    found = message(FIRST + ">ann: (ABC) +14 62\n")
    assert found[0][:2] == (4, "unplayed")
    assert "(ABC) are counted, but (??AAAAAAAAABBCC" in found[0][2]


SMALL_BOX = parse_tile_set("letter,count,value\nQ,1,10\nU,1,1\nI,1,1\nT,1,1\nE,1,1\nA,1,1\nB,1,3\n")


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (">ann: (AB) +8 56\n", []),
        (">ann: (AB) +4 52\n", [Fault.UNPLAYED]),
        (">ann: (A) +2 50\n", [Fault.UNPLAYED]),
        (">ben: (AB) +8 8\n", [Fault.ORDER]),
        (">ann: (AB) +8 56\n>ben: AB (time) -10 -10\n", []),
    ],
)
def test_T7_who_goes_out_adds_twice_the_tiles_of_the_other(end: str, expected: list[Fault]) -> None:
    found = replay(game(FIRST.replace("AEIQTUZ", "EIQTU") + end), replace(record_format(), tiles=SMALL_BOX))
    assert [finding.fault for finding in found.findings] == expected
    assert found.complete


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (">ben: AB - +0 0\n>ann: (AB) +8 56\n", []),
        (">ben: AB - +0 0\n>ann: (AB) +8 56\n>ben: AB (time) -10 -10\n", []),
        (">ann: (challenge) +5 53\n>ben: AB - +0 0\n>ann: (AB) +8 61\n", []),
        (">ben: AB - +0 0\n>ann: - +0 48\n>ann: (AB) +8 56\n", [Fault.ORDER]),
        (">ann: EIQTU -- -48 0\n>ben: AB - +0 0\n>ann: (ABEIQTU) +36 36\n", [Fault.ORDER]),
        (">ben: AB - +0 0\n>ben: (AB) +8 8\n", [Fault.ORDER]),
    ],
)
def test_S4_who_challenges_the_play_that_went_out_may_pass_before_the_tiles(end: str, expected: list[Fault]) -> None:
    record = game(FIRST.replace("AEIQTUZ", "EIQTU") + end)
    found = replay(record, replace(replay_format(record), tiles=SMALL_BOX))
    assert [finding.fault for finding in found.findings] == expected
    assert found.complete


def test_S2_an_exchange_needs_seven_tiles_in_the_bag() -> None:
    (finding,) = replay(game(">ann: AB -A +0 0\n"), replace(record_format(), tiles=SMALL_BOX)).findings
    assert (finding.fault, finding.reason) == (Fault.EXCHANGE, "an exchange needs 7 tiles in the bag, there are 0")


def test_the_rules_of_a_replay_are_those_of_the_format() -> None:
    record = record_format()
    seven = game(">ann: CFINNYA 8D FANCYIN +86 86\n")
    assert [finding.fault for finding in replay(seven, replace(record, bonus=NoBonus())).findings] == [Fault.SCORE]
    whole = game(">ann: ABCDEFG -AB +0 0\n")
    assert [finding.fault for finding in replay(whole, replace(record, exchange=WholeRack(7))).findings] == [
        Fault.EXCHANGE
    ]
    ended = game(SIX_ZEROS + OWN_TILES)
    assert replay(ended, replace(record, end_adjustment=LoseOwn(), zero_turns=SideOut(6))).findings == ()
    assert Fault.ORDER in {
        finding.fault for finding in replay(ended, replace(record, zero_turns=NoZeroLimit())).findings
    }


def test_records_follow_tournament_rules_stated_as_a_format() -> None:
    record = record_format()
    assert record.bonus == RackBonus(7, 50)
    assert record.end_adjustment == OutTakesTwice()
    assert (record.layout, record.tiles) == (format_by_key("primary").layout, format_by_key("primary").tiles)


event_lines = st.lists(
    st.builds(
        ">{}: {} {} {:+} {}".format,
        st.sampled_from(["ann", "ben"]),
        st.sampled_from(["", "AEIQTUZ", "??", "A.B", "ABCDEFGHI", "aß"]),
        st.sampled_from(
            [
                "8D QUITE",
                "8A MES.....",
                "h8 AA",
                "Z99 A",
                "1A .",
                "-",
                "--",
                "-AB",
                "-9",
                "(challenge)",
                "(time)",
                "(Q)",
            ]
        ),
        st.integers(-99, 99),
        st.integers(-99, 999),
    ),
    max_size=8,
)


@given(event_lines)
def test_any_game_is_replayed_without_raising(lines: list[str]) -> None:
    found = report("\n".join(lines))
    assert len(found.steps) <= len(lines)
    assert all(3 <= finding.line <= len(lines) + 3 for finding in found.findings)


# --- real files -------------------------------------------------------------------------------------------------------


@cache
def manifest() -> dict[str, dict[str, str]]:
    """What is known of each file, by its name below the folder."""
    with (GCG / "manifest.tsv").open(encoding="utf-8", newline="") as lines:
        return {row["file"]: row for row in csv.DictReader(lines, delimiter="\t")}


@cache
def defects() -> dict[str, list[dict[str, object]]]:
    """What others have found wrong in each defective file."""
    text = (SHARED / "games" / "defects.jsonl").read_text(encoding="utf-8")
    known: dict[str, list[dict[str, object]]] = defaultdict(list)
    for line in text.splitlines():
        record = json.loads(line)
        known[record["file"]] += record["defects"]
    return known


def of_file(path: Path) -> tuple[Report, dict[str, str]]:
    return replay(read_gcg(path), record_format()), manifest()[f"{path.parent.name}/{path.name}"]


KINDS = {
    "alphabet": Fault.ALPHABET,
    "cumulative": Fault.TOTAL,
    "endrack": Fault.UNPLAYED,
    "order": Fault.ORDER,
    "placement": Fault.PLACEMENT,
    "rack": Fault.RACK,
    "score": Fault.SCORE,
}


@needs_shared
def test_all_real_files_are_there() -> None:
    assert [len(list(gcg_files(kind))) for kind in ("clean", "incomplete", "defective")] == [48, 10, 14]


def test_a_sound_file_agrees_in_every_line() -> None:
    for path in [*gcg_files("clean"), *gcg_files("incomplete")]:
        found, known = of_file(path)
        assert found.findings == ()
        assert found.complete == (known["class"] == "clean")
        assert found.totals == (int(known["final1"]), int(known["final2"]))
        # The list counts a play taken back as two turns.
        withdrawn = sum(isinstance(step.entry, WithdrawnEntry) for step in found.steps)
        assert found.moves + withdrawn == int(known["turns"])


@pytest.mark.parametrize("path", gcg_files("defective"), ids=lambda path: path.stem)
def test_in_a_defective_file_every_known_defect_is_found_on_its_line(path: Path) -> None:
    known = defects()[f"defective/{path.name}"]
    if any(defect["kind"] == "players" for defect in known):
        with pytest.raises(GcgError) as raised:
            read_gcg(path)
        assert [raised.value.line] == [defect["line"] for defect in known]
        return
    found = of_file(path)[0].findings
    assert found
    # A rack with a sign that is no tile is reported once, as that.
    strange = {finding.line for finding in found if finding.fault is Fault.ALPHABET}
    expected = {
        (defect["line"], KINDS[str(defect["kind"])])
        for defect in known
        if not (defect["kind"] == "rack" and defect["line"] in strange)
    }
    found_here = {(finding.line, finding.fault) for finding in found}
    assert expected <= found_here
    if known:
        assert {line for line, _ in found_here} == {line for line, _ in expected}
    else:
        assert found_here == {(found[0].line, Fault.EMPTY)}


WRONG = EVENTS.replace("+57 57", "+56 57")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, events in (("a.gcg", EVENTS), ("b.gcg", WRONG), ("deep/c.gcg", EVENTS)):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(PLAYERS + events, encoding="utf-8")
    (tmp_path / "letter.txt").write_text("Dear teacher", encoding="utf-8")
    return tmp_path


def test_a_file_that_agrees_has_one_line_with_its_moves_and_totals(folder: Path) -> None:
    path = folder / "a.gcg"
    summary = summarise(path)
    assert summary.agrees
    assert summary.lines == (f"{path}: 6 moves, ann 141, ben 57: agrees so far, but the record is incomplete",)


def test_a_file_that_does_not_agree_has_one_line_with_line_and_reason(folder: Path) -> None:
    path = folder / "b.gcg"
    summary = summarise(path)
    assert not summary.agrees
    assert summary.lines == (f"{path}:4: the file says +56, the board gives +57 (6 moves, ann 141, ben 57; 1 more)",)


def test_verbose_adds_every_move_the_totals_under_full_names_and_every_reason(folder: Path) -> None:
    path = folder / "b.gcg"
    lines = summarise(path, verbose=True).lines
    assert [line.split() for line in lines[1:9]] == [
        ["3", "ann", "8D", "QUITE", "+48", "48", "QUITE", "48"],
        ["4", "ben", "8A", "MES.....", "+56", "57", "MESQUITE", "57"],
        [
            *("5", "ann", "9D", "INFaNCY", "+88", "136"),
            *("INFaNCY", "17,", "QI", "11,", "UN", "2,", "IF", "5,", "Ta", "1,", "EN", "2,", "bonus", "50"),
        ],
        ["6", "ann", "challenged,", "accepted", "+5", "141"],
        ["7", "ben", "E4", "RECO..TS", "+40", "97", "RECOUNTS", "40"],
        ["8", "ben", "taken", "back", "-40", "57"],
        ["9", "ann", "exchange", "AE", "+0", "141"],
        ["10", "ben", "pass", "+0", "57"],
    ]
    assert lines[9:11] == ("  Ann Lim: 141", "  Ben Ali: 57")
    assert lines[11:] == (f"{path}:4: the file says 57 in total, but the sum is 56",)


def test_verbose_shows_the_ends_too(tmp_path: Path) -> None:
    path = tmp_path / "end.gcg"
    path.write_text(f"{PLAYERS}>ann: (XYZ) +38 38\n>ben: Q (Q) -10 -10\n>ben: Q (time) -20 -30\n", encoding="utf-8")
    lines = summarise(path, verbose=True).lines
    assert [line.split()[2:-2] for line in lines[1:4]] == [["unplayed", "XYZ"], ["unplayed", "Q"], ["time"]]


def test_a_folder_is_searched_and_a_pattern_filled_in(folder: Path) -> None:
    assert [summary.agrees for summary in summaries([str(folder)])] == [True, False, True]
    assert [summary.agrees for summary in summaries([str(folder / "*.gcg")])] == [True, False]
    assert [summary.agrees for summary in summaries([str(folder / "**" / "*.gcg")])] == [True, False, True]


def test_a_name_with_the_signs_of_a_pattern_may_be_a_file(folder: Path) -> None:
    path = folder / "final[1].gcg"
    path.write_text(PLAYERS + EVENTS, encoding="utf-8")
    assert [summary.agrees for summary in summaries([str(path)])] == [True]


def test_names_that_lead_to_no_game_are_reported_in_one_line(folder: Path) -> None:
    empty = folder / "empty"
    empty.mkdir()
    names = [str(folder / "none.gcg"), str(empty), str(folder / "*.zip"), str(folder / "letter.txt")]
    message = list(summaries(names, verbose=True))
    assert not any(summary.agrees for summary in message)
    assert [summary.lines for summary in message] == [
        (f"{names[0]}: the file was not found",),
        (f"{names[1]}: there are no .gcg files in this folder",),
        (f"{names[2]}: there are no .gcg files in this folder",),
        (f"{names[3]}:1: a line must start with > (an event) or # (a pragma)",),
    ]


@pytest.mark.parametrize("name", ["x" * 5000, "a<b>c|d.gcg", 'a"b.gcg', "a\x01b.gcg", "con:/a.gcg", "a:b:c.gcg"])
def test_a_name_that_a_system_refuses_is_reported_in_one_line(folder: Path, name: str) -> None:
    """What one system refuses is to another the name of a file that is not there."""
    path = str(folder / name)
    (summary,) = summaries([path])
    assert not summary.agrees
    (line,) = summary.lines
    assert line == f"{path}: the file was not found" or line.startswith(f"{path}: cannot be read: ")


def test_a_name_that_is_refused_while_it_is_looked_for_is_reported_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> os.stat_result:
        raise OSError(1, "not this name", str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    ((line,),) = [summary.lines for summary in summaries(["a.gcg"])]
    assert line == "a.gcg: cannot be read: not this name"


def test_a_folder_with_the_name_of_a_game_is_reported_in_one_line_and_not_searched_for(folder: Path) -> None:
    (folder / "folder.gcg").mkdir()
    (line,) = summarise(folder / "folder.gcg").lines
    assert ": cannot be read: " in line
    assert len(list(summaries([str(folder)]))) == 3
