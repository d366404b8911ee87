import {
  fillTemplate,
  filledBytes,
  readRange,
  readTemplate,
  type Generation,
  type Template,
} from './generate.js';
import { LINE_CHARACTERS, type LogicalLine, type Token } from './logical-lines.js';
import { faultOf, type ZoneEntry } from './zone-entries.js';

/** Maximum of bytes of all lines that the `$GENERATE` directives of one file create: the limit of a file. */
const MOST_BYTES = 20_000_000;

/** A line with placeholders for numbers. */
interface Wanted extends Generation {
  readonly tokens: readonly { readonly quoted: boolean; readonly template: Template }[];
}

const number = (value: number) => value.toLocaleString('en');

/**
 * Records of the `$GENERATE` directives of a file. A line of 90 kB can request gigabytes, so the size is counted before
 * any record is created. Records are created one by one.
 */
export class GeneratedRecords {
  private remainingBytes = MOST_BYTES;
  /** The line that exceeded the limit. */
  private fullAt: number | null = null;

  /**
   * The records of a `$GENERATE` (BIND 9): `$GENERATE 1-10 name [ttl] [class] type data`. An invalid line gives one
   * fault. Null is a step of work without a result.
   *
   * @param read parser of one line
   */
  *of(
    line: LogicalLine,
    [range, ...template]: readonly Token[],
    read: (line: LogicalLine) => ZoneEntry,
  ): Generator<ZoneEntry | null> {
    const wanted = range && template.length >= 3 ? readWanted(range, template) : NOT_WHOLE;
    if (typeof wanted === 'string') return yield faultOf(line, wanted);
    const refusal = yield* this.reserve(line, wanted);
    if (refusal !== null) return yield faultOf(line, refusal);
    for (const made of linesOf(line, wanted)) {
      const entry = read(made);
      // A repeated fault has no additional information, and its name is only one of those that are not created.
      if (entry.kind === 'fault') return yield faultOf(line, entry.reason);
      yield null;
    }
    for (const made of linesOf(line, wanted)) yield read(made);
  }

  /** Reserves the size of a line; returns the reason when the limit is exceeded. */
  private *reserve({ first }: LogicalLine, wanted: Wanted): Generator<null, string | null> {
    if (this.fullAt !== null) return tooMuch(this.fullAt);
    for (const value of numbersOf(wanted)) {
      let bytes = 0;
      // One byte more for the separator, so that an empty token has a cost.
      for (const { template } of wanted.tokens) {
        bytes += filledBytes(template, value, LINE_CHARACTERS) + 1;
        if (bytes > LINE_CHARACTERS) break;
      }
      // A line that is too long counts too, so many such lines reach the limit.
      this.remainingBytes -= bytes;
      if (bytes > LINE_CHARACTERS) return tooLong(value);
      if (this.remainingBytes < 0) {
        this.fullAt = first;
        return tooMuch(first);
      }
      yield null;
    }
    return null;
  }
}

const NOT_WHOLE = '$GENERATE needs a range, a name, a type and a value.';

function tooLong(value: number): string {
  return `For ${value} this creates a line of more than ${number(LINE_CHARACTERS)} bytes. No record can be that long.`;
}

function tooMuch(first: number): string {
  return `Up to line ${number(first)} the $GENERATE of this file make more than ${number(MOST_BYTES)} bytes, the most of one file. Please split it.`;
}

function readWanted(range: Token, template: readonly Token[]): Wanted | string {
  const numbers = readRange(range.text);
  if (typeof numbers === 'string') return numbers;
  const tokens = [];
  for (const { text, quoted } of template) {
    const read = readTemplate(text);
    if (typeof read === 'string') return read;
    tokens.push({ quoted, template: read });
  }
  return { ...numbers, tokens };
}

function* numbersOf({ start, stop, step }: Generation): Generator<number> {
  for (let value = start; value <= stop; value += step) yield value;
}

function* linesOf(line: LogicalLine, wanted: Wanted): Generator<LogicalLine> {
  for (const value of numbersOf(wanted)) {
    const tokens = wanted.tokens.map(({ quoted, template }) => ({
      quoted,
      text: fillTemplate(template, value),
    }));
    yield { ...line, indented: false, tokens };
  }
}
