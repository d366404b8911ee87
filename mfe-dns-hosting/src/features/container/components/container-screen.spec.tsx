import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { ProjectRole } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { listOf, PROJECT } from '../../../../test/dns';
import {
  CONTAINERS,
  containersOf,
  DANGLING,
  DEPLOYMENTS,
  DOMAINS,
  hostingProps,
  noSettings,
  pathOf,
  REMOVE,
  ROLL_BACK,
  shop,
  shopUpdating,
  updating,
  versionThree,
  versionTwo,
} from '../../../../test/hosting';
import { questionsOf } from '../../../../test/questions';
import { ContainerScreen } from './container-screen';

const LIST = `/developer/dashboard/projects/${PROJECT}/servers/`;
const TITLE = "Oh no! That's not OK!";

const open = (more = {}, role: ProjectRole | null = null) =>
  show(
    <ContainerScreen {...hostingProps} />,
    {
      [CONTAINERS]: () => containersOf(shop),
      [DEPLOYMENTS]: () => listOf(versionThree, versionTwo),
      [DOMAINS]: () => ok({ list: [] }),
      [DANGLING]: () => ok({ list: [] }),
      ...noSettings,
      ...more,
    },
    true,
    role,
  );
const rowOf = async (version: string) =>
  within(await screen.findByRole('row', { name: new RegExp(version, 'u') }));

it('the container page shows the container, its controls and versions', async () => {
  const failed = {
    ...versionTwo,
    id: '8'.repeat(24),
    number: 4,
    state: 'failed' as const,
    restorable: false,
  };
  const { sent } = open({
    [DEPLOYMENTS]: () => listOf({ ...failed, message: 'It gave no answer.', author: null }, versionThree),
  });
  expect(await screen.findByRole('heading', { level: 1, name: /Shop.*Online/u })).toBeTruthy();
  expect(screen.getByText('Live container on Amsterdam')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Running Shop', checked: true })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'http://shop.preview.example' })).toBeTruthy();
  const row = await rowOf('Version 4');
  for (const text of ['Failed', 'It gave no answer.', 'Unknown']) expect(row.getByText(text)).toBeTruthy();
  expect((await rowOf('Version 3')).getByText('Live')).toBeTruthy();
  expect(sent.find(({ path }) => path === DEPLOYMENTS)?.body).toEqual({
    container_id: shop.id,
    project_id: PROJECT,
  });
});

it('the tab of the container page is stored in the URL', async () => {
  window.history.replaceState(null, '', '/?tab=domains');
  const { user } = open();
  expect(await screen.findByRole('tab', { name: 'Domains', selected: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Attach a domain' })).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Running Shop' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Deployments' }));
  expect(await screen.findByRole('row', { name: /Version 3/u })).toBeTruthy();
  expect(window.location.search).toBe('');
  act(() => window.history.back());
  expect(await screen.findByRole('tab', { name: 'Domains', selected: true })).toBeTruthy();
  window.history.replaceState(null, '', '/?tab=unknown');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await screen.findByRole('tab', { name: 'Deployments', selected: true })).toBeTruthy();
  window.history.replaceState(null, '', '/');
});

it('the container page shows the image of the container', async () => {
  open({ [CONTAINERS]: () => containersOf({ ...shop, source: 'image', image: 'wiki' }) });
  expect(await screen.findByText('Image wiki')).toBeTruthy();
});

it('a rollback needs a confirmation with number and time, and its progress is shown', async () => {
  let present = shop;
  const { user, host, sent } = open({
    [CONTAINERS]: () => containersOf(present),
    [pathOf('update')]: () => updating(20),
    [ROLL_BACK]: () => {
      present = shopUpdating;
      return ok({ container: present });
    },
  });
  expect((await rowOf('Version 3')).queryByRole('button', { name: /Roll back/u })).toBeNull();
  host.confirm.mockResolvedValueOnce(false);
  const button = (await rowOf('Version 2')).getByRole('button', { name: 'Roll back: Version 2' });
  await user.click(button);
  expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Roll back to version 2?' }));
  expect(questionsOf(host)[0]?.[0]).toBe('Visitors get version 2 in place of the present one.');
  const { container: question } = render(<>{host.confirm.mock.calls[0]?.[0].text}</>);
  expect(question.querySelector('time')?.dateTime).toBe(versionTwo.ended);
  expect(sent.some(({ path }) => path === ROLL_BACK)).toBe(false);
  await user.click(button);
  expect(await screen.findByRole('progressbar', { name: 'Update of Shop' })).toBeTruthy();
  expect(sent.find(({ path }) => path === ROLL_BACK)?.body).toEqual({
    container_id: shop.id,
    project_id: PROJECT,
    number: 2,
  });
});

it('a rollback to the number of a completed update is followed', async () => {
  let present = shopUpdating;
  const { user, host } = open({
    [CONTAINERS]: () => containersOf(present),
    [DEPLOYMENTS]: () => listOf({ ...versionTwo, number: 4 }),
    [pathOf('update')]: () => {
      present = shop;
      return ok({ run: 4, progress: 100, step: null });
    },
    [ROLL_BACK]: () => {
      present = shopUpdating;
      return ok({ container: present });
    },
  });
  const done = { text: 'Shop: version 4 is live.', tone: 'good' };
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith(done));
  expect(await screen.findByText('Online')).toBeTruthy();
  host.toast.mockClear();
  await user.click((await rowOf('Version 4')).getByRole('button', { name: 'Roll back: Version 4' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith(done));
  expect(await screen.findByText('Online')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('a rejected rollback shows the reason', async () => {
  const { user, host } = open({ [ROLL_BACK]: () => refusal(409, 'conflict', 'An update runs.') });
  await user.click((await rowOf('Version 2')).getByRole('button', { name: 'Roll back: Version 2' }));
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith({ title: TITLE, text: 'An update runs.', icon: 'error' }),
  );
});

it('removing the container navigates to the list', async () => {
  let present = [shop];
  const { user, host } = open({
    [CONTAINERS]: () => containersOf(...present),
    [REMOVE]: () => {
      present = [];
      return ok({});
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove container' }));
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(LIST, { replace: true }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Shop/u })).toBeNull());
  expect(screen.queryByText('Container not found')).toBeNull();
});

it('an unknown container shows a notice', async () => {
  open({ [CONTAINERS]: () => containersOf({ ...shop, id: 'd'.repeat(24) }) });
  expect(await screen.findByRole('heading', { name: 'Container not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all containers' }).getAttribute('href')).toBe(LIST);
});

it('a failed request for containers shows the reason and Retry', async () => {
  const answers = [refusal(503, 'unavailable', 'Not now.')];
  const { user } = open({ [CONTAINERS]: () => answers.shift() ?? containersOf(shop) });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Shop/u })).toBeTruthy();
});

it('an editor sees a container without controls that change it', async () => {
  const { user } = open({}, 'editor');
  await rowOf('Version 2');
  expect(screen.queryByRole('switch')).toBeNull();
  for (const name of [/^Remove/u, /^Update/u, /^Roll back/u])
    expect(screen.queryByRole('button', { name })).toBeNull();
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Deployments', 'Logs', 'Metrics', 'Domains', 'Data', 'Cron jobs']);
  await user.click(screen.getByRole('tab', { name: 'Domains' }));
  expect(await screen.findByRole('tab', { name: 'Domains', selected: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Attach a domain' })).toBeNull();
});
