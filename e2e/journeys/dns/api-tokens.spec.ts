import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@zonewerk/testing';
import type { APIRequestContext, Locator, PlaywrightWorkerArgs } from '@playwright/test';
import { freshDomain, makeCluster, makeProject } from '../../fixtures/builders';

test(
  'a token is created, writes a published record set, and is rejected after its revocation',
  { tag: '@full' },
  async ({ signedIn: page, api, playwright, baseURL }) => {
    const project = await makeProject(api, 'Programs');
    const cluster = await makeCluster(api, project, freshDomain('tokens'));
    await page.goto(`/developer/dashboard/projects/${project.id}/tokens/`);
    const main = page.getByRole('main');
    await expect(main).toContainText('Create your first token');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await main.getByRole('button', { name: 'Create token' }).first().click();
    const window = page.getByRole('dialog');
    await window.getByRole('textbox', { name: 'Name', exact: true }).fill('Deploy bot');
    await chooseEverything(window);
    await expectAccessible(page);
    await window.getByRole('button', { name: 'Create token' }).click();
    const secret = window.getByRole('region', { name: 'Token' });
    await expect(secret).toContainText('zwt_');
    await expectAccessible(page);
    const token = await secret.innerText();
    await window.getByRole('button', { name: 'I have copied it' }).click();

    const program = await programWith(playwright, { baseURL, token });
    const put = () => putRecord(program, cluster.domain);
    expect((await put()).status()).toBe(200);
    await page.goto(`/developer/dashboard/projects/${project.id}/clusters/${cluster.id}/records/`);
    await page.getByRole('button', { name: /show the propagation of www A/u }).click();
    const live = page.getByRole('dialog');
    await expect(live).toContainText('Every nameserver has the newest answer.');
    await expect(live).toContainText('192.0.2.1');
    await expectAccessible(page);

    await page.goto(`/developer/dashboard/projects/${project.id}/tokens/`);
    await expect(main).toContainText('Read and change: everything in the project');
    await page.getByRole('button', { name: 'Revoke: Deploy bot' }).click();
    await page.getByRole('dialog').getByLabel('Type Deploy bot to confirm').fill('Deploy bot');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(main.getByText('Revoked', { exact: true })).toBeVisible();
    expect((await put()).status()).toBe(401);
    await program.dispose();
  },
);

async function chooseEverything(window: Locator): Promise<void> {
  for (const name of [/Other/u, /Read and change/u, 'All, including later ones', /^All$/u])
    await window.getByRole('radio', { name }).check();
}

/** A client without cookies that sends the token with every request. */
function programWith(
  playwright: PlaywrightWorkerArgs['playwright'],
  { baseURL, token }: { baseURL: string | undefined; token: string },
): Promise<APIRequestContext> {
  const extraHTTPHeaders = { Authorization: `Bearer ${token}` };
  return playwright.request.newContext({ ...(baseURL === undefined ? {} : { baseURL }), extraHTTPHeaders });
}

function putRecord(program: APIRequestContext, domain: string) {
  const record = { record_name: 'www', record_type: 'A', record_values: '192.0.2.1' };
  return program.post('/api/v1/records/put/', { data: { cluster_domain: domain, ...record } });
}
