import { createCluster, dropProject, type BodyOf } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { DnsWorld } from '../../../harness/clusters-world.js';
import type { JobExample } from './job-examples.types.js';

/** A dropped project at the end of its undo period. */
export async function endedProject(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const { id } = await world.builders.project(ada.userId, 'Ended');
  const domain = `ended-${randomUUID().slice(0, 8)}.example`;
  await ada.call(createCluster, { project_id: id, cluster_domain: domain });
  const body: BodyOf<typeof dropProject> = { project_id: id, name: 'Ended' };
  await ada.call(dropProject, body);
  const _id = new mongoose.Types.ObjectId(id);
  const { connection } = world;
  await connection.collection('projects').updateOne({ _id }, { $set: { removeAt: new Date() } });
  const outcome = async () => ({
    projects: await connection.collection('projects').countDocuments({ _id }),
    served: await connection.collection('clusters').countDocuments({ domain, dropping: { $ne: true } }),
  });
  return { payload: { project: id }, outcome };
}
