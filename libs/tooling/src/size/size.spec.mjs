import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBuilt, weighRemote, weighShell } from './federated.mjs';
import { report } from './report.mjs';
import { budgets, overruns } from './sizes.mjs';
import { compressed, whole } from './weight.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-size-'));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * A build on disk.
 *
 * @param {object} release
 * @param {Record<string, string>} files
 */
async function built(release, files) {
  await mkdir(join(folder, 'dist'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'dist', name), content);
  const names = Object.fromEntries(Object.keys(files).map((name) => [name, {}]));
  await writeFile(join(folder, 'dist/zw-release.json'), JSON.stringify({ ...release, files: names }));
  return readBuilt(folder);
}

test('the size of the shell has its initial files, and its lazy parts with style sheets', async () => {
  const files = {
    'shell.aaaaaaaaaa.js': 'shell();',
    'shell.bbbbbbbbbb.css': 'a {}',
    'showcase.cccccccccc.js': 'showcase(1, 2, 3);',
    'showcase.dddddddddd.css': 'b {}',
    'font.eeeeeeeeee.woff2': 'font',
  };
  const initial = { scripts: ['shell.aaaaaaaaaa.js'], styles: ['shell.bbbbbbbbbb.css'] };
  const shell = await weighShell(await built({ initial }, files));
  expect(shell.first).toEqual({ js: compressed('shell();'), css: compressed('a {}') });
  expect(shell.lazy).toEqual([
    { name: 'showcase', weight: { js: compressed('showcase(1, 2, 3);'), css: compressed('b {}') } },
  ]);
  expect(whole(shell.all)).toBe(whole(shell.first) + whole(shell.lazy[0]?.weight ?? { js: 0, css: 0 }));
});

test('the first visit of a remote is its container and its heaviest screen', async () => {
  const heavy = 'heavy screen '.repeat(9) + 'with more in it';
  const remote = await weighRemote(
    await built(
      { project: 'mfe-tiny', entry: 'remoteEntry.js' },
      {
        'remoteEntry.js': 'container();',
        '__federation_expose_light.0123456789.js': 'light();',
        '__federation_expose_a_heavy_one.0123456789.js': heavy,
        '540.0123456789.js': 'rest();',
      },
    ),
  );
  expect(remote.screens.map(({ name }) => name)).toEqual(['a-heavy-one', 'light']);
  expect(remote.first).toEqual({ js: compressed('container();') + compressed(heavy), css: 0 });
  expect(remote.lazy).toEqual({ js: compressed('rest();'), css: 0 });
  expect(remote.all.js).toBe(remote.first.js + compressed('light();') + compressed('rest();'));
});

/** Parts of the chat, by the bytes of their scripts. */
const chat = (launcher = 2_000, panel = 9_000) => [
  { name: 'chat-panel', weight: { js: panel, css: 1_000 } },
  { name: 'chat-launcher', weight: { js: launcher, css: 500 } },
];

/** @param {Partial<import('./sizes.mjs').Sizes>} [more] @returns {import('./sizes.mjs').Sizes} */
function sizes(more = {}) {
  const weight = (/** @type {number} */ js, css = 0) => ({ js, css });
  const screen = { name: 'list', weight: weight(20_000) };
  const container = weight(3_000);
  const remote = {
    project: 'mfe-tiny',
    container,
    screens: [screen],
    first: weight(23_000),
    lazy: weight(0),
    all: weight(23_000),
  };
  return {
    shell: { first: weight(190_000, 14_000), lazy: chat(), all: weight(190_000, 14_000) },
    remotes: [remote],
    plain: {
      first: weight(150_000, 12_000),
      screens: new Map([['mfe-tiny/list', weight(9_000, 1_000)]]),
      all: weight(159_000, 13_000),
    },
    all: weight(213_000, 14_000),
    cost: 55_000,
    boot: 2_200,
    ...more,
  };
}

test('a size above its budget is reported with both figures', () => {
  expect(overruns(budgets(sizes()))).toEqual([]);
  expect(overruns(budgets(sizes({ boot: 8_300, cost: 81_000 })))).toEqual([
    'Too large: boot document is 8.3 KB, 0.1 more than its 8.2.',
    'Too large: federation, all files there are is 81.0 KB, 20.8 more than its 60.2.',
  ]);
});

test('the cost of federation includes the shell and one screen of each remote', () => {
  const first = { js: 214_000, css: 14_000 };
  expect(overruns(budgets(sizes({ shell: { first, lazy: chat(), all: first } })))).toEqual([
    'Too large: federation, shell and a screen of each remote is 79.0 KB, 14.0 more than its 65.0.',
  ]);
});

test('the chat has a limit before it opens and another one for its panel', () => {
  const first = { js: 190_000, css: 14_000 };
  expect(overruns(budgets(sizes({ shell: { first, lazy: chat(2_600, 19_100), all: first } })))).toEqual([
    'Too large: chat before opening is 3.1 KB, 0.1 more than its 3.0.',
    'Too large: panel of the chat is 20.1 KB, 0.1 more than its 20.0.',
  ]);
  expect(() => budgets(sizes({ shell: { first, lazy: [], all: first } }))).toThrow(
    'The shell has no part chat-launcher.',
  );
});

test('the report has the budgets, and each size with that of the plain build', () => {
  const page = report(sizes());
  const rows = page.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(rows).toContain('| shell and login page, scripts | 190.0 | 250.0 | 60.0 left |');
  expect(rows).toContain('| shell and login page | 190.0 | 14.0 | 204.0 | 162.0 | 1.26 | +42.0 |');
  expect(rows).toContain('| mfe-tiny: first visit (list) | 23.0 | 0.0 | 23.0 | 10.0 | 2.30 | +13.0 |');
  expect(rows).toContain('| all | 213.0 | 14.0 | 227.0 | 172.0 | 1.32 | +55.0 |');
});
