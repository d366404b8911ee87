import { chmod, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasPrivateSockets, socketPathOf } from './socket-path.mjs';

const LONG = `/${'d'.repeat(120)}`;
/** @type {string} */
let temporary;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'zw-s-'));
});
afterEach(() => rm(temporary, { recursive: true }));

test('a folder with a short path contains the socket', async () => {
  expect(await socketPathOf('/data/mongodb', temporary)).toBe('/data/mongodb/engine.sock');
});

test('a folder with a long path gets the same private folder each time', async () => {
  const path = await socketPathOf(LONG, temporary);
  expect(path.length).toBeLessThanOrEqual(100);
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  expect(await socketPathOf(LONG, temporary)).toBe(path);
  expect(await socketPathOf(`${LONG}2`, temporary)).not.toBe(path);
});

test('a socket folder that is open to others, or a link, is refused', async () => {
  const folder = dirname(await socketPathOf(LONG, temporary));
  await chmod(folder, 0o755);
  await expect(socketPathOf(LONG, temporary)).rejects.toThrow(
    `${folder} is not a private folder of this account. Remove it, or set TMPDIR.`,
  );
  await rm(folder, { recursive: true });
  await symlink(temporary, folder);
  await expect(socketPathOf(LONG, temporary)).rejects.toThrow('is not a private folder');
});

test('a path too long for a socket is refused with the settings', async () => {
  await expect(socketPathOf(LONG, LONG)).rejects.toThrow('Set TMPDIR or ZW_DATA_DIR to a shorter one.');
});

test.each(
  /** @type {const} */ ([
    ['linux', true],
    ['darwin', true],
    ['win32', false],
  ]),
)('private sockets on %s: %s', (platform, has) => {
  expect(hasPrivateSockets(platform)).toBe(has);
});
