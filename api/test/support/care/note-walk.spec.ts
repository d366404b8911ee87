import { randomUUID } from 'node:crypto';
import { addCareNote, ALL_CALLS, type Call, listCases, saveCareDraft } from '@zonewerk/contracts';
import { makeExamples } from '../../harness/examples.js';
import type { Examples } from '../../harness/examples.types.js';
import { Program, type SignedIn, startWorld, type World } from '../../harness/harness.js';
import { storedMessages } from '../../harness/stored-messages.js';
import { agent } from '../care-fixtures.js';

/*
 * Real: every call of the contract over HTTP by the customer of cases with notes, and all emails to the customer. A new
 * call is covered as soon as it has an example of a valid request.
 */
const SECRET = `note-${randomUUID()}`;
/** Calls that end their session or account. */
const LAST = ['identity.logout', 'sessions.close', 'sessions.close-others', 'account.delete'];
const FOLLOWED = 'text/event-stream';

let world: World;
let ada: SignedIn;
let noor: SignedIn;
let examples: Examples;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor', 'lead');
  examples = await makeExamples(world, ada);
  const { list } = (await ada.call(listCases, { limit: 100 })).body as { list: { caseId: string }[] };
  for (const { caseId } of list) {
    const note = { caseId, text: SECRET, mentions: [noor.userId], submit_key: randomUUID() };
    expect((await noor.call(addCareNote, note)).status).toBe(200);
    await noor.call(saveCareDraft, { caseId, text: SECRET });
  }
});
afterAll(() => world.close());

/** All content of the response to a call. */
async function responseOf(call: Call, browser: SignedIn): Promise<string> {
  const { body = {}, params = {}, query = {}, secret } = examples[call.id] ?? {};
  const path = call.path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
  const caller = secret === undefined ? browser : new Program(world.server, secret);
  const response =
    call.method === 'GET'
      ? await browser.agent.get(path).query(query)
      : await caller.call(call, body as never, path);
  const bytes = Buffer.isBuffer(response.body) ? response.body.toString('latin1') : '';
  return JSON.stringify([response.headers, response.body, response.text ?? '']) + bytes;
}

test('no response and no email to the customer of a case has an internal note or a draft', async () => {
  const calls = ALL_CALLS.filter(({ produces }) => produces !== FOLLOWED).toSorted(
    (one, other) => LAST.indexOf(one.id) - LAST.indexOf(other.id),
  );
  const agentsOnly = calls.find(({ id }) => id === 'care.get') as Call;
  expect(await responseOf(agentsOnly, noor)).toContain(SECRET);
  const leaks: string[] = [];
  for (const call of calls) if ((await responseOf(call, ada)).includes(SECRET)) leaks.push(call.id);
  expect(leaks).toEqual([]);
  expect(JSON.stringify(await storedMessages(world, ada.mail))).not.toContain(SECRET);
  expect(JSON.stringify(await storedMessages(world, noor.mail))).not.toBe('[]');
});
