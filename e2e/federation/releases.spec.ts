import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { IS_FULL_RUN } from '@zonewerk/testing/tier';
import { expect, post, test } from '@zonewerk/testing';
import {
  bootOf,
  callsOf,
  publish,
  registerOperator,
  serveChannel,
  type ChannelServer,
} from '../fixtures/releases/release-world';
import { buildVariant, REMOTES, type Variant } from '../fixtures/releases/variants';
import { heading, visitor } from '../fixtures/visitor';

/*
 * Separate release of one remote: the second version is a real build of changed sources, published to the running
 * product. This file has its own channel, so that versions of other tests do not change.
 */
const MOVES = IS_FULL_RUN ? 20 : 4;
const LIMIT_MS = 2_000;
const BUILD_MS = 240_000;
const ROOT = join(import.meta.dirname, '../..');
const PROJECT = 'mfe-content';

let server: ChannelServer;
let variant: Variant;
const channel = `preview/moves-${process.pid}`;

test.beforeAll(async () => {
  test.setTimeout(BUILD_MS);
  variant = await buildVariant(PROJECT, 'B');
  await publish(variant);
  server = await serveChannel(channel);
});
test.afterAll(() => server.stop());

test(`${MOVES} promotions and rollbacks reach new visitors without other builds or promotions`, async ({
  browser,
}) => {
  test.setTimeout(BUILD_MS);
  const { url } = server;
  const operator = await registerOperator(url);
  const calls = await callsOf(url, operator);
  const before = await bootOf(url);
  const built = await buildTimes();
  await promote(calls, before.versions[PROJECT] ?? '');
  const lags: number[] = [];

  for (let move = 0; move < MOVES; move += 1) {
    const forward = move % 2 === 0;
    const from = performance.now();
    await (forward ? promote(calls, variant.version) : rollback(calls, variant.version));
    const version = forward ? variant.version : before.versions[PROJECT];
    await expect
      .poll(async () => (await bootOf(url)).versions[PROJECT], { intervals: IS_FULL_RUN ? [10] : [100] })
      .toBe(version);
    lags.push(performance.now() - from);

    const context = await visitor(browser, url, operator);
    const page = await context.newPage();
    await page.goto('/projects/');
    await expect(heading(page, forward ? variant.heading : REMOTES[PROJECT])).toBeVisible();
    await context.close();
  }

  expect((await bootOf(url)).versions).toEqual(before.versions);
  expect(await buildTimes()).toEqual(built);
  test.info().annotations.push({ type: 'p95 of a move in ms', description: p95(lags).toFixed(0) });
  if (IS_FULL_RUN) expect(p95(lags)).toBeLessThanOrEqual(LIMIT_MS);
  await calls.dispose();
});

function promote(calls: APIRequestContext, version: string) {
  const body = { channel, project: PROJECT, version, why: 'Another heading.' };
  return post(calls, '/api/operator/releases/promote/', body);
}

function rollback(calls: APIRequestContext, from: string) {
  const body = { channel, project: PROJECT, from, why: 'The former heading.' };
  return post(calls, '/api/operator/releases/rollback/', body);
}

/** The 95th percentile. */
function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** The last build time of each front end. */
async function buildTimes(): Promise<number[]> {
  const projects = ['shell', ...Object.keys(REMOTES)];
  return Promise.all(
    projects.map(async (project) => (await stat(join(ROOT, project, 'dist/zw-release.json'))).mtimeMs),
  );
}

test('the boot document of all remotes is at most 8 KB compressed', async ({ baseURL }) => {
  const { text, versions } = await bootOf(baseURL ?? '');
  expect(Object.keys(versions).sort()).toEqual([...Object.keys(REMOTES), 'shell'].sort());
  const bytes = gzipSync(text).length;
  test.info().annotations.push({ type: 'boot document, bytes gz', description: String(bytes) });
  expect(bytes).toBeLessThanOrEqual(8_192);
});
