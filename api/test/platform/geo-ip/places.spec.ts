import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, parseConfig } from '../../../src/platform/config/config.js';
import { Places } from '../../../src/platform/geo-ip/places.service.js';
import { makeDatabase } from './mmdb.js';

// Real: the country database of the product; for cities a small one in the same format.
const ROOT = join(import.meta.dirname ?? __dirname, '../../../..');
const NOWHERE = { countryCode: null, country: null, city: null };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function placesOf(settings: Record<string, string> = {}): Places {
  return new Places(parseConfig({ ZW_ROOT: ROOT, ...settings }));
}

async function placesWith(content: Buffer): Promise<Places> {
  const file = join(folder, 'places.mmdb');
  await writeFile(file, content);
  return placesOf({ GEOIP_DB: file });
}

test.each([
  ['193.0.6.139', 'NL', 'Netherlands'],
  ['8.8.8.8', 'US', 'United States'],
  ['2001:67c:2e8:22::c100:68b', 'NL', 'Netherlands'],
  ['::ffff:193.0.6.139', 'NL', 'Netherlands'],
])('the IP address %s is in %s', (ip, countryCode, country) => {
  expect(placesOf().of(ip)).toEqual({ countryCode, country, city: null });
});

test.each(['127.0.0.1', '10.0.0.1', '::1', 'fe80::1', '', 'unknown', "' OR 1=1"])('%p is nowhere', (ip) => {
  expect(placesOf().of(ip)).toEqual(NOWHERE);
});

test.each([
  ['nested', { country: { iso_code: 'NL', names: { en: 'x' } }, city: { names: { en: 'Utrecht' } } }],
  ['flat', { country_code: 'NL', city: 'Utrecht' }],
])('a custom database with cities in its %s form provides the city', async (_, record) => {
  const places = await placesWith(makeDatabase(record));
  expect(places.of('100.1.2.3')).toEqual({ countryCode: 'NL', country: 'Netherlands', city: 'Utrecht' });
  expect(places.of('200.1.2.3')).toEqual(NOWHERE);
});

test.each([
  ['of other content', { isp: 'Some provider' }],
  ['with an unknown country code', { country_code: 'ZZ', city: '' }],
  ['with values of other types', { country_code: 7, country: 'x', city: { names: {} } }],
])('a record %s has no country and no city', async (_, record) => {
  expect((await placesWith(makeDatabase(record))).of('100.1.2.3')).toEqual(NOWHERE);
});

test('a missing or invalid database file ends the start with a line that names it', async () => {
  expect(() => placesOf({ GEOIP_DB: join(folder, 'missing.mmdb') })).toThrow(ConfigError);
  await expect(placesWith(Buffer.from('no database'))).rejects.toThrow(
    /^GEOIP_DB: .*places\.mmdb cannot be read/u,
  );
});
