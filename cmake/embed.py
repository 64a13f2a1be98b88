#!/usr/bin/env python3
"""Turns a resource file into a header that holds its bytes.

  embed.py daybook/store/sqlite/schema.sql OUT_HEADER

The bytes become adjacent string literals of one line each; everything outside printable
ASCII is an octal escape, so the header is plain ASCII whatever the file holds.
"""
import re
import sys
from pathlib import Path


def constant_name(path):
    """kStoreSqliteSchemaSql for daybook/store/sqlite/schema.sql."""
    words = re.split(r"[^A-Za-z0-9]+", str(Path(path).relative_to("daybook")))
    return "k" + "".join(w[:1].upper() + w[1:] for w in words if w)


def escape(byte):
    c = chr(byte)
    # '?' is escaped because two of them start a trigraph.
    return c if 32 <= byte < 127 and c not in '"\\?' else f"\\{byte:03o}"


def literals(data, width=64):
    return "\n".join(
        '    "' + "".join(map(escape, data[i:i + width])) + '"' for i in range(0, len(data), width)
    ) or '    ""'


def main(path, out):
    data = Path(path).read_bytes()
    text = (
        "#pragma once\n"
        f"// Generated from {path} by cmake/embed.py.\n"
        "#pragma GCC system_header  // Literals longer than the standard's minimum.\n\n"
        "#include <string_view>\n\n"
        "namespace daybook::embedded {\n\n"
        f"inline constexpr std::string_view {constant_name(path)}{{\n{literals(data)},\n"
        f"    {len(data)}}};\n\n"
        "}  // namespace daybook::embedded\n"
    )
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    Path(out).write_text(text)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
