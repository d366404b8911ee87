import { attachDomain, createCluster, createContainer, planDomain } from '@zonewerk/contracts';
import { extract } from 'tar-stream';
import type { DomainDocument } from '../../../../src/domains/hosting/domains/domain.schema.js';
import { ByteStore } from '../../../../src/platform/files/byte-store.js';
import { Site } from '../../../content/website/website-world.js';
import type { DnsWorld } from '../../../harness/clusters-world.js';
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

/** A domain of a zone of the project. */
export async function activeDomain(world: DnsWorld): Promise<JobExample> {
  const ada = await world.signedIn('Ada');
  const { id: project } = await world.builders.project(ada.userId, 'Domain');
  await ada.call(createCluster, { cluster_domain: 'job.example', project_id: project });
  const place = { server_id: await storedServer(world), project_id: project };
  const created = await ada.call(createContainer, { ...place, kind: 'development' });
  const input = { project_id: project, container_id: created.body.server_id as string, host: 'job.example' };
  const { fingerprint } = (await ada.call(planDomain, input)).body.plan as { fingerprint: string };
  await ada.call(attachDomain, { ...input, fingerprint });
  const stored = () => world.connection.collection('hosting_domains').findOne({ host: input.host });
  const domain = await stored();
  const outcome = async () => {
    const { state, active, proof, message, check } = (await stored()) as unknown as DomainDocument;
    return { state, active, proof, message, check };
  };
  return { payload: { domain: domain?._id.toHexString(), check: domain?.['check'] }, outcome };
}

async function entriesOf(archive: ReturnType<typeof extract>): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of archive) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
}
