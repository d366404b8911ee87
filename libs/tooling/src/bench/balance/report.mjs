import { table } from '../../table.mjs';

/** @typedef {import('./measure.mjs').BalanceFigure} BalanceFigure */
/** @typedef {import('./statement.mjs').Statement} Statement */

const PAGE_MS = 200;
const MEGABYTE = 1_000_000;

/** @param {BalanceFigure[]} figures @returns {string[]} a line for each exceeded budget */
export function balanceProblems([page]) {
  if (page && page.many.p99 <= PAGE_MS) return [];
  return [
    `Not kept: the statement page opens in ${page?.many.p99.toFixed(1)} ms (p99), the limit is ${PAGE_MS}.`,
  ];
}

/**
 * @param {BalanceFigure[]} figures
 * @param {{ few: Statement, many: Statement }} statements
 * @param {{ machine: string, node: string, day: string, load: number, entries: { few: number, many: number } }} run
 * @returns {string} Markdown that is also readable as plain text
 */
export function balanceReport(figures, statements, { machine, node, day, load, entries }) {
  const few = entries.few.toLocaleString('en');
  const many = entries.many.toLocaleString('en');
  const rows = figures.map(({ name, few: small, many: large }) => [
    name,
    ...[small.p50, small.p99, large.p50, large.p99].map((ms) => ms.toFixed(1)),
    (large.p50 / small.p50).toFixed(2),
  ]);
  return `${[
    '# Speed of the balance',
    `\`npm run bench -- --part balance\` writes this page. Its figures come from one run: ${machine}, Node.js ${node},
${day}, with a load of ${load.toFixed(1)} before it began.`,
    `A billing profile with ${many} ledger entries beside one with ${few}, in turns, over HTTP by somebody who is signed in. The
page: its first answer, then profile, statement, orders and requests side by side. Limit: ${PAGE_MS} ms (p99).`,
    table(
      ['what', `p50 ms, ${few}`, `p99 ms, ${few}`, `p50 ms, ${many}`, `p99 ms, ${many}`, 'ratio of p50'],
      rows,
    ),
    '## The whole statement as CSV',
    `The file of each profile, once, as it is sent while the ledger is read. Memory: by how much the API's grew meanwhile, at
most; it does not follow the length of the ledger.`,
    table(
      ['entries', 'seconds', 'MB of the file', 'MB of memory'],
      [
        [few, ...cellsOf(statements.few)],
        [many, ...cellsOf(statements.many)],
      ],
    ),
  ].join('\n\n')}\n`;
}

/** @param {Statement} statement @returns {string[]} */
function cellsOf({ seconds, bytes, grown }) {
  return [seconds.toFixed(2), ...[bytes, grown].map((size) => (size / MEGABYTE).toFixed(1))];
}
