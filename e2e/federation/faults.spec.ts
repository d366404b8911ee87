import type { Browser, Page, Request } from '@playwright/test';
import { expect, test } from '@zonewerk/testing';
import { IS_FULL_RUN } from '@zonewerk/testing/tier';
import { startFaultWorld, type FaultWorld } from '../fixtures/releases/fault-world';
import { FAULTS, MORE_FAULTS, type Fault, type Kind } from '../fixtures/releases/faults';
import { REMOTES, type RemoteProject } from '../fixtures/releases/variants';
import { follow, heading } from '../fixtures/visitor';

/*
 * Eight kinds of faults for each remote: a fault is confined to its area. Real: builds, registry, channels, API, reports
 * and the fallback versions. The network layer causes the faults.
 */
const BUILD_MS = 300_000;
/** The rest of the product must be usable within this time, regardless of the fault. Milliseconds. */
const USABLE_MS = 1_000;
/** Factor on the fault-free time, for machines that exceed the limit without a fault. */
const SLOWED_MOST = 2.5;
const TRIES = 3;
/** Load timeout of a remote; the clock of the page is advanced by it. Milliseconds. */
const HANG_MS = 8_000;
const PATIENCE = { timeout: 20_000 };
const PROJECTS = Object.keys(REMOTES) as RemoteProject[];
const KINDS = Object.keys(FAULTS) as Kind[];
const REPORT = '/api/releases/report/';
const NOTICE = /This is an earlier version of .+\. The current version failed\./u;

let world: FaultWorld;
test.beforeAll(async () => {
  test.setTimeout(BUILD_MS);
  world = await startFaultWorld();
});
test.afterAll(() => world.stop());

/** The fault of a remote. */
interface Broken {
  kind: Kind;
  fault: Fault;
}

