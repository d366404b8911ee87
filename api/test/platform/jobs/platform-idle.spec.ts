import { randomUUID } from 'node:crypto';
import { Types, type mongo } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { AliasLookups } from '../../../src/domains/dns/record-sets/aliases/alias-lookups.service.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { outboxEntry } from '../../../src/platform/jobs/outbox.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: API, database engine, and the commands that the driver sends.
let world: World;
const sent: string[] = [];
beforeAll(async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/idle_${randomUUID().slice(0, 8)}`;
  uri.searchParams.set('monitorCommands', 'true');
  world = await startWorld({ MONGODB_URI: uri.href });
  world.connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
    sent.push(`${commandName} ${String(command[commandName])}`);
  });
});
afterAll(() => world.close());

const CHECK = 'aggregate jobs';
/** Claims a due alias, every ten seconds. */
const ALIASES = 'findAndModify recordsets';

const checks = () => sent.filter((command) => command === CHECK).length;
const jobs = () => world.connection.collection<{ _id: string; state: string }>('jobs');

/** A kind of jobs of this test, and the ids of those that ran. */
function newKind(): { kind: string; ran: string[] } {
  const kind = `test.${randomUUID()}`;
  const ran: string[] = [];
  world.app.get(JobService).register({ kind, run: async (_, { id }) => void ran.push(id) });
  return { kind, ran };
}

/** Stores a job as another process does: nothing wakes this one. */
async function storeJob(kind: string, dueAt: Date): Promise<string> {
  const _id = randomUUID();
  const job = { _id, kind, state: 'open', payload: {}, dueAt, attempts: 0, createdAt: new Date() };
  await jobs().insertOne(job);
  return _id;
}

test('an idle process sends one database command per check for jobs', async () => {
  await eventually(async () => expect(checks()).toBeGreaterThan(0));
  sent.length = 0;
  await eventually(async () => expect(checks()).toBeGreaterThanOrEqual(3));
  expect(sent.filter((command) => command !== CHECK && command !== ALIASES)).toEqual([]);
});

test('a renewal without due aliases sends one database command', async () => {
  sent.length = 0;
  await world.app.get(AliasLookups).renewDue(new Date());
  // The process starts a turn of its own every ten seconds, which can send another command.
  expect([1, 2]).toContain(sent.filter((command) => command === ALIASES).length);
});

test('a job of another process is run', async () => {
  const { kind, ran } = newKind();
  const id = await storeJob(kind, new Date());
  await eventually(async () => expect(ran).toEqual([id]));
});

inFullRun(test)('a delayed job of another process is run at its time, not before', async () => {
  const { kind, ran } = newKind();
  const dueAt = new Date(Date.now() + 2_500);
  const id = await storeJob(kind, dueAt);
  await eventually(async () => expect(ran).toEqual([id]));
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt.getTime());
});

test('the outbox entry of a process that died becomes a job', async () => {
  const { kind, ran } = newKind();
  const { userId } = await world.signedIn('Ada');
  const entry = outboxEntry(kind, {});
  const users = world.connection.collection<{ outbox: unknown[] }>('users');
  await users.updateOne({ _id: new Types.ObjectId(userId) }, { $push: { outbox: entry } });
  await eventually(async () => expect(ran).toEqual([entry.id]));
  await eventually(async () => expect(await users.findOne({ 'outbox.id': entry.id })).toBeNull());
});
