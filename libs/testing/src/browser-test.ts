import { expect, request, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { axeFindings } from './axe-findings';
import { CardWatch } from './card-watch';
import { PageWatch } from './page-watch';
import { registerPerson, signInCookies, type TestPerson } from './person';

interface Fixtures {
  /** Observes all requests: a card number outside of the payment provider fails the test. */
  cardWatch: CardWatch;
  /** Observes the page: console errors, unhandled rejections and failed requests fail the test. */
  watch: PageWatch;
  /** A person of this test only, registered through the product. */
  person: TestPerson;
  /** Page in which `person` is signed in and has a saved cookie choice. */
  signedIn: Page;
  /** API client with the cookies of `person`, for the set-up of a test. */
  api: APIRequestContext;
}

const CONSENT = 'true.analytical=0.supportive=0';

/** Playwright's test with fixtures that fail on unexpected errors in a real browser. */
export const test = base.extend<Fixtures>({
  // Created before `page`, so that it observes the first context.
  cardWatch: async ({ browser, baseURL }, use) => {
    const watch = new CardWatch(browser, new URL(baseURL ?? '').origin);
    await use(watch);
    watch.end();
  },
  watch: [
    async ({ cardWatch, page }, use) => {
      const watch = new PageWatch(page);
      await use(watch);
      const sent = cardWatch.findings().filter((finding) => !watch.allows(finding));
      expect([...watch.findings(), ...sent]).toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ baseURL }, use) => {
    await use(await registerPerson(baseURL ?? ''));
  },
  signedIn: async ({ page, context, person, baseURL }, use) => {
    const url = baseURL ?? '';
    await context.addCookies([
      ...(await signInCookies(url, person)),
      { name: 'zw_consent', value: CONSENT, url },
    ]);
    await use(page);
  },
  api: async ({ person, baseURL }, use) => {
    const url = baseURL ?? '';
    const cookies = await signInCookies(url, person);
    const api = await request.newContext({ baseURL: url, storageState: { cookies, origins: [] } });
    await use(api);
    await api.dispose();
  },
});

/** Maximum duration of appearing animations in milliseconds. Longer animations are visible at their end state. */
const MOVES_MS = 1_000;
/**
 * Timeout for a stable page in milliseconds. Content that appears during an analysis requires another one, which takes
 * seconds on a busy machine.
 */
const STANDS_MS = 30_000;

/** Asserts that axe has no findings on the stable page (WCAG 2.2 A and AA, best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    await movesEnd(page);
    expect(await axeFindings(page)).toEqual([]);
  }).toPass({ timeout: STANDS_MS });
}

async function movesEnd(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const moves = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= most;
    });
    await Promise.allSettled(moves.map(({ finished }) => finished));
  }, MOVES_MS);
}

/** Asserts that the page has no horizontal scroll. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
}
