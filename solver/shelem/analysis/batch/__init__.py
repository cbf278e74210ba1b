"""Datasets: every row of a table answered, in order, whatever is wrong with some of them."""
