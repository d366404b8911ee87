import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../say.mjs';
import { openClient } from '../client.mjs';
import { percentile } from '../figures.mjs';
import { measureChanges } from './changes.mjs';
import { hostName } from './questions.mjs';

const RECORD_SETS = '/api/partners/clusters/records/';
const PREVIEW = '/api/partners/clusters/history/rollback/preview/';
const ROLLBACK = '/api/partners/clusters/history/rollback/zone/';
const IMPORT = '/api/partners/clusters/import/preview/';

const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/** @typedef {{ project_id: string, cluster_id: string }} Cluster as calls name it */

/**
 * @typedef {object} Zone
 * @property {string} origin of the product
 * @property {import('../person.mjs').Person} person
 * @property {Cluster} cluster
 * @property {string} domain
 * @property {number} hosts
 * @property {number} port of the nameserver that is told of changes
 */

/**
 * @typedef {object} ZoneFigures milliseconds over HTTP
 * @property {{ name: string, search: boolean, p50: number, p95: number }[]} pages
 * @property {{ p50: number, p99: number }} changes from the API's answer to the first authoritative one
 * @property {{ sets: number, ms: number }} rollback of those changes
 * @property {{ lines: number, ms: number }} importing
 */

/** What is asked of the list, by its name in tables. `found`: text that is in the right answer. */
const QUESTIONS = /** @type {{ name: string, search: boolean, body: object, found?: string }[]} */ ([
  { name: 'first page of 50', search: false, body: {} },
  { name: 'search: one name', search: true, body: { query: 'host-000999' }, found: 'host-000999' },
  { name: 'search: a value of all', search: true, body: { query: '192.0.2.2' }, found: '192.0.2.2' },
  { name: 'search: what is nowhere', search: true, body: { query: 'nowhere' }, found: '"list":[]' },
  { name: 'a type that none has', search: true, body: { record_type: 'MX' }, found: '"list":[]' },
  { name: 'a state that none has', search: true, body: { state: 'failed' }, found: '"list":[]' },
]);

/**
 * What people do with a large zone.
 *
 * @param {Zone} zone
 * @param {{ rounds: number, changes: number }} effort
 * @returns {Promise<ZoneFigures>}
 */
export async function measureLargeZone(zone, { rounds, changes: count }) {
  const pages = await measurePages(zone, rounds);
  const importing = await measureImport(zone);
  const { person, cluster, domain, port } = zone;
  const { newest_revision: to } = await person.call(PREVIEW, { ...cluster, to_revision: 0 });
  const changes = await measureChanges({ person, cluster, domain, port, count });
  const rollback = await measureRollback(zone, to, count);
  return { pages, changes, rollback, importing };
}

/** @param {Zone} zone @param {number} rounds @returns {Promise<ZoneFigures['pages']>} */
async function measurePages({ origin, person, cluster }, rounds) {
  const client = openClient(1);
  const subjects = QUESTIONS.map(({ name, search, body, found }) => ({
    ...{ name, search, ms: /** @type {number[]} */ ([]) },
    wanted: {
      ...{ url: origin + RECORD_SETS, method: /** @type {const} */ ('POST'), headers: person.headers },
      ...{ body: { ...cluster, ...body }, ...(found ? { answer: found } : {}) },
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
    ...{ name, search, p50: percentile(ms, 50), p95: percentile(ms, 95) },
  }));
}

/**
 * Looks at a file of as many lines as the zone has record sets: a third is there, a third changed, a third is new.
 *
 * @param {Zone} zone
 * @returns {Promise<ZoneFigures['importing']>}
 */
async function measureImport({ origin, person, cluster, domain, hosts }) {
  const lines = Array.from({ length: hosts }, (_, at) => {
    if (at % 3 === 0) return `new-${hostName(at, domain)}. 3600 IN TXT "text ${at}"\n`;
    return `${hostName(at, domain)}. 3600 IN A 192.0.2.${at % 3}\n`;
  });
  const form = new FormData();
  form.set('cluster_id', cluster.cluster_id);
  form.set('mode', 'merge');
  form.set('zone-file', new Blob(lines, { type: 'text/plain' }), `${domain}.zone`);
  const from = performance.now();
  const init = { method: 'POST', body: form, headers: person.headers };
  const response = await fetch(`${origin}${IMPORT}${cluster.project_id}/`, init);
  const text = await response.text();
  if (!response.ok) throw new UserError(`${IMPORT} answered ${response.status}: ${text.slice(0, 500)}`);
  return { lines: hosts, ms: performance.now() - from };
}

/**
 * Brings a zone back as a person does who saw the preview.
 *
 * @param {Zone} zone
 * @param {number} to number of the change after which it was as wanted
 * @param {number} count record sets that were made since
 * @returns {Promise<ZoneFigures['rollback']>}
 */
async function measureRollback({ person, cluster, domain }, to, count) {
  const going = { ...cluster, to_revision: to };
  let preview = await person.call(PREVIEW, going);
  const until = Date.now() + PATIENCE_MS;
  while (preview.dropped < count) {
    if (Date.now() > until) throw new UserError('The history does not have all changes.');
    await wait(POLL_MS);
    preview = await person.call(PREVIEW, going);
  }
  const from = performance.now();
  const { newest_revision } = preview;
  const { changed } = await person.call(ROLLBACK, { ...going, newest_revision, cluster_domain: domain });
  return { sets: changed, ms: performance.now() - from };
}
