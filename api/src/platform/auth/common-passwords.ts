import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BloomFilter } from './bloom-filter.js';

/** One in so many other passwords is taken for a common one. */
const ONE_MISTAKE_IN = 10_000;
const REPEATED_LEAST = 4;

/** Path of the filter that ships with the API. */
export function commonPasswordsFile(root: string): string {
  return join(root, 'api/assets/common-passwords.bloom');
}

/** The filter of a list of passwords. */
export function makeCommonPasswords(passwords: readonly string[]): BloomFilter {
  return BloomFilter.of([...new Set(passwords.map(normalise))], 1 / ONE_MISTAKE_IN);
}

/** The commonest passwords and those that were leaked; asks nobody outside. */
export class CommonPasswords {
  private constructor(private readonly filter: BloomFilter) {}

  static read(root: string): CommonPasswords {
    return new CommonPasswords(BloomFilter.read(readFileSync(commonPasswordsFile(root))));
  }

  /** Whether a password is a common one, in whatever case, also when it is written several times in a row. */
  has(password: string): boolean {
    const text = normalise(password);
    return this.filter.has(text) || this.filter.has(repeatedPart(text));
  }
}

function normalise(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

/** The shortest part of at least four characters whose repetition is the text; the text itself without one. */
function repeatedPart(text: string): string {
  for (let length = REPEATED_LEAST; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (text.length % length === 0 && part.repeat(text.length / length) === text) return part;
  }
  return text;
}
