"""A Dask run gives the bytes of a local one, whatever happens to its workers."""

import os
import signal
from pathlib import Path
from random import Random

import pytest

from makers.datasets import endings_csv
from shelem.analysis.batch.dask_pool import DaskPool
from shelem.analysis.batch.fill import Progress
from shelem.analysis.batch.run import solve_file
from shelem.errors import ShelemError

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")  # Dask's own, and of workers that are killed


def test_a_dask_run_with_a_dying_worker_gives_the_bytes_of_a_local_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, here, there = (tmp_path / name for name in ("in.csv", "here.csv", "there.csv"))
    source.write_text(endings_csv(2000, Random(1), cards=5) + "1,broken,N,S\n")
    solve_file(source, here)
    pools: list[DaskPool] = []
    killed: list[int] = []
    start = DaskPool.__init__

    def keep(self: DaskPool, *rest: object) -> None:
        start(self, *rest)  # type: ignore[arg-type]
        pools.append(self)

    def kill_one(state: Progress) -> None:
        if state.done and not killed:
            (pid, *_) = pools[0]._client.run(os.getpid).values()
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    monkeypatch.setattr(DaskPool, "__init__", keep)
    report = solve_file(source, there, dask="local", workers=2, progress=kill_one)
    assert killed
    assert (report.rows, report.errors) == (2001, 1)
    assert there.read_bytes() == here.read_bytes()


def test_a_scheduler_that_is_not_there_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shelem.analysis.batch.dask_pool.CONNECT_SECONDS", 0.5)
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("deal,hakem\n,N\n")
    with pytest.raises(ShelemError, match=r"no Dask scheduler at tcp://127\.0\.0\.1:9"):
        solve_file(source, target, dask="tcp://127.0.0.1:9")
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]
