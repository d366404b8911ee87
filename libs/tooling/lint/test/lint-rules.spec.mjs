import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { FIXTURES } from './fixtures.mjs';

/**
 * Real: ESLint with the eslint.config.mjs of this workspace and its Nx project graph.
 * Fake: the linted texts, as files of the workspace.
 */
const all = Object.entries(FIXTURES).flatMap(([chapter, fixtures]) =>
  fixtures.map((fixture) => ({ ...fixture, chapter })),
);
/** @type {string[][]} */
let answers = [];

beforeAll(() => {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, 'lint-fixtures.mjs')], {
    input: JSON.stringify(all),
    encoding: 'utf8',
  });
  if (child.status !== 0) throw new Error(child.stderr);
  answers = JSON.parse(child.stdout);
});

describe.each(Object.keys(FIXTURES))('lint rules: %s', (chapter) => {
  const cases = all.flatMap((one, index) => (one.chapter === chapter ? [{ ...one, index }] : []));

  test.each(cases)('$file: $rule ($index)', ({ index, rule }) => {
    expect([...new Set(answers[index])]).toEqual(rule ? [rule] : []);
  });
});