/** An open page of the product with its recorded reports, errors and requests. */
interface Visit {
  page: Page;
  /** Bodies of the reports that the browser sent. */
  reports: Record<string, unknown>[];
  /** Uncaught errors. */
  uncaught: string[];
  /** Paths of requested remote files. */
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

/** The first or second area after the faulty one. */
function neighbourOf(project: RemoteProject, distance: 1 | 2 = 1): RemoteProject {
  return PROJECTS[(PROJECTS.indexOf(project) + distance) % PROJECTS.length] ?? 'mfe-content';
}

/** Follows a link and measures in the page the time until the heading of the target appears. Milliseconds. */
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

/** The shortest of several navigation times between two areas. A fault delays each try, a busy machine only some. */
async function shortestWay(page: Page, from: RemoteProject, to: RemoteProject): Promise<number> {
  const { paths, present } = world;
  const times: number[] = [];
  do {
    await follow(page, paths[from]);
    await expect(page).toHaveURL(paths[from]);
    times.push(await timeTo(page, paths[to], present[to].heading));
  } while (times.length < TRIES && Math.min(...times) > USABLE_MS);
  const description = `${from}: ${times.map((time) => time.toFixed(0)).join(', ')}`;
  test.info().annotations.push({ type: 'ms to the next area', description });
  return Math.min(...times);
}

/** The navigation time to the neighbour from a working area. Milliseconds. */
async function faultFree(page: Page, project: RemoteProject): Promise<number> {
  const sound = neighbourOf(project, 2);
  await follow(page, world.paths[sound]);
  await expect(heading(page, world.present[sound].heading)).toBeVisible();
  return shortestWay(page, sound, neighbourOf(project));
}

/** Navigation out of the faulty area takes at most the limit or a multiple of the fault-free time. */
async function expectFastWay(page: Page, project: RemoteProject): Promise<void> {
  const time = await shortestWay(page, project, neighbourOf(project));
  const most = time > USABLE_MS ? SLOWED_MOST * (await faultFree(page, project)) : 0;
  expect(time).toBeLessThanOrEqual(Math.max(USABLE_MS, most));
}

/** Opens the faulty area from a neighbour, checks that the neighbour is still usable, and returns to the faulty area. */
async function meet(visit: Visit, project: RemoteProject, { kind, fault }: Broken): Promise<void> {
  const { page } = visit;
  const { paths, present } = world;
  const neighbour = neighbourOf(project);
  if (kind === 'hang') await page.clock.install();
  await fault(page, present[project]);
  await page.goto(paths[neighbour]);
  await expect(heading(page, present[neighbour].heading)).toBeVisible();
  if (IS_FULL_RUN) await expectFastWay(page, project);
  await follow(page, paths[project]);
  await expect(page).toHaveURL(paths[project]);
  // The remote still fails or hangs: the clock has not reached its time limit.
  await follow(page, paths[neighbour]);
  await expect(heading(page, present[neighbour].heading)).toBeVisible();
  await follow(page, paths[project]);
  if (kind === 'hang') await waitOut(visit, project);
}

/** Advances the clock by the load timeout of a remote. */
async function waitOut({ page, files, reports }: Visit, project: RemoteProject): Promise<void> {
  const { version } = world.present[project];
  await expect.poll(() => files.some((file) => file.includes(version))).toBe(true);
  expect(reports).toEqual([]);
  await page.clock.fastForward(HANG_MS);
}

/** The reports of the browser name the version and the fault, and the list of operators contains them. */
async function expectReports({ reports }: Visit, project: RemoteProject, kind: Kind): Promise<void> {
  const { version } = world.present[project];
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  for (const report of reports) expect(report).toMatchObject({ project, version, kind });
  const { channel, identity } = reports[0] ?? {};
  await expect
    .poll(() => world.failures(project, version))
    .toContainEqual(expect.objectContaining({ channel, identity, kind }));
}

async function meetWithEarlier(browser: Browser, project: RemoteProject, broken: Broken): Promise<Visit> {
  const visit = await open(browser, world.withEarlier.url);
  await meet(visit, project, broken);
  await expect(heading(visit.page, world.earlier[project].heading)).toBeVisible(PATIENCE);
  await expect(visit.page.getByText(NOTICE)).toBeVisible();
  await expectReports(visit, project, broken.kind);
  return visit;
}

for (const [index, kind] of KINDS.entries()) {
  for (const project of PROJECTS) {
    const tag = PROJECTS.indexOf(project) === index % PROJECTS.length ? [] : '@full';
    test(
      `${kind}: ${project} falls back to its earlier version, other areas work`,
      { tag },
      async ({ browser }) => {
        const fault = FAULTS[kind];
        const visit = await meetWithEarlier(browser, project, { kind, fault });
        const { page, reports, files } = visit;
        const reportCount = reports.length;
        files.length = 0;
        await page.reload();
        await expect(heading(page, world.earlier[project].heading)).toBeVisible();
        const ran = files.filter((file) => !file.includes('/remoteEntry.js'));
        expect(ran.some((file) => file.includes(world.present[project].version))).toBe(false);
        expect([reports.length, visit.uncaught]).toEqual([reportCount, []]);
        await page.context().close();
      },
    );
  }
}

for (const [index, kind] of KINDS.entries()) {
  const project = PROJECTS[index % PROJECTS.length] ?? 'mfe-content';
  // The gate runs one fault that Retry repairs.
  const tag = kind === 'chunk' ? [] : '@full';
  test(
    `${kind}: without an earlier version ${project} shows a panel with Retry`,
    { tag },
    async ({ browser }) => {
      const visit = await open(browser, world.bare.url);
      const { page } = visit;
      await meet(visit, project, { kind, fault: FAULTS[kind] });
      const main = page.getByRole('main');
      await expect(main).toContainText('could not be shown', PATIENCE);
      await expectReports(visit, project, kind);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The manifest of a document and executed code do not change until a reload.
      if (['manifest', 'throw', 'contract', 'blank'].includes(kind)) await page.reload();
      else await main.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page, world.present[project].heading)).toBeVisible(PATIENCE);
      expect(visit.uncaught).toEqual([]);
      await page.context().close();
    },
  );
}

for (const [index, { what, kind, fault }] of MORE_FAULTS.entries()) {
  const project = PROJECTS[index % PROJECTS.length] ?? 'mfe-content';
  test(
    `${what} (${kind}) of ${project}: the earlier version is shown`,
    { tag: '@full' },
    async ({ browser }) => {
      const visit = await meetWithEarlier(browser, project, { kind, fault });
      expect(visit.uncaught).toEqual([]);
      expect(await visit.page.evaluate(() => 'zonewerkTampered' in window)).toBe(false);
      await visit.page.context().close();
    },
  );
}

test(
  'a tab with full storage shows the earlier version, also after a reload',
  { tag: '@full' },
  async ({ browser }) => {
    const project = 'mfe-support';
    const visit = await open(browser, world.withEarlier.url);
    await visit.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await meet(visit, project, { kind: 'chunk', fault: FAULTS.chunk });
    const shown = heading(visit.page, world.earlier[project].heading);
    await expect(shown).toBeVisible(PATIENCE);
    await visit.page.reload();
    await expect(shown).toBeVisible(PATIENCE);
    expect(visit.uncaught).toEqual([]);
    await visit.page.context().close();
  },
);

test('the user can retry the current version', { tag: '@full' }, async ({ browser }) => {
  const project = 'mfe-support';
  const fault = FAULTS.chunk;
  const { page } = await meetWithEarlier(browser, project, { kind: 'chunk', fault });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try the current version' }).click();
  await expect(heading(page, world.present[project].heading)).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await page.context().close();
});
