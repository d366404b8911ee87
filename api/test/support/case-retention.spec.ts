import { randomUUID } from 'node:crypto';
import { addCareNote, closeCase, getCase, replyCase } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { customerAndAgents } from './care-fixtures.js';
import { created, sendForm } from './support-fixtures.js';

// Real: API over HTTP, GridFS on the database engine.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ({ ada, noor } = await customerAndAgents(world));
});
afterAll(() => world.close());

const MONTH_MS = 31 * 86_400_000;
const rows = (name: string, caseId: string) =>
  world.connection.collection(name).countDocuments({ case: new Types.ObjectId(caseId) });
const files = () => world.connection.collection('support_files.files').countDocuments({});

/** A case with a file, a note and a history, whose last change was some months ago. */
async function aged(months: number, isClosed = true): Promise<string> {
  const caseId = await created(ada, {}, [{ name: 'dig.txt', content: 'one' }]);
  await sendForm(ada, replyCase.path, { caseId, text: 'More.', submit_key: randomUUID() });
  await noor.call(addCareNote, { caseId, text: 'Internal.', mentions: [], submit_key: randomUUID() });
  if (isClosed) await ada.call(closeCase, { caseId });
  const changedAt = new Date(Date.now() - months * MONTH_MS);
  await world.connection
    .collection('support_cases')
    .updateOne({ _id: new Types.ObjectId(caseId) }, { $set: { changedAt } });
  return caseId;
}

test('a closed case is removed after 24 months with its posts, files, notes and history', async () => {
  const before = await files();
  const expired = await aged(25);
  const recent = await aged(22);
  const open = await aged(25, false);
  await world.app.get(CleanupScheduler).run(new Date());
  expect((await ada.call(getCase, { caseId: expired })).status).toBe(404);
  for (const name of ['support_posts', 'support_notes', 'support_history'])
    expect([name, await rows(name, expired)]).toEqual([name, 0]);
  for (const caseId of [recent, open]) expect((await ada.call(getCase, { caseId })).status).toBe(200);
  expect(await files()).toBe(before + 2);
});
