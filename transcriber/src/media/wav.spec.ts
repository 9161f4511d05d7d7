import { expect, it } from '@jest/globals';
import { wavHeader } from './ffmpeg.ts';

it('writes a header that says 16 kHz, mono, 16 bits and the length', () => {
  const header = wavHeader(32_000);
  expect(header.toString('latin1', 0, 4) + header.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
  expect([
    header.readUInt32LE(4),
    header.readUInt16LE(22),
    header.readUInt32LE(24),
    header.readUInt16LE(34),
    header.readUInt32LE(40),
  ]).toEqual([32_036, 1, 16_000, 16, 32_000]);
});
