import { table } from '../../table.mjs';
import { REQUESTS } from './measure.mjs';

/** @typedef {import('./measure.mjs').ProjectsFigures} ProjectsFigures */
/** @typedef {{ what: string, figure: string, bar: string, reached: boolean }} Bar */

/** @param {ProjectsFigures} figures @returns {string[]} a line for each bar that is not reached */
export function projectsProblems(figures) {
  return barsOf(figures)
    .filter(({ reached }) => !reached)
    .map(({ what, figure, bar }) => `Not reached: ${what} is ${figure}, the bar is ${bar}.`);
}

/**
 * @param {ProjectsFigures} figures
 * @param {{ machine: string, node: string, day: string, load: number, size: import('./fill.mjs').ProjectsSize }} run
 * @returns {string} Markdown
 */
export function projectsReport(figures, { machine, node, day, load, size: { items, events } }) {
  const rows = figures.requests.map(({ name, few, many }) => [
    name,
    ...[few.p50, few.p95, many.p50, many.p95].map((ms) => ms.toFixed(1)),
    (many.p50 / few.p50).toFixed(2),
  ]);
  const { p50, p99 } = figures.publication;
  const { few, many } = figures.burst;
  const number = (/** @type {number} */ count) => count.toLocaleString('en');
  return `${[
    '# Speed of project tools',
    `\`npm run bench -- --part projects\` writes this page. Its figures come from one run: ${machine}, Node.js ${node},
${day}, with a load of ${load.toFixed(1)} before it began.`,
    `A project with ${number(items.many)} items on a board and ${number(events.many)} audit events, and one with ${number(items.few)} and ${number(events.few)}. Both
get each request in turns, over HTTP, from a member who is signed in.`,
    table(['request', 'p50 ms, few', 'p95 ms, few', 'p50 ms, many', 'p95 ms, many', 'ratio of p50'], rows),
    `A changed public parameter is on the published website after ${p50.toFixed(1)} ms (p50) and ${p99.toFixed(1)} ms (p99).`,
    `A burst of visits of a public board with ${number(items.few)} items: ${few.perSecond.toFixed(0)} answers per second. With ${number(items.many)} items: ${many.perSecond.toFixed(0)}.`,
    '## Bars',
    table(
      ['what', 'figure', 'bar', 'reached'],
      barsOf(figures).map(({ what, figure, bar, reached }) => [what, figure, bar, reached ? 'yes' : 'no']),
    ),
  ].join('\n\n')}\n`;
}

/** @param {ProjectsFigures} figures @returns {Bar[]} */
function barsOf({ requests, publication, burst }) {
  const many = (/** @type {string} */ wanted) => {
    const found = requests.find(({ name }) => name === wanted);
    if (!found) throw new RangeError(`${wanted} was not measured.`);
    return found.many;
  };
  const reads = burst.few.reads / burst.few.answers;
  return [
    atMost(`${REQUESTS.open}, p95`, many(REQUESTS.open).p95, 100),
    atMost(`${REQUESTS.move}, p50`, many(REQUESTS.move).p50, 10),
    ...[REQUESTS.first, REQUESTS.middle, REQUESTS.area].map((name) =>
      atMost(`${name}, p95`, many(name).p95, 50),
    ),
    atMost('public parameter to the website, p99', publication.p99, 1_000),
    {
      what: 'visits of a public board',
      figure: `${burst.few.perSecond.toFixed(0)} per second`,
      bar: 'at least 1000 per second',
      reached: burst.few.perSecond >= 1_000,
    },
    {
      what: 'visits that read the roadmap from the database',
      figure: `${(reads * 100).toFixed(2)} %`,
      bar: 'at most 1 %',
      reached: reads <= 0.01,
    },
  ];
}

/** @param {string} what @param {number} ms @param {number} limit @returns {Bar} */
function atMost(what, ms, limit) {
  return { what, figure: `${ms.toFixed(1)} ms`, bar: `at most ${limit} ms`, reached: ms <= limit };
}
