"""Analysis on top of the engine: tables, advice, samples, data sets."""
