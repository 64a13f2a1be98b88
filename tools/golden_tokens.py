#!/usr/bin/env python3
"""Fill in what the published tokenizer and table say, for the tests of ours.

  golden_tokens.py GOLDEN.jsonl TOKENIZER.json TABLE.safetensors

Rewrites GOLDEN.jsonl in place. Of each line, a JSON object, "text" is kept and two fields
are made anew: "tokens", the ids without start and end markers, and "vector", the first
four numbers of the unit-length weighted mean of their rows (zeros without tokens). To add a case,
add a line with "text" alone and run this again:

  pip install tokenizers numpy
  tools/golden_tokens.py tests/data/models/wordllama_golden.jsonl \\
      build/deps/wordllama/wordllama-tokenizer.json build/deps/wordllama/wordllama-256.safetensors

Not run by the build or by the tests, which therefore need neither package.
"""
import json
import sys

import numpy
from tokenizers import Tokenizer


def read_table(path):
    raw = open(path, "rb").read()
    length = int.from_bytes(raw[:8], "little")
    header = json.loads(raw[8:8 + length])
    (tensor,) = (value for key, value in header.items() if key != "__metadata__")
    return numpy.frombuffer(raw[8 + length:], numpy.float16).reshape(tensor["shape"])


def weight_of(token):
    """Smooth inverse frequency, as daybook/models/static_embedder.cc explains it."""
    return 0.5 if token < 259 else 0.001 / (0.001 + 1 / (10 * (token - 259 + 11)))


def vector_of(table, tokens):
    if not tokens:
        return [0.0] * 4
    weights = numpy.array([weight_of(token) for token in tokens])
    mean = weights @ table[tokens].astype(numpy.float64)
    return [round(float(x), 7) for x in (mean / numpy.linalg.norm(mean))[:4]]


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    golden, tokenizer_path, table_path = sys.argv[1:]
    tokenizer = Tokenizer.from_file(tokenizer_path)
    table = read_table(table_path)
    texts = [json.loads(line)["text"] for line in open(golden, encoding="utf-8")]
    with open(golden, "w", encoding="utf-8") as out:
        for text in texts:
            tokens = tokenizer.encode(text, add_special_tokens=False).ids
            case = {"text": text, "tokens": tokens, "vector": vector_of(table, tokens)}
            out.write(json.dumps(case, ensure_ascii=True) + "\n")


if __name__ == "__main__":
    main()
