import { RECORD_RULES, readFields, type RecordType } from '@zonewerk/contracts';
import { messages } from '../../../shared/messages';

const { cells: labels, items } = messages.values;

/** Field of one part of a value. */
export interface CellShape {
  readonly label: string;
  readonly example: string;
  /**
   * `number` and `word` fit their content, `main` fills the remaining width, `half` shares a line with another field.
   */
  readonly size: 'number' | 'word' | 'main' | 'half';
  /** A character string: quoted in the zone file, unquoted in the field. */
  readonly quoted?: true;
  /** Initial content in a new row. */
  readonly start?: string;
  readonly choices?: readonly string[];
  /** A fully qualified host name. */
  readonly host?: true;
}

/** Fields for the values of a type. */
export interface RowShape {
  readonly cells: readonly CellShape[];
  /** Title of all values. */
  readonly title: string;
  /** Label of a value by its number, from 1. */
  readonly item: (index: number) => string;
  readonly add: string;
  readonly remove: (index: number) => string;
}

const priority = { label: labels.priority, example: '10', size: 'number', start: '10' } as const;
const one = (label: string, type: RecordType): readonly CellShape[] => [
  { label, example: RECORD_RULES[type].example, size: 'main' },
];
const host = (example: string): CellShape => ({ label: labels.host, example, size: 'main', host: true });
const oneHost = (label: string, type: RecordType) =>
  one(label, type).map((cell) => ({ ...cell, host: true as const }));

/** A new type in the contracts does not compile here without its fields. */
export const ROW_SHAPES: Readonly<Record<RecordType, RowShape>> = {
  A: { cells: one(labels.address, 'A'), ...items.address },
  AAAA: { cells: one(labels.address, 'AAAA'), ...items.address },
  CNAME: { cells: oneHost(labels.target, 'CNAME'), ...items.host },
  NS: { cells: oneHost(labels.nameserver, 'NS'), ...items.nameserver },
  PTR: { cells: oneHost(labels.host, 'PTR'), ...items.host },
  TXT: { cells: one(labels.text, 'TXT'), ...items.text },
  SPF: { cells: one(labels.text, 'SPF'), ...items.text },
  MX: { cells: [priority, host('mail.example.net')], ...items.mail },
  SRV: {
    cells: [
      priority,
      { label: labels.weight, example: '60', size: 'number', start: '0' },
      { label: labels.port, example: '5060', size: 'number' },
      host('sip.example.net'),
    ],
    ...items.service,
  },
  CAA: {
    cells: [
      { label: labels.flags, example: '0', size: 'number', start: '0' },
      { label: labels.tag, example: 'issue', size: 'word', start: 'issue', choices: messages.values.caaTags },
      { label: labels.value, example: 'letsencrypt.org', size: 'main', quoted: true },
    ],
    ...items.authority,
  },
  NAPTR: {
    cells: [
      { label: labels.order, example: '100', size: 'number', start: '100' },
      { label: labels.preference, example: '10', size: 'number', start: '10' },
      { label: labels.naptrFlags, example: 'u', size: 'number', quoted: true },
      { label: labels.services, example: 'E2U+sip', size: 'main', quoted: true },
      { label: labels.expression, example: '!^.*$!sip:info@example.net!', size: 'half', quoted: true },
      { label: labels.replacement, example: '.', size: 'half', host: true },
    ],
    ...items.rewriting,
  },
};

/** One line of the values: its parts, or its raw text if it does not fit the fields. */
export type ValueRow =
  | { readonly kind: 'cells'; readonly cells: readonly string[] }
  | { readonly kind: 'raw'; readonly text: string };

/** Text of a cleared row. It differs from the empty text of an unedited form. */
const CLEARED = ' ';
export const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/u;
/** A part up to the next space. Two adjacent spaces enclose an empty part. */
const PART = /("(?:[^"\\]|\\.)*"|[^\s"]*)(?:\s|$)/uy;
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Lines of a text as rows, at least one. The text is the source of truth; rows are serialised line by line. */
export function readRows(text: string, { cells }: RowShape): ValueRow[] {
  if (text === '') return [{ kind: 'cells', cells: cells.map(({ start = '' }) => start) }];
  return text.split(LINE_BREAK).map((line) => readRow(line, cells));
}

