// Real: the engine, its host process and the official driver.
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deserialize } from 'bson';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.mjs';
import { cacheDir, databaseFolder } from './engine.mjs';
import { message, query } from './messages.mjs';

/** @type {Awaited<ReturnType<typeof databaseFolder>>} */
let folder;
/** @type {Awaited<ReturnType<typeof startEmbeddedMongo>>} */
let engine;
/** @type {MongoClient} */
let client;

beforeAll(async () => {
  folder = await databaseFolder();
  engine = await startEmbeddedMongo({
    ...folder,
    ...cacheDir,
    port: 0,
    socketPath: join(folder.dataDir, 'engine.sock'),
  });
  client = await new MongoClient(engine.uri('spec'), { maxPoolSize: 50 }).connect();
});

afterAll(async () => {
  await client?.close();
  await engine?.stop();
  await folder.remove();
});

/** @returns {Promise<import('node:net').Socket>} */
async function rawClient() {
  const socket = connect(Number(engine.port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** @param {import('node:net').Socket} socket @param {Buffer} bytes @returns {Promise<Buffer>} first chunk of the reply */
async function ask(socket, bytes) {
  socket.write(bytes);
  const [chunk] = await once(socket, 'data');
  return chunk;
}

test('the official driver creates, reads, changes and deletes documents', async () => {
  const documents = client.db().collection('crud');
  const { insertedId } = await documents.insertOne({ name: 'a', tags: ['x'] });
  await documents.updateOne({ _id: insertedId }, { $set: { 'tags.1': 'y' } });
  expect(await documents.findOne({ tags: 'y' })).toEqual({ _id: insertedId, name: 'a', tags: ['x', 'y'] });
  expect((await documents.deleteOne({ _id: insertedId })).deletedCount).toBe(1);
  expect(await documents.countDocuments()).toBe(0);
});

test('a unique index accepts one of 200 parallel inserts', async () => {
  const names = client.db().collection('unique');
  await names.createIndex({ name: 1 }, { unique: true });
  const tries = Array.from({ length: 200 }, (_, owner) => names.insertOne({ name: 'zone', owner }));
  const results = await Promise.allSettled(tries);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refusals).toEqual(Array.from({ length: 199 }, () => 11000));
  expect(await names.countDocuments()).toBe(1);
});

test('documents of many megabytes are stored by one message', async () => {
  const large = client.db().collection('large');
  const text = 'x'.repeat(12_000_000);
  await large.insertMany([{ text }, { text }, { text }]);
  const [found] = await large.find().sort({ _id: -1 }).limit(1).toArray();
  expect(found?.text).toHaveLength(text.length);
});

test.each(['startSession', 'killSessions', 'killAllSessions', 'fsync', 'setParameter', 'shutdown'])(
  '%s is refused as an unknown command and harms nothing',
  async (command) => {
    await expect(client.db('admin').command({ [command]: 1 })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    expect(await client.db('admin').command({ ping: 1 })).toEqual({ ok: 1 });
  },
);

test('endSessions is acknowledged without reaching the engine', async () => {
  expect(await client.db('admin').command({ endSessions: [] })).toEqual({ ok: 1 });
});

test('hello offers no sessions', async () => {
  const hello = await client.db('admin').command({ hello: 1 });
  expect(hello).toMatchObject({ isWritablePrimary: true });
  expect(hello.logicalSessionTimeoutMinutes).toBeUndefined();
});

test('a command with an exception gets an error reply, and the connection remains open', async () => {
  const socket = await rawClient();
  const reply = await ask(socket, message({ find: 'a', $db: 'in valid' }));
  expect(deserialize(reply.subarray(21))).toMatchObject({
    ok: 0,
    errmsg: expect.stringContaining('invalid'),
  });
  expect(deserialize((await ask(socket, message({ ping: 1, $db: 'a' }))).subarray(21))).toEqual({ ok: 1 });
  socket.destroy();
});

const badBson = message({ find: 'a', $db: 'spec' });
badBson[badBson.length - 1] = 7;

test.each([
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ['zeroes', Buffer.alloc(64)],
  ['an enormous length', Buffer.from([0xff, 0xff, 0xff, 0x7f, 1, 1, 1, 1])],
  ['broken BSON', badBson],
  ['a command as OP_QUERY', query({ drop: 'unique' })],
])('%s closes that connection only', async (_, bytes) => {
  const socket = await rawClient();
  socket.on('error', () => {});
  socket.write(bytes);
  socket.resume();
  await once(socket, 'close');
  expect(await client.db('admin').command({ ping: 1 })).toEqual({ ok: 1 });
});

test('a client that disconnects during a message or a reply does not affect others', async () => {
  const half = message({ insert: 'a', documents: [{ a: 'x'.repeat(1000) }], $db: 'spec' });
  for (let round = 0; round < 20; round++) {
    const socket = await rawClient();
    socket.write(half.subarray(0, 100));
    socket.resetAndDestroy();
    const asking = await rawClient();
    asking.write(message({ find: 'large', $db: 'spec' }));
    asking.resetAndDestroy();
  }
  expect(await client.db().collection('crud').countDocuments()).toBe(0);
});

test('the engine is available on its Unix socket', async () => {
  const path = encodeURIComponent(String(engine.socketPath));
  const local = await new MongoClient(`mongodb://${path}/spec?directConnection=true`).connect();
  expect(await local.db().collection('unique').countDocuments()).toBe(1);
  await local.close();
});

test('a query with several usable indexes and no early match gets a reply', async () => {
  const rows = client.db().collection('plans');
  await rows.createIndex({ a: 1, b: 1 });
  await rows.createIndex({ a: 1, c: 1 });
  await rows.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ a: 1, b: n, c: n, text: `row ${n}` })));
  const found = await rows
    .find({ a: 1, text: /no such text/u })
    .sort({ b: 1 })
    .limit(5)
    .toArray();
  expect(found).toEqual([]);
});
