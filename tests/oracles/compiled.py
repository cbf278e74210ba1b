"""The oracles compiled by Cython into a cache directory, or plain where that is not possible.

``from oracles.compiled import solve_raw, card_values, AlphaBeta`` gives what `oracles.minimax` and
`oracles.alphabeta` define; `COMPILED` says which of the two they are. The answers are the same, the
compiled ones many times as fast. The cache's name carries a digest of the sources and of the
versions of Python and Cython, so it never serves a stale build.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from oracles import alphabeta, minimax


def _sources(name: str) -> list[Path]:
    return [Path(__file__).with_name(name + suffix) for suffix in (".py", ".pxd")]


def _cache(name: str) -> Path:
    """Give the directory for the build of these sources, by this Python and this Cython."""
    parts = [sys.version, str(sysconfig.get_config_var("EXT_SUFFIX")), version("Cython")]
    digest = hashlib.sha256("".join(parts).encode())
    for source in _sources(name):
        digest.update(source.read_bytes())
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "shelem-tests" / digest.hexdigest()[:16]


def _build(name: str, target: Path) -> None:
    """Compile next door and move the result into place, so that two builds do not collide."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target) as work:
        for source in _sources(name):
            Path(work, source.name).write_bytes(source.read_bytes())
        # The annotations are meant for people: the C types come from the pxd file alone.
        options = ["-3", "-q", "-X", "annotation_typing=False", "-i", f"{name}.py"]
        subprocess.run(
            [sys.executable, "-m", "Cython.Build.Cythonize", *options],
            cwd=work,
            check=True,
            capture_output=True,
            timeout=120,
        )
        built = Path(work, name + str(sysconfig.get_config_var("EXT_SUFFIX")))
        built.replace(target / built.name)


def _load(plain: ModuleType) -> ModuleType:
    """Give a module of this package, compiled if possible."""
    name = plain.__name__.rpartition(".")[2]
    try:
        target = _cache(name)
        library = target / (name + str(sysconfig.get_config_var("EXT_SUFFIX")))
        if not library.exists():
            _build(name, target)
        spec = importlib.util.spec_from_file_location(name, library)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except (ImportError, OSError, subprocess.SubprocessError):
        return plain
    return module


_minimax = _load(minimax)
_alphabeta = _load(alphabeta)
COMPILED = _minimax is not minimax and _alphabeta is not alphabeta
solve_raw = _minimax.solve_raw
card_values = _minimax.card_values
Search = _minimax.Search
AlphaBeta = _alphabeta.AlphaBeta
