import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@zonewerk/testing';
import { freshDomain, makeCluster, makeProject } from '../../fixtures/builders';
import { dig } from '../../fixtures/dns/dig';

const FILE = `$TTL 300
www  A 192.0.2.1
     A 192.0.2.2
mail MX 10 mail.example.net.
;$ALIAS app IN A www.example.net.
what is this
`;

test('a zone file is previewed, imported and exported', async ({ signedIn: page, api }) => {
  const project = await makeProject(api, 'Files');
  const cluster = await makeCluster(api, project, freshDomain('files'));
  await page.goto(`/developer/dashboard/projects/${project.id}/clusters/${cluster.id}/records/`);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More actions for this cluster' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Import a zone file');
  const window = page.getByRole('dialog', { name: 'Import a zone file' });
  await window.getByRole('textbox').fill(FILE);
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Preview changes' }).click();
  await expect(window).toContainText('“is” is not a record type.');
  await window.getByRole('button', { name: 'Added 3' }).click();
  await expect(window).toContainText(`www.${cluster.domain}. 300 IN A 192.0.2.2`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await window.getByRole('button', { name: 'Make 3 changes' }).click();
  await expect(window).toContainText('3 changes made.');
  await window.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => dig(`www.${cluster.domain}`, 'A')).toEqual(['192.0.2.1', '192.0.2.2']);

  const download = page.waitForEvent('download');
  await choose('Export zone file');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${cluster.domain}.zone`);
  expect(await readFile(await file.path(), 'utf8')).toContain(';$ALIAS app IN A www.example.net.');
});
