"""A small local recogniser that speaks the OpenAI audio API (POST /v1/audio/transcriptions) on faster-whisper.

One recognition runs at a time; others wait. The model works in a process of its own: a client that hangs up ends its
recognition at once, and a model that dies takes nobody along. Besides the standard fields it takes `hotwords`: words that
are likely to occur, and `voices`: whether the answer tells who speaks when, as far as it has a model for it.
"""

import argparse
import asyncio
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI, File, Form, HTTPException, Request, UploadFile

MAX_BYTES = 200 * 1024 * 1024


UNREADABLE = (ValueError, IndexError, OSError)


# Text that compresses better than this is a loop; an average below this log probability is a guess (the defaults of
# openai/whisper's transcribe).
LOOP_COMPRESSION = 2.4
GUESS_LOGPROB = -1.0


def is_doubtful(segment) -> bool:
    return segment.compression_ratio > LOOP_COMPRESSION or segment.avg_logprob < GUESS_LOGPROB


def hear(pipeline, path: str, asked: dict):
    """Hears each stretch of up to 30 s of speech in one go, which is what a piece of the transcriber is: by the model's own
    windows the end of almost every other piece would be heard twice. A recording with a doubtful stretch is heard once more by
    those windows, where each is tried again at higher temperatures, and left out when it is no speech."""
    settings = {
        "language": asked["language"] or None,
        "initial_prompt": asked["prompt"] or None,
        "hotwords": asked["hotwords"] or None,
        "word_timestamps": True,
        "vad_filter": True,
        "vad_parameters": {"min_silence_duration_ms": 1000, "speech_pad_ms": 600},
        "beam_size": 5,
        "condition_on_previous_text": False,
    }
    segments, info = pipeline.transcribe(path, batch_size=1, temperature=asked["temperature"], **settings)
    heard = list(segments)
    if not any(map(is_doubtful, heard)):
        return heard, info
    temperatures = asked["temperature"] or [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    segments, info = pipeline.model.transcribe(path, temperature=temperatures, **settings)
    return list(segments), info


def spaced(words) -> list[dict]:
    """The words as the model wrote them: one that begins with a blank begins a new word, one without goes on from the word
    before (`E` `-Mail`, and all words of languages without blanks). A blank that stands alone goes to the word after it."""
    heard, blank = [], ""
    for word in words:
        text = word.word.strip()
        if text:
            begins = blank or word.word[:1].isspace()
            entry = {"start": float(word.start), "end": float(word.end), "probability": float(word.probability)}
            heard.append({"word": f" {text}" if begins else text, **entry})
        blank = " " if word.word[-1:].isspace() else "" if text else blank
    return heard


def recognise(pipeline, path: str, asked: dict) -> dict:
    """Recognises one file with word times, in seconds as the API has them. The language is found when none is asked for."""
    segments, info = hear(pipeline, path, asked)
    texts, words = [], []
    for segment in segments:
        texts.append(segment.text)
        words += segment.words or []
    return {
        "task": "transcribe",
        "language": info.language,
        "language_probability": float(info.language_probability),
        "duration": float(info.duration),
        "text": "".join(texts).strip(),
        "words": spaced(words),
    }


def work(door, model_folder: str, voice_model: str, threads: int) -> None:
    """The life of the model's process: tells its languages, then answers one question after the other until its owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from faster_whisper import BatchedInferencePipeline, WhisperModel
    from voices import Encoder, voices_in

    model = WhisperModel(model_folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True)
    pipeline = BatchedInferencePipeline(model)
    encoder = Encoder(voice_model) if voice_model else None
    door.send(frozenset(model.supported_languages))
    while True:
        try:
            path, asked = door.recv()
        except EOFError:
            return
        try:
            result = recognise(pipeline, path, asked)
            if encoder and asked["voices"]:
                result["voices"] = voices_in(encoder, path)
            answer = (result, None)
        except UNREADABLE as fault:
            answer = (None, str(fault))
        door.send(answer)


class Engine:
    """The model in its process. Calls block; one at a time. EOFError: the process has ended, by `stop` or by itself."""

    def __init__(self, model_folder: str, voice_model: str, threads: int) -> None:
        self.settings = (model_folder, voice_model, threads)
        self.languages: frozenset[str] = frozenset()

    def start(self) -> None:
        processes = multiprocessing.get_context("spawn")
        self.door, inner = processes.Pipe()
        self.process = processes.Process(target=work, args=(inner, *self.settings), daemon=True)
        self.process.start()
        inner.close()
        self.languages = self.door.recv()

    def ask(self, path: str, asked: dict) -> tuple[dict | None, str | None]:
        self.door.send((path, asked))
        return self.door.recv()

    def stop(self) -> None:
        self.process.kill()
        self.process.join()


def build(engine: Engine, announce: Callable[[], None]) -> FastAPI:
    """The application with its model loaded at start."""
    turn = asyncio.Lock()

    @asynccontextmanager
    async def lifespan(_: FastAPI):
        await asyncio.to_thread(engine.start)
        announce()
        yield
        engine.stop()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)

    @app.get("/health")
    async def health():
        return {"ok": engine.process.is_alive(), "busy": turn.locked(), "engine": engine.process.pid}

    async def hung_up(request: Request) -> None:
        while not await request.is_disconnected():
            await asyncio.sleep(0.2)

    async def answer(path: str, asked: dict, leaving: asyncio.Task) -> tuple[dict | None, str | None]:
        """What the model says; a new one is loaded when the client has left in the middle, or the model has died."""
        asking = asyncio.create_task(asyncio.to_thread(engine.ask, path, asked))
        await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if leaving.done():
            engine.stop()
        try:
            return await asking
        except (EOFError, OSError) as ended:
            await asyncio.to_thread(engine.stop)
            await asyncio.to_thread(engine.start)
            raise HTTPException(499 if leaving.done() else 503, "the recognition was ended") from ended

    @app.post("/v1/audio/transcriptions")
    async def transcriptions(
        request: Request,
        file: UploadFile = File(),
        model: str = Form("base"),
        language: str = Form(""),
        prompt: str = Form(""),
        hotwords: str = Form(""),
        temperature: float = Form(0.0),
        voices: bool = Form(False),
        response_format: str = Form("json"),
    ):
        if response_format not in ("json", "verbose_json"):
            raise HTTPException(400, f"response_format {response_format} is not served here")
        if language and language not in engine.languages:
            raise HTTPException(400, f"language {language} is unknown")
        if file.size is not None and file.size > MAX_BYTES:
            raise HTTPException(413, "the file is too large")
        asked = {"language": language, "prompt": prompt, "hotwords": hotwords, "temperature": temperature, "voices": voices}
        leaving = asyncio.create_task(hung_up(request))
        try:
            # In a folder of its own: Windows lets the model's process open no file that this one holds open.
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                path = os.path.join(folder, "sound")
                with open(path, "wb") as sound:
                    while chunk := await file.read(1 << 20):
                        sound.write(chunk)
                async with turn:
                    if leaving.done():
                        raise HTTPException(499, "the client has hung up")
                    result, fault = await answer(path, asked, leaving)
        finally:
            leaving.cancel()
        if result is None:
            raise HTTPException(400, f"the sound cannot be read: {fault}")
        return result if response_format == "verbose_json" else {"text": result["text"]}

    return app


def keep_sound_in(folder: str) -> None:
    """People's sound lies in this folder only, and what a killed server left there goes away."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    tempfile.tempdir = folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--model", required=True, help="a folder that holds a faster-whisper model")
    parser.add_argument("--voices", default="", help="the model that tells voices apart (voice_model.py writes it)")
    parser.add_argument("--work", default="", help="a folder of its own for sound in use, emptied at start")
    parser.add_argument("--threads", type=int, default=0, help="0: as many as there are cores")
    options = parser.parse_args()
    # Before numpy is there: see voices.py.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    if options.work:
        keep_sound_in(options.work)
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # On Windows this would let another program take the port away.
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((options.host, options.port))
    except OSError as taken:
        raise SystemExit(f"Port {options.port} is taken: {taken.strerror}") from taken
    host, port = listener.getsockname()

    def announce() -> None:
        # Whoever reads the line may call at once, so the door is open before it is told.
        listener.listen(128)
        print(f"ready {host}:{port}", flush=True)

    app = build(Engine(options.model, options.voices, options.threads), announce)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=5)).run(sockets=[listener])


if __name__ == "__main__":
    main()
