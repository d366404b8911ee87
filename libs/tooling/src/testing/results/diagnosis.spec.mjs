import { readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, ROOT } from '../../settings.mjs';
import { aloneArgs, diagnose, escaped } from './diagnosis.mjs';

/** @type {string} */
let root;
beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'zw-diagnosis-'))));
afterAll(() => rm(root, { recursive: true, force: true }));

test('each failed test is repeated alone, and its result and log are named', async () => {
  /** @type {string[]} */
  const lines = [];
  const say = {
    line: (/** @type {string} */ text) => void lines.push(text),
    step: async (/** @type {string} */ _, /** @type {() => Promise<any>} */ work) => work(),
  };
  const selection = { full: false, steps: [], specs: [], grep: null, folders: null };
  const context = { settings: { ...readSettings(), root }, say, selection };
  const failures = [
    { what: 'a', why: '', alone: { runner: /** @type {const} */ ('jest'), spec: 'a.spec.ts' } },
    { what: 'the run', why: '' },
    { what: 'b', why: '', alone: { runner: /** @type {const} */ ('jest'), spec: 'b.spec.ts' } },
  ];
  await diagnose(failures, context, async ({ spec }) => ({
    stdout: '',
    stderr: '',
    output: `log of ${spec}`,
    code: spec === 'a.spec.ts' ? 0 : 1,
  }));
  const log = (/** @type {number} */ number) => join(root, `.cache/diagnosis/${number}.log`);
  expect(lines).toEqual([`  alone: passed  a  (log: ${log(1)})`, `  alone: failed  b  (log: ${log(2)})`]);
  expect(await readFile(log(2), 'utf8')).toBe('log of b.spec.ts');
});

test('a spec runs with the configuration of its project', () => {
  expect(aloneArgs(ROOT, 'api/test/account/sessions/sessions.spec.ts')).toEqual([
    'api/test/account/sessions/sessions.spec.ts',
    '--config',
    join(ROOT, 'api/jest.config.mjs'),
  ]);
});

test('a title is matched literally', () => {
  expect(new RegExp(escaped('a (b) [c] $1.5'), 'u').test('a (b) [c] $1.5')).toBe(true);
});
