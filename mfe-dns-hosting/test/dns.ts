import type { Cluster, Drift, DriftCompared, PageResponse, RecordSet } from '@zonewerk/contracts';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import { ok } from '@zonewerk/testing/screens';

const BASE = '/api/partners/clusters';
export const LIST = `${BASE}/list/`;
export const GET = `${BASE}/get/`;
export const CREATE = `${BASE}/createcluster/`;
export const DROP = `${BASE}/dropcluster/`;
export const DROPPED = `${BASE}/dropped/`;
export const RESTORE = `${BASE}/restore/`;
export const RECORDS = `${BASE}/records/`;
export const CREATE_RECORD = `${BASE}/createrecord/`;
export const GET_RESOURCE = `${BASE}/get/resource/`;
export const UPDATE_RECORD = `${BASE}/updaterecord/`;
export const DROP_RECORD = `${BASE}/droprecord/`;
export const DRIFT = `${BASE}/drift/`;
export const PLANS = `${BASE}/plans/`;
export const PUBLISH = `${BASE}/records/publish/`;
export const PROPAGATION = `${BASE}/records/propagation/`;

export const PROJECT = 'a'.repeat(24);

export const canal: Cluster = {
  id: 'c'.repeat(24),
  domain: 'canal.nl',
  domain_unicode: 'canal.nl',
  project_id: PROJECT,
  created: '2026-01-02T10:00:00.000Z',
  records: 2,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  state: 'published',
  reason: null,
  verification: 'none',
};
export const dike: Cluster = {
  ...canal,
  id: 'd'.repeat(24),
  domain: 'xn--dke-0na.nl',
  domain_unicode: 'dïke.nl',
  records: 1,
};

export const KEY = { project_id: PROJECT, cluster_id: canal.id };

export const www: RecordSet = {
  id: '1'.repeat(24),
  record_name: 'www',
  record_type: 'A',
  record_policy: 'Simple',
  record_ttl: 300,
  values: ['192.0.2.1', '192.0.2.2'],
  identifier: null,
  members: [{ identifier: '', values: ['192.0.2.1', '192.0.2.2'], weight: null }],
  alias_target: null,
  alias_values: null,
  state: 'published',
  reason: null,
  changed: '2026-01-02T10:00:00.000Z',
};
export const mail: RecordSet = {
  ...www,
  id: '2'.repeat(24),
  record_name: '@',
  record_type: 'MX',
  values: ['10 mail.example.net'],
  members: [{ identifier: '', values: ['10 mail.example.net'], weight: null }],
};

/** Differences in one page, with how many of all nobody has decided about. */
export const driftOf = (
  list: readonly Drift[],
  open = list.filter(({ ignored }) => !ignored).length,
  compared: DriftCompared | null = null,
) => ok({ list, next: null, count: list.length, open, compared });

/** A record set that the nameserver has with another value. */
export const different: Drift = {
  id: '8'.repeat(24),
  kind: 'different',
  record_name: 'www',
  record_type: 'A',
  ignored: false,
  wanted: { ttl: 300, values: ['192.0.2.1'] },
  there: { ttl: 300, values: ['192.0.2.66'] },
  found: '2026-01-02T10:00:00.000Z',
};

/** A whole list in one page. */
export const listOf = <Item>(...list: Item[]) => ok({ list, next: null, count: list.length });

/** A set whose answers have weights. */
export const split: RecordSet = {
  ...www,
  id: '3'.repeat(24),
  record_name: 'split',
  record_policy: 'Weighted',
  values: ['192.0.2.1', '192.0.2.2'],
  members: [
    { identifier: 'ams', values: ['192.0.2.1'], weight: 3 },
    { identifier: 'rtm', values: ['192.0.2.2'], weight: 1 },
  ],
};
/** An alias that has found its addresses. */
export const alias: RecordSet = {
  ...www,
  id: '4'.repeat(24),
  record_name: '@',
  record_ttl: 0,
  values: [],
  members: [],
  alias_target: 'shop.example.net',
  alias_values: ['198.51.100.7'],
};
/** A set of Route 53 that is only shown. */
export const distant: RecordSet = {
  ...www,
  id: '5'.repeat(24),
  record_name: 'distant',
  record_policy: 'Geolocation',
  values: ['192.0.2.1'],
  members: [
    { identifier: 'eu', values: ['192.0.2.1'], weight: null, route: { location: 'Continent EU' } },
    {
      identifier: 'rest',
      values: [],
      weight: null,
      route: { location: 'Default', target: 'cdn.example.net' },
    },
  ],
};

/** What the call that reads one record set answers. */
export function resourceOf(set: RecordSet): Response {
  return ok({
    policy: set.record_policy,
    recordName: set.record_name,
    recordType: set.record_type,
    recordTTL: set.record_ttl,
    recordValue: set.values.map((Value) => ({ Value })),
    alias: set.alias_target !== null,
    target: set.alias_target,
    weight: null,
    identifier: set.identifier,
    members: set.members,
    state: set.state,
    reason: set.reason,
  });
}

/** What the shell gives the screens. */
export const screenProps: ScreenProps = {
  page: { title: 'DNS' } as PageResponse,
  params: { projectId: PROJECT, clusterId: canal.id },
};
