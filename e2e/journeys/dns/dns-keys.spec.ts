import { expect, expectAccessible, pressByKeyboard, tabTo, test, typeByKeyboard } from '@zonewerk/testing';
import { changeRecord, freshDomain, makeCluster, makeProject, makeRecord } from '../../fixtures/builders';
import { dig, digTtl } from '../../fixtures/dns/dig';

test('record sets are edited despite a conflict, and their TTLs in bulk, by keyboard', async ({
  signedIn: page,
  api,
}) => {
  const project = await makeProject(api, 'Hands');
  const cluster = await makeCluster(api, project, freshDomain('hands'));
  const place = { project, cluster };
  await makeRecord(api, place, { name: 'www', type: 'A', value: '192.0.2.1' });
  await makeRecord(api, place, { name: 'shop', type: 'A', value: '192.0.2.9' });
  const main = page.getByRole('main');
  await page.goto(`/developer/dashboard/projects/${project.id}/clusters/${cluster.id}/records/`);

  await pressByKeyboard(page, main.getByRole('button', { name: 'Edit: shop A' }));
  const edit = page.getByRole('dialog', { name: 'Edit shop A' });
  await typeByKeyboard(page, edit.getByLabel('Address 1', { exact: true }), '192.0.2.10');
  await changeRecord(api, place, {
    name: 'shop',
    type: 'A',
    from: ['192.0.2.9', 300],
    to: ['192.0.2.11', 300],
  });
  await pressByKeyboard(page, edit.getByRole('button', { name: 'Save' }));
  const conflict = page.getByRole('dialog', { name: 'Another change of this record set was saved' });
  await expect(conflict.getByRole('region', { name: 'Saved change' })).toContainText('192.0.2.11');
  await page.keyboard.press('Escape');
  await expect(conflict).toHaveCount(0);
  await expect(edit.getByLabel('Address 1', { exact: true })).toHaveValue('192.0.2.10');
  await pressByKeyboard(page, edit.getByRole('button', { name: 'Save' }));
  await pressByKeyboard(page, conflict.getByRole('button', { name: 'Overwrite with mine' }));
  await expect(edit).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Edit: shop A' })).toBeFocused();
  await expect.poll(() => dig(`shop.${cluster.domain}`, 'A')).toEqual(['192.0.2.10']);

  for (const name of [/shop A/u, /www A/u]) {
    await tabTo(page, main.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
  }
  await pressByKeyboard(page, main.getByRole('button', { name: /TTL/u }).last());
  const ttl = page.getByRole('dialog', { name: /TTL/u });
  await expectAccessible(page);
  await typeByKeyboard(page, ttl.getByRole('spinbutton').or(ttl.getByRole('textbox')), '60');
  await pressByKeyboard(page, ttl.getByRole('button', { name: 'Change 2 record sets' }));
  await expect(ttl).toHaveCount(0);
  await expect.poll(() => digTtl(`www.${cluster.domain}`, 'A')).toBe(60);
  await pressByKeyboard(
    page,
    page.getByRole('button', { name: 'Undo', description: 'TTL of 2 record sets changed.' }),
  );
  await expect.poll(() => digTtl(`www.${cluster.domain}`, 'A')).toBe(300);
});
