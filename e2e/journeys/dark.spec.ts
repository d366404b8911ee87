import { PAGES, type PageIdentity } from '@zonewerk/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, post, test } from '@zonewerk/testing';
import { freshDomain, makeCluster, makeProject, makeRecord } from '../fixtures/builders';

test.use({ colorScheme: 'dark' });

/** Looked at elsewhere: by whom no page belongs to, or of whom nobody is signed in. */
const ELSEWHERE: readonly PageIdentity[] = ['login', 'releases', 'dev-ui'];

/** Windows of pages, which their address opens. */
const WINDOWS = [
  '/account/?password=1',
  '/account/emails/?add=1',
  '/account/phones/?edit=1',
  '/account/profile/?picture=1',
  '/account/verification/?method=2',
];

/** Something with a long name and a long value for each parameter of an address. */
async function fillWorld(api: APIRequestContext): Promise<Record<string, string>> {
  const project = await makeProject(
    api,
    'A project with quite a long name that has to fit somewhere on a narrow screen',
  );
  const cluster = await makeCluster(api, project, freshDomain('dark'));
  await makeRecord(api, { project, cluster }, { name: 'www', type: 'TXT', value: 'x'.repeat(600) });
  const { caseId } = await post(api, '/api/self/support/create/', {
    subject: 'The zone does not answer',
    type: 'technical',
    text: 'x'.repeat(200),
    submit_key: crypto.randomUUID(),
  });
  return {
    projectId: project.id,
    clusterId: cluster.id,
    caseId: String(caseId),
    hash: 'x'.repeat(43),
    order: 'DESC',
    period: 'week',
  };
}

/** Every address of the product that has a page, in all its shapes. */
function addressesOf(params: Record<string, string>): string[] {
  const routes: { path: string; otherPaths?: readonly string[] }[] = Object.entries(PAGES)
    .filter(([identity]) => !ELSEWHERE.includes(identity as PageIdentity))
    .map(([, route]) => route);
  return routes
    .flatMap(({ path, otherPaths = [] }) => [path, ...otherPaths])
    .map((path) => path.replace(/(?<=[/:]):(\w+)/gu, (_, name: string) => params[name] ?? ''));
}

async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').locator('h1')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('every page is accessible in the dark and fits its width', async ({ signedIn: page, api }) => {
  test.slow();
  for (const path of addressesOf(await fillWorld(api))) {
    await test.step(path, () => expectGood(page, path));
  }
});

test('the windows of the account are accessible in the dark and fit', async ({ signedIn: page }) => {
  for (const path of WINDOWS) {
    await test.step(path, async () => {
      await expectGood(page, path);
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }
});
