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

/** Most bytes of all lines that the `$GENERATE` of one file make: as many as a file may have. */
const MOST_BYTES = 20_000_000;

/** A line that numbers are put into. */
interface Wanted extends Generation {
  readonly tokens: readonly { readonly quoted: boolean; readonly template: Template }[];
}

const number = (value: number) => value.toLocaleString('en');

/**
 * What the `$GENERATE` of a file make. A line of 90 kB can ask for gigabytes, so what it asks for is counted before any of
 * it is made, and it is made record by record.
 */
export class GeneratedRecords {
  private bytesLeft = MOST_BYTES;
  /** The line that asked for more than was left. */
  private fullAt: number | null = null;

  /**
   * The records of a `$GENERATE` (BIND 9): `$GENERATE 1-10 name [ttl] [class] type data`. One fault instead of them when
   * the line cannot be used. Null is a step of work that gives nothing.
   *
   * @param read what one line of the file becomes
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
      // The same fault over and over says nothing more, and its name is only one of those that are not made.
      if (entry.kind === 'fault') return yield faultOf(line, entry.reason);
      yield null;
    }
    for (const made of linesOf(line, wanted)) yield read(made);
  }

  /** Takes what a line makes from what is left; why that cannot be. */
  private *reserve({ first }: LogicalLine, wanted: Wanted): Generator<null, string | null> {
    if (this.fullAt !== null) return tooMuch(this.fullAt);
    for (const value of numbersOf(wanted)) {
      let bytes = 0;
      // One more for the space behind it, so that none costs nothing.
      for (const { template } of wanted.tokens) {
        bytes += filledBytes(template, value, LINE_CHARACTERS) + 1;
        if (bytes > LINE_CHARACTERS) break;
      }
      // What is too long was counted as well, so many such lines come to an end too.
      this.bytesLeft -= bytes;
      if (bytes > LINE_CHARACTERS) return tooLong(value);
      if (this.bytesLeft < 0) {
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
