"""Large checks of ``shelem batch``: speed, kills, a full disk, memory, broken rows.

    python tests/campaigns/datasets.py speed --rows 2000
    python tests/campaigns/datasets.py kill --times 10
    python tests/campaigns/datasets.py disk /mnt/small   # a small tmpfs that this may fill
    python tests/campaigns/datasets.py memory --rows 10000 1000000
    python tests/campaigns/datasets.py broken

Each prints what it measured and exits with 1 if something is not as it must be. Times are of a
machine that may be shared: only ratios within one run mean something.
"""

import argparse
import csv
import os
import subprocess
import sys
import time
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from makers.datasets import BROKEN, ENDING, endings_csv, full_deals_csv, random_ending
from shelem.analysis.batch.run import journal_path
from shelem.game.denomination import Denomination
from shelem.game.seats import Seat

COMMAND = (sys.executable, "-m", "shelem_cli", "batch")


def run(*words: object) -> float:
    """Run the command to its end; return how long it took."""
    started = time.monotonic()
    subprocess.run([*COMMAND, *map(str, words)], check=True)
    return time.monotonic() - started


def speed(folder: Path, rows: int, cards: int) -> bool:
    """Compare one worker with two, and with two processes of Dask."""
    source = folder / "in.csv"
    if cards == 12:
        source.write_text(full_deals_csv(rows, Random(1)))
    else:
        source.write_text(endings_csv(rows, Random(1), cards=cards))
    ways = {"1 worker": ["--workers", 1], "2 workers": ["--workers", 2]}
    ways["dask local, 2 workers"] = ["--dask", "local", "--workers", 2]
    took: dict[str, float] = {}
    content: dict[str, bytes] = {}
    for name, options in ways.items():
        target = folder / f"{name}.csv"
        took[name] = run(*options, source, target)
        content[name] = target.read_bytes()
        ratio = took["1 worker"] / took[name]
        same = content[name] == content["1 worker"]
        print(
            f"{name}: {took[name]:.1f} s, {rows / took[name]:.1f} rows/s, {ratio:.2f} x,"
            f" same bytes: {same}",
            flush=True,
        )
    return len(set(content.values())) == 1 and took["1 worker"] / took["2 workers"] >= 1.85


