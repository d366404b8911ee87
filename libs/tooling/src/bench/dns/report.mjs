import { table } from '../../table.mjs';
import { SERVERS } from './servers.mjs';

/**
 * @typedef {object} DnsFigures
 * @property {{ name: string, rate: number, lost: number, p50: number, p99: number }[]} servers rate: questions per second, over all rounds; the others at an even pace
 * @property {{ p50: number, p99: number }} changes milliseconds
 * @property {number} hosts in the zone
 * @property {number} pace questions per second where answers are timed
 */

/** @typedef {{ what: string, figure: number, limit: number, unit: string, kept: boolean }} DnsBudget */

/** The bar of DNS: questions per second at least, the others milliseconds at most. */
const LIMITS = { rate: 50_000, p99: 5, change: 1_000 };

/** @param {DnsFigures} figures @returns {DnsBudget[]} */
export function dnsBudgets({ servers, changes }) {
  const own = serverOf(servers, SERVERS.own);
  const most = (/** @type {string} */ what, /** @type {number} */ figure, /** @type {number} */ limit) => ({
    ...{ what, figure, limit, unit: 'ms', kept: figure <= limit },
  });
  return [
    {
      ...{ what: 'questions per second', figure: own.rate, limit: LIMITS.rate, unit: '/s' },
      kept: own.rate >= LIMITS.rate,
    },
    most('answer, p99 at an even pace', own.p99, LIMITS.p99),
    most('change to first answer, p99', changes.p99, LIMITS.change),
  ];
}

/**
 * @param {DnsFigures} figures
 * @param {{ machine: string, node: string, day: string, load: number }} run
 * @returns {string} Markdown that a person can read as it is
 */
export function dnsReport(figures, run) {
  const { servers, changes, hosts, pace } = figures;
  const base = serverOf(servers, SERVERS.own).rate;
  const rows = servers.map(({ name, rate, lost, p50, p99 }) => [
    ...[name, rate.toFixed(0), (rate / base).toFixed(2), p50.toFixed(2), p99.toFixed(2), String(lost)],
  ]);
  return `${[
    '# Speed of DNS',
    `\`npm run bench -- --part dns\` writes this page. Its figures come from one run: ${run.machine}, Node.js ${run.node},
${run.day}, with a load of ${run.load.toFixed(1)} before it began. All of them share the machine with the program that
asks (dnsperf, one thread); ratios are what holds.`,
    '## Budgets',
    table(
      ['what', 'figure', 'limit', ''],
      dnsBudgets(figures).map(({ what, figure, limit, unit, kept }) => [
        ...[what, `${figure.toFixed(unit === 'ms' ? 2 : 0)} ${unit}`, `${limit} ${unit}`],
        kept ? 'kept' : 'not kept',
      ]),
    ),
    '## Questions per second',
    table(['what', 'per second', 'to the embedded one', 'p50 ms', 'p99 ms', 'lost'], rows),
    `A zone of ${hosts.toLocaleString('en')} addresses, asked over UDP in an order that no cache can guess; one name in ten
is not there. Per second: eight clients with 200 questions under way, in turns, over all rounds. p50 and p99: ${pace.toLocaleString('en')}
questions a second at an even pace. PowerDNS has a zone file and its own settings; the bare loop is dgram and dns-packet
with a map of names, in one process as the embedded nameserver is.`,
    '## Changes',
    `From the API's answer to a new record set to the first authoritative answer: p50 ${changes.p50.toFixed(1)} ms, p99
${changes.p99.toFixed(1)} ms.`,
  ].join('\n\n')}\n`;
}

/** @param {DnsFigures['servers']} servers @param {string} name */
function serverOf(servers, name) {
  const found = servers.find((server) => server.name === name);
  if (!found) throw new RangeError(`${name} was not measured.`);
  return found;
}
