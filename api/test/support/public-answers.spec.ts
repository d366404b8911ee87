import {
  type CannedResponse,
  findPublicAnswers,
  type PublicAnswer,
  removeCannedResponse,
  saveCannedResponse,
} from '@zonewerk/contracts';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent } from './care-fixtures.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let finn: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  finn = await agent(world, 'Finn', 'lead');
});
afterAll(() => world.close());

const save = (fields: object) => finn.call(saveCannedResponse, { public: true, ...fields } as never);

async function saved(title: string, text: string, fields: object = {}): Promise<CannedResponse> {
  return (await save({ title, text, ...fields })).body.response as CannedResponse;
}

async function titlesFor(query: string): Promise<string[]> {
  const { body } = await ada.call(findPublicAnswers, { query });
  return (body.list as PublicAnswer[]).map(({ title }) => title);
}

test('a customer finds public answers only, by words of title and text, the best first', async () => {
  await saved('Quaggas in zones', 'Add a record.');
  await saved('Records', 'Quaggas and okapis are animals.');
  await saved('Okapis of quaggas', 'Secret.', { public: false });
  expect(await titlesFor('Is it quaggas?')).toEqual(['Quaggas in zones', 'Records']);
  expect(await titlesFor('okapis or QUAGGÁS in records')).toEqual(['Records', 'Quaggas in zones']);
  expect(await titlesFor('quag')).toEqual(['Quaggas in zones']);
  expect(await titlesFor('to of it')).toEqual([]);
  const { body } = await ada.call(findPublicAnswers, { query: 'quaggas' });
  expect(body.list).toContainEqual({
    id: expect.any(String) as string,
    title: 'Quaggas in zones',
    text: 'Add a record.',
    files: [],
  });
});

test('at most five answers are found', async () => {
  for (let number = 1; number <= 6; number += 1) await saved(`Numbats ${number}`, 'Words.');
  expect(await titlesFor('numbats')).toEqual([1, 2, 3, 4, 5].map((number) => `Numbats ${number}`));
});

test('a removed or no longer public answer is not found', async () => {
  const one = await saved('Tapirs one', 'Words.');
  const two = await saved('Tapirs two', 'Words.');
  expect(await titlesFor('tapirs')).toHaveLength(2);
  const { id, revision, title, text } = one;
  const { body } = await save({ canned_id: id, revision, title, text, public: false });
  expect(body.response).toMatchObject({ public: false });
  await finn.call(removeCannedResponse, { canned_id: two.id });
  expect(await titlesFor('tapirs')).toEqual([]);
});

test('a public answer has no variables', async () => {
  const { status, body } = await save({ title: 'Hello tapirs', text: 'Hello {customer},' });
  expect([status, body.issues?.[0]]).toEqual([
    400,
    { path: 'text', message: 'A public answer cannot have {customer}, {number} or {agent}.' },
  ]);
  const { status: plain } = await save({ title: 'Hello tapirs', text: 'Hello {customer},', public: false });
  expect(plain).toBe(200);
});

test('a search requires a query and an account', async () => {
  const { status, body } = await ada.call(findPublicAnswers, { query: ' ' });
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'query']);
  expect((await world.browser().call(findPublicAnswers, { query: 'quaggas' })).status).toBe(401);
});
