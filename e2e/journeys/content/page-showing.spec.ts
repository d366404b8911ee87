import type { Page } from '@playwright/test';
import { expect, tabTo, test } from '@zonewerk/testing';
import { expectGoodWindow } from '../../fixtures/looks';
import { siteOf } from '../../fixtures/content/site-url';
import { makeWebsite } from '../../fixtures/content/website';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Publication' });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: colorScheme === 'dark' ? '@full' : [] }, () => {
    test.use({ colorScheme });

    test(
      'an unpublished page can be shown without publication and published later',
      { tag: '@full' },
      async ({ signedIn: page, api, baseURL, watch }) => {
        const { project, path } = await makeWebsite(api, ['Home', 'Visit']);
        await page.goto(path);
        const toggle = page.getByRole('switch', { name: 'Show Home in Dutch' });
        await toggle.click();
        const window = await expectGoodWindow(page, 'Show Home');
        await expect(toggle).not.toBeChecked();
        await window.getByRole('button', { name: 'Show only' }).click();
        await expect(toggle).toBeChecked();
        await watch.waitForChanges();
        watch.allow(/404/u);
        await page.goto(`${siteOf(project, baseURL ?? '')}/`);
        await expect(page.getByRole('heading', { name: 'Home' })).toHaveCount(0);
        await page.goto(path);
        await expect(toggle).toBeChecked();
        await toggle.click();
        await expect(toggle).not.toBeChecked();
        await toggle.click();
        await window.getByRole('button', { name: 'Publish and show' }).click();
        await expect(window).toHaveCount(0);
        await expect(toggle).toBeChecked();
        await page.goto(`${siteOf(project, baseURL ?? '')}/`);
        await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
      },
    );
  });
}

test(
  'an unpublished page is published and shown by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, api, baseURL }) => {
    const { project, pages, path } = await makeWebsite(api, ['Home']);
    await page.goto(`${path}${pages['Home']}/`);
    const toggle = page.getByRole('switch', { name: 'Shown to visitors' });
    await tabTo(page, toggle);
    await page.keyboard.press('Space');
    const window = await expectGoodWindow(page, 'Show Home');
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Space');
    await expect(window.getByRole('button', { name: 'Publish and show' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('Version 1, published');
    await expect(toggle).toBeChecked();
    await page.goto(`${siteOf(project, baseURL ?? '')}/`);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  },
);
