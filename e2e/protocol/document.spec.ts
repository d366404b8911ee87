import { expect, expectAccessible, test } from '@zonewerk/testing';

test('the start page shows the sign-in window', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\/\?returnUrl=%2Fprojects%2F$/u);
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveTitle(/Sign in/u);
  await expectAccessible(page);
});

test('the document contains its boot document and a unique nonce, and is not cached', async ({ request }) => {
  const ask = (accept: string) => request.get('/login/', { headers: { Accept: accept } });
  const nonces: string[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const response = await ask('text/html');
    const html = await response.text();
    const headers = response.headers();
    expect(headers['content-type']).toContain('text/html');
    expect(headers['vary']).toContain('Accept');
    expect(headers['cache-control']).toBe('no-store');
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/u.exec(html)?.[1] ?? '';
    expect(nonce).not.toBe('');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    for (const [tag] of html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/gu))
      expect(tag).toContain(`nonce="${nonce}"`);
    nonces.push(nonce);
    const boot = /<script type="application\/json" id="zw-boot">([^<]+)<\/script>/u.exec(html)?.[1] ?? '';
    const { remotes } = JSON.parse(boot) as { remotes: { name: string }[] };
    expect(remotes.map(({ name }) => name).sort()).toEqual([
      'mfe_account',
      'mfe_content',
      'mfe_dns_hosting',
      'mfe_support',
    ]);
  }
  expect(new Set(nonces).size).toBe(2);
  expect((await ask('application/json')).headers()['content-type']).toContain('application/json');
});

test('the API reference shows every call under the same policy', { tag: '@full' }, async ({ page }) => {
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { level: 1, name: /Zonewerk API/u })).toBeVisible();
  const document = await page.request.get('/api/docs/openapi.json');
  const { paths } = (await document.json()) as { paths: Record<string, object> };
  // Swagger UI renders only the visible part of long lists.
  const drawn = new Set<string>();
  const scrolled = async () => {
    for (const id of await page.locator('.opblock').evaluateAll((all) => all.map((one) => one.id)))
      drawn.add(id);
    await page.mouse.wheel(0, 400);
    return drawn.size;
  };
  await expect.poll(scrolled, { intervals: [50], timeout: 30_000 }).toBe(Object.keys(paths).length);
});
