import type { Page } from '@playwright/test';
import { expect, test } from '@zonewerk/testing';
import { makePlace, openCluster, pathOf } from '../../fixtures/dns/cluster-page';

const dialogs = (page: Page) => page.getByRole('dialog');

test('Back closes each open overlay first and then leaves the page', async ({ signedIn: page, api }) => {
  const place = await makePlace(api, 'Return', ['www', 'mail']);
  const main = page.getByRole('main');
  await page.goto(pathOf(place, 'history/'));
  await openCluster(page, place, 'records/');

  await main.getByRole('button', { name: 'Create record set' }).click();
  await dialogs(page).getByLabel('Name').fill('shop');
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Create record set' })).toBeFocused();
  await page.goForward();
  await expect(dialogs(page).getByLabel('Name')).toHaveValue('shop');
  await page.reload();
  await expect(dialogs(page).getByLabel('Name')).toHaveValue('shop');
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);

  await main.getByRole('button', { name: 'Delete: mail A' }).click();
  await expect(dialogs(page)).toContainText('192.0.2.2');
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await main.getByRole('button', { name: 'More actions for this cluster' }).click();
  await page.getByRole('menuitem', { name: 'Drop cluster' }).click();
  await expect(dialogs(page)).toContainText(place.cluster.domain);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(main.locator('h1')).toContainText(place.cluster.domain);

  // An overlay closed by other means adds no history entry.
  await main.getByRole('button', { name: 'Edit: www A' }).click();
  await expect(dialogs(page)).toContainText('192.0.2.1');
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pathOf(place, 'history/')}$`, 'u'));
  await expect(main.getByRole('button', { name: 'www A', exact: true })).toBeVisible();
});
test(
  'Back does not return to the page of a dropped cluster',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await makePlace(api, 'Left');
    const list = `/developer/dashboard/projects/${place.project.id}/clusters/`;
    await page.goto('/projects/');
    await page.goto(list);
    await page.getByRole('main').getByRole('link', { name: place.cluster.domain, exact: true }).click();
    await expect(page.getByRole('main').locator('h1')).toContainText(place.cluster.domain);
    await page.getByRole('main').getByRole('button', { name: 'More actions for this cluster' }).click();
    await page.getByRole('menuitem', { name: 'Drop cluster' }).click();
    await dialogs(page).getByRole('textbox').fill(place.cluster.domain);
    await dialogs(page).getByRole('button', { name: 'Drop cluster' }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`, 'u'));
    await expect(dialogs(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${list}$`, 'u'));
    await expect(page.getByRole('main').locator('h1')).toHaveText('DNS clusters');
  },
);

test(
  'Back leads from a preview to its input, then to the page',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await makePlace(api, 'Preview');
    await openCluster(page, place, 'records/');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'More actions for this cluster' }).click();
    await page.getByRole('menuitem', { name: 'Import a zone file' }).click();
    await dialogs(page).getByRole('textbox').fill('new 60 A 192.0.2.9');
    await dialogs(page).getByRole('button', { name: 'Preview changes' }).click();
    await expect(dialogs(page).getByRole('button', { name: 'Make 1 change' })).toBeVisible();
    await page.goBack();
    await expect(dialogs(page).getByRole('textbox')).toHaveValue('new 60 A 192.0.2.9');
    await dialogs(page).getByRole('button', { name: 'Preview changes' }).click();
    await expect(dialogs(page).getByRole('button', { name: 'Make 1 change' })).toBeVisible();
    await page.goBack();
    await expect(dialogs(page).getByRole('textbox')).toHaveValue('new 60 A 192.0.2.9');
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(main.locator('h1')).toContainText(place.cluster.domain);
  },
);
