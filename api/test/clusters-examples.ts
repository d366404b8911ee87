import { Zone } from './clusters-world.js';
import type { Examples } from './examples.js';
import type { SignedIn, World } from './harness.js';

/** A good request of every call on clusters and record sets. */
export async function dnsExamples(world: World, owner: SignedIn): Promise<Examples> {
  const zone = await Zone.create(world, owner, 'walk.example');
  await zone.create('www', 'A', '192.0.2.1');
  const key = { ...zone.ids, record_name: 'www', record_type: 'A' };
  return {
    'dns.list-clusters': { body: { project_id: zone.projectId, query: 'walk' } },
    'dns.get-cluster': { body: zone.ids },
    'dns.create-cluster': { body: { project_id: zone.projectId, cluster_domain: 'another.example' } },
    'dns.drop-cluster': { body: { ...zone.ids, cluster_domain: zone.cluster.domain } },
    'dns.list-records': { body: { ...zone.ids, limit: 10 } },
    'dns.create-record': {
      body: {
        ...zone.ids,
        record_name: 'mail',
        record_type: 'MX',
        record_ttl: 60,
        record_value: '10 a.example',
      },
    },
    'dns.get-resource': { body: key },
    'dns.drop-record': { body: key },
  };
}
