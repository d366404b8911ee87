import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';

/** Databases of closed worlds. They are empty and have their indexes, which take longer than the rest of a start. */
const free: string[] = [];

/** Connection string of a database that no other world uses. */
export function takeDatabase(): string {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
  uri.pathname = `/${free.pop() ?? `t_${randomUUID().slice(0, 12).replace(/-/gu, '')}`}`;
  return uri.href;
}

/** Empties the database of a closed world for the next one. */
export async function freeDatabase(uri: string): Promise<void> {
  await withConnection(uri, emptyDatabase);
  free.push(new URL(uri).pathname.slice(1));
}

/** Removes all documents; indexes remain. */
export async function emptyDatabase({ db }: Connection): Promise<void> {
  const collections = (await db?.collections()) ?? [];
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
}

/** Drops the databases of closed worlds, whose files would otherwise remain open in the engine. */
export async function dropFreeDatabases(): Promise<void> {
  while (free.length > 0) await withConnection(takeDatabase(), (connection) => connection.dropDatabase());
}

async function withConnection(uri: string, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    await work(connection);
  } finally {
    await connection.destroy();
  }
}
