"""The lexicon file: a header of 96 bytes, then the arrays of a `Graph`, one after the other.

All numbers are unsigned, 32 bits wide, in the byte order of the machine that wrote them. The header
holds the magic word; six numbers: the version of the format, a mark that shows the byte order, the
numbers of nodes, edges and words, and the length of the longest word; the digest of the words; some
zeros; and the CRC-32 of all that stands before and after it. The size of the file follows from the
header, so a truncated file shows.
"""

from __future__ import annotations

from parlour import ParlourError

from .graph import Graph

MAGIC = b"\x89PARLOUR"
VERSION = 1
BYTE_ORDER = 0x01020304
HEADER = 96
CHECKSUM = HEADER - 4


class LexiconError(ParlourError):
    """A word list or lexicon file that cannot be used."""


def pack(graph: Graph) -> bytes:
    """Return the lexicon file of a graph."""
    import zlib
    from array import array

    arrays = (graph.masks, graph.first, graph.lengths, graph.targets, graph.before)
    body = b"".join(part.tobytes() for part in arrays)
    nodes, edges = len(graph.masks), len(graph.targets)
    numbers = array("I", (VERSION, BYTE_ORDER, nodes, edges, graph.count, graph.longest))
    header = (MAGIC + numbers.tobytes() + graph.digest).ljust(CHECKSUM, b"\0")
    checksum = array("I", (zlib.crc32(body, zlib.crc32(header)),))
    return header + checksum.tobytes() + body


def open_file(path: str, *, check_body: bool = True) -> Graph:
    """Map a lexicon file into memory and return its graph.

    The header and the size are always checked. The whole is read through and compared with its
    checksum unless the caller vouches for the file, as for those that ship with Parlour: that
    takes as long as everything else together.
    """
    import mmap

    with open(path, "rb") as file:
        header = file.read(HEADER)
        if len(header) < HEADER or not header.startswith(MAGIC):
            raise LexiconError(f"{path} is not a lexicon file")
        version, order, nodes, edges, count, longest = memoryview(header)[8:32].cast("I").tolist()
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
    numbers = mapped[HEADER:].cast("I")
    if check_body:
        import zlib

        checksum = zlib.crc32(mapped[HEADER:], zlib.crc32(header[:CHECKSUM]))
        if checksum != memoryview(header)[CHECKSUM:].cast("I")[0]:
            raise LexiconError(f"{path} is damaged: its contents do not match their checksum")
    return Graph(
        numbers[:nodes],
        numbers[nodes : 2 * nodes],
        numbers[2 * nodes : 3 * nodes],
        numbers[3 * nodes : 3 * nodes + edges],
        numbers[3 * nodes + edges :],
        count=count,
        longest=longest,
        digest=header[32:64],
    )
