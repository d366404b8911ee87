import mongoose from 'mongoose';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../say.mjs';
import { multiply } from './multiply.mjs';
import { signIn } from './person.mjs';

const MAX_WAIT_MS = 60_000;
const POLL_MS = 100;

/** @typedef {import('./person.mjs').Person} Person */

/**
 * @typedef {object} Filled
 * @property {Person} few has few cases, and both clusters
 * @property {Person} many has many cases
 * @property {string} project
 * @property {{ few: string, many: string }} clusters
 * @property {string} tokenHash of the first person's session
 */

/**
 * Creates two people, a cluster with few record sets and one with many, and a person with few cases and one with many.
 * The product's calls create the first object of each kind; the others are copies in the database.
 *
 * @param {import('./world.mjs').World} world
 * @param {{ few: number, many: number }} rows
 * @returns {Promise<Filled>}
 */
export async function fill(world, rows) {
  const database = await mongoose.createConnection(world.mongodbUri).asPromise();
  try {
    const few = await signIn(world);
    const many = await signIn(world);
    const { project } = await few.call('/api/partners/projects/add/', { name: 'Bench' });
    const clusters = {
      few: await makeCluster(few, project.id, 'few.example'),
      many: await makeCluster(few, project.id, 'many.example'),
    };
    await makeCase(few);
    await makeCase(many);
    await drainPublications(database);
    for (const size of /** @type {const} */ (['few', 'many'])) {
      const owner = new mongoose.Types.ObjectId({ few, many }[size].id);
      const cluster = new mongoose.Types.ObjectId(clusters[size]);
      await multiply(database.collection('recordsets'), { cluster }, rows[size], nextRecordSet);
      // A nameserver reloads a zone whose revision is above its own.
      await database.collection('clusters').updateOne({ _id: cluster }, { $inc: { revision: 1 } });
      await multiply(database.collection('support_cases'), { user: owner }, rows[size], nextCase);
    }
    const session = await database
      .collection('sessions')
      .findOne({ user: new mongoose.Types.ObjectId(few.id) });
    return { few, many, project: project.id, clusters, tokenHash: session?.tokenHash };
  } finally {
    await database.close();
  }
}

/** @param {Person} person @param {string} project_id @param {string} domain @returns {Promise<string>} its id */
async function makeCluster(person, project_id, domain) {
  const { cluster } = await person.call('/api/partners/clusters/createcluster/', {
    project_id,
    cluster_domain: domain,
  });
  await person.call('/api/partners/clusters/createrecord/', {
    project_id,
    cluster_id: cluster.id,
    record_policy: 'Simple',
    record_name: 'host',
    record_type: 'A',
    record_ttl: 3_600,
    record_value: '192.0.2.1\n192.0.2.2',
  });
  return cluster.id;
}

/** @param {Person} person */
async function makeCase(person) {
  const text = 'We would like to move our mail next month.\n\nHow long before should we lower the TTL?';
  const opened = { subject: 'Moving our mail', type: 'question', text, submit_key: 'bench-first-case-01' };
  await person.call('/api/self/support/create/', opened);
}

/**
 * Waits until the record sets are published, and removes emails that no server here accepts: no background work may run
 * during a measurement.
 *
 * @param {mongoose.Connection} database
 */
async function drainPublications(database) {
  const until = Date.now() + MAX_WAIT_MS;
  const waiting = [
    () => database.collection('recordsets').countDocuments({ state: { $ne: 'published' } }),
    () => database.collection('support_cases').countDocuments({ 'outbox.0': { $exists: true } }),
  ];
  for (const count of waiting) {
    while ((await count()) > 0) {
      if (Date.now() > until)
        throw new UserError('The product did not finish what it was asked before the benchmark.');
      await wait(POLL_MS);
    }
  }
  await database.collection('jobs').deleteMany({});
}

/** @param {{ type: string, members: { values: string[] }[] }} first @param {number} index */
function nextRecordSet({ type, members }, index) {
  const name = `host-${String(index).padStart(6, '0')}`;
  const search = [name, ...members.flatMap(({ values }) => values)].join('\n');
  return { name, order: name, search, slots: [`${name} ${type}`] };
}

/** @param {{ number: string, changedAt: Date }} first @param {number} index */
function nextCase({ number, changedAt }, index) {
  return {
    number: `${number}-${index}`,
    submitKey: `bench-copy-${String(index).padStart(8, '0')}`,
    changedAt: new Date(changedAt.getTime() - index * 1_000),
  };
}
