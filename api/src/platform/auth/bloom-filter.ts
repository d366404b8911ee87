import { createHash } from 'node:crypto';

const BITS_PER_BYTE = 8;
const HALF_BYTES = 6;

/**
 * A set of texts that knows for sure what it has not, and with a small chance calls a text its own that it was never
 * given. Its file: one byte with the number of hashes, then the bits.
 */
export class BloomFilter {
  private constructor(
    private readonly hashes: number,
    private readonly bits: Uint8Array,
  ) {}

  /** The filter of texts, of which one in `1 / mistakes` others is taken for one. */
  static of(texts: readonly string[], mistakes: number): BloomFilter {
    const size = Math.ceil((-texts.length * Math.log(mistakes)) / Math.LN2 ** 2);
    const hashes = Math.max(1, Math.round((size / texts.length) * Math.LN2));
    const filter = new BloomFilter(hashes, new Uint8Array(Math.ceil(size / BITS_PER_BYTE)));
    for (const text of texts) {
      for (const bit of filter.places(text)) {
        const byte = Math.floor(bit / BITS_PER_BYTE);
        filter.bits[byte] = (filter.bits[byte] ?? 0) | (1 << (bit % BITS_PER_BYTE));
      }
    }
    return filter;
  }

  static read(file: Uint8Array): BloomFilter {
    return new BloomFilter(file[0] ?? 0, file.subarray(1));
  }

  write(): Uint8Array {
    return Uint8Array.from([this.hashes, ...this.bits]);
  }

  has(text: string): boolean {
    return this.places(text).every(
      (bit) => ((this.bits[Math.floor(bit / BITS_PER_BYTE)] ?? 0) & (1 << (bit % BITS_PER_BYTE))) !== 0,
    );
  }

  /** Bits of a text, by two hashes that are combined (Kirsch and Mitzenmacher). */
  private places(text: string): number[] {
    const digest = createHash('sha256').update(text).digest();
    const first = digest.readUIntBE(0, HALF_BYTES);
    const second = digest.readUIntBE(HALF_BYTES, HALF_BYTES);
    const size = this.bits.length * BITS_PER_BYTE;
    return Array.from(
      { length: this.hashes },
      (_, index) => ((first % size) + index * (second % size)) % size,
    );
  }
}
