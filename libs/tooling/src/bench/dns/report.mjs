import { table } from '../../table.mjs';
import { SERVERS } from './servers.mjs';

/**
 * @typedef {object} DnsFigures
 * @property {{ name: string, rate: number, lost: number, p50: number, p99: number, busyP99: number }[]} servers rate: questions per second, over all rounds; busyP99: at 80 % of that rate; the other times at an even pace
 * @property {import('./large-zone.mjs').ZoneFigures} zone
 * @property {Awaited<ReturnType<typeof import('./powerdns.mjs').measurePowerDns>>} powerDns
 * @property {import('./bulk.mjs').BulkFigures} bulk work on many record sets with the embedded nameserver
 * @property {{ before: number, after: number }} memory bytes of the embedded nameserver before and after the queries
 * @property {{ previewMs: number, changes: number, ms: number }} replacement of the whole zone
 * @property {{ before: number, peak: number }} apiMemory bytes of the API before the work on the large zone, and the peak during it
 * @property {number} hosts in the zone
 * @property {number} pace queries per second of the response time measurement
 */

/** @typedef {{ what: string, figure: number, limit: number, unit: string, isMet: boolean }} DnsBudget */

/** Limits of DNS: minimum queries per second, maximum milliseconds, and maximum MB of memory. */
const LIMITS = {
  rate: 50_000,
  p99: 5,
  change: 1_000,
  powerDns: 2_000,
  memory: 512,
  page: 200,
  search: 300,
  importing: 5_000,
  rollback: 5_000,
};

/** @param {DnsFigures} figures @returns {DnsBudget[]} */
export function dnsBudgets({ servers, zone, powerDns, bulk, memory }) {
  const own = serverOf(servers, SERVERS.own);
  const most = (
    /** @type {string} */ what,
    /** @type {number} */ figure,
    /** @type {number} */ limit,
    unit = 'ms',
  ) => ({ what, figure, limit, unit, isMet: figure <= limit });
  const slowest = (/** @type {boolean} */ search) =>
    Math.max(...zone.pages.filter((page) => page.search === search).map(({ p95 }) => p95));
  return [
    {
      what: 'questions per second',
      figure: own.rate,
      limit: LIMITS.rate,
      unit: '/s',
      isMet: own.rate >= LIMITS.rate,
    },
    most('answer, p99 at an even pace', own.p99, LIMITS.p99),
    most('answer, p99 at 80 % of its maximum', own.busyP99, LIMITS.p99),
    most('change to first answer, p99', zone.changes.p99, LIMITS.change),
    most('change to first answer of PowerDNS, p99', powerDns.p99, LIMITS.powerDns),
    most('first page, p95', slowest(false), LIMITS.page),
    most('slowest search or filter, p95', slowest(true), LIMITS.search),
    most('import preview', zone.importing.ms, LIMITS.importing),
    most('zone rollback', zone.rollback.ms, LIMITS.rollback),
    ...bulkBudgets('embedded', bulk, most),
    ...bulkBudgets('PowerDNS', powerDns.bulk, most),
    most('memory of the nameserver', Math.max(memory.before, memory.after) / 1e6, LIMITS.memory, 'MB'),
  ];
}

/**
 * @param {string} engine
 * @param {import('./bulk.mjs').BulkFigures} bulk
 * @param {(what: string, figure: number, limit: number) => DnsBudget} most
 * @returns {DnsBudget[]}
 */
function bulkBudgets(engine, { imports, rollback }, most) {
  return [
    ...imports.map(({ sets, ms }) =>
      most(`import of ${sets.toLocaleString('en')} record sets, ${engine}`, ms, importLimit(sets)),
    ),
    most(
      `rollback of ${rollback.sets.toLocaleString('en')} record sets, ${engine}`,
      rollback.ms,
      LIMITS.rollback,
    ),
  ];
}

/**
 * Limit in milliseconds for a stored, recorded and served import: 10 s for 10,000, 90 s for 100,000.
 * @param {number} sets
 */
function importLimit(sets) {
  return sets >= 100_000 ? sets * 0.9 : Math.max(sets, 10_000);
}

/**
 * @param {DnsFigures} figures
 * @param {{ machine: string, node: string, day: string, load: number }} run
 * @returns {string} Markdown that is also readable as plain text
 */
