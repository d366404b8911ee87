import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealingEnv } from './sealing-key.mjs';

/** @type {string} */
let dataDir;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'zw-key-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

test('a data folder has one key, which only its owner can read', async () => {
  const settings = { dataDir, mode: 'development', env: {} };
  const [first, second] = await Promise.all([sealingEnv(settings), sealingEnv(settings)]);
  expect(first.SEALING_KEY).toMatch(/^[\w-]{43}$/u);
  expect(second).toEqual(first);
  expect(await sealingEnv(settings)).toEqual(first);
  expect(statSync(join(dataDir, 'sealing.key')).mode & 0o777).toBe(0o600);
});

test('SEALING_KEY has precedence, and production creates no key', async () => {
  expect(await sealingEnv({ dataDir, mode: 'development', env: { SEALING_KEY: 'x' } })).toEqual({});
  expect(await sealingEnv({ dataDir, mode: 'production', env: {} })).toEqual({});
});
