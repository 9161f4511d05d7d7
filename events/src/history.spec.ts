/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { UnreadableEvent, defineCodec, erasedMark } from './codec.ts';
import { credits, jobs, payments, projects, receipts, transcriptDocuments } from './index.ts';
import { z } from 'zod';

const folder = join(process.cwd(), 'events/history');
const contexts = [credits, payments, projects, receipts, jobs, transcriptDocuments];
const golden = readdirSync(folder).map((file) => {
  const [type = '', version = ''] = file.split('.');
  return {
    file,
    type,
    version: Number(version),
    data: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown,
  };
});
const codecOf = (type: string) => contexts.find(({ codec }) => codec.types.includes(type))?.codec;

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
});
