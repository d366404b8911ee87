import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.mjs';
import { brokenLinks, deniedWords, recordFaults } from './documents.mjs';

const DECISIONS = join(ROOT, 'docs/decisions');
const EXCLUDED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);

/** @param {string} folder @returns {string[]} paths of Markdown files below it, relative to the repository */
function documentsIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return EXCLUDED.has(entry.name) || /^\./u.test(entry.name) ? [] : documentsIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** @param {string} path @returns {string | null} text of a file, empty for a folder; null if it does not exist */
function textOf(path) {
  const file = join(ROOT, path);
  if (!existsSync(file)) return null;
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : '';
}

const names = readdirSync(DECISIONS).filter((name) => /^\d{4}-/u.test(name));
const records = names.map((name) => ({ name, text: readFileSync(join(DECISIONS, name), 'utf8') }));

const VALID = `# 0077. Title

Status: accepted
Date: 2026-12-01

## Context

A.

## Decision

B.

## Consequences

C.
`;

describe('recordFaults', () => {
  test('a record without faults has no result', () => {
    expect(recordFaults('0077-title.md', VALID)).toEqual([]);
  });

  test.each([
    ['a number that differs from the file name', VALID.replace('# 0077.', '# 77.'), 'title'],
    ['an unknown status', VALID.replace('accepted', 'done'), 'status'],
    ['a superseded record without a number', VALID.replace('accepted', 'superseded'), 'status'],
    ['a date in another format', VALID.replace('2026-12-01', '1 December'), 'date'],
    ['a missing heading', VALID.replace('## Consequences\n', ''), 'headings'],
    ['a heading that does not exist', `${VALID}\n## Notes\n\nD.\n`, 'headings'],
    ['more than a page', `${VALID}${'Line.\n'.repeat(60)}`, 'length'],
    ['a long line', `${VALID}${'long '.repeat(30)}\n`, 'line width'],
  ])('%s is a fault', (_, text, fault) => {
    expect(recordFaults('0077-title.md', text)).toEqual([fault]);
  });
});

describe('brokenLinks', () => {
  const read = (/** @type {string} */ path) => (path === 'docs/a.md' ? '# A\n\n## The `main` part\n' : null);

  test('returns relative links to missing files and headings', () => {
    const text = '[a](a.md#the-main-part) [b](a.md#other) [c](c.md) [d](../docs/a.md) [e](#own)\n# Own\n';
    expect(brokenLinks('docs/b.md', text, read)).toEqual(['a.md#other', 'c.md']);
  });

  test('ignores URLs and code', () => {
    expect(brokenLinks('docs/b.md', '[a](https://a.test)\n```\n[c](c.md)\n```\n`[d](d.md)`', read)).toEqual(
      [],
    );
  });
});

describe('deniedWords', () => {
  test('returns denied words outside of code and quotations', () => {
    expect(
      deniedWords('Nobody reads it. `kept` is code, "Ask anybody" is quoted.\nIt is written anew.'),
    ).toEqual(['nobody', 'anew']);
  });
});

describe('decision records', () => {
  test.each(records)('$name has the format of the template', ({ name, text }) => {
    expect(recordFaults(name, text)).toEqual([]);
  });

  test('the numbers are unique and without gaps', () => {
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  });

  test('the index has number, title and status of each record', () => {
    const index = readFileSync(join(DECISIONS, 'README.md'), 'utf8');
    const rows = index
      .split('\n')
      .filter((line) => /^\| \d{4} /u.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    const expected = records.map(({ name, text }) => {
      const [, title] = /^# \d{4}\. (.+)$/mu.exec(text) ?? [];
      const [, status] = /^Status: (.+)$/mu.exec(text) ?? [];
      return [name.slice(0, 4), `[${title}](${name})`, status];
    });
    expect(rows).toEqual(expected);
  });
});

const documents = documentsIn('.');

test.each(documents.filter((path) => !path.startsWith('docs/figures/')))('%s has no denied word', (path) => {
  expect(deniedWords(readFileSync(join(ROOT, path), 'utf8'))).toEqual([]);
});

test('the links of all documents lead to existing files', () => {
  expect(documents.length).toBeGreaterThan(80);
  const broken = documents.flatMap((path) =>
    brokenLinks(path, readFileSync(join(ROOT, path), 'utf8'), textOf).map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('the production guide has every setting of the API', () => {
  const environment = readFileSync(join(ROOT, 'api/src/platform/config/environment.ts'), 'utf8');
  const settings = [...environment.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gmu)].map(([, name]) => name);
  const guide = readFileSync(join(ROOT, 'docs/guides/production.md'), 'utf8');
  expect(settings.length).toBeGreaterThan(70);
  // Only for tests, and forbidden in production.
  const excluded = ['ZW_RATE_LIMIT_SCALE', 'STRIPE_API_URL'];
  expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual(excluded.toReversed());
});

test('the README has every operator command', () => {
  const admin = join(ROOT, 'api/src/admin');
  const sources = readdirSync(admin).map((name) => readFileSync(join(admin, name), 'utf8'));
  const usages = sources.flatMap((source) => [...source.matchAll(/usage:\s+'([a-z]+) ([a-z]+)/gu)]);
  expect(usages.length).toBeGreaterThan(30);
  const rows = readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n');
  const missing = usages
    .map(([, area = '', verb = '']) => ({ area, verb }))
    .filter(
      ({ area, verb }) =>
        !rows.some(
          (row) => row.startsWith('| `') && new RegExp(`\`${area} [^\`]*\\b${verb}\\b`, 'u').test(row),
        ),
    );
  expect(missing).toEqual([]);
});
