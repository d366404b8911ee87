import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import { expectGoodPage, expectGoodWindow } from '../../fixtures/looks';
import { makeWebsite, showPage } from '../../fixtures/content/website';

interface World {
  readonly project: string;
  readonly id: string;
  readonly path: string;
  /** Calls the API for the page, in Dutch, with its current revision. */
  change(call: string, body: object): Promise<void>;
}

/** A Dutch website with a visible, published page. */
async function makePage(api: APIRequestContext, title = 'Team'): Promise<World> {
  const { project, pages } = await makeWebsite(api, ['Home', ['About', [title]]]);
  const base = `/api/projects/${project}/pages`;
  const id = pages[title] ?? '';
  for (const page of Object.values(pages)) await showPage(api, project, page);
  return {
    project,
    id,
    path: `/projects/${project}/pages/${id}/`,
    async change(call, body) {
      const place = { page: id, language: 'nl' };
      const { page } = await post(api, `${base}/get/`, place);
      await post(api, `${base}/${call}/`, { ...place, rev: (page as { rev: number }).rev, ...body });
    },
  };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save draft' });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Publication' });
const title = (page: Page) => page.getByLabel('Title', { exact: true });

/** The response of the website for a path, without following redirects. */
async function visit({ project }: World, product: string, path: string) {
  const { port } = new URL(product);
  // Browsers resolve `*.localhost`; this client needs the host header.
  const host = `${project}.site.localhost:${port}`;
  const visitor = await request.newContext({ baseURL: product, extraHTTPHeaders: { host } });
  const answer = await visitor.get(path, { maxRedirects: 0 });
  const seen = { http: answer.status(), to: answer.headers()['location'], text: await answer.text() };
  await visitor.dispose();
  return seen;
}

async function expectSaved(page: Page, press: Locator): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/pages/set/'));
  await press.click();
  expect((await answered).status()).toBe(200);
  await expect(save(page)).toBeDisabled();
}

test(
  'a page is found in the overview, and its texts are saved as a draft',
  { tag: '@full' },
  async ({ signedIn: page, api, baseURL }) => {
    const world = await makePage(api);
    await page.goto(`/projects/${world.project}/pages/`);
    await page.getByRole('main').getByRole('link', { name: 'Team' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await expectGoodPage(page, world.path);
    await title(page).fill('Our team');
    await page.getByLabel('Description').fill('Who we are.');
    await page.getByLabel('Tags').fill('people, <b>team</b>,');
    await page.reload();
    await expect(title(page)).toHaveValue('Our team');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Pages', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expectSaved(page, save(page));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Our team' })).toBeVisible();
    await expect(page.getByText('<b>team</b>')).toBeVisible();
    await expect(panel(page)).toContainText('Version 1, published');
    await expect(panel(page)).toContainText('Changed after the publication.');
    expect((await visit(world, baseURL ?? '', '/about/team/')).text).toContain('<h1>Team</h1>');
  },
);

test(
  'a changed slug redirects the old URL in one step',
  { tag: '@full' },
  async ({ signedIn: page, api, baseURL, watch }) => {
    const world = await makePage(api);
    await post(api, `/api/projects/${world.project}/pages/add/`, {
      language: 'nl',
      title: 'Crew',
      parent: await aboveOf(api, world),
    });
    await page.goto(world.path);
    const slug = page.getByLabel('SEO slug');
    await expect(slug).not.toBeEditable();
    await slug.click();
    await expect(slug).toBeEditable();
    await expect(page.getByText('The old URL of a visible page redirects automatically')).toBeVisible();
    watch.allow(/400/u);
    await slug.pressSequentially('Crew');
    await page.getByRole('button', { name: 'Save URL' }).click();
    await expect(page.getByText('Another page of this level already has this slug.')).toBeVisible();
    await expectAccessible(page);
    for (const [words, made] of [
      ['Über & Ünter  -- Us!', 'uber-and-unter-us'],
      ['the people', 'the-people'],
    ] as const) {
      await slug.fill('');
      await slug.pressSequentially(words);
      await expect(slug).toHaveValue(made);
    }
    await page.getByRole('button', { name: 'Save URL' }).click();
    await expect(slug).not.toBeEditable();
    await expect(page.getByRole('cell', { name: '/about/team/', exact: true })).toBeVisible();
    expect(await visit(world, baseURL ?? '', '/about/team/')).toMatchObject({
      http: 301,
      to: expect.stringMatching(/\.site\.localhost:\d+\/about\/the-people\/$/u),
    });
    expect((await visit(world, baseURL ?? '', '/about/the-people/')).http).toBe(200);
  },
);

/** The ID of the parent page. */
async function aboveOf(api: APIRequestContext, { project, id }: World): Promise<string> {
  const { page } = await post(api, `/api/projects/${project}/pages/get/`, { page: id, language: 'nl' });
  return (page as { parent: string }).parent;
}

