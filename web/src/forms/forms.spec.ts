import { describe, expect, it } from '@jest/globals';
import { loginBody } from '@soebs/contract';
import { z } from 'zod';
import { addChips } from './chips.ts';
import { faultOf } from './resolver.ts';

const faultsIn = (schema: z.ZodType, value: unknown): string[] => {
  const read = schema.safeParse(value, { error: (issue) => faultOf(issue) });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}:${message}`);
};

const limits = { max: 100, maxLength: 10 };

describe('words typed one after the other', () => {
  it('are split at commas, semicolons and line ends, without blanks and repetitions', () => {
    expect(addChips(['Chur'], ' Bern,Chur; St.  Gallen \n,', limits)).toEqual(['Chur', 'Bern', 'St. Gallen']);
  });

  it('are cut between whole characters', () => {
    expect(addChips([], `${'a'.repeat(9)}👨‍👩‍👧,\u202e,x\u202ey`, limits)).toEqual(['a'.repeat(9), 'x y']);
  });

  it('stop at the maximum', () => {
    expect(addChips(['a', 'b'], 'c,d', { ...limits, max: 3 })).toEqual(['a', 'b', 'c']);
  });
});

describe('what is wrong with a field', () => {
  it('is told in the words of the specification', () => {
    expect(faultsIn(loginBody, { email: '', password: '' })).toEqual(['email:required', 'password:required']);
    expect(faultsIn(loginBody, { email: 'nobody', password: 'x' })).toEqual(['email:email']);
  });

  it('is an acceptance for a box that must be ticked', () => {
    const form = z.object({ accepted: z.literal(true) });
    expect(faultsIn(form, { accepted: false })).toEqual(['accepted:accepted']);
    expect(faultsIn(form, {})).toEqual(['accepted:accepted']);
  });

  it('is a missing choice where nothing is chosen', () => {
    expect(faultsIn(z.object({ many: z.array(z.string()).min(1) }), { many: [] })).toEqual(['many:required']);
  });

  it('is a length out of its limits', () => {
    const form = z.object({ title: z.string().min(3).max(5) });
    expect(faultsIn(form, { title: 'ab' })).toEqual(['title:length']);
    expect(faultsIn(form, { title: 'abcdef' })).toEqual(['title:tooLong']);
  });
});
