import { randomUUID } from 'node:crypto';
import { applyPlan, previewImport, previewZoneRollback, type ZonePlan } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { JobService } from '../../../../src/platform/jobs/job.service.js';
import { eventually, type DnsWorld, type Zone } from '../../../harness/clusters-world.js';
import type { JobExample } from './job-examples.types.js';

/** A file with additions, changes and removals, before its job runs. */
export async function importedFile(world: DnsWorld, zone: Zone): Promise<JobExample> {
  const file = 'www 60 IN A 192.0.2.9\nnew 60 IN MX 10 mail.example.org.';
  const path = previewImport.path.replace(':project_id', zone.projectId);
  const wanted = { cluster_id: zone.cluster.id, mode: 'replace' as const, zone_text: file };
  const { body } = await zone.owner.call(previewImport, wanted, path);
  return begunPlan(world, zone, body.plan as ZonePlan);
}

/** A rollback of a zone to its empty state, before its job runs. */
export async function zoneGoingBack(world: DnsWorld, zone: Zone): Promise<JobExample> {
  const { body } = await zone.owner.call(previewZoneRollback, { ...zone.ids, to_revision: 0 });
  return begunPlan(world, zone, body.plan as ZonePlan);
}

async function begunPlan(world: DnsWorld, zone: Zone, { id, confirm }: ZonePlan): Promise<JobExample> {
  const plans = world.connection.collection('zone_plans');
  const own = { _id: new mongoose.Types.ObjectId(id) };
  const typed = confirm ? { cluster_domain: zone.cluster.domain } : {};
  await zone.owner.call(applyPlan, { ...zone.ids, plan_id: id, ...typed });
  const job = await eventually(async () => {
    const found = await world.connection.collection('jobs').findOne({ 'payload.plan': id });
    if (!found) throw new Error('The job is not there yet.');
    return found;
  });
  const { kind, payload } = job as unknown as { kind: string; payload: Record<string, unknown> };
  const handler = world.app
    .get(JobService)
    .registered()
    .find((one) => one.kind === kind);
  const outcome = async () => {
    let plan = await plans.findOne(own);
    // A long job continues in the next one with the same payload.
    while (plan?.['state'] === 'running') {
      await handler?.run(payload, { id: randomUUID(), attempt: 1 });
      plan = await plans.findOne(own);
    }
    const sets = await world.connection
      .collection('recordsets')
      .find({ cluster: new mongoose.Types.ObjectId(zone.cluster.id) })
      .sort({ order: 1 })
      .toArray();
    return {
      plan: [plan?.['state'], plan?.['tried'], plan?.['left']],
      sets: sets.map(({ name, deleted, members }) => [name, deleted, members]),
    };
  };
  return { payload, outcome };
}
