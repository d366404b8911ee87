import { createHash, randomUUID } from 'node:crypto';
import {
  attachDomain,
  type ContainerSource,
  createContainer,
  planDomain,
  setEnvironmentVariable,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { ContainerRepository } from '../../src/domains/hosting/containers/container.repository.js';
import { CronRepository } from '../../src/domains/hosting/cron/cron.repository.js';
import { ServerRepository } from '../../src/domains/hosting/servers/server.repository.js';
import { ByteStore } from '../../src/platform/files/byte-store.js';
import type { Examples } from '../harness/examples.types.js';
import type { SignedIn, World } from '../harness/harness.js';

/** Id of an online public server without a worker. */
export async function storedServer(
  world: World,
  name = 'Examples',
  sources: ContainerSource[] = ['site'],
  engine: 'site' | 'docker' = 'site',
): Promise<string> {
  const servers = world.app.get(ServerRepository, { strict: false });
  const now = new Date();
  const fields = { engine, public: true, owner: null, state: 'online' } as const;
  // Without a worker's report, the server would become unreachable.
  const seenAt = new Date(now.getTime() + 3_600_000);
  await servers.add({ name, ...fields, sources, seenAt, createdAt: now });
  return (await servers.findByName(name))?._id.toHexString() ?? '';
}

/** Id of a cron job of a container. Its server has no worker, so it never runs. */
async function storedCronJob(world: World, containerId: string): Promise<string> {
  const container = await world.app
    .get(ContainerRepository, { strict: false })
    .findAny(new Types.ObjectId(containerId));
  if (!container) throw new Error('There is no such container.');
  const _id = new Types.ObjectId();
  await world.app.get(CronRepository, { strict: false }).insert({
    _id,
    project: container.project,
    container: container._id,
    server: container.server,
    name: 'Clean up',
    schedule: '0 3 * * *',
    timeZone: 'UTC',
    command: ['/bin/true'],
    enabled: false,
    nextAt: null,
    last: null,
    author: null,
    changedAt: new Date(),
  });
  return _id.toHexString();
}
const host = 'www.examples.example';

const uploadOf = (project: string, container: string) => ({
  params: { project_id: project, container_id: container },
  query: { name: 'app.tar.gz' },
  body: {},
});

/** A valid request of every call that reads logs and metrics. */
function monitoringExamples(project: string, container: string): Examples {
  const inContainer = { project_id: project, container_id: container };
  return {
    'hosting.read-logs': { body: { ...inContainer, limit: 10 } },
    'hosting.follow-logs': { query: { container_id: container } },
    'hosting.download-logs': { query: { container_id: container } },
    'hosting.read-stats': { body: inContainer },
    'hosting.list-stats': { body: { project_id: project } },
  };
}

/** A valid request of every call on servers and containers. */
export async function hostingExamples(world: World, owner: SignedIn): Promise<Examples> {
  const { id: projectId } = await world.builders.project(owner.userId, 'Hosting');
  const place = { server_id: await storedServer(world), project_id: projectId };
  const created = await owner.call(createContainer, { ...place, kind: 'development', source: 'site' });
  const id = created.body.server_id as string;
  const inProject = { project_id: projectId };
  const inContainer = { ...inProject, container_id: id };
  const { body: planned } = await owner.call(planDomain, { ...inContainer, host });
  const { fingerprint } = planned.plan as { fingerprint: string };
  const attached = await owner.call(attachDomain, { ...inContainer, host, fingerprint });
  const inDomain = { ...inProject, domain_id: (attached.body.domain as { id: string }).id };
  await owner.call(setEnvironmentVariable, { ...inContainer, name: 'LEVEL', value: 'info' });
  return {
    'hosting.list-servers': { query: inProject },
    'hosting.create-container': { body: { ...place, kind: 'live', name: 'Website' } },
    'hosting.upload-archive': uploadOf(projectId, id),
    'hosting.list-containers': { body: inProject },
    'hosting.start-container': { params: { serverId: id } },
    'hosting.shut-down-container': { params: { serverId: id } },
    'hosting.update-container': { params: { serverId: id } },
    'hosting.list-deployments': { body: { ...inContainer, limit: 10 } },
    'hosting.roll-back-container': { body: { ...inContainer, number: 1 } },
    'hosting.compare-deployments': { body: { ...inContainer, from: 1, to: 2 } },
    'hosting.resolve-drift': { body: { ...inContainer, choice: 'adopt' } },
    'hosting.set-sleep': { body: { ...inContainer, sleeps: false } },
    'hosting.follow-website': { body: { ...inContainer, follow: false } },
    'hosting.list-environment': { body: inContainer },
    'hosting.set-environment-variable': {
      body: { ...inContainer, name: 'NAME', value: 'a value', secret: true },
    },
    'hosting.remove-environment-variable': { body: { ...inContainer, name: 'LEVEL' } },
    'hosting.get-limits': { body: inContainer },
    'hosting.set-limits': {
      body: { ...inContainer, memory_mb: 512, cpus: 0.5, processes: 64, health_path: '/health' },
    },
    ...(await dataExamples(world, owner, projectId)),
    ...monitoringExamples(projectId, id),
    'hosting.cancel-update': { body: inContainer },
    'hosting.list-domains': { body: inContainer },
    'hosting.plan-domain': { body: { ...inContainer, host: 'new.examples.example' } },
    'hosting.attach-domain': { body: { ...inContainer, host, fingerprint } },
    'hosting.check-domain': { body: inDomain },
    'hosting.list-dangling-records': { body: inProject },
    'hosting.remove-dangling-records': { body: { ...inProject, host: 'old.example' } },
    'hosting.detach-domain': { body: { ...inDomain, remove_records: false } },
    'hosting.remove-container': { body: inContainer },
  };
}

/** A valid request of every call on volumes, backups and programs. */
async function dataExamples(world: World, owner: SignedIn, projectId: string): Promise<Examples> {
  const { container, volume, backup } = await storedData(world, owner, projectId);
  const withData = { project_id: projectId, container_id: container };
  const inJob = { ...withData, job_id: await storedCronJob(world, container) };
  const inVolume = { project_id: projectId, volume_id: volume };
  const inBackup = { project_id: projectId, backup_id: backup };
  return {
    'hosting.list-cron-jobs': { body: withData },
    'hosting.set-cron-job': {
      body: { ...inJob, name: 'Clean up', schedule: '0 3 * * *', command: ['/bin/true'], enabled: true },
    },
    'hosting.run-cron-job': { body: inJob },
    'hosting.remove-cron-job': { body: inJob },
    'hosting.open-terminal': { body: withData },
    'hosting.list-volumes': { body: withData },
    'hosting.add-volume': { body: { ...withData, name: 'data', path: '/data', size_mb: 100 } },
    'hosting.resize-volume': { body: { ...inVolume, size_mb: 200 } },
    'hosting.remove-volume': { body: inVolume },
    'hosting.list-backups': { body: withData },
    'hosting.make-backup': { body: inVolume },
    'hosting.restore-backup': { body: inBackup },
    'hosting.remove-backup': { body: inBackup },
    'hosting.download-backup': { query: { backup_id: backup } },
  };
}

/** Id of a container of an image on a server with Docker, without a worker. */
export async function storedImageContainer(
  world: World,
  owner: SignedIn,
  projectId: string,
): Promise<string> {
  const server = await storedServer(world, randomUUID(), ['site'], 'docker');
  const place = { server_id: server, project_id: projectId };
  const { body } = await owner.call(createContainer, { ...place, kind: 'live' });
  const _id = new Types.ObjectId(body.server_id as string);
  await world.connection.collection('hosting_containers').updateOne({ _id }, { $set: { source: 'image' } });
  return _id.toHexString();
}

/** Ids of a container, a volume of it and a complete backup. No engine has them. */
export async function storedData(world: World, owner: SignedIn, projectId: string) {
  const containerId = await storedImageContainer(world, owner, projectId);
  const id = () => new Types.ObjectId();
  const of = { project: new Types.ObjectId(projectId), container: new Types.ObjectId(containerId) };
  const volume = id();
  const backup = id();
  const bytes = id();
  const shared = { ...of, server: id(), removed: false, createdAt: new Date() };
  await world.connection.collection('hosting_volumes').insertOne({
    ...shared,
    _id: volume,
    name: 'files',
    path: '/files',
    sizeMb: 100,
    slot: 0,
    data: id(),
    prepared: null,
    former: null,
    restore: null,
    message: '',
    usedBytes: 1_000,
    measuredAt: new Date(),
  });
  const store = world.app.get(ByteStore, { strict: false });
  const content = Buffer.from('archive');
  await store.append(bytes.toHexString(), 0, [content]);
  await store.seal(bytes.toHexString(), content.length);
  await world.connection.collection('hosting_backups').insertOne({
    ...shared,
    _id: backup,
    volume,
    slot: 0,
    state: 'complete',
    message: '',
    bytes,
    done: 0,
    total: 0,
    tries: 1,
    length: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    author: null,
    endedAt: new Date(),
  });
  return { container: containerId, volume: volume.toHexString(), backup: backup.toHexString() };
}
