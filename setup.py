"""Build the compiled modules; every other setting is in pyproject.toml.

Each ``solver/**/*.pyx`` becomes the extension module that its path spells: no list needs upkeep.

Set ``SHELEM_CHECKED=1`` for a checked build, which keeps the assertions in compiled code. Nothing
notices that this setting changed: build from a clean tree (no ``build/`` and no ``*.so``).
"""

import os
import platform
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCES = Path("solver")


def compile_flags() -> list[str]:
    """Return flags that are safe in a wheel for any machine of this architecture."""
    if sys.platform == "win32":
        return []
    # NumPy's own x86-64 wheels need the popcnt instruction already.
    popcnt = ["-mpopcnt"] if platform.machine().lower() in {"x86_64", "amd64"} else []
    return ["-O3", *popcnt]


def extension(pyx: Path) -> Extension:
    """Describe the extension module whose source is `pyx`."""
    checked = os.environ.get("SHELEM_CHECKED", "0") not in {"", "0"}
    module = Extension(
        ".".join(pyx.relative_to(SOURCES).with_suffix("").parts),
        [pyx.as_posix()],
        define_macros=[] if checked else [("CYTHON_WITHOUT_ASSERTIONS", "1")],
        extra_compile_args=compile_flags(),
    )
    module.cython_directives = {"language_level": "3"}
    return module


setup(ext_modules=[extension(pyx) for pyx in sorted(SOURCES.rglob("*.pyx"))])
