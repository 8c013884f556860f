import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.strict import kind_of
from classroom.match.event import Event, ReserveEntered, TilesPlayed, WindowClosed
from classroom.rules.board import LaidTile, Square
from classroom.store.codec import UnreadableEventError, decode_event, encode_event
from classroom.store.json_text import canonical_json, strict_json
from tests.store.robot import play_out
from tests.strategies import EVENT_KINDS, events

PLAYED = TilesPlayed(1, (LaidTile(Square(7, 7), "A"), LaidTile(Square(7, 8), "t")), 4321, at_bell=True)
PLAYED_BODY = '{"at_bell":true,"elapsed_ms":4321,"side":1,"tiles":[["H8","A"],["I8","t"]]}'


@pytest.mark.parametrize("kind", EVENT_KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_event_comes_back_as_it_was(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(events(kind))
    name, body = encode_event(event)
    assert decode_event(name, body) == event
    assert encode_event(decode_event(name, body)) == (name, body)


def test_the_events_of_a_whole_match_come_back() -> None:
    played = play_out("m1", seed=5)
    assert len({type(event) for event in played}) > 12
    assert tuple(decode_event(*encode_event(event)) for event in played) == played


def test_the_text_is_canonical_and_names_squares_as_people_do() -> None:
    assert encode_event(PLAYED) == ("tiles-played", PLAYED_BODY)


def test_kinds_are_distinguished() -> None:
    assert len({kind_of(kind) for kind in EVENT_KINDS}) == len(EVENT_KINDS)


def test_what_is_no_event_is_refused_with_a_reason() -> None:
    for kind, body, what in [
        ("tiles-eaten", "{}", "kind of event 'tiles-eaten' is not known"),
        ("__import__('os').system('true')", "{}", "not known"),
        ("passed", '{"side":0}', "elapsed_ms: is missing"),
        ("passed", '{"elapsed_ms":1,"side":0,"more":1}', "more: there is no such key"),
        ("passed", '{"elapsed_ms":1,"side":"0"}', "side: must be a whole number"),
        ("passed", '{"elapsed_ms":true,"side":0}', "elapsed_ms: must be a whole number"),
        ("passed", '{"elapsed_ms":1.0,"side":0}', "elapsed_ms: must be a whole number"),
        ("passed", '{"elapsed_ms":1,"side":0,"side":1}', "a key is given twice"),
        ("passed", '{"elapsed_ms":NaN,"side":0}', "NaN is no number"),
        ("passed", "[0,1]", "must be a table"),
        ("passed", "null", "must be a table"),
        ("passed", '{"elapsed_ms":1', "not readable as JSON: Expecting ',' delimiter at character 16"),
        ("passed", "[" * 100_000, "not readable as JSON: it is nested too deeply"),
        ("passed", '{"elapsed_ms":' + "9" * 5000 + ',"side":0}', "a number has 5000 signs"),
        ("passed", '{"elapsed_ms":-' + "9" * 15 + ',"side":0}', "a number has 16 signs"),
        ("tiles-played", PLAYED_BODY.replace("H8", "h8"), "must be a square such as H8"),
        ("tiles-played", PLAYED_BODY.replace("H8", "H08"), "is not a square"),
        ("tiles-played", PLAYED_BODY.replace('"H8"', "[7,7]"), "must be a square such as H8"),
        ("turn-paused", '{"elapsed_ms":1,"reason":"bored"}', "reason"),
        ("turn-paused", '{"elapsed_ms":1,"reason":[]}', "reason"),
    ]:
        with pytest.raises(UnreadableEventError, match=r".") as refused:
            decode_event(kind, body)
        assert what in str(refused.value)


def test_an_opening_with_a_broken_format_is_refused_with_its_path() -> None:
    kind, body = encode_event(play_out("m1", seed=5)[0])
    with pytest.raises(UnreadableEventError, match=r"format.*zero_turns\.kind: must be one of"):
        decode_event(kind, body.replace('"side-out"', '"side-in"'))


@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_an_event_or_refused(body: str) -> None:
    for kind in EVENT_KINDS:
        try:
            decode_event(kind_of(kind), body)
        except UnreadableEventError:
            continue


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
)


@given(st.data())
def test_an_event_with_any_field_spoilt_is_read_as_data_or_refused(data: st.DataObject) -> None:
    event = data.draw(events(data.draw(st.sampled_from(EVENT_KINDS))))
    kind, body = encode_event(event)
    table = json.loads(body)
    if table:
        table[data.draw(st.sampled_from(sorted(table)))] = data.draw(json_values)
    try:
        read = decode_event(kind, canonical_json(table))
    except UnreadableEventError:
        return
    assert holds(json.loads(encode_event(read)[1]), table)


def holds(written: Any, read: Any) -> bool:
    """Whether all that was read is written; a field that was left out has its default beside it."""
    if isinstance(written, dict) and isinstance(read, dict):
        return all(key in written and holds(written[key], value) for key, value in read.items())
    if isinstance(written, list) and isinstance(read, list):
        return len(written) == len(read) and all(map(holds, written, read))
    return bool(written == read)


def test_half_a_character_is_saved_by_escaping_it() -> None:
    event = ReserveEntered(0, "half \ud83d", "நிலா 陈")
    kind, body = encode_event(event)
    assert "நிலா 陈" in body
    assert body.encode("utf-8")
    assert decode_event(kind, body) == event


@given(json_values)
def test_canonical_json_says_the_same_and_has_one_form(data: object) -> None:
    assert strict_json(canonical_json(data)) == data
    assert canonical_json(strict_json(json.dumps(data, indent=3))) == canonical_json(data)


def test_an_event_without_fields_is_an_empty_table() -> None:
    assert encode_event(WindowClosed()) == ("window-closed", "{}")
