import {
  attachDomain,
  type ContainerSource,
  createContainer,
  planDomain,
  setEnvironmentVariable,
} from '@zonewerk/contracts';
import { ServerRepository } from '../../src/domains/hosting/servers/server.repository.js';
import type { Examples } from '../harness/examples.types.js';
import type { SignedIn, World } from '../harness/harness.js';

/** Id of a public server that is online, without a worker. */
export async function storedServer(
  world: World,
  name = 'Examples',
  sources: ContainerSource[] = ['site'],
): Promise<string> {
  const servers = world.app.get(ServerRepository, { strict: false });
  const now = new Date();
  const fields = { engine: 'site', public: true, owner: null, state: 'online' } as const;
  await servers.add({ name, ...fields, sources, seenAt: now, createdAt: now });
  return (await servers.findByName(name))?._id.toHexString() ?? '';
}

const host = 'www.examples.example';

const uploadOf = (project: string, container: string) => ({
  params: { project_id: project, container_id: container },
  query: { name: 'app.tar.gz' },
  body: {},
});

/** A good request of every call on servers and containers. */
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
  const params = { serverId: id };
  return {
    'hosting.list-servers': { query: inProject },
    'hosting.create-container': { body: { ...place, kind: 'live', name: 'Website' } },
    'hosting.upload-archive': uploadOf(projectId, id),
    'hosting.list-containers': { body: inProject },
    'hosting.start-container': { params },
    'hosting.shut-down-container': { params },
    'hosting.update-container': { params },
    'hosting.list-deployments': { body: { ...inContainer, limit: 10 } },
    'hosting.roll-back-container': { body: { ...inContainer, number: 1 } },
    'hosting.compare-deployments': { body: { ...inContainer, from: 1, to: 2 } },
    'hosting.resolve-drift': { body: { ...inContainer, choice: 'adopt' } },
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
    'hosting.read-logs': { body: { ...inContainer, limit: 10 } },
    'hosting.follow-logs': { query: { container_id: id } },
    'hosting.download-logs': { query: { container_id: id } },
    'hosting.read-stats': { body: inContainer },
    'hosting.list-stats': { body: inProject },
    'hosting.cancel-update': { body: inContainer },
    'hosting.list-domains': { body: inContainer },
    'hosting.plan-domain': { body: { ...inContainer, host: 'new.examples.example' } },
    'hosting.attach-domain': { body: { ...inContainer, host, fingerprint } },
    'hosting.check-domain': { body: inDomain },
    'hosting.list-dangling-records': { body: inProject },
    'hosting.detach-domain': { body: { ...inDomain, remove_records: false } },
    'hosting.remove-container': { body: inContainer },
  };
}
