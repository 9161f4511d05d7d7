/** Samples a second of the extracted sound, mono, 16 bits each. */
export const SAMPLE_RATE = 16_000;
/** Bytes of extracted sound in a millisecond. */
export const BYTES_PER_MS = (SAMPLE_RATE * 2) / 1000;

/** Makes whole samples of s16le sound that comes in chunks of any size, also such that end within a sample. */
export const sampleReader = (): ((chunk: Buffer) => Int16Array) => {
  let odd: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 2);
    odd = Buffer.from(bytes.subarray(whole));
    const isAligned = bytes.byteOffset % 2 === 0;
    const { buffer, byteOffset } = isAligned ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
    return new Int16Array(buffer, byteOffset, whole / 2);
  };
};
