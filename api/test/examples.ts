import { createCluster, createRecord, listSessions, type Cluster } from '@zonewerk/contracts';
import { dnsExamples } from './clusters-examples.js';
import { PASSWORD, type SignedIn, type World } from './harness.js';
import { supportExamples } from './support-fixtures.js';

/** A good request of a call: its body without the token, its path parameters. */
export interface Example {
  readonly body?: Record<string, unknown>;
  readonly params?: Record<string, string>;
}

export type Examples = Readonly<Record<string, Example>>;

/** A good request of every call, on objects that belong to that person. */
export async function makeExamples(world: World, owner: SignedIn): Promise<Examples> {
  const project = await world.builders.project(owner.userId, 'Example');
  const inProject = { project_id: project.id };
  const [session] = (await owner.call(listSessions, {})).body.list as { ip: string; date: string }[];
  return {
    'identity.login': { body: { mail: owner.mail, password: PASSWORD } },
    'identity.logout': { body: {} },
    'identity.step-up': { body: { password: PASSWORD } },
    'identity.register': { body: { name: 'New', mail: 'new@example.com', password: PASSWORD } },
    'identity.register-confirm': { body: { mail: 'new@example.com', code: '123456' } },
    'identity.register-resend': { body: { mail: 'new@example.com' } },
    'sessions.list': { body: { limit: 10 } },
    'sessions.close': { body: { session_ip: session?.ip ?? '', session_date: session?.date ?? '' } },
    'projects.list': { body: { query: 'Exa' } },
    'projects.get': { body: inProject },
    'projects.add': { body: { name: 'Another' } },
    'projects.set-label': { body: { ...inProject, label_color: 'teal' } },
    ...(await dnsExamples(world, owner)),
    ...(await dnsExamples(owner, project.id)),
    ...(await supportExamples(owner)),
  };
}

/** A cluster of that project with one record set. No nameserver runs: what is published there is not looked at here. */
async function dnsExamples(owner: SignedIn, projectId: string): Promise<Examples> {
  const domain = 'walk-example.nl';
  const created = await owner.call(createCluster, { cluster_domain: domain, project_id: projectId });
  const { cluster } = created.body as { cluster: Cluster };
  const inCluster = { cluster_id: cluster.id, project_id: projectId };
  const named = { record_name: 'www', record_type: 'A' };
  await owner.call(createRecord, {
    ...inCluster,
    record_name: 'www',
    record_type: 'A',
    record_ttl: 300,
    record_value: '192.0.2.1',
  });
  return {
    'dns.list-clusters': { body: { project_id: projectId } },
    'dns.get-cluster': { body: inCluster },
    'dns.create-cluster': { body: { cluster_domain: 'walk-other.nl', project_id: projectId } },
    'dns.drop-cluster': { body: { cluster_domain: domain, ...inCluster } },
    'dns.list-records': { body: inCluster },
    'dns.create-record': {
      body: {
        ...inCluster,
        ...named,
        record_name: 'mail',
        record_domain: domain,
        record_ttl: 300,
        record_value: '192.0.2.2',
        record_policy: 'Simple',
        is_alias: false,
      },
    },
    'dns.get-resource': { body: { ...inCluster, ...named } },
    'dns.drop-record': { body: { ...inCluster, ...named } },
  };
}
