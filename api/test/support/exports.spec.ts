import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { addCareNote, getCase, listCareHistory, type SupportCase } from '@zonewerk/contracts';
import { simpleParser } from 'mailparser';
import { Types } from 'mongoose';
import { extract } from 'tar-stream';
import { inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { answer, careCase, customerAndAgents, sendNow } from './care-fixtures.js';
import { created, UNKNOWN_ID } from './support-fixtures.js';

// @full Downloads of cases.

// Real: API over HTTP, GridFS on the database engine, the archives.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let noor: SignedIn;
let finn: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ({ ada, noor, finn } = await customerAndAgents(world));
  eve = await world.signedIn('Eve');
});
afterAll(() => world.close());

const ownPath = (caseId: string) => `/api/self/support/cases/${caseId}/export/`;
const carePath = (caseId: string) => `/api/care/cases/${caseId}/export/`;
const caseOf = async (caseId: string) => (await ada.call(getCase, { caseId })).body.case as SupportCase;

async function download(browser: SignedIn, path: string) {
  const { status, headers, body } = await browser.agent.get(path).buffer(true).responseType('blob');
  return { status, headers: headers as Record<string, string>, bytes: body as Buffer };
}

/** Texts of the files of an archive by name. */
async function entriesOf(bytes: Buffer): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  const tar = Readable.from([bytes]).pipe(createGunzip()).pipe(extract());
  for await (const entry of tar) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    entries[entry.header.name] = Buffer.concat(parts).toString();
  }
  return entries;
}

/** A case with posts of both sides, two files, a note and an unsent answer. */
async function filled(note: string, unsent: string) {
  const caseId = await created(ada, { subject: 'Größe', text: 'Hello.\nFrom here it is slow.' }, [
    { name: 'dig.txt', content: 'one' },
    { name: 'dig.txt', content: 'two' },
  ]);
  await answer(noor, { caseId, text: 'Please try again.' });
  await sendNow(world, caseId);
  await noor.call(addCareNote, { caseId, text: note, mentions: [], submit_key: randomUUID() });
  await answer(noor, { caseId, text: unsent });
  return caseId;
}

test('a customer gets posts and files as JSON, mbox and files, without notes and unsent answers', async () => {
  const note = `note-${randomUUID()}`;
  const unsent = `unsent-${randomUUID()}`;
  const caseId = await filled(note, unsent);
  const { number } = await caseOf(caseId);
  const { status, headers, bytes } = await download(ada, ownPath(caseId));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${number}.tar.gz"`,
  });
  const entries = await entriesOf(bytes);
  expect(Object.keys(entries)).toEqual(
    ['case.json', 'case.mbox', 'files/1-1-dig.txt', 'files/1-2-dig.txt'].map((name) => `${number}/${name}`),
  );
  expect(entries[`${number}/files/1-2-dig.txt`]).toBe('two');
  expect(JSON.parse(entries[`${number}/case.json`] ?? '')).toMatchObject({
    number,
    subject: 'Größe',
    posts: [{ files: [{ file_path: 'files/1-1-dig.txt' }, {}] }, { text: 'Please try again.' }],
  });
  for (const text of Object.values(entries)) {
    expect(text).not.toContain(note);
    expect(text).not.toContain(unsent);
  }
});

test('the mbox has one message for each post, and quotes separator lines in texts', async () => {
  const caseId = await filled('A note.', 'Later.');
  const { number } = await caseOf(caseId);
  const mbox = (await entriesOf((await download(ada, ownPath(caseId))).bytes))[`${number}/case.mbox`] ?? '';
  const messages = mbox.split(/^From [^\s@]+@.*\n/mu).slice(1);
  expect(messages).toHaveLength(2);
  const [first, second] = await Promise.all(messages.map((message) => simpleParser(message)));
  expect(first).toMatchObject({ subject: `${number}: Größe`, from: { value: [{ address: ada.mail }] } });
  expect(first?.text).toContain('>From here it is slow.');
  expect(first?.text).toContain('Files: dig.txt, dig.txt');
  expect(second?.from?.value[0]?.name).toBe('Noor');
});

test('a lead gets the notes too, and the history of the case has the export', async () => {
  const caseId = await filled('A note.', 'Later.');
  const { number } = await caseOf(caseId);
  const entries = await entriesOf((await download(finn, carePath(caseId))).bytes);
  const shown = JSON.parse(entries[`${number}/case.json`] ?? '') as object;
  expect(shown).toMatchObject({ customer: { email: ada.mail }, notes: [{ text: 'A note.' }] });
  expect(shown).not.toHaveProperty('draft');
  const { body } = await noor.call(listCareHistory, { caseId, limit: 10 });
  expect(body.list).toContainEqual(expect.objectContaining({ action: 'exported', author: 'Finn' }));
});

test('all files of a post are one archive, for its customer and for agents', async () => {
  const caseId = await filled('A note.', 'Later.');
  const [{ id = '' } = {}, { id: without = '' } = {}] = (await caseOf(caseId)).posts;
  for (const [browser, area] of [
    [ada, 'self/support'],
    [noor, 'care'],
  ] as const) {
    const path = (postId: string) => `/api/${area}/cases/${caseId}/posts/${postId}/files/`;
    const { status, bytes } = await download(browser, path(id));
    expect(status).toBe(200);
    expect(Object.values(await entriesOf(bytes))).toEqual(['one', 'two']);
    expect((await download(browser, path(without))).status).toBe(404);
    expect((await download(browser, path(UNKNOWN_ID))).status).toBe(404);
  }
});

test('the export of a foreign case, an unknown case or an unsent answer is not found', async () => {
  const caseId = await created(ada, {}, [{ name: 'dig.txt', content: 'one' }]);
  const [{ id = '' } = {}] = (await caseOf(caseId)).posts;
  await answer(noor, { caseId }, [{ name: 'secret.txt', content: 'two' }]);
  const unsent = (await careCase(noor, caseId)).posts.at(-1)?.id ?? '';
  for (const [browser, path] of [
    [eve, ownPath(caseId)],
    [ada, ownPath(UNKNOWN_ID)],
    [eve, `/api/self/support/cases/${caseId}/posts/${id}/files/`],
    [ada, `/api/self/support/cases/${caseId}/posts/${unsent}/files/`],
    [noor, carePath(caseId)],
    [finn, carePath(UNKNOWN_ID)],
    [noor, `/api/care/cases/${UNKNOWN_ID}/posts/${id}/files/`],
  ] as const)
    expect((await download(browser, path)).status).toBe(404);
});

inFullRun(test)('more than 50 posts are in the archive', async () => {
  const caseId = await created(eve);
  const [_id, user] = [caseId, eve.userId].map((id) => new Types.ObjectId(id));
  const post = { case: _id, user, author: 'Eve', side: 'person', text: 'More.', files: [], date: new Date() };
  const more = Array.from({ length: 51 }, (_, index) => ({
    ...post,
    seq: index + 2,
    submitKey: randomUUID(),
  }));
  await world.connection.collection('support_posts').insertMany(more);
  const entries = await entriesOf((await download(eve, ownPath(caseId))).bytes);
  const [json = ''] = Object.values(entries);
  expect((JSON.parse(json) as SupportCase).posts).toHaveLength(52);
});
