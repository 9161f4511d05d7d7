"""Reads subtitle files with readers that are not ours and prints what they hold as JSON (Debian packages)."""
import io
import json
import sys


def by_srt(path):
    import srt

    with io.open(path, encoding="utf-8", newline="") as file:
        cues = list(srt.parse(file.read()))
    ms = lambda delta: round(delta.total_seconds() * 1000)
    return [[ms(c.start), ms(c.end), c.content] for c in cues]


def by_aeidon(path):
    import aeidon

    project = aeidon.Project()
    project.open_main(path, "utf_8")
    rows = project.subtitles
    return [[round(s.start_seconds * 1000), round(s.end_seconds * 1000), s.main_text] for s in rows]


def by_webvtt(path):
    import html
    import webvtt

    ms = lambda seconds: round(seconds * 1000)
    return [
        [ms(c.start_in_seconds), ms(c.end_in_seconds), html.unescape("\n".join(c.lines))] for c in webvtt.read(path)
    ]


def by_sbv(path):
    import webvtt

    ms = lambda seconds: round(seconds * 1000)
    return [[ms(c.start_in_seconds), ms(c.end_in_seconds), "\n".join(c.lines)] for c in webvtt.from_sbv(path)]


def by_ttconv(path):
    import xml.etree.ElementTree as et
    import ttconv.imsc.reader as reader

    return cues_of_model(reader.to_model(et.parse(path)))


def by_ttconv_srt(path):
    import ttconv.srt.reader as reader

    with io.open(path, encoding="utf-8", newline="") as file:
        return cues_of_model(reader.to_model(file))


def cues_of_model(model):
    from ttconv.isd import ISD

    cues = []

    def walk(element):
        if type(element).__name__ == "P":
            text = []
            gather(element, text)
            cues.append([round((element.get_begin() or 0) * 1000), round(element.get_end() * 1000), "".join(text)])
        else:
            for child in element:
                walk(child)

    def gather(element, text):
        kind = type(element).__name__
        if kind == "Text":
            text.append(element.get_text())
        elif kind == "Br":
            text.append("\n")
        else:
            for child in element:
                gather(child, text)

    if model.get_body() is not None:
        walk(model.get_body())
    ISD.significant_times(model)
    return cues


def by_json(path):
    with io.open(path, encoding="utf-8") as file:
        return [[w["startMs"], w["endMs"], w["text"]] for p in json.load(file)["paragraphs"] for w in p["words"]]


READERS = {"srt": by_srt, "webvtt": by_webvtt, "aeidon": by_aeidon, "sbv": by_sbv, "ttconv": by_ttconv, "ttconv_srt": by_ttconv_srt, "json": by_json}
print(json.dumps([READERS[reader](path) for reader, path in json.load(sys.stdin)]))
