"""Who may import whom: the layers of the package, over the whole source tree."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
if not (ROOT / "solver").is_dir():
    pytest.skip("no source tree beside the tests", allow_module_level=True)

# What the modules of a layer may import of the project, besides the layer itself.
ALLOWED = {
    "shelem.errors": set[str](),
    "shelem.game": {"shelem.errors", "shelem_data"},
    "shelem.scoring": {"shelem.errors", "shelem.game"},
    "shelem.notation": {"shelem.errors", "shelem.game", "shelem.scoring"},
    "shelem.engine": {"shelem.errors", "shelem.game"},
    "shelem.analysis": {
        "shelem.errors",
        "shelem.game",
        "shelem.scoring",
        "shelem.notation",
        "shelem.engine",
        "shelem_data",
    },
    "shelem": {
        "shelem.errors",
        "shelem.game",
        "shelem.scoring",
        "shelem.notation",
        "shelem.engine",
        "shelem.analysis",
    },
    "shelem_data": set[str](),
    "shelem_cli": {
        "shelem",
        "shelem.errors",
        "shelem.game",
        "shelem.scoring",
        "shelem.notation",
        "shelem.engine",
        "shelem.analysis",
        "shelem_data",
    },
}
LIBRARIES = {
    "pandas": {"shelem.analysis", "shelem_cli"},
    "click": {"shelem_cli"},
    "rich": {"shelem_cli"},
    "dask": {"shelem.analysis"},
}

SOURCES = [
    path
    for root in ("solver", "cli", "data")
    for path in sorted((ROOT / root).rglob("*"))
    if path.suffix in {".py", ".pyi", ".pyx", ".pxd"}
]
_CYTHON_IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+c?import|c?import\s+([\w.]+))", re.MULTILINE)


def layer(module: str) -> str:
    """The longest known layer that holds `module`."""
    parts = module.split(".")
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((name for name in names if name in ALLOWED), parts[0])


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """The modules that a source file names in its imports, wherever in the file they stand."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in {".pyx", ".pxd"}:
        for match in _CYTHON_IMPORT.finditer(text):
            yield match[1] or match[2]
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: module_name(path))
def test_imports_go_one_way(path: Path) -> None:
    own = layer(module_name(path))
    for name in imports(path):
        other = layer(name)
        if other in ALLOWED and other != own:
            assert other in ALLOWED[own], f"{own} must not import {name}"
        users = LIBRARIES.get(name.split(".")[0])
        assert users is None or own in users, f"{own} must not import {name}"


def test_every_layer_was_looked_at() -> None:
    layers = {layer(module_name(path)) for path in SOURCES}
    assert {"shelem", "shelem.errors", "shelem.game", "shelem_cli", "shelem_data"} <= layers
    assert layers <= set(ALLOWED)


def test_both_ways_of_importing_are_seen(tmp_path: Path) -> None:
    plain = tmp_path / "a.py"
    plain.write_text("def f():\n    from shelem.game import deal\n    import pandas as pd\n")
    compiled = tmp_path / "a.pyx"
    compiled.write_text("cimport cython\nfrom shelem.engine.core cimport Node\n")
    assert list(imports(plain)) == ["shelem.game.deal", "pandas"]
    assert list(imports(compiled)) == ["cython", "shelem.engine.core"]
