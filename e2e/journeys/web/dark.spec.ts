import { pagePath, PAGES, type PageIdentity } from '@zonewerk/contracts';
import type { APIRequestContext } from '@playwright/test';
import { expect, post, tabTo, test } from '@zonewerk/testing';
import { appCode, askOther, enableApp, signInByForm } from '../../fixtures/account/factors';
import { freshDomain, makeCluster, makeOrder, makeProject, makeRecord } from '../../fixtures/builders';
import { expectGoodPage, expectGoodWindow, signOut } from '../../fixtures/looks';
import { ModuleWorld } from '../../fixtures/content/modules';

test.use({ colorScheme: 'dark' });

/** Tested elsewhere: pages that need another role or no session. */
const ELSEWHERE: readonly PageIdentity[] = [
  'login',
  'releases',
  'care-inbox',
  'care-case',
  'care-settings',
  'dev-ui',
];

/** Windows that open by URL. */
const WINDOWS = [
  '/account/?password=1',
  '/account/emails/?add=1',
  '/account/phones/?edit=1',
  '/account/profile/?picture=1',
  '/account/verification/?method=2',
  '/balance/?add=1',
];

/** A published page with a redirect from a former path. @returns its ID */
async function makePage(api: APIRequestContext, project: string): Promise<string> {
  const base = `/api/projects/${project}/pages`;
  await post(api, `${base}/languages/add/`, { language: 'nl' });
  const title = 'A page with quite a long title that has to fit somewhere on a narrow screen';
  const added = await post(api, `${base}/add/`, { language: 'nl', title });
  const { id, rev } = added['page'] as { id: string; rev: number };
  const place = { page: id, language: 'nl' };
  await post(api, `${base}/redirects/add/`, { ...place, from: `/${'x'.repeat(60)}/` });
  await post(api, `${base}/publish/`, { ...place, rev });
  return id;
}

/** A live container, whose deployment shows the page. @returns its ID */
async function makeContainer(api: APIRequestContext, project: string): Promise<string> {
  const answer = await api.get('/api/partners/servers/serverlist/');
  const { serverlist } = (await answer.json()) as { serverlist: { id: string }[] };
  const created = await post(api, '/api/partners/servers/createserver/', {
    server_id: serverlist[0]?.id,
    project_id: project,
    kind: 'live',
    name: 'A container with quite a long name that has to fit somewhere',
  });
  return String(created['server_id']);
}

/** Objects with long names and values for each URL parameter. */
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
    pageId: await makePage(api, project.id),
    containerId: await makeContainer(api, project.id),
    caseId: String(caseId),
    hash: 'x'.repeat(43),
    ...(await makeOrder(api)),
    ...(await fillModule(api, project.id)),
    map: await makeRoadmap(api, project.id),
    period: 'week',
  };
}

/** A module with a row and a field of each kind that is a column. */
async function fillModule(api: APIRequestContext, project: string): Promise<Record<string, string>> {
  const world = ModuleWorld.of(api, project);
  const kinds = { Title: 'text', Shown: 'boolean', Price: 'number', Day: 'date', Cover: 'image' } as const;
  const made = await world.module('A module with quite a long name that has to fit somewhere', kinds);
  const module = await world.field(made, 'Neighbour', 'relation', { target: made.id });
  const row = await world.row(module, { title: 'x'.repeat(120), price: -1_000_000.5, day: '2026-02-03' });
  return { module: module.id, row };
}

/** A roadmap with an item. @returns its ID */
async function makeRoadmap(api: APIRequestContext, project: string): Promise<string> {
  const base = '/api/partners/roadmap';
  const name = 'A roadmap with quite a long name that has to fit somewhere';
  const map = String((await post(api, `${base}/add/`, { name, project_id: project }))['map']);
  const { columns } = await post(api, `${base}/get/`, { map, project_id: project });
  const column = (columns as { id: string }[])[0]?.id;
  const item = { project_id: project, map, column, title: 'x'.repeat(120), month: '2027-03', public: true };
  await post(api, `${base}/item/add/`, item);
  await post(api, `${base}/publish/`, { project_id: project, map, public: true });
  return map;
}

/** Every path of the product that has a page, in all variants. */
function addressesOf(params: Record<string, string>): string[] {
  const routes: { path: string; otherPaths?: readonly string[] }[] = Object.entries(PAGES)
    .filter(([identity]) => !ELSEWHERE.includes(identity as PageIdentity))
    .map(([, route]) => route);
  return (
    routes
      .flatMap(({ path, otherPaths = [] }) => [path, ...otherPaths])
      // Here the parameter is the sort order, not an order of a balance.
      .map((path) => path.replace('order::order', 'order:DESC'))
      .map((path) => path.replace(/(?<=[/:]):(\w+)/gu, (_, name: string) => params[name] ?? ''))
  );
}

