import pytest

from classroom.match.state import Remark, RemarkKind
from classroom.match.team import WordCheck
from classroom.record.look_back import RefusedBy, RefusedWords
from classroom.record.score_sheet import Departure
from classroom.record.wording import departure_text, end_reason_text, refused_by_text, remark_text, remarks_text
from classroom.rules.policy import EndReason


def same(message: str) -> str:
    return message


def shout(message: str) -> str:
    """A translator whose work shows; placeholders stay as they are."""
    return "«" + message + "»"


SENTENCES = {
    RemarkKind.WORDS: (("QUIZ", "IT"), "QUIZ, IT"),
    RemarkKind.TIME: ((), "ran out of time"),
    RemarkKind.PASS: ((), "pass"),
    RemarkKind.EXCHANGE: ((), "exchange"),
    RemarkKind.NOT_ACCEPTED: (("BITEY",), "challenged: BITEY refused"),
    RemarkKind.ACCEPTED: (("QI",), "challenged: QI accepted"),
    RemarkKind.LOST_TURN: ((), "lost turn: challenge failed"),
    RemarkKind.ANNOUNCED: (("24", "22"), "announced 24, counted 22"),
    RemarkKind.JUDGE: (("tile moved",), "judge: tile moved"),
    RemarkKind.CORRECTED: (("27", "28"), "27 corrected to 28"),
    RemarkKind.JURY: (("see dictionary",), "jury: see dictionary"),
    RemarkKind.RESERVE_IN: (("Mei Ling",), "reserve in: Mei Ling"),
    RemarkKind.HELPER_OPEN: ((), "helper open"),
    RemarkKind.RESTARTED: (("a tile fell down",), "turn restarted: a tile fell down"),
    RemarkKind.EXTRA_TURN: ((), "extra turn"),
    RemarkKind.CHALLENGE_POINTS: (("+5",), "challenge: +5"),
    RemarkKind.OBJECTED: (("Aina",), "objection: Aina"),
    RemarkKind.DISALLOWED: (("KUALA", "AA"), "disallowed: KUALA, AA"),
    RemarkKind.MARKED: (("KUALA",), "disallowed, but left in place: KUALA"),
    RemarkKind.TIME_USED_UP: ((), "time used up"),
    RemarkKind.CLOCK_SET: (("the bell was late",), "clock set: the bell was late"),
    RemarkKind.WARNING: (("Farid", "talking"), "warning: Farid, talking"),
    RemarkKind.LETTERS_BOUGHT: (("3", "5"), "extra letters bought: 3 for 5"),
    RemarkKind.LETTERS_RETURNED: (("3", "5"), "extra letters given back: 3 for 5"),
    RemarkKind.EXTRA_LETTERS: (("Q", "E"), "extra letters: Q, E"),
    RemarkKind.HELD: (("Aina",), "held by Aina"),
    RemarkKind.SHOWN: (("X", "?"), "drawn, shown and put back: X, ?"),
    RemarkKind.PLAYER_OUT: (("Farid",), "player disqualified: Farid"),
    RemarkKind.DIRECTOR: (("Pn. Ooi",), "changed by the director: Pn. Ooi"),
    RemarkKind.TAKEN_BACK: (("play", "an elbow", "TEN", "NO"), "TEN, NO taken back: an elbow"),
    RemarkKind.PAUSED: (("42",), "paused for 42 s"),
    RemarkKind.COUNTED_BY_APP: (("18",), "counted by the app: 18"),
}


def test_P20_every_remark_has_its_sentence() -> None:
    for kind in list(RemarkKind):
        values, sentence = SENTENCES[kind]
        assert remark_text(Remark(kind, values), same) == sentence


def test_P20_every_remark_speaks_through_the_translator() -> None:
    for kind in [kind for kind in RemarkKind if kind is not RemarkKind.WORDS]:
        values, sentence = SENTENCES[kind]
        said = sentence if kind is not RemarkKind.PAUSED else "paused for «42 s»"
        assert remark_text(Remark(kind, values), shout) == f"«{said}»"


