import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { addRedirect, movePage, publishRoadmap, setMainLanguage, setPage } from '@zonewerk/contracts';
import { bytesPath, SNAPSHOT_FILE, startInstance } from '@zonewerk/site';
import sharp from 'sharp';
import request from 'supertest';
import { inFullRun } from '@zonewerk/testing/tier';
import { SiteSnapshots } from '../../../src/domains/content/website/site/site-snapshots.service.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { FileSpace } from '../files/files-world.js';
import { ProjectRoadmaps } from '../../projects/roadmaps-world.js';
import { Site, smallSite } from './website-world.js';

// Real: API over HTTP, pages, files and redirects on the database engine, an instance that serves the snapshot.
let world: World;
let ada: SignedIn;
const folders: string[] = [];
const servers: Server[] = [];
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});
afterAll(() => world.close());

const snapshots = () => world.app.get(SiteSnapshots, { strict: false });

/** An instance that serves the current snapshot of a website. */
async function instanceOf({ projectId }: Site) {
  const made = await snapshots().make({ projectId }, 'preview');
  const folder = await mkdtemp(join(tmpdir(), 'zw-snapshot-'));
  folders.push(folder);
  await writeFile(join(folder, SNAPSHOT_FILE), JSON.stringify(made?.snapshot));
  for (const { described, content } of made?.files ?? []) {
    const path = join(folder, bytesPath(described));
    await mkdir(dirname(path), { recursive: true });
    const stream = await content.open();
    if (stream) await writeFile(path, await buffer(stream));
  }
  const server = await startInstance({ folder, id: 'test' });
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Responses to a visitor, without preview headers. */
async function answersOf(site: Site, instance: string, path: string) {
  const host = `${site.projectId}.site.localhost:4200`;
  const ask = async (agent: { get(path: string): request.Test }) => {
    const { status, headers, text, body } = await agent.get(path).set('Host', host).redirects(0);
    const { location, 'content-type': type } = headers as Record<string, string | undefined>;
    const content: unknown = Buffer.isBuffer(body) ? body.toString('hex') : text;
    return { status, location, type, content: typeof content === 'string' ? withoutNoindex(content) : '' };
  };
  return [await ask(world.browser().agent), await ask(request(instance))] as const;
}

const withoutNoindex = (html: string) => html.replace('<meta name="robots" content="noindex"/>', '');

test('an instance serves pages, redirects and sitemap like the preview', async () => {
  const { site, a, b, a1, a11 } = await smallSite(await Site.create(world, ada, ['nl', 'en']));
  for (const page of [a, b, a1, a11]) await site.show(page);
  await site.show(b, 'en');
  await site.call(addRedirect, { page: a11.id, language: 'nl', from: '/leaf/' });
  await site.call(movePage, { page: a1.id, parent: b.id });
  const instance = await instanceOf(site);
  const paths = ['/', '/b/', '/B', '/b/a1/', '/b/a1/a11/', '/en/b/', '/nl/b/', '/sitemap.xml'];
  const former = ['/leaf/', '/Leaf', '/a/a1/', '/a/a1/a11/', '/nowhere/', '/en/nowhere/'];
  for (const path of [...paths, ...former]) {
    const [preview, served] = await answersOf(site, instance, path);
    expect([path, served]).toEqual([path, preview]);
  }
});

inFullRun(test)('an instance redirects paths of a former main language', async () => {
  const { site, a, b } = await smallSite(await Site.create(world, ada, ['nl', 'en']));
  for (const page of [a, b]) await site.show(page);
  await site.call(setMainLanguage, { language: 'en' });
  const instance = await instanceOf(site);
  const [preview, served] = await answersOf(site, instance, '/b/');
  expect(preview).toMatchObject({ status: 301 });
  expect(served).toEqual(preview);
});

inFullRun(test)('a snapshot does not change with the website', async () => {
  const { site, a } = await smallSite(await Site.create(world, ada));
  await site.show(a);
  const instance = await instanceOf(site);
  const before = (await answersOf(site, instance, '/'))[1];
  const rev = (await site.website()).pages.find(({ id }) => id === a.id)?.rev ?? 0;
  await site.call(setPage, { page: a.id, language: 'nl', rev, title: 'Changed' });
  await site.show(a);
  const [preview, served] = await answersOf(site, instance, '/');
  expect(preview.content).toContain('<h1>Changed</h1>');
  expect(served).toEqual(before);
});

inFullRun(test)('a snapshot contains the files of its pages and no others', async () => {
  const site = await Site.create(world, ada);
  const page = await site.add('Home');
  const files = FileSpace.at(world, ada, site.projectId);
  const create = { width: 200, height: 200, channels: 3, background: '#ee6a0c' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const shown = await files.processed((await files.uploaded('shown.jpg', photo)).id);
  const hidden = await files.processed((await files.uploaded('hidden.jpg', photo)).id);
  const rev = (await site.website()).pages.find(({ id }) => id === page.id)?.rev ?? 0;
  const body = `<p><img src="${shown.path}" alt="A" /></p>`;
  await site.call(setPage, { page: page.id, language: 'nl', rev, body });
  await site.show(page);
  const instance = await instanceOf(site);
  const path = /src="(\/_files[^"]*)"/u.exec((await answersOf(site, instance, '/'))[1].content)?.[1] ?? '';
  const [preview, served] = await answersOf(site, instance, path);
  expect(preview).toMatchObject({ status: 200, type: 'image/jpeg' });
  expect(served).toEqual(preview);
  const other = path.replace(shown.id, hidden.id);
  expect((await answersOf(site, instance, other)).map(({ status }) => status)).toEqual([404, 404]);
});

test('a project without a website has no snapshot', async () => {
  const project = await world.builders.project(ada.userId, 'Empty');
  expect(await snapshots().make({ projectId: project.id }, 'preview')).toBeNull();
});

inFullRun(test)('a public roadmap is a page of the preview and of an instance', async () => {
  const { site, a, b } = await smallSite(await Site.create(world, ada));
  for (const page of [a, b]) await site.show(page, 'nl');
  const roadmaps = new ProjectRoadmaps(ada, site.projectId);
  const { map, inMap, item } = await roadmaps.filled();
  const night = await item('<b>Night</b> tour', { public: true, text: 'By boat.\n"Soon"', month: '2027-03' });
  await item('Internal');
  const preview = (path = '/roadmap/tours/') =>
    world.browser().agent.get(path).set('Host', `${site.projectId}.site.localhost:4200`).redirects(0);
  expect((await preview()).status).toBe(404);
  await ada.call(publishRoadmap, { ...inMap, public: true });
  const { status, text } = await preview();
  expect(status).toBe(200);
  expect(text).toContain('<strong>&lt;b&gt;Night&lt;/b&gt; tour</strong></a> (March 2027)');
  expect(text).toContain(`/roadmaps/${map}/?item=${night.id}`);
  expect(text).not.toContain('Internal');
  expect(text).not.toContain('<script');
  const [shown, served] = await answersOf(site, await instanceOf(site), '/roadmap/tours/');
  expect(served).toEqual(shown);
  await item('Boat tour', { public: true });
  expect((await preview()).text).toContain('Boat tour');
  expect((await preview('/roadmap/others/')).status).toBe(404);
  await ada.call(publishRoadmap, { ...inMap, public: false });
  expect((await preview()).status).toBe(404);
});