export function writeRows(rows: readonly ValueRow[], { cells }: RowShape): string {
  return rows.map((row) => (row.kind === 'raw' ? row.text : writeRow(row.cells, cells))).join('\n');
}

/** The new row at the end. */
export function nextRow(rows: readonly ValueRow[], shape: RowShape): ValueRow {
  const cells = shape.cells.map(({ start = '' }) => start);
  const last = rows.at(-1);
  if (shape !== ROW_SHAPES.MX || last?.kind !== 'cells') return { kind: 'cells', cells };
  // MX priorities usually increase in steps of ten.
  return { kind: 'cells', cells: cells.with(0, String((Number(last.cells[0]) || 0) + 10)) };
}

/** Whether a row has only its initial content, which is not a fault yet. */
export function isJustAdded(line: string, type: RecordType): boolean {
  const { cells: shapes } = ROW_SHAPES[type];
  const row = readRow(line, shapes);
  if (row.kind === 'raw') return false;
  return row.cells.every((cell, index) => {
    const shape = shapes[index];
    if (cell.trim() === '') return true;
    return shape?.start !== undefined && (/^\d+$/u.test(cell) || shape.choices?.includes(cell) === true);
  });
}

function readRow(line: string, shapes: readonly CellShape[]): ValueRow {
  if (shapes.length === 1) return { kind: 'cells', cells: [line] };
  const raw: ValueRow = { kind: 'raw', text: line };
  const parts = splitParts(line, shapes.length);
  // A trailing empty string would be lost on serialisation.
  if (parts === null || parts.findLast((part) => part !== '') === '""') return raw;
  const cells = shapes.map((shape, index) => readCell(parts[index] ?? '', shape));
  const read = cells.filter((cell) => cell !== null);
  return read.length < cells.length ? raw : { kind: 'cells', cells: read };
}

/** Parts of a line, including empty ones within the limit. Null for too many parts or an unclosed quotation mark. */
function splitParts(line: string, most: number): string[] | null {
  const parts: string[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < line.length) {
    const found = PART.exec(line);
    if (!found) return null;
    parts.push(found[1] ?? '');
  }
  if (parts.length <= most) return parts;
  const full = parts.filter((part) => part !== '');
  return full.length <= most ? full : null;
}

/** Field content of a part; null if the field cannot represent it exactly. */
function readCell(part: string, { quoted }: CellShape): string | null {
  if (part === '') return '';
  if (!quoted) return part.startsWith('"') ? null : part;
  const fields = readFields(part);
  if (typeof fields === 'string' || fields[0] === undefined) return null;
  try {
    return strictDecoder.decode(fields[0].bytes);
  } catch {
    // The bytes are not valid UTF-8.
    return null;
  }
}

function writeRow(cells: readonly string[], shapes: readonly CellShape[]): string {
  if (shapes.length === 1) return cells[0] ?? '';
  const last = cells.findLastIndex((cell) => cell !== '');
  const parts = cells.slice(0, last + 1).map((cell, index) => {
    if (!shapes[index]?.quoted) return cell.replace(/[\s"]+/gu, '');
    return `"${cell.replace(/["\\]/gu, String.raw`\$&`)}"`;
  });
  const line = parts.join(' ');
  return line === '' ? CLEARED : line;
}

/** A row whose host is a single label, completed by the domain; null without such a host. */
export function completedHost(row: ValueRow, type: RecordType, domain: string) {
  const at = ROW_SHAPES[type].cells.findIndex(({ host: isHost }) => isHost);
  const typed = row.kind === 'cells' ? (row.cells[at] ?? '').trim() : '';
  if (row.kind === 'raw' || !/^[\p{L}\p{N}_-]+$/u.test(typed) || !/\p{L}/u.test(typed)) return null;
  const name = `${typed}.${domain}`;
  return { name, row: { ...row, cells: row.cells.with(at, name) } };
}
