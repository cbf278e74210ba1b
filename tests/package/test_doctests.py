"""The examples in docstrings are true, those of compiled modules included."""

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

import shelem
import shelem_cli
import shelem_data


def module_names() -> list[str]:
    packages: tuple[ModuleType, ...] = (shelem, shelem_cli, shelem_data)
    return sorted(
        module.name
        for package in packages
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
        if not module.name.endswith("__main__")
    )


@pytest.mark.parametrize("name", module_names())
def test_examples_run_as_written(name: str) -> None:
    module = importlib.import_module(name)
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    results = doctest.testmod(module, optionflags=flags)
    # Cython collects the docstrings of a compiled module here as well.
    assert results.failed == 0


def test_modules_were_found() -> None:
    assert "shelem.game.cards" in module_names()
