import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import { makeProject } from '../../fixtures/builders';

test('a project is created and labelled, by mouse', { tag: '@phone' }, async ({ signedIn: page }) => {
  await page.goto('/projects/');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create project' }).first().click();
  const window = page.getByRole('dialog', { name: 'Create project' });
  await window.getByRole('button', { name: 'Create project' }).click();
  await expect(window.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await window.getByLabel('Name').fill('Canal <b>House</b>');
  await window.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Canal <b>House</b>' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Settings/u })
    .click();
  const teal = page.getByRole('radio', { name: /teal/iu });
  await expect(teal).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForResponse((response) => response.url().endsWith('/set/label/'));
  await teal.click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(teal).toBeChecked();
  await expectNoSidewaysScroll(page);
});

test('a project is created and labelled, by keyboard', { tag: '@full' }, async ({ signedIn: page }) => {
  await page.goto('/projects/');
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Create project' }).first());
  const window = page.getByRole('dialog', { name: 'Create project' });
  await typeByKeyboard(page, window.getByLabel('Name'), 'By keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeVisible();
  await pressByKeyboard(page, page.getByRole('main').getByRole('link', { name: /Settings/u }));
  const checked = page.getByRole('radio', { checked: true });
  await tabTo(page, checked);
  const saved = page.waitForResponse((response) => response.url().endsWith('/set/label/'));
  await page.keyboard.press('ArrowRight');
  expect((await saved).status()).toBe(200);
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
});

test(
  'the project list is searchable and shows a notice without matches',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    await makeProject(api, 'Lighthouse');
    await makeProject(api, 'Harbour');
    await page.goto('/projects/');
    await page.getByRole('searchbox').or(page.getByPlaceholder('Search by name')).first().fill('light');
    await expect(page).toHaveURL(/query=light/u);
    const named = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
    await expect(named('Lighthouse')).toBeVisible();
    await expect(named('Harbour')).toHaveCount(0);
    await page.goto('/projects/?query=nothing-like-it');
    await expect(page.getByRole('main')).toContainText(/nothing|no project/iu);
    await expectAccessible(page);
  },
);
