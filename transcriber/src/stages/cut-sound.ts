import { toBuffer } from '@soebs/platform';
import { cutIntoPieces, cutsArePauses } from '../media/cuts.ts';
import { wavHeader } from '../media/ffmpeg.ts';
import { BYTES_PER_MS } from '../media/samples.ts';
import { silenceFinder, type Span } from '../media/silences.ts';
import type { Run } from '../run.ts';
import type { Sound } from './extract-audio.ts';

export type Cut = {
  readonly pieces: readonly Span[];
  readonly silences: readonly Span[];
  readonly isVeryQuiet: boolean;
};

/** Cuts the sound within its pauses. Only what is silent at the quietest level counts as silence later on. */
export const cutSound = async ({ objects, signal }: Run, { audioKey, decodedMs }: Sound): Promise<Cut> => {
  const finder = silenceFinder();
  for await (const chunk of await objects.get(audioKey)) {
    signal.throwIfAborted();
    finder.add(chunk as Buffer);
  }
  const { silences: byLevel, isVeryQuiet } = finder.end();
  const cuts = byLevel.map((pauses) => ({ pauses, pieces: cutIntoPieces(pauses, decodedMs) }));
  const clean = cuts.find(({ pauses, pieces }) => cutsArePauses(pieces, pauses)) ?? cuts.at(-1);
  return { pieces: clean?.pieces ?? [], silences: byLevel[0] ?? [], isVeryQuiet };
};

/** A piece of the sound as a WAV of its own. */
export const wavOf = async ({ objects }: Run, audioKey: string, piece: Span): Promise<Buffer> => {
  const start = piece.startMs * BYTES_PER_MS;
  const end = piece.endMs * BYTES_PER_MS - 1;
  const sound = await toBuffer(await objects.get(audioKey, { start, end }));
  return Buffer.concat([wavHeader(sound.length), sound]);
};
