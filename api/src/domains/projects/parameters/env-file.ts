import { parse } from 'dotenv';

/** A variable of a .env file, or a line with a fault. */
export interface EnvEntry {
  /** Number of its first line, from 1 on. */
  readonly line: number;
  /** How many lines it has. */
  readonly lines: number;
  /** Null for a line without a key. */
  readonly key: string | null;
  /** Null for a line with a fault. */
  readonly value: string | null;
  /** Empty for a variable. */
  readonly fault: string;
}

/** An assignment with a quoted value, which may have several lines. */
const QUOTED = /^\s*(?:export\s+)?[\w.-]+\s*[=:]\s*(["'`])(?:\\\1|(?!\1).)*\1[^\S\n]*(?:#[^\n]*)?$/su;
const OPENING = /^\s*(?:export\s+)?[\w.-]+\s*[=:]\s*(["'`])/u;
const FAULTS = {
  assignment: 'This line has no key and value, as KEY=value.',
  quotes: 'The quotation marks of this value are wrong.',
} as const;

/**
 * Reads a .env file with the library dotenv, entry by entry. Each line that is neither empty nor a comment belongs to an
 * entry, also the lines that the library would skip.
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

/** Writes a variable so that dotenv reads its value. A value that no quotation mark can hold is a comment. */
export function envLine(key: string, value: string): string {
  const forms = [value, `"${value.replace(/\n/gu, String.raw`\n`)}"`, `'${value}'`, `\`${value}\``];
  const lines = forms.map((form) => `${key}=${form}`);
  return lines.find((line) => isReadAs(line, value)) ?? `# ${key} has a value that a .env file cannot have.`;
}

function isReadAs(line: string, value: string): boolean {
  const [entry, ...others] = readEnvFile(line);
  return others.length === 0 && entry?.value === value;
}

/** Lines of the entry that begins at an index. A quotation mark that nothing closes has one line. */
function entryAt(lines: readonly string[], index: number): string[] {
  const first = lines[index] ?? '';
  const quote = OPENING.exec(first)?.[1];
  if (quote === undefined) return [first];
  const last = lines.findIndex(
    (line, at) => at >= index && hasClosing(at === index ? first.replace(OPENING, '') : line, quote),
  );
  const source = lines.slice(index, last + 1);
  return last > index && QUOTED.test(source.join('\n')) ? source : [first];
}

function hasClosing(value: string, quote: string): boolean {
  for (let at = value.indexOf(quote); at !== -1; at = value.indexOf(quote, at + 1))
    if (value[at - 1] !== '\\') return true;
  return false;
}

function readEntry(source: string): Pick<EnvEntry, 'key' | 'value' | 'fault'> {
  const [[key, value] = [null, null], ...others] = Object.entries(parse(source));
  if (key === null || others.length > 0) return { key: null, value: null, fault: FAULTS.assignment };
  if (OPENING.test(source) && !QUOTED.test(source)) return { key, value: null, fault: FAULTS.quotes };
  return { key, value, fault: '' };
}
