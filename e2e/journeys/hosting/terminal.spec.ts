import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, post, test } from '@zonewerk/testing';
import { makeWebsite } from '../../fixtures/content/website';

/*
 * The terminal of a container in the browser. Real: the product with its content security policy. Fake: the engine of the
 * server in the list of containers, the ticket, and the WebSocket with its shell, because the product has no Docker here.
 */

/** Creates a container that the page shows as an image on Docker. @returns its path */
async function makeContainer(page: Page, api: APIRequestContext): Promise<string> {
  const { project } = await makeWebsite(api, []);
  const servers = await api.get('/api/partners/servers/serverlist/', { params: { project_id: project } });
  const { serverlist } = (await servers.json()) as { serverlist: { id: string }[] };
  const { server_id: id } = await post(api, '/api/partners/servers/createserver/', {
    project_id: project,
    server_id: serverlist[0]?.id,
  });
  await page.route('**/api/partners/servers/containerlist/', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { list: { server: object }[] };
    const list = answer.list.map((one) => ({
      ...one,
      source: 'image',
      status: 1,
      server: { ...one.server, engine: 'docker' },
    }));
    await route.fulfill({ response, json: { ...answer, list } });
  });
  return `/developer/dashboard/projects/${project}/servers/${String(id)}/`;
}

/** A shell that writes colours, echoes its input, and ends at Ctrl-D. @returns sizes in the order of their messages */
async function fakeShell(page: Page): Promise<string[]> {
  const sizes: string[] = [];
  await page.route('**/api/partners/servers/terminal/open/', (route) =>
    route.fulfill({ json: { status: 'success', message: '', ticket: 'ticket' } }),
  );
  await page.routeWebSocket(/\/api\/partners\/servers\/terminal\//u, (socket) => {
    socket.send(
      Buffer.from(
        '\u001b[38;2;10;120;60mgreen\u001b[0m \u001b[1mbold\u001b[0m \u001b[93myellow\u001b[0m\r\n$ ',
      ),
    );
    socket.onMessage((message) => {
      if (typeof message === 'string') sizes.push(message);
      else if (message.toString() === '\u0004') void socket.close({ code: 4000, reason: 'The shell ended.' });
      else socket.send(message);
    });
  });
  return sizes;
}

test('a terminal works by keyboard under the content security policy', async ({ signedIn: page, api }) => {
  const address = await makeContainer(page, api);
  const sizes = await fakeShell(page);
  await page.goto(`${address}?tab=terminal`);
  await page.getByRole('button', { name: 'Open a terminal' }).press('Enter');
  const screen = page.getByRole('group', { name: 'Terminal of the container' });
  await expect(screen).toContainText('yellow');
  await page.keyboard.type('ls /data');
  await expect(screen).toContainText('$ ls /data');
  // Colours are style attributes, and row sizes are a style element.
  await expect(screen.locator('span', { hasText: /^bold$/u })).toHaveCSS('font-weight', '700');
  await expect(screen.locator('.xterm-rows span', { hasText: /^green$/u })).not.toHaveCSS(
    'color',
    await screen.locator('.xterm-rows').evaluate((rows) => getComputedStyle(rows).color),
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => sizes.length).toBeGreaterThan(1);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Shift+Escape');
  const end = page.getByRole('button', { name: 'End the terminal' });
  await expect(end).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+d');
  await expect(page.getByText('The shell ended.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expectAccessible(page);
});
