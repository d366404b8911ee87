import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, registerPerson, test } from '@zonewerk/testing';
import { freshDomain, makeCluster, makeProject } from '../../fixtures/builders';
import { heading, visitor } from '../../fixtures/visitor';

async function invite(page: Page, project: string, mail: string): Promise<void> {
  await page.goto(`/projects/${project}/members/`);
  await page.getByRole('button', { name: 'Invite member' }).click();
  const window = page.getByRole('dialog', { name: 'Invite member' });
  await window.getByLabel('Email address').fill(mail);
  await window.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('row', { name: new RegExp(mail, 'u') })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Accepts the invitation, and finds no control that the role editor forbids. */
async function workAsEditor(page: Page, project: string, clusterId: string): Promise<void> {
  await page.goto('/projects/');
  await page.getByRole('button', { name: 'Accept the invitation to Canal museum' }).click();
  await expect(heading(page, 'Canal museum')).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Areas of this project' });
  for (const name of ['API access', 'Audit log', 'Settings'])
    await expect(rail.getByRole('link', { name })).toHaveCount(0);
  await page.goto(`/projects/${project}/modules/`);
  await expect(page.getByRole('button', { name: 'Create module' }).first()).toBeVisible();
  const zone = `/developer/dashboard/projects/${project}/clusters/`;
  await page.goto(zone);
  await expect(page.getByRole('main').getByRole('link').filter({ hasText: 'members-' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Create cluster|Drop/u })).toHaveCount(0);
  await page.goto(`${zone}${clusterId}/records/`);
  await expect(page.getByRole('button', { name: 'More actions for this cluster' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create record set' })).toHaveCount(0);
}

async function renameDropAndRestore(page: Page, project: string): Promise<void> {
  await page.goto(`/projects/${project}/settings/`);
  await page.getByLabel('Name', { exact: true }).fill('Lock museum');
  await page.getByRole('button', { name: 'Rename project' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Lock museum' })).toBeVisible();
  await page.getByRole('button', { name: 'Drop project' }).click();
  const window = page.getByRole('dialog', { name: 'Drop Lock museum?' });
  await expect(window.getByText('Clusters')).toBeVisible();
  await expectAccessible(page);
  await window.getByLabel('Name of the project').fill('Lock museum');
  await window.getByRole('button', { name: 'Drop project' }).click();
  await expect(heading(page, 'Projects')).toBeVisible();
  await page.getByRole('button', { name: /^Restore/u }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Lock museum', exact: true })).toBeVisible();
  await expectAccessible(page);
}

test('an invited editor sees permitted controls only, and the project is renamed, dropped and restored', async ({
  browser,
  baseURL,
  signedIn: page,
  api,
}) => {
  test.slow();
  const project = await makeProject(api, 'Canal museum');
  const cluster = await makeCluster(api, project, freshDomain('members'));
  const editor = await registerPerson(baseURL ?? '');
  const context = await visitor(browser, baseURL ?? '', editor);
  await invite(page, project.id, editor.mail);
  await workAsEditor(await context.newPage(), project.id, cluster.id);
  await context.close();
  await renameDropAndRestore(page, project.id);
});
