"""The oracle compiled by Cython into a cache directory, or plain where that is not possible.

``from oracles.compiled import solve_raw, card_values`` gives the functions of `oracles.minimax`;
`COMPILED` says which of the two they are. The answers are the same, the compiled ones about
ten times as fast. The cache's name carries a digest of the sources and of the versions of
Python and Cython, so it never serves a stale build.
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

from oracles import minimax

_SOURCES = [Path(__file__).with_name(name) for name in ("minimax.py", "minimax.pxd")]


def _cache() -> Path:
    """Give the directory for the build of these sources, by this Python and this Cython."""
    parts = [sys.version, str(sysconfig.get_config_var("EXT_SUFFIX")), version("Cython")]
    digest = hashlib.sha256("".join(parts).encode())
    for source in _SOURCES:
        digest.update(source.read_bytes())
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "shelem-tests" / digest.hexdigest()[:16]


def _build(target: Path) -> None:
    """Compile next door and move the result into place, so that two builds do not collide."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target) as work:
        for source in _SOURCES:
            Path(work, source.name).write_bytes(source.read_bytes())
        # The annotations are meant for people: the C types come from minimax.pxd alone.
        options = ["-3", "-q", "-X", "annotation_typing=False", "-i", "minimax.py"]
        subprocess.run(
            [sys.executable, "-m", "Cython.Build.Cythonize", *options],
            cwd=work,
            check=True,
            capture_output=True,
            timeout=120,
        )
        built = Path(work, "minimax" + str(sysconfig.get_config_var("EXT_SUFFIX")))
        built.replace(target / built.name)


def _load() -> ModuleType:
    """Give `oracles.minimax`, compiled if possible."""
    try:
        target = _cache()
        library = target / ("minimax" + str(sysconfig.get_config_var("EXT_SUFFIX")))
        if not library.exists():
            _build(target)
        spec = importlib.util.spec_from_file_location("minimax", library)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except (ImportError, OSError, subprocess.SubprocessError):
        return minimax
    return module


_module = _load()
COMPILED = _module is not minimax
solve_raw = _module.solve_raw
card_values = _module.card_values
