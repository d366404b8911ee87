import { StoredZone } from '../plans/stored-zone.js';
import type { PlannedRow } from '../plans/plan-input.js';
import { readZone } from './read-zone.js';
import { ZonePlanner, type Planning } from './zone-planner.js';

const domain = 'canal.nl';
const NOT_MADE = 'It is not created, because the file has too many records.';

async function planned(text: string, mode: Planning['mode'], most: number): Promise<PlannedRow[]> {
  const stored = new StoredZone();
  for (const name of ['www', 'old']) {
    const members = [{ identifier: '', values: ['192.0.2.1'] }];
    stored.add({ name, type: 'A', state: { policy: 'Simple', ttl: 60, members, alias: null } });
  }
  const planner = new ZonePlanner({ domain, stored, mode, foreign: () => null });
  return [...planner.rows(await readZone(text, domain, most === undefined ? {} : { most }))];
}

const format = (rows: readonly PlannedRow[]) =>
  rows.map(({ category, name, places, notes }) => [category, name, places.map(({ first }) => first), notes]);

const FILE = `www 60 IN A 192.0.2.1
a 60 IN A 192.0.2.1

; a comment
b 60 IN A 192.0.2.1
c 60 IN TXT ( "one"
  "two" )
d 60 IN A 192.0.2.1
`;

test.each(['merge', 'replace', 'join'] as const)(
  'a file with too many records creates nothing and reports every line (%s)',
  async (mode) => {
    const rows = await planned(FILE, mode, 2);
    const stays = 'It is not removed, because invalid lines of the file may belong to it.';
    const unread =
      'One file has at most 2 records. 3 entries are not read, from line 5 on. Nothing is imported. Please split the file.';
    expect(format(rows)).toEqual([
      ['identical', 'www', [1], []],
      ['conflict', 'a', [2], [NOT_MADE]],
      ...(mode === 'replace' ? [['conflict', 'old', [], [stays]]] : []),
      ['unknown', '', [5], [unread]],
    ]);
    expect(rows.at(-1)?.places).toEqual([{ first: 5, last: 8, source: 'b 60 IN A 192.0.2.1' }]);
  },
);

test('template values too large for one DNS answer together with stored values are refused', async () => {
  const stored = new StoredZone();
  const values = Array.from({ length: 280 }, (_, at) => `"${at + 100}${'x'.repeat(198)}"`);
  const state = { policy: 'Simple' as const, ttl: 60, members: [{ identifier: '', values }], alias: null };
  stored.add({ name: 'www', type: 'TXT', state });
  const planner = new ZonePlanner({ domain, stored, mode: 'join', foreign: () => null });
  const [row] = planner.rows(await readZone(`www TXT "${'y'.repeat(255)}"`, domain));
  expect(row).toMatchObject({
    category: 'conflict',
    notes: ['These values take 60188 bytes, and one answer carries 60000. Please remove some.'],
  });
});

test('a file with exactly the maximum number of records is read completely', async () => {
  const rows = await planned(FILE, 'merge', 5);
  expect(rows.map(({ category, name }) => `${category} ${name}`)).toEqual([
    'identical www',
    ...['a', 'b', 'c', 'd'].map((name) => `added ${name}`),
  ]);
});

test('a single entry above the maximum is reported in the singular', async () => {
  const [, , last] = await planned('a A 192.0.2.1\nb A 192.0.2.1\nc A 192.0.2.1', 'merge', 2);
  expect(last?.notes).toEqual([
    'One file has at most 2 records. 1 entry is not read, from line 3 on. Nothing is imported. Please split the file.',
  ]);
});
