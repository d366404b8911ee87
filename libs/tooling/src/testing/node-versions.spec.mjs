import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../settings.mjs';
import { installNode, NODE_VERSIONS } from './node-versions.mjs';

test('the README names the tested versions of Node', async () => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  expect(readme).toContain(
    `Tested with Node 20, ${NODE_VERSIONS.map((one) => one.split('.')[0]).join(', ')}`,
  );
});

describe('installNode', () => {
  let folder = '';
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'zw-node-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const settings = (/** @type {object} */ more) =>
    /** @type {any} */ ({ cacheDir: folder, env: process.env, npmCli: null, ...more });

  test('returns an installed version', async () => {
    const name = `node-${process.platform}-${process.arch}`;
    const node = join(folder, 'node/1.2.3/node_modules', name, 'bin/node');
    await mkdir(dirname(node), { recursive: true });
    await writeFile(node, '');
    expect(await installNode('1.2.3', settings({}))).toBe(node);
  });

  test('a failed installation ends with the output of npm', async () => {
    const npmCli = join(folder, 'npm.mjs');
    await writeFile(npmCli, "console.error('No such version'); process.exit(1);");
    await expect(installNode('1.2.3', settings({ npmCli }))).rejects.toThrow(
      'Node 1.2.3 could not be installed:\nNo such version',
    );
  });
});
