import type { Connection } from 'mongoose';
import { startWorld } from './harness.js';

/*
 * The next world of a process uses the database of a closed one.
 * Real: API over HTTP, database engine.
 */
test('the next world gets the database of a closed one with all indexes and without documents', async () => {
  const first = await startWorld();
  await first.signedIn('Ada');
  const { name } = first.connection;
  const indexes = await indexesOf(first.connection);
  await first.close();

  const second = await startWorld();
  try {
    expect(second.connection.name).toBe(name);
    expect(indexes).toContain('users _id_');
    expect(await indexesOf(second.connection)).toEqual(indexes);
    expect(await second.connection.collection('users').countDocuments()).toBe(0);
    await second.signedIn('Ada');
  } finally {
    await second.close();
  }
});

async function indexesOf({ db }: Connection): Promise<string[]> {
  const collections = (await db?.collections()) ?? [];
  const lists = collections.map(async (collection) => {
    const indexes = await collection.listIndexes().toArray();
    return indexes.map(({ name }) => `${collection.collectionName} ${String(name)}`);
  });
  return (await Promise.all(lists)).flat().sort();
}
