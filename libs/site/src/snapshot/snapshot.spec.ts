import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bytesPath, SNAPSHOT_FILE, type SiteSnapshot, type SnapshotFile } from './snapshot.js';
import { INSTANCE_FILE, startInstance } from './snapshot-server.js';

const FILE_ID = '0123456789abcdef01234567';
const changed = '2026-03-04T05:06:07.000Z';
const home = { language: 'nl', path: '/' };
const about = { language: 'nl', path: '/over-ons/' };
const aboutInEnglish = { language: 'en', path: '/en/about/' };
const menu = [
  { title: 'Welkom', path: '/' },
  { title: 'Over ons', path: '/over-ons/' },
];
const more = { description: '', tags: [], changed, above: [], below: [] };
const file: SnapshotFile = {
  id: FILE_ID,
  size: null,
  hash: '0123456789abcdef',
  type: 'text/plain; charset=utf-8',
  length: 10,
  disposition: 'attachment',
};
const FILE_PATH = `/_files/${FILE_ID}/${file.hash}/`;

const snapshot: SiteSnapshot = {
  name: 'Duinhuis',
  languages: ['nl', 'en'],
  pages: [
    {
      ...more,
      ...home,
      title: 'Welkom',
      html: `<p><a href="${FILE_PATH}">Tekst</a></p>`,
      alternates: [home],
    },
    { ...more, ...about, title: 'Over ons', html: '<p>Wij</p>', alternates: [about, aboutInEnglish] },
    { ...more, ...aboutInEnglish, title: 'About', html: '<p>We</p>', alternates: [about, aboutInEnglish] },
  ],
  menus: { nl: menu, en: [] },
  entries: [
    { changed, alternates: [home] },
    { changed, alternates: [about, aboutInEnglish] },
  ],
  redirects: { '/oud/': '/over-ons/' },
  files: [file],
};

let folder: string;
let server: Server;
let instance: { id: string; pid: number; port: number };
let origin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-snapshot-'));
  await writeFile(join(folder, SNAPSHOT_FILE), JSON.stringify(snapshot));
  const bytes = join(folder, bytesPath(file));
  await mkdir(dirname(bytes));
  await writeFile(bytes, '0123456789');
  server = await startInstance({ folder, id: 'instance-1' });
  instance = JSON.parse(await readFile(join(folder, INSTANCE_FILE), 'utf8')) as typeof instance;
  origin = `http://127.0.0.1:${instance.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { redirect: 'manual', headers });

test('a page is served with the origin of its visitor and can be indexed', async () => {
  const response = await get('/over-ons/', { 'x-forwarded-proto': 'https' });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-robots-tag')).toBeNull();
  const html = await response.text();
  expect(html).toContain('<title>Over ons – Duinhuis</title>');
  expect(html).toContain(`<link rel="canonical" href="${origin.replace('http', 'https')}/over-ons/"/>`);
  expect(html).toContain('<a href="/">Welkom</a>');
});

test.each([
  ['/over-ons', '/over-ons/'],
  ['/Over-Ons/', '/over-ons/'],
  ['/nl/over-ons/?a=1', '/over-ons/?a=1'],
  ['/oud/', '/over-ons/'],
  ['/OUD', '/over-ons/'],
  ['/en/%61bout/', '/en/about/'],
])('%s redirects to %s', async (path, target) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([301, `${origin}${target}`]);
});

test.each([
  ['/nothing/', 'nl'],
  ['/en/nothing/', 'en'],
  ['/%E0%A4%A/', 'nl'],
  ['//', 'nl'],
  ['//[/', 'nl'],
  ['/constructor/', 'nl'],
  ['/__proto__/', 'nl'],
])('%s is not found, in the language %s', async (path, language) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(`<html lang="${language}"`);
});

test('a file is served whole and in parts, and other files are not found', async () => {
  expect(await (await get(FILE_PATH)).text()).toBe('0123456789');
  const part = await get(FILE_PATH, { range: 'bytes=2-4' });
  expect([part.status, await part.text()]).toEqual([206, '234']);
  expect((await get(`/_files/${FILE_ID.replace('0', 'f')}/${file.hash}/`)).status).toBe(404);
  expect((await get('/_files/../site.json')).status).toBe(404);
});

test('the sitemap has all pages', async () => {
  const map = await (await get('/sitemap.xml')).text();
  for (const { path } of [home, about]) expect(map).toContain(`<loc>${origin}${path}</loc>`);
});

test('the instance reports its ID in its folder and over HTTP', async () => {
  expect(instance).toMatchObject({ id: 'instance-1', pid: process.pid });
  expect(await (await get('/_zonewerk/instance')).text()).toBe('instance-1');
});

test('methods other than GET and HEAD are refused', async () => {
  const response = await fetch(`${origin}/`, { method: 'POST', body: 'x' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const head = await fetch(`${origin}/`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a file without bytes ends its connection, and the server continues', async () => {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const bytes = join(folder, bytesPath(file));
  await rm(bytes);
  await expect(get(FILE_PATH).then((response) => response.text())).rejects.toThrow();
  expect(written.mock.calls.flat().join('')).toContain('ENOENT');
  await writeFile(bytes, '0123456789');
  expect((await get(FILE_PATH)).status).toBe(200);
});

test('a folder without a snapshot is an error', async () => {
  await expect(startInstance({ folder: dirname(folder), id: 'x' })).rejects.toThrow('site.json');
});
