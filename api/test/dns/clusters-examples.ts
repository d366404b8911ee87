import {
  addTag,
  createRule,
  dropCluster,
  listChanges,
  listStoredSets,
  previewImport,
} from '@zonewerk/contracts';
import type { ClusterTag, Rule, StoredSet, ZoneChange, ZonePlan } from '@zonewerk/contracts';
import { eventually, Zone } from '../harness/clusters-world.js';
import type { Examples } from '../harness/examples.types.js';
import { tokenExamples } from './api-tokens/token-examples.js';
import type { SignedIn, World } from '../harness/harness.js';

/** Discovery time for an unknown difference. */
const LONG_AGO = new Date(0).toISOString();

/** A valid request of every call on clusters and record sets. */
export async function dnsExamples(world: World, owner: SignedIn): Promise<Examples> {
  const zone = await Zone.create(world, owner, 'walk.example');
  await zone.create('www', 'A', '192.0.2.1');
  const key = { ...zone.ids, record_name: 'www', record_type: 'A' };
  const change = await firstChange(zone);
  const dropped = await Zone.create(world, owner, 'dropped.example');
  await owner.call(dropCluster, { ...dropped.ids, cluster_domain: dropped.cluster.domain });
  return {
    ...historyExamples(zone, change),
    ...(await ruleExamples(zone)),
    ...(await tokenExamples(zone, change.revision)),
    'dns.propagation': { body: key },
    'dns.publish-records': { body: { ...zone.ids, records: [{ record_name: 'www', record_type: 'A' }] } },
    ...(await planExamples(world, owner)),
    'dns.list-clusters': { body: { project_id: zone.projectId, query: 'walk' } },
    'dns.find-clusters': { body: { query: 'walk' } },
    'dns.get-cluster': { body: zone.ids },
    'dns.get-verification': { body: zone.ids },
    'dns.check-verification': { body: zone.ids },
    'dns.take-back-domain': { body: { ...zone.ids, domain: `login.${zone.cluster.domain}` } },
    'dns.create-cluster': { body: { project_id: zone.projectId, cluster_domain: 'another.example' } },
    'dns.drop-cluster': { body: { ...zone.ids, cluster_domain: zone.cluster.domain } },
    'dns.list-dropped-clusters': { body: { project_id: dropped.projectId, query: 'dropped' } },
    'dns.restore-cluster': { body: dropped.ids },
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
    'dns.update-record': {
      body: {
        ...key,
        original_name: 'www',
        original_ttl: 60,
        original_value: '192.0.2.1',
        record_ttl: 60,
        record_value: '192.0.2.2',
      },
    },
    'dns.drop-record': { body: key },
  };
}

/** First change of a zone, after its history contains one. */
async function firstChange(zone: Zone): Promise<ZoneChange> {
  return eventually(async () => {
    const [newest] = (await zone.owner.call(listChanges, zone.ids)).body.list as ZoneChange[];
    if (!newest) throw new Error('There is no change yet.');
    return newest;
  });
}

function historyExamples(zone: Zone, { id, revision }: ZoneChange): Examples {
  return {
    'dns.list-changes': { body: { ...zone.ids, limit: 10, record_name: 'www', record_type: 'A' } },
    'dns.get-change': { body: { ...zone.ids, change_id: id } },
    'dns.rollback-change': { body: { ...zone.ids, change_id: id, newest_revision: revision } },
  };
}

async function ruleExamples(zone: Zone): Promise<Examples> {
  const add = { ...zone.ids, name: 'Production', color: 'green' as const };
  const tag = (await zone.owner.call(addTag, add)).body.tag as ClusterTag;
  const made = await zone.owner.call(createRule, { ...zone.ids, do_if: 2, do_then: 2 });
  const { id } = made.body.rule as Rule;
  await zone.create('kept', 'A', '192.0.2.1');
  const stored = await eventually(async () => {
    const [newest] = (await zone.owner.call(listStoredSets, zone.ids)).body.list as StoredSet[];
    if (!newest) throw new Error('There is no stored record set yet.');
    return newest.id;
  });
  const codes = { do_if: 1, do_then: 1 };
  return {
    'dns.list-rules': { body: { ...zone.ids, limit: 10 } },
    'dns.create-rule': { body: { ...zone.ids, ...codes } },
    'dns.drop-rule': { body: { rule: 'e'.repeat(24), cluster_id: zone.cluster.id } },
    'dns.switch-rule': { body: { ...zone.ids, rule: id, enabled: true } },
    'dns.try-rule': { body: { ...zone.ids, ...codes } },
    'dns.list-rule-events': { body: { ...zone.ids, limit: 10, outcome: 'stored' } },
    'dns.list-stored-sets': { body: { ...zone.ids, limit: 10 } },
    'dns.restore-stored-set': { body: { ...zone.ids, stored } },
    'dns.drop-stored-set': { body: { ...zone.ids, stored } },
    'dns.list-tags': { body: { ...zone.ids, limit: 10 } },
    'dns.add-tag': { body: { ...add, name: 'Another' } },
    'dns.remove-tag': { body: { tag_id: tag.id, project_id: zone.projectId } },
    'dns.toggle-tag': { body: { tagId: tag.id, clusterId: zone.cluster.id } },
    'dns.check-delegation': { body: zone.ids },
    'dns.list-drift': { body: { ...zone.ids, limit: 10 } },
    'dns.settle-drift': { body: { ...zone.ids, drift: 'e'.repeat(24), found: LONG_AGO, way: 'ignore' } },
  };
}

/** A separate cluster, because the other calls change theirs. */
async function planExamples(world: World, owner: SignedIn): Promise<Examples> {
  const zone = await Zone.create(world, owner, 'plans.example');
  const file = { mode: 'merge' as const, zone_text: 'www 60 IN A 192.0.2.1' };
  const path = previewImport.path.replace(':project_id', zone.projectId);
  const made = await owner.call(previewImport, { ...file, cluster_id: zone.cluster.id }, path);
  const plan = { ...zone.ids, plan_id: (made.body.plan as ZonePlan).id };
  // Previews replace the displayed plan, so they use another cluster.
  const other = (await Zone.create(world, owner, 'previews.example')).ids;
  return {
    'dns.get-plan': { body: plan },
    'dns.list-plans': { body: { ...zone.ids, limit: 10 } },
    'dns.list-plan': { body: { ...plan, category: 'added' } },
    'dns.apply-plan': { body: plan },
    'dns.preview-import': {
      params: { project_id: other.project_id },
      body: { ...file, cluster_id: other.cluster_id },
    },
    'dns.list-templates': { body: {} },
    'dns.preview-template': { body: { ...other, template: 'no-mail' } },
    'dns.preview-replacement': {
      body: { ...other, record_type: 'A', old_value: '192.0.2.1', new_value: '192.0.2.2' },
    },
    'dns.preview-ttl': {
      body: { ...other, record_ttl: 60, records: [{ record_name: 'www', record_type: 'A' }] },
    },
    'dns.preview-removal': { body: { ...other, records: [{ record_name: 'www', record_type: 'A' }] } },
    'dns.preview-zone-rollback': { body: { ...other, to_revision: 0 } },
    'dns.export-zone': { body: other },
  };
}