test(
  'every page is accessible in dark mode and fits its width',
  { tag: '@phone' },
  async ({ signedIn: page, api }) => {
    test.slow();
    for (const path of addressesOf(await fillWorld(api))) {
      await test.step(path, () => expectGoodPage(page, path));
    }
  },
);

test(
  'the windows of the account fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    test.slow();
    const { profile, order } = await makeOrder(api);
    const own = ['top-up', 'loan', 'withdrawal', 'edit'].map((name) => `/balance/${profile}/?window=${name}`);
    for (const path of [...WINDOWS, ...own, `/balance/${profile}/orders/${order}/?pay=1`]) {
      await test.step(path, async () => {
        await expectGoodPage(page, path);
        await expect(page.getByRole('dialog')).toBeVisible();
      });
    }
  },
);

/** Windows of project tools that open by URL. */
async function toolWindows(api: APIRequestContext): Promise<{ board: string; paths: string[] }> {
  const { id: projectId } = await makeProject(api, 'A project with quite a long name for its windows');
  const map = await makeRoadmap(api, projectId);
  const place = { project_id: projectId, map };
  const { columns } = await post(api, '/api/partners/roadmap/get/', place);
  const [ideas] = columns as { id: string; items: { id: string }[] }[];
  const board = pagePath('project-roadmap', { projectId, map });
  const paths = [
    `${pagePath('project-roadmaps', { projectId })}?add=1`,
    `${board}?add=${ideas?.id}`,
    `${board}?item=${ideas?.items[0]?.id}`,
    `${pagePath('project-members', { projectId })}?invite=1`,
    `${pagePath('project-members', { projectId })}?contact=1`,
    `${pagePath('project-parameters', { projectId })}?add=1`,
    `${pagePath('project-settings', { projectId })}?drop=1`,
    `${pagePath('public-roadmap', { map })}?suggest=1`,
  ];
  return { board, paths };
}

test(
  'the windows of project tools fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    test.slow();
    const { board, paths } = await toolWindows(api);
    for (const path of paths) {
      await test.step(path, async () => {
        await expectGoodPage(page, path);
        await expect(page.getByRole('dialog')).toBeVisible();
      });
    }
    await page.goto(board);
    await page.getByRole('button', { name: 'Edit columns' }).click();
    await expectGoodWindow(page, 'Edit columns');
    await page.keyboard.press('Escape');
    for (const [item, name] of [
      ['Publish…', 'Publish roadmap'],
      ['Suggestions', 'Suggestions'],
      ['Removed items', 'Removed items'],
    ] as const) {
      await page.getByRole('button', { name: 'Actions of the roadmap' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expectGoodWindow(page, name);
      await page.keyboard.press('Escape');
    }
  },
);

/** Windows opened by a button, by the path of their page: label of the button, name of the window. */
const BEHIND_BUTTONS: Readonly<Record<string, readonly (readonly [button: string, window: string])[]>> = {
  '/account/contacts/': [['Add contact', 'Add contact']],
  '/account/profile/': [['Delete account', 'Delete your account']],
  '/account/verification/': [
    ['Add a passkey', 'Add a passkey'],
    ['Disable: Authenticator app', 'Disable Authenticator app'],
    ['Create codes', 'Your recovery codes'],
  ],
};

test(
  'the windows of sign-in and confirmation fit and are accessible in dark mode',
  { tag: '@full' },
  async ({ signedIn: page, api, person, watch }) => {
    test.slow();
    watch.allow(/403/u);
    const secret = await enableApp(api);
    for (const [path, windows] of Object.entries(BEHIND_BUTTONS)) {
      await page.goto(path);
      for (const [button, name] of windows) {
        await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
        await expectGoodWindow(page, name);
        await page.keyboard.press('Escape');
      }
    }
    await askOther(api);
    await page.goto('/account/profile/');
    await page.getByRole('button', { name: 'Download your data' }).click();
    await expectGoodWindow(page, 'Confirm that it is you');
    await page.keyboard.press('Escape');
    await signOut(page);
    await expectGoodWindow(page, 'Sign in');
    await page.getByLabel('Remember this account').check();
    await signInByForm(page, person);
    await expectGoodWindow(page, 'Second step');
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await signOut(page);
    await tabTo(page, page.getByRole('button', { name: `Remove ${person.mail} from this browser` }));
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expectGoodWindow(page, 'Sign in');
  },
);
