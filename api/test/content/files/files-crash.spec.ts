import { exportData, fileInfo } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { Blobs } from '../../../src/domains/content/files/blobs/blobs.service.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { FileSpace } from './files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, cleanup, GridFS on the database engine. The test simulates a dead process by not continuing.
const NOTHING = { blobs: 0, whole: 0, chunks: 0, bytes: 0 };
const HOUR_MS = 3_600_000;

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

const tidy = (hours: number) => world.app.get(CleanupScheduler).run(new Date(Date.now() + hours * HOUR_MS));

test('stored bytes without a file are removed after the timeout of their writer, not before', async () => {
  await world.app.get(Blobs).put(files, Buffer.from('never named'));
  await tidy(0);
  expect(await files.stored()).toEqual({ blobs: 1, whole: 1, chunks: 1, bytes: 11 });
  await tidy(2);
  expect(await files.stored()).toEqual(NOTHING);
});

inFullRun(test)('bytes of an interrupted upload are removed and their reservation is released', async () => {
  await world.app.get(Blobs).begin(files, 1_000);
  expect(await files.stored()).toMatchObject({ blobs: 1, whole: 0, bytes: 1_000 });
  await tidy(2);
  expect(await files.stored()).toEqual(NOTHING);
});

test('bytes referenced by a file remain, also after an interrupted second upload', async () => {
  const file = await files.uploaded('a.txt', 'words');
  await world.app.get(Blobs).put(files, Buffer.from('words'));
  await tidy(2);
  expect((await files.bytes(file.path)).toString()).toBe('words');
  expect((await files.call(fileInfo, { file: file.id })).body.file).toEqual(file);
});

inFullRun(test)('the used storage is recalculated after a process failed to count it', async () => {
  await files.uploaded('a.txt', 'words');
  const project = { _id: world.connection.base.Types.ObjectId.createFromHexString(files.projectId) };
  await world.connection.collection('file_usage').updateOne(project, { $inc: { bytes: 999 } });
  await tidy(2);
  expect((await files.stored()).bytes).toBe(5);
});

inFullRun(test)('the data export of the owner contains folders and files', async () => {
  const folder = await files.folder('Letters');
  const file = await files.uploaded('a.txt', 'words', { folder: folder.id });
  const { body, text } = await ada.call(exportData, {});
  const exported = JSON.stringify(Object.keys(body as object).length > 0 ? body : JSON.parse(text));
  expect(exported).toContain(`"title":"Letters"`);
  expect(exported).toContain(file.path);
});
