import mongoose from 'mongoose';
import { mailJobsTo } from '../../../harness/stored-messages.js';
import { Zone, type DnsWorld } from '../../../harness/clusters-world.js';
import type { JobExample } from './job-examples.types.js';
import { makeZone } from './zone-examples.js';

/** A cluster whose creation was interrupted before the look-up of its conflicts. */
export async function newCluster(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  const verification = { state: 'checking', token: 'a', requestedAt: new Date() };
  await clusters(world).updateOne(own(zone), { $set: { verification } });
  const outcome = async () => {
    const stored = await clusters(world).findOne(own(zone));
    return { isUnserved: stored?.['verification'] !== undefined };
  };
  return { payload: { cluster: zone.cluster.id }, outcome };
}

/** An unverified cluster below a cluster of another account. */
export async function unverifiedCluster(world: DnsWorld): Promise<JobExample> {
  const parent = await makeZone(world);
  const child = await Zone.create(world, await world.signedIn('Eve'), `login.${parent.cluster.domain}`);
  const outcome = async () => {
    const stored = await clusters(world).findOne(own(parent));
    const emails = (await mailJobsTo(world, child.owner.mail)).length;
    return { parent: stored?.['verification']?.state as unknown, emails };
  };
  return { payload: { cluster: child.cluster.id, since: new Date().toISOString() }, outcome };
}

function clusters(world: DnsWorld) {
  return world.connection.collection('clusters');
}

function own({ cluster }: Zone) {
  return { _id: new mongoose.Types.ObjectId(cluster.id) };
}
