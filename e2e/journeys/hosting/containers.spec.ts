import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, post, test } from '@zonewerk/testing';
import { makeWebsite, showPage } from '../../fixtures/content/website';

/* Containers in the browser. Real: the product with its hosting worker, instances of the engine `site` and edge proxy. */

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const question = (page: Page) => page.getByRole('dialog');

/** Attaches a domain of a new zone to the container of the page. @returns the domain */
async function attachDomain(page: Page, api: APIRequestContext, project: string): Promise<string> {
  const zone = `museum-${project.slice(-8)}.example`;
  const domain = `www.${zone}`;
  await page.getByRole('tab', { name: 'Domains' }).click();
  await post(api, '/api/partners/clusters/createcluster/', { project_id: project, cluster_domain: zone });
  await page.getByRole('button', { name: 'Attach a domain' }).click();
  await question(page).getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText(`${domain} A 127.0.0.1`);
  await expectAccessible(page);
  await question(page).getByRole('button', { name: 'Attach' }).press('Enter');
  await expect(page.getByRole('row', { name: domain }).getByText('Active')).toBeVisible();
  await expect(page.getByRole('link', { name: `http://${domain}` })).toBeVisible();
  await expectAccessible(page);
  return domain;
}

/** Reads and saves the log of the container of the page, and looks at its metrics. */
async function readLogs(page: Page): Promise<void> {
  const tab = (name: string, selected?: boolean) => page.getByRole('tab', { name, selected });
  await tab('Logs').click();
  const log = page.getByRole('log', { name: 'Lines of the container' });
  await expect(log.getByText('The website answers requests.').first()).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Live', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^container-[0-9a-f]{24}\.log$/u);
  await page.reload();
  await expect(tab('Logs', true)).toBeVisible();
  await tab('Metrics').click();
  await expect(page.getByText(/No metrics yet|Share of one processor/u)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(tab('Logs', true)).toBeVisible();
}

test('a person creates, updates, shuts down and rolls back containers of a project', async ({
  signedIn: page,
  api,
  context,
}) => {
  const { project, pages } = await makeWebsite(api, ['Welcome']);
  await showPage(api, project, pages['Welcome'] ?? '');
  await page.goto(`/projects/${project}/`);
  await page.getByRole('link', { name: 'Servers' }).first().click();
  await expect(page.getByText('Create your first container')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New container' }).first().click();
  await expectAccessible(page);
  await question(page).getByRole('radio', { name: 'Live' }).check();
  await question(page).getByLabel('Name').fill('Museum');
  await question(page).getByRole('button', { name: 'Create container' }).click();
  const museum = card(page, 'Museum');
  await expect(museum.getByText('Online')).toBeVisible();
  await expect(museum.getByText('Version 1')).toBeVisible();

  const address = museum.getByRole('link', { name: /^http/u });
  const visitor = await context.newPage();
  await visitor.goto((await address.getAttribute('href')) ?? '');
  await expect(visitor.getByRole('heading', { name: 'Welcome' })).toBeVisible();

  await museum.getByRole('button', { name: 'Update Museum' }).click();
  await expect(page.getByText('Museum: version 2 is live.')).toBeVisible();
  await expect(museum.getByText('Version 2')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await museum.getByRole('link', { name: 'Museum' }).click();
  await page.getByRole('button', { name: /Roll back/u }).click();
  await question(page).getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByRole('row', { name: /Version 1/u }).getByText('Live')).toBeVisible();
  await expectAccessible(page);

  await readLogs(page);
  const domain = await attachDomain(page, api, project);
  await page.getByRole('switch', { name: /Museum/u }).click();
  await expect(question(page)).toContainText(domain);
  await expect(question(page)).toContainText('.app.localhost');
  await question(page).getByRole('button', { name: 'Shut down' }).click();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  expect((await visitor.goto(visitor.url()))?.status()).toBe(503);
  await visitor.close();
  const { list } = await post(api, '/api/partners/servers/containerlist/', { project_id: project });
  expect(list).toMatchObject([{ name: 'Museum', status: 0, deployed: { number: 1 } }]);
});
