import { randomUUID } from 'node:crypto';
import {
  attachDomain,
  type AuditEvent,
  createCluster,
  createContainer,
  listAuditEvents,
  planDomain,
} from '@zonewerk/contracts';
import { extract } from 'tar-stream';
import { HostRecords } from '../../../../src/domains/dns/dns.api.js';
import type { DomainDocument } from '../../../../src/domains/hosting/domains/domain.schema.js';
import { auditEntry } from '../../../../src/domains/projects/projects.api.js';
import { ByteStore } from '../../../../src/platform/files/byte-store.js';
import { OutboxRelay } from '../../../../src/platform/jobs/outbox-relay.service.js';
import { Site } from '../../../content/website/website-world.js';
import { eventually, type DnsWorld } from '../../../harness/clusters-world.js';
import { mailJobsTo } from '../../../harness/stored-messages.js';
import { storedServer } from '../../../hosting/hosting-examples.js';
import type { JobExample } from './job-examples.types.js';

/** The first deployment of a live container. */
export async function madeArtifact(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const site = await Site.create(world, ada);
  await site.show(await site.add('Home'));
  const place = { server_id: await storedServer(world), project_id: site.projectId };
  const created = await ada.call(createContainer, { ...place, kind: 'live', source: 'site' });
  const { ObjectId } = world.connection.base.Types;
  const container = ObjectId.createFromHexString(created.body.server_id as string);
  const stored = () => world.connection.collection('hosting_deployments').findOne({ container });
  const id = (await stored())?._id.toHexString() ?? '';
  const outcome = async () => {
    const deployment = await stored();
    const artifact = String(deployment?.['artifact']);
    const bytes = await world.app.get(ByteStore, { strict: false }).open(artifact);
    return {
      state: [deployment?.['state'], deployment?.['message']],
      entries: bytes === null ? [] : await entriesOf(bytes.pipe(extract())),
    };
  };
  return { payload: { deployment: id }, outcome };
}

/** A domain of a zone that the nameserver serves. */
export async function activeDomain(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const { id: project } = await world.builders.project(ada.userId, 'Domain');
  const host = `job-${randomUUID().slice(0, 8)}.example`;
  await ada.call(createCluster, { cluster_domain: host, project_id: project });
  const records = world.app.get(HostRecords, { strict: false });
  await eventually(async () => expect(await records.isDelegated({ projectId: project }, host)).toBe(true));
  const place = { server_id: await storedServer(world), project_id: project };
  const created = await ada.call(createContainer, { ...place, kind: 'development' });
  const input = { project_id: project, container_id: created.body.server_id as string, host };
  const { fingerprint } = (await ada.call(planDomain, input)).body.plan as { fingerprint: string };
  await ada.call(attachDomain, { ...input, fingerprint });
  const stored = () => world.connection.collection('hosting_domains').findOne({ host });
  const domain = await stored();
  const outcome = async () => {
    const { state, active, proof, message, check } = (await stored()) as unknown as DomainDocument;
    return { state, active, proof, message, check };
  };
  return { payload: { domain: domain?._id.toHexString(), check: domain?.['check'] }, outcome };
}

/** A live container with another website than the published one. */
export async function followedWebsite(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const site = await Site.create(world, ada);
  await site.show(await site.add('Home'));
  const place = { server_id: await storedServer(world), project_id: site.projectId };
  const created = await ada.call(createContainer, { ...place, kind: 'live' });
  const { ObjectId } = world.connection.base.Types;
  const container = ObjectId.createFromHexString(created.body.server_id as string);
  const deployments = world.connection.collection('hosting_deployments');
  const shown = { state: 'live', liveAt: new Date(), digest: 'another website' };
  await deployments.updateOne({ container }, { $set: shown });
  const outcome = async () => {
    const stored = await world.connection.collection('hosting_containers').findOne({ _id: container });
    const made = await deployments.find({ container }).sort({ number: 1 }).toArray();
    const desired = made.find(({ _id }) => _id.equals(stored?.['desired'].deployment));
    return {
      deployments: made.map(({ number, state, author }) => ({
        number,
        state,
        author: String(author) === ada.userId,
      })),
      desired: desired?.['number'] as number,
      last: stored?.['lastNumber'] as number,
    };
  };
  return { payload: { project: site.projectId, author: ada.userId, at: Date.now() }, outcome };
}

/** A container that was rolled back. */
export async function reportedCrash(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const { id: projectId } = await world.builders.project(ada.userId, 'Home');
  const place = { server_id: await storedServer(world), project_id: projectId };
  const created = await ada.call(createContainer, place);
  const payload = { container: created.body.server_id as string, version: 2, restored: 1, at: new Date() };
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const mails = await mailJobsTo(world, ada.mail);
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes('rolled back'));
  };
  return { payload, outcome };
}

/** A container that was stopped because of a full volume. */
export async function reportedQuota(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const { id: projectId } = await world.builders.project(ada.userId, 'Home');
  const place = { server_id: await storedServer(world), project_id: projectId };
  const created = await ada.call(createContainer, place);
  const container = created.body.server_id as string;
  const payload = { container, volume: 'files', used: 20, limit: 10, at: new Date() };
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const mails = await mailJobsTo(world, ada.mail);
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes('is full'));
  };
  return { payload, outcome };
}

/** A change for the audit log of a project. */
export async function recordedChange(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const { id: project } = await world.builders.project(ada.userId, 'Audited');
  const subject = { kind: 'container', id: project, name: 'Live' };
  const { payload } = auditEntry({ project, actor: ada.userId, action: 'container.create', subject });
  const outcome = async () => {
    const { body } = await ada.call(listAuditEvents, { project_id: project });
    return (body.list as AuditEvent[]).map(({ action, actor }) => `${action} ${actor}`);
  };
  return { payload, outcome };
}

async function entriesOf(archive: ReturnType<typeof extract>): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of archive) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
}
