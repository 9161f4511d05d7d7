import { describe, expect, it } from '@jest/globals';
import { Binary, Decimal128, Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import { compare, keyOf } from './key.ts';

const number = fc.oneof(
  fc.integer().map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
);

const leaf = fc.oneof(
  number,
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ maxLength: 5 }).map((bytes) => new Binary(bytes)),
);

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

const sign = (difference: number): number => Math.sign(difference) + 0;

/** The exact order of two numbers of any type, NaN lowest. */
const numberOrder = (left: Int32 | Double | Long, right: Int32 | Double | Long): number => {
  const [a, b] = [left, right].map((one) => (Long.isLong(one) ? one.toBigInt() : one.value)) as [number, number];
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a < b ? -1 : Number(a > b);
};

describe('the order of values', () => {
  it('is exact for numbers of all types', () => {
    fc.assert(fc.property(number, number, (a, b) => expect(sign(compare(a, b))).toBe(numberOrder(a, b))));
  });

  it.each([
    [Long.fromString('9007199254740993'), new Double(9007199254740992), 1],
    [Long.fromString('9223372036854775807'), new Double(2 ** 63), -1],
    [new Double(-0), new Int32(0), 0],
    [new Double(NaN), new Double(-Infinity), -1],
    [new Int32(1), new Double(1), 0],
  ])('puts %p and %p so: %p', (a, b, expected) => {
    expect(sign(compare(a, b))).toBe(expected);
  });

  it('is exact for decimals, and one with the other numbers', () => {
    const whole = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
    const cents = fc.oneof(whole, fc.integer({ min: -300, max: 300 }).map(BigInt));
    const asDecimal = (units: bigint): Decimal128 => Decimal128.fromString(`${String(units)}E-2`);
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(sign(compare(asDecimal(a), asDecimal(b)))).toBe(a < b ? -1 : Number(a > b));
        expect(sign(compare(asDecimal(a * 100n), Long.fromBigInt(b)))).toBe(a < b ? -1 : Number(a > b));
        expect(sign(compare(asDecimal(a), new Double(Number(b) / 4)))).toBe(
          a * 4n < BigInt(Number(b)) * 100n ? -1 : Number(a * 4n > BigInt(Number(b)) * 100n),
        );
      }),
    );
  });

  it('is that of UTF-8 bytes for text', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(sign(compare(a, b))).toBe(sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
    );
  });

  it('is an order: turned about it is opposite, and equal values have equal keys', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sign(compare(a, b))).toBe(sign(-compare(b, a)));
        expect(compare(a, b) === 0).toBe(keyOf(a).equals(keyOf(b)));
      }),
    );
  });
});

describe('keys', () => {
  it('are never the beginning of another key, so that they can stand side by side', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [key, other] = [keyOf(a), keyOf(b)];
        fc.pre(!key.equals(other));
        expect(other.subarray(0, key.length).equals(key)).toBe(false);
      }),
    );
  });

  it('turn the order about when descending, also before another key', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, next) => {
        const both = (one: unknown): Buffer => Buffer.concat([keyOf(one, true), keyOf(next)]);
        expect(sign(Buffer.compare(both(a), both(b)))).toBe(sign(-compare(a, b)));
      }),
    );
  });
});
