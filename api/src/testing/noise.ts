import { randomBytes } from 'node:crypto';

/** Mono at 48 kHz and 16 bits; the two lengths are filled in. */
const HEADER = '52494646ffffffff57415645666d7420100000000100010080bb000000770100020010006461746100000000';

/** A wav of noise of so many bytes: it ends well only byte for byte. */
export const wavOfNoise = (bytes: number): Buffer => {
  const header = Buffer.from(HEADER, 'hex');
  header.writeUInt32LE(bytes - 8, 4);
  header.writeUInt32LE(bytes - 44, 40);
  return Buffer.concat([header, randomBytes(bytes - 44)]);
};
