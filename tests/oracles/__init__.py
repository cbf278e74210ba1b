"""Independent solvers that the engine is tested against; nothing in the package imports them."""
