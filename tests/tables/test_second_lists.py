"""More files as people have them, which are not part of the project: what is right of each, by its README."""

import json
from collections.abc import Sequence

import pytest

from classroom.__main__ import main
from tests.shared_data import SHARED

SECOND = SHARED / "lists" / "second"
pytestmark = pytest.mark.skipif(not SECOND.is_dir(), reason=f"the optional test data is not there: {SECOND}")

FOUR = "Ali bin Abu; Siti binti Ahmad; Mei Ling; Raj a/l Kumar"
THREE = "Ali bin Abu; Siti binti Ahmad; Mei Ling"
ALI, ALI_A = "Ali; Siti", "Ali=5A; Siti=5A"
ALI_BIN_A = "Ali bin Abu=5A; Siti=5A"
WORKBOOK = "Ali bin Abu=5A=5; Siti binti Ahmad=5A=5; Mei Ling=5B=5"
PUPILS = {
    **{
        f"k8_{kind}.txt": FOUR
        for kind in [
            "alpha",
            "brackets",
            "comma",
            "dash_nospace",
            "endash",
            "five",
            "fullwidth2",
            "hash",
            "no",
            "ord",
            "roman_paren",
            "slash",
            "star",
            "under",
        ]
    },
    **{f"k8_{kind}.csv": THREE for kind in ("head2", "head4")},
    **{
        f"c_{kind}.csv": ALI for kind in ["address", "count", "date", "ordinal", "place", "section", "sizeb", "version"]
    },
    "c_mid_date.csv": "Ali; Siti; Mei",
    "c_sheet_date.xlsx": ALI,
    "cn_count.txt": THREE,
    "cn_section.txt": THREE,
    "attendance_footer.csv": ALI_BIN_A,
    "boys_girls.csv": "Ali bin Abu; Siti binti Ahmad; Raj a/l Kumar; Mei Ling; Wei Han",
    "canvas.csv": "Abu, Ali=5A; Ahmad, Siti=5A; Student, Test=5A",
    "cr_list.txt": THREE,
    "d_csv.xlsx": "Ali bin Abu=5A",
    "d_tab.xls": "Ali bin Abu=5A",
    "d_xlsx.csv": WORKBOOK,
    "d_xlsx.xls": WORKBOOK,
    "fullwidth.csv": "陈美玲=5A; 林志强=5A",
    **{f"k13_{kind}.csv": "陈美玲=5A; 林志强=5A; 王小明=5B" for kind in ["ar", "comma", "idc", "pipe", "semi", "tabs"]},
    "gc_points.csv": "Ali bin Abu",
    "google_classroom.csv": "Ali bin Abu; Siti Ahmad",
    "google_forms_q.csv": "Ali bin Abu=5 Bestari; Siti binti Ahmad=5 Cerdik",
    "h_bom_in.csv": "Ali=5A",
    "h_caps.csv": "ALI ABU=5A; SITI AHMAD=5A",
    "h_fullname.csv": "Ali Abu=5A; Siti Ahmad=5A",
    "h_german.csv": "Ali Abu=5a; Siti Ahmad=5a",
    "h_namamurid.csv": "ALI=5A; SITI=5A",
    "h_preferred.csv": "Ali Abu=5A; Siti Ahmad=5A",
    "h_snake.csv": "Ali Abu=5A; Siti Ahmad=5A",
    "h_translated.csv": "Ali Abu=5A; Siti Ahmad=5A",
    "half_first_last.csv": "Ali Abu; Siti Ahmad; Raj Kumar; Mei Ling",
    "half_houses.csv": "Ali; Siti; Mei; Raj; Devi; Wei",
    "half_noheads.csv": "Ali bin Abu; Siti binti Ahmad; Raj a/l Kumar; Mei Ling; Wei Han; Devi a/p Raj",
    "half_tab.txt": "Ali bin Abu; Siti binti Ahmad; Raj a/l Kumar; Mei Ling",
    "kolibri.csv": "Ali bin Abu; Siti Ahmad",
    "lastfirst.csv": "Tan, Mei Ling=5A; Abu, Ali=5A",
    "lh_class_xl.csv": "ALI BIN ABU=5 Bestari=5; SITI=5 Cerdik=5",
    "lh_only_class.csv": "Ali=5 Bestari; Siti=5 Cerdik",
    "mac_cr.csv": "Ali bin Abu=5A; Siti binti Ahmad=5A; Mei Ling=5B",
    "moodle.csv": "Ali bin Abu; Siti binti Ahmad",
    "oneroster_users.csv": "Ali Abu==5",
    "role_status.csv": "Ali=5A",
    "semi_decimal.csv": "Ali bin Abu=5A=5; Siti Ahmad=5A=5",
    "t_and.txt": "Ali; Siti; Mei Ling; Raj; Devi",
    "t_blank_lines.csv": ALI_BIN_A,
    "t_caret.csv": ALI_BIN_A,
    "t_commas.txt": THREE,
    "t_eof.csv": ALI_A,
    "t_fixed.txt": "Ali bin Abu=5A; Siti binti Ahmad=5A; Mei Ling=5B",
    "t_letters.txt": THREE,
    "t_ls.csv": ALI_A,
    "t_mixed_eol.csv": "Ali=5A; Siti=5A; Mei=5A",
    "t_roman.txt": f"{THREE}; Raj",
    "t_sc_quotes.csv": ALI_BIN_A,
    "t_trailing.csv": ALI_BIN_A,
    "t_whatsapp.txt": THREE,
    "t_whatsapp3.txt": "Ali bin Abu=5 Bestari; Siti binti Ahmad=5 Bestari; Mei Ling=5 Bestari",
    **{f"tot_{kind}.csv": "Ali bin Abu; Siti" for kind in ["avg", "jumlah_hadir", "kuota", "overall", "points"]},
    "two_halves.csv": "Ali=5A; Siti=5A; Raj=5A; Mei=5A",
    "utf16le_nobom.csv": ALI_BIN_A,
    "wide_all.csv": "Tan, Mei Ling==5; Lim, Wei==5",
    "wide_name_comma.csv": "Tan, Mei Ling=5A; Ali bin Abu=5A; Lim, Wei=5A",
    **{
        f"x_{kind}.xlsx": WORKBOOK
        for kind in [
            "absolute",
            "base",
            "dotdot",
            "inline_rich",
            "macro",
            "no_refs",
            "other_folder",
            "prefix_all",
            "sheet_cap",
            "sst_cap",
            "sst_root",
            "two_tables",
            "workbook2",
        ]
    },
    "x_class_sheets.xlsx": "Ali=5 Bestari; Siti=5 Bestari; Mei=5 Cerdik; Raj=5 Cerdik",
    "x_class_sheets_short.xlsx": "Ali=5A; Siti=5A; Mei=5B; Raj=5B",
    **{
        f"y_{kind}.xlsx": WORKBOOK
        for kind in ["chartsheet", "iso_date", "last_col_note", "last_row_note", "second_broken", "trailing"]
    },
    "y_emoji.xlsx": "Ali bin Abu=5A=5; Siti binti Ahmad=5A=5; Mei 🐯 Ling=5B=5",
    "y_offset.xlsx": ALI_A,
    "z_years_words.csv": "; ".join(f"{name}=5A=5" for name in ["Ali", "Siti", "Mei", "Raj", "Om", "Lee", "Nur", "Wei"])
    + "; Dev=5A; Tan=5A",
    "zoom.csv": "Ali bin Abu=5A; Siti=5A",
}
TEAMS = {
    "k1_house.csv": ["SK Contoh: Ali, Siti + Raj", "SK Lain: Om, Lee + Nur"],
    "k1_msg.txt": ["A: Ali, Siti, Raj", "A (2): Om, Lee, Nur"],
    "k1_rowplayer.csv": ["A (SK Contoh): Ali, Siti + Raj", "A (SK Lain): Om, Lee + Nur"],
    "k1_state.csv": ["A (Johor): Ali, Siti + Raj", "A (Perak): Om, Lee + Nur"],
    "k1_xlsx.xlsx": ["A: Ali, Siti + Raj", "A (2): Om, Lee + Nur"],
    "k8t.txt": ["Tigers: ", "Lions: ", "Bears: "],
    "k8tm.txt": ["Tigers: Ali, Siti, Raj", "Lions: Mei, Wei, Devi"],
    "k12_teams.xlsx": ["Tigers: Ali Abu, Siti + Raj", "Lions: Mei, Wei + Devi"],
    "lh_team.csv": ["Tigers: Ali, Siti + Raj"],
    "tm_and.csv": ["Tigers: Ali, Siti", "Lions: Mei, Wei"],
    "tm_bothways.csv": ["Tigers: Ali, Siti + Raj", "Lions: Mei, Wei + Devi"],
    "tm_captain.csv": ["Tigers: Ali, Siti, Raj + Om", "Lions: Mei, Wei, Devi + Lee"],
    "tm_chessresults.txt": ["SK Contoh: Lim, Ana", "SK Lain: Tan, Ben"],
    "tm_duplicate_names.csv": ["Tigers: Ali, Siti + Raj", "TIGERS (2): Mei, Wei + Devi", "tigers (3): Om, Lee + Nur"],
    "tm_one_cell.csv": ["Tigers: Ali, Siti, Raj", "Lions: Mei, Wei, Devi"],
    "tm_only_names.csv": ["Tigers: ", "Lions: ", "Bears: "],
    "tm_reserve_paren.csv": ["Tigers: Ali, Siti + Raj", "Lions: Mei, Wei + Devi"],
    "tm_school_team_ab.csv": ["A (SK Contoh): Ali, Siti", "B: Mei, Wei", "A (SK Lain): Om, Lee"],
    "tm_slash.csv": ["Tigers: Ali, Siti, Raj", "Lions: Mei, Wei, Devi"],
    "tm_team_paren.txt": ["Tigers: ", "Lions: "],
    "tm_teamrow.csv": ["Tigers: Ali, Siti + Raj", "Lions: Mei, Wei + Devi"],
}
TWO_BOARDS = {1: "Tigers - Lions", 2: "Bears - Wolves"}
BOARDS = {
    **{f"k2_{kind}.csv": TWO_BOARDS for kind in ["ab", "host", "merah", "opp", "red_blue"]},
    **{f"bd_{kind}.txt": TWO_BOARDS for kind in ["arrow", "bye2", "letters", "time"]},
    **{f"bd_{kind}.csv": TWO_BOARDS for kind in ["dup_table", "scores", "white_black"]},
    "bd_13.txt": {at: f"A{at} - B{at}" for at in range(1, 16)},
    "bd_four.csv": {1: "Ali - Siti", 2: "Om - Lee"},
    "bd_paren_school.txt": {1: "Tigers (SK A) - Lions (SK B)", 2: "Bears (SK C) - Wolves (SK D)"},
    "bd_twice.txt": {1: "Tigers - Lions", 2: "Tigers - Bears"},
    "k12_boards.xlsx": TWO_BOARDS,
}
WORDS = {
    "w_accents.txt": "",
    "w_anki_html.txt": "laksa roti",
    "w_aspell.txt": "laksa roti nasi",
    "w_by_letter.txt": "apple ant ball bat cat",
    "w_collins.txt": "aa aah aahed",
    "w_comments.txt": "laksa roti third nasi",
    "w_cr.txt": "cat dog fish",
    "w_decomposed.txt": "",
    "w_dup_case.txt": "cat",
    "w_freq.csv": "the of",
    "w_freq_front.txt": "the of",
    "w_fullwidth.txt": "cat dog",
    "w_hunspell.txt": "abandon abide cat hello zebra",
    "w_hyphen.txt": "",
    "w_js.txt": "cat dog",
    "w_letters_spaced.txt": "",
    "w_lo_user.txt": "laksa roti nasi",
    "w_marks.txt": "aah aahed zebra qi",
    "w_oneletter.txt": "cat",
    "w_paren_num.txt": "cat dog",
    "w_pipe.txt": "cat dog fish",
    "w_proper.txt": "london monday john cat",
    "w_rank.csv": "the be",
    "w_soft.txt": "laksa roti",
    "w_spread.txt": "apple banana cherry dog egg fish",
    "w_trailing_punct.txt": "cat dog fish",
    "w_true.xlsx": "true false may",
    "w_week_cols.csv": "apple ball cat ant bat cup",
    "w_year_cols.csv": "accident accommodate actual accompany",
}
REFUSED = {
    "d_html.txt": "web page",
    "d_html.xlsx": "web page",
    "d_ods.xlsx": "",
    "d_ole.xls": "",
    "t_nul.csv": "not text",
    "t_xml2003.csv": "XML",
    "tm_tsh.t": "",
    "w_json2.txt": "JSON",
    "y_cut.xlsx": "",
}
"""Files that are refused, and a word of the sentence that says what each of them is."""
SAID = {
    "canvas.csv": [2],
    "kolibri.csv": [4],
    "k1_msg.txt": [2],
    "k1_xlsx.xlsx": [2],
    "oneroster_users.csv": [3, 4],
    "role_status.csv": [3, 4],
    "tm_duplicate_names.csv": [3, 4],
    "bd_bye2.txt": [3],
    "bd_dup_table.csv": [3],
    "x_two_tables.xlsx": [2, 3],
    "zoom.csv": [5],
}
"""Lines that are said to be otherwise than written."""
Line = dict[str, object]


