"""Every message between a viewer and the table: `asked` one way, `told` the other; docs/guides/api.md."""
