import { act, screen, waitFor, within } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import {
  amsterdam,
  CANCEL,
  CONTAINERS,
  containersOf,
  CREATE,
  hostingProps,
  LIST_STATS,
  pathOf,
  REMOVE,
  rotterdam,
  SERVERS,
  serversOf,
  shop,
  shopOffline,
  shopUpdating,
  updating,
  utrecht,
} from '../../../../test/hosting';
import { questionsOf } from '../../../../test/questions';
import { ServersScreen } from './servers-screen';

const TITLE = "Oh no! That's not OK!";
const UPDATE = pathOf('update');

const handlers = {
  [CONTAINERS]: () => containersOf(shop),
  [SERVERS]: () => serversOf(amsterdam, utrecht),
  [LIST_STATS]: () => ok({ list: [] }),
};
const open = (more = {}) => show(<ServersScreen {...hostingProps} />, { ...handlers, ...more });
const card = async () => within(await screen.findByRole('region', { name: 'Shop' }));
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Running Shop' });

describe('the list of containers', () => {
  it('shows kind, state, server, URL and version, and links to the container', async () => {
    const { sent } = open();
    const shown = await card();
    for (const text of ['Live', 'Online', 'Amsterdam (public server)'])
      expect(shown.getByText(text)).toBeTruthy();
    expect(shown.getByText(/^Version 3,/u).querySelector('time')?.dateTime).toBe('2026-01-02T10:00:00.000Z');
    expect(shown.getByRole('link', { name: 'http://shop.preview.example' }).getAttribute('href')).toBe(
      shop.url,
    );
    expect(shown.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe(
      `/developer/dashboard/projects/${PROJECT}/servers/${shop.id}/`,
    );
    expect(toggle().checked).toBe(true);
    expect(sent[0]).toEqual({ path: CONTAINERS, body: { project_id: PROJECT } });
  });

  it('has an empty state that opens the creation', async () => {
    const { user } = open({ [CONTAINERS]: () => containersOf() });
    const title = await screen.findByRole('heading', { name: 'Create your first container' });
    await user.click(within(title.parentElement!).getByRole('button', { name: 'New container' }));
    expect(await screen.findByRole('dialog', { name: 'New container' })).toBeTruthy();
  });

  it('shows missing servers in list and window', async () => {
    const { user } = open({ [CONTAINERS]: () => containersOf(), [SERVERS]: () => serversOf() });
    expect(await screen.findByRole('heading', { name: 'There are no available Servers' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New container' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('heading', { name: 'There are no available Servers' })).toBeTruthy();
    expect(dialog.getByText(/Contact the operator of this platform for a server/u)).toBeTruthy();
  });

  it('shows a failed request and a missing network', async () => {
    const answers = [() => refusal(503, 'unavailable', 'Not now.'), offline];
    const { user } = open({ [CONTAINERS]: () => (answers.shift() ?? (() => containersOf(shop)))() });
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card()).toBeTruthy();
  });

  it('is polled each second during a change, otherwise each ten seconds', async () => {
    jest.useFakeTimers();
    const answers = [containersOf({ ...shopOffline, state: 'starting' })];
    const { sent } = open({ [CONTAINERS]: () => answers.shift() ?? containersOf(shop) });
    const reads = () => sent.filter(({ path }) => path === CONTAINERS);
    expect(await screen.findByText('Starting')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(1_100));
    expect(await screen.findByText('Online')).toBeTruthy();
    expect(reads()).toHaveLength(2);
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(reads()).toHaveLength(2);
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(reads()).toHaveLength(3);
  });
});

describe('the creation of a container', () => {
  async function openWindow(answer: () => Response | Error, more = {}) {
    const shown = open({ [CREATE]: answer, ...more });
    await card();
    await shown.user.click(screen.getByRole('button', { name: 'New container' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New container' }));
    await dialog.findByRole('radio', { name: /Amsterdam/u });
    const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Create container' }));
    return { ...shown, dialog, submit };
  }

  it('sends server, kind and name without a start', async () => {
    const { user, dialog, submit, sent, host } = await openWindow(() => ok({ server_id: shop.id }));
    await user.click(dialog.getByRole('radio', { name: /Utrecht.*Partner server/u }));
    await user.click(dialog.getByRole('radio', { name: /^Live/u }));
    await user.type(dialog.getByLabelText(/^Name/u), 'Shop');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path === CREATE)?.body).toEqual({
      server_id: utrecht.id,
      project_id: PROJECT,
      kind: 'live',
      source: 'site',
      name: 'Shop',
    });
    expect(sent.some(({ path }) => path === pathOf('start'))).toBe(false);
    expect(host.toast).toHaveBeenCalledWith({
      text: 'Container created. It starts now.',
      tone: 'good',
    });
  });

  it('offers the images of the catalogue on a server that runs images', async () => {
    const { user, dialog, submit, sent } = await openWindow(() => ok({ server_id: shop.id }), {
      [SERVERS]: () => serversOf(amsterdam, rotterdam),
    });
    await user.click(dialog.getByRole('radio', { name: /Amsterdam/u }));
    expect(
      dialog.getByText('This server has no Docker, so it runs the published website only.'),
    ).toBeTruthy();
    expect(dialog.queryByRole('radio', { name: /^Image/u })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /Rotterdam/u }));
    expect(dialog.getByRole('radio', { name: /^Website/u, checked: true })).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: /^Image/u }));
    await submit();
    expect(await dialog.findByText('Please choose an image.')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox'), 'wiki');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path === CREATE)?.body).toEqual({
      server_id: rotterdam.id,
      project_id: PROJECT,
      kind: 'development',
      source: 'image',
      image: 'wiki',
    });
  });

  it('resets the source to the website on a server without images', async () => {
    const { user, dialog, submit, sent } = await openWindow(() => ok({ server_id: shop.id }), {
      [SERVERS]: () => serversOf(amsterdam, rotterdam),
    });
    await user.click(dialog.getByRole('radio', { name: /Rotterdam/u }));
    await user.click(dialog.getByRole('radio', { name: /^Image/u }));
    await user.selectOptions(dialog.getByRole('combobox'), 'wiki');
    await user.click(dialog.getByRole('radio', { name: /Amsterdam/u }));
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { source, image } = sent.find(({ path }) => path === CREATE)?.body ?? {};
    expect([source, image]).toEqual(['site', undefined]);
  });

  it('shows an empty catalogue', async () => {
    const list = () => ok({ count: 1, serverlist: [{ ...rotterdam, name: 'Amsterdam' }], images: [] });
    const { user, dialog } = await openWindow(() => ok({}), { [SERVERS]: list });
    await user.click(dialog.getByRole('radio', { name: /^Image/u }));
    expect(dialog.getByText('The operator of this platform offers no image yet.')).toBeTruthy();
  });

  it('requires a server', async () => {
    const { dialog, submit, sent } = await openWindow(() => ok({}));
    await submit();
    expect(await dialog.findByText('Please choose a server.')).toBeTruthy();
    expect(sent.some(({ path }) => path === CREATE)).toBe(false);
  });

  it('disables unavailable servers with the reason and selects the only other one', async () => {
    const { dialog } = await openWindow(() => ok({}), {
      [SERVERS]: () => serversOf({ ...amsterdam, state: 'unreachable' }, utrecht),
    });
    const radio = dialog.getByRole<HTMLInputElement>('radio', { name: /Amsterdam.*cannot be reached now/u });
    expect(radio.disabled).toBe(true);
    expect(dialog.getByRole('radio', { name: /Utrecht/u, checked: true })).toBeTruthy();
  });

  it.each([
    [
      'the message of the server',
      () => refusal(409, 'conflict', 'A development container cannot be created because one already exists'),
      'A development container cannot be created because one already exists',
    ],
    [
      'the sentence of the specification without an answer',
      () => new TypeError('Failed to fetch'),
      'Sorry, something went wrong creating a new Container.',
    ],
  ])('shows %s and preserves the input', async (_, answer, text) => {
    const { user, dialog, submit, host } = await openWindow(answer);
    await user.click(dialog.getByRole('radio', { name: /Amsterdam/u }));
    await user.type(dialog.getByLabelText(/^Name/u), 'Second');
    await submit();
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith({ title: TITLE, text, icon: 'error' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/u).value).toBe('Second');
    expect(dialog.getByRole('radio', { name: /Amsterdam/u, checked: true })).toBeTruthy();
  });
});

