import type { Page, Route } from '@playwright/test';
import { expect, signInCookies, test } from '@zonewerk/testing';

/*
 * The page protocol. Real: the product, the shell, the router and the browser. The network layer simulates responses that
 * the product does not give (slow, broken, redirecting).
 */
const isPageRequest = (route: Route) =>
  route.request().headers()['accept']?.includes('application/json') ?? false;

/** Replaces the response to the page fetch of one path. */
async function answerPage(page: Page, path: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(`**${path}`, (route) => (isPageRequest(route) ? answer(route) : route.fallback()));
}

/** A page response of the server, with some fields changed. */
async function pageResponse(page: Page, changes: object): Promise<string> {
  const response = await page.request.get('/privacy/', { headers: { Accept: 'application/json' } });
  return JSON.stringify({ ...((await response.json()) as object), ...changes });
}

/** Marks the document: an internal link must not load another one. */
async function documentMark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    (window as unknown as { mark: number }).mark = 1;
  });
  return () => page.evaluate(() => (window as unknown as { mark?: number }).mark === 1);
}

test('an internal link replaces content, title and URL, and moves the focus', async ({ signedIn: page }) => {
  await page.goto('/projects/');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const same = await documentMark(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy/');
  await expect(page).toHaveTitle('Privacy – Zonewerk');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeFocused();
  expect(await same()).toBe(true);
});

test('back and forward restore the page and its scroll position', async ({ signedIn: page }) => {
  const long =
    '<h1>Long page</h1>' + '<p>line</p>'.repeat(200) + '<p><a href="/cookies/">On to cookies</a></p>';
  await page.goto('/projects/');
  const body = await pageResponse(page, { html: long, title: 'Long page' });
  await answerPage(page, '/privacy/', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  // The page starts at its top, so it is scrolled only afterwards.
  await expect(page.getByRole('heading', { level: 1, name: 'Long page' })).toBeFocused();
  const onward = page.getByRole('link', { name: 'On to cookies' });
  await onward.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1_000);
  await onward.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Long page' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible();
});

test('a reload restores the scroll position, and another page starts at its top', async ({
  signedIn: page,
}) => {
  const html = '<h1>Long page</h1>' + '<p>line</p>'.repeat(200);
  await page.goto('/projects/');
  const body = await pageResponse(page, { html, title: 'Long page' });
  const answer = (route: Route) => route.fulfill({ contentType: 'application/json', body });
  await answerPage(page, '/privacy/', answer);
  await answerPage(page, '/cookies/', answer);
  await page.goto('/privacy/');
  await expect(page.getByRole('heading', { level: 1, name: 'Long page' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1_500));
  await page.reload();
  // Browsers restore positions within a fraction of a pixel.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(1_500, -1);
  await page.goto('/cookies/');
  await expect(page.getByRole('heading', { level: 1, name: 'Long page' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

// The DevTools protocol reports the tab: the Playwright page object of a background tab may have no URL.
test('a Ctrl click opens the link in another tab', async ({ signedIn: page, browser, baseURL }) => {
  const protocol = await browser.newBrowserCDPSession();
  await page.goto('/projects/');
  const same = await documentMark(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Privacy' })
    .click({ modifiers: ['ControlOrMeta'] });
  await expect
    .poll(async () => {
      const { targetInfos } = await protocol.send('Target.getTargets');
      return targetInfos
        .filter(({ type }) => type === 'page')
        .map(({ url }) => url.replace(baseURL ?? '', ''));
    })
    .toEqual(expect.arrayContaining(['/projects/', '/privacy/']));
  await expect(page).toHaveURL('/projects/');
  expect(await same()).toBe(true);
  await protocol.detach();
});

test('a GET form becomes a URL, and a POST form is sent form-encoded with the token', async ({
  signedIn: page,
}) => {
  await page.goto('/projects/');
  const html =
    '<h1>Form</h1><form action="/cookies/"><label>Word <input name="q"></label><button>Find</button></form>';
  const body = await pageResponse(page, { html, title: 'Form' });
  await answerPage(page, '/privacy/', (route) => route.fulfill({ contentType: 'application/json', body }));
  const same = await documentMark(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByLabel('Word').fill('a b&c');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL('/cookies/?q=a+b%26c');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/cookies/'),
  );
  await page.getByRole('checkbox', { name: /Analytical/u }).check();
  await page.getByRole('main').getByRole('button', { name: 'Save choice' }).click();
  const request = await sent;
  expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded');
  expect(request.postData()).toMatch(/_csrf_token=[\w-]{43}/u);
  await expect(page.getByRole('main')).toContainText('This is your choice');
  await expect(page.getByRole('checkbox', { name: /Analytical/u })).toBeChecked();
  expect(await same()).toBe(true);
});

test('the header marks the link of the current page', async ({ signedIn: page }) => {
  await page.goto('/support/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Support' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: 'Projects' })).not.toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Projects' }).click();
  await expect(main.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: 'Support' })).not.toHaveAttribute('aria-current', 'page');
});

test('the loading bar appears only after 500 ms', async ({ signedIn: page }) => {
  await page.goto('/projects/');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const bar = page.getByRole('progressbar', { name: /loading/iu });
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await answerPage(page, '/privacy/', async (route) => {
    await blocked;
    await route.fallback();
  });
  await page.evaluate(() => {
    const times = window as unknown as { clicked: number; shown: number };
    document.addEventListener('click', () => (times.clicked = performance.now()), {
      capture: true,
      once: true,
    });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role="progressbar"]')) return;
      times.shown = performance.now();
      observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(bar).toBeVisible();
  const delay = await page.evaluate(() => {
    const times = window as unknown as { clicked: number; shown: number };
    return times.shown - times.clicked;
  });
  expect(delay).toBeGreaterThanOrEqual(499);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a redirect is followed', async ({ signedIn: page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/projects/');
  const body = await pageResponse(page, { redirect: true, url: '/support/' });
  await answerPage(page, '/privacy/', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/support/');
});

test('a redirect to another origin leaves the page, unless no document is returned', async ({
  signedIn: page,
  baseURL,
}) => {
  const target = `${baseURL?.replace('//', '//other.')}/x/`;
  const answers = [{ status: 204 }, { contentType: 'text/html', body: '<h1>Elsewhere</h1>' }];
  await page.route(target, (route) => route.fulfill(answers.shift()));
  await page.goto('/projects/');
  const body = await pageResponse(page, { redirect: true, url: target });
  await answerPage(page, '/privacy/', (route) => route.fulfill({ contentType: 'application/json', body }));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  const answered = page.waitForResponse(target);
  await link.click();
  await answered;
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page).toHaveURL('/projects/');
  await link.click();
  await expect(page).toHaveURL(target);
  await page.goBack();
  await expect(page).toHaveURL('/projects/');
});

test('a failed page fetch with JSON is shown as a page', async ({ signedIn: page, watch }) => {
  watch.allow(/404/u);
  await page.goto('/nowhere/');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found – Zonewerk');
});

test('any other failed page fetch shows its body as plain text', async ({ signedIn: page, watch }) => {
  watch.allow(/50[02]/u);
  await page.goto('/projects/');
  const body = '<h1>Bad gateway</h1><img src=x onerror="document.title=1">';
  await answerPage(page, '/privacy/', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('main')).toContainText(body);
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0);
});

test('a page fetch without a network shows a notice with Retry', async ({
  signedIn: page,
  watch,
  context,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/u);
  await page.goto('/projects/');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('main')).toContainText('Please plug in your internet in before you try again.');
  await context.setOffline(false);
  await page
    .getByRole('main')
    .getByRole('button', { name: /retry|try again/iu })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});

test('an outdated navigation does not replace a newer one', async ({ signedIn: page }) => {
  await page.goto('/projects/');
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await answerPage(page, '/privacy/', async (route) => {
    await blocked;
    await route.fallback().catch(() => undefined);
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/support/');
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
});

test('actions reload the page in place and preserve the scroll position', async ({
  signedIn: page,
  person,
  baseURL,
}) => {
  for (let more = 0; more < 25; more += 1) await signInCookies(baseURL ?? '', person);
  await page.goto('/account/sessions/');
  const kill = page.getByRole('button', { name: /Kill Session/u });
  await expect(kill).toHaveCount(26);
  const same = await documentMark(page);
  await kill.nth(20).click();
  const dialog = page.getByRole('dialog', { name: 'Kill Session' });
  await expect(dialog).toBeVisible();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  const reloaded = page.waitForResponse((response) => response.url().endsWith('/account/sessions/'));
  await dialog.getByRole('button', { name: /OK|Kill/u }).click();
  await reloaded;
  await expect(kill).toHaveCount(25);
  expect(await same()).toBe(true);
  // One row less may shorten the page; nothing else may scroll it.
  const row = 60;
  const moved = async () => Math.abs((await page.evaluate(() => window.scrollY)) - before);
  await expect.poll(moved).toBeLessThanOrEqual(row);
  // The list loads after the screen: the scroll position is restored once the page is long enough.
  const position = await page.evaluate(() => window.scrollY);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeFocused();
  await page.reload();
  await page.goBack();
  await expect(kill).toHaveCount(25);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(position, -1);
});
