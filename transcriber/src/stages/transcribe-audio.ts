import { heardWord, type HeardWord } from '@soebs/events/transcript';
import { pause, toBuffer } from '@soebs/platform';
import { z } from 'zod';
import { RunFailed } from '../faults.ts';
import { cutIntoPieces, cutsArePauses } from '../media/cuts.ts';
import { wavHeader } from '../media/ffmpeg.ts';
import { BYTES_PER_MS } from '../media/samples.ts';
import { silenceFinder, type Span } from '../media/silences.ts';
import type { Run } from '../run.ts';
import { SpeechAway, SpeechRefused, type Recogniser, type Recognition } from '../speech/recogniser.ts';
import type { Sound } from './extract-audio.ts';

/** What is stored of a recognised piece; times on the media's clock. */
const storedPiece = z.object({ language: z.string(), words: z.array(heardWord) });
type StoredPiece = z.output<typeof storedPiece>;

export type Heard = {
  readonly language: string;
  readonly words: readonly HeardWord[];
  readonly silences: readonly Span[];
};

export type RecognitionOptions = { readonly language: string; readonly expressions: readonly string[] };
type Deps = { readonly recogniser: Recogniser };

const WAIT_FOR_SPEECH_MS = 5_000;

type Cut = { readonly pieces: readonly Span[]; readonly silences: readonly Span[] };

/** Levels below which sound counts as a pause. A noisy recording has none at the quiet levels, so louder ones are tried. */
export const levelsDb = [-40, -35, -30, -25] as const;

/** Cuts the sound within its pauses. Only what is silent at the quietest level counts as silence later on. */
const cutSound = async ({ objects, signal }: Run, { audioKey, decodedMs }: Sound): Promise<Cut> => {
  const finder = silenceFinder(levelsDb);
  for await (const chunk of await objects.get(audioKey)) {
    signal.throwIfAborted();
    finder.add(chunk as Buffer);
  }
  const byLevel = finder.end();
  const cuts = byLevel.map((pauses) => ({ pauses, pieces: cutIntoPieces(pauses, decodedMs) }));
  const clean = cuts.find(({ pauses, pieces }) => cutsArePauses(pieces, pauses)) ?? cuts.at(-1);
  return { pieces: clean?.pieces ?? [], silences: byLevel[0] ?? [] };
};

const wavOf = async ({ objects }: Run, audioKey: string, piece: Span): Promise<Buffer> => {
  const start = piece.startMs * BYTES_PER_MS;
  const end = piece.endMs * BYTES_PER_MS - 1;
  const sound = await toBuffer(await objects.get(audioKey, { start, end }));
  return Buffer.concat([wavHeader(sound.length), sound]);
};

/** While no service answers the run waits and says so: that is no fault of the job (no attempt is lost). */
const recognisePatiently = async (run: Run, ask: () => Promise<Recognition>): Promise<Recognition> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      run.signal.throwIfAborted();
      if (error instanceof SpeechRefused) throw new RunFailed('speech_refused', { final: true, cause: error });
      if (!(error instanceof SpeechAway)) throw new RunFailed('transcription_failed', { final: false, cause: error });
      run.log.warn('no speech service, waiting');
      run.progress(0, 'speech');
      await pause(WAIT_FOR_SPEECH_MS, run.signal);
      run.signal.throwIfAborted();
    }
  }
};

const shifted = (recognition: Recognition, byMs: number): StoredPiece => ({
  language: recognition.language,
  words: recognition.words.map(({ text, startMs, endMs, confidence }) => ({
    text,
    confidence,
    speakerId: null,
    startMs: startMs === null ? null : startMs + byMs,
    endMs: endMs === null ? null : endMs + byMs,
  })),
});

const baseLanguage = (tag: string): string => tag.split('-')[0] ?? 'auto';
/** Recognises the sound piece by piece. Each finished piece is stored, so that a later run goes on from there (TJ3). */
export const transcribeAudio = async (
  run: Run,
  deps: Deps,
  given: { sound: Sound; options: RecognitionOptions },
): Promise<Heard> => {
  const { sound, options } = given;
  const { pieces, silences } = await cutSound(run, sound);
  const known = new Map(
    (await run.job()).results.pieces.map((piece) => [`${piece.startMs}-${piece.endMs}`, piece.key]),
  );
  const heard: HeardWord[] = [];
  let language = baseLanguage(options.language);

  const recogniseNew = async (piece: Span, key: string): Promise<StoredPiece> => {
    const wav = await wavOf(run, sound.audioKey, piece);
    const { expressions } = options;
    const ask = () => deps.recogniser.recognise(wav, { language, expressions, signal: run.signal });
    const stored = shifted(await recognisePatiently(run, ask), piece.startMs + sound.offsetMs);
    await run.objects.put(key, JSON.stringify(stored));
    await run.report<'ReportPiece'>({ type: 'ReportPiece', ...piece, key, words: stored.words.length });
    return stored;
  };

  for (const piece of pieces) {
    run.signal.throwIfAborted();
    const name = `${piece.startMs}-${piece.endMs}`;
    const before = known.get(name);
    const stored = before
      ? storedPiece.parse(JSON.parse((await toBuffer(await run.objects.get(before))).toString()))
      : await recogniseNew(piece, `projects/${run.projectId}/pieces/${name}.json`);
    if (language === 'auto' && stored.words.length > 0) language = stored.language;
    heard.push(...stored.words);
    run.progress(piece.endMs / sound.decodedMs);
  }
  const offset = ({ startMs, endMs }: Span): Span => ({
    startMs: startMs + sound.offsetMs,
    endMs: endMs + sound.offsetMs,
  });
  return { language, words: heard, silences: silences.map(offset) };
};
