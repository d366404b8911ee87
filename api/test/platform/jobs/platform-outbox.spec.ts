import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { outboxEntry } from '../../../src/platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: outbox, jobs and sweeps of the application on the database engine.
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('the sweep relays the outbox entry of a process that died after its write', async () => {
  const { mail, userId } = await world.signedIn('Left');
  const payload = { to: mail, subject: 'Left behind', text: 'text', html: '<p>text</p>' };
  await world.connection
    .collection('users')
    .updateOne(
      { _id: new mongoose.Types.ObjectId(userId) },
      { $push: { outbox: outboxEntry('mail.send', payload) } as never },
    );
  await eventually(async () => {
    const stored = await world
      .browser()
      .agent.get('/dev/outbox/')
      .query({ to: mail })
      .set('Accept', 'application/json');
    expect(stored.body).toMatchObject([{ subject: 'Left behind', channel: 'mail' }]);
  });
  const user = await world.connection.collection('users').findOne({ signInAddresses: mail });
  expect(user?.['outbox']).toEqual([]);
});

test('done jobs are deleted after a day, and failed and open jobs stay', async () => {
  const kind = `test.${randomUUID()}`;
  const jobs = world.connection.collection<{ _id: string }>('jobs');
  const old = new Date(Date.now() - 2 * 86_400_000);
  const base = { kind, attempts: 1, createdAt: old };
  await jobs.insertMany([
    { _id: `${kind}-done`, state: 'done', finishedAt: old, ...base },
    { _id: `${kind}-failed`, state: 'failed', finishedAt: old, ...base },
    { _id: `${kind}-open`, state: 'open', dueAt: old, ...base },
  ] as never);
  await world.app.get(CleanupScheduler).run(new Date());
  const remaining = await jobs
    .find({ kind } as never)
    .sort({ _id: 1 })
    .toArray();
  expect(remaining.map((one) => one._id)).toEqual([`${kind}-failed`, `${kind}-open`]);
});
