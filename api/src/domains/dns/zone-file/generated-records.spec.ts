import { GeneratedRecords } from './generated-records.js';
import type { LogicalLine } from './logical-lines.js';
import { parseZoneFile, zoneEntries } from './parse-zone-file.js';
import { directiveOf, type ZoneEntry } from './zone-entries.js';

const ORIGIN = 'example.nl';

function lineOf(text: string): LogicalLine {
  const tokens = text.split(' ').map((word) => ({ text: word, quoted: false }));
  return {
    first: 1,
    last: 1,
    indented: false,
    tokens,
    choice: [],
    proxied: false,
    fault: null,
    source: text,
  };
}

test('records of a $GENERATE are generated on demand and not stored', () => {
  const line = lineOf('0-9999 a$ A 192.0.2.1');
  const read: string[] = [];
  const entries = new GeneratedRecords().of(line, line.tokens, (made) => {
    read.push(made.tokens[0]?.text ?? '');
    return directiveOf(made);
  });
  let next = entries.next();
  for (; next.value === null; next = entries.next());
  // The first pass checks all records: one invalid record invalidates all.
  expect(read).toHaveLength(10_001);
  expect(read.at(-1)).toBe('a0');
  entries.next();
  expect(read).toHaveLength(10_002);
});

test('a $GENERATE yields to other work after each counted or checked record', () => {
  const line = lineOf('0-99 a$ A 192.0.2.1');
  const steps = [...new GeneratedRecords().of(line, line.tokens, directiveOf)];
  expect(steps.filter((step) => step === null)).toHaveLength(200);
  expect(steps.filter((step) => step !== null)).toHaveLength(100);
});

const TOO_MUCH =
  'Up to line 2 the $GENERATE of this file make more than 20,000,000 bytes, the most of one file. Please split it.';

function formatEntry(entry: ZoneEntry): string {
  if (entry.kind === 'directive') return `${entry.first}`;
  return `${entry.first} ${entry.kind === 'fault' ? entry.reason : entry.data}`;
}

test('all $GENERATE lines of a file generate at most 20 MB together', () => {
  const half = `$GENERATE 1-1000 a$ TXT "${'x'.repeat(10_100)}"`;
  const entries = parseZoneFile(
    [half, half, 'b A 192.0.2.1', '$GENERATE 1-2 c$ A 192.0.2.$'].join('\n'),
    ORIGIN,
  );
  expect(entries.filter(({ kind, first }) => kind === 'record' && first === 1)).toHaveLength(1_000);
  expect(entries.slice(1_000).map(formatEntry)).toEqual([`2 ${TOO_MUCH}`, '3 192.0.2.1', `4 ${TOO_MUCH}`]);
});

test('a $GENERATE with one invalid record generates no records', () => {
  const entries = parseZoneFile('$GENERATE 9998-10001 a$ TYPE9$ 1', ORIGIN);
  expect(entries.map(formatEntry)).toEqual(['1 “TYPE910000” is not a record type.']);
});

test('a $GENERATE above the maximum number of records is truncated', () => {
  const entries = [...zoneEntries('a A 192.0.2.1\n$GENERATE 1-9 b$ A 192.0.2.$\nc A 192.0.2.1', ORIGIN, 4)];
  const stored = entries.filter((entry) => entry !== null);
  expect(stored.map(({ kind }) => kind)).toEqual(['record', 'record', 'record', 'record', 'fault']);
  expect(stored.at(-1)).toMatchObject({
    first: 2,
    last: 3,
    cut: true,
    reason:
      'One file has at most 4 records. 2 entries are not read, from line 2 on. Nothing is imported. Please split the file.',
  });
});

test.each([[String.raw`\$`], ['$$']])('a dollar sign in a $GENERATE is written as %s', (sign) => {
  const made = parseZoneFile(`$GENERATE 1-2 a$ 60 TXT "${sign}$"`, ORIGIN);
  expect(made.map((entry) => entry.kind === 'record' && entry.data)).toEqual(['"$1"', '"$2"']);
});
