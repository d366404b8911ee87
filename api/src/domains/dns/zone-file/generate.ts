import { quotable } from '@zonewerk/contracts';

/** Parameters of a `$GENERATE` (BIND 9): numbers from `start` to `stop`, and the record of each. */
export interface Generation {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
}

/** A parsed text with placeholders for numbers. */
export type Template = readonly (string | Place)[];

/** A placeholder and its format. */
interface Place {
  readonly offset: number;
  /** Minimum of characters. */
  readonly width: number;
  readonly base: string;
}

/** Maximum of records of one `$GENERATE`. */
const MOST_GENERATED = 65_536;
const LARGEST = 2_147_483_647;

/** Parses `start-stop` or `start-stop/step`; returns an error message when it is invalid. */
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

/** Parses a text with placeholders; returns an error message when it is invalid. */
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

/** Replaces the placeholders by a number. */
export function fillTemplate(template: Template, number: number): string {
  let text = '';
  for (const part of template) text += typeof part === 'string' ? part : written(part, number);
  return text;
}

/** Size of a text with a number in bytes; counting stops above `most`. */
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

/** Hexadecimal digits in reverse order, separated by dots, as in names below `ip6.arpa`. */
function nibbles(value: number, width: number, upper: boolean): string {
  const digits = (value >>> 0).toString(16).padStart(Math.ceil((width + 1) / 2), '0');
  const text = [...digits].reverse().join('.');
  return upper ? text.toUpperCase() : text;
}
