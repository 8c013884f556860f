"""Rules of .kv: how they are found, bound and follow a change, and the widgets that they name; `layout` loads them."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from kivy._event import EventDispatcher, Observable
from kivy.factory import Factory
from kivy.lang import builder
from kivy.lang.parser import Parser, ParserRuleProperty, global_idmap
from kivy.weakproxy import WeakProxy

Names = dict[str, Any]
_SOURCES = EventDispatcher, Observable

_last: list[Any] = [None, None, 0, {}]  # a widget, the ids of its rule and how many they were, and all its names


def _bind_rule(
    widget: Any,
    element: Any,
    key: str,
    value: Any,
    rule: Any,
    ids: Names,
    delayed: bool = False,
) -> tuple[Any, list[Any]]:
    """Bind a rule to all it watches; return its value now, and the list of what is bound.

    Kivy's own copies the names for each value. Here all values of a widget share them: a third of the time, and of
    the memory, that a screen's rules take.
    """
    itself = widget.proxy_ref
    if _last[0] is not itself or _last[1] is not ids or _last[2] != len(ids):
        _last[:] = itself, ids, len(ids), {**ids, **global_idmap, "self": itself}
    names = _last[3]
    bound_list = builder._handlers[widget.uid][key]  # noqa: SLF001 - Kivy's table of what it unbinds
    follow = builder.delayed_call_fn if delayed else _follow_rule
    args = [element, key, value, rule, names, None] if delayed else (element, key, value, rule, names)
    for keys in rule.watched_keys or ():
        owner = names.get(keys[0])
        if type(owner) is WeakProxy and len(keys) == 2:
            if uid := owner.fbind(keys[1], follow, args):
                bound_list.append([(owner, keys[1], follow, uid)])
        elif owner is not None and (bound := _bind_along(owner, keys, follow, args)):
            bound_list.append(bound)
    return eval(value, names), bound_list  # noqa: S307 - a rule of our own .kv, compiled by Kivy


def _bind_along(owner: Any, keys: list[str], follow: Any, args: Any) -> list[Any]:
    """Bind a rule to the last of some names, and to those before it whose own change leads elsewhere."""
    base = owner = getattr(owner, "proxy_ref", owner)
    bound: list[Any] = []
    for at, name in enumerate(keys[1:-1], 1):
        follows = uid = None
        if isinstance(owner, _SOURCES) and getattr(owner.property(name, True), "rebind", False):
            follows = builder.update_intermediates
            uid = owner.fbind(name, follows, base, keys, bound, at, follow, args)
        bound.append((getattr(owner, "proxy_ref", owner), name, follows, uid))
        if (owner := getattr(owner, name, None)) is None:
            break
    if isinstance(owner, _SOURCES) and (uid := owner.fbind(keys[-1], follow, args)):
        bound.append((owner.proxy_ref, keys[-1], follow, uid))
    return bound if any(uid for *_name, uid in bound) else []


def _follow_rule(args: tuple[Any, str, Any, Any, Names], _instance: object, _value: object) -> None:
    """Evaluate a rule again after a change, and set its property."""
    element, key, value, rule, names = args
    rule.count += 1
    setattr(element, key, eval(value, names))  # noqa: S307 - as above


# Kivy's own version formats each change twice, for a trace that is never written: half the cost of a change.
builder.call_fn = _follow_rule
builder.create_handler = _bind_rule


_compile_rule = ParserRuleProperty.precompile


def _compile_now(rule: Any, name: str) -> Any:
    """Compile a value of a rule, or what an event does, when it is first asked for."""
    if name != "co_value":
        raise AttributeError(name)
    rule.co_value = None
    try:
        _compile_rule(rule)
    except Exception:
        del rule.co_value  # or it would be None the next time
        raise
    return rule.co_value


def compiling(rules: list[Any]) -> Iterator[None]:
    """Compile the values of some rules of Kivy's and of all below them, one at each step."""
    for rule in rules:
        for value in (*rule.properties.values(), *rule.handlers):
            value.co_value  # noqa: B018 - it is compiled when it is asked for
            yield
        below = (*rule.children, rule.canvas_before, rule.canvas_root, rule.canvas_after)
        yield from compiling([one for one in below if one])


# Kivy's own compiles a whole file when it is read, also what is never tapped, or for widgets that are not there.
ParserRuleProperty.precompile = lambda rule: delattr(rule, "co_value")
ParserRuleProperty.__getattr__ = _compile_now
# A list of 63, looked through for each letter of each name.
Parser.PROP_RANGE = frozenset(Parser.PROP_RANGE)

_of_names: dict[str, list[int]] = {}
_indexed: list[Any] = [None, 0]  # Kivy's list of rules, and how many of it are in it


def _match(kept: Any, widget: Any) -> list[Any]:
    """Return the rules for a widget, in their order.

    Kivy's own asks each of all rules whether it is for a class, and asks anew whenever a file is read.
    """
    kind, rules = type(widget), kept.rules
    if (found := kept._match_cache.get((kind, *widget.cls))) is not None:  # noqa: SLF001 - Kivy's own
        return found
    if _indexed[0] is not rules:
        # A file was unloaded: Kivy makes another list.
        _of_names.clear()
        _indexed[:] = rules, 0
    for at in range(_indexed[1], len(rules)):
        _of_names.setdefault(rules[at][0].key, []).append(at)
    _indexed[1] = len(rules)
    names = {*(one.__name__.lower() for one in kind.__mro__), *widget.cls}
    found = []
    for at in sorted(chain.from_iterable(_of_names.get(name, ()) for name in names)):
        selector, rule = rules[at]
        if selector.match(widget):
            found = [rule] if rule.avoid_previous_rules else [*found, rule]
    kept._match_cache[kind, *widget.cls] = found  # noqa: SLF001 - as above
    return found


builder.BuilderBase.match = _match


def register_widgets(package: str, modules: Mapping[str, str]) -> None:
    """Let rules use the widgets of a package by name; `modules` maps each module to its names, separated by spaces.

    A module is imported only when a rule first creates one of its widgets.
    """
    for module, names in modules.items():
        for name in names.split():
            Factory.register(name, module=f"{package}.{module}")
