"""A round of the literacy event on screen, by touches (U1-U9)."""

from __future__ import annotations

from collections import Counter

import pytest

from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.record.award import AwardKind, awards
from classroom.rules.policy import EndReason
from classroom.ui.navigation import ScreenName
from tests.match.literacy_table import choosing
from tests.ui.harness import assert_fits
from tests.ui.play.round_table import RoundTable, at_round

LEAST, UPRIGHT, TABLET = (1024, 600), (800, 1280), (1280, 800)


def text_of(table: RoundTable) -> str:
    return " | ".join(table.app.texts())


def judged(table: RoundTable, *buttons: str) -> None:
    """Open the judge's menu, and press these one after the other."""
    table.tap("judge")
    table.app.frames(3)
    for name in buttons:
        table.tap(name)
        table.app.frames(3)


def disallow_first(table: RoundTable, text: str) -> None:
    """Disallow the play in the judge's list that says `text`, for a usual reason."""
    judged(table, "disallow")
    table.app.tap(table.app.find("ListRow", text=text))
    table.app.frames(3)
    table.press("Not in the dictionary")
    table.press("Disallow word")
    table.app.frames(4)


def test_U1_U2_U4_U5_U9_a_whole_round_by_touches() -> None:
    with at_round("SOSOTTOE", "QZXJKVWBFHM", mode=Mode.COMPETITION) as table:
        table.by_touch = True
        # U2: the same word for all lies on row 8, its fourth letter on the star, and scores nothing.
        assert table.screen.ids.board.cells[7] == "....READING...."
        assert table.app.sees("READING is on the board and scores nothing. Build on it.")
        assert table.app.sees("One bell starts the round. 20 minutes. Two bells end the round.")
        assert table.screen.ids.rack.face_down
        table.ring()
        assert table.app.world.bell.rung == [1]
        # U4: the 28 tiles of all four pupils lie together, face up, to be touched.
        rack = table.screen.ids.rack
        assert len(rack.slots) == 28
        assert not rack.face_down
        assert "20:00" in table.app.texts()
        assert "0 of 4 words" in text_of(table)
        # Each counts for itself (U9): S on L8 makes READINGS.
        table.spell("L8", "S", 11)
        assert table.view.round.own_count == "You counted 11: correct."
        assert "1 of 4 words" in text_of(table)
        table.spell("E9", "OE", 4, down=True)
        assert table.view.round.own_count == "You counted 4. It is 3."
        assert table.state.turns[1].announced == 4
        table.spell("G9", "T", 2, down=True)
        assert len(table.state.racks[0]) == 24
        # U5: only after four words new tiles come.
        table.spell("I9", "T", 2, down=True)
        assert len(table.state.racks[0]) == 28
        assert "0 of 4 words" in text_of(table)
        assert sorted(filter(None, rack.slots)) == sorted(table.state.racks[0])
        table.run_out()
        # U9: two bells end the round, and the score is the sum.
        assert table.app.world.bell.rung == [1, 2]
        assert table.app.navigator.screen == ScreenName.RESULT
        assert table.state.end is not None
        assert table.state.end.reason is EndReason.TIME
        assert table.app.sees("Round 1 is over")
        table.app.until(lambda: table.app.sees(str(table.state.totals[0])))  # it counts up
        assert "4 plays count, letters sold for $0" in text_of(table)


@pytest.mark.parametrize("size", [LEAST, UPRIGHT])
def test_U3_U4_the_pool_has_no_blank_and_is_laid_and_shuffled_in_every_window(size: tuple[int, int]) -> None:
    with at_round("??SO", size=size) as table:
        assert "?" not in table.state.racks[0]
        assert table.state.aside == ("?", "?")
        assert_fits(table.app.app.root_layout)
        table.ring()
        table.app.frames(6)
        rack = table.screen.ids.rack
        assert rack.tile_side >= 64
        places = [rack.slot_pos(slot) for slot in range(28)]
        assert len(set(places)) == 28
        assert all(x >= 0 and x + rack.tile_side <= table.app.screen.width for x, _y in places)
        buttons = [button for button in table.app.find_all("SecondaryButton") if button.text == "Shuffle"]
        assert len([button for button in buttons if not button.disabled and button.opacity]) == 1
        assert_fits(table.app.screen)
        order = list(rack.slots)
        assert len([*filter(None, order)]) == 28
        assert "?" not in order
        for slot in (0, 13, 27):
            table.app.tap(table.square("L9"))
            table.app.tap(table.slot(slot))
            assert table.view.pending[-1].tile == order[slot]
            table.tap("recall")
        table.tap("shuffle")
        assert Counter(rack.slots) == Counter(order)
        assert list(rack.slots) != order
        table.lay("L8", "S")
        table.tap("play")
        table.app.frames(4)
        assert_fits(table.app.screen)


