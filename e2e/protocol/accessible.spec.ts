import { axeFindings, expect, test } from '@zonewerk/testing';

const FAULT = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
const PAGE = (main: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body><main><h1>Page</h1>${main}</main></body></html>`;

test('axe findings include faults in a frame and are empty for an accessible page', async ({ page }) => {
  await page.setContent(PAGE(FAULT));
  expect(await axeFindings(page)).toMatchObject([
    { id: 'image-alt', nodes: [expect.stringContaining('<img')] },
  ]);
  await page.setContent(PAGE(`<iframe title="Inner" srcdoc='${PAGE(FAULT)}'></iframe>`));
  await expect(page.frameLocator('iframe').locator('img')).toBeAttached();
  // The builder waits one second for a frame; a timeout on a busy machine is an error, not an empty list.
  await expect(async () =>
    expect((await axeFindings(page)).map(({ id }) => id)).toContain('image-alt'),
  ).toPass();
  await page.setContent(PAGE('<p>Well</p>'));
  expect(await axeFindings(page)).toEqual([]);
});

test('a frame that axe cannot analyse is an error', async ({ page }) => {
  const closed = "<script>Object.defineProperty(window, 'axe', { value: {} })</script>";
  await page.setContent(
    PAGE(`<iframe title="Inner" srcdoc="${PAGE(closed).replaceAll('"', '&quot;')}"></iframe>`),
  );
  await expect(page.frameLocator('iframe').locator('h1')).toBeAttached();
  await expect(axeFindings(page)).rejects.toThrow(/axe could not analyse a frame: <iframe title="Inner"/u);
});
