"""Who speaks when: the voice of each stretch of 1.6 s of speech as 256 numbers of length 1, near each other for one person.

The encoder is that of Resemblyzer (GE2E, Apache-2.0; see README), computed by numpy alone. Its process wants one thread for
matrices (OPENBLAS_NUM_THREADS=1): several only wait for each other on matrices this small.
"""

import base64

import numpy as np

RATE = 16_000
HOP = 160
FFT = 400
BANDS = 40
FRAMES = 160
WINDOW = FRAMES * HOP
STEP = RATE // 4
BATCH = 64
# Speech below this is raised to it; louder speech is left as it is.
LEVEL = 10 ** (-30 / 20)


def mel_filters() -> np.ndarray:
    """Slaney's bands from 0 to 8000 Hz, each of the same area."""

    def mel(hertz):
        low, high = hertz / (200 / 3), 15 + np.log(np.maximum(hertz, 1e-9) / 1000) * 27 / np.log(6.4)
        return np.where(hertz < 1000, low, high)

    def hertz(mels):
        return np.where(mels < 15, mels * 200 / 3, 1000 * np.exp((mels - 15) * np.log(6.4) / 27))

    edges = hertz(np.linspace(mel(np.float64(0)), mel(np.float64(RATE / 2)), BANDS + 2))
    bins = np.linspace(0, RATE / 2, FFT // 2 + 1)
    rising = (bins - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - bins) / (edges[2:] - edges[1:-1])[:, None]
    return (np.maximum(0, np.minimum(rising, falling)) * (2 / (edges[2:] - edges[:-2]))[:, None]).astype(np.float32)


FILTERS = mel_filters()
HANN = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(FFT) / FFT)).astype(np.float32)


def spectrogram(samples: np.ndarray) -> np.ndarray:
    """Power in 40 bands (no logarithm), a row each 10 ms."""
    padded = np.pad(samples, FFT // 2)
    windows = np.lib.stride_tricks.sliding_window_view(padded, FFT)[::HOP]
    return (np.abs(np.fft.rfft(windows * HANN)) ** 2 @ FILTERS.T).astype(np.float32)


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 0.5 * (1 + np.tanh(x / 2))


class Encoder:
    """Three layers of LSTM, the last state through a linear layer. Weights are the arrays of `ge2e.npz`."""

    def __init__(self, path: str) -> None:
        with np.load(path, allow_pickle=False) as weights:
            self.weights = {name: weights[name] for name in weights.files}

    def layer(self, n: int, frames: np.ndarray) -> np.ndarray:
        w = self.weights
        given = frames @ w[f"lstm.weight_ih_l{n}"].T + w[f"lstm.bias_ih_l{n}"] + w[f"lstm.bias_hh_l{n}"]
        size = given.shape[2] // 4
        hidden = cell = np.zeros((len(frames), size), np.float32)
        states = np.empty((*frames.shape[:2], size), np.float32)
        recurrent = w[f"lstm.weight_hh_l{n}"].T
        for at in range(frames.shape[1]):
            gates = given[:, at] + hidden @ recurrent
            let_in, forget, new, out = np.split(gates, 4, axis=1)
            cell = sigmoid(forget) * cell + sigmoid(let_in) * np.tanh(new)
            hidden = states[:, at] = sigmoid(out) * np.tanh(cell)
        return states

    def embed(self, windows: np.ndarray) -> np.ndarray:
        """(windows, 160 rows, 40 bands) → (windows, 256), each of length 1."""
        embedded = []
        for at in range(0, len(windows), BATCH):
            frames = windows[at : at + BATCH]
            for n in range(3):
                frames = self.layer(n, frames)
            raw = np.maximum(0, frames[:, -1] @ self.weights["linear.weight"].T + self.weights["linear.bias"])
            embedded.append(raw / np.maximum(1e-9, np.linalg.norm(raw, axis=1, keepdims=True)))
        return np.concatenate(embedded) if embedded else np.empty((0, 256), np.float32)


def starts_of(start: int, end: int) -> list[int]:
    """Where windows begin in a span of speech: every quarter of a second, and one that ends with it. Never across a pause."""
    starts = list(range(start, end - WINDOW + 1, STEP))
    if starts and starts[-1] + WINDOW < end:
        starts.append(end - WINDOW)
    return starts or [start]


def voices_of(encoder: Encoder, samples: np.ndarray, spans: list[tuple[int, int]]) -> list[dict]:
    """The voice of every window of the spans of speech, in seconds; `span` counts the spans."""
    if not spans:
        return []
    speech = np.concatenate([samples[start:end] for start, end in spans])
    loudness = float(np.sqrt(np.mean(speech.astype(np.float64) ** 2)))
    if 0 < loudness < LEVEL:
        samples = samples * np.float32(LEVEL / loudness)
    rows, places = [], []
    for n, (start, end) in enumerate(spans):
        mels = spectrogram(samples[start:end])
        for at in starts_of(start, end):
            first = (at - start) // HOP
            window = mels[first : first + FRAMES]
            repeats = -(-FRAMES // len(window))
            rows.append(np.tile(window, (repeats, 1))[:FRAMES])
            places.append({"start": at / RATE, "end": min(end, at + WINDOW) / RATE, "span": n})
    embedded = encoder.embed(np.stack(rows))
    texts = [base64.b64encode(row.astype("<f4").tobytes()).decode() for row in embedded]
    return [{**place, "embedding": text} for place, text in zip(places, texts, strict=True)]


def spans_of_speech(samples: np.ndarray) -> list[tuple[int, int]]:
    """Where somebody speaks, by the recogniser's own detector of speech. Its level is not raised: noise would count as speech."""
    from faster_whisper.vad import VadOptions, get_speech_timestamps

    options = VadOptions(min_silence_duration_ms=100, speech_pad_ms=30, min_speech_duration_ms=200)
    return [(span["start"], span["end"]) for span in get_speech_timestamps(samples, options)]


def voices_in(encoder: Encoder, path: str) -> list[dict]:
    """The voices in a file of sound."""
    from faster_whisper.audio import decode_audio

    samples = decode_audio(path, sampling_rate=RATE)
    return voices_of(encoder, samples, spans_of_speech(samples))
