"""Check that the wheel and the sdist in a folder hold what they should and nothing else.

Run in the root of the source tree that they were built from.
"""

import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

ROOTS = ("solver", "cli", "data")
SOURCES = {".py", ".pyi", ".pyx", ".pxd", ".toml", ".csv", ".gz", ".txt", ".css", ".typed"}


def source_files() -> set[PurePosixPath]:
    """The files below the import roots that belong into both distributions."""
    return {
        PurePosixPath(path.as_posix())
        for root in ROOTS
        for path in Path(root).rglob("*")
        if path.suffix in SOURCES and ".egg-info" not in str(path)
    }


def fail_on(what: str, names: set[PurePosixPath]) -> None:
    """Stop with a list of `names` if there are any."""
    if names:
        sys.exit(f"{what}: " + " ".join(sorted(map(str, names))))


def check_wheel(path: Path) -> None:
    """Compare a wheel with the source tree."""
    with zipfile.ZipFile(path) as wheel:
        names = {PurePosixPath(name) for name in wheel.namelist()}
    packed = {name for name in names if not name.parts[0].endswith(".dist-info")}
    expected = {PurePosixPath(*source.parts[1:]) for source in source_files()}
    compiled = {name for name in packed if name.suffix in {".so", ".pyd"}}
    modules = {name.with_name(name.name.partition(".")[0] + ".pyx") for name in compiled}
    fail_on("missing in the wheel", expected - packed)
    fail_on("not for the wheel", packed - expected - compiled)
    fail_on("not compiled", {name for name in expected if name.suffix == ".pyx"} - modules)
    print(f"{path.name}: {len(packed)} files, {len(compiled)} compiled")


def check_sdist(path: Path) -> None:
    """Compare an sdist with the source tree."""
    with tarfile.open(path) as sdist:
        names = {PurePosixPath(*PurePosixPath(name).parts[1:]) for name in sdist.getnames()}
    extra = {PurePosixPath(name) for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE")}
    tests = {PurePosixPath(path.as_posix()) for path in Path("tests").rglob("*.p*[!c]")}
    fail_on("missing in the sdist", (source_files() | extra | tests) - names)
    fail_on("not for the sdist", {name for name in names if name.suffix in {".c", ".so", ".pyc"}})
    print(f"{path.name}: {len(names)} entries")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    [wheel_path] = folder.glob("*.whl")
    [sdist_path] = folder.glob("*.tar.gz")
    check_wheel(wheel_path)
    check_sdist(sdist_path)
