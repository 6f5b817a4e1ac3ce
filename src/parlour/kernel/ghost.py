"""Who is safe in Ghost: for every node of a graph, whether a player can avoid losing from there.

It is told for fragments as long as the shortest word that loses, or longer, where ending a word
always loses. A player is safe if the player cannot be made the loser even by all the others
together: on the player's own turn some letter must keep the player safe; on another's turn every
letter must that does not lose at once.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from parlour.kernel import uncompiled as cython

if cython.compiled:
    from cython.cimports.parlour.kernel.memory import numbers, popcount
else:
    from parlour.kernel.uncompiled import numbers, popcount


def safe(masks, first, targets, players: cython.int):
    """Return a byte for each node; bit k is set if whoever moves k turns from now is safe.

    Edges lead to higher numbers, so every node comes after those it depends on.
    """
    if not 2 <= players <= 8:
        raise ValueError("Ghost is for 2 to 8 players")
    mask_of: cython.pointer(cython.const[cython.uint]) = numbers(masks)
    first_of: cython.pointer(cython.const[cython.uint]) = numbers(first)
    target_of: cython.pointer(cython.const[cython.uint]) = numbers(targets)
    count: cython.Py_ssize_t = len(masks)
    answer = bytearray(count)
    told: cython.pointer(cython.uchar) = answer
    node: cython.Py_ssize_t
    edge: cython.uint
    target: cython.uint
    all_players: cython.uint = (1 << players) - 1
    mover: cython.uint
    others: cython.uint
    with cython.nogil:
        for node in range(count - 1, -1, -1):
            mover = 0
            others = all_players
            for edge in range(first_of[node], first_of[node] + popcount(mask_of[node] & 0x3FFFFFF)):
                target = target_of[edge]
                if not mask_of[target] & 0x4000000:
                    # After this turn everybody is one turn nearer, and the mover comes last.
                    mover |= told[target] >> (players - 1) & 1
                    others &= told[target] << 1 | 1
            told[node] = (others & all_players & ~1) | mover
    return bytes(answer)
