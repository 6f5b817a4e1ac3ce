"""How a list of words becomes the smallest graph that spells them.

Compiling is work for build time and for lists that people bring: a third of a second for 172,823
words, most of it spent on finding branches that have been seen before.
"""

from __future__ import annotations

import hashlib
from array import array

from .graph import LONGEST_TOLD_APART, WORD_ENDS, Graph
from .layout import LexiconError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def compile_words(words: Iterable[str]) -> Graph:
    """Compile words of the letters a to z, in any order and case, repeats allowed."""
    alphabetical = sorted({_checked(word) for word in words})
    text = "".join(f"{word}\n" for word in alphabetical)
    return Graph(
        *_number(_minimise(alphabetical)),
        count=len(alphabetical),
        longest=max(map(len, alphabetical), default=0),
        digest=hashlib.sha256(text.encode()).digest(),
    )


def _checked(word: str) -> str:
    if not (word.isascii() and word.isalpha()):
        raise LexiconError(f"{word!r} is not a word of the letters a to z")
    return word.lower()


# A node while the graph is being built: its mask, then the nodes its letters lead to, in order.
_Shape = tuple[int, ...]


def _minimise(alphabetical: list[str]) -> list[_Shape]:
    """Return the distinct nodes, each after all the nodes it leads to, so the root comes last.

    The words arrive in order, so once a word leaves a branch nothing more is added to it, and the
    branch can be exchanged for an equal one seen before.
    """
    number: dict[_Shape, int] = {}
    shapes: list[_Shape] = []
    open_nodes: list[list[int]] = [[0]]  # the nodes along the word before, not yet closed

    def close(depth: int) -> None:
        while len(open_nodes) > depth:
            shape = tuple(open_nodes.pop())
            known = number.get(shape)
            if known is None:
                known = number[shape] = len(shapes)
                shapes.append(shape)
            if open_nodes:
                open_nodes[-1].append(known)

    previous = ""
    for word in alphabetical:
        shared = 0
        for ours, theirs in zip(word, previous, strict=False):
            if ours != theirs:
                break
            shared += 1
        close(shared + 1)
        for letter in word[shared:]:
            open_nodes[-1][0] |= 1 << (ord(letter) - 97)
            open_nodes.append([0])
        open_nodes[-1][0] |= WORD_ENDS
        previous = word
    close(0)
    return shapes


def _number(shapes: list[_Shape]) -> list[memoryview]:
    """Lay the nodes out from the root to the leaves, and count what lies behind each edge."""
    words_from = [0] * len(shapes)
    lengths_from = [0] * len(shapes)
    words_before: list[list[int]] = []
    for node, (mask, *nexts) in enumerate(shapes):
        words = lengths = 1 if mask & WORD_ENDS else 0
        edges = []
        for target in nexts:
            edges.append(words)
            words += words_from[target]
            further = lengths_from[target] << 1
            lengths |= further & 0xFFFFFFFF | further >> 32 << LONGEST_TOLD_APART
        words_before.append(edges)
        words_from[node] = words
        lengths_from[node] = lengths
    order = _by_depth(shapes)
    number = [0] * len(shapes)
    for new, old in enumerate(order):
        number[old] = new
    masks, first, targets, before = array("I"), array("I"), array("I"), array("I")
    for old in order:
        mask, *nexts = shapes[old]
        masks.append(mask)
        first.append(len(targets))
        targets.extend(number[target] for target in nexts)
        before.extend(words_before[old])
    lengths_in_order = array("I", (lengths_from[old] for old in order))
    return [memoryview(part) for part in (masks, first, lengths_in_order, targets, before)]


def _by_depth(shapes: list[_Shape]) -> list[int]:
    """Order the nodes by the longest way to them from the root, so that edges lead onwards.

    Among nodes of one depth those that are reached from the same node lie side by side. Whoever
    walks the graph spends most of the time near the root, and finds it together in memory.
    """
    depth = [0] * len(shapes)
    for node in range(len(shapes) - 1, -1, -1):
        further = depth[node] + 1
        for target in shapes[node][1:]:
            if depth[target] < further:
                depth[target] = further
    layers: list[list[int]] = [[] for _ in range(max(depth) + 1)]
    layers[0].append(len(shapes) - 1)
    seen = bytearray(len(shapes))
    for layer in layers:
        for node in layer:
            for target in shapes[node][1:]:
                if not seen[target]:
                    seen[target] = 1
                    layers[depth[target]].append(target)
    return [node for layer in layers for node in layer]
