"""The double-dummy engine: the compiled search, and the one Python door to it."""

from shelem.engine.solver import Bounds, Solver

__all__ = ["Bounds", "Solver"]
