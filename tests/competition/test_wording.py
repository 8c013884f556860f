"""What a competition says in words: every refusal, and why a team stands where it does (T8)."""

import pytest

from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.division import (
    DIVISIONS,
    Division,
    EntryRefusal,
    GreatestAge,
    NoRegionalWin,
    PairingKind,
    Phase,
    RatingAtLeast,
    RatingBelow,
)
from classroom.competition.result import Bye, Played, Round, StandingPolicy, TieBreak, TieDecision, TieWay, standings
from classroom.competition.wording import (
    PAIRINGS,
    bye_rule,
    bye_text,
    condition_text,
    half_points_text,
    margin_text,
    order_text,
    rank_text,
    refusal_text,
    tie_text,
    who_wins_text,
)
from classroom.i18n import translation

say = translation("en")
NAMES = dict(zip("abcdef", ("Ants", "Bees", "Cats", "Dogs", "Eels", "Fish"), strict=True))


def test_every_refusal_is_a_sentence() -> None:
    for reason in NotDone:
        for language in ["en", "ms"]:
            entry = EntryRefusal("Ants", "Open", GreatestAge(24), 30)
            sentence = refusal_text(NotDoneBecause(reason, ("Ants", "Bees"), (3, 4, 5), entry), translation(language))
            assert sentence.endswith((".", "?"))
            assert "{" not in sentence


def test_a_refusal_says_what_where_and_what_to_do() -> None:
    missing = NotDoneBecause(NotDone.RESULTS_MISSING, numbers=(2, 4, 7))
    assert refusal_text(missing, say) == "Round 2 is not complete. Enter the missing results first. Tables: 4, 7."


@pytest.mark.parametrize("kind", PairingKind)
def test_every_way_to_pair_has_a_name(kind: PairingKind) -> None:
    assert PAIRINGS[kind]


def test_T1_every_condition_is_said() -> None:
    conditions = [condition for division in DIVISIONS for condition in division.conditions]
    texts = [condition_text(EntryRefusal("a", "Open", condition, None), say) for condition in conditions]
    assert texts[:3] == [
        "a rating of 800 or more is needed.",
        "players older than 24 may not enter.",
        "entry is only for upper secondary school, university, school leavers.",
    ]
    kinds = {type(condition) for condition in conditions}
    assert {RatingAtLeast, RatingBelow, GreatestAge, NoRegionalWin} <= kinds
    assert all(text.endswith(".") for text in texts)


def sentences(*rounds: Round) -> list[str]:
    lines = standings("abcdef", rounds)
    return [f"{line.player}: {rank_text(lines, at, NAMES, say)}" for at, line in enumerate(lines)]


def test_T8_each_row_says_why_it_stands_there() -> None:
    said = sentences(
        (Played("a", "b", 300, 200), Played("c", "d", 300, 250), Played("e", "f", 200, 200)),
        (Played("a", "c", 300, 200), Played("d", "b", 300, 220), Bye("e")),
    )
    assert said == [
        "a: No other team has the same points (2). Won 2, drawn 0, lost 0.",
        "e: No other team has the same points (1½). Won 1, drawn 1, lost 0.",
        "d: Same points as Cats (1), but a bigger total margin: +30 to −50.",
        "c: Same points as Dogs (1), but a smaller total margin: \u221250 to +30.",
        "f: No other team has the same points (½). Won 0, drawn 1, lost 0.",
        "b: No other team has the same points (0). Won 0, drawn 0, lost 2.",
    ]


def test_T8_who_is_level_in_both_shares_a_place() -> None:
    said = sentences((Played("a", "b", 300, 200), Played("c", "d", 300, 200)))
    assert said[0] == "a: Level with Cats: the same points (1) and the same total margin (+100)."
    assert said[1] == "c: Level with Ants: the same points (1) and the same total margin (+100)."


def test_T8_points_are_written_in_halves_and_margins_with_their_sign() -> None:
    assert [half_points_text(halves) for halves in (0, 1, 2, 7)] == ["0", "½", "1", "3½"]
    assert [margin_text(margin) for margin in (5, 0, -5)] == ["+5", "0", "\u22125"]


