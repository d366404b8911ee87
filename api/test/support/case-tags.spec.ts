import { addTag, getCase, listCaseTags, removeTag, toggleTag, type ClusterTag } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { startDnsWorld, Zone, type DnsWorld } from '../harness/clusters-world.js';
import type { SignedIn } from '../harness/harness.js';
import { created, reply, UNKNOWN_ID } from './support-fixtures.js';

// Real: API over HTTP, database engine.
let world: DnsWorld;
let ada: SignedIn;
let eve: SignedIn;
let zone: Zone;
let tag: ClusterTag;
let caseId: string;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  zone = await Zone.create(world, ada, 'tagged.example');
  tag = await tagOf(zone, 'Urgent');
  caseId = await created(ada);
});
afterAll(() => world.close());

async function tagOf(made: Zone, name: string): Promise<ClusterTag> {
  return (await made.owner.call(addTag, { ...made.ids, name })).body.tag as ClusterTag;
}

const flip = (body: object, person = ada) => person.call(toggleTag, body as never);
const tagsOf = async (person: SignedIn, id: string) =>
  ((await person.call(getCase, { caseId: id })).body.case as { tags: { name: string }[] }).tags;

test('a tag of a project is added to a case and removed again', async () => {
  expect((await flip({ tagId: tag.id, caseId })).body).toMatchObject({
    status: 'success',
    message: 'Tagged.',
    tagged: true,
  });
  expect(await tagsOf(ada, caseId)).toEqual([{ id: tag.id, name: 'Urgent', color: 'slate' }]);
  expect((await reply(ada, { caseId })).body.case.tags).toHaveLength(1);
  expect((await flip({ tagId: tag.id, caseId })).body).toMatchObject({
    status: 'success',
    message: 'Tag removed.',
    tagged: false,
  });
  expect(await tagsOf(ada, caseId)).toEqual([]);
});

test('concurrent additions and concurrent removals of a tag all succeed', async () => {
  for (const wanted of [true, false]) {
    const both = await Promise.all([1, 2].map(() => flip({ tagId: tag.id, caseId, wanted })));
    for (const { body } of both) expect(body).toMatchObject({ status: 'success', tagged: wanted });
    expect(await tagsOf(ada, caseId)).toHaveLength(wanted ? 1 : 0);
    expect((await flip({ tagId: tag.id, caseId, wanted })).body).toMatchObject({ tagged: wanted });
  }
  expect((await flip({ tagId: tag.id, caseId: UNKNOWN_ID, wanted: false })).status).toBe(404);
  expect((await flip({ tagId: tag.id, caseId, wanted: false }, eve)).status).toBe(404);
});

const EITHER = 'Please send either a cluster or a case.';
test.each<[string, () => object, number, string, string | null]>([
  ['neither', () => ({ tagId: tag.id }), 400, 'validation-error', EITHER],
  ['both', () => ({ tagId: tag.id, caseId, clusterId: zone.cluster.id }), 400, 'validation-error', EITHER],
  ['no tag', () => ({ caseId }), 400, 'validation-error', 'This identifier is missing.'],
  [
    'a malformed case',
    () => ({ tagId: tag.id, caseId: 'x' }),
    400,
    'validation-error',
    'This is not a valid identifier.',
  ],
  [
    'a list of cases',
    () => ({ tagId: tag.id, caseId: [caseId] }),
    400,
    'validation-error',
    'This identifier is missing.',
  ],
  ['an unknown case', () => ({ tagId: tag.id, caseId: UNKNOWN_ID }), 404, 'not-found', null],
  ['an unknown tag', () => ({ tagId: UNKNOWN_ID, caseId }), 404, 'not-found', null],
  ['a cluster as a case', () => ({ tagId: tag.id, caseId: zone.cluster.id }), 404, 'not-found', null],
  ['a case as a cluster', () => ({ tagId: tag.id, clusterId: caseId }), 404, 'not-found', null],
])('%s is refused', async (_, body, http, status, message) => {
  const answer = await flip(body());
  expect([answer.status, answer.body.status]).toEqual([http, status]);
  expect(answer.body.issues?.[0]?.message ?? null).toBe(message);
  expect(await tagsOf(ada, caseId)).toEqual([]);
});

test('a case or a tag of another user is not changed', async () => {
  const hers = await created(eve);
  expect((await flip({ tagId: tag.id, caseId }, eve)).status).toBe(404);
  expect((await flip({ tagId: tag.id, caseId: hers }, eve)).status).toBe(404);
  expect((await flip({ tagId: tag.id, caseId: hers })).status).toBe(404);
  expect(await tagsOf(eve, hers)).toEqual([]);
  expect((await eve.call(listCaseTags, {})).body).toMatchObject({ count: 0, list: [] });
});

test('all tags of all projects are offered, page by page', async () => {
  const other = await Zone.create(world, ada, 'other-tags.example');
  await tagOf(other, 'Also');
  const first = (await ada.call(listCaseTags, { limit: 1 })).body;
  expect(first).toMatchObject({ count: 2, list: [{ name: 'Also' }] });
  const rest = (await ada.call(listCaseTags, { limit: 1, cursor: first.next as string })).body;
  expect(rest).toMatchObject({ next: null, list: [{ id: tag.id, name: 'Urgent' }] });
});

inFullRun(test)('a case has at most 20 tags, and removed tags do not count', async () => {
  const crowded = await created(ada);
  const many: ClusterTag[] = [];
  for (let number = 1; number <= 21; number += 1) many.push(await tagOf(zone, `Tag ${number}`));
  const give = (index: number) => flip({ tagId: many[index]?.id, caseId: crowded });
  for (let index = 0; index < 20; index += 1) expect((await give(index)).status).toBe(200);
  const refused = await give(20);
  expect([refused.status, refused.body.message]).toEqual([409, 'A case has at most 20 tags.']);
  await ada.call(removeTag, { tag_id: many[3]?.id ?? '', project_id: zone.projectId });
  expect(await tagsOf(ada, crowded)).toHaveLength(19);
  expect((await give(20)).status).toBe(200);
  expect((await tagsOf(ada, crowded)).map(({ name }) => name)).toContain('Tag 21');
});
