import mongoose from 'mongoose';
import { openClient } from '../client.mjs';
import { percentile } from '../figures.mjs';
import { SITE_HOST } from '../world.mjs';

const ROADMAPS = '/api/partners/roadmap';
const AUDIT = '/api/partners/projects/audit/';
const SETTINGS = '/api/partners/settings';
const PARAMETERS = '/_zw/parameters.json';
const PUBLIC_BOARD = '/api/roadmap/public/';
const VISITORS = 16;
const PAGE = 50;
const WARM_UP = 5;
const LIMIT_MS = 30_000;

/** Requests by their labels in the table. */
export const REQUESTS = /** @type {const} */ ({
  open: 'open a board',
  move: 'move an item',
  first: 'audit log, first page',
  middle: 'audit log, page in the middle',
  area: 'audit log, one area',
});

/** @typedef {{ requests: number, changes: number, burstMs: number }} ProjectsEffort requests: of each kind; changes: of a public parameter */
/** @type {ProjectsEffort} */
export const FULL_PROJECTS_EFFORT = { requests: 200, changes: 100, burstMs: 10_000 };

/** @typedef {{ p50: number, p95: number }} Times milliseconds */
/** @typedef {{ name: string, few: Times, many: Times }} ProjectsFigure */

/**
 * @typedef {object} ProjectsFigures
 * @property {ProjectsFigure[]} requests
 * @property {{ p50: number, p99: number }} publication milliseconds from a changed parameter to the website
 * @property {{ few: Burst, many: Burst }} burst
 */

/** @typedef {{ perSecond: number, answers: number, reads: number }} Burst visits of a public board; reads: of roadmaps in the database */
/** @typedef {import('./fill.mjs').FilledProjects} FilledProjects */
/** @typedef {import('./fill.mjs').FilledProject} FilledProject */
/** @typedef {import('../world.mjs').World} World */

/**
 * Measures each request alternately in the project with few rows and in the one with many.
 *
 * @param {World} world
 * @param {FilledProjects} filled
 * @param {ProjectsEffort} effort
 * @returns {Promise<ProjectsFigures>}
 */
export async function measureProjects(world, filled, effort) {
  const client = openClient(1);
  try {
    const requests = await measureRequests(world, filled, effort, client);
    const publication = await measurePublication(world, filled, effort, client);
    return { requests, publication, burst: await measureBurst(world, filled, effort) };
  } finally {
    client.close();
  }
}

/**
 * @param {World} world
 * @param {FilledProjects} filled
 * @param {ProjectsEffort} effort
 * @param {import('../client.mjs').Client} client
 * @returns {Promise<ProjectsFigure[]>}
 */
async function measureRequests({ origin }, { person, projects }, { requests }, client) {
  const middles = { few: await middleOf(person, projects.few), many: await middleOf(person, projects.many) };
  const ms = Object.values(REQUESTS).map((name) => ({ name, few: numbers(), many: numbers() }));
  for (let round = -WARM_UP; round < requests; round += 1) {
    for (const size of /** @type {const} */ (['few', 'many'])) {
      const bodies = bodiesOf(projects[size], middles[size], round + WARM_UP);
      for (const row of ms) {
        const [path, body] = bodies[row.name];
        const wanted = { url: origin + path, method: /** @type {const} */ ('POST'), headers: person.headers };
        const time = await client.time({ ...wanted, body, answer: '"status":"success"' });
        if (round >= 0) row[size].push(time);
      }
    }
  }
  return ms.map(({ name, few, many }) => ({ name, few: timesOf(few), many: timesOf(many) }));
}

/**
 * @param {FilledProject} project
 * @param {string | null} cursor
 * @param {number} round
 * @returns {Record<(typeof REQUESTS)[keyof typeof REQUESTS], [path: string, body: object]>}
 */
