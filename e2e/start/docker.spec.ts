import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { expect, expectAccessible, test } from '@zonewerk/testing';
import { DockerDaemon, NO_DOCKER } from '@zonewerk/testing/docker-daemon';
import { makeWebsite, showPage } from '../fixtures/content/website';
import {
  attachDomain,
  card,
  createContainer,
  rollBack,
  shutDown,
  startContainer,
  updateContainer,
  visitSecurely,
} from '../fixtures/hosting/container-page';
import { startProcess, stopProcess } from '../fixtures/product-process';

/*
 * Containers of Docker in the browser. Real: the product with a further hosting worker, a Docker Engine of the test, edge
 * proxy, and Pebble as the certificate authority. The file runs after the other journeys, which expect one server.
 */
const SERVER = 'Docker on this machine';

let daemon: DockerDaemon;
let worker: ChildProcess;
let dataDir: string;
test.beforeAll(async () => {
  if (NO_DOCKER !== null) return;
  daemon = await DockerDaemon.start();
  dataDir = await mkdtemp(join(tmpdir(), 'zw-docker-journey-'));
  worker = startProcess('hosting-worker/main.js', {
    ...process.env,
    ...(JSON.parse(process.env['ZW_E2E_API_ENV'] ?? '{}') as NodeJS.ProcessEnv),
    ZW_DATA_DIR: dataDir,
    DOCKER_HOST: `unix://${daemon.socket}`,
    HOSTING_NODE_IMAGE: await daemon.image('node-image.sh'),
  });
});
test.afterAll(async () => {
  if (NO_DOCKER !== null) return;
  await stopProcess(worker);
  await rm(dataDir, { recursive: true });
  expect((await daemon.stop()).traces).toEqual({});
});

test(
  'Docker containers of a project run, and their site opens by HTTPS',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    test.skip(NO_DOCKER !== null, `Docker cannot be started: ${NO_DOCKER}`);
    const { project, pages } = await makeWebsite(api, ['Welcome']);
    await showPage(api, project, pages['Welcome'] ?? '');
    await expect(async () => {
      const answer = await api.get('/api/partners/servers/serverlist/');
      expect(await answer.text()).toContain(SERVER);
    }).toPass();
    await page.goto(`/developer/dashboard/projects/${project}/servers/`);
    await createContainer(page, { name: 'Trial', kind: 'Development', server: SERVER });
    await createContainer(page, { name: 'Museum', kind: 'Live', server: SERVER });
    await expect(card(page, 'Museum').getByText('Online')).toBeVisible();
    await startContainer(page, 'Trial');
    await expectAccessible(page);

    await updateContainer(page, 'Museum', 2);
    await card(page, 'Museum').getByRole('link', { name: 'Museum' }).click();
    await rollBack(page);
    const secure = await attachDomain(page, api, project);
    expect(await visitSecurely(secure)).toEqual({
      heading: 'Welcome',
      issuer: expect.stringContaining('Pebble'),
    });
    await shutDown(page, 'Museum', [new URL(secure).hostname]);
  },
);
