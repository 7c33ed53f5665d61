"""The games behind the interfaces that researchers already use."""
