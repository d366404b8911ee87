import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@zonewerk/embedded-mongo';
import { createConnection, type Connection } from 'mongoose';
import { DATABASE_OPTIONS } from '../../../src/platform/database/connection.js';
import { countOne } from '@zonewerk/testing/budget-counts';
import { freePort } from '@zonewerk/testing/free-port';

/*
 * Real: the engine as a process, killed at the moment of acknowledgement, and the connection of the programs. The kill
 * soak kills after a response of the API: by then the journal is mostly written, with and without journal concern.
 */
const ROUNDS = 6;
const WRITERS = 4;
const WRITES = 40;

interface Note {
  _id: string;
  text: string;
}

let folder: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'zw-journal-'));
  port = await freePort();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withEngine<Result>(
  work: (engine: EmbeddedMongo, connection: Connection) => Promise<Result>,
): Promise<Result> {
  countOne('engines');
  const engine = await startEmbeddedMongo({ dataDir: join(folder, 'db'), port });
  try {
    const uri = `mongodb://127.0.0.1:${port}/journal?directConnection=true`;
    const connection = await createConnection(uri, DATABASE_OPTIONS).asPromise();
    try {
      return await work(engine, connection);
    } finally {
      await connection.close(true);
    }
  } finally {
    engine.kill();
    await engine.exited;
  }
}

/** Writes concurrently until `WRITES` are acknowledged; the engine is killed before the next acknowledgement. */
async function writeUntilKilled(round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  await withEngine(async (engine, connection) => {
    const write = async (writer: number) => {
      for (let index = 0; acknowledged.length < WRITES; index += 1) {
        const _id = `${round}-${writer}-${index}`;
        await connection.collection<Note>('notes').insertOne({ _id, text: 'x'.repeat(300) });
        acknowledged.push(_id);
        if (acknowledged.length === WRITES) engine.kill();
      }
    };
    // Writes in progress at the kill fail, as expected.
    await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  });
  return acknowledged;
}

test('an acknowledged write survives a kill of the database engine at the moment of acknowledgement', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const acknowledged = await writeUntilKilled(round);
    expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES);
    const stored = await withEngine((_engine, connection) =>
      connection
        .collection<Note>('notes')
        .find({}, { projection: { _id: 1 } })
        .toArray(),
    );
    const ids = new Set(stored.map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  }
});

test('a write without journal concern is in the journal before its acknowledgement', async () => {
  const late = await withEngine(async (_engine, connection) => {
    const found: string[] = [];
    for (let index = 0; index < WRITES; index += 1) {
      const _id = `unasked-${index}-of-${WRITES}`;
      await connection
        .collection<Note>('notes')
        .insertOne({ _id, text: '' }, { writeConcern: { w: 1, j: false } });
      if (!(await isInJournal(_id))) found.push(_id);
    }
    return found;
  });
  expect(late).toEqual([]);
});

/** Whether the files that an engine reads after a kill contain a text. */
async function isInJournal(text: string): Promise<boolean> {
  const journal = join(folder, 'db', 'journal');
  const names = (await readdir(journal)).filter((name) => name.startsWith('WiredTigerLog.'));
  const files = await Promise.all(names.map((name) => readFile(join(journal, name))));
  return files.some((file) => file.includes(text));
}
