import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { prepareDatabase, type Migration } from '../../../src/platform/database/prepare.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: the lease of migrations in the database engine; each call stands for a process that starts.
/** A stall of a busy machine does not use up this lease. */
const TIMING = { leaseMs: 2_000, waitMs: 5 };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => leases().deleteMany({}));
afterAll(() => world.close());

const leases = () => world.connection.collection<{ _id: string; owner: string; until: Date }>('leases');
const lease = () => leases().findOne({ _id: 'migrations' });

function prepare(owner: string, migrations: readonly Migration[], repository = world.app.get(JobRepository)) {
  return prepareDatabase(world.connection, repository, migrations, owner, TIMING);
}

/** A migration that waits for the test. */
function slow() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const ran: Connection[] = [];
  const migration: Migration = {
    name: `slow-${randomUUID()}`,
    up: async (connection) => {
      ran.push(connection);
      await ended;
    },
  };
  return { migration, ran, end: () => end() };
}

inFullRun(test)(
  'a migration longer than its lease extends the lease, and other processes wait and skip it',
  async () => {
    const { migration, ran, end } = slow();
    const first = prepare('first', [migration]);
    await eventually(async () => expect(ran).toHaveLength(1));
    const second = prepare('second', [migration]);
    const late = Date.now() + 2 * TIMING.leaseMs;
    await eventually(async () => expect((await lease())?.until.getTime()).toBeGreaterThan(late));
    expect((await lease())?.owner).toBe('first');
    end();
    await Promise.all([first, second]);
    expect(ran).toHaveLength(1);
    expect(await lease()).toBeNull();
  },
);

inFullRun(test)('the lease of a dead process delays the next process only until its expiry', async () => {
  const until = new Date(Date.now() + TIMING.leaseMs);
  await leases().insertOne({ _id: 'migrations', owner: 'dead', until });
  await prepare('alive', []);
  expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
});

inFullRun(test)('a process without its lease runs no further migrations', async () => {
  const { migration, ran, end } = slow();
  const further = { name: `further-${randomUUID()}`, up: jest.fn(async () => undefined) };
  const repository = world.app.get(JobRepository);
  const acquired = jest.spyOn(repository, 'acquire');
  const first = prepare('first', [migration, further], repository);
  await eventually(async () => expect(ran).toHaveLength(1));
  await leases().updateOne(
    { _id: 'migrations' },
    { $set: { owner: 'other', until: new Date(Date.now() + 60_000) } },
  );
  const before = acquired.mock.calls.length;
  // One heartbeat after the loss, and a second one, so that the response to the first has arrived.
  await eventually(async () => expect(acquired.mock.calls.length).toBeGreaterThan(before + 2));
  end();
  await expect(first).rejects.toThrow('Another process prepares the database now.');
  expect(further.up).not.toHaveBeenCalled();
  expect((await lease())?.owner).toBe('other');
});