test(
  'redirects are added manually, removed and restored',
  { tag: '@full' },
  async ({ signedIn: page, api, baseURL, watch }) => {
    const world = await makePage(api);
    await page.goto(world.path);
    watch.allow(/400/u);
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const window = await expectGoodWindow(page, 'Add redirect');
    await window.getByLabel('Former URL').fill('/a b/');
    await window.getByRole('button', { name: 'Add redirect' }).click();
    await expect(window.getByText('Please enter the former URL, like “/about/team/”.')).toBeVisible();
    await window.getByLabel('Former URL').fill('old/people.html');
    await window.getByRole('button', { name: 'Add redirect' }).click();
    const row = page.getByRole('row', { name: /old\/people\.html/u });
    await expect(row).toContainText('by hand');
    const seen = async () => (await visit(world, baseURL ?? '', '/old/people.html/')).http;
    expect(await seen()).toBe(301);
    await page.getByRole('button', { name: 'Remove: /old/people.html/' }).click();
    await expect(row).toHaveCount(0);
    expect(await seen()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    expect(await seen()).toBe(301);
    await expectAccessible(page);
  },
);

test('a draft is published immediately, and a scheduled publication at its time', async ({
  signedIn: page,
  api,
  baseURL,
}) => {
  const world = await makePage(api);
  const shown = async () => (await visit(world, baseURL ?? '', '/about/team/')).text;
  await page.goto(world.path);
  await title(page).fill('Our team');
  await publish(page).click();
  await expect(panel(page)).toContainText('Version 2, published');
  await expect(publish(page)).toBeDisabled();
  await title(page).fill('All of us');
  await expectSaved(page, save(page));
  await expect(panel(page)).toContainText('Changed after the publication.');
  expect(await shown()).toContain('Our team');
  await page.getByRole('button', { name: 'More publication options' }).click();
  await page.getByRole('menuitem', { name: 'Publish at…' }).click();
  const window = await expectGoodWindow(page, 'Publish at…');
  await window.getByLabel('Date and time').fill('2020-01-01T10:00');
  await window.getByRole('button', { name: 'Plan the publication' }).click();
  await expect(window.getByText('Please choose a time in the future.')).toBeVisible();
  const year = new Date().getFullYear() + 1;
  await window.getByLabel('Date and time').fill(`${year}-01-01T10:00`);
  await window.getByRole('button', { name: 'Plan the publication' }).click();
  await expect(panel(page).locator('time').last()).toContainText(String(year));
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Cancel the planned publication' }).click();
  await expect(panel(page)).toContainText('Nothing is planned.');
  // The window schedules to the minute; the API allows a shorter wait.
  await world.change('publish', { at: new Date(Date.now() + 4_000).toISOString() });
  await page.reload();
  await expect(panel(page)).toContainText('Planned');
  await expect(panel(page)).toContainText('Version 3, published', { timeout: 30_000 });
  expect(await shown()).toContain('All of us');
});

test(
  'versions are compared with the draft, and one is restored as the draft',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const world = await makePage(api);
    await world.change('set', { body: '<p>We are <strong>five</strong> people.</p>' });
    await world.change('publish', {});
    await world.change('set', { title: 'Our team', body: '<p>We are <strong>six</strong> people.</p>' });
    await world.change('publish', {});
    await page.goto(world.path);
    await title(page).fill('All of us');
    await page.getByRole('button', { name: 'Version 2', exact: true }).click();
    const window = await expectGoodWindow(page, 'Version 2');
    await expect(window.locator('del')).toHaveText(['Only in this version', 'Team', 'five']);
    await expect(window.locator('ins')).toHaveText(['Only in the draft', 'Our team', 'six']);
    await window.getByRole('button', { name: 'Restore as draft' }).click();
    await expect(title(page)).toHaveValue('Team');
    await expect(panel(page)).toContainText('Version 3, published');
    await expect(panel(page)).toContainText('Changed after the publication.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(title(page)).toHaveValue('All of us');
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(title(page)).toHaveValue('Our team');
    await expect(panel(page)).toContainText('Same as the published version.');
  },
);

test(
  'concurrent edits of one page merge, and a conflicting field requires a choice',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const world = await makePage(api);
    const other = await page.context().newPage();
    for (const one of [page, other]) {
      await one.goto(world.path);
      await expect(title(one)).toHaveValue('Team');
    }
    await title(other).fill('Their team');
    await other.getByLabel('Description').fill('Theirs.');
    await expectSaved(other, save(other));
    await page.getByLabel('Tags').fill('mine,');
    await title(page).fill('My team');
    // Window focus reloads the page data; without it, saving detects the conflict.
    await save(page).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Another member also changed this page' });
    await expect(conflict).toContainText('Their team');
    await expect(title(page)).toHaveValue('My team');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await conflict.getByRole('button', { name: 'Use the chosen versions' }).click();
    await expect(conflict.getByText('Please choose one of the two.')).toBeVisible();
    await conflict.getByRole('radio', { name: /^Yours/u }).check();
    await conflict.getByRole('button', { name: 'Use the chosen versions' }).click();
    await expect(conflict).toHaveCount(0);
    await expectSaved(page, save(page));
    await other.reload();
    await expect(title(other)).toHaveValue('My team');
    await expect(other.getByLabel('Description')).toHaveValue('Theirs.');
    await expect(other.getByText('mine', { exact: true })).toBeVisible();
    await other.close();
  },
);

test('a page is edited, published and hidden by keyboard', async ({ signedIn: page, api, watch }) => {
  const world = await makePage(api);
  await page.goto(world.path);
  await typeByKeyboard(page, title(page), 'Our team');
  const answered = page.waitForResponse((response) => response.url().endsWith('/pages/set/'));
  await page.keyboard.press('ControlOrMeta+s');
  await answered;
  await expect(save(page)).toBeDisabled();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Change URL' }));
  await expect(page.getByLabel('SEO slug')).toBeFocused();
  await page.keyboard.type('our team');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('SEO slug')).not.toBeEditable();
  await watch.waitForChanges();
  await page.reload();
  await pressByKeyboard(page, publish(page));
  await expect(panel(page)).toContainText('Version 2, published');
  await page.reload();
  const toggle = page.getByRole('switch', { name: 'Shown to visitors' });
  await tabTo(page, toggle);
  await page.keyboard.press('Space');
  await expect(panel(page)).toContainText('Nothing: the page is hidden. Version 2 is published.');
  await expect(page.getByRole('link', { name: 'View on the website' })).toHaveCount(0);
});
