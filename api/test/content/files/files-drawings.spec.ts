import { FILE_FIELD } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { FileSpace } from './files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { hostileDrawing, hostileDrawings, svg } from '../../platform/media/hostile-drawings.js';
import { Parts } from '../uploads/uploads-world.js';

// Real: API over HTTP, forms and the tus protocol, jobs, the renderer of drawings with its own limits.
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

const NOTHING = { blobs: 0, whole: 0, chunks: 0, bytes: 0 };

test('SVG drawings above the megapixel limit and disguised drawings are rejected by field', async () => {
  const drawings = (await hostileDrawings()).filter(({ isRefused }) => isRefused);
  expect(drawings.length).toBeGreaterThan(15);
  for (const { title, name, content } of drawings) {
    const { status, body } = await files.upload({ name, content });
    expect([title, status, body.status]).toEqual([title, 400, 'validation-error']);
    expect(body.issues).toEqual([{ path: FILE_FIELD, message: body.message }]);
    expect(body.message).toContain(name);
  }
  expect(await files.stored()).toEqual(NOTHING);
});

test.each(['one PNG picture', 'twelve PNG pictures', 'a picture in a drawing in it'])(
  'a drawing with %s of 100 megapixels is rejected with the limit, in a form and in parts',
  async (title) => {
    const { name, content } = await hostileDrawing(title);
    const message = 'a.svg contains images with more than 50 megapixels in total. Please make them smaller.';
    expect((await files.upload({ name, content })).body.message).toBe(message);
    const parts = new Parts(files);
    const id = await parts.begun({ name, size: content.byteLength });
    await parts.send(id, 0, content);
    expect((await parts.uploadStatus(id)).body.message).toBe(message);
  },
);

inFullRun(test)(
  'a drawing that exceeds the time limit fails with a reason, while other requests succeed',
  async () => {
    const { content } = await hostileDrawing('morphology with a large radius');
    const costly = await files.uploaded('costly.svg', content);
    const other = await files.uploaded('other.svg', svg('<rect width="9" height="9"/>'));
    expect((await files.info(costly.id)).state).toBe('processing');
    expect(await files.processed(costly.id)).toMatchObject({
      state: 'failed',
      fault: 'This drawing takes too much time or memory to render. Please simplify it and upload it again.',
      thumbnails: null,
    });
    expect((await ada.agent.get(costly.path)).status).toBe(404);
    expect(await files.processed(other.id)).toMatchObject({ state: 'ready', width: 100 });
  },
);
