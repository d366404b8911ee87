// Pure: figures and rows, without a product.
import { entryOf } from './fill.mjs';
import { balanceProblems, balanceReport } from './report.mjs';

const figure = (/** @type {number} */ p99) => ({
  name: 'the page opens',
  few: { p50: 10, p99: 20 },
  many: { p50: 12, p99 },
});

test('the limit of the statement page is 200 ms', () => {
  expect(balanceProblems([figure(200)])).toEqual([]);
  expect(balanceProblems([figure(200.1)])).toEqual([
    'Not kept: the statement page opens in 200.1 ms (p99), the limit is 200.',
  ]);
  expect(balanceProblems([])).toHaveLength(1);
});

test('the report has both profiles and their ratio', () => {
  const run = { machine: 'one', node: '20', day: 'today', load: 0, entries: { few: 1_000, many: 1_000_000 } };
  const statement = { seconds: 0.1, bytes: 70_000, grown: 1_500_000 };
  const statements = { few: statement, many: { ...statement, seconds: 9.876, bytes: 71_000_000 } };
  const text = balanceReport([figure(50)], statements, run);
  expect(text).toContain('p99 ms, 1,000,000');
  expect(text).toMatch(/\| the page opens +\| +10\.0 \| +20\.0 \| +12\.0 \| +50\.0 \| +1\.20 \|/);
  expect(text).toMatch(/\| 1,000 +\| +0\.10 \| +0\.1 \| +1\.5 \|/);
  expect(text).toMatch(/\| 1,000,000 +\| +9\.88 \| +71\.0 \| +1\.5 \|/);
});

test('one ledger entry in a hundred is of a rare kind', () => {
  const entries = Array.from({ length: 1_000 }, (_, at) => entryOf(at + 1));
  expect(entries.filter(({ reason }) => reason === 'refund')).toHaveLength(10);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(1_000);
});
