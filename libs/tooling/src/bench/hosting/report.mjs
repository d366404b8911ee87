import { table } from '../../table.mjs';
import { PROXIES } from './proxies.mjs';

/** @typedef {import('./measure.mjs').HostingFigures} HostingFigures */
/** @typedef {import('./docker.mjs').DockerFigures | string} Docker the reason where Docker could not be started */
/** @typedef {{ what: string, value: number, limit: number, unit: string, isLeast?: boolean }} Bar */

/** Changes of a container, by their name in the table, with their limits in seconds. */
const CHANGES = /** @type {const} */ ({
  shutdown: ['shutdown until the list says offline', 1],
  start: ['start until the list says online', 2],
  rollback: ['rollback until the list says the former version', 3],
  killed: ['instance killed until a visitor is answered', 3],
});
const DOCKER_CHANGES = /** @type {const} */ ({
  ...CHANGES,
  drift: ['stop by hand until the list has it', 2],
});

/** @param {HostingFigures} figures @param {Docker} docker @returns {string[]} a line for each bar that is not reached */
export function hostingProblems(figures, docker) {
  return [...barsOf(figures), ...dockerBars(docker)]
    .filter((bar) => !isReached(bar))
    .map(
      ({ what, value, limit, unit }) =>
        `Not reached: ${what} is ${value.toFixed(2)} ${unit}, the bar is ${limit}.`,
    );
}

/**
 * @param {HostingFigures} figures
 * @param {Docker} docker
 * @param {{ machine: string, node: string, day: string, load: number }} run
 * @returns {string} Markdown
 */
export function hostingReport(figures, docker, { machine, node, day, load }) {
  const { proxies, seconds } = figures;
  const own = proxies.find(({ name }) => name === PROXIES.edge);
  const direct = proxies.find(({ name }) => name === PROXIES.none);
  const rows = proxies.map(({ name, p50, p99, rate, perCore }) => [
    name,
    p50.toFixed(2),
    p99.toFixed(2),
    (p50 - (direct?.p50 ?? 0)).toFixed(2),
    rate.toFixed(0),
    perCore === null ? '' : perCore.toFixed(0),
    perCore === null || !own?.perCore ? '' : (perCore / own.perCore).toFixed(2),
  ]);
  const nginx = proxies.some(({ name }) => name === PROXIES.nginx);
  return `${[
    '# Speed of hosting',
    `\`npm run bench -- --part hosting\` writes this page. Its figures come from one run: ${machine}, Node.js ${node},
${day}, with a load of ${load.toFixed(1)} before it began.${
      typeof docker === 'string' ? ` Docker could not be started: ${docker}.` : ''
    }`,
    '## Proxies',
    `One small page through each proxy, in turns, to the same instance. Milliseconds are those of one request at a time. The rate
is that of 32 connections, which client, proxy and instance share two processors for. The rate per processor counts the time of
the proxy only.${nginx ? '' : ' nginx was not installed.'}`,
    table(
      ['proxy', 'p50 ms', 'p99 ms', 'added ms', 'requests/s', 'per processor', 'ratio to the edge proxy'],
      rows,
    ),
    '## Changes of a container without Docker',
    'The engine is `site`: an instance is a process of Node.js.',
    changesTable(CHANGES, seconds),
    ...(typeof docker === 'string'
      ? []
      : ['## Changes of a container of Docker', changesTable(DOCKER_CHANGES, docker.seconds)]),
    '## Bars',
    table(
      ['what', 'figure', 'bar', 'reached'],
      [...barsOf(figures), ...dockerBars(docker)].map((bar) => [
        bar.what,
        `${bar.value.toFixed(2)} ${bar.unit}`,
        `${bar.isLeast ? 'at least' : 'at most'} ${bar.limit} ${bar.unit}`,
        isReached(bar) ? 'yes' : 'no',
      ]),
    ),
  ].join('\n\n')}\n`;
}

/** @param {Record<string, readonly [string, number]>} changes @param {Record<string, number[]>} seconds */
function changesTable(changes, seconds) {
  const rows = Object.entries(changes).map(([key, [what, limit]]) => {
    const all = (seconds[key] ?? []).toSorted((a, b) => a - b);
    const median = all[Math.floor(all.length / 2)] ?? 0;
    return [what, String(all.length), median.toFixed(2), (all.at(-1) ?? 0).toFixed(2), String(limit)];
  });
  return table(['what', 'times', 'median s', 'most s', 'bar s'], rows);
}

/** @param {Record<string, readonly [string, number]>} changes @param {Record<string, number[]>} seconds @returns {Bar[]} */
function changeBars(changes, seconds) {
  return Object.entries(changes).map(([key, [what, limit]]) => ({
    what: `${what}, the slowest`,
    value: Math.max(...(seconds[key] ?? [])),
    limit,
    unit: 's',
  }));
}

/** @param {Docker} docker @returns {Bar[]} */
function dockerBars(docker) {
  if (typeof docker === 'string') return [];
  const { seconds, https, backup, isEqual, megabytes } = docker;
  return [
    ...changeBars(DOCKER_CHANGES, seconds).map((bar) => ({ ...bar, what: `Docker: ${bar.what}` })),
    { what: 'domain attached until it answers by https (Pebble)', value: https, limit: 15, unit: 's' },
    { what: `backup and restore of ${megabytes} MB`, value: backup, limit: 60, unit: 's' },
    { what: 'restored files with another hash', value: isEqual ? 0 : 1, limit: 0, unit: 'files' },
  ];
}

/** @param {HostingFigures} figures @returns {Bar[]} */
function barsOf({ proxies, seconds, list }) {
  const own = proxies.find(({ name }) => name === PROXIES.edge);
  const direct = proxies.find(({ name }) => name === PROXIES.none);
  return [
    {
      what: 'edge proxy, requests per second of a processor',
      value: own?.perCore ?? 0,
      limit: 3_000,
      unit: '/s',
      isLeast: true,
    },
    {
      what: 'edge proxy, added p99',
      value: (own?.p99 ?? Infinity) - (direct?.p99 ?? 0),
      limit: 5,
      unit: 'ms',
    },
    { what: 'containerlist of 100 containers, p50', value: list.p50, limit: 50, unit: 'ms' },
    ...changeBars(CHANGES, seconds),
  ];
}

/** @param {Bar} bar */
function isReached({ value, limit, isLeast }) {
  return isLeast ? value >= limit : value <= limit;
}
