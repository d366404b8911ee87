import {
  announceRoadmapItem,
  type BodyOf,
  createCluster,
  dropProject,
  getCase,
  publishRoadmap,
  type SupportCase,
  voteForItem,
} from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { OutboxRelay } from '../../../../src/platform/jobs/outbox-relay.service.js';
import type { DnsWorld } from '../../../harness/clusters-world.js';
import { mailJobsTo } from '../../../harness/stored-messages.js';
import { ProjectRoadmaps } from '../../../projects/roadmaps-world.js';
import { created } from '../../../support/support-fixtures.js';
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

/** A shipped item with a voter and a linked case. */
export async function announcedItem(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const eve = await world.signedIn('Eve');
  const { id: project } = await world.builders.project(ada.userId, 'Canal');
  const { map, inMap, columns, item, move } = await new ProjectRoadmaps(ada, project).filled();
  const caseId = await created(ada);
  const tour = await item('Night tour', { public: true, links: [{ kind: 'case', id: caseId }] });
  await ada.call(publishRoadmap, { ...inMap, public: true });
  await eve.call(voteForItem, { map, item: tour.id, vote: true });
  await move(tour, columns.at(-1));
  await ada.call(announceRoadmapItem, { ...inMap, item: tour.id, text: 'It has shipped.' });
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const emails = (await mailJobsTo(world, eve.mail)).filter(({ subject }) =>
      subject.includes('has shipped'),
    );
    const { body } = await ada.call(getCase, { caseId });
    return { emails: emails.length, releases: (body.case as SupportCase).releases.length };
  };
  return { payload: { item: tour.id }, outcome };
}

/** A merge of two items whose votes did not move yet. */
export async function mergedItem(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const { id: project } = await world.builders.project(ada.userId, 'Canal');
  const { map, inMap, item } = await new ProjectRoadmaps(ada, project).filled();
  const one = await item('Night tour', { public: true });
  const other = await item('Tour at night', { public: true });
  await ada.call(publishRoadmap, { ...inMap, public: true });
  await ada.call(voteForItem, { map, item: one.id, vote: true });
  const votesOf = (id: string) =>
    world.connection.collection('roadmap_votes').countDocuments({ item: new mongoose.Types.ObjectId(id) });
  const outcome = async () => {
    const items = await world.connection
      .collection('roadmap_items')
      .find({ map: new mongoose.Types.ObjectId(map) })
      .toArray();
    const merged = items.map((stored) => [
      stored['title'],
      (stored['merged'] as unknown[] | undefined)?.length,
    ]);
    return { merged, votes: [await votesOf(one.id), await votesOf(other.id)] };
  };
  return { payload: { project, map, item: one.id, into: other.id }, outcome };
}
