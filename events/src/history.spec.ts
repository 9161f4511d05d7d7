/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { UnreadableEvent, defineCodec, erasedMark, type Codec } from './codec.ts';
import type { Event } from './decider.ts';
import { contexts, readsOf } from './reads.ts';
import { z } from 'zod';

const folder = join(process.cwd(), 'events/history');
const golden = readdirSync(folder).map((file) => {
  const [type = '', version = ''] = file.split('.');
  return {
    file,
    type,
    version: Number(version),
    data: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown,
  };
});
/** The reader of a type, whatever its context. */
const codecOf = (type: string): Codec<Event> | undefined =>
  contexts.find(({ codec }) => codec.types.includes(type))?.codec as unknown as Codec<Event> | undefined;

describe('stored events', () => {
  it('every version of every event type ever stored has a golden file', () => {
    const wanted = contexts.flatMap(({ codec }) =>
      codec.types.flatMap((type) =>
        Array.from({ length: codec.versionOf(type) }, (_, index) => `${type}.${index + 1}.json`),
      ),
    );
    expect(golden.map(({ file }) => file).sort()).toEqual(wanted.sort());
  });

  it.each(golden)('$file can be read by today’s code', ({ type, version, data }) => {
    const read = codecOf(type)?.parse({ type, version, data });
    expect(read?.type).toBe(type);
    if (version === codecOf(type)?.versionOf(type)) expect(read?.data).toEqual(data);
  });
});

describe('what is read', () => {
  it('is every version that has a golden file', () => {
    const highest = (type: string): number =>
      Math.max(...golden.filter((each) => each.type === type).map((each) => each.version));
    expect(readsOf()).toEqual(Object.fromEntries(golden.map(({ type }) => [type, highest(type)])));
  });

  it('[OP22] no type belongs to two contexts', () => {
    const types = contexts.flatMap(({ codec }) => codec.types);
    expect(new Set(types).size).toBe(types.length);
  });
});

describe('codec', () => {
  const codec = defineCodec(
    { Paid: z.object({ rappen: z.int(), method: z.string() }) },
    {
      upcasters: {
        Paid: [
          (data) => ({ ...data, method: 'card' }),
          ({ francs, ...data }) => ({ ...data, rappen: Number(francs) * 100 }),
        ],
      },
      sealed: { Paid: { method: '–' } },
    },
  );

  it('lifts old versions step by step to the present one', () => {
    expect(codec.versionOf('Paid')).toBe(3);
    expect(codec.parse({ type: 'Paid', version: 1, data: { francs: 2 } })).toEqual({
      type: 'Paid',
      data: { rappen: 200, method: 'card' },
    });
    expect(codec.parse({ type: 'Paid', version: 3, data: { rappen: 5, method: 'x' } }).data).toEqual({
      rappen: 5,
      method: 'x',
    });
  });

  it('[AU12] puts in the place of erased fields what was agreed, in every version', () => {
    expect(codec.sealedFieldsOf('Paid')).toEqual(['method']);
    for (const version of [2, 3]) {
      const data = { ...(version === 2 ? { francs: 2 } : { rappen: 200 }), [erasedMark]: true };
      expect(codec.parse({ type: 'Paid', version, data }).data).toEqual({ rappen: 200, method: '–' });
    }
  });

  it.each([
    ['an unknown type', { type: 'Lost', version: 1, data: {} }],
    ['a name every object has', { type: 'constructor', version: 1, data: {} }],
    ['a version from the future', { type: 'Paid', version: 4, data: {} }],
    ['version 0', { type: 'Paid', version: 0, data: {} }],
    ['data that is no object', { type: 'Paid', version: 3, data: [1] }],
    ['data that does not fit', { type: 'Paid', version: 3, data: { rappen: '5' } }],
  ])('refuses %s', (_, stored) => {
    expect(() => codec.parse(stored)).toThrow(UnreadableEvent);
  });

  it('[OP22] says an event for older readers where their version says the same, and not where it does not', () => {
    const newer = defineCodec(
      { Paid: z.object({ rappen: z.int(), method: z.string() }), Refused: z.object({}) },
      {
        upcasters: { Paid: [(data) => ({ ...data, method: 'card' })], Refused: [(data) => data] },
        downcasters: { Paid: [({ method: _method, ...data }) => data] },
      },
    );
    const byCard = { type: 'Paid', data: { method: 'card', rappen: 5 } } as const;
    const byBill = { type: 'Paid', data: { rappen: 5, method: 'bill' } } as const;
    expect(newer.encode(byBill)).toEqual({ ...byBill, version: 2 });
    // With nobody of the release before left, too: it may be taken back.
    for (const highest of [1, 2, undefined])
      expect(newer.encode(byCard, highest)).toEqual({ type: 'Paid', data: { rappen: 5 }, version: 1 });
    expect(newer.encode(byBill, 1)).toBeUndefined();
    expect(newer.encode(byCard, 0)).toBeUndefined();
    expect(newer.encode({ type: 'Refused', data: {} }, 1)).toBeUndefined();
  });

  it('[OP22] takes every golden file back to each earlier version that says the same', () => {
    const said = golden.map(({ type, version, data }) => {
      const event = codecOf(type)?.parse({ type, version, data });
      const older = event && codecOf(type)?.encode(event, version);
      return { type, version, isSame: older !== undefined && older.version <= version };
    });
    expect(said.filter(({ isSame }) => !isSame)).toEqual([]);
  });
});