@pytest.mark.parametrize("tie_break", TieBreak)
@pytest.mark.parametrize("language", ["en", "ms"])
def test_T8_what_the_standings_go_by_is_said(tie_break: TieBreak, language: str) -> None:
    translator = translation(language)
    plain, capped = (order_text(StandingPolicy(tie_break=tie_break, margin_cap=cap), translator) for cap in (None, 150))
    assert capped.startswith(f"{plain} ")
    assert "150" in capped


def test_T9_what_a_bye_adds_is_said_by_the_rules_in_use_and_nothing_where_it_adds_nothing() -> None:
    policy, none = StandingPolicy(bye_margin=40), StandingPolicy(bye_margin=0)
    assert (bye_text(policy, say), bye_text(none, say)) == ("bye, a win by 40 points", "bye: counts as a win")
    assert (bye_rule(say, policy), bye_rule(say, none)) == ("A bye is a win by 40 points.", "")


def why(policy: StandingPolicy) -> list[str]:
    """Why the second and the third stand there: Ants have beaten Bees, who have the greater sum of margins."""
    rounds = (
        (Played("a", "b", 310, 300), Played("c", "d", 310, 300)),
        (Played("c", "a", 310, 300), Played("b", "d", 500, 200)),
    )
    lines = standings("abcd", rounds, policy)
    return [rank_text(lines, at, NAMES, say, policy) for at in (1, 2)]


@pytest.mark.parametrize(
    ("policy", "sentences"),
    [
        (
            StandingPolicy(tie_break=TieBreak.HEAD_TO_HEAD),
            [
                "Same points as Bees (1), but more points against the level teams: 1 to 0.",
                "Same points as Ants (1), but fewer points against the level teams: 0 to 1.",
            ],
        ),
        (
            StandingPolicy(tie_break=TieBreak.OPPONENTS),
            [
                "Same points as Bees (1), but its opponents have more points: 3 to 1.",
                "Same points as Ants (1), but its opponents have fewer points: 1 to 3.",
            ],
        ),
        (
            StandingPolicy(margin_cap=150),
            [
                "Same points as Ants (1), but a bigger total margin: +140 to 0. Margins count only up to 150.",
                "Same points as Bees (1), but a smaller total margin: 0 to +140. Margins count only up to 150.",
            ],
        ),
    ],
)
def test_T8_each_choice_of_tie_break_has_its_sentence(policy: StandingPolicy, sentences: list[str]) -> None:
    assert why(policy) == sentences


def test_who_may_win_what_is_said_of_divisions_and_of_pools_with_one_final() -> None:
    phases = (Phase(PairingKind.KING_OF_THE_HILL, 1),)
    pools = [Division(title, (), phases) for title in ("A", "B")]
    assert who_wins_text(pools[:1], say) == ""
    assert who_wins_text(pools, say) == "Each division has its own winner."
    finals = [Division("Final", (), (Phase(PairingKind.KNOCK_OUT, best),), best=best) for best in (1, 2)]
    assert who_wins_text([*pools, finals[0]], say).startswith("The winners of the pools meet in the final")
    assert who_wins_text([*pools, finals[1]], say).endswith("which decides the first 4 places.")


@pytest.mark.parametrize(
    ("way", "by", "reason", "said"),
    [
        (TieWay.LOT, "", "", "Placed by lot."),
        (TieWay.PLAY_OFF, "", "", "Placed by a play-off."),
        (TieWay.PLAY_OFF, "Pn. Tan", "88 to 80", "Placed by a play-off (Pn. Tan: 88 to 80)."),
        (TieWay.CHOSEN, "Pn. Tan", "won when they met", "Placed by the director (Pn. Tan: won when they met)."),
    ],
)
def test_P16_how_level_teams_were_put_in_order_is_said(way: TieWay, by: str, reason: str, said: str) -> None:
    assert tie_text(TieDecision(("a", "b"), way, reason=reason, by=by), say) == said
