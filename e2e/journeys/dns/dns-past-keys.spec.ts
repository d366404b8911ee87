import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, post, pressByKeyboard, test, typeByKeyboard } from '@zonewerk/testing';
import { changeRecord, makeRecord } from '../../fixtures/builders';
import { makePlace, openCluster } from '../../fixtures/dns/cluster-page';
import { dig } from '../../fixtures/dns/dig';

/** The maximum number of choices in a radio group. */
const MOST_CHOICES = 20;

/** Selects a radio button with the arrow keys, starting at the entry point of Tab. */
async function chooseByKeyboard(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name');
  const entry = page.locator(`input[type=radio][name="${name}"]:focus`);
  await expect(async () => {
    if ((await entry.count()) === 0) await page.keyboard.press('Tab');
    await expect(entry).toHaveCount(1, { timeout: 100 });
  }).toPass();
  for (let at = 0; at < MOST_CHOICES && !(await radio.isChecked()); at += 1)
    await page.keyboard.press((await entry.isChecked()) ? 'ArrowDown' : 'Space');
  await expect(radio).toBeChecked();
  await expect(radio).toBeFocused();
}

test('a token is created and revoked by keyboard', { tag: '@full' }, async ({ signedIn: page, api }) => {
  const { project } = await makePlace(api, 'Programs');
  const main = page.getByRole('main');
  await page.goto(`/developer/dashboard/projects/${project.id}/tokens/`);
  await pressByKeyboard(page, main.getByRole('button', { name: 'Create token' }).first());
  const window = page.getByRole('dialog', { name: 'Create token' });
  const name = window.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Deploy bot');
  for (const choice of [/Other/u, /Read and change/u, 'All, including later ones', /^All$/u])
    await chooseByKeyboard(page, window.getByRole('radio', { name: choice }));
  await page.keyboard.press('Enter');
  const secret = page.getByRole('region', { name: 'Token' });
  await expect(secret).toContainText('zwt_');
  await expectAccessible(page);
  await pressByKeyboard(page, page.getByRole('button', { name: 'I have copied it' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);

  await pressByKeyboard(page, main.getByRole('button', { name: 'Revoke: Deploy bot' }));
  const revoke = page.getByRole('dialog');
  await typeByKeyboard(page, revoke.getByLabel('Type Deploy bot to confirm'), 'Deploy bot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main).toContainText('Revoked');
  await expect(page.locator(':focus')).toHaveCount(1);
});

test(
  'a change is found, viewed and reverted by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await makePlace(api, 'Past', ['www', 'mail']);
    const { cluster } = place;
    await changeRecord(api, place, {
      name: 'www',
      type: 'A',
      from: ['192.0.2.1', 300],
      to: ['192.0.2.77', 300],
    });
    const main = page.getByRole('main');
    await openCluster(page, place, 'history/');
    await typeByKeyboard(page, main.getByRole('searchbox'), '192.0.2.77');
    const change = main.getByRole('button', { name: 'www A', exact: true });
    await expect(change).toHaveCount(1);
    await pressByKeyboard(page, change);
    const sheet = page.getByRole('dialog', { name: 'www A was updated' });
    await expect(sheet).toContainText(`www.${cluster.domain}. 300 IN A 192.0.2.1`);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(change).toBeFocused();
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, sheet.getByRole('button', { name: 'Revert this change' }));
    await expect.poll(() => dig(`www.${cluster.domain}`, 'A')).toEqual(['192.0.2.1']);
    await expect(page.locator(':focus')).toHaveCount(1);
  },
);

test('a whole zone is restored by keyboard', { tag: '@full' }, async ({ signedIn: page, api }) => {
  const place = await makePlace(api, 'Back', ['www', 'old']);
  const { cluster, project } = place;
  await makeRecord(api, place, { name: 'new', type: 'A', value: '192.0.2.9' });
  const old = { record_name: 'old', record_type: 'A', cluster_id: cluster.id, project_id: project.id };
  await post(api, '/api/partners/clusters/droprecord/', old);
  const main = page.getByRole('main');
  await openCluster(page, place, 'history/');
  await typeByKeyboard(page, main.getByRole('searchbox'), 'old');
  const moment = main
    .getByRole('row')
    .filter({ hasText: 'Added' })
    .getByRole('button', { name: 'Restore the zone to this point: old A' });
  await pressByKeyboard(page, moment);
  const window = page.getByRole('dialog', { name: 'Restore the zone' });
  await pressByKeyboard(page, window.getByRole('button', { name: 'Removed 1' }));
  await expect(window).toContainText(`new.${cluster.domain}. 300 IN A 192.0.2.9`);
  await expectAccessible(page);
  await expect(window.getByRole('button', { name: 'Restore 2 record sets' })).toBeDisabled();
  await typeByKeyboard(page, window.getByLabel(`Type ${cluster.domain} to confirm`), cluster.domain);
  await page.keyboard.press('Enter');
  await expect(window).toContainText('2 changes made.');
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  const names = ['www', 'old', 'new'];
  const answers = () => Promise.all(names.map((name) => dig(`${name}.${cluster.domain}`, 'A')));
  await expect.poll(answers).toEqual([['192.0.2.1'], ['192.0.2.2'], []]);
});
