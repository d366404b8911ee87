import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, post, tabTo, test } from '@zonewerk/testing';
import sharp from 'sharp';
import { expectGoodPage, expectGoodWindow } from '../../fixtures/looks';
import { state, text, title, tool, world } from '../../fixtures/content/content-editing';

const SAVED = 'Saved as a draft';

/** Moves the cursor to the end of a text. */
async function goToEnd(page: Page, place: Locator): Promise<void> {
  await place.click();
  await page.keyboard.press('ControlOrMeta+End');
}

test('a page is edited in place, saved, published and seen by visitors', async ({
  signedIn: page,
  api,
  baseURL,
}) => {
  const { overview, website, editor, read } = await world(api, baseURL ?? '');
  await page.goto(overview);
  await page.getByRole('button', { name: 'Actions for Visit' }).click();
  await page.getByRole('menuitem', { name: 'Edit content' }).click();
  await expect(page).toHaveURL(`${editor}?language=nl`);
  await expect(title(page)).toHaveText('Visit');
  await expect(page.getByText('Canal museum', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await goToEnd(page, title(page));
  await page.keyboard.type(' us');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Opening hours');
  await tool(page, /^Tekststijl/u).click();
  await page.getByRole('menuitem', { name: 'Kop 2' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Every day from ');
  await tool(page, 'Vet').click();
  await page.keyboard.type('nine');
  await tool(page, 'Uitlijnen').click();
  await page.getByRole('menuitem', { name: 'Centreren' }).click();
  await expect(state(page, SAVED)).toBeVisible();
  const { draft } = await read();
  const body = '<h2>Opening hours</h2><p style="text-align: center">Every day from <strong>nine</strong></p>';
  expect(draft).toMatchObject({ title: 'Visit us', body });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Page published.').first()).toBeVisible();
  await expect(state(page, 'Saved and published')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(text(page)).toContainText('Every day from nine');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.goto(`${website}/visit/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Visit us' })).toBeVisible();
  await expect(page.locator('main strong')).toHaveText('nine');
});

test(
  'a project picture, a link and a table are inserted into the text',
  { tag: '@full' },
  async ({ signedIn: page, api, baseURL }) => {
    const { project, editor, read } = await world(api, baseURL ?? '');
    const drawn = sharp({ create: { width: 600, height: 400, channels: 3, background: '#1a81b1' } });
    await page.goto(`/projects/${project}/files/`);
    const boat = { name: 'boat.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
    await page.getByLabel('Files to upload').first().setInputFiles([boat]);
    const picture = page.getByRole('gridcell', { name: /^boat\.png,/u });
    await expect
      .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(150);
    await page.goto(editor);
    await text(page).click();
    await tool(page, 'Afbeelding').click();
    const window = await expectGoodWindow(page, 'File manager');
    await window.getByRole('gridcell', { name: /^boat\.png,/u }).click();
    await window.getByRole('button', { name: 'Select', exact: true }).click();
    const image = text(page).locator('img[src^="/api/projects/"]');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(600);
    await expect(image).toHaveAttribute('alt', 'boat');
    await page.keyboard.press('ArrowRight');
    await tool(page, 'Link').click();
    await page.getByRole('textbox', { name: 'Adres van de link' }).fill('example.com');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Enter');
    await expect(text(page).getByRole('link', { name: 'example.com' })).toBeVisible();
    await tool(page, 'Tabel').click();
    await page.getByRole('menuitem', { name: 'Tabel invoegen' }).click();
    await page.keyboard.type('Day');
    await expect(state(page, SAVED)).toBeVisible();
    const { draft } = await read();
    expect(draft.body).toMatch(
      /<img src="[^"]+" alt="boat" \/><a href="https:\/\/example.com">example.com<\/a>/u,
    );
    expect(draft.body).toContain('<th><p>Day</p></th>');
    await expectNoSidewaysScroll(page);
  },
);

test(
  'concurrent edits of one field require a choice, edits of other fields do not',
  { tag: '@full' },
  async ({ signedIn: page, api, baseURL }) => {
    const { editor, base, page: id, read } = await world(api, baseURL ?? '');
    const change = async (fields: object) => {
      const { page: now } = await read();
      await post(api, `${base}/set/`, { page: id, language: 'nl', rev: now.rev, ...fields });
    };
    await page.goto(editor);
    await text(page).click();
    // A change of another field: no choice is required.
    await change({ description: 'About' });
    await page.keyboard.type('Mine');
    await expect(state(page, SAVED)).toBeVisible();
    await change({ body: '<p>Theirs</p>' });
    await page.keyboard.type(' too');
    await expect(page.getByText('Choose one version.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show their version' }).click();
    const window = await expectGoodWindow(page, 'Their version');
    await expect(window.getByRole('textbox', { name: 'Text' })).toHaveText('Theirs');
    await window.getByRole('button', { name: 'Use my version' }).click();
    await expect(window).toHaveCount(0);
    await expect(state(page, SAVED)).toBeVisible();
    expect((await read()).draft.body).toBe('<p>Mine too</p>');
    await change({ body: '<p>Theirs again</p>' });
    await goToEnd(page, text(page));
    await page.keyboard.type('!');
    await page.getByRole('button', { name: 'Use their version' }).click();
    await expect(text(page)).toHaveText('Theirs again');
    await expect(state(page, SAVED)).toBeVisible();
  },
);

test('input without a network survives a reload and is saved on reconnection', async ({
  signedIn: page,
  api,
  baseURL,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|request failed|Failed to fetch/u);
  const { editor, overview, read } = await world(api, baseURL ?? '');
  await page.goto(editor);
  await page.route('**/pages/set/', (route) => route.abort('internetdisconnected'));
  await text(page).click();
  await page.keyboard.type('Kept');
  await expect(state(page, 'Not saved. Your input is still here.')).toBeVisible();
  await page.getByRole('link', { name: 'Pages' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(text(page)).toHaveText('Kept');
  await page.unroute('**/pages/set/');
  await page.getByRole('button', { name: 'Save again' }).or(state(page, SAVED)).first().click();
  await expect(state(page, SAVED)).toBeVisible();
  expect((await read()).draft.body).toBe('<p>Kept</p>');
  await page.getByRole('link', { name: 'Pages' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${overview}`, 'u'));
});

test(
  'a missing page shows a notice, and the dialog of a failed edit closes automatically',
  { tag: '@full' },
  async ({ signedIn: page, api, baseURL, watch }) => {
    watch.allow(/404|503|Failed to load resource/u);
    const { overview, project } = await world(api, baseURL ?? '');
    await page.goto(`/projects/${project}/pages/${'f'.repeat(24)}/edit/`);
    await expect(page.getByText('Page not found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'To the pages' }).click();
    await expect(page).toHaveURL(new RegExp(overview, 'u'));
    await page.clock.install();
    await page.route('**/startContentEditing/', (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.getByRole('button', { name: 'Actions for Visit' }).click();
    await page.getByRole('menuitem', { name: 'Edit content' }).click();
    const dialog = page.getByRole('dialog', { name: "Oh no! That's not OK!" });
    await expect(dialog).toBeVisible();
    await page.clock.runFor(4_400);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(dialog).toHaveCount(0);
  },
);

/** True if an element has the focus, also within a shadow root. */
const focused = (place: Locator) =>
  place.evaluate((one) => (one.getRootNode() as Document | ShadowRoot).activeElement === one);

test(
  'by keyboard: the focus moves to title, text and tools, and back',
  { tag: '@full' },
  async ({ signedIn: page, api, baseURL }) => {
    const { editor } = await world(api, baseURL ?? '');
    await page.goto(editor);
    await expect(text(page)).toBeVisible();
    await tabTo(page, tool(page, /^Tekststijl/u));
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Vet')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(title(page))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(text(page))).toBe(true);
    await page.keyboard.type('One');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+B');
    await expect(text(page).locator('strong')).toHaveText('One');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(title(page))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Vet')).toBeFocused();
  },
);

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });

  test(
    'the editor and its tools are accessible in dark mode',
    { tag: '@full' },
    async ({ signedIn: page, api, baseURL }) => {
      const { editor } = await world(api, baseURL ?? '');
      await expectGoodPage(page, editor);
      await text(page).click();
      await tool(page, 'Meer opmaak').click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expectNoSidewaysScroll(page);
    },
  );
});