function bodiesOf({ id, map, column, items }, cursor, round) {
  const audit = { project_id: id, limit: PAGE };
  const inMap = { project_id: id, map };
  const first = items[round % items.length];
  const last = items.at(-1 - (round % items.length));
  return {
    [REQUESTS.open]: [`${ROADMAPS}/get/`, inMap],
    [REQUESTS.move]: [
      `${ROADMAPS}/item/move/`,
      { ...inMap, item: first, column, before: first === last ? null : last },
    ],
    [REQUESTS.first]: [AUDIT, audit],
    [REQUESTS.middle]: [AUDIT, { ...audit, ...(cursor === null ? {} : { cursor }) }],
    [REQUESTS.area]: [AUDIT, { ...audit, area: 'content' }],
  };
}

/**
 * Cursor of the events in the middle of a log.
 *
 * @param {import('../person.mjs').Person} person
 * @param {FilledProject} project
 * @returns {Promise<string | null>}
 */
async function middleOf(person, { id }) {
  const events = await person.call(AUDIT, { project_id: id, limit: 1 });
  const newest = Date.parse(events.list[0].date);
  const until = new Date(newest - (events.count / 2) * 60_000).toISOString();
  return (await person.call(AUDIT, { project_id: id, limit: PAGE, until })).next;
}

/**
 * @param {World} world
 * @param {FilledProjects} filled
 * @param {ProjectsEffort} effort
 * @param {import('../client.mjs').Client} client
 */
async function measurePublication({ origin }, { person, projects }, { changes }, client) {
  const project = projects.few.id;
  const input = { project_id: project, key: 'BENCH_VALUE', type: 'text', public: true };
  const fields = { ...input, description: '', secret: false };
  let { parameter } = await person.call(`${SETTINGS}/add/`, { ...fields, environment: 'all', value: '0' });
  const host = `${project}.${SITE_HOST}:${new URL(origin).port}`;
  const read = () => client.answer({ url: origin + PARAMETERS, headers: { host } });
  const ms = numbers();
  for (let change = 1; change <= changes; change += 1) {
    const value = `value ${change}`;
    const { id, rev } = parameter;
    const from = performance.now();
    ({ parameter } = await person.call(`${SETTINGS}/set/`, { ...fields, parameter: id, rev, value }));
    while (!(await read()).text.includes(value)) {
      if (performance.now() - from > LIMIT_MS) throw new Error('The website does not show the parameter.');
    }
    ms.push(performance.now() - from);
  }
  return { p50: percentile(ms, 50), p99: percentile(ms, 99) };
}

/**
 * Visits of a public board on several connections.
 *
 * @param {World} world
 * @param {FilledProjects} filled
 * @param {ProjectsEffort} effort
 * @returns {Promise<{ few: Burst, many: Burst }>}
 */
async function measureBurst({ origin, mongodbUri }, { person, projects }, { burstMs }) {
  const client = openClient(VISITORS);
  const database = await mongoose.createConnection(mongodbUri).asPromise();
  const readCount = async () => {
    const { totals } = await database.getClient().db('admin').command({ top: 1 });
    return totals[`${database.name}.roadmaps`].queries.count;
  };
  const wanted = {
    url: origin + PUBLIC_BOARD,
    method: /** @type {const} */ ('POST'),
    headers: person.headers,
  };
  try {
    const burst = async (/** @type {FilledProject} */ { map }) => {
      const before = await readCount();
      const { done, seconds } = await client.flood({ ...wanted, body: { map } }, burstMs);
      return { perSecond: done / seconds, answers: done, reads: (await readCount()) - before };
    };
    return { few: await burst(projects.few), many: await burst(projects.many) };
  } finally {
    client.close();
    await database.close();
  }
}

/** @returns {number[]} */
function numbers() {
  return [];
}

/** @param {number[]} ms @returns {Times} */
function timesOf(ms) {
  return { p50: percentile(ms, 50), p95: percentile(ms, 95) };
}
