import { expect, request, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { axeFindings } from './axe-findings';
import { CardWatch } from './card-watch';
import { PageWatch } from './page-watch';
import { registerPerson, signInCookies, type TestPerson } from './person';

interface Fixtures {
  /** Watches everything that is sent: a card number anywhere but at the payment provider fails the test. */
  cardWatch: CardWatch;
  /** Watches the page: console errors, unhandled rejections, failed requests fail the test. */
  watch: PageWatch;
  /** A person of this test alone, registered through the product. */
  person: TestPerson;
  /** The page of a browser in which `person` is signed in and has chosen about cookies. */
  signedIn: Page;
  /** The API with the cookies of `person`, for what a test only needs to be there. */
  api: APIRequestContext;
}

const CONSENT = 'true.analytical=0.supportive=0';

/** Playwright's test with the product's rules: a real browser, and nothing may go wrong unnoticed. */
export const test = base.extend<Fixtures>({
  // Before `page`, so that it is there when the first context begins.
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

/** How long what comes into view may move, in milliseconds. What moves longer is shown whole meanwhile. */
const MOVES_MS = 1_000;
/** How long a page may take to stand, in milliseconds: what appears while it is looked at is looked at again, which takes seconds on a busy machine. */
const STANDS_MS = 30_000;

/** No finding of axe on what the page shows once nothing comes into view any more (WCAG 2.2 A and AA, best practices). */
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

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
}
