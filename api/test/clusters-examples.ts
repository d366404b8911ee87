import { listChanges, type ZoneChange } from '@zonewerk/contracts';
import { eventually, Zone } from './clusters-world.js';
import type { Examples } from './examples.js';
import type { SignedIn, World } from './harness.js';

/** A good request of every call on clusters and record sets. */
export async function dnsExamples(world: World, owner: SignedIn): Promise<Examples> {
  const zone = await Zone.create(world, owner, 'walk.example');
  await zone.create('www', 'A', '192.0.2.1');
  const key = { ...zone.ids, record_name: 'www', record_type: 'A' };
  const change = await firstChange(zone);
  return {
    ...historyExamples(zone, change),
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

/** The newest change of a zone, once its history has one. */
async function firstChange(zone: Zone): Promise<ZoneChange> {
  return eventually(async () => {
    const [newest] = (await zone.owner.call(listChanges, zone.ids)).body.list as ZoneChange[];
    if (!newest) throw new Error('There is no change yet.');
    return newest;
  });
}

function historyExamples(zone: Zone, { id, revision }: ZoneChange): Examples {
  const back = { ...zone.ids, to_revision: 0 };
  return {
    'dns.list-changes': { body: { ...zone.ids, limit: 10, record_name: 'www', record_type: 'A' } },
    'dns.get-change': { body: { ...zone.ids, change_id: id } },
    'dns.rollback-change': { body: { ...zone.ids, change_id: id, newest_revision: revision } },
    'dns.preview-zone-rollback': { body: back },
    'dns.rollback-zone': {
      body: { ...back, newest_revision: revision, cluster_domain: zone.cluster.domain },
    },
  };
}