def read(capsys: pytest.CaptureFixture[str], name: str, purpose: str) -> list[Line]:
    assert main(["read", str(SECOND / name), "--as", purpose]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def check_said(name: str, lines: Sequence[Line]) -> None:
    remarks = {line["line"] for line in lines if "remark" in line}
    assert set(SAID.get(name, [])) <= remarks


def test_a_class_list(capsys: pytest.CaptureFixture[str]) -> None:
    for name, wanted in PUPILS.items():
        lines = read(capsys, name, "class")
        found = [(line["name"], line["class"], str(line["year"] or "")) for line in lines if "name" in line]
        right = [(*one.split("="), "", "")[:3] for one in wanted.split("; ")]
        assert sorted(found) == sorted(right)
        check_said(name, lines)


def test_a_list_of_teams(capsys: pytest.CaptureFixture[str]) -> None:
    for name, wanted in TEAMS.items():
        lines = read(capsys, name, "teams")
        found = [
            f"{line['team']}: {', '.join(line['mains'])}"  # type: ignore[arg-type]
            + (f" + {', '.join(line['reserve'])}" if line["reserve"] else "")  # type: ignore[arg-type]
            for line in lines
            if "team" in line
        ]
        assert found == wanted
        check_said(name, lines)


def test_a_list_of_boards(capsys: pytest.CaptureFixture[str]) -> None:
    for name, wanted in BOARDS.items():
        lines = read(capsys, name, "boards")
        assert {line["board"]: " - ".join(line["sides"]) for line in lines if "board" in line} == wanted  # type: ignore[arg-type]
        check_said(name, lines)


def test_a_list_of_words(capsys: pytest.CaptureFixture[str]) -> None:
    for name, wanted in WORDS.items():
        lines = read(capsys, name, "words")
        assert " ".join(str(line["word"]) for line in lines if "word" in line) == wanted


def test_what_is_no_list_says_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    for name, wanted in REFUSED.items():
        assert main(["read", str(SECOND / name), "--as", "words" if name.startswith("w_") else "class"]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert len(said.err.splitlines()) == 1
        assert wanted in said.err


def test_every_file_is_read_by_one_of_these_tests() -> None:
    known = {*PUPILS, *TEAMS, *BOARDS, *WORDS, *REFUSED, "README.md"}
    assert {path.name for path in SECOND.iterdir() if path.suffix != ".gcg"} - known == {
        "nil_names.csv",
        "x_values.xlsx",
    }
