import { speakerName, type Transcript } from '../shapes.ts';
import { type Cue } from './cues.ts';

type WritableCue = Pick<Cue, 'startMs' | 'endMs' | 'lines'>;

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** hh:mm:ss and milliseconds, from whole milliseconds (rounded once), so that 59.9996 s never becomes 59,1000. */
const clock = (ms: number, mark: ',' | '.'): string => {
  const whole = Math.max(0, Math.round(ms));
  const seconds = Math.floor(whole / 1_000);
  const minutes = Math.floor(seconds / 60);
  const time = [Math.floor(minutes / 60), minutes % 60, seconds % 60].map((part) => digits(part, 2)).join(':');
  return `${time}${mark}${digits(whole % 1_000, 3)}`;
};

/** One line of text: no control characters, no special blanks, no blank at the ends. */
const plain = (line: string): string =>
  line
    .replace(/[\r\n\v\f\t\u0085\u2028\u2029\u00A0]/gu, ' ')
    .replace(/[\p{Cc}\uFEFF]/gu, '')
    .replace(/ {2,}/gu, ' ')
    .trim();

const cleanLines = (lines: readonly string[]): string[] => lines.map(plain).filter(Boolean);

/** SRT knows no escapes, so what a reader could take for timing, tags or commands is written with look-alikes. */
const defuse = (text: string): string =>
  text
    .replaceAll('-->', '→')
    .replace(/<([\p{L}/!][^<>]*)>/gu, '‹$1›')
    .replace(/<(?=[\p{L}/!][^>]*>)/gu, '‹')
    .replace(/\{\\+/gu, '{');

const escapeVtt = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const written = (cues: readonly WritableCue[]): { cue: WritableCue; lines: string[] }[] =>
  cues.map((cue) => ({ cue, lines: cleanLines(cue.lines) })).filter(({ lines }) => lines.length > 0);

/** SubRip: numbered from 1, comma, UTF-8 without BOM, LF. No cues → an empty file. */
export const writeSrt = (cues: readonly WritableCue[]): string =>
  written(cues)
    .map(({ cue, lines }, n) => {
      const text = defuse(lines.join('\n'));
      return `${n + 1}\n${clock(cue.startMs, ',')} --> ${clock(cue.endMs, ',')}\n${text}\n\n`;
    })
    .join('');

/** WebVTT with a bare header; every text escaped. No cues → only the header. */
export const writeVtt = (cues: readonly WritableCue[]): string =>
  `WEBVTT\n\n${written(cues)
    .map(({ cue, lines }) => {
      const text = escapeVtt(lines.join('\n'));
      return `${clock(cue.startMs, '.')} --> ${clock(cue.endMs, '.')}\n${text}\n\n`;
    })
    .join('')}`;

/** Plain text: the paragraphs as the editor shows them, the speaker's name before each first paragraph of a turn. */
export const writeTxt = (transcript: Transcript): string => {
  let speaking: string | null = null;
  const paragraphs = transcript.segments.map(({ speakerId, text }) => {
    const paragraph = plain(text);
    if (!paragraph) return '';
    const name = speakerId === speaking ? null : speakerName(transcript, speakerId);
    speaking = speakerId;
    return name === null ? `${paragraph}\n` : `${plain(name)}:\n${paragraph}\n`;
  });
  return paragraphs.filter(Boolean).join('\n');
};
