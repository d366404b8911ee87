import { randomUUID } from 'node:crypto';
import { type CareCase, getCareCase, replyCareCase } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import type { Response } from 'supertest';
import { runCommand } from '../../src/admin/commands.js';
import { STORE_POSTS } from '../../src/domains/support/cases/append-post.js';
import { JobService } from '../../src/platform/jobs/job.service.js';
import { FactorPerson } from '../account/factors/factors-world.js';
import type { SignedIn, World } from '../harness/harness.js';
import { type Attachment, sendForm } from './support-fixtures.js';

/** An agent of the care team with a second factor. */
export async function agent(world: World, name: string, role: 'agent' | 'lead' = 'agent'): Promise<SignedIn> {
  const person = await FactorPerson.create(world, name);
  await person.enableApp();
  const words = ['agent', 'add', '--email', person.browser.mail];
  await runCommand(world.app, role === 'lead' ? [...words, '--lead'] : words);
  return person.browser;
}

/** A case as an agent sees it. */
export async function careCase(browser: SignedIn, caseId: string): Promise<CareCase> {
  return (await browser.call(getCareCase, { caseId })).body.case as CareCase;
}

/** Answers the last post that the agent knows. */
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

/** Ends the time in which answers of a case can be undone. */
export async function sendNow(world: World, caseId: string): Promise<void> {
  const past = new Date(Date.now() - 1);
  await world.connection
    .collection('support_cases')
    .updateOne(
      { _id: new Types.ObjectId(caseId) },
      { $set: { 'pending.$[unsent].sendAt': past } },
      { arrayFilters: [{ 'unsent.sendAt': { $exists: true } }] },
    );
  const jobs = { kind: STORE_POSTS, 'payload.case': caseId, state: 'open' };
  await world.connection.collection('jobs').updateMany(jobs, { $set: { dueAt: past } });
  world.app.get(JobService).wake();
}
