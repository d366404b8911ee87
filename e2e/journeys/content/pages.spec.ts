import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, post, test, tabTo } from '@zonewerk/testing';
import { makeProject } from '../../fixtures/builders';
import { expectGoodPage, expectGoodWindow } from '../../fixtures/looks';
import { makeWebsite } from '../../fixtures/content/website';

const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
const actions = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` });
/** The announced target position of a dragged page. */
const where = (page: Page, words: string) => page.getByText(words, { exact: true });
const saved = (page: Page) => page.getByText('Order saved.').first();

/** Titles from top to bottom, each with its level. */
async function expectTree(page: Page, tree: readonly string[]): Promise<void> {
  const lines = page.getByRole('main').getByRole('listitem');
  await expect
    .poll(() =>
      lines.evaluateAll((all) =>
        all
          .map((line) => [line.getBoundingClientRect().top, line] as const)
          .sort(([a], [b]) => a - b)
          .map(([, line]) => {
            const title = line.querySelector('[title]')?.getAttribute('title') ?? '';
            return `${line.getAttribute('aria-level')} ${title}`;
          }),
      ),
    )
    .toEqual(tree);
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place.toString()} is not to be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const site = ['Home', ['Museum', ['History', 'Collection']], 'Visit'] as const;
const whole = ['1 Home', '1 Museum', '2 History', '2 Collection', '1 Visit'];

test(
  'a website is created, and pages are added, shown, renamed and deleted',
  { tag: '@phone' },
  async ({ signedIn: page, api }) => {
    const { id } = await makeProject(api, 'Canal museum');
    await expectGoodPage(page, `/projects/${id}/pages/`);
    await page.getByLabel('Main language').selectOption('German');
    await page.getByRole('button', { name: 'Start the website' }).click();
    await expect(page.getByText('Create the first page')).toBeVisible();
    await expectAccessible(page);
    for (const title of ['Über <b>uns</b>', 'Anfahrt']) {
      await page.getByRole('main').getByRole('button', { name: 'Add page' }).first().click();
      const window = await expectGoodWindow(page, 'Add page');
      await window.getByLabel('Title').fill(title);
      await window.getByRole('button', { name: 'Add page' }).click();
      await expect(actions(page, title)).toBeVisible();
    }
    await expect(page.getByText('/uber-bunsb/')).toBeVisible();
    const toggle = page.getByRole('switch', { name: 'Show Anfahrt in German' });
    await toggle.click();
    const question = await expectGoodWindow(page, 'Show Anfahrt');
    await expect(toggle).not.toBeChecked();
    await question.getByRole('button', { name: 'Publish and show' }).click();
    await expect(question).toHaveCount(0);
    await expect(toggle).toBeChecked();
    await actions(page, 'Anfahrt').click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    const window = await expectGoodWindow(page, 'Rename page');
    await window.getByLabel('Title').fill('Anreise');
    await window.getByRole('button', { name: 'Rename' }).click();
    await actions(page, 'Anreise').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Anreise deleted.').first()).toBeVisible();
    await expect(actions(page, 'Anreise')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(actions(page, 'Anreise')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Show Anreise in German' })).toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test('a page is dragged by mouse to another level', async ({ signedIn: page, api }) => {
  const { path } = await makeWebsite(api, site);
  await page.goto(path);
  await expectTree(page, whole);
  const from = await middleOf(grip(page, 'Visit'));
  const to = await middleOf(grip(page, 'Collection'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // A move below 20 pixels does not start a drag.
  await page.mouse.move(from.x + 12, from.y - 12);
  await expect(where(page, 'on the first level')).toHaveCount(0);
  await page.mouse.move(from.x + 25, from.y - 20, { steps: 4 });
  await page.mouse.move(from.x + 25, to.y, { steps: 8 });
  await expect(where(page, 'below Museum, before Collection')).toBeVisible();
  // During the drag, the cursor is `grabbing` and nothing is selected.
  const cursor = ({ x, y }: { x: number; y: number }) => {
    const below = document.elementFromPoint(x, y);
    return below && getComputedStyle(below).cursor;
  };
  const over = { x: from.x + 25, y: to.y };
  expect(await page.evaluate(cursor, over)).toBe('grabbing');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await page.mouse.up();
  await expect.poll(() => page.evaluate(cursor, over)).not.toBe('grabbing');
  const dragged = ['1 Home', '1 Museum', '2 History', '2 Visit', '2 Collection'];
  await expectTree(page, dragged);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expectTree(page, dragged);
  await expectAccessible(page);
});

test('a page is dragged beyond the visible lines', { tag: '@full' }, async ({ signedIn: page, api }) => {
  const titles = Array.from({ length: 40 }, (_, at) => `Page ${at + 1}`);
  const { path } = await makeWebsite(api, titles);
  await page.goto(path);
  const { x, y } = await middleOf(grip(page, 'Page 2'));
  const edge = (page.viewportSize()?.height ?? 0) - 10;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, edge, { steps: 8 });
  const scrolled = async () => {
    await page.mouse.move(x, edge - 1);
    await page.mouse.move(x, edge);
    return page.evaluate(() => window.scrollY);
  };
  // Lines not rendered at the drag start become visible.
  await expect.poll(scrolled).toBeGreaterThan(1_000);
  await page.mouse.move(x, edge / 2, { steps: 8 });
  await expect(page.getByText(/^on the first level, before Page \d\d$/u)).toBeVisible();
  await page.mouse.up();
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(grip(page, 'Page 1')).toBeVisible();
  await expect(grip(page, 'Page 2')).toHaveCount(0);
});

test(
  'pages that become visible during a drag are rendered completely',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const below = Array.from({ length: 25 }, (_, at) => `Below ${at + 1}`);
    const after = Array.from({ length: 20 }, (_, at) => `After ${at + 1}`);
    const { path } = await makeWebsite(api, [['Museum', below], ...after]);
    await page.goto(path);
    const { x, y } = await middleOf(grip(page, 'Museum'));
    await expect(grip(page, 'After 3')).toHaveCount(0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 30, { steps: 4 });
    await expect(grip(page, 'After 3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actions for After 3' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(grip(page, 'Below 3')).toBeVisible();
    await page.mouse.up();
  },
);

test(
  'a page is dragged with its subpages, and Escape cancels the drag',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const { path } = await makeWebsite(api, site);
    await page.goto(path);
    await expectTree(page, whole);
    const from = await middleOf(grip(page, 'Museum'));
    const to = await middleOf(grip(page, 'Home'));
    const drag = async () => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 25, { steps: 4 });
      await page.mouse.move(from.x, to.y - 10, { steps: 8 });
      await expect(where(page, 'on the first level, before Home')).toBeVisible();
    };
    await drag();
    await page.keyboard.press('Escape');
    await expectTree(page, whole);
    await page.mouse.up();
    await drag();
    await page.mouse.up();
    const dragged = ['1 Museum', '2 History', '2 Collection', '1 Home', '1 Visit'];
    await expectTree(page, dragged);
    await expect(saved(page)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectTree(page, whole);
    await page.waitForResponse((response) => response.url().endsWith('/pages/move/'));
    await page.reload();
    await expectTree(page, whole);
  },
);

test('a page is moved by keyboard, and each step is announced', async ({ signedIn: page, api }) => {
  const { path } = await makeWebsite(api, site);
  await page.goto(path);
  await expectTree(page, whole);
  const said = page.locator('[id^="rfd-announcement"]');
  await tabTo(page, grip(page, 'Visit'));
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Visit: on the first level');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('Visit: below Museum, before Collection');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('Visit: on the first level');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Visit: below Collection')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Visit moved: below Collection.');
  const moved = ['1 Home', '1 Museum', '2 History', '2 Collection', '3 Visit'];
  await expectTree(page, moved);
  await expect(grip(page, 'Visit')).toBeFocused();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expectTree(page, moved);
});

test('a page is dragged by touch', async ({ signedIn: page, api }) => {
  const { path } = await makeWebsite(api, site);
  await page.goto(path);
  await expectTree(page, whole);
  const from = await middleOf(grip(page, 'Visit'));
  const to = await middleOf(grip(page, 'Museum'));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await touch('touchStart', from);
  // A touch without a hold delay scrolls the page.
  await expect(where(page, 'on the first level')).toBeVisible();
  await touch('touchMove', { x: from.x, y: from.y - 30 });
  await touch('touchMove', { x: from.x, y: to.y - 10 });
  await expect(where(page, 'on the first level, before Museum')).toBeVisible();
  await touch('touchEnd');
  await expectTree(page, ['1 Home', '1 Visit', '1 Museum', '2 History', '2 Collection']);
  await expect(saved(page)).toBeVisible();
});

test(
  'moves of one page tree in two windows both take effect',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const { path } = await makeWebsite(api, site);
    const other = await page.context().newPage();
    for (const one of [page, other]) {
      await one.goto(path);
      await expectTree(one, whole);
    }
    const moveTo = async (one: Page, title: string, below: string) => {
      await actions(one, title).click();
      await one.getByRole('menuitem', { name: 'Move to…' }).click();
      const window = one.getByRole('dialog');
      await window.getByLabel('Below').selectOption(below);
      await window.getByRole('button', { name: 'Move' }).click();
    };
    await moveTo(page, 'Visit', 'Home');
    await moveTo(other, 'History', 'First level');
    await expect(saved(page)).toBeVisible();
    await expect(saved(other)).toBeVisible();
    await page.reload();
    await expectTree(page, ['1 Home', '2 Visit', '1 Museum', '2 Collection', '1 History']);
    await other.close();
  },
);

test(
  'moving a deleted page shows an error and reloads the tree',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    const { path, project, pages } = await makeWebsite(api, site);
    await page.goto(path);
    await expectTree(page, whole);
    await post(api, `/api/projects/${project}/pages/remove/`, { page: pages['Visit'] });
    watch.allow(/409|404/u);
    await actions(page, 'Visit').click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('dialog').getByLabel('Below').selectOption('Home');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    const alert = page.getByRole('dialog', { name: 'Something went wrong' });
    await expect(alert).toContainText('Sorry, something went wrong while saving the new page positions.');
    await expect(alert).toContainText('This page no longer exists.');
    await alert.getByRole('button').first().click();
    await expectTree(page, ['1 Home', '1 Museum', '2 History', '2 Collection']);
  },
);