describe('the toggle of a container', () => {
  it('starts the container and changes after the response', async () => {
    const answer = later();
    const lists = [containersOf(shopOffline)];
    const { user, host } = open({
      // Further list requests get no response, so only the response to the start can change the toggle.
      [CONTAINERS]: () => lists.shift() ?? later().answer,
      [pathOf('start')]: () => answer.answer,
    });
    await card();
    await user.click(toggle());
    expect(toggle().checked).toBe(false);
    const starting = { ...shopOffline, desired: 'running' as const, state: 'starting' as const };
    await act(async () => answer.respond(ok({ container: starting })));
    await waitFor(() => expect(toggle().checked).toBe(true));
    expect(host.confirm).not.toHaveBeenCalled();
  });

  it('shuts down only after a confirmation that shows the URL', async () => {
    let present = shop;
    const { user, host, sent } = open({
      [CONTAINERS]: () => containersOf(present),
      [pathOf('shutdown')]: () => {
        present = { ...shopOffline, state: 'stopping' };
        return ok({ container: present });
      },
    });
    host.confirm.mockResolvedValueOnce(false);
    await card();
    await user.click(toggle());
    expect(questionsOf(host)[0]).toEqual([
      'These addresses go offline:',
      'http://shop.preview.example',
      'You can start the container again at any time.',
    ]);
    expect(sent.some(({ path }) => path === pathOf('shutdown'))).toBe(false);
    expect(toggle().checked).toBe(true);
    await user.click(toggle());
    expect(await screen.findByText('Stopping')).toBeTruthy();
    expect(toggle().checked).toBe(false);
  });

  it('is unchanged after a rejection', async () => {
    const { user, host } = open({ [pathOf('shutdown')]: () => refusal(404, 'not-found', 'It is gone.') });
    await card();
    await user.click(toggle());
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith({ title: TITLE, text: 'It is gone.', icon: 'error' }),
    );
    expect(toggle().checked).toBe(true);
  });
});

