"""A small local recogniser that speaks the OpenAI audio API (POST /v1/audio/transcriptions) on faster-whisper.

One recognition runs at a time; others wait. A client that hangs up ends its recognition at the next segment.
Besides the standard fields it takes `hotwords`: words that are likely to occur.
"""

import argparse
import asyncio
import socket
import tempfile
import threading
from collections.abc import Callable
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI, File, Form, HTTPException, Request, UploadFile
from faster_whisper import WhisperModel

MAX_BYTES = 200 * 1024 * 1024


class Cancelled(Exception):
    """The client has hung up."""


def words_of(segments, cancelled: threading.Event):
    """Collects segments while the client listens. Times in seconds, as the API has them."""
    texts, words = [], []
    for segment in segments:
        if cancelled.is_set():
            raise Cancelled()
        texts.append(segment.text)
        words += [
            {"word": word.word.strip(), "start": float(word.start), "end": float(word.end), "probability": float(word.probability)}
            for word in (segment.words or [])
            if word.word.strip()
        ]
    return "".join(texts).strip(), words


def recognise(model: WhisperModel, path: str, asked: dict, cancelled: threading.Event) -> dict:
    """Recognises one file with word times. The language is found when none is asked for."""
    if cancelled.is_set():
        raise Cancelled()
    segments, info = model.transcribe(
        path,
        language=asked["language"] or None,
        initial_prompt=asked["prompt"] or None,
        hotwords=asked["hotwords"] or None,
        temperature=asked["temperature"] or [0.0, 0.2, 0.4, 0.6, 0.8, 1.0],
        word_timestamps=True,
        vad_filter=True,
        vad_parameters={"min_silence_duration_ms": 1000, "speech_pad_ms": 600},
        beam_size=5,
        condition_on_previous_text=False,
    )
    text, words = words_of(segments, cancelled)
    return {
        "task": "transcribe",
        "language": info.language,
        "language_probability": float(info.language_probability),
        "duration": float(info.duration),
        "text": text,
        "words": words,
    }


def build(model_folder: str, announce: Callable[[], None], threads: int) -> FastAPI:
    """The application with its model loaded at start."""
    state: dict = {}
    turn = asyncio.Lock()

    @asynccontextmanager
    async def lifespan(_: FastAPI):
        state["model"] = await asyncio.to_thread(
            WhisperModel, model_folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True
        )
        announce()
        yield

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)

    @app.get("/health")
    async def health():
        return {"ok": "model" in state, "waiting": turn.locked()}

    async def watch(request: Request, cancelled: threading.Event):
        while not await request.is_disconnected():
            await asyncio.sleep(0.2)
        cancelled.set()

    @app.post("/v1/audio/transcriptions")
    async def transcriptions(
        request: Request,
        file: UploadFile = File(),
        model: str = Form("base"),
        language: str = Form(""),
        prompt: str = Form(""),
        hotwords: str = Form(""),
        temperature: float = Form(0.0),
        response_format: str = Form("json"),
    ):
        if response_format not in ("json", "verbose_json"):
            raise HTTPException(400, f"response_format {response_format} is not served here")
        supported = state["model"].supported_languages
        if language and language not in supported:
            raise HTTPException(400, f"language {language} is unknown")
        if file.size is not None and file.size > MAX_BYTES:
            raise HTTPException(413, "the file is too large")
        cancelled = threading.Event()
        watcher = asyncio.create_task(watch(request, cancelled))
        asked = {"language": language, "prompt": prompt, "hotwords": hotwords, "temperature": temperature}
        try:
            with tempfile.NamedTemporaryFile(suffix=".sound") as sound:
                while chunk := await file.read(1 << 20):
                    sound.write(chunk)
                sound.flush()
                async with turn:
                    result = await asyncio.to_thread(recognise, state["model"], sound.name, asked, cancelled)
        except Cancelled as hung_up:
            raise HTTPException(499, "the client has hung up") from hung_up
        except (ValueError, IndexError, OSError) as fault:
            raise HTTPException(400, f"the sound cannot be read: {fault}") from fault
        finally:
            watcher.cancel()
        return result if response_format == "verbose_json" else {"text": result["text"]}

    return app


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--model", required=True, help="a folder that holds a faster-whisper model")
    parser.add_argument("--threads", type=int, default=0, help="0: as many as there are cores")
    options = parser.parse_args()
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
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

    app = build(options.model, announce, options.threads)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=5)).run(sockets=[listener])


if __name__ == "__main__":
    main()
