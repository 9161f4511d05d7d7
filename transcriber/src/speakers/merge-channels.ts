import type { HeardWord } from '@soebs/events/transcript';
import { numbered, speakerTitle } from './name-speakers.ts';

/** Somebody who goes on after a shorter pause than this keeps the word. */
const PAUSE_MS = 300;
/** So much later than what the other says may a word be that is still put before it. */
const LONGEST_LAG_MS = 2_000;

type Line = { readonly words: readonly HeardWord[]; at: number };

/** When the next word of a line begins; a word without a time goes with the one before it. */
const nextMs = ({ words, at }: Line): number => {
  const word = words[at];
  if (!word) return Infinity;
  return word.startMs ?? words[at - 1]?.endMs ?? 0;
};
const lastEndMs = ({ words, at }: Line): number => words[at - 1]?.endMs ?? -Infinity;

/** Whose word comes next: whoever speaks goes on until a pause, or until the other has waited for long. */
const turnOf = (lines: readonly Line[], speaking: Line | undefined): Line | undefined => {
  const [earliest] = lines.toSorted((a, b) => nextMs(a) - nextMs(b));
  if (!speaking || !earliest || nextMs(speaking) === Infinity) return earliest;
  const isInFlow = nextMs(speaking) - lastEndMs(speaking) <= PAUSE_MS;
  return isInFlow && nextMs(speaking) - nextMs(earliest) <= LONGEST_LAG_MS ? speaking : earliest;
};

/** One text of what was said in each channel, by time; each channel is a person's (TJ9). */
export const mergeChannels = (channels: readonly (readonly HeardWord[])[], language: string): HeardWord[] => {
  const lines: Line[] = channels.map((words) => ({ words, at: 0 }));
  const said: { readonly word: HeardWord; readonly channel: number }[] = [];
  let speaking: Line | undefined;
  for (;;) {
    speaking = turnOf(lines, speaking);
    const word = speaking?.words[speaking.at];
    if (!speaking || !word) break;
    said.push({ word, channel: lines.indexOf(speaking) });
    speaking.at += 1;
  }
  const numbers = numbered(said.map(({ channel }) => channel));
  return said.map(({ word }, n) => {
    const number = numbers[n] ?? null;
    return { ...word, speakerId: number === null ? null : speakerTitle(language, number) };
  });
};
