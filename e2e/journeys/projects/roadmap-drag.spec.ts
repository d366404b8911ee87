import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { pagePath } from '@zonewerk/contracts';
import { expect, expectAccessible, post, tabTo, test } from '@zonewerk/testing';
import { makeProject } from '../../fixtures/builders';

const TITLES = ['Night tour', 'Boat tour', 'Bicycle tour'];

/** A board with three items in its first column. @returns its path */
async function makeBoard(api: APIRequestContext): Promise<string> {
  const { id: projectId } = await makeProject(api, 'Canal museum');
  const base = '/api/partners/roadmap';
  const inProject = { project_id: projectId };
  const map = String((await post(api, `${base}/add/`, { ...inProject, name: 'Tours' }))['map']);
  const { columns } = await post(api, `${base}/get/`, { ...inProject, map });
  const column = (columns as { id: string }[])[0]?.id;
  for (const title of TITLES) await post(api, `${base}/item/add/`, { ...inProject, map, column, title });
  return pagePath('project-roadmap', { projectId, map });
}

const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
const columnOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}, `, 'u') });
const said = (page: Page) => page.locator('[id^="rfd-announcement"]');

async function expectItems(page: Page, column: string, titles: readonly string[]): Promise<void> {
  const grips = columnOf(page, column).getByRole('button', { name: /^Move /u });
  const labels = () => grips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await expect.poll(labels).toEqual(titles.map((title) => `Move ${title}`));
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place.toString()} is not visible.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('items of a roadmap are dragged by mouse and by keyboard', async ({ signedIn: page, api, watch }) => {
  await page.goto(await makeBoard(api));
  await expectItems(page, 'Ideas', TITLES);
  await test.step('by mouse to another column', async () => {
    const from = await middleOf(grip(page, 'Night tour'));
    const to = await middleOf(columnOf(page, 'Planned').getByText('No items'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 25, from.y + 5, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await expect(said(page)).toHaveText('Night tour: Planned, position 1');
    await page.mouse.up();
    await expectItems(page, 'Planned', ['Night tour']);
    await expectItems(page, 'Ideas', ['Boat tour', 'Bicycle tour']);
  });
  await test.step('by keyboard within a column and to another one', async () => {
    await tabTo(page, grip(page, 'Boat tour'));
    await page.keyboard.press('Space');
    await expect(said(page)).toHaveText('Boat tour: Ideas, position 1');
    await page.keyboard.press('ArrowDown');
    await expect(said(page)).toHaveText('Boat tour: Ideas, position 2');
    await page.keyboard.press('Escape');
    await expect(said(page)).toHaveText('Boat tour did not move.');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toHaveText(/^Boat tour: Planned, position \d$/u);
    await page.keyboard.press('Space');
    await expect(said(page)).toHaveText(/^Boat tour is in Planned, position \d\.$/u);
    await expectItems(page, 'Ideas', ['Bicycle tour']);
  });
  await expect(grip(page, 'Boat tour')).toBeFocused();
  await watch.waitForChanges();
  await page.reload();
  await expectItems(page, 'Ideas', ['Bicycle tour']);
  await expect(columnOf(page, 'Planned').getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
});

test('items of a roadmap are dragged by touch', async ({ signedIn: page, api, watch }) => {
  await page.goto(await makeBoard(api));
  await expectItems(page, 'Ideas', TITLES);
  const from = await middleOf(grip(page, 'Bicycle tour'));
  const to = await middleOf(grip(page, 'Night tour'));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await touch('touchStart', from);
  // A touch without a hold delay scrolls the page.
  await expect(said(page)).toHaveText('Bicycle tour: Ideas, position 3');
  await touch('touchMove', { x: from.x, y: from.y - 30 });
  await touch('touchMove', { x: from.x, y: to.y - 10 });
  await expect(said(page)).toHaveText('Bicycle tour: Ideas, position 1');
  await touch('touchEnd');
  await expectItems(page, 'Ideas', ['Bicycle tour', 'Night tour', 'Boat tour']);
  await watch.waitForChanges();
  await page.reload();
  await expectItems(page, 'Ideas', ['Bicycle tour', 'Night tour', 'Boat tour']);
});