def kill(folder: Path, rows: int, times: int, cards: int) -> bool:
    """Kill a run at random moments, each time going on, and compare with an undisturbed one."""
    rng = Random(time.time_ns())
    source, whole, target = (folder / name for name in ("in.csv", "whole.csv", "out.csv"))
    source.write_text(endings_csv(rows, rng, cards=cards))
    usual = run(source, whole)
    journal = journal_path(target)
    killed = 0
    while killed < times:
        process = subprocess.Popen(
            [*COMMAND, "--resume", str(source), str(target)], stderr=subprocess.DEVNULL
        )
        size = _size(journal)
        while process.poll() is None and _size(journal) <= size and rng.random() > 0.01:
            time.sleep(0.02)  # most kills hit a run that has begun to answer
        time.sleep(rng.uniform(0, usual / times))
        process.kill()
        process.wait()
        killed += process.returncode != 0
        print(
            f"killed {killed}: journal {_size(journal)} bytes, complete: {target.exists()}",
            flush=True,
        )
        if target.exists():
            print("the run was complete too soon, give more rows")
            return False
    run("--resume", source, target)
    same = target.read_bytes() == whole.read_bytes()
    print(f"same bytes after {killed} kills: {same}")
    return same


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def disk(folder: Path, place: Path, rows: int) -> bool:
    """Fill a small disk, while solving and while writing, make room, and go on."""
    source, whole, target = folder / "in.csv", folder / "whole.csv", place / "out.csv"
    source.write_text(endings_csv(rows, Random(3)))
    run(source, whole)
    passed = True
    for room in (whole.stat().st_size // 20, whole.stat().st_size // 2):
        ballast = place / "ballast"
        disk = os.statvfs(place)
        ballast.write_bytes(bytes(max(0, disk.f_bavail * disk.f_frsize - room)))
        full = subprocess.run([*COMMAND, str(source), str(target)], capture_output=True, text=True)
        files = sorted(path.name for path in place.iterdir())
        print(f"{room} bytes: status {full.returncode}, {full.stderr.strip()}, files: {files}")
        ballast.unlink()
        run("--resume", source, target)
        same = target.read_bytes() == whole.read_bytes()
        print(f"with room again: same bytes: {same}")
        target.unlink()
        passed = passed and same and full.returncode == 2 and "No space left" in full.stderr
    return passed


def memory(folder: Path, sizes: list[int]) -> bool:
    """State the peak memory and the time for tables of different lengths."""
    peaks, rates = [], []
    rng = Random(5)
    block = [_trivial_row(rng) for _ in range(20_000)]
    for rows in sizes:
        source, target = folder / f"{rows}.csv", folder / f"{rows}-out.csv"
        with source.open("w") as file:
            file.write("id,deal,hakem,denomination\n")
            for number, row in enumerate(islice(cycle(block), rows)):
                # half of the rows repeat the one before them
                file.write(f"{number},{row if number % 2 else block[number // 2 % 20_000]}\n")
        process = subprocess.Popen([*COMMAND, str(source), str(target)])
        started = time.monotonic()
        _, _, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        peaks.append(usage.ru_maxrss / 1024)
        rates.append(rows / seconds)
        print(
            f"{rows} rows: peak {peaks[-1]:.0f} MB, {seconds:.1f} s, {rates[-1]:.0f} rows/s,"
            f" source {source.stat().st_size >> 20} MB",
            flush=True,
        )
        with target.open() as file:
            if sum(1 for _ in file) != rows + 1:
                return False
    return max(peaks) < 1.25 * min(peaks)


def _trivial_row(rng: Random) -> str:
    deal = random_ending(rng, rng.choice((1, 2, 3)))
    return f"{deal},{rng.choice(list(Seat))},{rng.choice(list(Denomination))}"


def broken(folder: Path) -> bool:
    """Put rows with every kind of mistake among good ones, and extra columns beside them."""
    source, target = folder / "in.csv", folder / "out.csv"
    good = f"{ENDING},N,,spades"
    rows = [good] * 20
    for row in BROKEN.values():
        rows += [row, *[good] * 20]
    # more columns stand before the deal, so that rows too short or too long stay broken
    extra = ["9999999999", "0012345678", '"a ""b"", c"', "گشنیز ♣", '"two\r\nlines"', "1.50"]
    plain = [*extra[:2], "a b c", extra[3], "two lines", extra[5]]  # beside broken quotes
    quote = '"'
    lines = [f"{','.join(plain if quote in row else extra)},{row}" for row in rows]
    head = "\ufeffid,number,note,نام,lines,share,deal,hakem,discard,denomination"
    source.write_bytes(("\r\n".join([head, *lines]) + "\r\n").encode())
    status = subprocess.run([*COMMAND, str(source), str(target)], check=False).returncode
    text = target.read_bytes().decode("utf-8-sig")
    found = list(csv.DictReader(text.splitlines(keepends=True)))
    solved = sum(row["points"] == "30" and not row["error"] for row in found)
    reasons = [row["error"] for row in found if row["error"]]
    more = {f"{count} cells, expected 4": f"{count + 6} cells, expected 10" for count in (2, 6)}
    right = 0
    for part, reason in zip(BROKEN, reasons):
        for few, many in more.items():
            part = part.replace(few, many)
        right += part in reason
    kept = sum(line in text for line in dict.fromkeys(lines))
    print(
        f"status {status}, {len(found)} rows, {solved} right answers, {len(reasons)} reasons,"
        f" {right} of them as expected, {kept} of {len(set(lines))} different lines unchanged"
    )
    return (status, solved, right) == (1, len(rows) - len(BROKEN), len(BROKEN))


def main() -> int:
    """Run one of the checks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    checks = parser.add_subparsers(dest="check", required=True)
    names = ("speed", "kill", "disk", "memory", "broken")
    each = {name: checks.add_parser(name) for name in names}
    for name, rows in (("speed", 2000), ("kill", 3000), ("disk", 3000)):
        each[name].add_argument("--rows", type=int, default=rows)
    for name, cards in (("speed", 12), ("kill", 6)):
        each[name].add_argument("--cards", type=int, default=cards)
    each["kill"].add_argument("--times", type=int, default=10)
    each["disk"].add_argument("place", type=Path)
    each["memory"].add_argument("--rows", type=int, nargs="+", default=[10_000, 1_000_000])
    given = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        if given.check == "speed":
            passed = speed(folder, given.rows, given.cards)
        elif given.check == "kill":
            passed = kill(folder, given.rows, given.times, given.cards)
        elif given.check == "disk":
            passed = disk(folder, given.place, given.rows)
        elif given.check == "memory":
            passed = memory(folder, given.rows)
        else:
            passed = broken(folder)
    print("passed" if passed else "FAILED")
    return not passed


if __name__ == "__main__":
    sys.exit(main())
