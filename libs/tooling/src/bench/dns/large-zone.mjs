import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../say.mjs';
import { openClient } from '../client.mjs';
import { percentile } from '../figures.mjs';
import { measureChanges } from './changes.mjs';
import { measureExport, measureImport } from './whole-zone.mjs';

const RECORD_SETS = '/api/partners/clusters/records/';
const PREVIEW = '/api/partners/clusters/history/rollback/preview/';
const APPLY = '/api/partners/clusters/plan/apply/';
const PLAN = '/api/partners/clusters/plan/get/';

const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/** @typedef {import('./whole-zone.mjs').Cluster} Cluster */
/** @typedef {import('./whole-zone.mjs').Zone} Zone */

/**
 * @typedef {object} ZoneFigures milliseconds over HTTP
 * @property {{ name: string, search: boolean, p50: number, p95: number }[]} pages
 * @property {{ p50: number, p99: number }} changes from the API's answer to the first authoritative one
 * @property {{ sets: number, previewMs: number, ms: number }} rollback of those changes, with a separate figure for its preview
 * @property {{ lines: number, ms: number }} importing
 * @property {{ bytes: number, firstMs: number, ms: number }} exporting
 */

/** Queries of the list by their label in tables. `found`: text of a correct response. */
const QUESTIONS = /** @type {{ name: string, search: boolean, body: object, found?: string }[]} */ ([
  { name: 'first page of 50', search: false, body: {} },
  { name: 'search: one name', search: true, body: { query: 'host-000999' }, found: 'host-000999' },
  { name: 'search: a value of all', search: true, body: { query: '192.0.2.2' }, found: '192.0.2.2' },
  { name: 'search: no match', search: true, body: { query: 'nowhere' }, found: '"list":[]' },
  { name: 'a type that none has', search: true, body: { record_type: 'MX' }, found: '"list":[]' },
  { name: 'a state that none has', search: true, body: { state: 'failed' }, found: '"list":[]' },
]);

/**
 * Typical operations on a large zone.
 *
 * @param {Zone} zone
 * @param {{ rounds: number, changes: number }} effort
 * @returns {Promise<ZoneFigures>}
 */
export async function measureLargeZone(zone, { rounds, changes: count }) {
  const pages = await measurePages(zone, rounds);
  const { revision, ...importing } = await measureImport(zone);
  const exporting = await measureExport(zone);
  const { person, cluster, domain, port } = zone;
  const changes = await measureChanges({ person, cluster, domain, port, count });
  const rollback = await measureRollback(zone, revision, count);
  return { pages, changes, rollback, importing, exporting };
}

/** @param {Zone} zone @param {number} rounds @returns {Promise<ZoneFigures['pages']>} */
async function measurePages({ origin, person, cluster }, rounds) {
  const client = openClient(1);
  const subjects = QUESTIONS.map(({ name, search, body, found }) => ({
    name,
    search,
    ms: /** @type {number[]} */ ([]),
    wanted: {
      url: origin + RECORD_SETS,
      method: /** @type {const} */ ('POST'),
      headers: person.headers,
      body: { ...cluster, ...body },
      ...(found ? { answer: found } : {}),
    },
  }));
  try {
    for (const { wanted } of subjects) await client.time(wanted);
    for (let round = 0; round < rounds; round += 1) {
      for (const { ms, wanted } of subjects) ms.push(await client.time(wanted));
    }
  } finally {
    client.close();
  }
  return subjects.map(({ name, search, ms }) => ({
    name,
    search,
    p50: percentile(ms, 50),
    p95: percentile(ms, 95),
  }));
}

/**
 * Rolls a zone back after its preview, like a user.
 *
 * @param {Zone} zone
 * @param {number} to revision to restore
 * @param {number} count record sets created since that revision
 * @returns {Promise<ZoneFigures['rollback']>}
 */
async function measureRollback({ person, cluster, domain }, to, count) {
  const from = performance.now();
  const { plan } = await person.call(PREVIEW, { ...cluster, to_revision: to });
  const previewed = performance.now();
  if (plan.total !== count) throw new UserError(`The preview has ${plan.total} changes instead of ${count}.`);
  const own = { ...cluster, plan_id: plan.id };
  await person.call(APPLY, { ...own, cluster_domain: domain });
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { plan: now } = await person.call(PLAN, own);
    if (now.state === 'done') {
      if (now.left > 0) throw new UserError(`${now.left} record sets were not brought back.`);
      return { sets: now.tried, previewMs: previewed - from, ms: performance.now() - previewed };
    }
    if (Date.now() > until) throw new UserError('The zone is not back yet.');
    await wait(POLL_MS);
  }
}
