import type { DeploymentDifference } from '@zonewerk/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { listOf, PROJECT } from '../../../../test/dns';
import {
  CONTAINERS,
  containersOf,
  DANGLING,
  DEPLOYMENTS,
  DIFFERENCE,
  DOMAINS,
  FOLLOW,
  hostingProps,
  noSettings,
  shop,
  versionThree,
  versionTwo,
} from '../../../../test/hosting';
import { ContainerScreen } from './container-screen';

const TITLE = "Oh no! That's not OK!";
const NOTHING = { count: 0, list: [] };
const same = {
  from: { number: 2, source: 'site', author: 'Ada', created: versionTwo.created },
  to: { number: 3, source: 'site', author: null, created: versionThree.created },
  website: [],
  pages: NOTHING,
  redirects: NOTHING,
  files: NOTHING,
} satisfies Partial<DeploymentDifference>;

const open = (more = {}) =>
  show(<ContainerScreen {...hostingProps} />, {
    [CONTAINERS]: () => containersOf(shop),
    [DEPLOYMENTS]: () => listOf(versionThree, versionTwo),
    [DOMAINS]: () => ok({ list: [] }),
    [DANGLING]: () => ok({ list: [] }),
    ...noSettings,
    ...more,
  });
const COMPARE = 'Compare with the live version: Version 2';
const compareButton = () => screen.findByRole('button', { name: COMPARE });

it('following of the website can be switched off by keyboard', async () => {
  let present = shop;
  const { user, sent } = open({
    [CONTAINERS]: () => containersOf(present),
    [FOLLOW]: () => {
      present = { ...shop, follow: false };
      return ok({ follow: false });
    },
  });
  const control = await screen.findByRole('switch', { name: 'Follow the website', checked: true });
  expect(screen.getByText(/Each publication of the website creates a new version/u)).toBeTruthy();
  control.focus();
  await user.keyboard(' ');
  expect(await screen.findByRole('switch', { name: 'Follow the website', checked: false })).toBeTruthy();
  expect(sent.find(({ path }) => path === FOLLOW)?.body).toEqual({
    container_id: shop.id,
    project_id: PROJECT,
    follow: false,
  });
});

it('a rejected change of following shows the reason and preserves the switch', async () => {
  const { user, host } = open({ [FOLLOW]: () => refusal(409, 'conflict', 'Not possible.') });
  await user.click(await screen.findByRole('switch', { name: 'Follow the website' }));
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith({ title: TITLE, text: 'Not possible.', icon: 'error' }),
  );
  expect(screen.getByRole('switch', { name: 'Follow the website', checked: true })).toBeTruthy();
});

it('a development container has no switch for following', async () => {
  open({ [CONTAINERS]: () => containersOf({ ...shop, kind: 'development', follow: false }) });
  await compareButton();
  expect(screen.queryByRole('switch', { name: 'Follow the website' })).toBeNull();
});

it('the difference to the live version is shown and closes by keyboard', async () => {
  const { user, sent } = open({
    [DIFFERENCE]: () =>
      ok({
        ...same,
        website: ['name', 'menus'],
        pages: {
          count: 103,
          list: [
            { change: 'added', title: 'About', path: '/about/', language: 'nl' },
            { change: 'removed', title: 'Old', path: '/old/', language: 'nl' },
          ],
        },
        redirects: { count: 1, list: [{ change: 'changed', path: '/a/', target: '/about/' }] },
        files: {
          count: 1,
          list: [{ change: 'added', id: 'e'.repeat(24), name: 'map.png', type: 'image/png', length: 1_500 }],
        },
      }),
  });
  await user.click(await compareButton());
  const shown = within(await screen.findByRole('dialog', { name: /Version 2 and version 3/u }));
  const about = within(await shown.findByRole('row', { name: /About/u }));
  for (const text of ['/about/', 'Dutch', 'Added']) expect(about.getByText(text)).toBeTruthy();
  expect(within(shown.getByRole('row', { name: /Old/u })).getByText('Removed')).toBeTruthy();
  expect(within(shown.getByRole('row', { name: /\/a\//u })).getByText('Changed')).toBeTruthy();
  expect(within(shown.getByRole('row', { name: /map\.png/u })).getByText('1.5 kB')).toBeTruthy();
  expect(shown.getByText('Also different: the name of the website, the menu.')).toBeTruthy();
  expect(shown.getByText('101 more are not shown.')).toBeTruthy();
  expect(shown.getByText(/Website, no author/u)).toBeTruthy();
  const body = { container_id: shop.id, project_id: PROJECT, from: 2, to: 3 };
  expect(sent.find(({ path }) => path === DIFFERENCE)?.body).toEqual(body);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('equal versions show that they have the same website', async () => {
  const { user } = open({ [DIFFERENCE]: () => ok(same) });
  await user.click(await compareButton());
  expect(await screen.findByText('The two versions show the same website.')).toBeTruthy();
});

it('a failed comparison shows the reason and Retry', async () => {
  const answers = [refusal(409, 'conflict', 'The content of version 2 was deleted.')];
  const { user } = open({ [DIFFERENCE]: () => answers.shift() ?? ok(same) });
  await user.click(await compareButton());
  expect(await screen.findByText('The content of version 2 was deleted.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The two versions show the same website.')).toBeTruthy();
});

it('only versions with stored content can be compared, except the live version', async () => {
  open({ [DEPLOYMENTS]: () => listOf(versionThree, { ...versionTwo, comparable: false }) });
  expect(await screen.findByRole('button', { name: 'Roll back: Version 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Compare/u })).toBeNull();
});
