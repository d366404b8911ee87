import { randomBytes } from 'node:crypto';
import { parseConfig } from '../config/config.js';
import type { SecretsService } from './secrets.module.js';
import { Sealing } from './sealing.js';

// Real: the cipher. The key of the database is one of the test.
const stored = randomBytes(32);
const key = () => Promise.resolve(stored);
const secrets = { key, find: key } as unknown as SecretsService;
const sealing = (settings: Record<string, string> = {}) => new Sealing(secrets, parseConfig(settings));
const label = { owner: 'ada', purpose: 'app-secret' };
const plain = Buffer.from('what nobody may read');

test('what was sealed opens again, and never looks the same twice', async () => {
  const one = await sealing().seal(plain, label);
  const two = await sealing().seal(plain, label);
  expect(one).not.toBe(two);
  expect(Buffer.from(one.slice(3), 'base64url').includes(plain)).toBe(false);
  await expect(sealing().open(one, label)).resolves.toEqual(plain);
  await expect(sealing().open(two, label)).resolves.toEqual(plain);
});

test.each([
  ['another owner', { ...label, owner: 'eve' }],
  ['another purpose', { ...label, purpose: 'face' }],
  ['a label that reads the same when put together', { owner: 'adaapp', purpose: '-secret' }],
])('it does not open for %s', async (_, other) => {
  const sealed = await sealing().seal(plain, label);
  await expect(sealing().open(sealed, other)).rejects.toThrow();
});

test('a changed byte, a cut end and another form are refused', async () => {
  const sealed = await sealing().seal(plain, label);
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(sealing().open(`v1.${changed.toString('base64url')}`, label)).rejects.toThrow();
  }
  for (const odd of [sealed.slice(0, 30), `v2${sealed.slice(2)}`, '', 'v1.']) {
    await expect(sealing().open(odd, label)).rejects.toThrow('This is not a value that was sealed.');
  }
});

test('a key of the operator takes the place of the one in the database, which still opens', async () => {
  const SEALING_KEY = randomBytes(32).toString('base64url');
  const former = await sealing().seal(plain, label);
  const sealed = await sealing({ SEALING_KEY }).seal(plain, label);
  await expect(sealing({ SEALING_KEY }).open(sealed, label)).resolves.toEqual(plain);
  await expect(sealing().open(sealed, label)).rejects.toThrow('with another key');
  await expect(sealing({ SEALING_KEY }).open(former, label)).resolves.toEqual(plain);
});

test('a former key opens, and only what it sealed gets a new seal', async () => {
  const SEALING_KEY = randomBytes(32).toString('base64url');
  const SEALING_KEY_FORMER = randomBytes(32).toString('base64url');
  const former = await sealing({ SEALING_KEY: SEALING_KEY_FORMER }).seal(plain, label);
  const both = sealing({ SEALING_KEY, SEALING_KEY_FORMER });
  await expect(both.open(former, label)).resolves.toEqual(plain);
  const fresh = (await both.reseal(former, label)) ?? '';
  await expect(sealing({ SEALING_KEY }).open(fresh, label)).resolves.toEqual(plain);
  await expect(both.reseal(fresh, label)).resolves.toBeNull();
  await expect(both.open(former, { ...label, owner: 'eve' })).rejects.toThrow();
  await expect(sealing({ SEALING_KEY }).reseal(former, label)).rejects.toThrow();
});
