import { getPage, listRedirects, publishPage, setPageVisibility } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { edit, find, inMs, setVisible, useDraftWorld } from './website-drafts-world.js';
import { issue } from './website-world.js';

// Real: API over HTTP, jobs, pages and files for visitors, database engine.
const { create, freshSite, makeDue, mapOf, statusOf, upload, visit } = useDraftWorld();
const HOUR_MS = 3_600_000;

describe('a visible page without a published version', () => {
  test('returns 404 and is absent from the menu, other pages and the sitemap until its publication', async () => {
    const { site, secret } = await freshSite();
    await edit(site, secret, { title: 'Secret plan', body: '<p>Draft words</p>' });
    const answer = await visit(site, '/secret/');
    expect([answer.status, answer.text.includes('Draft words')]).toEqual([404, false]);
    const others = await Promise.all(['/', '/secret/leaf/'].map((path) => visit(site, path)));
    expect(others.map(({ status, text }) => [status, text.includes('Secret')])).toEqual([
      [200, false],
      [200, false],
    ]);
    expect(await mapOf(site)).not.toContain('/secret/</loc>');
    await site.show(secret);
    expect((await visit(site, '/secret/')).text).toContain('<p>Draft words</p>');
    expect((await visit(site, '/')).text).toContain('Secret plan');
    expect(await mapOf(site)).toContain('/secret/</loc>');
  });

  test('returns 404 at the root of the website', async () => {
    const site = await create();
    await setVisible(site, await site.add('Home'));
    expect(await statusOf(site, '/')).toBe(404);
    expect(await mapOf(site)).not.toContain('<loc>');
  });

  test('is absent in that language only', async () => {
    const { site, home } = await freshSite(['nl', 'en']);
    await setVisible(site, home, 'en');
    expect([await statusOf(site, '/'), await statusOf(site, '/en/')]).toEqual([200, 404]);
    expect((await visit(site, '/')).text).not.toContain('hrefLang');
    expect(await mapOf(site)).not.toContain('/en/');
  });

  test('does not make the files of its draft public', async () => {
    const { site, secret } = await freshSite();
    const file = await upload(site, 'notes.txt');
    await edit(site, secret, { body: `<p><a href="${file.path}">notes</a></p>` });
    expect(await statusOf(site, `/_files/${file.id}/`)).toBe(404);
    await site.show(secret);
    expect(await statusOf(site, `/_files/${file.id}/`)).toBe(200);
  });

  test('has no redirect from a path that visitors never saw', async () => {
    const site = await create();
    const page = await site.add('Secret');
    const redirects = async () => (await site.call(listRedirects, { page: page.id })).body.count as number;
    await setVisible(site, page);
    await edit(site, page, { slug: 'plan' });
    expect(await redirects()).toBe(0);
    await site.show(page);
    await edit(site, page, { slug: 'public' });
    expect(await redirects()).toBe(1);
  });

  inFullRun(test)('is public from the moment of its planned publication', async () => {
    const { site, secret } = await freshSite();
    const { rev } = await find(site, secret);
    await site.call(publishPage, { page: secret.id, language: 'nl', rev, at: inMs(HOUR_MS) });
    expect(await statusOf(site, '/secret/')).toBe(404);
    await makeDue(secret.id);
    await eventually(async () => expect(await statusOf(site, '/secret/')).toBe(200));
  });
});

test('a draft saved after the publication does not affect visitors', async () => {
  const { site, home } = await freshSite();
  const seen = () => Promise.all(['/', '/secret/leaf/', '/sitemap.xml'].map((path) => visit(site, path)));
  const before = await seen();
  await edit(site, home, { title: 'Draft title', description: 'Draft', tags: 'draft', body: '<p>Draft</p>' });
  const after = await seen();
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect(after.map(({ headers }) => headers['etag'])).toEqual(before.map(({ headers }) => headers['etag']));
});

describe('a publication with `show`', () => {
  async function hiddenPage() {
    const site = await create();
    const page = await site.add('Home');
    const place = { page: page.id, language: 'nl', rev: page.rev } as const;
    const text = async () => (await find(site, page)).texts[0];
    return { site, page, place, text };
  }

  test('publishes and shows a hidden page in one change', async () => {
    const { site, page, place } = await hiddenPage();
    const { body } = await site.call(publishPage, { ...place, show: true });
    expect(body).toMatchObject({
      status: 'success',
      page: { rev: page.rev + 1, texts: [{ visible: true, state: 'published' }] },
    });
    expect(await statusOf(site, '/')).toBe(200);
  });

  test.each([{}, { show: false }])('preserves the visibility with %j', async (options) => {
    const { site, place, text } = await hiddenPage();
    await site.call(publishPage, { ...place, ...options });
    expect(await text()).toMatchObject({ visible: false, state: 'published' });
    await setVisible(site, await find(site, { id: place.page }));
    const { rev } = await find(site, { id: place.page });
    await site.call(publishPage, { ...place, rev, ...options });
    expect(await text()).toMatchObject({ visible: true, state: 'published' });
  });

  inFullRun(test)(
    'shows a hidden page at its planned publication, also one that has a published version',
    async () => {
      const { site, page, place, text } = await hiddenPage();
      await site.call(publishPage, place);
      await edit(site, page, { title: 'Planned' });
      const { rev } = await find(site, page);
      await site.call(publishPage, { ...place, rev, show: true, at: inMs(HOUR_MS) });
      expect((await site.call(getPage, place)).body.planned).toMatchObject({ visible: true });
      expect(await text()).toMatchObject({ visible: false, state: 'scheduled' });
      expect(await statusOf(site, '/')).toBe(404);
      await makeDue(place.page);
      await eventually(async () => expect((await visit(site, '/')).text).toContain('<h1>Planned</h1>'));
      expect(await text()).toMatchObject({ visible: true, state: 'published' });
    },
  );

  test.each([
    ['without it', false],
    ['when a user hides the page afterwards', true],
  ])('does not show a hidden page at its planned publication %s', async (_, show) => {
    const { site, page, place, text } = await hiddenPage();
    await site.call(publishPage, { ...place, show, at: inMs(HOUR_MS) });
    if (show) await site.call(setPageVisibility, { page: page.id, language: 'nl', value: '0' });
    expect((await site.call(getPage, place)).body.planned).toMatchObject({ visible: false });
    await makeDue(place.page);
    await eventually(async () => expect(await text()).toMatchObject({ visible: false, state: 'published' }));
    expect(await statusOf(site, '/')).toBe(404);
  });

  test('rejects a stale version and an invalid value', async () => {
    const { site, page, place, text } = await hiddenPage();
    await edit(site, page, { title: 'Newer' });
    const stale = await site.call(publishPage, { ...place, show: true });
    expect(stale.body).toMatchObject({ status: 'changed-meanwhile' });
    const wrong = await site.call(publishPage, { ...place, rev: page.rev + 1, show: 'yes' as never });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      issue('show', 'Please send true to show the page too.'),
    ]);
    expect(await text()).toMatchObject({ visible: false, state: 'draft' });
  });
});
