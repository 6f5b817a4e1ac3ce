"""The lexicon file: a header of 96 bytes, then the sections of a `Graph`, one after the other.

All numbers are unsigned, 32 bits wide, in the byte order of the machine that wrote them. The header
holds, in this order: the magic word, the version of the format, a mark that shows the byte order,
the numbers of nodes, edges and words, the length of the longest word, the CRC-32 of everything
after the header, some zeros, and the digest of the words (SHA-256 of the words in order, each
followed by a line end). The size of the file follows from the header, so a truncated file shows.
"""

from __future__ import annotations

from .graph import Graph

MAGIC = b"parlour\n"
VERSION = 1
BYTE_ORDER = 0x01020304
HEADER = 96


class LexiconError(ValueError):
    """A word list or lexicon file that cannot be used; the message says why, for people."""


def pack(graph: Graph) -> bytes:
    """Return the lexicon file of a graph."""
    import zlib
    from array import array

    body = b"".join(
        part.tobytes()
        for part in (graph.masks, graph.first, graph.lengths, graph.targets, graph.before)
    )
    numbers = array(
        "I",
        (
            VERSION,
            BYTE_ORDER,
            len(graph.masks),
            len(graph.targets),
            graph.count,
            graph.longest,
            zlib.crc32(body),
        ),
    )
    return (MAGIC + numbers.tobytes()).ljust(HEADER - 32, b"\0") + graph.digest + body


def open_file(path: str, *, check_body: bool = True) -> Graph:
    """Map a lexicon file into memory and return its graph.

    The header and the size are always checked. The body is read through and compared with its
    checksum unless the caller vouches for the file, as for those that ship with Parlour: that
    takes as long as everything else together.
    """
    import mmap

    with open(path, "rb") as file:
        header = file.read(HEADER)
        if len(header) < HEADER or not header.startswith(MAGIC):
            raise LexiconError(f"{path} is not a lexicon file")
        version, order, nodes, edges, count, longest, checksum = (
            memoryview(header)[len(MAGIC) : len(MAGIC) + 28].cast("I").tolist()
        )
        if order != BYTE_ORDER:
            raise LexiconError(f"{path} was compiled on a machine with another byte order")
        if version != VERSION:
            raise LexiconError(
                f"{path} has version {version} of the lexicon format; "
                f"this Parlour reads version {VERSION}"
            )
        size = HEADER + 4 * (3 * nodes + 2 * edges)
        found = file.seek(0, 2)
        if found != size or nodes == 0:
            raise LexiconError(f"{path} is damaged: it has {found} bytes and should have {size}")
        mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    if check_body:
        import zlib

        if zlib.crc32(mapped[HEADER:]) != checksum:
            raise LexiconError(f"{path} is damaged: its contents do not match their checksum")
    numbers = mapped[HEADER:].cast("I")
    return Graph(
        numbers[:nodes],
        numbers[nodes : 2 * nodes],
        numbers[2 * nodes : 3 * nodes],
        numbers[3 * nodes : 3 * nodes + edges],
        numbers[3 * nodes + edges :],
        count=count,
        longest=longest,
        digest=header[HEADER - 32 :],
    )
