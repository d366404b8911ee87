import { randomBytes } from 'node:crypto';
import { parseConfig } from '../config/config.js';
import type { SecretsService } from './secrets.module.js';
import { FieldEncryption } from './field-encryption.js';

// Real: the cipher. Fake: the stored key.
const stored = randomBytes(32);
const key = () => Promise.resolve(stored);
const secrets = { key, find: key } as unknown as SecretsService;
const sealing = (settings: Record<string, string> = {}) =>
  new FieldEncryption(secrets, parseConfig(settings));
const label = { owner: 'ada', purpose: 'app-secret' };
const plain = Buffer.from('what nobody may read');

test('a sealed value opens again, and no two seals are equal', async () => {
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
  ['a label with the same concatenation', { owner: 'adaapp', purpose: '-secret' }],
])('a sealed value does not open for %s', async (_, other) => {
  const sealed = await sealing().seal(plain, label);
  await expect(sealing().open(sealed, other)).rejects.toThrow();
});

test('a sealed value with a changed byte, a truncated end or another format is refused', async () => {
  const sealed = await sealing().seal(plain, label);
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(sealing().open(`v1.${changed.toString('base64url')}`, label)).rejects.toThrow();
  }
  for (const odd of [sealed.slice(0, 30), `v2${sealed.slice(2)}`, '', 'v1.']) {
    await expect(sealing().open(odd, label)).rejects.toThrow('This value is not sealed.');
  }
});

test('a key of the operator replaces the stored key, which still opens older seals', async () => {
  const SEALING_KEY = randomBytes(32).toString('base64url');
  const former = await sealing().seal(plain, label);
  const sealed = await sealing({ SEALING_KEY }).seal(plain, label);
  await expect(sealing({ SEALING_KEY }).open(sealed, label)).resolves.toEqual(plain);
  await expect(sealing().open(sealed, label)).rejects.toThrow('with another key');
  await expect(sealing({ SEALING_KEY }).open(former, label)).resolves.toEqual(plain);
});

test('a former key opens its seals, and only they are sealed again', async () => {
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
