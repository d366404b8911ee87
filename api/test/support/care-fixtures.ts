import { randomUUID } from 'node:crypto';
import {
  addRelease,
  type CareCase,
  getCareCase,
  replyCareCase,
  saveCannedResponse,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import type { Response } from 'supertest';
import { runCommand } from '../../src/admin/commands.js';
import { STORE_POSTS } from '../../src/domains/support/cases/pending-post.repository.js';
import { EmailRepository } from '../../src/domains/support/email/email.repository.js';
import { JobService } from '../../src/platform/jobs/job.service.js';
import { FactorPerson } from '../account/factors/factors-world.js';
import { eventually } from '../harness/clusters-world.js';
import type { Examples } from '../harness/examples.types.js';
import type { SignedIn, World } from '../harness/harness.js';
import { levelsOf, presentLevels } from './service-level-fixtures.js';
import { type Attachment, create, created, sendForm, UNKNOWN_ID } from './support-fixtures.js';

/** An agent of the care team with a second factor. */
export async function agent(world: World, name: string, role: 'agent' | 'lead' = 'agent'): Promise<SignedIn> {
  const person = await FactorPerson.create(world, name);
  await person.enableApp();
  const words = ['agent', 'add', '--email', person.browser.mail];
  await runCommand(world.app, role === 'lead' ? [...words, '--lead'] : words);
  return person.browser;
}

/** A customer, an agent and a lead. */
export async function customerAndAgents(world: World) {
  return {
    ada: await world.signedIn('Ada'),
    noor: await agent(world, 'Noor'),
    finn: await agent(world, 'Finn', 'lead'),
  };
}

/** A case from the view of an agent. */
export async function careCase(browser: SignedIn, caseId: string): Promise<CareCase> {
  return (await browser.call(getCareCase, { caseId })).body.case as CareCase;
}

/** Answers the last known post of a case. */
export async function answer(
  browser: SignedIn,
  { caseId, ...fields }: { caseId: string; seq?: string; text?: string; submit_key?: string; state?: string },
  files: readonly Attachment[] = [],
): Promise<Response> {
  const seq = fields.seq ?? String((await careCase(browser, caseId)).seq);
  return sendForm(
    browser,
    replyCareCase.path,
    { caseId, text: 'We look at it.', submit_key: randomUUID(), ...fields, seq },
    files,
  );
}

/** Ends the undo period of a case's answers, without a run of the sending job. */
export async function endUndo(world: World, caseId: string): Promise<void> {
  const past = new Date(Date.now() - 1);
  await world.connection
    .collection('support_cases')
    .updateOne(
      { _id: new Types.ObjectId(caseId) },
      { $set: { 'pending.$[unsent].sendAt': past } },
      { arrayFilters: [{ 'unsent.sendAt': { $exists: true } }] },
    );
}

/** Sends the answers of a case now. */
export async function sendNow(world: World, caseId: string): Promise<void> {
  await endUndo(world, caseId);
  await runNow(world, STORE_POSTS, caseId);
}

/** Runs the open jobs of a kind for a case now. */
export async function runNow(world: World, kind: string, caseId: string): Promise<void> {
  const past = new Date(Date.now() - 1);
  const jobs = { kind, 'payload.case': caseId, state: 'open' };
  await world.connection.collection('jobs').updateMany(jobs, { $set: { dueAt: past } });
  world.app.get(JobService).wake();
}

/** Id of a stored email that no job has parsed. */
export async function receivedEmail(world: World): Promise<Types.ObjectId> {
  const key = randomUUID();
  const message = Buffer.from(`Subject: ${key}\r\n\r\nWords.\r\n`);
  const client = { ip: '127.0.0.1', helo: 'test.example', sender: '' };
  const fresh = { key, digest: key, client, recipient: 'care@zonewerk.localhost', receivedAt: new Date() };
  await world.app.get(EmailRepository).store({ ...fresh, size: message.byteLength }, message);
  const stored = await world.connection.collection('support_emails').findOne({ key });
  if (!stored) throw new Error('The email is not stored.');
  return stored._id;
}

/** An email of an unverified sender. */
async function storedEmail(world: World, fields: object = {}): Promise<{ email_id: string }> {
  const _id = await receivedEmail(world);
  const emails = world.connection.collection('support_emails');
  await eventually(async () => expect(await emails.findOne({ _id, state: 'unverified' })).not.toBeNull());
  await emails.updateOne({ _id }, { $set: { from: 'vera@example.com', ...fields } });
  return { email_id: _id.toHexString() };
}

/** A valid request of every agent call, on a case of the owner. */
export async function careExamples(world: World, owner: SignedIn): Promise<Examples> {
  const caller = await agent(world, 'Care', 'lead');
  const caseId = await created(owner);
  const answered = await answer(caller, { caseId }, [{ name: 'steps.txt', content: 'One.' }]);
  const post = (answered.body.case as CareCase).posts.at(-1);
  const saved = await caller.call(saveCannedResponse, { title: randomUUID(), text: 'Hello.' });
  const canned = { canned_id: (saved.body.response as { id: string }).id };
  const text = 'We look at it.';
  const release = { caseId, kind: 'fix', title: 'Faster', text, submit_key: randomUUID() } as const;
  const added = await caller.call(addRelease, release);
  const releaseId = (added.body.case as CareCase).releases[0]?.id;
  const bodies = {
    'care.list': { view: 'all', limit: 10 },
    'care.get': { caseId },
    'care.reply': { caseId, seq: 2, text, submit_key: randomUUID() },
    'care.undo-reply': { caseId, post_id: post?.id },
    'care.add-note': { caseId, text, mentions: [caller.userId], submit_key: randomUUID() },
    'care.assign': { cases: [caseId], agent_id: caller.userId, from: null },
    'care.set-state': { cases: [caseId], state: 'open' },
    'care.save-draft': { caseId, text },
    'care.presence': { caseId, writing: true },
    'care.add-release': { ...release, submit_key: randomUUID() },
    'care.link-release': { caseId, release_id: releaseId, linked: true },
    'care.list-releases': { limit: 10 },
    'care.list-agents': {},
    'care.list-tags': {},
    'care.tag': { caseId, tag: 'fibre', wanted: true },
    'care.ratings': { month: new Date().toISOString().slice(0, 7) },
    ...(await mergingBodies(owner)),
    'care.objects': { caseId },
    'care.read-object': { caseId, kind: 'cluster', object_id: UNKNOWN_ID },
    'care.history': { caseId, limit: 10 },
    'care.list-canned': {},
    'care.get-service-levels': {},
    'care.save-service-levels': levelsOf({}, { revision: (await presentLevels(caller)).revision }),
    'care.save-canned': { title: randomUUID(), text },
    'care.remove-canned': canned,
    ...(await emailBodies(world, owner, caseId)),
  };
  const entries = Object.entries(bodies).map(([id, body]) => [id, { caller, body }]);
  return {
    ...Object.fromEntries(entries),
    ...(await downloadExamples(world, caller, { caseId, post })),
    'care.events': { caller },
    'support.events': {},
    'support.release': { body: { caseId, releaseId } },
  };
}

/** Valid requests for downloads of a case. */
async function downloadExamples(
  world: World,
  caller: SignedIn,
  { caseId, post }: { caseId: string; post: CareCase['posts'][number] | undefined },
): Promise<Examples> {
  const { email_id: emailId } = await storedEmail(world);
  return {
    'care.file': { caller, params: { fileId: post?.files[0]?.id ?? '' } },
    'care.export': { caller, params: { caseId } },
    'care.post-files': { caller, params: { caseId, postId: post?.id ?? '' } },
    'support.export': { params: { caseId } },
    'care.email': { caller, params: { emailId } },
  };
}

/** Bodies of valid requests about emails. */
async function emailBodies(world: World, owner: SignedIn, caseId: string) {
  const held = {
    state: 'held',
    case: new Types.ObjectId(caseId),
    user: new Types.ObjectId(owner.userId),
  } as const;
  return {
    'care.list-emails': { state: 'held', caseId, limit: 10 },
    'care.get-email': await storedEmail(world),
    'care.accept-email': await storedEmail(world, held),
    'care.answer-email': { ...(await storedEmail(world)), text: 'We look at it.' },
    'care.dismiss-email': await storedEmail(world),
  };
}

/** Bodies of valid requests about merging. */
async function mergingBodies(owner: SignedIn) {
  const one = await create(owner);
  const other = await create(owner);
  const { caseId } = one.body as { caseId: string };
  const number = /ZW-\d+/u.exec((other.body as { message: string }).message)?.[0] ?? '';
  return {
    'care.merge': { caseId, number },
    'care.undo-merge': { caseId },
    'care.split': { caseId, post_id: UNKNOWN_ID, subject: 'Another question', submit_key: randomUUID() },
    'care.relate': { caseId, number, related: true },
  };
}
