import { HOSTING_LIMITS } from '@zonewerk/contracts';
import type { SiteSnapshot } from '@zonewerk/site';
import { differenceOf, digestOf } from './snapshot-difference.js';

type Page = SiteSnapshot['pages'][number];

const page = (path: string, more: Partial<Page> = {}): Page => ({
  language: 'nl',
  path,
  title: `Page ${path}`,
  description: '',
  tags: [],
  html: '<p>Text</p>',
  changed: '2026-01-02T03:04:05.000Z',
  alternates: [{ language: 'nl', path }],
  above: [],
  below: [],
  ...more,
});
const file = (id: string, hash: string, size: string | null = null) => ({
  id: id.repeat(24),
  size,
  hash,
  type: 'image/png',
  length: 10,
  disposition: `inline; filename="a_.png"; filename*=UTF-8''a%C3%A9.png`,
});
const snapshot = (more: Partial<SiteSnapshot> = {}): SiteSnapshot => ({
  name: 'Shop',
  languages: ['nl'],
  pages: [page('/')],
  menus: { nl: [{ title: 'Page /', path: '/' }] },
  entries: [{ changed: '2026-01-02T03:04:05.000Z', alternates: [{ language: 'nl', path: '/' }] }],
  redirects: { '/a/': '/', '/b/': '/' },
  files: [],
  ...more,
});

test('added, removed and changed pages are listed by their paths', () => {
  const before = snapshot({ pages: [page('/'), page('/old/'), page('/same/')] });
  const after = snapshot({ pages: [page('/', { html: '<p>New</p>' }), page('/new/'), page('/same/')] });
  expect(differenceOf(before, after).pages).toEqual({
    count: 3,
    list: [
      { change: 'changed', title: 'Page /', path: '/', language: 'nl' },
      { change: 'added', title: 'Page /new/', path: '/new/', language: 'nl' },
      { change: 'removed', title: 'Page /old/', path: '/old/', language: 'nl' },
    ],
  });
});

test('redirects, files and parts of the whole website are compared', () => {
  const before = snapshot({ files: [file('a', '1'), file('a', '1', '150x150'), file('b', '1', '150x150')] });
  const after = snapshot({
    name: 'Store',
    languages: ['nl', 'en'],
    menus: { nl: [] },
    redirects: { '/a/': '/x/', '/c/': '/' },
    files: [file('a', '2'), file('a', '2', '150x150')],
  });
  const row = { name: 'aé.png', type: 'image/png', length: 10 };
  expect(differenceOf(before, after)).toMatchObject({
    website: ['name', 'languages', 'menus'],
    redirects: {
      count: 3,
      list: [
        { change: 'changed', path: '/a/', target: '/x/' },
        { change: 'added', path: '/c/', target: '/' },
        { change: 'removed', path: '/b/', target: '/' },
      ],
    },
    files: {
      count: 2,
      list: [
        { change: 'changed', id: 'a'.repeat(24), ...row },
        { change: 'removed', id: 'b'.repeat(24), ...row },
      ],
    },
  });
});

test('listed rows have a limit, and the count includes all', () => {
  const most = HOSTING_LIMITS.differenceRows;
  const pages = Array.from({ length: most + 1 }, (_, index) => page(`/${index}/`));
  const { count, list } = differenceOf(snapshot({ pages: [] }), snapshot({ pages })).pages;
  expect([count, list.length]).toEqual([most + 1, most]);
});

test('the time of a publication and the order of redirects are no difference', () => {
  const changed = '2026-02-02T03:04:05.000Z';
  const other = snapshot({
    pages: [page('/', { changed })],
    entries: [{ changed, alternates: [{ language: 'nl', path: '/' }] }],
    redirects: { '/b/': '/', '/a/': '/' },
  });
  expect(differenceOf(snapshot(), other)).toEqual({
    website: [],
    pages: { count: 0, list: [] },
    redirects: { count: 0, list: [] },
    files: { count: 0, list: [] },
  });
  expect(digestOf(other)).toBe(digestOf(snapshot()));
});

test.each([
  ['a text', { pages: [page('/', { html: '<p>New</p>' })] }],
  ['the name', { name: 'Store' }],
  ['a menu', { menus: { nl: [] } }],
  ['a redirect', { redirects: {} }],
  ['a file', { files: [file('a', '1')] }],
])('a snapshot that differs in %s has another digest', (_, more) => {
  expect(digestOf(snapshot(more))).not.toBe(digestOf(snapshot()));
});
