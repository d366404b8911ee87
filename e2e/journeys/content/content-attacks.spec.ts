import type { APIRequestContext, Page } from '@playwright/test';
import { expect, post, test } from '@zonewerk/testing';
import { byTier } from '@zonewerk/testing/tier';
import { XSS_PAYLOADS } from '@zonewerk/testing/xss-payloads';
import { state, text, title, world } from '../../fixtures/content/content-editing';

const ATTACKS = XSS_PAYLOADS.map(({ html }) => html);
/** Storing a payload takes two calls. The gate stores every sixth; the full run and the sanitizer's tests have all. */
const STORED = byTier({ gate: ATTACKS.filter((_, index) => index % 6 === 0), full: ATTACKS });
const TITLE = '<img src=x onerror=alert(1)>';

// Without the content security policy, which would block the attacks: this file tests the sanitizing.
test.use({ bypassCSP: true });

/** Records the effects of an attack: alerts, dialogs and requests to other hosts. */
async function watchAttacks(page: Page, product: string): Promise<() => string[]> {
  const seen: string[] = [];
  await page.exposeFunction('zwAttack', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const tell = (window as unknown as { zwAttack: (what: string) => void }).zwAttack;
    window.alert = (what) => tell(`alert ${String(what)}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.host.endsWith(new URL(product).host) || url.host.endsWith(`:${new URL(product).port}`);
    if (!isOwn && !['data:', 'blob:'].includes(url.protocol)) seen.push(`request ${request.url()}`);
  });
  return () => seen;
}

/** Pastes each payload. Returns forbidden elements found in the text. */
async function pasteAll(page: Page): Promise<string[]> {
  return await text(page).evaluate((element, payloads) => {
    const found: string[] = [];
    for (const html of payloads) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      const options = { clipboardData, bubbles: true, cancelable: true, composed: true };
      element.dispatchEvent(new ClipboardEvent('paste', options));
      const bad = element.querySelector(
        'script,style,iframe,object,embed,svg,math,form,input,link,meta,base',
      );
      if (bad) found.push(`${bad.outerHTML} of ${html}`);
    }
    return found;
  }, ATTACKS);
}

type World = Awaited<ReturnType<typeof world>>;

/** Publishes the sanitized form of each payload, under a title that is an attack as well. */
async function publishAll(api: APIRequestContext, { base, page, read }: World): Promise<void> {
  const place = { page, language: 'nl' };
  let current = await read();
  const set = async (change: object) => {
    await post(api, `${base}/set/`, { ...place, rev: current.page.rev, ...change });
    current = await read();
  };
  const sanitized: string[] = [];
  for (const body of STORED) {
    await set({ body });
    sanitized.push(current.draft.body);
  }
  await set({ title: TITLE, body: `${sanitized.join('')}<p>The end</p>` });
  await post(api, `${base}/publish/`, { ...place, rev: current.page.rev });
}

test('pasted XSS payloads do not run', async ({ signedIn: page, api, baseURL, watch }) => {
  // Pictures with URLs of missing files.
  watch.allow(/404/u);
  const { editor } = await world(api, baseURL ?? '');
  const attacks = await watchAttacks(page, baseURL ?? '');
  await page.goto(editor);
  await text(page).click();
  expect(await pasteAll(page)).toEqual([]);
  await expect(state(page, 'Saved as a draft')).toBeVisible();
  expect(attacks()).toEqual([]);
});

test('stored XSS payloads do not run in the editor or on the website', async ({
  signedIn: page,
  api,
  baseURL,
  watch,
}) => {
  watch.allow(/404/u);
  const site = await world(api, baseURL ?? '');
  const attacks = await watchAttacks(page, baseURL ?? '');
  await publishAll(api, site);
  await page.goto(site.editor);
  await expect(title(page)).toHaveText(TITLE);
  await expect(text(page).getByText('The end')).toBeVisible();
  await page.goto(`${site.website}/visit/`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText('The end')).toBeVisible();
  expect(attacks()).toEqual([]);
});
