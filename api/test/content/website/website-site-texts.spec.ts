import {
  addParameter,
  discardDraft,
  type Parameter,
  publishPage,
  setPage,
  setPageVisibility,
  setParameter,
  type WebsitePage,
} from '@zonewerk/contracts';
import { XSS_PAYLOADS } from '@zonewerk/testing/xss-payloads';
import { sharedWorld, type World } from '../../harness/harness.js';
import { Site } from './website-world.js';

// Real: API over HTTP, pages rendered for visitors, database engine.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

/** A visible page of a new website, with the response to visitors. */
async function visiblePage() {
  const site = await Site.create(world, await world.signedIn('Ada'));
  const { id: page } = await site.add('Home');
  const place = { page, language: 'nl' } as const;
  await site.call(setPageVisibility, { ...place, value: '1' });
  const host = `${site.projectId}.site.localhost:4200`;
  const rev = async () => (await site.website()).pages.find(({ id }: WebsitePage) => id === page)?.rev ?? 0;
  return {
    /** A second visible page, so that the website has a menu. */
    addSecond: async () => {
      await site.show(await site.add('Crew'));
    },
    edit: async (change: Record<string, unknown>) =>
      site.call(setPage, { ...place, rev: await rev(), ...change }),
    publish: async () => site.call(publishPage, { ...place, rev: await rev() }),
    discard: async () => site.call(discardDraft, { ...place, rev: await rev() }),
    add: async (fields: object) => {
      const input = { project_id: site.projectId, environment: 'all', type: 'text', ...fields };
      return (await site.call(addParameter, input as never)).body.parameter as Parameter;
    },
    set: ({ id, key, rev, type }: Parameter, fields: object) =>
      site.call(setParameter, {
        project_id: site.projectId,
        parameter: id,
        key,
        rev,
        type,
        ...fields,
      } as never),
    visit: async () => (await world.browser().agent.get('/').set('Host', host)).text,
  };
}

test('visitors get the published text and no later draft', async () => {
  const { edit, publish, discard, visit } = await visiblePage();
  await edit({
    title: 'One',
    description: 'About one',
    tags: 'a, b',
    body: '<p>First <strong>words</strong></p>',
  });
  await publish();
  const first = await visit();
  expect(first).toContain('<h1>One</h1>');
  expect(first).toContain('<p>First <strong>words</strong></p>');
  expect(first).toContain('content="a, b"');
  await edit({ title: 'Two', tags: '', body: '<p>Second words</p>' });
  expect(await visit()).toBe(first);
  await publish();
  const second = await visit();
  expect(second).toContain('<p>Second words</p>');
  expect(second).not.toContain('First');
  await edit({ body: '<p>Third words</p>' });
  await discard();
  expect(await visit()).toBe(second);
});

test('a page contains the public parameters of the preview, current and escaped', async () => {
  const { edit, publish, visit, add, set } = await visiblePage();
  const color = await add({ key: 'COLOR', value: '<script>1</script>"', public: true });
  await add({ key: 'TOKEN', value: 'seven lanterns', secret: true });
  await add({ key: 'LEVEL', value: 'internal' });
  await add({ key: 'LINK', value: 'javascript:alert(1)', public: true });
  const link = '<a href="{{ param.LINK }}">Link</a>';
  const names = '[{{ param.COLOR }}{{ param.TOKEN }}{{ param.LEVEL }}{{ param.UNKNOWN }}]';
  await edit({ title: 'Home', body: `<p>${names} ${link}</p>` });
  await publish();
  expect(await visit()).toContain('<p>[&lt;script&gt;1&lt;/script&gt;"] <a>Link</a></p>');
  await set(color, { value: 'blue', public: true });
  expect(await visit()).toContain('<p>[blue] ');
  await set({ ...color, rev: 2 }, { value: 'blue' });
  expect(await visit()).toContain('<p>[] ');
});

test('title, description and menu have public parameters, and a title is escaped once', async () => {
  const { edit, publish, visit, add, addSecond } = await visiblePage();
  await addSecond();
  await add({ key: 'BRAND', value: 'Tea & <b>Cake</b>', public: true });
  await edit({ title: 'At {{ param.BRAND }}', description: '{{param.BRAND}} {{ param.UNKNOWN }}', body: '' });
  await publish();
  const page = await visit();
  const escaped = 'Tea &amp; &lt;b&gt;Cake&lt;/b&gt;';
  expect(page).toContain(`<h1>At ${escaped}</h1>`);
  expect(page).toContain(`content="${escaped}"`);
  expect(page).toContain(`>At ${escaped}</a>`);
  expect(page).not.toContain('{{');
});

test('XSS payloads do not reach visitors', async () => {
  const { edit, publish, visit } = await visiblePage();
  await edit({ body: '<p>calm</p>' });
  await publish();
  // Elements of a page without any payload.
  const calm = new Set([...(await visit()).matchAll(/<([a-z]+)/giu)].map(([, name]) => name));
  await edit({ body: XSS_PAYLOADS.map(({ html }) => `<p>${html.slice(0, 300)}</p>`).join('') });
  await publish();
  const main = await visit();
  const written = [...main.matchAll(/<([a-z]+)/giu)].map(([, name]) => name ?? '');
  const allowed =
    /^(?:p|h[1-4]|[ou]l|li|blockquote|pre|hr|br|strong|b|em|i|u|s|su[bp]|code|a|img|table|caption|thead|tbody|tfoot|tr|t[hd])$/u;
  expect(written.filter((name) => !calm.has(name) && !allowed.test(name))).toEqual([]);
  expect(main).not.toMatch(/<[^<>]*\son\w+\s*=|<script|(?:href|src)="(?:javascript|data|vbscript):/iu);
});
