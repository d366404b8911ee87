import {
  type CareCase,
  type CaseHistoryEvent,
  closeCase,
  deleteAccount,
  getCase,
  listCareHistory,
  listCaseHistory,
  mergeCase,
  readCase,
  type SupportCase,
  undoMerge,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../harness/clusters-world.js';
import { storedMessages } from '../harness/stored-messages.js';
import { PASSWORD, sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent, answer, careCase, sendNow } from './care-fixtures.js';
import { caseFields, create, reply } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs, outbox of emails.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let noor: SignedIn;
let finn: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  noor = await agent(world, 'Noor');
  finn = await agent(world, 'Finn', 'lead');
});
afterAll(() => world.close());

async function opened(customer: SignedIn, subject: string) {
  const { body } = await create(customer, caseFields({ subject }), [{ name: 'dig.txt', content: subject }]);
  const { caseId, message } = body as { caseId: string; message: string };
  return { caseId, number: /ZW-\d+/u.exec(message)?.[0] ?? '' };
}

const read = (customer: SignedIn, caseId: string) => customer.call(getCase, { caseId });
const caseOf = async (customer: SignedIn, caseId: string) =>
  (await read(customer, caseId)).body.case as SupportCase;
const textsOf = async (customer: SignedIn, caseId: string) =>
  (await caseOf(customer, caseId)).posts.map(({ text }) => text);
const fileOf = async (customer: SignedIn, caseId: string) =>
  (await caseOf(customer, caseId)).posts[0]?.files[0]?.file_path ?? '';

const deleted = (person: SignedIn) =>
  person.call(deleteAccount, { password: PASSWORD, confirm: person.mail });

/** A case of Ada that a lead merged into a case of Eve. */
async function merged() {
  const source = await opened(ada, 'Slow');
  const target = await opened(eve, 'Silent');
  const input = { caseId: source.caseId, number: target.number, confirmed: true };
  expect((await finn.call(mergeCase, input)).status).toBe(200);
  return { source, target };
}

test('only a lead merges cases of different customers, and confirms who reads them', async () => {
  const source = await opened(ada, 'Slow');
  const target = await opened(eve, 'Silent');
  const input = { caseId: source.caseId, number: target.number };
  const refused = await noor.call(mergeCase, { ...input, confirmed: true });
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [
      {
        path: 'number',
        message: 'This case is of another customer. Please let a lead of the team merge it.',
      },
    ],
  ]);
  const { status, body } = await finn.call(mergeCase, input);
  expect([status, body.issues?.[0]]).toEqual([
    400,
    {
      path: 'confirmed',
      message: `Ada (${ada.mail}) will read all posts and files of ${target.number}, and reply there. Eve (${eve.mail}) will not see the posts of ${source.number}.`,
    },
  ]);
  expect((await read(ada, target.caseId)).status).toBe(404);
  expect((await finn.call(mergeCase, { ...input, confirmed: true })).status).toBe(200);
});

test('the customer of the merged case reads the other one with its files, and other customers do not', async () => {
  const { source, target } = await merged();
  const file = await fileOf(eve, target.caseId);
  const shown = await caseOf(ada, target.caseId);
  expect(shown).toMatchObject({ shared: true, subject: 'Silent', merged: [{ number: source.number }] });
  expect(String((await ada.agent.get(file)).body)).toBe('Silent');
  expect(await caseOf(eve, target.caseId)).toMatchObject({ shared: false, merged: [] });
  const { readers } = (await careCase(noor, target.caseId)) as CareCase;
  expect(readers).toEqual([{ name: 'Ada', email: ada.mail }]);
  const stranger = await world.signedIn('Mallory');
  expect([(await read(stranger, target.caseId)).status, (await stranger.agent.get(file)).status]).toEqual([
    404, 404,
  ]);
  expect((await read(eve, source.caseId)).status).toBe(404);
});

