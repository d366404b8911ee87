import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@zonewerk/testing';
import { freshDomain, makeCluster, makeProject, makeRecord } from '../fixtures/builders';

test.use({ colorScheme: 'dark' });

test('every screen is accessible in the dark and fits its width', async ({ signedIn: page, api }) => {
  const name = 'A project with quite a long name that has to fit somewhere on a narrow screen';
  const project = await makeProject(api, name);
  const cluster = await makeCluster(api, project, freshDomain('dark'));
  await makeRecord(api, { project, cluster }, { name: 'www', type: 'TXT', value: 'x'.repeat(600) });
  const clusters = `/developer/dashboard/projects/${project.id}/clusters/`;
  const screens: [path: string, heading: string | RegExp][] = [
    ['/projects/', 'Projects'],
    [`/projects/${project.id}/`, name],
    [`/projects/${project.id}/label/`, 'Label'],
    [clusters, 'DNS clusters'],
    [`${clusters}${cluster.id}/records/`, new RegExp(cluster.domain, 'u')],
    ['/account/sessions/', 'Sessions'],
    ['/support/', 'Support cases'],
    ['/support/create/', 'New support case'],
    ['/cookies/', 'Cookies'],
    ['/privacy/', 'Privacy'],
  ];
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
