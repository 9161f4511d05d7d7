/** Grows as bytes are added; one is used for all keys, because making keys is the busiest thing the server does. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1024);
  length = 0;
  /** Whether everything is inverted in the end. */
  descending = false;

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  /** Text or bytes that end with 00 00; a 00 inside becomes 00 FF, so that nothing is the beginning of another. */
  terminated(text: string): void {
    this.#reserve(text.length * 3);
    const from = this.length;
    this.length += this.#bytes.write(text, from, 'utf8');
    if (this.#bytes.subarray(from, this.length).includes(0)) this.#escape(from);
    this.byte(0);
    this.byte(0);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#bytes.writeDoubleBE(value, this.length);
    const negative = ((this.#bytes[this.length] ?? 0) & 0x80) !== 0;
    if (negative) this.invert(this.length, this.length + 8);
    else this.#bytes[this.length] = (this.#bytes[this.length] ?? 0) ^ 0x80;
    this.length += 8;
  }

  /** Two bytes, rising; the value lies between -32768 and 32767. */
  short(value: number): void {
    this.#reserve(2);
    this.length = this.#bytes.writeUInt16BE(value + 0x8000, this.length);
  }

  unsigned(value: number): void {
    this.#reserve(4);
    this.length = this.#bytes.writeUInt32BE(value, this.length);
  }

  signed64(value: bigint): void {
    this.#reserve(8);
    this.length = this.#bytes.writeBigUInt64BE(BigInt.asUintN(64, value + (1n << 63n)), this.length);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Turns the order of everything from `from` on. */
  invert(from: number, to = this.length): void {
    for (let at = from; at < to; at += 1) this.#bytes[at] = 255 - (this.#bytes[at] ?? 0);
  }

  taken(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.length));
  }

  #escape(from: number): void {
    const plain = Buffer.from(this.#bytes.subarray(from, this.length));
    this.length = from;
    for (const byte of plain) {
      this.byte(byte);
      if (byte === 0) this.byte(0xff);
    }
  }

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.length + bytes));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}
