import type { Browser } from '@playwright/test';
import { expect, post, test, type TestPerson } from '@zonewerk/testing';
import { publish } from '../fixtures/releases/release-world';
import { buildVariants, REMOTES, type RemoteProject, type Variant } from '../fixtures/releases/variants';
import { follow, heading, visitor } from '../fixtures/visitor';

/*
 * Staging mixes versions: each browser selects its own by an override. The second version of each remote is a real
 * build of changed sources.
 */
const BUILD_MS = 240_000;
const STAGING = process.env['ZW_E2E_STAGING_URL'] ?? '';
const variants = new Map<RemoteProject, Variant>();

test.beforeAll(async () => {
  test.setTimeout(BUILD_MS);
  for (const variant of Object.values(await buildVariants('B'))) {
    await publish(variant);
    variants.set(variant.project, variant);
  }
});

function overrideOf(projects: readonly RemoteProject[]): string {
  return projects.map((project) => `${project}@${variants.get(project)?.version}`).join(',');
}

test('an override shows another version in one browser only and can be ended', async ({
  browser,
  person,
}) => {
  const present = REMOTES['mfe-content'];
  const [mine, neighbour] = await Promise.all([
    visitor(browser, STAGING, person),
    visitor(browser, STAGING, person),
  ]);
  const page = await mine.newPage();
  await page.goto(`/projects/?zw-release=${overrideOf(['mfe-content'])}`);
  await expect(heading(page, variants.get('mfe-content')?.heading ?? '')).toBeVisible();
  await expect(page).toHaveURL(`${STAGING}/projects/`);
  const badge = page.getByRole('region', { name: /release/iu });
  await expect(badge).toContainText('mfe-content');

  const other = await neighbour.newPage();
  await other.goto('/projects/');
  await expect(heading(other, present)).toBeVisible();

  await badge.getByRole('link', { name: /leave/iu }).click();
  await expect(heading(page, present)).toBeVisible();
  await expect(badge).toBeHidden();
  await Promise.all([mine.close(), neighbour.close()]);
});

test('production ignores an override', async ({ signedIn: page }) => {
  await page.goto(`/projects/?zw-release=${overrideOf(['mfe-content'])}`);
  await expect(heading(page, REMOTES['mfe-content'])).toBeVisible();
});

// Every pair of versions of every two remotes is in one of these mixes (a covering array of strength 2).
const MIXES: readonly (readonly RemoteProject[])[] = [
  [],
  ['mfe-dns-hosting', 'mfe-content', 'mfe-support'],
  ['mfe-account', 'mfe-content', 'mfe-support'],
  ['mfe-account', 'mfe-dns-hosting', 'mfe-support'],
  ['mfe-account', 'mfe-dns-hosting', 'mfe-content'],
];

for (const [index, mix] of MIXES.entries()) {
  const title = `mixed: ${mix.length === 0 ? 'all present' : `changed ${mix.join(', ')}`}`;
  // The gate visits one mix that changes three remotes.
  const tag = index === 1 ? [] : '@full';
  test(title, { tag }, ({ browser, person }) => visitAll(browser, person, mix));
}

/** Opens the first screen of each remote in one document and finds the version of the mix in each. */
async function visitAll(browser: Browser, person: TestPerson, mix: readonly RemoteProject[]): Promise<void> {
  const context = await visitor(browser, STAGING, person);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const { project } = await post(context.request, '/api/partners/projects/add/', { name: 'Mixed' });
  const paths: Record<RemoteProject, string> = {
    'mfe-account': '/account/sessions/',
    'mfe-dns-hosting': `/developer/dashboard/projects/${(project as { id: string }).id}/clusters/`,
    'mfe-content': '/projects/',
    'mfe-support': '/support/',
  };
  await page.goto(`/privacy/${mix.length > 0 ? `?zw-release=${overrideOf(mix)}` : ''}`);
  for (const remote of Object.keys(REMOTES) as RemoteProject[]) {
    await follow(page, paths[remote]);
    const title = mix.includes(remote) ? (variants.get(remote)?.heading ?? '') : REMOTES[remote];
    await expect(heading(page, title)).toBeVisible();
  }
  expect(faults).toEqual([]);
  await context.close();
}
