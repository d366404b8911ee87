import { envLine, readEnvFile } from './env-file.js';

test.each([
  ['a plain value', 'NAME=harbour', [['NAME', 'harbour']]],
  ['an empty value', 'NAME=', [['NAME', '']]],
  ['export and spaces', '  export NAME = harbour  ', [['NAME', 'harbour']]],
  ['a comment after a value', 'NAME=harbour # of the city', [['NAME', 'harbour']]],
  ['a number sign in quotation marks', 'NAME="#1"', [['NAME', '#1']]],
  ['line breaks as escapes', String.raw`NAME="a\nb"`, [['NAME', 'a\nb']]],
  [
    'a value of several lines',
    'KEY="-----BEGIN\nabc\n-----END"\nNEXT=1',
    [
      ['KEY', '-----BEGIN\nabc\n-----END'],
      ['NEXT', '1'],
    ],
  ],
  ['single quotation marks', String.raw`NAME='a\nb'`, [['NAME', String.raw`a\nb`]]],
  [
    'line ends of Windows',
    'A=1\r\nB=2\r\n',
    [
      ['A', '1'],
      ['B', '2'],
    ],
  ],
  ['comments and empty lines', '# first\n\nA=1\n  # last', [['A', '1']]],
  ['a quotation mark in a comment', '# it\'s "\nA=1', [['A', '1']]],
])('an .env file is read with %s', (_, text, expected) => {
  expect(readEnvFile(text).map(({ key, value }) => [key, value])).toEqual(expected);
});

test.each([
  ['a line without a key', 'A=1\nharbour\nB=2', [2, null, 'This line has no key and value, as KEY=value.']],
  ['an open quotation mark', 'A="1\nB=2', [1, 'A', 'The quotation marks of this value are wrong.']],
])('an .env file has an entry with a fault for %s', (_, text, [line, key, fault]) => {
  expect(readEnvFile(text)).toContainEqual({ line, lines: 1, key, value: null, fault });
  expect(readEnvFile(text).at(-1)).toMatchObject({ key: 'B', value: '2' });
});

/** Numbers of a linear congruential generator. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state;
  };
}

const FILES = 10_000;
const PARTS = [
  'A=',
  'KEY',
  '=',
  '"',
  "'",
  '`',
  '\\',
  '#',
  ' ',
  '\n',
  '\r\n',
  'export ',
  ':',
  'é',
  '=1',
  '\nB=2\n',
  '\t',
];

test(`${FILES} random .env files lose no line`, () => {
  const random = randomNumbers(7);
  for (let count = 0; count < FILES; count += 1) {
    const text = Array.from({ length: random() % 40 }, () => PARTS[random() % PARTS.length]).join('');
    const lines = text.split(/\r\n|\r|\n/u);
    const covered = new Set(
      readEnvFile(text).flatMap(({ line, lines: many }) =>
        Array.from({ length: many }, (_, at) => line + at),
      ),
    );
    const open = lines.filter((line, index) => !covered.has(index + 1) && !/^\s*(?:#|$)/u.test(line));
    expect({ text, open }).toEqual({ text, open: [] });
  }
});

test('hostile .env files are read within the time limit', () => {
  const escapes = String.raw`\'#`.repeat(60_000);
  const attacks = [`A='${escapes}\n'x`, `A=''\n`.repeat(40_000), `A="\nB='\n`.repeat(20_000)];
  for (const text of attacks) expect(readEnvFile(text).length).toBeGreaterThan(0);
}, 20_000);

test.each([
  '',
  'plain',
  'two words',
  '#1',
  'a\nb',
  `it's "quoted"`,
  'a\\nb',
  ' padded ',
  'https://a.example/?b=c',
  '`"',
])('the export of %j is read with the same value', (value) => {
  expect(readEnvFile(envLine('KEY', value))).toMatchObject([{ key: 'KEY', value }]);
});

test('a value that no quotation mark can enclose is exported as a comment', () => {
  expect(envLine('KEY', '\'"`\r')).toBe('# KEY has a value that a .env file cannot have.');
});
