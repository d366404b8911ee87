import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, post, test } from '@zonewerk/testing';
import { makeWebsite, showPage } from '../../fixtures/content/website';
import {
  attachDomain,
  card,
  createContainer,
  rollBack,
  shutDown,
  startContainer,
  updateContainer,
  visitSecurely,
} from '../../fixtures/hosting/container-page';

/*
 * Containers in the browser. Real: the product with its hosting worker, instances of the engine `site`, edge proxy, and
 * Pebble as the certificate authority.
 */

/** Reads and downloads the log of the displayed container, and opens its metrics. */
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

test('containers of a project are created, updated, rolled back and shut down', async ({
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

  await createContainer(page, { name: 'Trial', kind: 'Development' });
  await startContainer(page, 'Trial');
  await createContainer(page, { name: 'Museum', kind: 'Live' });
  const museum = card(page, 'Museum');
  await expect(museum.getByText('Online')).toBeVisible();
  await expect(museum.getByText('Version 1')).toBeVisible();

  const address = museum.getByRole('link', { name: /^http/u });
  const visitor = await context.newPage();
  await visitor.goto((await address.getAttribute('href')) ?? '');
  await expect(visitor.getByRole('heading', { name: 'Welcome' })).toBeVisible();

  await updateContainer(page, 'Museum', 2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await museum.getByRole('link', { name: 'Museum' }).click();
  await rollBack(page);
  await expectAccessible(page);

  await readLogs(page);
  const secure = await attachDomain(page, api, project);
  const visit = await visitSecurely(secure);
  expect(visit).toEqual({ heading: 'Welcome', issuer: expect.stringContaining('Pebble') });
  await shutDown(page, 'Museum', [new URL(secure).hostname, '.app.localhost']);
  expect((await visitor.goto(visitor.url()))?.status()).toBe(503);
  await visitor.close();
  const { list } = await post(api, '/api/partners/servers/containerlist/', { project_id: project });
  expect(list).toMatchObject([
    { name: 'Trial', status: 1 },
    { name: 'Museum', status: 0, deployed: { number: 1 } },
  ]);
});
