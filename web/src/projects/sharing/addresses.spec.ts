import { describe, expect, it } from '@jest/globals';
import { addressesIn } from './addresses.ts';

describe('a list of addresses', () => {
  it('[SH2] is read as people paste it, each address once', () => {
    const pasted =
      'Anna Meier <Anna@Soebs.example>, b@soebs.example; c@soebs.example\nd@soebs.example anna@soebs.example';
    expect(addressesIn(pasted)).toEqual({
      addresses: ['anna@soebs.example', 'b@soebs.example', 'c@soebs.example', 'd@soebs.example'],
      faulty: [],
    });
  });

  it('[SH2] names what is no address, and is empty without anything', () => {
    expect(addressesIn('anna@, b@soebs.example, <script>')).toEqual({
      addresses: ['b@soebs.example'],
      faulty: ['anna@', 'script'],
    });
    expect(addressesIn(' ,;\n ')).toEqual({ addresses: [], faulty: [] });
  });
});
