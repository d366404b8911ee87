import { expect, post, test } from '@zonewerk/testing';
import type { APIRequestContext, Page } from '@playwright/test';
import { follow, heading } from '../fixtures/visitor';

/*
 * Real: the built and released shell and remotes, the product and the browser. The network layer simulates only the
 * missing file.
 */
interface FirstJob {
  remote: string;
  path: (projectId: string) => string;
  heading: string;
}

const FIRST_JOBS: readonly FirstJob[] = [
  { remote: 'mfe-account', path: () => '/account/sessions/', heading: 'Sessions' },
  { remote: 'mfe-content', path: () => '/projects/', heading: 'Projects' },
  {
    remote: 'mfe-dns-hosting',
    path: (projectId) => `/developer/dashboard/projects/${projectId}/clusters/`,
    heading: 'DNS clusters',
  },
  { remote: 'mfe-support', path: () => '/support/', heading: 'Support cases' },
];

async function addProject(api: APIRequestContext): Promise<string> {
  const { project } = await post(api, '/api/partners/projects/add/', { name: 'Composition' });
  return (project as { id: string }).id;
}

/** Records the requests of the page for released files of remotes. */
function remoteFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/mfe-')) files.push(pathname);
  });
  return files;
}

/** Ends the event stream immediately: an open request prevents `networkidle`. */
async function endStream(page: Page): Promise<void> {
  const headers = { 'content-type': 'text/event-stream' };
  await page.route('**/api/self/support/events/**', (route) =>
    route.fulfill({ headers, body: 'retry: 600000\n\n' }),
  );
}

for (const { remote, path, heading: name } of FIRST_JOBS) {
  const title = `${remote}: the first visit loads two of its own files and none of another remote`;
  const tag = remote === 'mfe-dns-hosting' ? [] : '@full';
  test(title, { tag }, async ({ signedIn: page, api }) => {
    const files = remoteFiles(page);
    await endStream(page);
    await page.goto(path(await addProject(api)));
    await expect(heading(page, name)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(files).toHaveLength(2);
    expect(files.every((file) => file.startsWith(`/assets/${remote}/`))).toBe(true);
    expect(files[0]).toMatch(/\/remoteEntry\.js$/u);
  });
}

test('all remotes share one copy of every package, supplied by the shell', async ({
  signedIn: page,
  api,
}) => {
  const projectId = await addProject(api);
  await page.goto('/privacy/');
  for (const { path, heading: name } of FIRST_JOBS) {
    await follow(page, path(projectId));
    await expect(heading(page, name)).toBeVisible();
  }
  const copies = await sharedCopies(page);
  expect(copies.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      'react-redux',
      'react-router-dom',
      '@zonewerk/ui',
      '@zonewerk/shell-sdk',
    ]),
  );
  for (const { name, versions, givers } of copies) {
    expect({ name, versions: versions.length, givers }).toEqual({ name, versions: 1, givers: ['shell'] });
  }
});

/** The loaded versions of each shared package, with the builds that supply them. */
async function sharedCopies(page: Page): Promise<{ name: string; versions: string[]; givers: string[] }[]> {
  return page.evaluate(() => {
    type Scope = Record<string, Record<string, { from: string; loaded?: unknown }>>;
    const { __FEDERATION__: federation } = window as unknown as {
      __FEDERATION__: { __SHARE__: Record<string, { default: Scope }> };
    };
    const copies = new Map<string, { versions: Set<string>; givers: Set<string> }>();
    for (const { default: scope } of Object.values(federation.__SHARE__)) {
      for (const [name, byVersion] of Object.entries(scope)) {
        const copy = copies.get(name) ?? { versions: new Set(), givers: new Set() };
        copies.set(name, copy);
        for (const [version, { from, loaded }] of Object.entries(byVersion)) {
          if (!loaded) continue;
          copy.versions.add(version);
          copy.givers.add(from);
        }
      }
    }
    return [...copies].map(([name, { versions, givers }]) => ({
      name,
      versions: [...versions],
      givers: [...givers],
    }));
  });
}

for (const [what, file] of [
  ['container', /\/assets\/mfe-support\/.*\/remoteEntry\.js$/u],
  ['screen', /\/assets\/mfe-support\/.*\/__federation_expose_support\..*\.js$/u],
] as const) {
  const title = `a remote with a missing ${what} fails alone and works after Retry`;
  const tag = what === 'container' ? [] : '@full';
  test(title, { tag }, async ({ signedIn: page, watch }) => {
    watch.allow(/mfe[-_]support/u);
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await page.goto('/support/');
    const main = page.getByRole('main');
    await expect(main).toContainText('could not be shown');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
    await expect(heading(page, 'Projects')).toBeVisible();
    await page.goBack();
    await expect(main).toContainText('could not be shown');

    await page.unroute(file);
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, 'Support cases')).toBeVisible();
  });
}
