import type { Page } from '@playwright/test';
import { expect, expectAccessible, post, test } from '@zonewerk/testing';
import { changeRecord } from '../../fixtures/builders';
import { makePlace, openCluster, panel, pathOf, type Place } from '../../fixtures/dns/cluster-page';
import { expectGoodPage, expectGoodWindow } from '../../fixtures/looks';

test.use({ colorScheme: 'dark' });

const LONG = 'a-name-of-a-host-that-is-long-enough-to-be-broken-somewhere';
const IMPORTED = `www A 192.0.2.50\n${LONG} TXT "${'x'.repeat(200)}"\nwhat is this\n`;

/** Presses a button of the page, not of an overlay. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).first().click();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'More actions for this cluster');
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'the windows of one record set fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await makePlace(api, 'Dusk', ['www', LONG]);
    await openCluster(page, place, 'records/');
    await press(page, 'Create record set');
    const create = await expectGoodWindow(page, 'Create record set');
    await create.getByLabel('Name').fill(place.cluster.domain);
    await create.getByLabel('Address 1', { exact: true }).fill('192.0.2');
    await create.getByRole('button', { name: 'Create record set' }).click();
    await expect(create.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await create.getByRole('button', { name: 'Cancel' }).click();

    await press(page, `Edit: ${LONG} A`);
    const edit = page.getByRole('dialog', { name: `Edit ${LONG} A` });
    await edit.getByText('Weighted', { exact: true }).click();
    await expect(edit).toContainText('The policy changes from Simple to Weighted, in one change.');
    await expectGoodWindow(page, `Edit ${LONG} A`);
    await edit.getByText('Simple', { exact: true }).click();
    await edit.getByLabel('Address 1', { exact: true }).fill('192.0.2.10');
    await changeRecord(api, place, {
      name: LONG,
      type: 'A',
      from: ['192.0.2.2', 300],
      to: ['192.0.2.3', 60],
    });
    await edit.getByRole('button', { name: 'Save' }).click();
    const conflict = await expectGoodWindow(page, 'Another change of this record set was saved');
    await conflict.getByRole('button', { name: 'Use the saved change' }).click();
    await expect(conflict).toHaveCount(0);
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await press(page, /show the propagation of www A/u);
    await expect(page.getByRole('dialog')).toContainText('Every nameserver has the newest answer.');
    await expectGoodWindow(page, 'Propagation of www A');
  },
);

test(
  'the windows of several record sets fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await makePlace(api, 'Night', ['www', LONG]);
    await openCluster(page, place, 'records/');
    const main = page.getByRole('main');
    for (const name of [/www A/u, new RegExp(`${LONG} A`, 'u')])
      await main.getByRole('checkbox', { name }).check();
    const bar = page.getByRole('toolbar');
    await bar.getByRole('button', { name: 'Change TTL' }).click();
    await expectGoodWindow(page, 'Change the TTL of 2 record sets');
    await close(page);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('192.0.2.2');
    await expectGoodWindow(page, 'Delete 2 record sets');
  },
);

test(
  'the import window fits and is accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    await openCluster(page, await makePlace(api, 'Files', ['www']), 'records/');
    await choose(page, 'Import a zone file');
    const imported = await expectGoodWindow(page, 'Import a zone file');
    await imported.getByRole('textbox').fill(IMPORTED);
    await imported.getByRole('button', { name: 'Preview changes' }).click();
    await imported.getByRole('button', { name: 'Added 1' }).click();
    await expect(imported).toContainText(`IN TXT "xxx`);
    await expectGoodWindow(page, 'Import a zone file');
    await imported.getByRole('button', { name: 'Invalid 1' }).click();
    await expect(imported).toContainText('“is” is not a record type.');
    await expectGoodWindow(page, 'Import a zone file');
    await imported.getByRole('button', { name: 'Make 2 changes' }).click();
    await expect(imported).toContainText('2 changes made.');
    await expectGoodWindow(page, 'Import a zone file');
  },
);

test(
  'the windows of replacement and templates fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    await openCluster(page, await makePlace(api, 'Swap', ['www']), 'records/');
    await choose(page, 'Replace a value');
    const replaced = await expectGoodWindow(page, 'Replace a value');
    await replaced.getByLabel('Present value').fill('192.0.2.1');
    await replaced.getByLabel('New value').fill('192.0.2.51');
    await replaced.getByRole('button', { name: 'Preview changes' }).click();
    await expect(replaced).toContainText('192.0.2.51');
    await expectGoodWindow(page, 'Replace a value');
    await close(page);

    await choose(page, 'Use a template');
    const template = page.getByRole('dialog', { name: 'Use a template' });
    await template.getByRole('combobox', { name: 'Template' }).selectOption('microsoft-365');
    await expectGoodWindow(page, 'Use a template');
  },
);

/** Content for rules, the history and stored record sets. */
async function fillPast(api: Parameters<typeof makePlace>[0]): Promise<Place> {
  const place = await makePlace(api, 'Past', ['www', LONG]);
  const ids = { cluster_id: place.cluster.id, project_id: place.project.id };
  await post(api, '/api/partners/clusters/new/rule/', { ...ids, do_if: 1, do_then: 2 });
  await post(api, '/api/partners/clusters/new/rule/', { ...ids, do_if: 2, do_then: 3, enabled: false });
  await post(api, '/api/partners/clusters/tags/add/', { ...ids, name: 'Production', color: 'green' });
  await post(api, '/api/partners/clusters/droprecord/', { ...ids, record_name: LONG, record_type: 'A' });
  const storedSets = async () => (await post(api, '/api/partners/clusters/stored/', ids))['list'];
  await expect.poll(storedSets).toHaveLength(1);
  return place;
}

