import {
  type CaseHistoryEvent,
  type CaseObject,
  grantObjectAccess,
  linkCaseObject,
  listCareObjects,
  listCaseHistory,
  listCaseObjects,
  type ObjectDetail,
  type ObjectKind,
  readCareObject,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { orderOf, profileOf } from '../../billing/balance/balance-examples.js';
import { Site } from '../../content/website/website-world.js';
import { Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { agent } from '../care-fixtures.js';
import { created, UNKNOWN_ID } from '../support-fixtures.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let noor: SignedIn;
let zone: Zone;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  noor = await agent(world, 'Noor');
  zone = await Zone.create(world, ada, 'granted.example');
  await zone.create('www', 'A', '192.0.2.7');
});
afterAll(() => world.close());

interface Linked {
  readonly caseId: string;
  readonly kind: ObjectKind;
  readonly object_id: string;
}

/** A case of Ada that links an object. */
async function linked(kind: ObjectKind, id: string, project?: string): Promise<Linked> {
  const object = { caseId: await created(ada), kind, object_id: id };
  const { status } = await ada.call(linkCaseObject, {
    ...object,
    ...(project ? { project_id: project } : {}),
    linked: true,
  });
  expect(status).toBe(200);
  return object;
}

const linkedZone = () => linked('cluster', zone.cluster.id);
const grant = (person: SignedIn, object: Linked, granted = true) =>
  person.call(grantObjectAccess, { ...object, granted });
const read = (object: Linked) => noor.call(readCareObject, object);
const detailsOf = async (object: Linked) => (await read(object)).body.details as ObjectDetail[];
const accessOf = async ({ caseId }: Linked) =>
  ((await ada.call(listCaseObjects, { caseId })).body.list as CaseObject[])[0]?.access_until;

async function actionsOf({ caseId }: Linked) {
  const { body } = await ada.call(listCaseHistory, { caseId, limit: 20 });
  return (body.list as CaseHistoryEvent[]).map(({ author, action, detail }) => [author, action, detail]);
}

test('an agent reads the details while the customer grants access, and the history has it', async () => {
  const object = await linkedZone();
  const refused = await read(object);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'The customer has not granted access to this object, or the access has ended.',
  ]);
  const before = Date.now();
  expect((await grant(ada, object)).status).toBe(200);
  expect(Date.parse((await accessOf(object)) ?? '')).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
  const { body } = await noor.call(listCareObjects, { caseId: object.caseId });
  expect((body.list as CaseObject[])[0]?.access_until).toBe(await accessOf(object));
  for (let times = 0; times < 2; times += 1)
    expect(await detailsOf(object)).toContainEqual({
      name: 'www A',
      value: expect.stringContaining('192.0.2.7') as string,
    });
  expect((await grant(ada, object, false)).status).toBe(200);
  expect([(await read(object)).status, await accessOf(object)]).toEqual([403, null]);
  expect(await actionsOf(object)).toEqual([
    ['Ada', 'access-revoked', 'granted.example'],
    ['Noor', 'details-read', 'granted.example'],
    ['Noor', 'objects-read', 'granted.example'],
    ['Ada', 'access-granted', 'granted.example'],
    ['Ada', 'object-linked', 'granted.example'],
  ]);
});

test('a grant ends by time, and a further one starts again', async () => {
  const object = await linkedZone();
  await grant(ada, object);
  const past = new Date(Date.now() - 1);
  await world.connection
    .collection('support_cases')
    .updateOne({ _id: new Types.ObjectId(object.caseId) }, { $set: { 'objects.0.grantedUntil': past } });
  expect([(await read(object)).status, await accessOf(object)]).toEqual([403, null]);
  await grant(ada, object, false);
  expect((await actionsOf(object)).map(([, action]) => action)).toEqual(['access-granted', 'object-linked']);
  await grant(ada, object);
  expect((await read(object)).status).toBe(200);
});

test('only the customer grants access, and only to a linked object', async () => {
  const object = await linkedZone();
  const other = { ...object, object_id: UNKNOWN_ID };
  const refused = [
    await grant(eve, object),
    await grant(noor, object),
    await grant(ada, other),
    await grant(ada, { ...object, kind: 'container' }),
    await grant(ada, { ...object, caseId: UNKNOWN_ID }),
    await read(other),
    await read({ ...object, caseId: UNKNOWN_ID }),
    await eve.call(readCareObject, object),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  expect((await read(object)).status).toBe(403);
});

test('a removed link ends the access', async () => {
  const object = await linkedZone();
  await grant(ada, object);
  for (const wanted of [false, true]) await ada.call(linkCaseObject, { ...object, linked: wanted });
  expect([(await read(object)).status, await accessOf(object)]).toEqual([403, null]);
});

test('the details of pages, orders and billing profiles are those of the customer', async () => {
  const site = await Site.create(world, ada, ['nl']);
  const page = await site.add('Contact');
  const profile = await profileOf(ada);
  const order = await orderOf(ada, profile);
  const objects = [
    await linked('page', page.id, site.projectId),
    await linked('order', order),
    await linked('profile', profile),
  ];
  for (const object of objects) await grant(ada, object);
  const [texts, items, person] = await Promise.all(objects.map(detailsOf));
  expect(texts).toEqual([{ name: 'nl', value: 'Contact' }]);
  expect(items).toContainEqual({ name: 'Top-up', value: '1 × €25.00' });
  expect(person).toContainEqual({ name: 'Address', value: 'Prinsengracht 263\n1016 GV Amsterdam' });
});