test('a reader replies and gets answers by email, and changes nothing else', async () => {
  const { target } = await merged();
  const { caseId } = target;
  expect((await reply(ada, { caseId, text: 'Here too.' })).status).toBe(200);
  expect(await textsOf(eve, caseId)).toEqual(['Since noon.', 'Here too.']);
  await answer(noor, { caseId, text: 'It is fixed.' });
  await sendNow(world, caseId);
  await eventually(async () => expect(await textsOf(ada, caseId)).toContain('It is fixed.'));
  await eventually(async () => {
    for (const { mail } of [ada, eve])
      expect(JSON.stringify(await storedMessages(world, mail))).toContain('It is fixed.');
  });
  const calls = [
    ada.call(closeCase, { caseId }),
    ada.call(readCase, { caseId, seq: 1 }),
    ada.call(listCaseHistory, { caseId, limit: 10 }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('an undo restores posts, files and readers, and both histories have it', async () => {
  const { source, target } = await merged();
  const file = await fileOf(eve, target.caseId);
  expect((await noor.call(undoMerge, { caseId: source.caseId })).status).toBe(200);
  expect([(await read(ada, target.caseId)).status, (await ada.agent.get(file)).status]).toEqual([404, 404]);
  expect((await reply(ada, { caseId: target.caseId })).status).toBe(404);
  expect(await caseOf(ada, source.caseId)).toMatchObject({ state: 'open', merged_into: null });
  expect(String((await ada.agent.get(await fileOf(ada, source.caseId))).body)).toBe('Slow');
  expect((await careCase(noor, target.caseId)).readers).toEqual([]);
  const actionsOf = async (caseId: string) => {
    const { body } = await noor.call(listCareHistory, { caseId, limit: 20 });
    return (body.list as CaseHistoryEvent[]).map(({ action, detail }) => [action, detail]);
  };
  expect(await actionsOf(source.caseId)).toEqual(
    expect.arrayContaining([
      ['merged', target.number],
      ['unmerged', ''],
    ]),
  );
  expect(await actionsOf(target.caseId)).toEqual(
    expect.arrayContaining([
      ['merge-added', source.number],
      ['merge-removed', source.number],
    ]),
  );
});

inFullRun(test)(
  'a further merge has all readers, and its undo removes them from the last case only',
  async () => {
    const { source, target } = await merged();
    const third = await world.signedIn('Zoe');
    const last = await opened(third, 'Last');
    const input = { caseId: target.caseId, number: last.number };
    const { body } = await finn.call(mergeCase, input);
    expect(body.issues?.[0]?.message).toMatch(/^Eve .*, Ada .* will read all posts/u);
    await finn.call(mergeCase, { ...input, confirmed: true });
    expect((await read(ada, last.caseId)).status).toBe(200);
    await noor.call(undoMerge, { caseId: target.caseId });
    const statuses = [read(ada, last.caseId), read(eve, last.caseId), read(ada, target.caseId)];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 200]);
    expect((await caseOf(ada, source.caseId)).merged_into?.caseId).toBe(target.caseId);
  },
);

inFullRun(test)('the deleted account of a reader leaves no posts and files in the other case', async () => {
  const eva = await world.signedIn('Eva');
  const source = await opened(eva, 'Slow');
  const target = await opened(ada, 'Silent');
  await finn.call(mergeCase, { caseId: source.caseId, number: target.number, confirmed: true });
  const { caseId } = target;
  await reply(eva, { caseId, text: 'Mine.' }, [{ name: 'mine.txt', content: 'Mine.' }]);
  const file = (await caseOf(ada, caseId)).posts.at(-1)?.files[0]?.file_path ?? '';
  expect((await ada.agent.get(file)).status).toBe(200);
  expect((await deleted(eva)).status).toBe(200);
  await eventually(async () => expect(await textsOf(ada, caseId)).toEqual(['Since noon.']));
  await eventually(async () => expect((await ada.agent.get(file)).status).toBe(404));
  expect(await caseOf(ada, caseId)).toMatchObject({ state: 'open' });
});

inFullRun(test)('a case merged into one of a deleted account is a closed case of its own', async () => {
  const eva = await world.signedIn('Eva');
  const source = await opened(ada, 'Slow');
  const target = await opened(eva, 'Silent');
  await finn.call(mergeCase, { caseId: source.caseId, number: target.number, confirmed: true });
  expect((await deleted(eva)).status).toBe(200);
  await eventually(async () => expect((await read(ada, target.caseId)).status).toBe(404));
  await eventually(async () =>
    expect(await caseOf(ada, source.caseId)).toMatchObject({ state: 'closed', merged_into: null }),
  );
  expect((await reply(ada, { caseId: source.caseId, text: 'Again.' })).status).toBe(200);
});
