"""The matching that is kept while pairs are chosen, against another library's matchings."""

from itertools import combinations
from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.competition.matching import FewestMatching, Matching, lowest


def neighbours_of(graph: networkx.Graph) -> list[int]:
    return [sum(1 << other for other in graph[vertex]) for vertex in range(len(graph))]


def can_be_paired(graph: networkx.Graph) -> bool:
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


def some_graph(size: int, share: float, seed: int) -> networkx.Graph:
    chance = Random(seed)
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(pair for pair in combinations(range(size), 2) if chance.random() < share)
    return graph


def weighed(graph: networkx.Graph, chance: Random, of_dear: float) -> FewestMatching:
    """Make a share of the pairs dear, and return the matching that has the fewest of them."""
    for pair in graph.edges:
        graph.edges[pair]["weight"] = -int(chance.random() < of_dear)
    dear = networkx.Graph([pair for pair in graph.edges if graph.edges[pair]["weight"]])
    dear.add_nodes_from(graph)
    return FewestMatching(neighbours_of(graph), neighbours_of(dear))


def choices_of(graph: networkx.Graph) -> list[tuple[int, int]]:
    """Each vertex meets the first of its neighbours that leaves a matching for the rest."""
    rest = graph.copy()
    chosen = []
    while rest:
        vertex = min(rest)
        for mate in sorted(rest[vertex]):
            without = rest.copy()
            without.remove_nodes_from((vertex, mate))
            if can_be_paired(without):
                chosen.append((vertex, mate))
                rest = without
                break
    return chosen


@given(st.integers(0, 9).map(lambda half: 2 * half), st.floats(0.05, 1), st.integers(0, 10_000))
def test_each_choice_is_the_first_that_leaves_a_matching(size: int, share: float, seed: int) -> None:
    graph = some_graph(size, share, seed)
    matching = Matching(neighbours_of(graph))
    assert matching.is_perfect == can_be_paired(graph)
    if matching.is_perfect:
        left = (1 << size) - 1
        chosen = []
        while left:
            vertex = lowest(left)
            mate = matching.choose(vertex, lowest)
            chosen.append((vertex, mate))
            left &= ~(1 << vertex | 1 << mate)
        assert chosen == choices_of(graph)


@given(st.integers(1, 9).map(lambda half: 2 * half), st.floats(0.05, 1), st.floats(0, 1), st.integers(0, 10_000))
def test_each_choice_is_the_first_that_leaves_the_fewest_dear_pairs(
    size: int, share: float, of_dear: float, seed: int
) -> None:
    graph = some_graph(size, share, seed)
    chance = Random(seed)
    matching = weighed(graph, chance, of_dear)
    assert matching.is_perfect == can_be_paired(graph)
    if not matching.is_perfect:
        return
    rest = graph.copy()
    assert matching.cost == fewest(rest)
    while rest:
        vertex, before = min(rest), matching.cost
        mate = matching.choose(vertex, lowest)
        weight = -graph.edges[vertex, mate]["weight"]
        assert matching.cost + weight == before
        for other in sorted(rest[vertex]):
            without = rest.copy()
            without.remove_nodes_from((vertex, other))
            if other == mate:
                assert fewest(without) + weight == before
                rest = without
                break
            assert not can_be_paired(without) or fewest(without) - graph.edges[vertex, other]["weight"] > before


def fewest(graph: networkx.Graph) -> int:
    """How many dear pairs the best perfect matching has."""
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return sum(-int(graph.edges[pair]["weight"]) for pair in pairs)


def test_blossoms_within_blossoms_are_found() -> None:
    for seed in range(8):
        # Triangles in a tree of triangles: an odd circle is closed at nearly every step.
        chance = Random(seed)
        graph = networkx.Graph([(0, 1), (1, 2), (2, 0)])
        while len(graph) < 31:
            at, new = chance.randrange(len(graph)), len(graph)
            graph.add_edges_from([(at, new), (new, new + 1), (new + 1, at)])
        graph.add_edge(chance.randrange(31), 31)
        relabelled = networkx.relabel_nodes(graph, dict(enumerate(chance.sample(range(32), 32))))
        matching = Matching(neighbours_of(relabelled))
        assert matching.is_perfect == can_be_paired(relabelled)
        left = (1 << 32) - 1
        chosen = []
        while matching.is_perfect and left:
            vertex = lowest(left)
            mate = matching.choose(vertex, lowest)
            chosen.append((vertex, mate))
            left &= ~(1 << vertex | 1 << mate)
        assert chosen == (choices_of(relabelled) if matching.is_perfect else [])


def test_an_odd_number_has_no_matching() -> None:
    assert not Matching([0b110, 0b101, 0b011]).is_perfect
    assert Matching([0b110, 0b101, 0b011], among=0b011).is_perfect


@pytest.mark.parametrize("seed", range(60))
def test_P3_graphs_of_many_shapes_are_paired_with_the_fewest_dear_pairs(seed: int) -> None:
    """The same as with graphs that are made up, for shapes that a run without them meets as well."""
    chance = Random(seed)
    size = 2 * chance.randrange(1, 9)
    graph = some_graph(size, chance.uniform(0.2, 1), seed)
    of_dear = chance.uniform(0.2, 0.9)
    matching = weighed(graph, chance, of_dear)
    assert matching.is_perfect == can_be_paired(graph)
    if not matching.is_perfect:
        return
    assert matching.cost == fewest(graph)
    left, chosen = (1 << size) - 1, []
    while left:
        vertex = lowest(left)
        mate = matching.choose(vertex, lowest)
        chosen.append((vertex, mate))
        left &= ~(1 << vertex | 1 << mate)
    assert sum(-int(graph.edges[pair]["weight"]) for pair in chosen) == fewest(graph)
