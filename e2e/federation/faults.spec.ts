import type { Browser, Page, Request } from '@playwright/test';
import { expect, test } from '@zonewerk/testing';
import { startFaultWorld, type FaultWorld } from '../fixtures/fault-world';
import { FAULTS, MORE_FAULTS, type Fault, type Kind } from '../fixtures/faults';
import { REMOTES, type RemoteProject } from '../fixtures/variants';
import { follow, heading } from '../fixtures/visitor';

/*
 * Seven ways to fail, for each remote: the fault stays in its area, and the rest goes on. Real: builds, registry,
 * channels, API, reports and the versions that stand in. The network layer makes the faults.
 */
const BUILD_MS = 300_000;
/** The rest of the product must be usable within this time, whatever a remote does. Milliseconds. */
const USABLE_MS = 1_000;
const TRIES = 3;
/** A remote that does not answer is given up after eight seconds. */
const PATIENCE = { timeout: 20_000 };
const PROJECTS = Object.keys(REMOTES) as RemoteProject[];
const KINDS = Object.keys(FAULTS) as Kind[];
const REPORT = '/api/releases/report/';
const NOTICE = /You see an earlier version of .+, because the present one failed\./u;

let world: FaultWorld;
test.beforeAll(async () => {
  test.setTimeout(BUILD_MS);
  world = await startFaultWorld();
});
test.afterAll(() => world.stop());

/** An open page of the product, and what happened in it. */
interface Visit {
  page: Page;
  /** Bodies of the reports that the browser sent. */
  reports: Record<string, unknown>[];
  /** Errors that nobody caught. */
  uncaught: string[];
  /** Addresses of remote files that were asked for. */
  files: string[];
}

async function open(browser: Browser, url: string): Promise<Visit> {
  const context = await world.visitor(browser, url);
  const page = await context.newPage();
  const visit: Visit = { page, reports: [], uncaught: [], files: [] };
  page.on('pageerror', (error) => visit.uncaught.push(error.message));
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname === REPORT) visit.reports.push(request.postDataJSON() as Record<string, unknown>);
    if (pathname.startsWith('/assets/mfe-')) visit.files.push(pathname);
  });
  return visit;
}

/** Another area than the one that is broken. */
function neighbourOf(project: RemoteProject): RemoteProject {
  return PROJECTS[(PROJECTS.indexOf(project) + 1) % PROJECTS.length] ?? 'mfe-content';
}

/** Follows a link and measures in the page how long it takes until its heading is there. Milliseconds. */
function timeTo(page: Page, path: string, name: string): Promise<number> {
  return page.evaluate(
    ([to, title]) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        const link = document.body.appendChild(document.createElement('a'));
        link.href = to;
        link.click();
        link.remove();
        const look = () => {
          const isThere = document.querySelector('main h1')?.textContent === title;
          if (isThere) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [path, name] as const,
  );
}

/** Comes from a neighbour to the broken area, finds that the neighbour stays usable, and goes there again. */
async function meet(visit: Visit, project: RemoteProject, fault: Fault): Promise<void> {
  const { page } = visit;
  const { paths } = world;
  const neighbour = neighbourOf(project);
  const name = world.present[neighbour].heading;
  await fault(page, world.present[project]);
  await page.goto(paths[neighbour]);
  await expect(heading(page, name)).toBeVisible();
  const times: number[] = [];
  // A fault that slows the rest down does so each time; a busy machine does not.
  do {
    await follow(page, paths[project]);
    await expect(page).toHaveURL(paths[project]);
    times.push(await timeTo(page, paths[neighbour], name));
  } while (times.length < TRIES && Math.min(...times) > USABLE_MS);
  const description = times.map((time) => time.toFixed(0)).join(', ');
  test.info().annotations.push({ type: 'ms to the next area', description });
  expect(Math.min(...times)).toBeLessThanOrEqual(USABLE_MS);
  await follow(page, paths[project]);
}

function expectReports({ reports }: Visit, project: RemoteProject, kind: Kind): void {
  const { version } = world.present[project];
  expect(reports.length).toBeGreaterThan(0);
  for (const report of reports) expect(report).toMatchObject({ project, version, kind });
}

async function meetWithEarlier(
  browser: Browser,
  project: RemoteProject,
  { kind, fault }: { kind: Kind; fault: Fault },
): Promise<Visit> {
  const visit = await open(browser, world.withEarlier.url);
  await meet(visit, project, fault);
  await expect(heading(visit.page, world.earlier[project].heading)).toBeVisible(PATIENCE);
  await expect(visit.page.getByText(NOTICE)).toBeVisible();
  expectReports(visit, project, kind);
  return visit;
}

for (const kind of KINDS) {
  for (const project of PROJECTS) {
    test(`${kind}: ${project} is shown by its earlier version, the rest goes on`, async ({ browser }) => {
      const fault = FAULTS[kind];
      const visit = await meetWithEarlier(browser, project, { kind, fault });
      const { page, reports, files } = visit;
      const known = reports.length;
      files.length = 0;
      await page.reload();
      await expect(heading(page, world.earlier[project].heading)).toBeVisible();
      const ran = files.filter((file) => !file.includes('/remoteEntry.js'));
      expect(ran.some((file) => file.includes(world.present[project].version))).toBe(false);
      expect([reports.length, visit.uncaught]).toEqual([known, []]);
      await page.context().close();
    });
  }
}

for (const [index, kind] of KINDS.entries()) {
  const project = PROJECTS[index % PROJECTS.length] ?? 'mfe-content';
  test(`${kind}: without an earlier version ${project} gives way to a panel with Retry`, async ({
    browser,
  }) => {
    const visit = await open(browser, world.bare.url);
    const { page } = visit;
    await meet(visit, project, FAULTS[kind]);
    const main = page.getByRole('main');
    await expect(main).toContainText('could not be shown', PATIENCE);
    expectReports(visit, project, kind);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // What a document says, and code that ran already, stays for its life.
    if (['manifest', 'throw', 'contract'].includes(kind)) await page.reload();
    else await main.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, world.present[project].heading)).toBeVisible(PATIENCE);
    expect(visit.uncaught).toEqual([]);
    await page.context().close();
  });
}

for (const [index, { what, kind, fault }] of MORE_FAULTS.entries()) {
  const project = PROJECTS[index % PROJECTS.length] ?? 'mfe-content';
  test(`${what} (${kind}) of ${project}: its earlier version is shown`, async ({ browser }) => {
    const visit = await meetWithEarlier(browser, project, { kind, fault });
    expect(visit.uncaught).toEqual([]);
    expect(await visit.page.evaluate(() => 'zonewerkTampered' in window)).toBe(false);
    await visit.page.context().close();
  });
}

test('the person can try the present version again', async ({ browser }) => {
  const project = 'mfe-support';
  const fault = FAULTS.chunk;
  const { page } = await meetWithEarlier(browser, project, { kind: 'chunk', fault });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try the present version' }).click();
  await expect(heading(page, world.present[project].heading)).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await page.context().close();
});
