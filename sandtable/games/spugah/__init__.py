"""Tower of Spugah, what both editions share: mods, units, combat, movement, the shop, the Spire and the end.

An edition supplies its board, its tiers and what is its own through `edition.py`; nothing here names one.
"""
