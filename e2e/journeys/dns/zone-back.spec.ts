import type { APIRequestContext, Page } from '@playwright/test';
import { expect, post, test } from '@zonewerk/testing';
import { changeRecord, makeRecord } from '../../fixtures/builders';
import { makePlace, openCluster, type Place } from '../../fixtures/dns/cluster-page';
import { dig } from '../../fixtures/dns/dig';
import { expectGoodWindow } from '../../fixtures/looks';

/** Enough hosts that the restoration removes most of the zone, which shows a warning. */
const HOSTS = 11;

/** A zone with `www` changed, `old` deleted and hosts added after both were created. */
async function makeChanged(api: APIRequestContext): Promise<Place> {
  const place = await makePlace(api, 'Back', ['www', 'old']);
  const { cluster, project } = place;
  await changeRecord(api, place, {
    name: 'www',
    type: 'A',
    from: ['192.0.2.1', 300],
    to: ['192.0.2.11', 300],
  });
  const old = { record_name: 'old', record_type: 'A', cluster_id: cluster.id, project_id: project.id };
  await post(api, '/api/partners/clusters/droprecord/', old);
  for (let at = 0; at < HOSTS; at += 1)
    await makeRecord(api, place, { name: `host-${at}`, type: 'A', value: '192.0.2.9' });
  return place;
}

const TITLE = 'Restore the zone';
const windowOf = (page: Page) => page.getByRole('dialog', { name: TITLE });
const start = (page: Page, sets: number) =>
  windowOf(page).getByRole('button', { name: `Restore ${sets} record sets` });

/** Selects the time right after `old` was created, and checks the preview. */
async function chooseMoment(page: Page, { cluster: { domain } }: Place): Promise<void> {
  const lineOf = (name: string, address: string) => `${name}.${domain}. 300 IN A ${address}`;
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('old');
  const moment = main.getByRole('row').filter({ hasText: `Added: ${lineOf('old', '192.0.2.2')}` });
  await moment.getByRole('button', { name: 'Restore the zone to this point: old A' }).click();
  const window = windowOf(page);
  await expect(window).toContainText(`Removed: ${lineOf('host-0', '192.0.2.9')}`);
  await expect(window).toContainText(`This removes ${HOSTS} of ${HOSTS + 1} record sets.`);
  await window.getByRole('button', { name: 'Changed 1' }).click();
  await expect(window).toContainText(`Removed: ${lineOf('www', '192.0.2.11')}`);
  await expect(window).toContainText(`Added: ${lineOf('www', '192.0.2.1')}`);
  await window.getByRole('button', { name: 'Added 1' }).click();
  await expect(window).toContainText(`Added: ${lineOf('old', '192.0.2.2')}`);
  await expectGoodWindow(page, TITLE);
}

/** Starts after a concurrent change of the zone, and renews the preview. */
async function startLate(page: Page, api: APIRequestContext, place: Place): Promise<void> {
  const window = windowOf(page);
  await expect(start(page, HOSTS + 2)).toBeDisabled();
  await window.getByLabel(`Type ${place.cluster.domain} to confirm`).fill(place.cluster.domain);
  await makeRecord(api, place, { name: 'late', type: 'A', value: '192.0.2.4' });
  await changeRecord(api, place, {
    name: 'host-0',
    type: 'A',
    from: ['192.0.2.9', 300],
    to: ['192.0.2.10', 300],
  });
  await start(page, HOSTS + 2).click();
  await expect(window).toContainText('host-0 A was changed since this preview. Please create a new one.');
  await expectGoodWindow(page, TITLE);
  await window.getByRole('button', { name: 'Create a new preview' }).click();
  await expect(window.getByRole('button', { name: `Removed ${HOSTS + 1}` })).toBeVisible();
}

test(
  'a whole zone is restored despite concurrent changes and page reloads',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/409/u);
    const place = await makeChanged(api);
    const { domain } = place.cluster;
    const window = windowOf(page);
    await openCluster(page, place, 'history/');
    await chooseMoment(page, place);
    await expect(page).toHaveURL(/[?&]back=\d+/u);
    await expect(page).toHaveURL(/[?&]plan=[0-9a-f]{24}/u);
    await page.reload();
    await startLate(page, api, place);
    await window.getByLabel(`Type ${domain} to confirm`).fill(domain);
    await start(page, HOSTS + 3).click();
    const made = window.getByText(`${HOSTS + 3} changes made.`);
    await expect(window.getByRole('progressbar').or(made)).toBeVisible();
    await page.reload();
    await expect(made).toBeVisible({ timeout: 30_000 });
    await expectGoodWindow(page, TITLE);
    await window.getByRole('button', { name: 'Close' }).last().click();
    await expect(window).toHaveCount(0);
    await expect(page).not.toHaveURL(/plan=|back=/u);
    await expect(page.getByRole('row').filter({ hasText: ', by a rollback' }).first()).toBeVisible();
    const names = ['www', 'old', 'host-0', 'late'];
    const answers = () => Promise.all(names.map((name) => dig(`${name}.${domain}`, 'A')));
    await expect.poll(answers).toEqual([['192.0.2.1'], ['192.0.2.2'], [], []]);
  },
);
