import { quotable } from '@zonewerk/contracts';

/** What `$GENERATE` asks for (BIND 9): numbers from `start` to `stop`, and what is written for each. */
export interface Generation {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
}

/** A text that numbers are put into, read once: its parts one behind the other. */
export type Template = readonly (string | Place)[];

/** Where a number is written, and how. */
interface Place {
  readonly offset: number;
  /** Fewest characters. */
  readonly width: number;
  readonly base: string;
}

/** Most records that one `$GENERATE` makes. */
const MOST_GENERATED = 65_536;
const LARGEST = 2_147_483_647;

/** Reads `start-stop` or `start-stop/step`; a sentence when that cannot be used. */
export function readRange(text: string): Generation | string {
  const match = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/u.exec(text);
  if (!match) return `${quotable(text)} is not a range. Write it like 1-10 or 1-10/2.`;
  const start = Number(match[1]);
  const stop = Number(match[2]);
  const step = Number(match[3] ?? 1);
  if (start > stop) return `${text} starts after its end. Please swap the two numbers.`;
  if (step === 0) return `${text} has a step of 0. Please use 1 or more.`;
  if (stop > LARGEST) return `${text} ends too high. Please stay below ${LARGEST}.`;
  const count = Math.floor((stop - start) / step) + 1;
  if (count > MOST_GENERATED) {
    return `${text} makes ${count.toLocaleString('en')} records, and one line makes at most ${MOST_GENERATED.toLocaleString('en')}. Please split it.`;
  }
  return { start, stop, step };
}

/** `$`, `${offset}`, `${offset,width}` or `${offset,width,base}`; `\$` is a dollar sign, and `$$` is, as in BIND. */
const PLACE = /\\(.)|\$\$|\$(\{[^}]{0,20}\}?)?/gsu;
const FORMAT = /^\{(-?\d{1,10})(?:,(\d{1,3})(?:,([doxXnN]))?)?\}$/u;

/** Reads a text that numbers are to be put into; a sentence when that cannot be done. */
export function readTemplate(text: string): Template | string {
  const parts: (string | Place)[] = [];
  let plain = '';
  let at = 0;
  for (const match of text.matchAll(PLACE)) {
    const [place, escaped, format = '{0}'] = match;
    plain += text.slice(at, match.index);
    at = match.index + place.length;
    if (escaped !== undefined || place === '$$') {
      plain += escaped === '$' || place === '$$' ? '$' : place;
      continue;
    }
    const read = FORMAT.exec(format);
    if (!read) return `${quotable(place)} is not understood. Write it like \${0,3,d}.`;
    const [, offset = '0', width = '0', base = 'd'] = read;
    if (plain !== '') parts.push(plain);
    plain = '';
    parts.push({ offset: Number(offset), width: Number(width), base });
  }
  return [...parts, plain + text.slice(at)];
}

/** Puts a number into a text. */
export function fillTemplate(template: Template, number: number): string {
  let text = '';
  for (const part of template) text += typeof part === 'string' ? part : written(part, number);
  return text;
}

/** Bytes of a text with a number in it; counting ends above `most`. */
export function filledBytes(template: Template, number: number, most: number): number {
  let bytes = 0;
  for (const part of template) {
    bytes += typeof part === 'string' ? Buffer.byteLength(part) : written(part, number).length;
    if (bytes > most) break;
  }
  return bytes;
}

function written({ offset, width, base }: Place, number: number): string {
  const value = number + offset;
  if (base === 'n' || base === 'N') return nibbles(value, width, base === 'N');
  const digits = Math.abs(value).toString(base === 'o' ? 8 : base === 'd' ? 10 : 16);
  const padded = digits.padStart(value < 0 ? width - 1 : width, '0');
  return (value < 0 ? '-' : '') + (base === 'X' ? padded.toUpperCase() : padded);
}

/** Hexadecimal digits from the last to the first with dots between, as names below `ip6.arpa` have them. */
function nibbles(value: number, width: number, upper: boolean): string {
  const digits = (value >>> 0).toString(16).padStart(Math.ceil((width + 1) / 2), '0');
  const text = [...digits].reverse().join('.');
  return upper ? text.toUpperCase() : text;
}
