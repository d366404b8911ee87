import { RECORD_RULES, RECORD_TYPES } from '@zonewerk/contracts';
import { pastedLines } from './pasted-lines';
import { isJustAdded, nextRow, readRows, ROW_SHAPES, writeRows } from './value-rows';

const through = (text: string, type: (typeof RECORD_TYPES)[number]) =>
  writeRows(readRows(text, ROW_SHAPES[type]), ROW_SHAPES[type]);
const cellsOf = (text: string, type: (typeof RECORD_TYPES)[number]) =>
  readRows(text, ROW_SHAPES[type]).map((row) => (row.kind === 'cells' ? row.cells : row.text));

it.each(RECORD_TYPES)('the example of %s is unchanged by the fields', (type) => {
  const { canonical, example } = RECORD_RULES[type];
  const value = canonical(example, {});
  expect(value).toMatchObject({ ok: true });
  expect(canonical(through(example, type), {})).toEqual(value);
});

it.each([
  ['MX', '10 mail.example.net'],
  ['MX', '10 a.example\n20 b.example'],
  ['MX', ' a.example'],
  ['MX', '5'],
  ['MX', '10 a b'],
  ['SRV', '10  5060 sip.example.net'],
  ['SRV', '1 2 3 4 5'],
  ['CAA', '0 issue "letsencrypt.org; validationmethods=dns-01"'],
  ['CAA', '0 issue ""'],
  ['CAA', '0 issue "open'],
  ['CAA', '0 issue a b c'],
  ['NAPTR', String.raw`100 10 "u" "E2U+sip" "!^(\\+4416329600)$!sip:\\1@example.com!" .`],
  ['NAPTR', String.raw`100 10 "u" "a\255" "!a!b!" .`],
  ['NAPTR', '100 10 "" "" "" sip.example.net'],
  ['NAPTR', '"100" 10 "" "" "" .'],
  ['TXT', '"a" "b"\n\n  c'],
] as const)('a line of %s is unchanged by the fields: %s', (type, text) => {
  expect(through(text, type)).toBe(text);
});

it('fields show strings without quotes and escapes, and text restores them', () => {
  const line = String.raw`100 10 "u" "E2U+sip" "!^\\+(.*)$!say \"hi\"!" .`;
  expect(cellsOf(line, 'NAPTR')).toEqual([
    ['100', '10', 'u', 'E2U+sip', String.raw`!^\+(.*)$!say "hi"!`, '.'],
  ]);
  expect(cellsOf('0 issue letsencrypt.org', 'CAA')).toEqual([['0', 'issue', 'letsencrypt.org']]);
});

it('fields accept aligned columns and every kind of line break', () => {
  expect(cellsOf('10   mail.example.net\r\n20\tb.example', 'MX')).toEqual([
    ['10', 'mail.example.net'],
    ['20', 'b.example'],
  ]);
});

it('fields start with defaults, and cleared fields stay empty', () => {
  expect(cellsOf('', 'MX')).toEqual([['10', '']]);
  expect(cellsOf('', 'CAA')).toEqual([['0', 'issue', '']]);
  const cleared = writeRows([{ kind: 'cells', cells: ['', ''] }], ROW_SHAPES.MX);
  expect(cellsOf(cleared, 'MX')).toEqual([['', '']]);
});

it('the next mail server gets a priority ten higher', () => {
  expect(nextRow(readRows('20 a.example', ROW_SHAPES.MX), ROW_SHAPES.MX)).toEqual({
    kind: 'cells',
    cells: ['30', ''],
  });
});

it.each([
  ['MX', '20', true],
  ['MX', 'mail.example.net', false],
  ['SRV', '10 0', true],
  ['SRV', '10 0 5060', false],
  ['CAA', '0 iodef', true],
  ['CAA', '0 unknown', false],
  ['A', '', true],
  ['A', '1', false],
] as const)('the row of %s is recognized as new: %j is %s', (type, line, answer) => {
  expect(isJustAdded(line, type)).toBe(answer);
});

describe('pasting', () => {
  it.each([
    ['A', '192.0.2.1, 192.0.2.2\n192.0.2.3', ['192.0.2.1', '192.0.2.2', '192.0.2.3']],
    ['A', '192.0.2.1', null],
    ['MX', '10 a.example\n20 b.example\n', ['10 a.example', '20 b.example']],
    ['MX', '10 a.example', ['10 a.example']],
    ['MX', 'a.example', null],
    ['TXT', 'v=spf1 mx -all', null],
    ['TXT', '( "v=DKIM1; "\n   "p=abc" )', ['"v=DKIM1; " "p=abc"']],
    ['CAA', '', null],
  ] as const)('reads lines of %s from %j', (type, text, lines) => {
    expect(pastedLines(text, type)).toEqual(lines);
  });
});
