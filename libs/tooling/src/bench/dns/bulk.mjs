import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../../run.mjs';
import { UserError } from '../../say.mjs';
import { requireProgram } from '../../testing/tools.mjs';
import { hostName, questionFor } from './questions.mjs';
import { applyPlan, previewFile } from './whole-zone.mjs';

const ROLLBACK = '/api/partners/clusters/history/rollback/preview/';
const PATIENCE_MS = 600_000;
const POLL_MS = 100;

/** @typedef {{ sets: number, ms: number }} Bulk record sets, and the time until all are stored, in the history and served */
/** @typedef {{ imports: Bulk[], rollback: Bulk }} BulkFigures */
/** @typedef {{ imports: readonly number[], rollback: number }} BulkEffort record sets of each import and of the rollback */
/** @typedef {{ origin: string, person: import('../person.mjs').Person, port: number }} Place with the port of the nameserver */

/**
 * Imports files into separate zones, then rolls back a further import.
 *
 * @param {Place} place
 * @param {BulkEffort} effort
 * @returns {Promise<BulkFigures>}
 */
export async function measureBulk(place, { imports, rollback }) {
  const { project } = await place.person.call('/api/partners/projects/add/', { name: 'Bulk' });
  const figures = [];
  for (const sets of imports) {
    const zone = await makeZone(place, project.id, `bulk-${sets}.example`);
    figures.push(await importSets(zone, { from: 0, sets }));
  }
  const zone = await makeZone(place, project.id, 'bulk-rollback.example');
  await importSets(zone, { from: 0, sets: rollback });
  const { plan: before } = await previewFile(zone, lines(zone.domain, rollback, 1), 'merge');
  await importSets(zone, { from: rollback, sets: rollback });
  const { person, cluster, domain } = zone;
  const { plan } = await person.call(ROLLBACK, { ...cluster, to_revision: before.revision });
  const started = performance.now();
  await applyPlan(zone, plan.id);
  await isAnswered(zone.port, hostName(2 * rollback - 1, domain), 0);
  return { imports: figures, rollback: { sets: plan.total, ms: performance.now() - started } };
}

/**
 * Loads zones of the same sizes with the tool of PowerDNS, each into a separate database.
 *
 * @param {{ settings: import('../../settings.mjs').Settings, folder: string, makeDatabase: (file: string) => Promise<void> }} place
 * @param {readonly number[]} sizes
 * @returns {Promise<Bulk[]>}
 */
export async function measurePdnsutil({ settings, folder, makeDatabase }, sizes) {
  const pdnsutil = requireProgram(settings, 'pdnsutil', 'pdns-server');
  const figures = [];
  for (const sets of sizes) {
    const domain = `bulk-${sets}.example`;
    const database = join(folder, `${domain}.db`);
    await makeDatabase(database);
    await writeFile(join(folder, 'pdns.conf'), `launch=gsqlite3\ngsqlite3-database=${database}\n`);
    const file = join(folder, `${domain}.zone`);
    const head = `$ORIGIN ${domain}.\n@ 3600 IN SOA ns1 hostmaster 1 3600 600 86400 60\n@ 3600 IN NS ns1\n`;
    await writeFile(file, head + lines(domain, 0, sets).join(''));
    const where = { cwd: folder, env: settings.env };
    const started = performance.now();
    const { code, output } = await run(
      pdnsutil,
      [`--config-dir=${folder}`, 'load-zone', domain, file],
      where,
    );
    if (code !== 0) throw new UserError(`pdnsutil could not load ${domain}: ${output.trim()}`);
    figures.push({ sets, ms: performance.now() - started });
  }
  return figures;
}

/** @param {Place} place @param {string} project @param {string} domain */
async function makeZone(place, project, domain) {
  const named = { project_id: project, cluster_domain: domain };
  const { cluster } = await place.person.call('/api/partners/clusters/createcluster/', named);
  return { ...place, domain, cluster: { project_id: project, cluster_id: cluster.id } };
}

/** @param {Awaited<ReturnType<typeof makeZone>>} zone @param {{ from: number, sets: number }} which @returns {Promise<Bulk>} */
async function importSets(zone, { from, sets }) {
  const { plan } = await previewFile(zone, lines(zone.domain, from, sets), 'merge');
  const started = performance.now();
  await applyPlan(zone, plan.id);
  await isAnswered(zone.port, hostName(from + sets - 1, zone.domain), 1);
  return { sets, ms: performance.now() - started };
}

/** @param {string} domain @param {number} from @param {number} sets */
function lines(domain, from, sets) {
  return Array.from({ length: sets }, (_, at) => `${hostName(from + at, domain)}. 3600 IN A 192.0.2.1\n`);
}

/**
 * Waits until a nameserver serves the given number of records for a name.
 * @param {number} port @param {string} name @param {number} records
 */
async function isAnswered(port, name, records) {
  const socket = createSocket('udp4');
  const until = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      const answered = once(socket, 'message', { signal: AbortSignal.timeout(1_000) }).catch(() => null);
      socket.send(questionFor(name, 1), port, '127.0.0.1');
      const reply = await answered;
      if (reply && /** @type {Buffer} */ (reply[0]).readUInt16BE(6) === records) return;
      if (Date.now() > until) throw new UserError(`${name} was never answered with ${records} records.`);
      await wait(POLL_MS);
    }
  } finally {
    socket.close();
  }
}
