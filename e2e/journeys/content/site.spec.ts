import { expect, expectNoSidewaysScroll, post, test } from '@zonewerk/testing';
import { expectGoodPage } from '../../fixtures/looks';
import { siteOf } from '../../fixtures/content/site-url';
import { makeWebsite, showPage } from '../../fixtures/content/website';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: colorScheme === 'dark' ? '@full' : [] }, () => {
    test.use({ colorScheme });

    test('visitors navigate a website by menu, links and breadcrumbs', async ({
      page,
      api,
      baseURL,
      watch,
    }) => {
      const long = 'Opening hours, prices and everything else that is good to know before a visit';
      const { project, pages } = await makeWebsite(api, ['Welcome', ['Museum', ['History', long]], 'Visit']);
      for (const [title, id] of Object.entries(pages)) {
        if (title !== 'Visit') await showPage(api, project, id);
      }
      // Visible, but never published.
      const unpublished = { page: pages['Visit'], language: 'nl', value: '1' };
      await post(api, `/api/projects/${project}/pages/visibility/`, unpublished);
      const site = siteOf(project, baseURL ?? '');
      await expectGoodPage(page, `${site}/`);
      await expect(page).toHaveTitle('Welcome – Canal museum');
      const menu = page.getByRole('navigation', { name: 'Pagina’s' });
      await expect(menu.getByRole('link')).toHaveText(['Welcome', 'Museum']);
      await menu.getByRole('link', { name: 'Museum' }).click();
      await page.getByRole('main').getByRole('link', { name: long }).click();
      await expect(page.getByRole('heading', { name: long })).toBeVisible();
      await expectNoSidewaysScroll(page);
      const above = page.getByRole('navigation', { name: 'U bent hier' });
      await above.getByRole('link', { name: 'Museum' }).click();
      await expect(page).toHaveURL(`${site}/museum/`);
      await page.goto(`${site}/Museum/history`);
      await expect(page).toHaveURL(`${site}/museum/history/`);
      watch.allow(/404/u);
      await expectGoodPage(page, `${site}/visit/`);
      await page.getByRole('link', { name: 'Naar de startpagina' }).click();
      await expect(page).toHaveURL(`${site}/`);
      expect(await page.context().cookies(site)).toEqual([]);
    });
  });
}
