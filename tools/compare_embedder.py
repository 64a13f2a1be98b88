#!/usr/bin/env python3
"""How close llama.cpp's vectors of all-MiniLM-L6-v2 are to the model's definition.

    compare_embedder.py EMBED_LINES GGUF SAFETENSORS VOCABULARY [COUNT]

Computes the encoder (Devlin et al. 2019, mean pooling) in numpy with float32 weights for
COUNT captions of the sample, runs EMBED_LINES on the same texts, and prints the smallest
and the mean cosine. Exit code 1 if the smallest is not above 0.999. Needs numpy.
"""

import json
import re
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np

HEADS = 12


def tensors(path):
    data = Path(path).read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    out = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            begin, end = entry["data_offsets"]
            out[name] = np.frombuffer(data, "<f4", (end - begin) // 4,
                                      8 + size + begin).reshape(entry["shape"])
    return out


def word_pieces(text, vocabulary):
    """Greedy longest match, for lower-cased ASCII."""
    ids = [vocabulary["[CLS]"]]
    for word in re.findall(r"[a-z0-9]+|[^\sa-z0-9]", text.lower()):
        at, pieces = 0, []
        while at < len(word):
            end = len(word)
            while end > at and ("##" if at else "") + word[at:end] not in vocabulary:
                end -= 1
            if end == at:
                pieces = [vocabulary["[UNK]"]]
                break
            pieces.append(vocabulary[("##" if at else "") + word[at:end]])
            at = end
        ids += pieces
    return ids + [vocabulary["[SEP]"]]


def normed(x, weight, bias):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12) * weight + bias


def gelu(x):
    from math import erf

    return x * 0.5 * (1 + np.vectorize(erf)(x / np.sqrt(2)))


def sentence_vector(w, ids):
    def linear(x, name):
        return x @ w[name + ".weight"].T + w[name + ".bias"]

    def norm(x, name):
        return normed(x, w[name + ".weight"], w[name + ".bias"])

    x = norm(w["embeddings.word_embeddings.weight"][ids] +
             w["embeddings.position_embeddings.weight"][:len(ids)] +
             w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    layers = 1 + max(int(name.split(".")[2]) for name in w if name.startswith("encoder."))
    for layer in range(layers):
        at = f"encoder.layer.{layer}."
        q, k, v = (linear(x, at + "attention.self." + part).reshape(len(ids), HEADS, -1)
                   for part in ("query", "key", "value"))
        scores = np.einsum("ihd,jhd->hij", q, k) / np.sqrt(q.shape[-1])
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        context = np.einsum("hij,jhd->ihd", weights, v).reshape(len(ids), -1)
        x = norm(x + linear(context, at + "attention.output.dense"),
                 at + "attention.output.LayerNorm")
        inner = linear(gelu(linear(x, at + "intermediate.dense")), at + "output.dense")
        x = norm(x + inner, at + "output.LayerNorm")
    mean = x.mean(0)
    return mean / np.linalg.norm(mean)


def sample_captions(count):
    texts = []
    for path in sorted(Path("sample/Sync").rglob("*.json")):
        for clip in json.loads(path.read_text()):
            texts += [line["text"] for line in clip["data"]]
    ascii_only = list(dict.fromkeys(text for text in texts if text.isascii()))
    return ascii_only[::max(1, len(ascii_only) // count)][:count]


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    program, gguf, weights, vocabulary = sys.argv[1:5]
    texts = sample_captions(int(sys.argv[5]) if len(sys.argv) == 6 else 200)
    numbers = {token: i for i, token in enumerate(
        Path(vocabulary).read_text(encoding="utf-8").rstrip("\n").split("\n"))}
    lines = subprocess.run([program, "llama:" + gguf], input="\n".join(texts) + "\n", text=True,
                           capture_output=True, check=True).stdout.splitlines()
    w = tensors(weights)
    cosines = [float(sentence_vector(w, word_pieces(text, numbers)) @ np.array(json.loads(line)))
               for text, line in zip(texts, lines, strict=True)]
    print(f"{len(cosines)} texts: cosine at least {min(cosines):.6f}, "
          f"mean {sum(cosines) / len(cosines):.6f}")
    sys.exit(0 if min(cosines) > 0.999 else 1)


if __name__ == "__main__":
    main()
