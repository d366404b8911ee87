import { listFiles, type FileItem } from '@zonewerk/contracts';
import { byTier, inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { FileSpace } from './files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Parts } from '../uploads/uploads-world.js';

// Real: API over HTTP, forms and the tus protocol, jobs, GridFS on the database engine. Nothing is mocked.
const SAME = 'the same words';

let world: World;
let ada: SignedIn;
let files: FileSpace;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
beforeEach(async () => {
  files = await FileSpace.create(world, ada);
});
afterAll(() => world.close());

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const own = (number: number) => `words ${String(number).padStart(3, '0')}`;

const FILES = byTier({ gate: 30, full: 100 });

async function expectAll(sent: readonly FileItem[]): Promise<void> {
  const { body } = await files.call(listFiles, { folder: 0, limit: 100 });
  const listed = body.list as FileItem[];
  expect([listed.length, body.next]).toEqual([sent.length, null]);
  expect(listed.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  expect(new Set(listed.map(({ file_name: name }) => name.toLowerCase())).size).toBe(sent.length);
}

test('concurrent files are stored without duplicates, listed completely and counted correctly', async () => {
  const sent = await Promise.all(
    numbers(FILES).map((number) =>
      files.uploaded(number % 2 ? 'same.txt' : `${number}.txt`, number % 2 ? SAME : own(number)),
    ),
  );
  await expectAll(sent);
  const bytes = (FILES / 2) * own(0).length + SAME.length;
  const blobs = FILES / 2 + 1;
  await eventually(async () =>
    expect(await files.stored()).toEqual({ blobs, whole: blobs, chunks: blobs, bytes }),
  );
  for (const [number, { path }] of sent.entries()) {
    expect((await files.bytes(path)).toString()).toBe(number % 2 ? SAME : own(number));
  }
  // Nothing remains after all files are removed concurrently.
  await Promise.all(sent.map(({ id }) => files.remove(id).expect(200)));
  const nothing = { blobs: 0, whole: 0, chunks: 0, bytes: 0 };
  await eventually(async () => expect(await files.stored()).toEqual(nothing));
});

inFullRun(test)('a hundred concurrent uploads in parts and forms are stored without duplicates', async () => {
  const parts = new Parts(files);
  const sent = await Promise.all(
    numbers(100).map((number) =>
      number % 2
        ? files.uploaded('same.txt', SAME)
        : parts.sent({ name: 'same.txt' }, Buffer.from(number % 4 ? SAME : own(number)), 9),
    ),
  );
  await expectAll(sent);
  const bytes = 25 * own(0).length + SAME.length;
  await eventually(async () =>
    expect(await files.stored()).toEqual({ blobs: 26, whole: 26, chunks: 26, bytes }),
  );
});
