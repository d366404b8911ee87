import type { Locator, Page, Route } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from '@zonewerk/testing';
import sharp from 'sharp';
import { makeProject } from '../../fixtures/builders';
import { expectGoodPage, expectGoodWindow } from '../../fixtures/looks';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: PDF };

async function boat() {
  const drawn = sharp({ create: { width: 600, height: 400, channels: 3, background: '#1a81b1' } });
  return { name: 'boat.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}

const tile = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name.replace('.', String.raw`\.`)},`, 'u') });
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const chooser = (page: Page) => page.getByLabel('Files to upload').first();

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function submit(window: Locator, button: string): Promise<void> {
  await window.getByRole('button', { name: button, exact: true }).click();
  await expect(window).toHaveCount(0);
}

test(
  'a picture and a document are uploaded, moved, renamed and deleted',
  { tag: '@phone' },
  async ({ signedIn: page, api, watch }) => {
    await expectGoodPage(page, `/projects/${(await makeProject(api, 'Canal museum')).id}/files/`);
    await expect(page.getByText('Folder empty')).toBeVisible();
    await chooser(page).setInputFiles([await boat(), report]);
    await expect(tile(page, 'report.pdf')).toBeVisible();
    const picture = tile(page, 'boat.png').locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(150);
    await expect(uploads(page)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'New folder' }).click();
    const added = await expectGoodWindow(page, 'New folder');
    await added.getByRole('textbox', { name: 'Name' }).fill('Boats');
    await submit(added, 'Create folder');
    await choose(page, 'boat.png', 'Move to…');
    const move = await expectGoodWindow(page, 'Move boat.png');
    await move.getByLabel('Folder').selectOption('Boats');
    await submit(move, 'Move');
    await expect(tile(page, 'boat.png')).toHaveCount(0);

    await tile(page, 'Boats').click();
    await choose(page, 'boat.png', 'Rename…');
    const rename = await expectGoodWindow(page, 'Rename');
    await rename.getByRole('textbox', { name: 'Name' }).fill('tug');
    await submit(rename, 'Rename');
    await tile(page, 'tug.png').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'File info' }).click();
    const info = await expectGoodWindow(page, 'File info');
    await expect(info.getByText('600 × 400')).toBeVisible();
    await page.keyboard.press('Escape');

    await choose(page, 'tug.png', 'Delete file');
    const question = await expectGoodWindow(page, 'Delete tug.png?');
    await expect(question).toContainText(
      'Are you sure you want to remove this file? If the file is used, they may appear broken on your website.',
    );
    await submit(question, 'Delete file');
    await expect(page.getByText('Folder empty')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Folders' })
      .getByRole('button', { name: 'File manager' })
      .click();
    await choose(page, 'Boats', 'Delete folder');
    await expect(tile(page, 'Boats')).toHaveCount(0);
    await watch.waitForChanges();
    await page.reload();
    await expect(tile(page, 'report.pdf')).toBeVisible();
    await expect(page.getByRole('gridcell')).toHaveCount(1);
  },
);

test(
  'Back leaves a folder, and a deleted folder shows a notice',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    const { id } = await makeProject(api, 'Canal museum');
    await expectGoodPage(page, `/projects/${id}/files/`);
    await page.getByRole('button', { name: 'New folder' }).click();
    const added = await expectGoodWindow(page, 'New folder');
    await added.getByRole('textbox', { name: 'Name' }).fill('Boats');
    await submit(added, 'Create folder');
    const path = page.getByRole('navigation', { name: 'Folders' });
    await tile(page, 'Boats').click();
    await expect(path.getByRole('button', { name: 'Boats' })).toBeVisible();
    await page.goBack();
    await expect(tile(page, 'Boats')).toBeVisible();
    await page.goForward();
    await path.getByRole('button', { name: 'File manager' }).click();
    await choose(page, 'Boats', 'Delete folder');
    await expect(tile(page, 'Boats')).toHaveCount(0);

    watch.allow(/404.*\/fileManager\/list\//u);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Folder not found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all folders' }).click();
    await expect(page.getByText('Folder empty')).toBeVisible();
  },
);

test(
  'a rejected upload shows the reason, and dropped files are uploaded',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/400/u);
    const { id } = await makeProject(api, 'Canal museum');
    await page.goto(`/projects/${id}/files/`);
    await expect(page.getByText('Folder empty')).toBeVisible();
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    await chooser(page).setInputFiles({ ...report, buffer: program });
    await expect(uploads(page).getByRole('alert')).toContainText('Error. Please, contact the webmaster!');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Dismiss: report.pdf' }).click();
    await expect(uploads(page)).toHaveCount(0);
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'dropped.pdf', { type: 'application/pdf' }));
      return data;
    }, PDF.toString());
    const place = page.getByText('Folder empty');
    await place.dispatchEvent('dragover', { dataTransfer: dropped });
    await expect(page.getByText('Drop your file here')).toBeVisible();
    await place.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(tile(page, 'dropped.pdf')).toBeVisible();
    await expect(page.getByText('Drop your file here')).toHaveCount(0);
  },
);

test('an upload interrupted by network loss can be retried', async ({ signedIn: page, api, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/u);
  const { id } = await makeProject(api, 'Canal museum');
  await page.goto(`/projects/${id}/files/`);
  await expect(page.getByText('Folder empty')).toBeVisible();
  const pending: Route[] = [];
  await page.route(/\/fileManager\/upload\//u, (route) => void pending.push(route), { times: 1 });
  await chooser(page).setInputFiles([{ ...report, name: 'large.pdf' }, report]);
  await expect.poll(() => pending.length).toBe(1);
  await expect(page.getByRole('progressbar', { name: 'Upload of large.pdf' })).toBeVisible();
  await expect(uploads(page).getByText('Waiting')).toBeVisible();
  await page.context().setOffline(true);
  await pending[0]?.abort('internetdisconnected');
  await expect(uploads(page).getByRole('alert')).toHaveText('Error. Please, try again!');
  await expect(uploads(page).getByText("You're offline")).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(tile(page, 'report.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Retry: large.pdf' }).click();
  await expect(tile(page, 'large.pdf')).toBeVisible();
  await expect(uploads(page)).toHaveCount(0);
});

test('files are opened and deleted by keyboard', { tag: '@full' }, async ({ signedIn: page, api }) => {
  const { id } = await makeProject(api, 'Canal museum');
  await page.goto(`/projects/${id}/files/`);
  await expect(page.getByText('Folder empty')).toBeVisible();
  const names = ['a.pdf', 'b.pdf', 'c.pdf'];
  await chooser(page).setInputFiles(names.map((name) => ({ ...report, name })));
  await expect(tile(page, 'c.pdf')).toBeVisible();
  await tabTo(page, tile(page, 'a.pdf'));
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'b.pdf')).toBeFocused();
  await page.keyboard.press('Enter');
  const info = page.getByRole('dialog', { name: 'File info' });
  await expect(info.getByText('b.pdf').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tile(page, 'b.pdf')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Copy file path' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await expect(tile(page, 'b.pdf')).toBeFocused();
  await page.keyboard.press('Delete');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete file' }));
  await page.keyboard.press('Enter');
  await expect(tile(page, 'b.pdf')).toHaveCount(0);
  await expect(tile(page, 'c.pdf')).toBeFocused();
});

test(
  'files of a project are chosen for a support case',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const { id } = await makeProject(api, 'Canal museum');
    await page.goto(`/projects/${id}/files/`);
    await expect(page.getByText('Folder empty')).toBeVisible();
    await chooser(page).setInputFiles([report, { ...report, name: 'other.pdf' }]);
    await expect(tile(page, 'report.pdf')).toBeVisible();
    await page.goto('/support/create/');
    await page.getByRole('button', { name: 'Add files of a project' }).click();
    await page.getByRole('menuitem', { name: 'Canal museum' }).click();
    const window = await expectGoodWindow(page, 'File manager');
    await window.getByRole('button', { name: 'Select', exact: true }).click();
    const missing = await expectGoodWindow(page, 'Please select file');
    await expect(missing).toContainText('Select a file before you continue');
    await submit(missing, 'OK');
    await tile(page, 'report.pdf').click();
    await expect(tile(page, 'report.pdf')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await submit(window, 'Select');
    await expect(page.getByText('report.pdf')).toBeVisible();
    await page.getByRole('radio', { name: /^Technical problem/u }).check();
    await page.getByLabel('Subject').fill('The report');
    await page.getByLabel('Description').fill('See the file.');
    await page.getByRole('button', { name: 'Create case' }).click();
    await expect(page.getByText('report.pdf')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'The report' })).toBeVisible();
  },
);

test('the file manager retries a failed remote', { tag: '@full' }, async ({ signedIn: page, api, watch }) => {
  watch.allow(/mfe-content/u, /mfe_content/u, /ERR_FAILED/u);
  await makeProject(api, 'Canal museum');
  await page.goto('/support/create/');
  await page.route(/\/assets\/mfe-content\//u, (route) => route.abort());
  await page.getByRole('button', { name: 'Add files of a project' }).click();
  await page.getByRole('menuitem', { name: 'Canal museum' }).click();
  const window = page.getByRole('dialog', { name: 'File manager' });
  await expect(window.getByText('Something went wrong')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute(/\/assets\/mfe-content\//u);
  await window.getByRole('button', { name: 'Retry' }).click();
  await expect(window.getByText('Folder empty')).toBeVisible();
});
