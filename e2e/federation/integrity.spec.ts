import { expect, test } from '@zonewerk/testing';
import type { Page, Route } from '@playwright/test';
import { heading } from '../fixtures/visitor';

/* Files that differ from the released ones never run. */
const MARK = 'zonewerkTampered';
const REFUSED =
  /integrity|content security policy|net::ERR|http 4\d\d|could not be|Screen \w+ of|Loading (?:css )?chunk/iu;

/** Responds with the released file plus additional content at its end. */
async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.text();
  const css = route.request().url().endsWith('.css');
  const more = css ? 'body { outline: 9px solid rgb(1, 2, 3) !important; }' : `;window.${MARK} = true;`;
  await route.fulfill({ response, body: `${body}\n${more}` });
}

function marked(page: Page): Promise<boolean> {
  return page.evaluate((name) => name in window, MARK);
}

test('a changed script of the shell does not run', async ({ signedIn: page, watch }) => {
  watch.allow(REFUSED);
  await page.route(/\/assets\/shell\/[^?]*\.js$/u, tamper);
  const blocked = page.waitForEvent('console', (message) => /integrity/iu.test(message.text()));
  await page.goto('/projects/');
  await blocked;
  expect(await marked(page)).toBe(false);
  expect(await page.locator('#root').innerHTML()).toBe('');
});

test('a changed style sheet of the shell is not applied', async ({ signedIn: page, watch }) => {
  watch.allow(REFUSED);
  await page.route(/\/assets\/shell\/[^?]*\.css$/u, tamper);
  await page.goto('/projects/');
  await expect(heading(page, 'Projects')).toBeVisible();
  const outline = await page.evaluate(() => getComputedStyle(document.body).outlineWidth);
  expect(outline).not.toBe('9px');
});

for (const [what, file] of [
  ['container', /\/assets\/mfe-content\/.*\/remoteEntry\.js$/u],
  ['screen', /\/assets\/mfe-content\/.*\/__federation_expose_.*\.js$/u],
] as const) {
  test(`a changed ${what} of a remote does not run`, async ({ signedIn: page, watch }) => {
    watch.allow(REFUSED);
    await page.route(file, tamper);
    await page.goto('/projects/');
    await expect(page.getByRole('main')).toContainText('could not be shown');
    expect(await marked(page)).toBe(false);
  });
}

test('a script missing in the boot document does not run, even without its own hash', async ({
  signedIn: page,
  watch,
}) => {
  watch.allow(REFUSED);
  // The network layer removes the hash of the screen from the document.
  await page.route('**/projects/', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replaceAll(/"__federation_expose_[^"]*":"sha384-[^"]*",?/gu, '').replaceAll(',}', '}');
    return route.fulfill({ response, body });
  });
  await page.goto('/projects/');
  await expect(page.getByRole('main')).toContainText('could not be shown');
});
