"""Double-dummy solver and analysis toolkit for the Iranian card game Shelem."""