@pytest.mark.parametrize(
    ("what", "said"), [("pass", "pass taken back: an elbow"), ("exchange", "exchange taken back: an elbow")]
)
def test_what_was_taken_back_is_said_with_the_reason(what: str, said: str) -> None:
    assert remark_text(Remark(RemarkKind.TAKEN_BACK, (what, "an elbow")), same) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(1, "1 s"), (59, "59 s"), (60, "1 min 0 s"), (125, "2 min 5 s"), (3_600, "1 h 0 min"), (58_859, "16 h 20 min")],
)
def test_a_pause_is_as_long_as_people_say_it(seconds: int, said: str) -> None:
    assert remark_text(Remark(RemarkKind.PAUSED, (str(seconds),)), same) == f"paused for {said}"


def test_words_of_a_play_are_never_translated() -> None:
    assert remark_text(Remark(RemarkKind.WORDS, ("TIME",)), shout) == "TIME"


def test_several_challenged_words_stand_in_one_sentence() -> None:
    remark = Remark(RemarkKind.NOT_ACCEPTED, ("QAT", "TAQ"))
    assert remark_text(remark, same) == "challenged: QAT, TAQ refused"


def test_a_turn_is_restarted_without_a_reason_too() -> None:
    assert remark_text(Remark(RemarkKind.RESTARTED), same) == "turn restarted"


@pytest.mark.parametrize("kind", [RemarkKind.JUDGE, RemarkKind.JURY, RemarkKind.CLOCK_SET])
def test_a_ruling_without_a_reason_ends_with_no_colon(kind: RemarkKind) -> None:
    assert remark_text(Remark(kind, ("",)), same) == kind.value


def test_what_a_judge_wrote_is_never_taken_for_a_placeholder() -> None:
    assert remark_text(Remark(RemarkKind.JUDGE, ("{words} {0} %s",)), same) == "judge: {words} {0} %s"


def test_remarks_of_one_turn_are_parted_by_semicolons() -> None:
    remarks = (
        Remark(RemarkKind.WORDS, ("QUIZ",)),
        Remark(RemarkKind.WORDS),
        Remark(RemarkKind.ANNOUNCED, ("24", "22")),
    )
    assert remarks_text(remarks, same) == "QUIZ; announced 24, counted 22"


def test_P13_P14_every_ending_has_its_words() -> None:
    for reason in list(EndReason):
        assert end_reason_text(reason.value, shout) == f"«{end_reason_text(reason.value, same)}»"
        assert end_reason_text(reason.value, same)


def test_an_ending_of_a_later_version_is_given_back_as_it_is() -> None:
    assert end_reason_text("the roof fell in", shout) == "the roof fell in"


def test_P18_the_sheet_says_how_practice_departed() -> None:
    for departure, value, sentence in [
        (Departure.TURN_TIME, "60", "60 seconds a turn"),
        (Departure.TURN_TIME, "0", "no time limit"),
        (Departure.SIDE_TIME, "1500", "25:00 a team"),
        (Departure.ROUND_TIME, "605", "10:05 a round"),
        (Departure.LIVE_SCORE, "", "live score on"),
        (Departure.HELPER_OPEN, "", "helper open"),
        (Departure.TIME_OUTS, "", "running out of time does not count as a turn without points"),
        (Departure.COMPUTER, "champion:A: B", "played by the computer: A: B (Champion)"),
        (Departure.COMPUTER, "later:It", "played by the computer: It (later)"),
        (Departure.WORD_CHECK, WordCheck.WARN.value, "words checked before the play"),
    ]:
        assert departure_text(departure, value, same) == sentence


@pytest.mark.parametrize("check", list(WordCheck))
def test_every_way_to_check_words_has_its_sentence(check: WordCheck) -> None:
    assert departure_text(Departure.WORD_CHECK, check.value, shout).startswith("«")


@pytest.mark.parametrize("by", list(RefusedBy))
def test_P12_who_refused_words_is_said_with_the_reason_if_there_was_one(by: RefusedBy) -> None:
    who = refused_by_text(RefusedWords(("QAT",), by), same)
    assert refused_by_text(RefusedWords(("QAT",), by), shout) == f"«{who}»"
    assert refused_by_text(RefusedWords(("QAT",), by, "no word"), same) == f"{who}: no word"
