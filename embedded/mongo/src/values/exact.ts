import type { Decimal128 } from 'bson';

/** A number as a whole count of 10^-scale. */
type Exact = { readonly units: bigint; readonly scale: number };

/** How far a decimal lies from the double nearest to it: whole steps down, and the digits after the point above them. */
export type Distance = { readonly whole: bigint; readonly fraction: string };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i;
const MANTISSA_BITS = 52;
const EXPONENT_BIAS = 1075;

const scaled = (units: bigint, scale: number): Exact =>
  scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };

const ofDecimal = (text: string): Exact => {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  return scaled(BigInt(`${sign}${whole}${fraction}`), fraction.length - Number(exponent));
};

const ofDouble = (value: number): Exact => {
  const bits = BigInt.asUintN(64, new BigInt64Array(new Float64Array([value]).buffer)[0] ?? 0n);
  const power = Number((bits >> BigInt(MANTISSA_BITS)) & 0x7ffn);
  const mantissa = BigInt.asUintN(MANTISSA_BITS, bits) | (power === 0 ? 0n : 1n << BigInt(MANTISSA_BITS));
  const units = value < 0 ? -mantissa : mantissa;
  const exponent = Math.max(power, 1) - EXPONENT_BIAS;
  if (exponent >= 0) return { units: units << BigInt(exponent), scale: 0 };
  return { units: units * 5n ** BigInt(-exponent), scale: -exponent };
};

/** The finite double nearest to a decimal; NaN and the infinities as they are. */
export const nearestDouble = (value: Decimal128): number => {
  const text = value.toString();
  const near = Number(text);
  if (!DECIMAL.test(text) || Number.isFinite(near)) return near;
  return near > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
};

/** How far a finite decimal lies from a finite double, without rounding. */
export const distanceBetween = (value: Decimal128, near: number): Distance => {
  const [one, other] = [ofDecimal(value.toString()), ofDouble(near)];
  const scale = Math.max(one.scale, other.scale);
  const raised = ({ units, scale: own }: Exact): bigint => units * 10n ** BigInt(scale - own);
  const [difference, unit] = [raised(one) - raised(other), 10n ** BigInt(scale)];
  const rest = ((difference % unit) + unit) % unit;
  const fraction = rest === 0n ? '' : rest.toString().padStart(scale, '0').replace(/0+$/, '');
  return { whole: (difference - rest) / unit, fraction };
};

/** The whole part of a finite decimal. */
export const wholePart = (value: Decimal128): bigint | undefined => {
  const text = value.toString();
  if (!DECIMAL.test(text)) return undefined;
  const { units, scale } = ofDecimal(text);
  return units / 10n ** BigInt(scale);
};
