"""The pages: what a first visit loads and how soon it is there, and how soon a key is seen.

Chromium is driven through its DevTools protocol, with what Lighthouse takes for a phone: a
processor four times as slow as this one, and a slow 4G line, on which every request waits for more
than half a second. The figures are those of a visit with nothing in the cache, the median of
several. A key is timed from its event to the frame after it, on a page with one line to type into
and nothing else, and on the pages of the games, in turns.
"""

from __future__ import annotations

import shutil
import statistics
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench import measure
from bench.server import running, serve_games

RUNS = 5
KEYS = ("s", "t", "a", "r", "e", "Backspace", "s", "Backspace", "Backspace", "d", "Backspace")
SLOWDOWN = 4
# Lighthouse's slow 4G, 150 ms and 1.6 Mbit/s, as it sets them through DevTools.
SLOW_4G = {
    "offline": False,
    "latency": 150 * 3.75,
    "downloadThroughput": 1.6 * 1024 * 1024 / 8 * 0.9,
    "uploadThroughput": 750 * 1024 / 8 * 0.9,
}
PHONE: Any = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
}
WATCH = """
window.seen = {largest: 0, shift: 0, blocked: []};
const watch = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({type, buffered: true});
watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime));
watch('layout-shift', (entry) => entry.hadRecentInput || (seen.shift += entry.value));
watch('longtask', (entry) => seen.blocked.push([entry.startTime, entry.duration]));
"""
SEEN = """
() => {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const blocked = seen.blocked.filter(([begun]) => begun >= first);
  return {first, largest: seen.largest, shift: seen.shift,
    blocking: blocked.reduce((sum, [, time]) => sum + Math.max(0, time - 50), 0)};
}
"""
TIME_KEYS = """
() => {
  window.times = [];
  addEventListener('keydown', (event) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
    after.port2.postMessage(0);
  }), true);
}
"""
BARE = "a bare line"
GAMES = {
    "Boggle": ("boggle", "Alone, without a clock"),
    "the word game": ("wordgame", "One hand alone"),
}


class Load(NamedTuple):
    """What came of one visit; times are in milliseconds."""

    bytes: int  # of all that was sent, compressed and with its headers
    requests: int
    depth: int  # of the longest chain of what blocks: the document is the first link
    first: float  # when something was painted
    largest: float  # when the largest thing was
    shift: float
    blocking: float
    script: float


def executable() -> str:
    """Return where Chromium is, or nothing."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or ""


def visit(
    browser: Browser, url: str, there: str, cookies: Any = (), throttled: bool = True
) -> Load:
    """Open a page as somebody does who has never been there, until something is there."""
    context = browser.new_context(**PHONE)
    context.add_cookies(cookies)
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    requests: dict[str, dict[str, Any]] = {}
    sizes: dict[str, float] = {}
    session.on("Network.requestWillBeSent", lambda said: requests.update({said["requestId"]: said}))
    session.on(
        "Network.loadingFinished",
        lambda said: sizes.update({said["requestId"]: said["encodedDataLength"]}),
    )
    session.send("Network.enable")
    session.send("Performance.enable")
    if throttled:
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(url)
    page.wait_for_selector(there, timeout=60_000)
    page.wait_for_timeout(1000)
    seen = page.evaluate(SEEN)
    figures = session.send("Performance.getMetrics")["metrics"]
    context.close()
    return Load(
        bytes=round(sum(sizes.values())),
        requests=len(requests),
        depth=_depth(list(requests.values())),
        script=1000 * next(each["value"] for each in figures if each["name"] == "ScriptDuration"),
        **seen,
    )


def _depth(requests: list[dict[str, Any]]) -> int:
    """Return how many requests that block had to wait for each other, the longest chain."""
    depths: dict[str, int] = {}
    for request in requests:
        if request["type"] not in ("Document", "Stylesheet", "Script"):
            continue
        initiator = request["initiator"]
        frames = initiator.get("stack", {}).get("callFrames", [])
        asked_by = initiator.get("url") or (frames[0]["url"] if frames else "")
        depths[request["request"]["url"]] = 1 + depths.get(asked_by, 0)
    return max(depths.values())


def time_keys(browser: Browser, origin: str) -> dict[str, float]:
    """Return the median times of a key, in milliseconds, on each page."""
    pages = {name: browser.new_context().new_page() for name in (BARE, *GAMES)}
    slow = [page.context.new_cdp_session(page) for page in pages.values()]
    for name, page in pages.items():
        if name == BARE:
            page.set_content("<!doctype html><title>bare</title><input autofocus>")
        else:
            start(page, origin, name)
        page.evaluate(TIME_KEYS)
    for session in slow:
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    times: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(RUNS):
        for name, page in pages.items():
            page.bring_to_front()
            page.evaluate("times.length = 0")
            for n, key in enumerate(KEYS, 1):
                page.keyboard.press(key)
                page.wait_for_function("count => times.length >= count", arg=n)
            times[name] += page.evaluate("times.slice(1)")
    for page in pages.values():
        page.context.close()
    return {name: statistics.median(each) for name, each in times.items()}


def start(page: Page, origin: str, game: str) -> None:
    """Begin a game alone, as far as the line to type into."""
    page.goto(origin)
    name, way = GAMES[game]
    card = page.locator(f"[data-game={name}]")
    card.locator("summary").first.click()
    card.get_by_text(way, exact=True).click()
    page.get_by_text("Start playing").click()
    if name == "wordgame":
        page.get_by_text("Keep these letters").click()
    page.locator("parlour-typing input").wait_for()


def main() -> None:
    """Measure."""
    if not executable():
        print("Chromium is not installed (on Debian: apt-get install chromium)\n")
        return
    with running(serve_games) as server, sync_playwright() as playwright:
        origin = f"http://127.0.0.1:{server.port}"
        browser = playwright.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--disable-background-networking"]
        )
        host = browser.new_context().new_page()
        start(host, origin, "Boggle")
        table, cookies = host.url, host.context.cookies()
        print(f"a first visit: processor {SLOWDOWN} times as slow, slow 4G, median of {RUNS}")
        print("                bytes  requests  chain   first  largest  shift  blocked  script")
        for name, url, there in (
            ("front page", origin, "[data-game]"),
            ("Boggle", table, "parlour-board .tile"),
        ):
            loads = [visit(browser, url, there, cookies) for _ in range(RUNS)]
            load = Load(*(statistics.median(each) for each in zip(*loads, strict=True)))
            print(
                f"  {name:<12} {load.bytes:>7,}  {load.requests:>8.0f}  {load.depth:>5.0f}"
                f"  {load.first:>4.0f} ms  {load.largest:>4.0f} ms  {load.shift:>5.3f}"
                f"  {load.blocking:>4.0f} ms  {load.script:>3.0f} ms"
            )
        print()
        measure.table(
            f"from a key to the frame after it, processor {SLOWDOWN} times as slow",
            time_keys(browser, origin),
            "ms",
            BARE,
        )
        browser.close()


if __name__ == "__main__":
    main()
