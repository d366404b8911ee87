import mongoose from 'mongoose';
import { pino } from 'pino';
import {
  HostingSignals,
  type SignalDocument,
  signalSchema,
} from '../../../src/domains/hosting/hosting-signals.repository.js';
import { CONFIG, type Config } from '../../../src/platform/config/config.js';
import { until } from '@zonewerk/testing/until';
import { sharedWorld, type World } from '../../harness/harness.js';

// Real: cursors of two connections to the database engine. No wait ends by itself before the time limit of a test.
const NEVER_MS = 3_600_000;
let world: World;
const connections: mongoose.Connection[] = [];

/** Signals of a further process. */
async function openSignals(): Promise<HostingSignals> {
  const connection = mongoose.createConnection();
  connections.push(connection);
  await connection.openUri(world.app.get<Config>(CONFIG).mongodbUri, { autoCreate: false });
  const model = connection.model<SignalDocument>('HostingSignal', signalSchema);
  return new HostingSignals(model, pino({ level: 'silent' }));
}

let sender: HostingSignals;
let receiver: HostingSignals;
beforeAll(async () => {
  world = await sharedWorld();
  sender = await openSignals();
  receiver = await openSignals();
  // The cursor is open after its own first signal.
  await until(
    () => Promise.resolve(receiver.count),
    (count) => count > 0,
  );
});
afterAll(async () => {
  await sender.onModuleDestroy();
  await receiver.onModuleDestroy();
  await Promise.all(connections.map((connection) => connection.close()));
  await world.close();
});

test('a signal ends the wait of another process', async () => {
  const { count } = receiver;
  const waiting = receiver.waitAfter(count, NEVER_MS);
  await sender.send();
  await waiting;
  expect(receiver.count).toBeGreaterThan(count);
});

test('a signal during a poll is not lost', async () => {
  const { count } = receiver;
  await sender.send();
  await until(
    () => Promise.resolve(receiver.count),
    (now) => now > count,
  );
  await expect(receiver.waitAfter(count, NEVER_MS)).resolves.toBeUndefined();
});

test('without a signal, a wait ends at its time limit or when the process stops', async () => {
  await expect(receiver.waitAfter(receiver.count, 1)).resolves.toBeUndefined();
  const stopping = new AbortController();
  const waiting = receiver.waitAfter(receiver.count, NEVER_MS, stopping.signal);
  stopping.abort();
  await expect(waiting).resolves.toBeUndefined();
});

test('a receiver that stops before its cursor opens ends', async () => {
  const stopped = await openSignals();
  expect(stopped.count).toBe(0);
  await expect(stopped.onModuleDestroy()).resolves.toBeUndefined();
});

test('the collection has a limited size', async () => {
  const stats = await world.connection
    .collection('hosting_signals')
    .aggregate([{ $collStats: { storageStats: {} } }])
    .next();
  expect(stats?.['storageStats']).toMatchObject({ capped: true, max: 100 });
});
