import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import vttjs from 'videojs-vtt.js';
import { WebVTTParser } from 'webvtt-parser';

/** A cue as a foreign reader tells it: start and end in ms, text. */
export type Read = readonly [startMs: number, endMs: number, text: string];

/** Readers of Debian's Python packages. */
export type PythonReader = 'srt' | 'aeidon' | 'webvtt' | 'sbv' | 'ttconv' | 'ttconv_srt' | 'json';

/** What readers written in Python find in files. */
export const byPython = (jobs: readonly (readonly [reader: PythonReader, path: string])[]): Read[][] =>
  JSON.parse(
    execFileSync('/usr/bin/python3', [join(__dirname, 'oracles.py')], {
      input: JSON.stringify(jobs),
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    }),
  ) as Read[][];

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const textIn = (tree: { children?: unknown[]; value?: string }): string =>
  tree.value ?? (tree.children ?? []).map((child) => textIn(child as never)).join('');

/** What the strict parser of the WebVTT community finds; it must find no error. */
export const byWebVtt = (file: string): Read[] => {
  const { cues, errors } = new WebVTTParser(entities).parse(file);
  expect(errors).toEqual([]);
  return cues.map(({ startTime, endTime, tree }) => [
    Math.round(startTime * 1_000),
    Math.round(endTime * 1_000),
    textIn(tree),
  ]);
};

/** The parser looks for a browser and for its classes in the window. */
const playerWindow = { VTTCue: vttjs.VTTCue, VTTRegion: vttjs.VTTRegion, document: undefined };

/** What the player library of video.js finds; entities are resolved, as it does when it shows a cue. */
export const byVideoJs = (file: string): Read[] => {
  const found: Read[] = [];
  const parser = new vttjs.WebVTT.Parser(playerWindow, vttjs.WebVTT.StringDecoder());
  parser.oncue = ({ startTime, endTime, text }) => {
    const shown = text.replace(/&(?:amp|lt|gt);/gu, (entity) => entities[entity] ?? entity);
    found.push([Math.round(startTime * 1_000), Math.round(endTime * 1_000), shown]);
  };
  parser.parse(file);
  parser.flush();
  return found;
};
