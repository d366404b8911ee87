// Real: the list of guards, its sources and specs, and the results of the last run. No guard is removed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenMutants } from '../commands/mutate.mjs';
import { ROOT } from '../settings.mjs';
import { AREAS } from './guards.mjs';
import { outcomeOf } from './jest-run.mjs';
import { rottenOf, takeAway } from './mutant.mjs';
import { report } from './report.mjs';
import { readResults } from './results.mjs';

const all = AREAS.flatMap(({ mutants }) => mutants);

test('every guard of the list has its comments and its code', async () => {
  expect(await rottenOf(ROOT, all)).toEqual([]);
});

test('every guard has a unique name and existing specs', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const spec of new Set(all.flatMap(({ specs }) => specs))) {
    expect(readFileSync(join(ROOT, spec), 'utf8')).toContain('test');
  }
});

test('every part of a test title occurs in one of its specs', () => {
  const missing = all.flatMap(({ name, specs, tests = [] }) => {
    const text = specs.map((spec) => readFileSync(join(ROOT, spec), 'utf8')).join('\n');
    return tests.filter((part) => !text.includes(part)).map((part) => `${name}: ${part}`);
  });
  expect(missing).toEqual([]);
});

test('a test detected every removed guard, and the report is current', async () => {
  const results = await readResults(ROOT);
  expect(Object.keys(results).filter((name) => results[name] === null)).toEqual([]);
  expect(readFileSync(join(ROOT, 'docs/figures/guards.md'), 'utf8')).toBe(report(AREAS, results));
});

describe('the removal of a guard', () => {
  const FILE = 'api/src/a.ts';
  const TEXT = 'if (bad) throw fault; // guard: a\n// guard: b\ngo({\n  own: 1,\n});\n// guard: b\nend();\n';
  /** @type {string} */
  let root;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'zw-mutant-'));
    mkdirSync(join(root, 'api/src'), { recursive: true });
    mkdirSync(join(root, 'libs/contracts/src'), { recursive: true });
    writeFileSync(join(root, FILE), TEXT);
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const read = () => readFileSync(join(root, FILE), 'utf8');
  const a = { name: 'a', guard: 'Bad goes.', specs: [] };
  const b = { name: 'b', guard: 'All go.', specs: [], changes: [{ without: 'own: 1' }, {}] };

  test('changes the code next to every comment of a guard, and restores it', async () => {
    const restore = await takeAway(root, b);
    expect(read()).toBe('if (bad) throw fault; // guard: a\n// guard: b\ngo({\n  \n});\n// guard: b\n\n');
    await restore();
    expect(read()).toBe(TEXT);
  });

  test('reports a guard without comments or with other code, and changes nothing', async () => {
    const other = { ...b, changes: [{ without: 'own: 1' }, { without: 'other' }] };
    const text = `b: ${FILE}: The code beside the comment has this 0 times, not once: other`;
    await expect(takeAway(root, other)).rejects.toThrow(text);
    expect(read()).toBe(TEXT);
    expect(await rottenOf(root, [a, other, { ...a, name: 'c' }])).toEqual([
      text,
      'c: 0 comments name this guard, not 1',
    ]);
    expect(await rottenOf(root, [b])).toEqual(['a: the list of guards does not know this comment']);
  });
});

test('a spec that cannot run does not count as a detection', () => {
  const failed = { fullName: 'it holds', status: 'failed', failureMessages: ['Error: no\n at x'] };
  const spec = {
    name: '/copy/api/a.spec.ts',
    status: 'failed',
    message: 'cannot find',
    assertionResults: [failed],
  };
  expect(outcomeOf({ numPassedTests: 1, testResults: [spec] }, '/copy')).toEqual({
    passed: 1,
    failed: [{ test: 'api/a.spec.ts: it holds', reason: 'Error: no' }],
    broken: null,
  });
  const unread = { ...spec, assertionResults: [] };
  expect(outcomeOf({ numPassedTests: 1, testResults: [unread] }, '/copy').broken).toBe(
    'api/a.spec.ts: cannot find',
  );
  expect(outcomeOf({ numPassedTests: 0, testResults: [] }, '/copy').broken).toBe('No test has such a name.');
});

test('guards are selected by the prefix of their names', () => {
  expect(chosenMutants([])).toHaveLength(all.length);
  expect(chosenMutants(['csrf-ch', 'origin-body']).map(({ name }) => name)).toEqual([
    'csrf-check',
    'origin-body',
  ]);
  expect(() => chosenMutants(['nothing'])).toThrow('No guard begins with "nothing"');
});
