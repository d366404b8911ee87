import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@zonewerk/testing';
import { makePlace, openCluster } from '../../fixtures/dns/cluster-page';
import { dig } from '../../fixtures/dns/dig';

/** Opens the templates of the displayed cluster. */
async function openTemplates(page: Page) {
  await page.getByRole('button', { name: 'More actions for this cluster' }).click();
  await page.getByRole('menuitem', { name: 'Use a template' }).click();
  return page.getByRole('dialog', { name: 'Use a template' });
}

test(
  'a mail template adds its record sets without changing existing ones',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await makePlace(api, 'Mail', ['www']);
    const { domain } = place.cluster;
    await openCluster(page, place, 'records/');
    const window = await openTemplates(page);
    await window
      .getByRole('combobox', { name: 'Template' })
      .selectOption({ label: 'Email: Google Workspace' });
    await expect(window).toContainText('Gmail receives the email of the domain.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await window.getByLabel('Verification code').fill('google-site-verification=abc');
    await window.getByRole('button', { name: 'Preview changes' }).click();
    await window.getByRole('button', { name: 'Added 3' }).click();
    await expect(window).toContainText(`${domain}. 3600 IN MX 1 smtp.google.com.`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await window.getByRole('button', { name: 'Make 3 changes' }).click();
    await expect(window).toContainText('3 changes made.');
    await window.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => dig(domain, 'MX')).toEqual(['1 smtp.google.com.']);
    await expect.poll(() => dig(`_dmarc.${domain}`, 'TXT')).toEqual(['"v=DMARC1; p=none"']);
    await expect.poll(() => dig(`www.${domain}`, 'A')).toEqual(['192.0.2.1']);
  },
);

test(
  'a web template shows the record sets that it replaces, then applies',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/400/u);
    const place = await makePlace(api, 'Web', ['@']);
    const { domain } = place.cluster;
    await openCluster(page, place, 'records/');
    const window = await openTemplates(page);
    await window
      .getByRole('combobox', { name: 'Template' })
      .selectOption({ label: 'Web: A server of your own' });
    await window.getByLabel('IPv4 address').fill('192.0.2');
    await window.getByRole('button', { name: 'Preview changes' }).click();
    await expect(window.getByLabel('IPv4 address')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await window.getByLabel('IPv4 address').fill('192.0.2.80');
    await window.getByRole('button', { name: 'Preview changes' }).click();
    await window.getByRole('button', { name: 'Changed 1' }).click();
    await expect(window.getByRole('list', { name: 'Changes of the plan' })).toContainText(
      `Removed: ${domain}. 300 IN A 192.0.2.1`,
    );
    await window.getByRole('button', { name: 'Make 2 changes' }).click();
    await expect(window).toContainText('2 changes made.');
    await window.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => dig(domain, 'A')).toEqual(['192.0.2.80']);
    await expect.poll(() => dig(`www.${domain}`, 'A')).toEqual([`${domain}.`, '192.0.2.80']);
  },
);
