import type { APIRequestContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  tabTo,
  test as base,
  typeByKeyboard,
} from '@zonewerk/testing';
import { admin, bootOf, publish } from '../../fixtures/releases/release-world';
import { buildVariant, type Variant } from '../../fixtures/releases/variants';

const PROJECT = 'mfe-content';
const BUILD_MS = 240_000;
const PAGE = '/operator/releases/';

interface World {
  /** The operator of this test. */
  operator: Page;
  /** API calls of the same operator. */
  calls: APIRequestContext;
  /** A preview channel of this test only, without versions. */
  preview: string;
}

let previews = 0;

const test = base.extend<World>({
  operator: async ({ signedIn, person }, use) => {
    await admin(['user', 'operator', '--email', person.mail]);
    await use(signedIn);
  },
  calls: async ({ api, operator: _operator }, use) => use(api),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  preview: async ({}, use, info) => {
    previews += 1;
    await use(`preview/page-${info.project.name}-${process.pid}-${previews}`);
  },
});

let present: string;
let other: Variant;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(BUILD_MS);
  present = (await bootOf(baseURL ?? '')).versions[PROJECT] ?? '';
  other = await buildVariant(PROJECT, 'B');
  await publish(other);
});

function promote(calls: APIRequestContext, channel: string, version: string) {
  return post(calls, `/api${PAGE}promote/`, { channel, project: PROJECT, version, why: 'Prepared.' });
}

function rollBack(calls: APIRequestContext, channel: string, from: string) {
  return post(calls, `/api${PAGE}rollback/`, { channel, project: PROJECT, from, why: 'Prepared.' });
}

const row = (page: Page, channel: string) =>
  page.getByRole('region', { name: channel, exact: true }).getByRole('row').filter({ hasText: PROJECT });

