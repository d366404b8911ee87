import type { Page } from '@playwright/test';
import { expect, expectAccessible, pressByKeyboard, tabTo, test, typeByKeyboard } from '@zonewerk/testing';
import { freshDomain, makeCluster, makeProject } from '../../fixtures/builders';
import { makePlace, openCluster } from '../../fixtures/dns/cluster-page';
import { dig } from '../../fixtures/dns/dig';

const HOSTS = 10;
const FILE = [
  '$TTL 300',
  ...Array.from({ length: HOSTS }, (_, at) => `host-${at} A 192.0.2.1`),
  'what is this',
].join('\n');

/** Selects an entry of the cluster menu. */
async function choose(page: Page, name: string): Promise<void> {
  await pressByKeyboard(page, page.getByRole('button', { name: 'More actions for this cluster' }));
  const item = page.getByRole('menuitem', { name });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // A letter moves the focus to the entry that begins with it.
  await page.keyboard.press(name.charAt(0));
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Deletes every record set, confirmed by the typed domain. */
async function deleteAll(page: Page, domain: string): Promise<void> {
  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('checkbox', { name: 'Select all rows' }));
  await page.keyboard.press('Space');
  await pressByKeyboard(page, page.getByRole('toolbar').getByRole('button', { name: 'Delete' }));
  const emptied = page.getByRole('dialog', { name: 'Delete record sets' });
  await typeByKeyboard(page, emptied.getByLabel(`Type ${domain} to confirm`), domain);
  await expectAccessible(page);
  await pressByKeyboard(page, emptied.getByRole('button', { name: `Delete ${HOSTS} record sets` }));
  await expect(emptied).toContainText(`${HOSTS} changes made.`);
  await page.keyboard.press('Escape');
  await expect(main).toContainText('Create the first record set');
}

test(
  'a zone file is imported by keyboard, and a reload preserves the preview',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const project = await makeProject(api, 'Keys');
    const cluster = await makeCluster(api, project, freshDomain('keys'));
    const main = page.getByRole('main');
    await page.goto(`/developer/dashboard/projects/${project.id}/clusters/${cluster.id}/records/`);

    await choose(page, 'Import a zone file');
    const imported = page.getByRole('dialog', { name: 'Import a zone file' });
    await typeByKeyboard(page, imported.getByRole('textbox'), FILE);
    await pressByKeyboard(page, imported.getByRole('button', { name: 'Preview changes' }));
    await expect(imported).toContainText('“is” is not a record type.');
    await page.reload();
    await pressByKeyboard(page, imported.getByRole('button', { name: `Added ${HOSTS}` }));
    await expect(imported).toContainText(`host-1.${cluster.domain}. 300 IN A 192.0.2.1`);
    await expectAccessible(page);
    await pressByKeyboard(page, imported.getByRole('button', { name: `Make ${HOSTS} changes` }));
    await expect(imported).toContainText(`${HOSTS} changes made.`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(imported).toHaveCount(0);
    await expect.poll(() => dig(`host-0.${cluster.domain}`, 'A')).toEqual(['192.0.2.1']);
    await expect(main.getByRole('region', { name: 'Bulk changes' })).toContainText('Import of pasted lines');
  },
);

test(
  'a value is replaced, its propagation viewed and the zone emptied, by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const names = Array.from({ length: HOSTS }, (_, at) => `host-${at}`);
    const place = await makePlace(api, 'Emptied', names);
    const { cluster } = place;
    const main = page.getByRole('main');
    const more = page.getByRole('button', { name: 'More actions for this cluster' });
    await openCluster(page, place, 'records/');
    await choose(page, 'Replace a value');
    const replaced = page.getByRole('dialog', { name: 'Replace a value' });
    await typeByKeyboard(page, replaced.getByLabel('Present value'), '192.0.2.1');
    await typeByKeyboard(page, replaced.getByLabel('New value'), '192.0.2.9');
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, replaced.getByRole('button', { name: 'Make 1 change' }));
    await expect(replaced).toContainText('1 change made.');
    await pressByKeyboard(page, replaced.getByRole('button', { name: 'Close' }).last());
    await expect(replaced).toHaveCount(0);
    await expect(more).toBeFocused();

    await pressByKeyboard(page, main.getByRole('button', { name: /show the propagation of host-0 A/u }));
    const watched = page.getByRole('dialog', { name: 'Propagation of host-0 A' });
    await expect(watched).toContainText('192.0.2.9');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(watched).toHaveCount(0);
    await expect(main.getByRole('button', { name: /show the propagation of host-0 A/u })).toBeFocused();

    await deleteAll(page, cluster.domain);
    await expect.poll(() => dig(`host-0.${cluster.domain}`, 'A')).toEqual([]);
  },
);

test(
  'a template is selected, completed and applied by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await makePlace(api, 'Hosted', ['origin']);
    const { domain } = place.cluster;
    await openCluster(page, place, 'records/');
    await choose(page, 'Use a template');
    const window = page.getByRole('dialog', { name: 'Use a template' });
    const template = window.getByRole('combobox', { name: 'Template' });
    await tabTo(page, template);
    await page.keyboard.press('End');
    await expect(template).toHaveValue('web-host');
    await typeByKeyboard(page, window.getByLabel('Host name'), `origin.${domain}`);
    await page.keyboard.press('Enter');
    const make = window.getByRole('button', { name: 'Make 3 changes' });
    await pressByKeyboard(page, make);
    await expect(window).toContainText('3 changes made.');
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More actions for this cluster' })).toBeFocused();
    await expect.poll(() => dig(domain, 'A')).toEqual(['192.0.2.1']);
    await expect.poll(() => dig(`www.${domain}`, 'CNAME')).toEqual([`origin.${domain}.`]);
  },
);
