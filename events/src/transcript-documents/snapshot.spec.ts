import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { transcriptOf } from '../transcript/testing/examples.ts';
import { toStored, toStoredTranscript, type Operation } from '../transcript/index.ts';
import { transcriptDocuments, type TranscriptDocument } from './decider.ts';
import type { TranscriptDocumentsEvent } from './events.ts';
import { oldestKept, snapshotOf, stateOfSnapshot, TRANSCRIPT_SNAPSHOT_VERSION } from './snapshot.ts';

/** mulberry32: a small seeded generator, so that a printed seed repeats a failure. */
const random = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
};
type Dice = ReturnType<typeof random>;

const machineEvents = (): TranscriptDocumentsEvent[] => {
  const { segments } = transcriptOf('Eins zwei drei vier.', 'Fünf sechs 🇨🇭 sieben.', 'Acht neun.', 'Zehn.');
  const parts = [segments.slice(0, 2), segments.slice(2)];
  return [
    ...parts.map((part, n): TranscriptDocumentsEvent => ({
      type: 'TranscriptSegmentsStored',
      data: { attempt: 1, part: n, segments: part.map(toStored) },
    })),
    { type: 'TranscriptStored', data: { attempt: 1, parts: 2, words: 11, language: 'de', sha256: '' } },
  ];
};

const changed = (id: string, blank: number, dice: Dice): Operation => {
  if (dice(6) === 0 && blank > 0) return { type: 'T', seg: id, delta: [-blank] as const };
  return { type: 'T', seg: id, delta: blank === 0 ? ['neu '] : [blank, 'neu '] };
};

const anyOperation = ({ transcript, revision }: TranscriptDocument, dice: Dice): Operation => {
  const segments = transcript?.segments ?? [];
  const n = dice(segments.length);
  const { id, text } = segments[n]!;
  const next = segments[n + 1];
  const kind = dice(10);
  const blank = text.indexOf(' ', dice(text.length)) + 1;
  if (kind === 0) return { type: 'S', seg: id, at: blank, newId: `n${revision}`, speakerId: 'p1' };
  if (kind === 1 && next) return { type: 'M', seg: id, next: next.id, at: text.length };
  if (kind === 2) return { type: 'A', seg: dice(2) === 0 ? id : null, key: 'speakerId', value: `p${dice(3)}` };
  return changed(id, blank, dice);
};

const next = (state: TranscriptDocument, dice: Dice): TranscriptDocumentsEvent => {
  const command = { type: 'EditTranscript', projectId: 'p', opId: `o${state.revision}`, by: 'u' } as const;
  for (;;) {
    const ops = Array.from({ length: 1 + dice(2) }, () => anyOperation(state, dice));
    const decision = transcriptDocuments.decide({ ...command, baseRevision: state.revision, ops }, state);
    if (decision.accepted && decision.events[0]) return decision.events[0];
  }
};

const after = (events: readonly TranscriptDocumentsEvent[], state = transcriptDocuments.initial): TranscriptDocument =>
  events.reduce((past, event) => transcriptDocuments.evolve(past, event), state);

const history = (seed: number, edits: number): TranscriptDocumentsEvent[] => {
  const dice = random(seed);
  const events = machineEvents();
  let state = after(events);
  for (let n = 0; n < edits; n += 1) {
    const event = next(state, dice);
    events.push(event);
    state = transcriptDocuments.evolve(state, event);
  }
  return events;
};

/** The database keeps numbers as bytes and letters as they are. */
const throughSnapshot = (state: TranscriptDocument): TranscriptDocument => {
  const snapshot = snapshotOf(state);
  const back = snapshot && stateOfSnapshot(snapshot, state.revision);
  if (!back) throw new Error('no snapshot was made');
  return back;
};

const seed = Date.now() % 1_000_000_000;

describe('the snapshot of a text', () => {
  test(`[TX16] and its later edits read as the whole log does, whatever happened (SEED=${seed})`, () => {
    for (let n = 0; n < 150; n += 1) {
      const events = history(seed + n, 40);
      const whole = after(events);
      const cut = 3 + (n % 40);
      const resumed = after(events.slice(cut), throughSnapshot(after(events.slice(0, cut))));
      if (JSON.stringify(resumed) !== JSON.stringify(whole)) throw new Error(`SEED=${seed + n}: cut ${cut}`);
      expect(resumed).toEqual(whole);
    }
  });

  test('[TX10] takes up a batch made on an older text, and refuses one older than the edits it keeps', () => {
    const events = history(7, 1_100);
    const whole = after(events);
    const resumed = throughSnapshot(whole);
    expect(resumed.transcript).toEqual(whole.transcript);
    const seg = whole.transcript?.segments[0]?.id ?? '';
    const decide = (state: TranscriptDocument, baseRevision: number) =>
      transcriptDocuments.decide(
        {
          type: 'EditTranscript',
          projectId: 'p',
          opId: 'late',
          by: 'u',
          baseRevision,
          ops: [{ type: 'T', seg, delta: ['Spät ', 1] }],
        },
        state,
      );
    const oldest = oldestKept(whole);
    expect(oldest).toBe(whole.revision - 999);
    expect(decide(resumed, oldest - 1)).toEqual(decide(whole, oldest - 1));
    expect(decide(resumed, oldest - 2)).toEqual({ accepted: false, reason: 'transcript_conflict' });
    expect(oldestKept(after(events.slice(0, 100)))).toBe(-1);
  });

  test('[TX16] is nothing before the machine’s text is closed', () => {
    expect(snapshotOf(after(machineEvents().slice(0, 2)))).toBeNull();
  });

  test('[TX16] is ignored when it does not hold together', () => {
    const snapshot = snapshotOf(after(history(3, 10)))!;
    expect(stateOfSnapshot({ ...snapshot, head: '{' }, 12)).toBeNull();
    expect(stateOfSnapshot({ ...snapshot, head: '{}' }, 12)).toBeNull();
    expect(stateOfSnapshot({ ...snapshot, timings: snapshot.timings.slice(4) }, 12)).toBeNull();
    expect(stateOfSnapshot({ ...snapshot, confidence: new Uint8Array(900) }, 12)).toBeNull();
  });

  /** Fails when the same events come to another text than before: raise the version, then note the new hash. */
  test('[TJ10] keeps the languages of paragraphs', () => {
    const state = after(history(5, 20));
    const [first, ...rest] = state.transcript?.segments ?? [];
    const segments = first ? [{ ...first, language: 'es' }, ...rest] : [];
    const written = snapshotOf({ ...state, transcript: { segments, attributes: {} } });
    expect(segments.length).toBeGreaterThan(1);
    expect(written && stateOfSnapshot(written, 1)?.transcript?.segments).toEqual(segments);
  });

  test('[TX16] has a version that tells how events are folded', () => {
    const { transcript } = after(history(42, 300));
    const hash = createHash('sha256').update(JSON.stringify(toStoredTranscript(transcript!)));
    expect([TRANSCRIPT_SNAPSHOT_VERSION, hash.digest('hex').slice(0, 16)]).toEqual([6, '925c653e57a621f0']);
  });
});
