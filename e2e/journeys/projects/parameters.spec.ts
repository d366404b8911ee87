import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@zonewerk/testing';
import { makeWebsite, showPage } from '../../fixtures/content/website';
import { siteOf } from '../../fixtures/content/site-url';

async function addParameter(page: Page, key: string, value: string, toggle: string): Promise<void> {
  await page.getByRole('button', { name: 'Add parameter' }).first().click();
  const window = page.getByRole('dialog', { name: 'Add parameter' });
  await window.getByLabel('Key', { exact: true }).fill(key);
  await window.getByRole('textbox', { name: 'Value' }).fill(value);
  await window.getByText(toggle).click();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Add parameter' }).click();
  await expect(window).toBeHidden();
  await expect(page.getByRole('row', { name: key })).toBeVisible();
}

test('visitors of the website see a public parameter, and no screen shows a secret', async ({
  signedIn: page,
  api,
  baseURL,
}) => {
  const { project, pages } = await makeWebsite(api, ['Open {{ param.OPENING }}']);
  for (const id of Object.values(pages)) await showPage(api, project, id);
  await page.goto(`/projects/${project}/settings/parameters/`);
  await addParameter(page, 'OPENING', 'at 9 am', 'Public: every visitor can read it');
  await addParameter(page, 'TOKEN', 'seven lanterns', 'Secret: no screen shows the value again');
  await expect(page.getByRole('row', { name: 'TOKEN' })).toContainText('Secret');
  await page.reload();
  await expect(page.getByRole('row', { name: 'OPENING' })).toContainText('at 9 am');
  await expect(page.getByRole('main')).not.toContainText('lanterns');
  await expectNoSidewaysScroll(page);
  const site = siteOf(project, baseURL ?? '');
  await page.goto(`${site}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Open at 9 am' })).toBeVisible();
  const values = await page.goto(`${site}/_zw/parameters.json`);
  expect(await values?.json()).toEqual({ OPENING: 'at 9 am' });
});
