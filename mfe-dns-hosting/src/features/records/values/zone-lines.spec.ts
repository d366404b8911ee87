import { EMPTY_DRAFT, type RecordDraft } from '../editor/record-draft';
import { changedLines, previewLines, zoneLines } from './zone-lines';

const draft = (part: Partial<RecordDraft>): RecordDraft => ({ ...EMPTY_DRAFT, ...part });
const DOMAIN = 'canal.nl';
const lines = (part: Partial<RecordDraft>) => previewLines(draft(part), DOMAIN);
const texts = (part: Partial<RecordDraft>) => lines(part).map(({ text }) => text);

it('each value becomes a line of the zone file', () => {
  expect(texts({ name: 'www', ttl: 300, value: '192.0.2.1\n\n 192.0.2.2 ' })).toEqual([
    'www.canal.nl. 300 IN A 192.0.2.1',
    'www.canal.nl. 300 IN A 192.0.2.2',
  ]);
});

it('faulty lines show their error, other lines stay valid', () => {
  const faulty = lines({ value: '192.0.2.1\r\n192.0.2\r\n192.0.2.1' });
  expect(faulty.map(({ ok }) => ok)).toEqual([true, false, false]);
  expect(faulty[2]?.text).toBe('Line 3: 192.0.2.1 is already on line 1. Please remove one of them.');
});

it('texts are quoted, and faults of all values together are shown', () => {
  expect(texts({ type: 'TXT', value: 'say "hi"' })).toEqual([String.raw`canal.nl. 0 IN TXT "say \"hi\""`]);
  const two = lines({ name: 'a', type: 'CNAME', value: 'x.example\ny.example' });
  expect(two.at(-1)).toMatchObject({ key: 'whole', ok: false });
});

it('an incomplete new value is not a fault', () => {
  expect(texts({ type: 'MX', value: '10 mail.example.net\n20' })).toEqual([
    'canal.nl. 0 IN MX 10 mail.example.net.',
  ]);
});

it('properties outside the zone file format follow as a comment', () => {
  const members = [
    { identifier: 'ams', value: '192.0.2.1', weight: '70' },
    { identifier: 'rtm', value: '192.0.2', weight: '30' },
  ];
  expect(texts({ policy: 'Weighted', members })).toEqual([
    'canal.nl. 0 IN A 192.0.2.1 ; set id ams, weight 70',
    '192.0.2 is not an IPv4 address. Write four numbers, like 192.0.2.10.',
  ]);
  expect(texts({ policy: 'Multi Value Answer', members: members.slice(0, 1) })).toEqual([
    'canal.nl. 0 IN A 192.0.2.1 ; set id ams',
  ]);
  expect(texts({ alias: true, target: 'shop.example.net.' })).toEqual([
    'canal.nl. IN A ; alias of shop.example.net',
  ]);
  expect(lines({ alias: true, target: 'shop' })[0]?.ok).toBe(false);
});

it('changed lines are marked as same, added, removed, changed or faulty', () => {
  const members = [{ identifier: '', values: ['192.0.2.1', '192.0.2.2'] }];
  const set = { name: '@', type: 'A', policy: 'Simple', ttl: 0, members, alias: null } as const;
  const marks = (part: Partial<RecordDraft>) =>
    changedLines(zoneLines(set, DOMAIN), lines(part)).map(({ mark }) => mark);
  expect(marks({ value: '192.0.2.1\n192.0.2.3' })).toEqual(['same', 'removed', 'added']);
  expect(marks({ value: '192.0.2.1\n192.0.2.2', ttl: 60 })).toEqual(['changed', 'changed']);
  expect(marks({ value: '192.0.2.1\nx' })).toEqual(['same', 'fault', 'removed']);
});
