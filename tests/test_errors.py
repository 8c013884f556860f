"""A known fault has a sentence for people, and more for a report."""

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.match.ports import DamagedMatchError


def test_every_fault_has_a_sentence_without_a_gap() -> None:
    for kind in FaultKind:
        error = StoreError(KnownFault(kind, "/media/usb", 3, "[Errno 5]"))
        assert error.kind is kind
        assert str(error).endswith(".")
        assert not set(str(error)) & set("{}")
        assert "Errno" not in str(error)


def test_a_damaged_match_tells_from_where_on_and_keeps_what_is_before() -> None:
    error = DamagedMatchError("m1", 12, [], "no hash")
    assert (error.match_id, error.first_bad, error.good) == ("m1", 12, ())
    assert error.fault.detail == "no hash"
    assert "damaged from entry 12 on" in str(error)