test(
  'the windows of rules fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await fillPast(api);
    await expectGoodPage(page, pathOf(place));
    await expect(panel(page, 'Event log')).toContainText('Stored');
    await press(page, 'Create rule');
    await expect(page.getByRole('dialog')).toContainText('it would have run on 1 of the last 3 changes.');
    await expectGoodWindow(page, 'Create rule');
    await close(page);
    await press(page, /^Switch on: /u);
    await expect(page.getByRole('dialog')).toContainText('it would have run on 2 of the last 3 changes.');
    await expectGoodWindow(page, 'Switch on rule');
  },
);

test(
  'the confirmation windows of configuration and history fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await fillPast(api);
    await openCluster(page, place);
    for (const [button, window] of [
      [/^Delete: /u, 'Delete stored record set'],
      [/^Remove tag: /u, 'Remove tag'],
      ['Drop cluster', 'Drop cluster'],
    ] as const) {
      await press(page, button);
      await expectGoodWindow(page, window);
      await close(page);
    }
    await openCluster(page, place, 'history/');
    await press(page, `${LONG} A`);
    await expect(page.getByRole('dialog')).toContainText('Every nameserver has the newest answer.');
    await expectGoodWindow(page, `${LONG} A was dropped`);
  },
);

test(
  'the window of a new cluster fits and is accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/400/u);
    const { project, cluster } = await makePlace(api, 'Moon');
    await page.goto(`/developer/dashboard/projects/${project.id}/clusters/?create=1`);
    const create = page.getByRole('dialog', { name: 'Create cluster' });
    await create.getByLabel('Domain').fill('bаnk.nl');
    await expect(create).toContainText('mixes letters of different alphabets');
    await expectAccessible(page);
    await create.getByLabel('Domain').fill(cluster.domain);
    await create.getByRole('button', { name: 'Create cluster' }).click();
    await expect(create.getByLabel('Domain')).toHaveAttribute('aria-invalid', 'true');
    await expectGoodWindow(page, 'Create cluster');
  },
);

test(
  'the windows of tokens fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const { project, cluster } = await makePlace(api, 'Star');
    await page.goto(`/developer/dashboard/projects/${project.id}/tokens/?create=1`);
    const token = page.getByRole('dialog', { name: 'Create token' });
    await token.getByRole('button', { name: 'Create token' }).click();
    await expect(token.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await token.getByLabel('Name', { exact: true }).fill('Certificates of the web server');
    await token.getByRole('radio', { name: /Other/u }).check();
    for (const some of await token.getByRole('radio', { name: 'Only these' }).all()) await some.check();
    await token.getByRole('checkbox', { name: cluster.domain }).check();
    await token.getByRole('checkbox', { name: 'TXT', exact: true }).check();
    await expectGoodWindow(page, 'Create token');
    await token.getByRole('button', { name: 'Create token' }).click();
    await expectGoodWindow(page, 'Your new token');
    await page.getByRole('dialog').getByRole('button', { name: 'I have copied it' }).click();
    await press(page, /^Revoke: /u);
    await expectGoodWindow(page, /^Revoke /u);
  },
);