def test_U8_letters_are_bought_at_any_moment_marked_and_kept_in_the_ledger() -> None:
    with at_round("SOSOTTOE", "QZJ") as table:
        table.ring()
        table.lay("L8", "S")
        table.tap("shop")
        table.app.frames(3)
        for words in ("1 letter\n$2", "3 letters\n$5", "7 letters\n$10"):
            assert table.app.find("SecondaryButton", text=words)
        table.tap("buy_3")
        table.app.frames(3)
        assert table.app.sees("$5 for 3 letters?")
        assert not table.state.ledger, "it is asked for once more"
        table.tap("deed")
        table.app.frames(3)
        assert table.app.sees("3 letters for $5: Q Z J")
        assert table.app.sees("Raised so far: $5")
        table.tap("close")
        table.app.frames(3)
        # The word that was being laid is still there, and the letters are marked as extra ones.
        assert [tile.tile for tile in table.view.pending] == ["S"]
        rack = table.screen.ids.rack
        assert [tile for tile, extra in zip(table.session.placing.slots, rack.extra, strict=True) if extra] == list(
            "QZJ"
        )
        table.tap("play")
        table.app.frames(3)
        # Also while a word is counted.
        table.tap("shop")
        table.app.frames(3)
        table.tap("buy_1")
        table.tap("deed")
        table.tap("close")
        table.app.frames(3)
        table.say_count(11)
        assert [(len(one.letters), one.amount) for one in table.state.ledger] == [(3, 5), (1, 2)]
        assert len(table.state.bought[0]) == 4
        # Used, it is gone; the rest lasts until the round ends.
        table.spell("K9", "Q", 5, down=True)
        assert "Q" not in table.state.bought[0]
        table.run_out()
        assert "letters sold for $7" in text_of(table)


def test_U8_the_judge_takes_a_purchase_back_until_a_letter_of_it_was_used() -> None:
    with at_round("SOSOTTOE", "QZJ", "X") as table:
        table.ring()
        table.tap("shop")
        table.app.frames(3)
        assert not table.app.find_all("AsideButton", text="Take back last purchase")
        table.tap("buy_3")
        table.tap("deed")
        table.app.frames(3)
        table.tap("take_back")
        table.app.frames(3)
        assert table.app.sees("Raised so far: $0")
        assert (table.state.ledger, table.state.bought[0]) == ((), ())
        table.tap("buy_1")
        table.tap("deed")
        table.tap("close")
        table.app.frames(3)
        table.spell("E9", "OX", 9, down=True)
        table.tap("shop")
        table.app.frames(3)
        table.tap("take_back")
        assert table.app.sees("Some of these letters are on the board. You cannot give them back.")
        assert table.state.raised(0) == 2


def test_U2_U9_the_bells_ring_while_a_word_is_counted_and_it_counts_and_the_next_round_has_a_new_word() -> None:
    with at_round() as table:
        table.ring()
        table.lay("L8", "S")
        table.tap("play")
        table.app.frames(3)
        table.run_out()
        assert table.app.world.bell.rung == [1, 2]
        assert table.app.sees("Two bells: the round is over. Count your last word.")
        table.app.pass_ms(600)
        for key in ("1", "1"):
            table.app.key(key, key)
        table.app.key("enter")
        table.app.frames(6)
        # They are rung once, though the record has them after the count.
        assert table.app.world.bell.rung == [1, 2]
        assert table.at(Phase.CLOSED)
        assert table.state.totals == (11,)
        table.press("Same teams again")
        settings = table.app.settings.current
        assert (settings.set_word, settings.round_number) == ("LIBRARY", 2)


