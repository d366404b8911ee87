import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../say.mjs';
import { hostName } from './questions.mjs';

const IMPORT = '/api/partners/clusters/import/preview/';
const EXPORT = '/api/partners/clusters/export/';
const APPLY = '/api/partners/clusters/plan/apply/';
const GET_PLAN = '/api/partners/clusters/plan/get/';

const PATIENCE_MS = 600_000;
const POLL_MS = 250;

/** @typedef {{ project_id: string, cluster_id: string }} Cluster key of a cluster in calls */

/**
 * @typedef {object} Zone
 * @property {string} origin of the product
 * @property {import('../person.mjs').Person} person
 * @property {Cluster} cluster
 * @property {string} domain
 * @property {number} hosts
 * @property {number} port of the nameserver that is notified of changes
 */

/**
 * Previews a file with as many lines as the zone has record sets: one third unchanged, one third changed, one third
 * new.
 *
 * @param {Zone} zone
 * @returns {Promise<{ lines: number, ms: number, revision: number }>} with the newest revision of the zone
 */
export async function measureImport(zone) {
  const { domain, hosts } = zone;
  const lines = Array.from({ length: hosts }, (_, at) => {
    if (at % 3 === 0) return newLine(at, domain);
    return `${hostName(at, domain)}. 3600 IN A 192.0.2.${at % 3}\n`;
  });
  const { plan, ms } = await previewFile(zone, lines, 'merge');
  return { lines: hosts, ms, revision: plan.revision };
}

/**
 * Downloads the zone as a file.
 *
 * @param {Zone} zone
 * @returns {Promise<{ bytes: number, firstMs: number, ms: number }>} firstMs: until the first chunk
 */
export async function measureExport({ origin, person, cluster }) {
  const from = performance.now();
  const headers = { ...person.headers, 'content-type': 'application/json' };
  const init = { method: 'POST', body: JSON.stringify(cluster), headers };
  const response = await fetch(origin + EXPORT, init);
  if (!response.ok || !response.body) throw new UserError(`${EXPORT} answered ${response.status}.`);
  let bytes = 0;
  let firstMs = 0;
  for await (const piece of response.body) {
    firstMs ||= performance.now() - from;
    bytes += piece.byteLength;
  }
  return { bytes, firstMs, ms: performance.now() - from };
}

/**
 * Replaces the whole zone by a file. One third of the changes each are removals, changes and additions; the rest of the
 * zone is unchanged.
 *
 * @param {Zone} zone
 * @param {number} wanted changes
 * @returns {Promise<{ previewMs: number, changes: number, ms: number }>}
 */
export async function measureReplacement(zone, wanted) {
  const { domain, hosts } = zone;
  const third = Math.ceil(wanted / 3);
  const lines = Array.from({ length: hosts }, (_, at) => {
    if (at < third) return newLine(at, domain);
    const addresses = at < 2 * third ? ['192.0.2.3'] : ['192.0.2.1', '192.0.2.2'];
    return addresses.map((address) => `${hostName(at, domain)}. 3600 IN A ${address}\n`).join('');
  });
  const { plan, ms: previewMs } = await previewFile(zone, lines, 'replace');
  const from = performance.now();
  const { total: changes } = await applyPlan(zone, plan.id);
  return { previewMs, changes, ms: performance.now() - from };
}

/**
 * Applies a plan and waits for its end.
 *
 * @param {Pick<Zone, 'person' | 'cluster' | 'domain'>} zone
 * @param {string} id of the plan
 * @returns {Promise<{ total: number }>}
 */
export async function applyPlan({ person, cluster, domain }, id) {
  const named = { ...cluster, plan_id: id };
  const until = Date.now() + PATIENCE_MS;
  await person.call(APPLY, { ...named, cluster_domain: domain });
  for (;;) {
    const { plan } = await person.call(GET_PLAN, named);
    if (plan.state === 'done' && plan.left > 0)
      throw new UserError(`${plan.left} changes of the plan could not be made.`);
    if (plan.state === 'done') return plan;
    if (Date.now() > until) throw new UserError('The plan was never carried out.');
    await wait(POLL_MS);
  }
}

/** @param {number} at @param {string} domain */
function newLine(at, domain) {
  return `new-${hostName(at, domain)}. 3600 IN TXT "text ${at}"\n`;
}

/**
 * Previews the import of a file.
 *
 * @param {Pick<Zone, 'origin' | 'person' | 'cluster' | 'domain'>} zone
 * @param {string[]} lines of the file
 * @param {'merge' | 'replace'} mode
 */
export async function previewFile({ origin, person, cluster, domain }, lines, mode) {
  const form = new FormData();
  form.set('cluster_id', cluster.cluster_id);
  form.set('mode', mode);
  // As one chunk: with 100,000 chunks, the upload would take longer than the measured work.
  form.set('zone-file', new Blob([lines.join('')], { type: 'text/plain' }), `${domain}.zone`);
  const from = performance.now();
  const init = { method: 'POST', body: form, headers: person.headers };
  const response = await fetch(`${origin}${IMPORT}${cluster.project_id}/`, init);
  const text = await response.text();
  if (!response.ok) throw new UserError(`${IMPORT} answered ${response.status}: ${text.slice(0, 500)}`);
  return { plan: JSON.parse(text).plan, ms: performance.now() - from };
}
