"""Takes the encoder's weights out of Resemblyzer's wheel: `voice_model.py WHEEL TARGET`.

The wheel is only unpacked, never installed, and torch is not needed: its old format is pickles in a row and then the raw
numbers. Nothing in it is executed: the reader knows four names and refuses every other.
"""

import collections
import hashlib
import io
import pickle
import struct
import sys
import zipfile

import numpy as np

WHEEL_SHA256 = "8f12eb2f1a9982d32e8db7856de754709b59c93a77bcf0ff536584b619a9dd1f"
WEIGHTS_SHA256 = "9673b89abbbb6372d60e42ddc177bf5801c25f77b156a09c9222921918108de7"
MAGIC = 0x1950A86A20F9469CFC6C
LAYER_PARTS = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
NAMES = [f"lstm.{part}_l{n}" for n in range(3) for part in LAYER_PARTS] + ["linear.weight", "linear.bias"]


class Refused(Exception):
    """Not the file that was agreed on."""


Tensor = collections.namedtuple("Tensor", "key offset size")


def tensor(storage, offset, size, *_):
    return Tensor(storage, offset, size)


def parameter(data, *_):
    return data


KNOWN = {
    ("collections", "OrderedDict"): collections.OrderedDict,
    ("torch._utils", "_rebuild_tensor_v2"): tensor,
    ("torch._utils", "_rebuild_parameter"): parameter,
    ("torch", "FloatStorage"): "float",
}


class Reader(pickle.Unpickler):
    def find_class(self, module, name):
        try:
            return KNOWN[(module, name)]
        except KeyError:
            raise Refused(f"{module}.{name} is not expected in weights") from None

    def persistent_load(self, saved):
        return saved[2]


def weights_in(content: bytes) -> dict[str, np.ndarray]:
    """The encoder's arrays by their names."""
    stream = io.BytesIO(content)
    if Reader(stream).load() != MAGIC:
        raise Refused("not the format that was agreed on")
    for _ in range(2):
        Reader(stream).load()
    model = Reader(stream).load()["model_state"]
    storages = {}
    for key in Reader(stream).load():
        (count,) = struct.unpack("<q", stream.read(8))
        storages[key] = np.frombuffer(stream.read(4 * count), "<f4")
    arrays = {}
    for name in NAMES:
        key, offset, size = model[name]
        arrays[name] = storages[key][offset : offset + int(np.prod(size))].reshape(size)
    return arrays


def digest_of(arrays: dict[str, np.ndarray]) -> str:
    total = hashlib.sha256()
    for name in sorted(arrays):
        total.update(name.encode() + arrays[name].astype("<f4").tobytes())
    return total.hexdigest()


def main(wheel: str, target: str) -> None:
    with open(wheel, "rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != WHEEL_SHA256:
            raise Refused("the wheel has other bytes than agreed")
    with zipfile.ZipFile(wheel) as packed:
        arrays = weights_in(packed.read("resemblyzer/pretrained.pt"))
    if digest_of(arrays) != WEIGHTS_SHA256:
        raise Refused("the weights have other bytes than agreed")
    with open(target, "wb") as file:
        np.savez(file, **arrays)


if __name__ == "__main__":
    main(*sys.argv[1:])
