import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { diceOf } from '@soebs/events/testing';
import { people, talk, wordsSaid, type Said } from '../testing/talk.ts';
import { speakersIn, type SpeakerCount } from './cluster.ts';
import { nameSpeakers } from './name-speakers.ts';
import { fromStoredVoice, toStoredVoice, vectorOf, type Voice } from './voices.ts';

/** Everybody of some people speaks for at least 6 s, in an order of its own. */
const conversations = fc
  .record({ count: fc.integer({ min: 1, max: 4 }), seed: fc.integer(), rest: fc.array(fc.nat(3), { maxLength: 6 }) })
  .map(({ count, seed, rest }) => {
    const dice = diceOf(seed);
    const turns = [...Array(count).keys(), ...rest.map((person) => person % count)];
    const said: Said[] = turns.map((person) => ({ person, ms: 6_000 + dice(4_000) }));
    return { count, said, voices: talk(said, people(count, dice), dice) };
  });

const named = (said: readonly Said[], voices: readonly Voice[], count: SpeakerCount = 'auto') =>
  nameSpeakers(
    wordsSaid(said).map(({ word }) => word),
    { voices, count, language: 'de' },
  ).map(({ speakerId }) => speakerId);

/** What the words should say: people by their first word, nobody when one speaks alone. */
const expected = (said: readonly Said[]): (string | null)[] => {
  const order = [...new Set(said.map(({ person }) => person))];
  return wordsSaid(said).map(({ person }) => (order.length < 2 ? null : `Sprecher ${order.indexOf(person) + 1}`));
};

describe('speakers', () => {
  it('[TJ9] are told apart by their voices and numbered as they come', () => {
    fc.assert(
      fc.property(conversations, ({ said, voices }) => {
        expect(named(said, voices)).toEqual(expected(said));
      }),
      { numRuns: 15 },
    );
  });

  it('[TJ9] do not depend on the order in which pieces come, nor on their being stored in between', () => {
    fc.assert(
      fc.property(conversations, fc.integer(), ({ said, voices }, seed) => {
        const dice = diceOf(seed);
        const shuffled = voices.map((voice) => ({ voice, at: dice(1_000_000) })).sort((a, b) => a.at - b.at);
        const stored = shuffled.map(({ voice }) => fromStoredVoice(toStoredVoice(voice)));
        expect(named(said, stored)).toEqual(named(said, voices));
      }),
      { numRuns: 8 },
    );
  });

  it('[TJ9] are as many as the user says', () => {
    fc.assert(
      fc.property(conversations, ({ count, voices }) => {
        expect(speakersIn(voices, count)).toHaveLength(count);
        expect(speakersIn(voices, 1)).toHaveLength(1);
        expect(speakersIn(voices, 8).length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 8 },
    );
  });

  it('[TJ9] are none where nobody was heard: words stay nobody’s', () => {
    expect(speakersIn([], 'auto')).toEqual([]);
    expect(speakersIn([], 3)).toEqual([]);
    expect(named([{ person: 0, ms: 2_000 }], [])).toEqual([null, null, null, null, null]);
    expect(nameSpeakers([], { voices: [], count: 'auto', language: 'de' })).toEqual([]);
  });

  it('[TJ9] somebody who is heard for less than a second is nobody of their own', () => {
    const dice = diceOf(7);
    const said = [
      { person: 0, ms: 20_000 },
      { person: 1, ms: 800 },
      { person: 0, ms: 9_000 },
    ];
    expect(speakersIn(talk(said, people(2, dice), dice), 'auto')).toHaveLength(1);
  });

  it('[TJ9] change within a span where the voice does', () => {
    const dice = diceOf(3);
    const said = [
      { person: 0, ms: 8_000 },
      { person: 1, ms: 8_000 },
    ];
    const one = talk(said, people(2, dice), dice).map((voice) => ({ ...voice, span: 0 }));
    expect(named(said, one)).toEqual(expected(said));
  });

  it('[TJ9] are found in long talk, whose voices are joined with their neighbours first', () => {
    const dice = diceOf(11);
    const said = Array.from({ length: 100 }, (_, n) => ({ person: n % 3, ms: 6_000 + dice(12_000) }));
    const voices = talk(said, people(3, dice), dice);
    expect(voices.length).toBeGreaterThan(3_000);
    expect(speakersIn(voices, 'auto')).toHaveLength(3);
  }, 30_000);

  it('[TJ9] words without a time go with the word before', () => {
    const dice = diceOf(5);
    const said = [
      { person: 0, ms: 6_000 },
      { person: 1, ms: 6_000 },
    ];
    const words = wordsSaid(said).map(({ word }, n) => (n % 5 === 4 ? { ...word, startMs: null, endMs: null } : word));
    const voices = talk(said, people(2, dice), dice);
    const speakers = nameSpeakers(words, { voices, count: 'auto', language: 'fr' }).map(({ speakerId }) => speakerId);
    expect(new Set(speakers.slice(0, 15))).toEqual(new Set(['Intervenant 1']));
    expect(new Set(speakers.slice(15))).toEqual(new Set(['Intervenant 2']));
  });
});

describe('a voice', () => {
  it('[TJ9] is refused when it is not 256 numbers', () => {
    const floats = (count: number, value: number): string =>
      Buffer.from(Float32Array.from({ length: count }, () => value).buffer).toString('base64');
    expect(vectorOf(floats(256, 2))?.every((value) => Math.abs(value - 1 / 16) < 1e-6)).toBe(true);
    expect(vectorOf(floats(255, 1))).toBeUndefined();
    expect(vectorOf(floats(256, Number.NaN))).toBeUndefined();
    expect(vectorOf('no numbers')).toBeUndefined();
  });
});
