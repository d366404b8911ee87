import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OXLINT_FIXTURES } from './oxlint-fixtures.mjs';
import { WORKSPACE } from '../paths.mjs';

/**
 * Real: oxlint with tsgolint and the .oxlintrc.json of this workspace. Fake: a workspace with the linted files, each in
 * a folder of its own.
 */
let folder = '';
/** @type {string[][]} rules that objected, per fixture */
let answers = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zw-oxlint-'));
  answers = OXLINT_FIXTURES.map((fixture, index) => lint(fixture, join(folder, String(index))));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * @param {import('./fixtures.mjs').Fixture} fixture
 * @param {string} root of its workspace
 * @returns {string[]}
 */
function lint({ file, text, more = {} }, root) {
  const paths = Object.entries({ ...more, [file]: text }).map(([name, content]) => {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  });
  const compilerOptions = { allowJs: true, checkJs: true };
  const config = { extends: join(WORKSPACE, 'tsconfig.base.json'), compilerOptions, include: paths };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config));
  copyFileSync(join(WORKSPACE, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
  const program = join(WORKSPACE, 'node_modules/.bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--format=json', '.'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout);
  return diagnostics.map((/** @type {{ code: string }} */ { code }) =>
    code.replace('(', '/').replace(')', ''),
  );
}

const cases = OXLINT_FIXTURES.map((fixture, index) => ({ ...fixture, index }));
test.each(cases)('$file: $rule ($index)', ({ index, rule }) => {
  expect([...new Set(answers[index])]).toEqual(rule ? [rule] : []);
});
