import {
  discardDraft,
  fileInfo,
  publishPage,
  removePage,
  restorePage,
  setPage,
  setPageVisibility,
  type FileItem,
  type WebsitePage,
} from '@zonewerk/contracts';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import { FileSpace } from '../files/files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Site } from './website-world.js';

// Real: API over HTTP, uploads, jobs, pages rendered for visitors, GridFS on the database engine.
let world: World;
let ada: SignedIn;
let photo: Buffer;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  const create = { width: 300, height: 200, channels: 3, background: '#ee6a0c' } as const;
  photo = await sharp({ create })
    .withExif({ IFD0: { Artist: 'PRIVATE-NAME' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

/** A website with one page, its files, and a visitor without any cookie. */
async function freshSite() {
  const site = await Site.create(world, ada);
  const { id: page } = await site.add('Home');
  const place = { page, language: 'nl' } as const;
  const rev = async () => (await site.website()).pages.find(({ id }: WebsitePage) => id === page)?.rev ?? 0;
  const files = FileSpace.at(world, ada, site.projectId);
  const visit = (path: string, projectId = site.projectId) =>
    world.browser().agent.get(path).set('Host', `${projectId}.site.localhost:4200`).redirects(0);
  return {
    site,
    files,
    page,
    visit,
    picture: async (name = 'photo.jpg') => files.processed((await files.uploaded(name, photo)).id),
    edit: async (body: string) => site.call(setPage, { ...place, rev: await rev(), body }),
    publish: async () => site.call(publishPage, { ...place, rev: await rev() }),
    discard: async () => site.call(discardDraft, { ...place, rev: await rev() }),
    show: (value: '0' | '1') => site.call(setPageVisibility, { ...place, value }),
    shown: async () =>
      [...(await visit('/')).text.matchAll(/<(?:img src|a href)="(\/_files[^"]*)"/gu)].map(
        ([, path]) => path ?? '',
      ),
  };
}

const img = ({ path }: FileItem) => `<p><img src="${path}" alt="A" /></p>`;

test('a picture of a published page is served to visitors, without its metadata', async () => {
  const { picture, edit, publish, show, shown, visit } = await freshSite();
  const file = await picture();
  const small = file.thumbnails?.['150x150'] ?? '';
  await edit(`<p><img src="${file.path}" alt="" /><img src="${small}" alt="" /></p>`);
  await publish();
  await show('1');
  const [path = '', smallPath = ''] = await shown();
  expect(path).toMatch(new RegExp(`^/_files/${file.id}/[0-9a-f]{16}/$`, 'u'));
  const { status, headers, body } = await visit(path).responseType('blob');
  expect([status, (body as Buffer).byteLength, (body as Buffer).includes('PRIVATE-NAME')]).toEqual([
    200,
    file.size,
    false,
  ]);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/u) as string,
    'content-disposition': expect.stringMatching(/^inline; filename="photo.jpg"/u) as string,
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect((await visit(path).set('If-None-Match', headers['etag'] ?? '')).status).toBe(304);
  const part = await visit(path)
    .set('Range', 'bytes=2-5')
    .set('If-Range', headers['etag'] ?? '')
    .responseType('blob');
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 2-5/${file.size}`]);
  expect(part.body).toEqual((body as Buffer).subarray(2, 6));
  const whole = await visit(path).set('Range', 'bytes=2-5').set('If-Range', '"other"').responseType('blob');
  expect([whole.status, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
  const beyond = await visit(path).set('Range', `bytes=${file.size}-`);
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${file.size}`]);
  const smallPart = await visit(smallPath).set('Range', 'bytes=-4').responseType('blob');
  expect([smallPart.status, (smallPart.body as Buffer).byteLength]).toEqual([206, 4]);
  const thumbnail = await visit(smallPath).responseType('blob');
  expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(thumbnail.body as Buffer).metadata()).toMatchObject({ width: 150, height: 150 });
});

test('a file linked from a published page is served to visitors', async () => {
  const { files, edit, publish, show, shown, visit } = await freshSite();
  const text = await files.uploaded('notes.txt', 'words');
  const csv = await files.uploaded('rows.csv', 'a,b\n1,2\n');
  await edit(`<p><a href="${text.path}">a</a><a href="${csv.path}">b</a></p>`);
  await publish();
  await show('1');
  const answers = await Promise.all((await shown()).map((path) => visit(path)));
  expect(answers.map(({ text: body }) => body)).toEqual(['words', 'a,b\n1,2\n']);
});

