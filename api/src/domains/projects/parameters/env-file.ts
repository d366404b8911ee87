import { parse } from 'dotenv';

/** A variable of a .env file, or a line with a fault. */
export interface EnvEntry {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Number of lines. */
  readonly lines: number;
  /** Null for a line without a key. */
  readonly key: string | null;
  /** Null for a line with a fault. */
  readonly value: string | null;
  /** Empty for a variable. */
  readonly fault: string;
}

const KEY = /^\s*(?:export\s+)?([\w.-]+)\s*[=:]/u;
const OPENING = /^\s*(?:export\s+)?[\w.-]+\s*[=:]\s*(["'`])/u;
/** Permitted text after a closing quotation mark. */
const END = /^\s*(?:#.*)?$/u;
const FAULTS = {
  assignment: 'This line has no key and value, as KEY=value.',
  quotes: 'The quotation marks of this value are wrong.',
} as const;

/**
 * Parses a .env file with the library dotenv, entry by entry. Each line that is neither empty nor a comment belongs to
 * an entry, including lines that the library would skip.
 */
export function readEnvFile(text: string): EnvEntry[] {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u);
  const entries: EnvEntry[] = [];
  for (let index = 0; index < lines.length;) {
    const source = entryAt(lines, index);
    if (!/^\s*(?:#|$)/u.test(source[0] ?? ''))
      entries.push({ line: index + 1, lines: source.length, ...readEntry(source.join('\n')) });
    index += source.length;
  }
  return entries;
}

/** Writes a variable so that dotenv reads its value. A value that no quotation mark can represent becomes a comment. */
export function envLine(key: string, value: string): string {
  const forms = [value, `"${value.replace(/\n/gu, String.raw`\n`)}"`, `'${value}'`, `\`${value}\``];
  const lines = forms.map((form) => `${key}=${form}`);
  return lines.find((line) => isReadAs(line, value)) ?? `# ${key} has a value that a .env file cannot have.`;
}

function isReadAs(line: string, value: string): boolean {
  const [entry, ...others] = readEnvFile(line);
  return others.length === 0 && entry?.value === value;
}

/** Lines of the entry at an index. An unclosed quotation mark has only one line. */
function entryAt(lines: readonly string[], index: number): string[] {
  const first = lines[index] ?? '';
  const opening = OPENING.exec(first);
  const quote = opening?.[1];
  if (quote === undefined) return [first];
  for (let at = index; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = closingIn(line, quote, at === index ? (opening?.[0].length ?? 0) : 0);
    if (end !== -1) return END.test(line.slice(end + 1)) ? lines.slice(index, at + 1) : [first];
  }
  return [first];
}

function closingIn(line: string, quote: string, from: number): number {
  for (let at = line.indexOf(quote, from); at !== -1; at = line.indexOf(quote, at + 1))
    if (line[at - 1] !== '\\') return at;
  return -1;
}

function isClosed(source: string): boolean {
  const opening = OPENING.exec(source);
  if (!opening) return true;
  const end = closingIn(source, opening[1] ?? '', opening[0].length);
  return end !== -1 && END.test(source.slice(end + 1));
}

function readEntry(source: string): Pick<EnvEntry, 'key' | 'value' | 'fault'> {
  const isQuoted = OPENING.test(source);
  const key = KEY.exec(source)?.[1] ?? null;
  if (isQuoted && !isClosed(source)) return { key, value: null, fault: FAULTS.quotes };
  const [[read, value] = [null, null], ...others] = Object.entries(parse(source));
  if (read === null || others.length > 0) return { key: null, value: null, fault: FAULTS.assignment };
  return { key: read, value, fault: '' };
}