export function dnsReport(figures, run) {
  const { servers, hosts, pace } = figures;
  const base = serverOf(servers, SERVERS.own).rate;
  const rows = servers.map(({ name, rate, lost, p50, p99, busyP99 }) => [
    name,
    rate.toFixed(0),
    (rate / base).toFixed(2),
    ...[p50, p99, busyP99].map((ms) => ms.toFixed(2)),
    String(lost),
  ]);
  return `${[
    '# Speed of DNS',
    `\`npm run bench -- --part dns\` writes this page. Its figures come from one run: ${run.machine}, Node.js ${run.node},
${run.day}, with a load of ${run.load.toFixed(1)} before it began. All of them share the machine with the program that
asks (dnsperf, one thread); ratios are what holds.`,
    '## Budgets',
    table(
      ['what', 'figure', 'limit', ''],
      dnsBudgets(figures).map(({ what, figure, limit, unit, isMet }) => [
        what,
        `${figure.toFixed(unit === 'ms' ? 2 : 0)} ${unit}`,
        `${limit} ${unit}`,
        isMet ? 'kept' : 'not kept',
      ]),
    ),
    '## Questions per second',
    table(['what', 'per second', 'to the embedded one', 'p50 ms', 'p99 ms', 'p99 ms at 80 %', 'lost'], rows),
    `A zone of ${hosts.toLocaleString('en')} addresses, asked over UDP in an order that no cache can guess; one name in ten
is not there. Per second: eight clients with 200 questions under way, in turns, over all rounds. p50 and p99: ${pace.toLocaleString('en')}
questions a second at an even pace; p99 at 80 %: dnsperf again, at 80 % of what that server answered per second.
PowerDNS has a zone file and its own settings; the bare loop is dgram and dns-packet
with a map of names, in one process as the embedded nameserver is.`,
    ...zoneReport(figures),
  ].join('\n\n')}\n`;
}

/** @param {DnsFigures} figures @returns {string[]} */
function zoneReport({ zone, powerDns, bulk, memory, apiMemory, replacement, hosts }) {
  const { pages, changes, rollback, importing, exporting } = zone;
  const firstPage = pages.find(({ search }) => !search)?.p50 ?? Number.NaN;
  const mb = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(0);
  return [
    `## A zone of ${hosts.toLocaleString('en')} record sets`,
    table(
      ['what', 'p50 ms', 'p95 ms', 'to the first page'],
      pages.map(({ name, p50, p95 }) => [name, p50.toFixed(1), p95.toFixed(1), (p50 / firstPage).toFixed(1)]),
    ),
    `Over HTTP by somebody who is signed in, one at a time. A search that finds little looks through all of the zone.`,
    `From the API's answer to a new record set to the first authoritative answer: p50 ${changes.p50.toFixed(1)} ms, p99
${changes.p99.toFixed(1)} ms. Of PowerDNS, on its SQLite backend, without caches and with a zone that has nothing else: p50 ${powerDns.p50.toFixed(1)} ms, p99
${powerDns.p99.toFixed(1)} ms. Bringing the zone back behind those ${rollback.sets} changes took ${rollback.ms.toFixed(0)} ms, and
its preview ${rollback.previewMs.toFixed(0)} ms. The preview of an import of ${importing.lines.toLocaleString('en')} lines, a third of them new and a third changed, took ${importing.ms.toFixed(0)} ms. A nameserver
with this zone had ${mb(memory.before)} MB before anything was asked, and ${mb(memory.after)} MB after everything but the replacement.`,
    `The zone as a file, ${mb(exporting.bytes)} MB, took ${exporting.ms.toFixed(0)} ms; its first piece came after ${exporting.firstMs.toFixed(0)} ms.`,
    `A file of the whole zone in its place, with ${replacement.changes.toLocaleString('en')} differences: preview in ${replacement.previewMs.toFixed(0)} ms, carried out, history
including publication, in ${(replacement.ms / 1_000).toFixed(1)} s (${((replacement.changes / replacement.ms) * 1_000).toFixed(0)} changes a second). The API had ${mb(apiMemory.before)} MB before all of this and ${mb(apiMemory.peak)} MB at
most.`,
    '## Many record sets at once',
    table(['what', 'record sets', 'seconds', 'per second', 'to pdnsutil'], bulkRows(bulk, powerDns)),
    `From the request that carries the preview out until everything is made, in the history and answered by the
nameserver. pdnsutil loads the same zone into a database of PowerDNS that nothing else uses.`,
  ];
}

/**
 * @param {import('./bulk.mjs').BulkFigures} own
 * @param {DnsFigures['powerDns']} powerDns
 * @returns {string[][]}
 */
function bulkRows(own, { bulk, pdnsutil }) {
  const row = (/** @type {string} */ what, /** @type {import('./bulk.mjs').Bulk} */ { sets, ms }) => {
    const base = pdnsutil.find((one) => one.sets === sets);
    const ratio = base ? (ms / base.ms).toFixed(1) : '';
    const seconds = (ms / 1_000).toFixed(1);
    return [what, sets.toLocaleString('en'), seconds, ((sets / ms) * 1_000).toFixed(0), ratio];
  };
  return [
    ...own.imports.map((one) => row('import, embedded nameserver', one)),
    ...bulk.imports.map((one) => row('import, PowerDNS', one)),
    ...pdnsutil.map((one) => row('pdnsutil load-zone', one)),
    row('rollback, embedded nameserver', own.rollback),
    row('rollback, PowerDNS', bulk.rollback),
  ];
}

/** @param {DnsFigures['servers']} servers @param {string} name */
function serverOf(servers, name) {
  const found = servers.find((server) => server.name === name);
  if (!found) throw new RangeError(`${name} was not measured.`);
  return found;
}
