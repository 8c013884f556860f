from classroom.record.heading import MINUS, figure, money, signed


def test_numbers_have_a_real_minus_sign_and_amounts_their_currency() -> None:
    assert (figure(None), figure(-5), figure(5)) == ("", f"{MINUS}5", "5")
    assert (signed(5), signed(-5), signed(0)) == ("+5", f"{MINUS}5", "0")
    assert (money("$", 5), money("RM", 5)) == ("$5", "RM 5")