/** Opens the page by the menu, at every width. */
async function openByMenu(page: Page): Promise<void> {
  await page.goto('/projects/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const link = page.getByRole('link', { name: 'Releases', exact: true });
  // The header loads separately.
  await expect(menu.or(link).filter({ visible: true })).not.toHaveCount(0);
  if (await menu.isVisible()) await menu.click();
  await link.click();
}

test(
  'an operator promotes a release to a new preview, then another, and rolls back',
  { tag: '@phone' },
  async ({ operator: page, preview }) => {
    await openByMenu(page);
    await expect(page.getByRole('region', { name: 'production' })).toContainText('This address');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    const window = page.getByRole('dialog', { name: 'Promote a release' });
    await window.getByLabel('Channel').selectOption('new');
    await window.getByLabel('Name of the preview').fill(preview.slice('preview/'.length));
    await window.getByLabel('Project').selectOption(PROJECT);
    await window.getByRole('radio', { name: new RegExp(`^${present}`, 'u') }).check();
    await window.getByRole('button', { name: 'Promote to preview' }).click();
    await expect(window).toContainText('Please enter a reason.');
    await expectAccessible(page);
    await window.getByLabel('Reason').fill('To look at it');
    await window.getByLabel('Reason').press('Enter');
    await expect(page.getByText(`${preview} now runs ${PROJECT} ${present}.`)).toBeVisible();
    await expect(row(page, preview)).toContainText(present);

    await row(page, preview)
      .getByRole('button', { name: /^Promote: / })
      .click();
    await window.getByRole('radio', { name: new RegExp(`^${other.version}`, 'u') }).check();
    await window.getByLabel('Reason').fill('The next one');
    await expect(window).toContainText(`${present}to${other.version}`);
    await expectAccessible(page);
    await window.getByRole('button', { name: `Promote to ${preview}` }).click();
    await expect(row(page, preview)).toContainText(other.version);
    await expect(row(page, preview)).toContainText('The next one');

    await row(page, preview)
      .getByRole('button', { name: /^Roll back: / })
      .click();
    const back = page.getByRole('dialog', { name: `Roll back ${PROJECT}` });
    await expect(back).toContainText(`${other.version}to${present}`);
    await expectAccessible(page);
    await back.getByLabel('Reason').fill('Not good');
    await back.getByRole('button', { name: 'Roll back' }).click();
    await expect(page.getByText(`${preview} runs ${PROJECT} ${present} again.`)).toBeVisible();
    await expect(row(page, preview)).toContainText('Not good');
    await expectNoSidewaysScroll(page);
  },
);

test(
  'promotions and published versions are listed and searchable',
  { tag: '@full' },
  async ({ operator: page, calls, preview }) => {
    await promote(calls, preview, present);
    await promote(calls, preview, other.version);
    await rollBack(calls, preview, other.version);
    await page.goto(PAGE);
    await page.getByRole('tab', { name: 'Promotions' }).click();
    await page.getByRole('button', { name: preview, exact: true }).click();
    const moves = page.getByRole('table').getByRole('row');
    await expect(moves).toHaveCount(4);
    await expect(moves.nth(1)).toContainText('Rolled back');
    await expect(moves.nth(3)).toContainText('nothing');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('searchbox').fill(other.version);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test(
  'a reported failure is linked from its version',
  { tag: '@full' },
  async ({ operator: page, calls, preview }) => {
    await promote(calls, preview, other.version);
    await post(calls, '/api/releases/report/', {
      channel: preview,
      composition: '0123456789',
      project: PROJECT,
      version: other.version,
      identity: 'projects',
      kind: 'throw',
      message: `TypeError: ${preview} has no label`,
    });
    await page.goto(PAGE);
    await row(page, preview)
      .getByRole('link', { name: `1 failure of ${PROJECT} ${other.version}` })
      .click();
    await expect(page).toHaveURL(/\?view=failures/u);
    const failure = page.getByRole('row').filter({ hasText: `${preview} has no label` });
    await expect(failure).toContainText('The code threw an error');
    await expect(page.getByRole('button', { name: other.version, pressed: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'production' })).toBeVisible();
  },
);

test(
  'a concurrent promotion is shown before the current version is rolled back, by keyboard',
  { tag: '@full' },
  async ({ operator: page, calls, preview, watch }) => {
    watch.allow(/409/u);
    await promote(calls, preview, present);
    await promote(calls, preview, other.version);
    await page.goto(PAGE);
    // The page lists the channels of all tests; only one of them matters.
    await page.getByRole('region', { name: preview, exact: true }).getByRole('button').first().focus();
    await pressByKeyboard(page, row(page, preview).getByRole('button', { name: /^Roll back: / }));
    const back = page.getByRole('dialog', { name: `Roll back ${PROJECT}` });
    await expect(back.getByLabel('Reason')).toBeFocused();
    await typeByKeyboard(page, back.getByLabel('Reason'), 'By keyboard');
    await promote(calls, preview, present);
    await page.keyboard.press('Enter');
    await expect(back).toContainText('The version has changed');
    await expect(back).toContainText(`${present}to${other.version}`);
    await expect(back.getByLabel('Reason')).toHaveValue('By keyboard');
    await expectAccessible(page);
    await pressByKeyboard(page, back.getByRole('button', { name: 'Roll back' }));
    await expect(row(page, preview)).toContainText(other.version);
    await page.getByRole('button', { name: 'Refresh' }).focus();
    await tabTo(page, page.getByRole('tab', { name: 'Channels' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Promotions' })).toBeFocused();
    await expect(page.getByRole('table')).toContainText('By keyboard');
  },
);

test(
  'the releases page responds with 404 without the operator role',
  { tag: '@full' },
  async ({ signedIn: page, watch }) => {
    watch.allow(/404/u);
    await page.goto('/projects/');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Releases', exact: true })).toHaveCount(0);
    await page.goto(PAGE);
    await expect(page.getByRole('main')).toContainText('Page not found');
    await expectAccessible(page);
  },
);
