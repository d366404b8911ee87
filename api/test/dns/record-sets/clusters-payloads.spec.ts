import { createRecord, getResource, updateRecord, type BodyOf } from '@zonewerk/contracts';
import { startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine. Bodies have exactly the fields of the specification, section 7, with the values
// of a form: fields that a policy does not use are empty.
let world: DnsWorld;
let ada: SignedIn;
let zone: Zone;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  zone = await Zone.create(world, ada, 'payload.example');
});
afterAll(() => world.close());

const CREATE = {
  is_alias: '0',
  alias_target: '',
  record_domain: 'payload.example',
  record_type: 'A',
  record_ttl: 300,
  record_policy: 'Simple',
  weighted_weight: '',
  weighted_id: '',
  multivalue_id: '',
} as const;
/** Without `multivalue_id`: the specification has either that or `identifier`. */
const UPDATE = {
  record_type: 'A',
  record_ttl: 300,
  record_policy: 'Simple',
  alias: '0',
  target: '',
  old_target: '',
  old_id: '',
  original_ttl: 300,
  original_weight: '',
  weight: '',
  identifier: '',
} as const;

interface Row {
  readonly what: string;
  readonly create: Partial<BodyOf<typeof createRecord>>;
  readonly update: Partial<BodyOf<typeof updateRecord>>;
  readonly resource: object;
  /** The same change in the format of the screens. */
  readonly members?: Partial<BodyOf<typeof updateRecord>>;
}

const ROWS: readonly Row[] = [
  {
    what: 'Simple',
    create: { record_value: '192.0.2.1\r\n192.0.2.2' },
    update: { record_value: '192.0.2.3', original_value: '192.0.2.1\r\n192.0.2.2', record_ttl: 60 },
    resource: { policy: 'Simple', recordTTL: 60, recordValue: [{ Value: '192.0.2.3' }], identifier: null },
  },
  {
    what: 'Weighted',
    create: {
      record_policy: 'Weighted',
      record_value: '192.0.2.1',
      weighted_weight: '1',
      weighted_id: 'ams',
    },
    update: {
      record_policy: 'Weighted',
      record_value: '192.0.2.9',
      original_value: '192.0.2.1',
      old_id: 'ams',
      identifier: 'rtm',
      original_weight: '1',
      weight: '200',
    },
    members: {
      record_policy: 'Weighted',
      members: [{ identifier: 'rtm', value: '192.0.2.9', weight: 200 }],
      original_members: [{ identifier: 'ams', value: '192.0.2.1', weight: 1 }],
    },
    resource: {
      policy: 'Weighted',
      recordTTL: 300,
      recordValue: [{ Value: '192.0.2.9' }],
      weight: 200,
      identifier: 'rtm',
    },
  },
  {
    what: 'Multi Value Answer',
    create: { record_policy: 'Multi Value Answer', record_value: '192.0.2.1', multivalue_id: 'one' },
    update: {
      record_policy: 'Multi Value Answer',
      record_value: '192.0.2.9',
      original_value: '192.0.2.1',
      old_id: 'one',
      multivalue_id: 'two',
      identifier: undefined,
    },
    members: {
      record_policy: 'Multi Value Answer',
      members: [{ identifier: 'two', value: '192.0.2.9' }],
      original_members: [{ identifier: 'one', value: '192.0.2.1' }],
    },
    resource: {
      policy: 'Multi Value Answer',
      recordValue: [{ Value: '192.0.2.9' }],
      identifier: 'two',
      weight: null,
    },
  },
  {
    what: 'alias',
    create: { is_alias: '1', alias_target: 'shop.example.net', record_ttl: 0, record_value: '' },
    update: {
      alias: '1',
      target: 'store.example.net',
      old_target: 'shop.example.net',
      record_ttl: 0,
      record_value: '',
      original_ttl: 0,
      original_value: '',
    },
    resource: { alias: true, target: 'store.example.net', recordTTL: 0, recordValue: [] },
  },
  {
    what: 'Simple that becomes Weighted',
    create: { record_value: '192.0.2.1' },
    update: {
      record_policy: 'Weighted',
      record_value: '192.0.2.1',
      original_value: '192.0.2.1',
      weight: '3',
      identifier: 'ams',
    },
    resource: { policy: 'Weighted', weight: 3, identifier: 'ams', recordValue: [{ Value: '192.0.2.1' }] },
  },
];

let names = 0;

/** Creates the record set of a row; returns its name. */
async function created({ create }: Row) {
  names += 1;
  const name = `set-${names}`;
  const made = await ada.call(createRecord, {
    ...CREATE,
    record_name: name,
    record_value: '',
    ...create,
    ...zone.ids,
  });
  expect(made.body).toMatchObject({ status: 'success' });
  return name;
}

/** The response of the call, without the publication state. */
const resourceOf = async (name: string) => {
  const place = { record_name: name, record_domain: 'payload.example', record_type: 'A' as const };
  const {
    state: _state,
    reason: _reason,
    ...resource
  } = (await ada.call(getResource, { ...place, ...zone.ids })).body;
  return resource;
};

describe.each(ROWS)('$what', (row) => {
  test('is created, changed and read with the payloads of the specification', async () => {
    const name = await created(row);
    const original = { record_name: name, original_name: name, record_value: '', original_value: '' };
    const changed = await ada.call(updateRecord, { ...UPDATE, ...original, ...row.update, ...zone.ids });
    expect(changed.body).toMatchObject({ status: 'success' });
    expect(await resourceOf(name)).toMatchObject({
      status: 'success',
      recordName: name,
      recordType: 'A',
      ...row.resource,
    });
  });

  test('is not overwritten by a payload with other original values', async () => {
    const name = await created(row);
    const before = await resourceOf(name);
    const stale = { original_value: '192.0.2.77', old_target: 'other.example.net' };
    const body = { ...UPDATE, record_name: name, original_name: name, ...row.update, ...stale, ...zone.ids };
    expect((await ada.call(updateRecord, { record_value: '', ...body })).body.status).toBe('conflict');
    expect(await resourceOf(name)).toEqual(before);
  });
});

test.each(ROWS.filter(({ members }) => members))(
  '$what is changed by one list of all its members, as the web app sends it',
  async (row) => {
    const name = await created(row);
    const place = { record_name: name, original_name: name, record_type: 'A' as const, ...zone.ids };
    const body = { ...place, record_ttl: 300, original_ttl: 300, ...row.members };
    expect((await ada.call(updateRecord, body)).body.status).toBe('success');
    expect(await resourceOf(name)).toMatchObject({ ...row.resource, recordName: name });
  },
);
