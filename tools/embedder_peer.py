#!/usr/bin/env python3
"""Sentences a CPU second of all-MiniLM-L6-v2: llama.cpp beside ONNX Runtime.

    embedder_peer.py EMBED_LINES GGUF SAFETENSORS VOCABULARY [COUNT]

Writes the encoder down as an ONNX graph with the same weights in float32, runs both on COUNT
captions of the sample (default 200), one text at a time on one thread, three times, and prints
sentences a CPU second and the smallest cosine between the two. Needs numpy, onnx, onnxruntime.
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from compare_embedder import HEADS, sample_captions, tensors, word_pieces
from onnx import TensorProto, helper, numpy_helper

ROUNDS = 3


class Graph:
    """Nodes and constants, named by their number."""

    def __init__(self, weights):
        self.w, self.nodes, self.constants = weights, [], []

    def constant(self, values):
        name = f"constant{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def number(self, value):
        return self.constant(np.array(value, np.float32))

    def shape(self, *sizes):
        return self.constant(np.array(sizes, np.int64))

    def node(self, kind, *inputs, **attributes):
        name = f"node{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def linear(self, x, name):
        product = self.node("MatMul", x, self.constant(self.w[name + ".weight"].T))
        return self.node("Add", product, self.constant(self.w[name + ".bias"]))

    def norm(self, x, name):
        return self.node("LayerNormalization", x, self.constant(self.w[name + ".weight"]),
                         self.constant(self.w[name + ".bias"]), axis=-1, epsilon=1e-12)

    def gelu(self, x):
        erf = self.node("Erf", self.node("Mul", x, self.number(2 ** -0.5)))
        return self.node("Mul", self.node("Mul", x, self.number(0.5)),
                         self.node("Add", erf, self.number(1)))

    def heads(self, x, name, order):
        hidden = self.w[name + ".bias"].size
        split = self.node("Reshape", self.linear(x, name), self.shape(-1, HEADS, hidden // HEADS))
        return self.node("Transpose", split, perm=order)

    def layer(self, x, at):
        hidden = self.w[at + "attention.output.dense.bias"].size
        query, key, value = (
            self.heads(x, at + "attention.self." + part, order)
            for part, order in (("query", [1, 0, 2]), ("key", [1, 2, 0]), ("value", [1, 0, 2])))
        scores = self.node("Mul", self.node("MatMul", query, key),
                           self.number((hidden // HEADS) ** -0.5))
        mixed = self.node("MatMul", self.node("Softmax", scores, axis=-1), value)
        context = self.node("Reshape", self.node("Transpose", mixed, perm=[1, 0, 2]),
                            self.shape(-1, hidden))
        x = self.norm(self.node("Add", x, self.linear(context, at + "attention.output.dense")),
                      at + "attention.output.LayerNorm")
        inner = self.linear(self.gelu(self.linear(x, at + "intermediate.dense")),
                            at + "output.dense")
        return self.norm(self.node("Add", x, inner), at + "output.LayerNorm")


def model(weights):
    g = Graph(weights)
    words = g.node("Gather", g.constant(weights["embeddings.word_embeddings.weight"]), "ids")
    places = g.node("Slice", g.constant(weights["embeddings.position_embeddings.weight"]),
                    g.shape(0), g.node("Shape", "ids"))
    kind = g.constant(weights["embeddings.token_type_embeddings.weight"][0])
    x = g.norm(g.node("Add", g.node("Add", words, places), kind), "embeddings.LayerNorm")
    layers = 1 + max(int(n.split(".")[2]) for n in weights if n.startswith("encoder."))
    for layer in range(layers):
        x = g.layer(x, f"encoder.layer.{layer}.")
    mean = g.node("ReduceMean", x, axes=[0], keepdims=0)
    unit = g.node("Div", mean, g.node("ReduceL2", mean, axes=[0], keepdims=1))
    graph = helper.make_graph(
        g.nodes, "encoder", [helper.make_tensor_value_info("ids", TensorProto.INT64, ["n"])],
        [helper.make_tensor_value_info(unit, TensorProto.FLOAT, None)], g.constants)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    made.ir_version = 9
    return made.SerializeToString()


def in_process(program, gguf, texts):
    """Vectors by llama.cpp, and the CPU seconds that the process took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = subprocess.run([program, "llama:" + gguf], input="".join(t + "\n" for t in texts),
                           text=True, capture_output=True, check=True).stdout.splitlines()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ([np.array(json.loads(line)) for line in lines],
            after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    program, gguf, weights, vocabulary = sys.argv[1:5]
    texts = sample_captions(int(sys.argv[5]) if len(sys.argv) == 6 else 200)
    numbers = {token: i for i, token in enumerate(
        Path(vocabulary).read_text(encoding="utf-8").rstrip("\n").split("\n"))}
    ids = [np.array(word_pieces(text, numbers)) for text in texts]
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(model(tensors(weights)), options,
                                           providers=["CPUExecutionProvider"])
    session.run(None, {"ids": ids[0]})
    for _ in range(ROUNDS):
        start = time.process_time()
        theirs = [session.run(None, {"ids": row})[0] for row in ids]
        peer = time.process_time() - start
        idle = in_process(program, gguf, [])[1]
        ours, cpu = in_process(program, gguf, texts)
        least = min(float(a @ b / np.linalg.norm(b)) for a, b in zip(theirs, ours, strict=True))
        print(f"llama.cpp {len(texts) / (cpu - idle):.0f}, ONNX Runtime {len(texts) / peer:.0f} "
              f"sentences a CPU second; cosine at least {least:.6f}", flush=True)


if __name__ == "__main__":
    main()
