import { NAME_OPTIONS } from '../record-sets/zone-consistency/names.js';
import { SetCollector } from './import-sets.js';
import { parseZoneFile } from './parse-zone-file.js';

const DOMAIN = 'example.nl';

function read(text: string) {
  const collector = new SetCollector(DOMAIN, { ...NAME_OPTIONS, defaultTtl: 3_600 });
  for (const entry of parseZoneFile(text, DOMAIN)) collector.add(entry);
  return { sets: [...collector.sets()].filter((set) => set !== null), skipped: collector.skipped };
}

test('a name outside the host name rules is imported with a warning', () => {
  const { sets, skipped } = read('my_host A 192.0.2.1\n0/25 NS ns.example.net.\n@ MX 10 a_b.example.net.');
  const warning = (name: string) =>
    `${name} is not a host name: those have letters, digits and inner hyphens only. Some programs refuse it.`;
  expect(skipped).toEqual([]);
  expect(sets.map(({ name, notes }) => [name, notes])).toEqual([
    ['my_host', [warning('my_host.example.nl')]],
    ['0/25', []],
    ['@', [warning('a_b.example.net')]],
  ]);
});