def test_U7_U9_a_word_is_corrected_taken_back_and_disallowed_while_the_round_runs() -> None:
    with at_round() as table:
        table.ring()
        table.spell("L8", "S", 11)
        table.spell("E9", "OE", 3, down=True)
        judged(table, "take_back")
        table.press("Take back")
        table.app.frames(3)
        assert (table.state.scores, table.at(Phase.PAUSED)) == ((11,), True)
        table.tap("go_on")
        judged(table, "correct")
        table.press("5")
        table.tap("deed")
        table.app.frames(3)
        assert (table.state.scores, table.at(Phase.RUNNING)) == ((5,), True)
        table.spell("E9", "OE", 3, down=True)
        disallow_first(table, "ROE")
        (event,) = table.happened(ev.PlayDisallowed)
        assert isinstance(event, ev.PlayDisallowed)
        assert (event.reason, event.stays) == ("not in the dictionary", False)
        assert event.by
        assert table.state.totals == (5,)
        assert table.state.board.rows()[8] == "." * 15
        assert table.at(Phase.RUNNING)
        assert len(table.state.racks[0]) == 27
        assert table.app.sees("Disallowed: ROE. The tiles are yours again.")


@pytest.mark.parametrize(("choice", "total"), [("taken-back", 5), pytest.param("deducted", 2, marks=pytest.mark.soak)])
def test_U7_a_word_that_others_are_built_on_stays_marked(choice: str, total: int) -> None:
    with at_round("OETTO", rules=choosing(choice)) as table:
        table.ring()
        table.spell("E9", "OE", 3, down=True)
        table.spell("F10", "TT", 5)
        judged(table, "disallow")
        table.app.tap(table.app.find("ListRow", text="ROE"))
        table.app.frames(3)
        assert table.app.sees("This word is marked but stays: its tiles are used in ETT.")
        table.press("A proper noun")
        table.press("Disallow word")
        table.app.frames(4)
        assert table.state.turns[0].is_marked
        assert table.state.totals == (total,)
        # After the round too.
        table.run_out()
        disallow_first(table, "ETT")
        assert table.state.turns[1].taken_off


def test_U1_the_judge_pauses_the_round_and_ends_it_early_which_takes_nothing_for_tiles() -> None:
    with at_round() as table:
        table.ring()
        table.spell("L8", "S", 11)
        judged(table, "stop")
        assert table.app.sees("Pause the round first.")
        table.tap("pause")
        table.app.frames(4)
        assert table.at(Phase.PAUSED)
        assert table.app.find("TeamCard")
        left = table.session.service.remaining_ms()
        table.app.world.clock.pass_ms(60_000)
        assert table.session.service.remaining_ms() == left
        table.tap("go_on")
        assert table.at(Phase.RUNNING)
        judged(table, "pause")
        judged(table, "stop")
        assert table.app.sees("The scores count as they are. The match cannot continue after that.")
        table.press("The lesson is over")
        table.press("End round")
        table.app.frames(4)
        assert table.app.sees("Round 1 is over: stopped by the judge (the lesson is over)")
        assert {award.kind for award in awards(table.state)} == {AwardKind.PARTICIPATION}


def test_U7_the_judge_sees_which_of_several_words_is_in_no_dictionary_and_only_that_costs() -> None:
    with at_round("SX", mode=Mode.COMPETITION, rules=choosing("deducted")) as table:
        table.ring()
        table.spell("L8", "SX", 14, down=True)
        judged(table, "disallow")
        assert table.app.find("ListRow", text="SX, READINGS").note.startswith("SX not in the dictionary: ")
        table.app.tap(table.app.find("ListRow", text="SX, READINGS"))
        table.app.frames(3)
        assert "Not in the dictionary: SX." in text_of(table)
        table.press("Not in the dictionary")
        for name in table.app.find_all("FormRow"):
            name.text = name.text or "Puan Rohani"
        assert table.app.sees("The score changes from 21 to −10.")
        table.press("Disallow word")
        table.app.frames(3)
        assert table.state.turns[0].disallowed == ("SX",)
        assert table.state.totals == (-10,)
