import type { APIRequestContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  typeByKeyboard,
} from '@zonewerk/testing';
import { makePlace, openCluster, panel, type Place } from '../../fixtures/dns/cluster-page';
import { dig } from '../../fixtures/dns/dig';
import { test, type PowerDnsProduct } from '../../fixtures/dns/power-dns-product';

/* Edits made directly at the nameserver. Real: the product, and a PowerDNS that receives the edits. */

// One worker, so that the tests share one product.
test.describe.configure({ mode: 'default' });

/** A zone with detected drift: the nameserver lacks `a`, has a different `b` and an additional `d`. */
async function makeEdited(api: APIRequestContext, powerDns: PowerDnsProduct): Promise<Place> {
  const place = await makePlace(api, 'Drift', ['a', 'b']);
  const { id, domain } = place.cluster;
  const { server } = powerDns;
  await expect.poll(() => dig(`b.${domain}`, 'A', server.dnsPort)).toEqual(['192.0.2.2']);
  await server.edit(domain, ['a', 'A']);
  await server.edit(domain, ['b', 'A'], '192.0.2.77');
  await server.edit(domain, ['d', 'MX'], '10 mail.example.net.');
  const ids = { cluster_id: id, project_id: place.project.id };
  const found = async () => {
    await powerDns.makeDue(domain);
    return (await post(api, '/api/partners/clusters/drift/', ids))['list'];
  };
  await expect.poll(found, { timeout: 30_000 }).toHaveLength(3);
  return place;
}

const differences = (page: Page) => panel(page, 'Changed at the nameserver');
const question = (page: Page) => page.getByRole('dialog');

test(
  'drift at the nameserver is accepted, reverted or ignored',
  { tag: '@full' },
  async ({ signedIn: page, api, powerDns }) => {
    const place = await makeEdited(api, powerDns);
    const { domain } = place.cluster;
    const port = powerDns.server.dnsPort;
    await openCluster(page, place, 'records/');
    const main = page.getByRole('main');
    await expect(main).toContainText('Differences from the nameserver: 3 record sets.');
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Show the differences' }).click();
    const list = differences(page);
    await expect(list).toContainText(`Added: b.${domain}. 300 IN A 192.0.2.77`);
    await expect(list).toContainText('Compared with the nameserver');
    await expectNoSidewaysScroll(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }

    await list.getByRole('button', { name: 'Adopt: b A' }).click();
    await expect(question(page)).toContainText(
      'The record set here is replaced with the version of the nameserver.',
    );
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Adopt' }).click();
    await expect(list.getByRole('row', { name: /b A/u })).toHaveCount(0);
    await list.getByRole('button', { name: 'Ignore: d MX' }).click();
    await expect(list.getByRole('row', { name: /d MX/u })).toContainText('Ignored');
    await list.getByRole('button', { name: 'Publish again: a A' }).click();
    await question(page).getByRole('button', { name: 'Publish again' }).click();
    await expect.poll(() => dig(`a.${domain}`, 'A', port)).toEqual(['192.0.2.1']);
    await openCluster(page, place, 'records/');
    await expect(main).toContainText('192.0.2.77');
    await expect(main.getByRole('link', { name: 'Show the differences' })).toHaveCount(0);
    expect(await dig(`d.${domain}`, 'MX', port)).toEqual(['10 mail.example.net.']);
  },
);

test('drift at the nameserver is resolved by keyboard', async ({ signedIn: page, api, powerDns }) => {
  const place = await makeEdited(api, powerDns);
  const { domain } = place.cluster;
  const port = powerDns.server.dnsPort;
  await openCluster(page, place);
  const list = differences(page);
  const resolve = async (action: string, set: string, typed = false) => {
    await pressByKeyboard(page, list.getByRole('button', { name: `${action}: ${set}` }));
    if (typed) await typeByKeyboard(page, question(page).getByLabel(`Type ${set} to confirm`), set);
    await pressByKeyboard(page, question(page).getByRole('button', { name: action }));
    await expect(list.getByRole('row', { name: new RegExp(set, 'u') })).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
  };
  const leave = list.getByRole('button', { name: 'Ignore: b A' });
  await pressByKeyboard(page, leave);
  await expect(leave).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  await resolve('Publish again', 'd MX', true);
  await expect.poll(() => dig(`d.${domain}`, 'MX', port)).toEqual([]);
  await resolve('Publish again', 'b A');
  await resolve('Adopt', 'a A');
  await expect(list).toContainText('No open differences');
  await expect.poll(() => dig(`b.${domain}`, 'A', port)).toEqual(['192.0.2.2']);
  expect(await dig(`a.${domain}`, 'A', port)).toEqual([]);
});
