"""The pages: files served as they are, under a path that carries the digest of them all.

Whatever changes in any file changes the path of every file, so a browser may keep what it has for
ever and never mixes two versions. The addresses that people see, such as ``/`` and ``/t/<table>``,
are one short document that points there; which of them it is, the page reads from its own address.
The document names every script that its page needs, so that they are asked for all at once.

One file more has an address of its own: the worker that keeps the pages in the browser. It is told
here which version it is of, so that another version is another worker.
"""

import gzip
import hashlib
import posixpath
import re
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
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
DOCUMENT = "page.html"
WORKER = "worker.js"
KEPT = (".js", ".css", ".svg")  # what the worker keeps; the rest is for who installs the pages
FOR_EVER = "public, max-age=31536000, immutable"
SCRIPTS = {  # by the first part of the address; each is imported by main.js
    "": "front.js",
    "today": "today.js",
    "you": "you.js",
    "t": "table.js",
    "m": "replay.js",
}
GAME = "games/game.js"  # finds the games, whichever there are
IMPORT = re.compile(r"^import [^;]*?'([^']+)';", re.MULTILINE)
PRELOAD = '    <link rel="modulepreload" href="{static}/{name}">\n'


class Page(NamedTuple):
    """A file, as it is and compressed."""

    kind: str
    plain: bytes
    packed: bytes


class Pages(NamedTuple):
    """All files by their path, the digest of them, the documents that point to them, the worker."""

    digest: str
    files: dict[str, Page]
    documents: dict[str, Page]  # as in SCRIPTS
    worker: Page


@lru_cache(maxsize=1)
def pages() -> Pages:
    """Read the pages once."""
    texts = dict(sorted(_walk(resources.files("parlour.web") / "pages")))
    summed = hashlib.sha256()
    for name, text in texts.items():
        summed.update(f"{name}\0{len(text)}\0".encode() + text)
    digest = summed.hexdigest()[:16]
    static = f"/static/{digest}"
    worker = texts.pop(WORKER).decode()
    document = texts.pop(DOCUMENT).decode()
    files = {name: _page(name, text) for name, text in texts.items()}
    kept = " ".join(name for name in texts if name.endswith(KEPT))
    return Pages(
        digest,
        files,
        {kind: _document(document, script, texts, static) for kind, script in SCRIPTS.items()},
        _page(WORKER, worker.replace("{digest}", digest).replace("{files}", kept).encode()),
    )


def _walk(folder: Traversable, within: str = "") -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for each in folder.iterdir():
        if each.is_dir():
            found += _walk(each, f"{within}{each.name}/")
        elif each.name.rpartition(".")[2] in TYPES:
            found.append((within + each.name, each.read_bytes()))
    return found


def _document(document: str, script: str, texts: dict[str, bytes], static: str) -> Page:
    """Fill in a document what its page needs."""
    needed = dict.fromkeys([*_imported("main.js", texts), *_imported(script, texts)])
    preloads = "".join(PRELOAD.format(static=static, name=name) for name in needed)
    document = document.replace("    <!-- preloads -->\n", preloads)
    return _page(DOCUMENT, document.replace("{static}", static).encode())


def _imported(script: str, texts: dict[str, bytes]) -> list[str]:
    """Return a script, what it imports, what that imports, and so on."""
    found = [script]
    for each in found:  # which grows meanwhile
        folder = posixpath.dirname(each)
        names = IMPORT.findall(texts[each].decode())
        imported = [posixpath.normpath(posixpath.join(folder, name)) for name in names]
        if each == GAME:
            imported += [name for name in texts if re.fullmatch(r"games/\w+\.js", name)]
        found += [name for name in dict.fromkeys(imported) if name not in found]
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


@get(["/", "/today", "/you", "/t/{table:str}", "/m/{match:str}"], include_in_schema=False)
async def document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the document of every page."""
    kind = request.url.path.split("/")[1]
    return _answer(request, pages().documents[kind], "no-cache")


@get(f"/{WORKER}", include_in_schema=False)
async def worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the worker, from where it may keep all pages."""
    return _answer(request, pages().worker, "no-cache")


HANDLERS = (static_file, document, worker)
