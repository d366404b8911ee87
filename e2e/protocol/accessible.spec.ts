import { axeFindings, expect, test } from '@zonewerk/testing';

const FAULT = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
const PAGE = (main: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body><main><h1>Page</h1>${main}</main></body></html>`;

test('what is not accessible is found, also in a frame, and nothing where all is well', async ({ page }) => {
  await page.setContent(PAGE(FAULT));
  expect(await axeFindings(page)).toMatchObject([
    { id: 'image-alt', nodes: [expect.stringContaining('<img')] },
  ]);
  await page.setContent(PAGE(`<iframe title="Inner" srcdoc='${PAGE(FAULT)}'></iframe>`));
  await expect(page.frameLocator('iframe').locator('img')).toBeAttached();
  expect((await axeFindings(page)).map(({ id }) => id)).toContain('image-alt');
  await page.setContent(PAGE('<p>Well</p>'));
  expect(await axeFindings(page)).toEqual([]);
});