describe('the update of a container', () => {
  const runsOf = (sent: readonly { path: string; body: Record<string, unknown> }[]) =>
    sent.filter(({ path }) => path === UPDATE).map(({ body }) => body['run']);
  const bar = () => screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Update of Shop' });
  const noBar = () => waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  const done = () => ok({ run: 4, progress: 100, step: null });
  const failed = () =>
    Response.json({
      status: 'failed',
      message: 'Version 4 gave no answer.',
      run: 4,
      progress: 40,
      step: 'probe',
    });

  it('starts once, is polled with its number, and its end is announced', async () => {
    let answer = () => updating(0);
    const { user, sent, host } = open({ [UPDATE]: () => answer() });
    await user.click((await card()).getByRole('button', { name: 'Update Shop' }));
    expect(await screen.findByText('Starting the new version')).toBeTruthy();
    answer = () => updating(60);
    await waitFor(async () => expect((await bar()).value).toBe(60));
    answer = done;
    await noBar();
    expect(host.toast).toHaveBeenCalledTimes(1);
    expect(host.toast).toHaveBeenCalledWith({ text: 'Shop: version 4 is live.', tone: 'good' });
    const [first, ...polls] = runsOf(sent);
    expect(first).toBeUndefined();
    expect(new Set(polls)).toEqual(new Set(['4']));
  });

  it('is followed after a reload, without a second start', async () => {
    const first = later();
    let answer = () => first.answer;
    const { sent, host } = open({
      [CONTAINERS]: () => containersOf(shopUpdating),
      [UPDATE]: () => answer(),
    });
    expect((await bar()).value).toBe(20);
    answer = async () => done();
    await act(async () => first.respond(updating(60)));
    await noBar();
    expect(host.toast).toHaveBeenCalledTimes(1);
    expect(new Set(runsOf(sent))).toEqual(new Set(['4']));
  });

  it('is followed to its end even if the list no longer shows it', async () => {
    const lists = [containersOf(shopUpdating)];
    const answer = later();
    const { host } = open({
      [CONTAINERS]: () => lists.shift() ?? containersOf(shop),
      [UPDATE]: () => answer.answer,
    });
    await bar();
    expect(await screen.findByText('Online')).toBeTruthy();
    expect(await bar()).toBeTruthy();
    await act(async () => answer.respond(done()));
    await noBar();
    expect(host.toast).toHaveBeenCalledWith({ text: 'Shop: version 4 is live.', tone: 'good' });
  });

  it('shows why it failed in a dialog, once', async () => {
    const { host, sent } = open({ [CONTAINERS]: () => containersOf(shopUpdating), [UPDATE]: failed });
    await waitFor(() => expect(host.alert).toHaveBeenCalled());
    await noBar();
    expect(host.alert).toHaveBeenCalledTimes(1);
    expect(host.alert).toHaveBeenCalledWith({
      title: TITLE,
      text: 'Version 4 gave no answer.',
      icon: 'error',
    });
    expect(new Set(runsOf(sent))).toEqual(new Set(['4']));
  });

  it('ends without a dialog after cancellation', async () => {
    let present = shopUpdating;
    const { user, host, sent } = open({
      [CONTAINERS]: () => containersOf(present),
      [UPDATE]: () => (present === shop ? failed() : updating(20)),
      [CANCEL]: () => {
        present = shop;
        return ok({ container: shop });
      },
    });
    await bar();
    await user.click(screen.getByRole('button', { name: 'Cancel the update of Shop' }));
    await noBar();
    expect(host.toast).toHaveBeenCalledWith({ text: 'The update of Shop was cancelled.' });
    expect(host.alert).not.toHaveBeenCalled();
    expect(sent.find(({ path }) => path === CANCEL)?.body).toEqual({
      container_id: shop.id,
      project_id: PROJECT,
    });
  });

  it('ends without a dialog after a shutdown', async () => {
    let present = shopUpdating;
    const { user, host } = open({
      [CONTAINERS]: () => containersOf(present),
      [UPDATE]: () => (present === shopOffline ? failed() : updating(20)),
      [pathOf('shutdown')]: () => {
        present = shopOffline;
        return ok({ container: shopOffline });
      },
    });
    await bar();
    await user.click(toggle());
    expect(questionsOf(host)[0]).toContain('The running update is cancelled.');
    await noBar();
    expect(host.toast).toHaveBeenCalledWith({ text: 'The update of Shop was cancelled.' });
    expect(host.alert).not.toHaveBeenCalled();
  });

  it('is disabled for a container that is shut down', async () => {
    open({ [CONTAINERS]: () => containersOf(shopOffline) });
    const button = (await card()).getByRole<HTMLButtonElement>('button', { name: 'Update Shop' });
    expect(button.disabled).toBe(true);
  });

  it('shows why a start was rejected', async () => {
    const { user, host } = open({ [UPDATE]: () => refusal(409, 'conflict', 'Publish the website first.') });
    await user.click((await card()).getByRole('button', { name: 'Update Shop' }));
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith({
        title: TITLE,
        text: 'Publish the website first.',
        icon: 'error',
      }),
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('the removal of a container', () => {
  it('requires the typed name', async () => {
    let present = [shop];
    const { user, host, sent } = open({
      [CONTAINERS]: () => containersOf(...present),
      [REMOVE]: () => {
        present = [];
        return ok({});
      },
    });
    await user.click((await card()).getByRole('button', { name: 'More actions for Shop' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove container' }));
    expect(await screen.findByRole('heading', { name: 'Create your first container' })).toBeTruthy();
    expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ danger: true, typed: 'Shop' }));
    expect(questionsOf(host)[0]).toContain('http://shop.preview.example');
    expect(sent.find(({ path }) => path === REMOVE)?.body).toEqual({
      container_id: shop.id,
      project_id: PROJECT,
    });
  });
});

it('a viewer opens no window that creates a container', async () => {
  window.history.replaceState(null, '', '?create=1');
  show(<ServersScreen {...hostingProps} />, handlers, true, 'viewer');
  await card();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create container' })).toBeNull();
});