test('an SVG drawing is served to visitors without active content', async () => {
  const { files, edit, publish, show, shown, visit } = await freshSite();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script></svg>';
  await edit(img(await files.processed((await files.uploaded('logo.svg', svg)).id)));
  await publish();
  await show('1');
  const { headers, body } = await visit((await shown())[0] ?? '').responseType('blob');
  expect(headers['content-type']).toBe('image/svg+xml');
  expect((body as Buffer).toString()).not.toMatch(/script|onload/u);
});

test('files of drafts, hidden pages, former versions and other projects are not served to visitors', async () => {
  const { site, picture, edit, publish, discard, show, shown, visit } = await freshSite();
  const first = await picture('one.jpg');
  const second = await picture('two.jpg');
  await edit(img(first));
  const path = `/_files/${first.id}/`;
  expect((await visit(path)).status).toBe(404);
  await show('1');
  expect((await visit(path)).status).toBe(404);
  await publish();
  expect((await visit(path)).status).toBe(200);
  await edit(img(second));
  expect((await visit(`/_files/${second.id}/`)).status).toBe(404);
  await discard();
  await edit(img(second));
  await publish();
  expect([(await visit(path)).status, (await visit(`/_files/${second.id}/`)).status]).toEqual([404, 200]);
  await show('0');
  expect((await visit(`/_files/${second.id}/`)).status).toBe(404);
  await show('1');
  const other = await freshSite();
  await other.edit(img(second));
  await other.publish();
  await other.show('1');
  const [foreign = ''] = await other.shown();
  expect((await visit(foreign)).status).toBe(200);
  expect((await other.visit(foreign)).status).toBe(404);
  expect((await other.visit((await shown())[0] ?? '', site.projectId)).status).toBe(200);
  for (const odd of ['/_files/', `/_files/${'f'.repeat(24)}/`, `/_files/${first.id}/9x9/`, second.path]) {
    expect((await visit(odd)).status).toBe(404);
  }
});

inFullRun(test)('a removed file is not found, and its page is still served', async () => {
  const { files, picture, edit, publish, show, shown, visit } = await freshSite();
  const file = await picture();
  await edit(img(file));
  await publish();
  await show('1');
  const [path = ''] = await shown();
  await files.remove(file.id);
  expect((await visit(path)).status).toBe(404);
  const { status, text } = await visit('/');
  expect([status, text.includes('<h1>Home</h1>')]).toEqual([200, true]);
});

inFullRun(test)('a file in processing gets a URL without hash, which is served with no-cache', async () => {
  const { picture, edit, publish, show, shown, visit } = await freshSite();
  const file = await picture();
  const stored = world.connection.collection('files');
  const own = { _id: world.connection.base.Types.ObjectId.createFromHexString(file.id) };
  await stored.updateOne(own, { $set: { state: 'processing' } });
  await edit(img(file));
  await publish();
  await show('1');
  const [path = ''] = await shown();
  expect([path, (await visit(path)).status]).toEqual([`/_files/${file.id}/`, 404]);
  await stored.updateOne(own, { $set: { state: 'ready' } });
  const { status, headers } = await visit(path);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
});

inFullRun(test)('a file lists the pages that use it, including drafts, except removed pages', async () => {
  const { site, files, page, picture, edit, publish } = await freshSite();
  const file = await picture();
  const used = async () => (await files.call(fileInfo, { file: file.id })).body.used as unknown;
  expect(await used()).toEqual([]);
  await edit(img(file));
  const use = [{ kind: 'page', id: page, title: 'Home' }];
  expect(await used()).toEqual(use);
  await publish();
  await edit('<p>nothing</p>');
  expect(await used()).toEqual(use);
  await publish();
  expect(await used()).toEqual([]);
  await edit(img(file));
  await site.call(removePage, { page });
  expect(await used()).toEqual([]);
  await site.call(restorePage, { page });
  expect((await files.remove(file.id)).body).toMatchObject({ status: 'success', used: use });
});
