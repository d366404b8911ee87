// Pure: figures and rows, without a product.
import { REQUESTS } from './measure.mjs';
import { projectsProblems, projectsReport } from './report.mjs';

const times = { p50: 2, p95: 4 };
/** @param {import('./measure.mjs').Burst} few */
const burstOf = (few) => ({ few, many: few });
const figures = (more = {}) => ({
  requests: Object.values(REQUESTS).map((name) => ({ name, few: times, many: { ...times, p50: 4 } })),
  publication: { p50: 10, p99: 20 },
  burst: burstOf({ perSecond: 1_200, answers: 12_000, reads: 20 }),
  ...more,
});
const size = { items: { few: 20, many: 2_000 }, events: { few: 100, many: 100_000 } };
const run = { machine: 'one', node: '20', day: 'today', load: 0, size };

test('project figures within the bars have no problem', () => {
  expect(projectsProblems(figures())).toEqual([]);
});

test('a bar of projects that is not reached is named', () => {
  const requests = figures().requests.map((row) =>
    row.name === REQUESTS.move ? { ...row, many: { p50: 10.1, p95: 20 } } : row,
  );
  expect(projectsProblems(figures({ requests, publication: { p50: 10, p99: 1_000.1 } }))).toEqual([
    'Not reached: move an item, p50 is 10.1 ms, the bar is at most 10 ms.',
    'Not reached: public parameter to the website, p99 is 1000.1 ms, the bar is at most 1000 ms.',
  ]);
});

test('a burst that reads the database is named', () => {
  const burst = burstOf({ perSecond: 900, answers: 1_000, reads: 100 });
  expect(projectsProblems(figures({ burst }))).toEqual([
    'Not reached: visits of a public board is 900 per second, the bar is at least 1000 per second.',
    'Not reached: visits that read the roadmap from the database is 10.00 %, the bar is at most 1 %.',
  ]);
});

test('the report of projects has the ratio of many rows to few', () => {
  const page = projectsReport(figures(), run);
  expect(page).toMatch(/\| open a board +\| +2\.0 \| +4\.0 \| +4\.0 \| +4\.0 \| +2\.00 \|/);
  expect(page).toContain('2,000 items');
});
