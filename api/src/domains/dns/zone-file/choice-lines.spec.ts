import { NAME_OPTIONS } from '../record-sets/zone-consistency/names.js';
import { SetCollector } from './import-sets.js';
import { parseZoneFile } from './parse-zone-file.js';
import { setLines } from './write-zone-file.js';

const DOMAIN = 'example.nl';

function read(text: string) {
  const collector = new SetCollector(DOMAIN, { ...NAME_OPTIONS, defaultTtl: 3_600 });
  for (const entry of parseZoneFile(text, DOMAIN)) collector.add(entry);
  return { sets: [...collector.sets()].filter((set) => set !== null), skipped: collector.skipped };
}

/** Lines as other nameservers load them, without comments. */
const loaded = (lines: readonly string[]) =>
  lines.map((line) => (line.split(';')[0] ?? '').trim()).filter((line) => line !== '');

const weighted = (type: string, ...answers: readonly (readonly [number, string])[]) =>
  answers.map(([weight, value], at) => `;$WEIGHTED w 60 IN ${type} ${weight} "id-${at}" ${value}`).join('\n');

test.each([
  [
    'weights',
    'A',
    [
      [1, '192.0.2.1'],
      [3, '192.0.2.2'],
    ],
    ['192.0.2.1', '192.0.2.2'],
  ],
  [
    'a weight of 0',
    'A',
    [
      [0, '192.0.2.1'],
      [3, '192.0.2.2'],
    ],
    ['192.0.2.2'],
  ],
  [
    'only weights of 0',
    'A',
    [
      [0, '192.0.2.1'],
      [0, '192.0.2.2'],
    ],
    ['192.0.2.1', '192.0.2.2'],
  ],
  [
    'a value twice',
    'A',
    [
      [1, '192.0.2.1'],
      [3, '192.0.2.1'],
    ],
    ['192.0.2.1'],
  ],
  [
    'several CNAMEs',
    'CNAME',
    [
      [1, 'a.example.'],
      [3, 'b.example.'],
      [2, 'c.example.'],
    ],
    ['b.example.'],
  ],
] as const)(
  'an exported weighted set with %s is loaded as records elsewhere, and imported unchanged',
  (_, type, answers, values) => {
    const { sets, skipped } = read(weighted(type, ...answers));
    expect([sets.length, skipped]).toEqual([1, []]);
    const lines = sets.flatMap(setLines);
    expect(loaded(lines)).toEqual(values.map((value) => `w 60 IN ${type} ${value}`));
    const again = read(lines.join('\n'));
    expect(again.skipped).toEqual([]);
    expect(again.sets).toMatchObject([{ policy: 'Weighted', ttl: 60, members: sets[0]?.members }]);
  },
);

test('an exported Multi Value Answer set is loaded as records elsewhere, and imported unchanged', () => {
  const values = Array.from({ length: 12 }, (_, at) => `192.0.2.${at}`);
  const text = values.map((value, at) => `;$MULTIVALUE m 60 IN A "id;${at}" ${value}`).join('\n');
  const { sets } = read(text);
  const lines = sets.flatMap(setLines);
  expect(lines[0]).toBe('m 60 IN A 192.0.2.0 ;$MULTIVALUE "id;0"');
  expect(loaded(lines)).toEqual(values.map((value) => `m 60 IN A ${value}`));
  expect(read(lines.join('\n')).sets).toMatchObject([
    { policy: 'Multi Value Answer', members: sets[0]?.members },
  ]);
});

test.each([
  ['w 60 A 192.0.2.1 ;$WEIGHTED "a"', 'This line lacks its weight or its set id.'],
  ['w 60 A 192.0.2.1 ;$MULTIVALUE a', 'This line lacks its weight or its set id.'],
  ['w 60 A 192.0.2.1 ;$MULTIVALUE "a" 192.0.2.2', 'This line lacks its weight or its set id.'],
  ['w 60 A 192.0.2.1 ;$MULTIVALUE "a', 'A quotation mark is opened here and not closed on the same line.'],
])('the line %j is skipped', (line, reason) => {
  expect(read(line)).toMatchObject({ sets: [], skipped: [{ kind: 'unknown', reason }] });
});

test('a comment that resembles a policy remains a comment', () => {
  const text =
    'a 60 A 192.0.2.1 ; $WEIGHTED 1 "a"\nb 60 TXT "x ;$MULTIVALUE \\"a\\""\nc 60 A 192.0.2.1 ;$ALIAS x.example.';
  expect(read(text).sets.map(({ policy, alias }) => [policy, alias])).toEqual(
    Array(3).fill(['Simple', null]),
  );
});
