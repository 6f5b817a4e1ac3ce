"""The pages: files served as they are, under a path that carries the digest of them all.

Whatever changes in any file changes the path of every file, so a browser may keep what it has for
ever and never mixes two versions. The two addresses that people see, ``/`` and ``/t/<table>``, are
one short document that points there; which of them it is, the page reads from its own address.
"""

import gzip
import hashlib
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath

TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
DOCUMENT = "page.html"
FOR_EVER = "public, max-age=31536000, immutable"
PRELOAD = '    <link rel="modulepreload" href="{static}/{name}">\n'


class Page(NamedTuple):
    """A file, as it is and compressed."""

    kind: str
    plain: bytes
    packed: bytes


class Pages(NamedTuple):
    """All files by their path, the digest of them, and the document that points to them."""

    digest: str
    files: dict[str, Page]
    document: Page


@lru_cache(maxsize=1)
def pages() -> Pages:
    """Read the pages once."""
    texts = dict(sorted(_walk(resources.files("parlour.web") / "pages")))
    summed = hashlib.sha256()
    for name, text in texts.items():
        summed.update(f"{name}\0{len(text)}\0".encode() + text)
    digest = summed.hexdigest()[:16]
    static = f"/static/{digest}"
    scripts = (name for name in texts if name.endswith(".js"))
    preloads = "".join(PRELOAD.format(static=static, name=name) for name in scripts)
    document = texts.pop(DOCUMENT).decode().replace("    <!-- preloads -->\n", preloads)
    files = {name: _page(name, text) for name, text in texts.items()}
    return Pages(digest, files, _page(DOCUMENT, document.replace("{static}", static).encode()))


def _walk(folder: Traversable, within: str = "") -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for each in folder.iterdir():
        if each.is_dir():
            found += _walk(each, f"{within}{each.name}/")
        elif each.name.rpartition(".")[2] in TYPES:
            found.append((within + each.name, each.read_bytes()))
    return found


def _page(name: str, text: bytes) -> Page:
    return Page(TYPES[name.rpartition(".")[2]], text, gzip.compress(text, mtime=0))


def _answer(request: Request[Any, Any, Any], page: Page, caching: str) -> Response[bytes]:
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(page.packed if packed else page.plain, media_type=page.kind, headers=headers)


@get("/static/{digest:str}/{path:path}", include_in_schema=False)
async def static_file(
    request: Request[Any, Any, Any], digest: FromPath[str], path: FromPath[str]
) -> Response[bytes]:
    """Return a file of the pages."""
    known = pages()
    page = known.files.get(str(path).lstrip("/"))
    if digest != known.digest or page is None:
        raise HTTPException(status_code=404, detail="there is no such file")
    return _answer(request, page, FOR_EVER)


@get(["/", "/t/{table:str}"], include_in_schema=False)
async def document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the document of the front page, or of a table."""
    return _answer(request, pages().document, "no-cache")


HANDLERS = (static_file, document)
