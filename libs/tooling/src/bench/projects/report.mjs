import { table } from '../../table.mjs';
import { REQUESTS } from './measure.mjs';

/** @typedef {import('./measure.mjs').ProjectsFigures} ProjectsFigures */
/** @typedef {{ what: string, ms: number, limit: number }} Bar */

/** @param {ProjectsFigures} figures @returns {string[]} a line for each bar that is not reached */
export function projectsProblems(figures) {
  return barsOf(figures)
    .filter(({ ms, limit }) => ms > limit)
    .map(({ what, ms, limit }) => `Not reached: ${what} is ${ms.toFixed(1)} ms, the bar is ${limit}.`);
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
  const number = (/** @type {number} */ count) => count.toLocaleString('en');
  return `${[
    '# Speed of project tools',
    `\`npm run bench -- --part projects\` writes this page. Its figures come from one run: ${machine}, Node.js ${node},
${day}, with a load of ${load.toFixed(1)} before it began.`,
    `A project with ${number(items.many)} items on a board and ${number(events.many)} audit events, and one with ${number(items.few)} and ${number(events.few)}. Both
get each request in turns, over HTTP, from a member who is signed in.`,
    table(['request', 'p50 ms, few', 'p95 ms, few', 'p50 ms, many', 'p95 ms, many', 'ratio of p50'], rows),
    `A changed public parameter is on the published website after ${p50.toFixed(1)} ms (p50) and ${p99.toFixed(1)} ms (p99).`,
    '## Bars',
    table(
      ['what', 'figure', 'bar', 'reached'],
      barsOf(figures).map(({ what, ms, limit }) => [
        what,
        `${ms.toFixed(1)} ms`,
        `at most ${limit} ms`,
        ms <= limit ? 'yes' : 'no',
      ]),
    ),
  ].join('\n\n')}\n`;
}

/** @param {ProjectsFigures} figures @returns {Bar[]} */
function barsOf({ requests, publication }) {
  const many = (/** @type {string} */ wanted) => {
    const found = requests.find(({ name }) => name === wanted);
    if (!found) throw new RangeError(`${wanted} was not measured.`);
    return found.many;
  };
  return [
    { what: `${REQUESTS.open}, p95`, ms: many(REQUESTS.open).p95, limit: 100 },
    { what: `${REQUESTS.move}, p50`, ms: many(REQUESTS.move).p50, limit: 10 },
    ...[REQUESTS.first, REQUESTS.middle, REQUESTS.area].map((name) => ({
      what: `${name}, p95`,
      ms: many(name).p95,
      limit: 50,
    })),
    { what: 'public parameter to the website, p99', ms: publication.p99, limit: 1_000 },
  ];
}
