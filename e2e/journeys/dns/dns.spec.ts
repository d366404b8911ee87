import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import { changeRecord, freshDomain, makeCluster, makeProject, makeRecord } from '../../fixtures/builders';
import { dig } from '../../fixtures/dns/dig';

test(
  'a cluster is created and dropped with its domain typed, by mouse',
  { tag: '@phone' },
  async ({ signedIn: page, api }) => {
    const project = await makeProject(api, 'Zones');
    const domain = freshDomain('zones');
    await page.goto(`/developer/dashboard/projects/${project.id}/clusters/`);
    await expect(page.getByRole('main')).toContainText('Create your first cluster');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Create cluster' }).first().click();
    const window = page.getByRole('dialog', { name: 'Create cluster' });
    await window.getByLabel('Domain').fill('my.zonewerk.nl');
    await window.getByRole('button', { name: 'Create cluster' }).click();
    await expect(window.getByLabel('Domain')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await window.getByLabel('Domain').fill(domain);
    await window.getByRole('button', { name: 'Create cluster' }).click();
    await expect(page).toHaveURL(/\/records\/$/u);
    await expect.poll(() => dig(domain, 'SOA')).toHaveLength(1);
    await page.goto(`/developer/dashboard/projects/${project.id}/clusters/`);
    await page.getByRole('button', { name: `Drop cluster: ${domain}` }).click();
    const drop = page.getByRole('dialog', { name: 'Drop cluster' });
    await expect(drop).toContainText(domain);
    await expectAccessible(page);
    await drop.getByRole('textbox').fill(domain);
    await drop.getByRole('button', { name: 'Drop cluster' }).click();
    await expect(page.getByRole('main')).toContainText('Create your first cluster');
    await expect.poll(() => dig(domain, 'SOA')).toEqual([]);
    await page.getByRole('link', { name: 'Dropped clusters' }).click();
    await expect(page.getByRole('main')).toContainText('A dropped cluster is deleted after 30 days');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Restore cluster: ${domain}` }).click();
    await expect(page.getByRole('main')).toContainText('No dropped clusters');
    await expect.poll(() => dig(domain, 'SOA')).toHaveLength(1);
  },
);

test('record sets of every type are published and deleted, by keyboard', async ({ signedIn: page, api }) => {
  const project = await makeProject(api, 'Records');
  const cluster = await makeCluster(api, project, freshDomain('records'));
  const place = { project, cluster };
  await makeRecord(api, place, { name: '@', type: 'MX', value: '10 mail.example.net' });
  await makeRecord(api, place, { name: '@', type: 'TXT', value: 'v=spf1 -all' });
  await makeRecord(api, place, { name: 'ipv6', type: 'AAAA', value: '2001:db8::1' });
  await makeRecord(api, place, { name: 'blog', type: 'CNAME', value: 'www.example.net' });
  await expect.poll(() => dig(cluster.domain, 'MX')).toEqual(['10 mail.example.net.']);
  await expect.poll(() => dig(cluster.domain, 'TXT')).toEqual(['"v=spf1 -all"']);
  await expect.poll(() => dig(`ipv6.${cluster.domain}`, 'AAAA')).toEqual(['2001:db8::1']);
  await expect.poll(() => dig(`blog.${cluster.domain}`, 'CNAME')).toEqual(['www.example.net.']);
  await page.goto(`/developer/dashboard/projects/${project.id}/clusters/${cluster.id}/records/`);
  await expect(page.getByRole('main')).toContainText('2001:db8::1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await pressByKeyboard(
    page,
    page.getByRole('main').getByRole('button', { name: 'Create record set' }).first(),
  );
  const window = page.getByRole('dialog', { name: 'Create record set' });
  await typeByKeyboard(page, window.getByLabel('Name'), cluster.domain);
  await typeByKeyboard(page, window.getByLabel('Address 1', { exact: true }), '192.168.1');
  await pressByKeyboard(page, window.getByRole('button', { name: 'Create record set' }));
  await expect(window).toContainText('Please do not use your domain as name.');
  await expect(window).toContainText('192.168.1 is not an IPv4 address');
  await expectAccessible(page);
  await typeByKeyboard(page, window.getByLabel('Name'), 'www');
  await typeByKeyboard(page, window.getByLabel('Address 1', { exact: true }), '192.0.2.1');
  await pressByKeyboard(page, window.getByRole('button', { name: 'Add address' }));
  await expect(window.getByLabel('Address 2', { exact: true })).toBeFocused();
  await page.keyboard.type('192.0.2.2');
  await pressByKeyboard(page, window.getByRole('button', { name: 'Create record set' }));
  await expect(window).toHaveCount(0);
  await expect
    .poll(async () => (await dig(`www.${cluster.domain}`, 'A')).sort())
    .toEqual(['192.0.2.1', '192.0.2.2']);
  const box = page.getByRole('main').getByRole('checkbox', { name: /www A/u });
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Delete' }).last());
  const dialog = page.getByRole('dialog', { name: /Delete/u });
  await expect(dialog).toContainText('192.0.2.2');
  await pressByKeyboard(page, dialog.getByRole('button', { name: /^Delete/u }));
  await expect.poll(() => dig(`www.${cluster.domain}`, 'A')).toEqual([]);
  expect(await dig(cluster.domain, 'MX')).toEqual(['10 mail.example.net.']);
});

test('a cluster is created and dropped, by keyboard', { tag: '@full' }, async ({ signedIn: page, api }) => {
  const project = await makeProject(api, 'Keys');
  const domain = freshDomain('keys');
  const clusters = `/developer/dashboard/projects/${project.id}/clusters/`;
  const main = page.getByRole('main');
  await page.goto(clusters);
  await pressByKeyboard(page, main.getByRole('button', { name: 'Create cluster' }).first());
  const window = page.getByRole('dialog', { name: 'Create cluster' });
  await typeByKeyboard(page, window.getByLabel('Domain'), domain);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/records\/$/u);
  await pressByKeyboard(page, main.getByRole('button', { name: 'More actions for this cluster' }));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Drop cluster' })).toBeFocused();
  await page.keyboard.press('Enter');
  const drop = page.getByRole('dialog', { name: 'Drop cluster' });
  await typeByKeyboard(page, drop.getByRole('textbox'), domain);
  await pressByKeyboard(page, drop.getByRole('button', { name: 'Drop cluster' }));
  await expect(page).toHaveURL(clusters);
  await expect(main).toContainText('Create your first cluster');
  await expect.poll(() => dig(domain, 'SOA')).toEqual([]);
});

test(
  'several record sets are deleted at once, each fetched for confirmation',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const project = await makeProject(api, 'Many');
    const cluster = await makeCluster(api, project, freshDomain('many'));
    for (const name of ['a', 'b', 'c'])
      await makeRecord(api, { project, cluster }, { name, type: 'A', value: '192.0.2.7' });
    await page.goto(`/developer/dashboard/projects/${project.id}/clusters/${cluster.id}/records/`);
    let fetched = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/get/resource/')) fetched += 1;
    });
    const boxes = page.getByRole('main').getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select a A|a A/u }).check();
    await page.getByRole('checkbox', { name: /^Select b A|b A/u }).check();
    await page
      .getByRole('main')
      .getByRole('button', { name: /Delete/u })
      .last()
      .click();
    const dialog = page.getByRole('dialog', { name: /Delete/u });
    await expect(dialog).toContainText('192.0.2.7');
    await expect.poll(() => fetched).toBe(2);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /Delete|OK/u }).click();
    await expect.poll(() => dig(`a.${cluster.domain}`, 'A')).toEqual([]);
    await expect.poll(() => dig(`b.${cluster.domain}`, 'A')).toEqual([]);
    expect(await dig(`c.${cluster.domain}`, 'A')).toEqual(['192.0.2.7']);
  },
);

test(
  'a rule stores a dropped record set, and the history reverts the deletion',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const project = await makeProject(api, 'Past');
    const cluster = await makeCluster(api, project, freshDomain('past'));
    await makeRecord(api, { project, cluster }, { name: 'www', type: 'A', value: '192.0.2.1' });
    await expect.poll(() => dig(`www.${cluster.domain}`, 'A')).toEqual(['192.0.2.1']);
    await page.goto(`/developer/dashboard/projects/${project.id}/clusters/${cluster.id}/records/`);
    await pressByKeyboard(page, page.getByRole('link', { name: 'Configuration' }));
    const main = page.getByRole('main');
    await expect(main).toContainText('Create the first rule');
    await pressByKeyboard(page, main.getByRole('button', { name: 'Create rule' }));
    const window = page.getByRole('dialog', { name: 'Create rule' });
    await expect(window).toContainText('it would have run on 0 of the last 1 changes');
    await expectAccessible(page);
    await window.getByRole('radio', { name: /create a stored record set/u }).check();
    await pressByKeyboard(page, window.getByRole('button', { name: 'Create rule' }));
    await expect(main).toContainText('If a record set is dropped, create a stored record set from it');
    await post(api, '/api/partners/clusters/droprecord/', {
      cluster_id: cluster.id,
      project_id: project.id,
      record_name: 'www',
      record_type: 'A',
    });
    await expect.poll(() => dig(`www.${cluster.domain}`, 'A')).toEqual([]);
    await pressByKeyboard(page, page.getByRole('link', { name: 'History' }));
    await expect(main).toContainText(/\d ms/u);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await pressByKeyboard(page, main.getByRole('button', { name: 'www A', exact: true }).first());
    const sheet = page.getByRole('dialog', { name: 'www A was dropped' });
    await expect(sheet).toContainText('These lines will be restored:');
    await expectAccessible(page);
    await pressByKeyboard(page, sheet.getByRole('button', { name: 'Revert this change' }));
    await expect.poll(() => dig(`www.${cluster.domain}`, 'A')).toEqual(['192.0.2.1']);
    await page.getByRole('link', { name: 'Configuration' }).click();
    await expect(main).toContainText('The record set was stored in its former state.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test('record sets get weights and an alias, and a concurrent change shows a conflict', async ({
  signedIn: page,
  api,
}) => {
  const project = await makeProject(api, 'Edits');
  const cluster = await makeCluster(api, project, freshDomain('edits'));
  const place = { project, cluster };
  await makeRecord(api, place, { name: 'www', type: 'A', value: '192.0.2.1\n192.0.2.2' });
  await makeRecord(api, place, { name: 'shop', type: 'A', value: '192.0.2.9' });
  const main = page.getByRole('main');
  await page.goto(`/developer/dashboard/projects/${project.id}/clusters/${cluster.id}/records/`);
  await main.getByRole('button', { name: 'Edit: www A' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit www A' });
  await edit.getByText('Weighted', { exact: true }).click();
  await edit.getByRole('group', { name: 'Answer 1' }).getByLabel('Weight').fill('3');
  await expect(edit.getByRole('group', { name: 'Answer 1' })).toContainText('75% of answers');
  await expect(edit).toContainText('The policy changes from Simple to Weighted, in one change.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(main).toContainText('1, 75%');
  await expect.poll(async () => (await dig(`www.${cluster.domain}`, 'A')).length).toBe(1);

  await main.getByRole('button', { name: 'Edit: shop A' }).click();
  const shop = page.getByRole('dialog', { name: 'Edit shop A' });
  await shop.getByLabel('Address 1', { exact: true }).fill('192.0.2.10');
  await changeRecord(api, place, {
    name: 'shop',
    type: 'A',
    from: ['192.0.2.9', 300],
    to: ['192.0.2.9', 60],
  });
  await shop.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Another change of this record set was saved' });
  await expect(conflict.getByRole('region', { name: 'Saved change' })).toContainText('60 IN A 192.0.2.9');
  await expectAccessible(page);
  await expect.poll(() => dig(`shop.${cluster.domain}`, 'A')).toEqual(['192.0.2.9']);
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(() => dig(`shop.${cluster.domain}`, 'A')).toEqual(['192.0.2.10']);

  await main.getByRole('button', { name: 'Create record set' }).first().click();
  const create = page.getByRole('dialog', { name: 'Create record set' });
  await create.getByLabel('Alias').check();
  await create.getByLabel('Target').fill(`shop.${cluster.domain}`);
  await create.getByRole('button', { name: 'Create record set' }).click();
  await expect.poll(() => dig(cluster.domain, 'A')).toEqual(['192.0.2.10']);
  await expect(main).toContainText(`Alias of shop.${cluster.domain}`);
});
