"""Write the types of the client's messages anew: python -m tests.table.make_client_types."""

from tests.table.wire import CLIENT_TYPES, script_types

if __name__ == "__main__":
    CLIENT_TYPES.write_text(script_types(), encoding="utf-8")
