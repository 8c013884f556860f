"""A match with clocks of the teams at a real board: they are seen, run and stop with the bell, and are set (A3, T2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match.state import Phase, TurnKind
from classroom.rules.policy import EndReason
from classroom.settings import Settings
from tests.grid import in_soak
from tests.ui.fake_services import World
from tests.ui.harness import LEAST_GAP, assert_fits, faults, open_app
from tests.ui.play.club import groups
from tests.ui.real_board.test_real_board import SMALLEST, Judge, at_the_board
from tests.ui.table import HORNBILLS, TIGERS

TOURNAMENT = Settings(teams=(HORNBILLS, TIGERS), real_board=True, format_key="youth")

TURTLES = replace(TIGERS, name="Turtles", members=(replace(TIGERS.members[0], name="Uma"),))
THREE = Settings(teams=(HORNBILLS, TIGERS, TURTLES), real_board=True, format_key="standard")


def clocks(judge: Judge) -> list[str]:
    return [str(card.clock) for card in reversed(judge.screen._cards.children)]


def test_T2_the_clock_of_the_player_to_move_runs_stops_with_its_play_and_its_overtime_costs_until_it_is_set_right() -> (
    None
):
    with at_the_board(settings=TOURNAMENT, starts="Aina to start") as judge:
        assert clocks(judge) == ["25:00", "25:00"]
        assert judge.screen.ids.clock.text == "25:00"
        judge.press("main")
        judge.app.pass_ms(61_000)
        assert judge.screen.ids.clock.text == "23:59"
        assert judge.screen.ids.clock.running
        judge.press("main")
        assert judge.state.phase is Phase.RECORDING
        judge.app.pass_ms(30_000)
        assert (clocks(judge), judge.screen.ids.clock.running) == (["23:59", "25:00"], False)
        judge.digits(24)
        judge.press("ok")
        assert (clocks(judge), judge.screen.ids.clock.text) == (["23:59", "25:00"], "25:00")
        judge.press("main")
        for _second in range(1_501):
            judge.app.world.clock.pass_ms(1_000)
            judge.session_tick()
        judge.press("main")
        assert clocks(judge)[1].startswith("+0:0")
        judge.digits(24)
        judge.press("ok")
        assert judge.state.time_penalties()[1] < 0
        judge.press("judge")
        judge.tap("Set a clock")
        judge.tap("Kavitha")
        judge.tap("+1:00")
        judge.tap("The clock was left running by accident")
        judge.tap("Set clock")
        assert judge.state.time_penalties() == (0, 0)


def test_A3_A12_of_four_beside_a_real_board_all_clocks_are_seen_and_the_third_warning_disqualifies() -> None:
    club = Settings(teams=groups(4), real_board=True, format_key="club")
    with at_the_board(settings=club, starts="Wei Jie to start") as judge:
        for score in (20, 30, 12):
            judge.play(score)
        judge.press("main")
        judge.app.pass_ms(5_000)
        # Aina and Wei Jie have used three seconds each, and so much of this turn.
        assert (clocks(judge), judge.screen.ids.match_clock.text) == (["14:54", "14:52"], "Match 29:46")
        assert judge.screen.ids.main.text == "Stop clock"
        assert [name.name for name in reversed(judge.screen.ids.names.children)] == [
            "Aina",
            "Kavitha",
            "Wei Jie",
            "Daniel",
        ]
        assert_fits(judge.screen)
        judge.press("main")
        judge.digits(9)
        judge.press("ok")
        club = Settings(teams=groups(4), real_board=True, format_key="club")
        for _warning in range(3):
            judge.press("judge")
            judge.tap("Warn a player")
            assert_fits(judge.screen.modal)
            judge.tap("Daniel")
            judge.tap("Looked at another rack")
            judge.deed()
        assert judge.state.is_disqualified(3)
        assert judge.app.sees("Daniel is out", within=judge.screen._cards)


def test_who_of_four_starts_can_be_touched_in_the_lowest_window() -> None:
    with open_app(World(Settings(teams=groups(4), real_board=True, format_key="club")), SMALLEST) as app:
        app.launcher.begin_next()
        app.frames(3)
        assert app.find(text="Aina to start")
        rule = "Each player picks one tile from the bag. The tile nearest to A starts. A blank comes before A."
        assert app.sees(rule), "A2"
        assert not [fault for fault in faults(app.screen, LEAST_GAP, lambda _part: False) if "too small" in fault]


@pytest.mark.soak
@pytest.mark.parametrize("big_text", [*in_soak([False]), True])
def test_the_scores_of_four_players_can_be_read_in_the_lowest_window(*, big_text: bool) -> None:
    club = Settings(teams=groups(4), real_board=True, format_key="club", big_text=big_text)
    with at_the_board(SMALLEST, club, starts="Aina to start") as judge:
        for score in (126, 17, 58):
            judge.play(score)
        cells = judge.app.find_all("SheetCell")
        assert {"126*", "17*", "58*"} <= {cell.score for cell in cells}
        assert judge.app.sees("* word not typed")
        found = faults(judge.screen.ids.sheet_part, LEAST_GAP, lambda part: type(part).__name__ == "SheetName")
        assert not found, "\n".join(found)
        assert not faults(judge.screen.ids.about, LEAST_GAP, lambda _part: False)


def test_A11_the_tiles_of_each_player_are_typed_in_at_the_end() -> None:
    club = Settings(teams=groups(4), real_board=True, format_key="club")
    with at_the_board(settings=club, starts="Aina to start") as judge:
        judge.play(20)
        judge.press("judge")
        judge.tap("End of the match")
        judge.tap("All tiles are used")
        for side, rack in enumerate(("", "AE", "J", "OO")):
            judge.app.tap(judge.app.find("RackBox", side=side))
            judge.letters(rack)
        boxes = [judge.app.find("RackBox", side=side) for side in range(4)]
        assert [box.caption.partition(": ")[2] for box in boxes] == [
            "12 to add",
            "2 to subtract",
            "8 to subtract",
            "2 to subtract",
        ]
        assert_fits(judge.screen.modal)
        judge.tap("Everyone has passed")
        assert boxes[0].caption == "Aina: 0 to subtract", "nobody is out"
        judge.tap("All tiles are used")
        judge.deed()
        # Aina is out: her group gains what the others hold, each group loses what its own players do.
        assert judge.state.totals == (20 + 2 + 8 + 2 - 8, -4)


def test_S5_what_is_typed_stays_where_the_turn_of_who_owes_one_is_paid_first() -> None:
    with at_the_board(settings=THREE, starts="Aina to start") as judge:
        judge.play(48, "8D", "QUITE")
        # The third player doubts it in vain, and pays for that when it is that player's turn, after the second.
        judge.app.session.do(cmd.ChallengePlay(2, ("QUITE",)))
        judge.app.frames(2)
        judge.app.session.do(cmd.RuleChallenge(accepted=True))
        judge.app.frames(2)
        assert judge.app.session.view.notes.news == "QUITE: accepted. Uma will lose the next turn."
        judge.play(12)
        assert judge.state.owed[2]
        judge.digits(31)
        judge.press("ok")
        assert [turn.kind for turn in judge.state.turns][-1] is TurnKind.LOST
        assert (judge.state.to_move, judge.screen.draft.announced) == (0, "31")
        assert "Your entry is still here. Tap OK if Aina played it." in judge.message()
        judge.press("ok")
        assert [turn.score for turn in judge.state.turns][-1] == 31
        assert judge.state.to_move == 1


def test_A6_at_a_real_board_the_announced_score_stands_unless_somebody_objects() -> None:
    club = Settings(teams=groups(4), real_board=True, format_key="club")
    with at_the_board(settings=club, starts="Aina to start") as judge:

        def announce(announced: int, counted: int) -> None:
            judge.press("main")
            judge.app.pass_ms(3_000)
            judge.press("main")
            judge.press("announced")
            judge.digits(announced)
            judge.press("score")
            judge.digits(counted)

        announce(40, 30)
        nobody = "Announced 40, counted 30. If nobody objects, 40 counts."
        assert (judge.message(), judge.screen.ids.ok.text) == (nobody, "OK: 40")
        judge.press("ok")
        announce(40, 30)
        judge.press("objection")
        assert_fits(judge.screen.modal)
        judge.app.tap(judge.app.find("ListRow", within=judge.screen.modal, text="Aina"))
        assert judge.screen.ids.ok.text == "OK: 20"
        assert judge.screen.field == "score", "the true count is typed next"
        sentence = judge.message().replace("\N{NO-BREAK SPACE}", " ")
        assert sentence == "Announced 40, counted 30: 30 \N{MINUS SIGN} 10 = 20."
        judge.press("objection")
        assert judge.screen.ids.ok.text == "OK: 40", "the objection was taken back"
        judge.press("objection")
        judge.app.tap(judge.app.find("ListRow", within=judge.screen.modal, text="Aina"))
        assert_fits(judge.screen)
        judge.press("ok")
        assert [turn.score for turn in judge.state.turns] == [40, 20]
        assert [turn.announced for turn in judge.state.turns] == [40, 40]


def test_A10_A11_after_passes_nobody_is_said_to_have_no_tiles_left() -> None:
    with at_the_board(
        settings=Settings(teams=groups(2), real_board=True, format_key="club"), starts="Aina to start"
    ) as judge:
        while not judge.state.is_over:
            judge.app.session.do(cmd.RecordTurn(TurnKind.PASS))
        judge.app.frames(3)
        assert judge.app.sees("Unplayed tiles: not written down yet")
        assert judge.app.screen.ids.certificates.text == "Unplayed tiles"


def test_S6_at_a_real_board_a_player_may_end_the_match_after_six_turns_without_points() -> None:
    standard = Settings(teams=TOURNAMENT.teams, real_board=True, format_key="standard")
    with at_the_board(settings=standard, starts="Aina to start") as judge:
        judge.play(20)
        for _turn in range(6):
            judge.choose("pass")
            judge.press("ok")
        assert "Any player may end the match now" in judge.app.session.view.notes.news
        judge.press("judge")
        judge.tap("Ask to end match")
        judge.app.tap(judge.screen.modal.ids.side_0)
        judge.app.frames(3)
        assert judge.state.end
        assert judge.state.end.reason is EndReason.ZERO_TURNS


@pytest.mark.parametrize("key", ["club", "youth"])
def test_A5_T5_a_word_is_challenged_beside_a_real_board_before_its_score_is_written(key: str) -> None:
    settings = replace(TOURNAMENT, format_key=key)
    if key == "club":
        settings = replace(settings, teams=groups(2))
    with at_the_board(settings=settings, starts="Aina to start") as judge:
        judge.press("challenge")
        assert judge.message() == "There is no word to challenge now."
        judge.press("main")
        judge.app.pass_ms(3_000)
        judge.press("main")
        until = {
            "club": "Until you tap OK, the others may object to a word and to the score.",
            "youth": "Type the announced score. Until you tap OK, words may be challenged.",
        }
        assert judge.message() == until[key]
        judge.digits(48)
        judge.press("challenge")
        assert (judge.state.phase, judge.state.scores) == (Phase.RECORDING, (0, 0))
        assert [row.number for row in judge.app.session.view.board.rows if row.is_now] == [1], "it is not written yet"
        assert judge.state.turn_number == 1
        judge.letters("Q")
        assert judge.screen.modal.words == (), "a letter is no word yet"
        judge.letters("UITE")
        more = judge.screen.modal.ids.more
        too_many = {"club": "Too many words. You can challenge at most 1 at a time.", "youth": ""}
        assert more.why_disabled == too_many[key], "A7: one word"
        judge.deed()
        judge.deed()
        assert judge.state.turns[0].ruling
        assert judge.state.turns[0].ruling.accepted
        assert judge.screen.draft.announced == "48", "what was typed is kept"
        judge.press("challenge")
        assert judge.message() == "A word of this play has already been challenged. Write down its score."
        judge.press("ok")
        assert (judge.state.phase, judge.state.scores) == (Phase.READY, (53, 0) if key == "youth" else (48, -5))
        assert not judge.app.settings.current.drafts
        judge.press("challenge")
        assert judge.message() == "Too late: challenge a word before its score is written down."
        judge.press("main")
        judge.app.pass_ms(3_000)
        judge.press("main")
        judge.digits(20)
        judge.press("challenge")
        judge.letters("QQQ")
        judge.deed()
        judge.deed()
        assert judge.state.scores[1] == (0 if key == "youth" else -5), "a refused word leaves no score to write"
        assert judge.state.phase is Phase.READY
        assert judge.screen.draft.announced == ""


def test_T10_A12_the_judge_beside_a_real_board_disqualifies_a_player_and_notes_who_is_absent() -> None:
    with at_the_board(settings=TOURNAMENT, starts="Aina to start") as judge:
        judge.play(24)
        judge.press("judge")
        assert judge.app.find("KitButton", within=judge.screen.modal, text="Absent or too late")
        assert_fits(judge.screen.modal)
        judge.tap("Disqualify a player")
        judge.tap("Aina")
        judge.tap("Not eligible")
        judge.deed()
        assert (judge.state.phase, judge.state.winner) == (Phase.CLOSED, 1)
        judge.app.frames(3)
        judge.screen.sign()
        assert judge.screen.modal.title == "Unplayed tiles", "before anybody signs (T7)"


def test_T8_A12_the_judge_beside_a_real_board_notes_a_player_who_is_absent() -> None:
    with at_the_board(settings=TOURNAMENT, starts="Aina to start") as judge:
        judge.press("judge")
        judge.tap("Absent or too late")
        judge.tap("Kavitha")
        judge.tap(judge.app.session.answers.absence_reasons()[0])
        judge.deed()
        assert judge.state.end
        assert (judge.state.end.reason, judge.state.winner) == (EndReason.WALKOVER, 0)


def test_S5_a_play_is_held_beside_a_real_board_and_stands_or_is_challenged_by_who_holds_it() -> None:
    with at_the_board(settings=THREE, starts="Aina to start") as judge:
        judge.press("hold")
        assert judge.message() == "A play can be held after its score is written down, until the next bell."
        judge.play(48, "8D", "QUITE")
        judge.press("hold")
        assert_fits(judge.screen.modal)
        judge.tap("Uma: hold")
        assert judge.app.session.view.hold.side == 2
        assert judge.screen.ids.news.text == "Play held by Uma"
        assert (
            judge.message()
            == "Wait 15 seconds before you draw tiles. Keep those tiles apart: you may have to show them."
        )
        assert judge.state.in_bag == 100 - 21, "nobody has drawn yet"
        assert_fits(judge.screen)
        judge.press("ok")
        assert judge.message() == "First accept the play, or challenge it."
        judge.press("main")
        assert (judge.state.phase, judge.state.in_bag) == (Phase.READY, 100 - 21 - 5)
        judge.press("hold")
        judge.tap("Kavitha: hold")
        judge.press("challenge")
        assert not judge.app.find_all("ChoiceButton", within=judge.screen.modal, words="Challenge by Uma"), "it is hers"
        judge.deed()
        judge.deed()
        assert [(turn.side, turn.kind) for turn in judge.state.turns][1:] == [(1, TurnKind.LOST)]


@pytest.mark.parametrize("is_typed", [*in_soak([True]), False])
def test_S4_of_three_players_beside_a_real_board_who_challenges_is_asked_and_pays(*, is_typed: bool) -> None:
    with at_the_board(settings=THREE, starts="Aina to start") as judge:
        judge.play(48, *(("8D", "QUITE") if is_typed else ()))
        judge.press("challenge")
        judge.app.tap(judge.app.find("ChoiceButton", within=judge.screen.modal, words="Challenge by Uma"))
        if not is_typed:
            judge.letters("QUITE")
        assert_fits(judge.screen.modal)
        judge.deed()
        judge.deed()
        assert judge.state.owed == ((), (), (0,))


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        ("club", "Only with 3 tiles of the same letter on the rack. Tiles needed in the bag: 11."),
        ("youth", "Not with 3 tiles of the same letter on the rack. Tiles needed in the bag: 11."),
        ("standard", "Exchange one tile or more. Tiles needed in the bag: 7."),
    ],
)
def test_A8_T4_S2_when_tiles_may_be_exchanged_is_said_beside_a_real_board_with_the_bags_count(
    key: str, rule: str
) -> None:
    teams = groups(2) if key == "club" else TOURNAMENT.teams
    with at_the_board(settings=replace(TOURNAMENT, teams=teams, format_key=key), starts="Aina to start") as judge:
        judge.choose("exchange")
        assert judge.message() == f"{rule} In the bag now: 86."
        judge.choose("exchange")
        judge.play(12)
        judge.choose("exchange")
        assert judge.message() == f"{rule} Count them.", "a word was not typed, so nobody knows"
        assert_fits(judge.screen)
