import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, post, test } from '@zonewerk/testing';
import {
  admin,
  bootOf,
  callsOf,
  registerOperator,
  serveChannel,
  type ChannelServer,
} from '../fixtures/releases/release-world';
import { follow, heading, visitor } from '../fixtures/visitor';

/* Changes during an open tab: the rights of its user and the version of its shell. */
const ROOT = join(import.meta.dirname, '../..');
const channel = `preview/turns-${process.pid}`;

let server: ChannelServer;
test.beforeAll(async () => {
  server = await serveChannel(channel);
});
test.afterAll(() => server.stop());

/** Publishes the shell build of the checkout again, as the next version of its package. */
async function publishShell(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'zw-shell-'));
  try {
    const dist = join(root, 'shell/dist');
    await cp(join(ROOT, 'shell/dist'), dist, { recursive: true });
    const file = join(dist, 'zw-release.json');
    const built = JSON.parse(await readFile(file, 'utf8')) as { version: string };
    const version = built.version.replace(/^[^-]+/u, '99.0.0');
    await writeFile(file, JSON.stringify({ ...built, version }));
    await admin(['release', 'publish', 'shell'], { ZW_ROOT: root });
    return version;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** The shell version of a tab. */
function shellOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const text = document.querySelector('#zw-boot')?.textContent ?? '{}';
    return (JSON.parse(text) as { shell?: { version: string } }).shell?.version;
  });
}

test('an open tab switches to the shell after a rollback', async ({ browser }) => {
  const { url } = server;
  const operator = await registerOperator(url);
  const calls = await callsOf(url, operator);
  const before = (await bootOf(url)).versions['shell'] ?? '';
  const other = await publishShell();
  const move = (name: string, body: object) =>
    post(calls, `/api/operator/releases/${name}/`, {
      channel,
      project: 'shell',
      why: 'To be left.',
      ...body,
    });
  await move('promote', { version: before });
  await move('promote', { version: other });
  const context = await visitor(browser, url, operator);
  const page = await context.newPage();
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  await page.goto('/projects/');
  await expect(heading(page, 'Projects')).toBeVisible();
  expect(await shellOf(page)).toBe(other);

  await move('rollback', { from: other });
  await follow(page, '/support/');
  await expect(heading(page, 'Support cases')).toBeVisible();
  await expect.poll(() => shellOf(page)).toBe(before);
  await page.goBack();
  await expect(heading(page, 'Projects')).toBeVisible();
  expect(await shellOf(page)).toBe(before);
  expect(uncaught).toEqual([]);
  await context.close();
  await calls.dispose();
});

test(
  'the releases page of a former operator shows Page not found after a refresh',
  { tag: '@full' },
  async ({ browser }) => {
    const { url } = server;
    const operator = await registerOperator(url);
    const context = await visitor(browser, url, operator);
    const page = await context.newPage();
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    await page.goto('/operator/releases/');
    await expect(page.getByRole('region', { name: 'staging' })).toBeVisible();
    await admin(['user', 'operator', '--email', operator.mail, '--revoke']);

    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('region', { name: 'staging' })).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Page not found');
    await follow(page, '/projects/');
    await expect(heading(page, 'Projects')).toBeVisible();
    expect(uncaught).toEqual([]);
    await context.close();
  },
);
