import { screen, waitFor, within } from '@testing-library/react';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import { ProfileScreen } from './profile-screen';

/* Real: the screen and its calls. Fake: the downloads of the browser; the server tests check the file content. */
const EXPORT = '/api/user/export/';
const PREVIEW = '/api/user/delete/preview/';
const DELETE = '/api/user/delete/';
const read = {
  '/api/user/profile/get/': () =>
    ok({
      name: 'Mies Brand',
      mail: 'mies@example.org',
      created: '2026-01-02T10:00:00.000Z',
      picture: null,
      zone: null,
    }),
};
const nothing = { projects: [], shared: [], money: [], clusters: 0, cases: 0 };

describe('the data download', () => {
  async function download(answer: () => Response | Error) {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const shown = show(<ProfileScreen />, { ...read, [EXPORT]: answer });
    await shown.user.click(await screen.findByRole('button', { name: 'Download your data' }));
    return { ...shown, saved, links: click.mock.contexts as HTMLAnchorElement[] };
  }

  it('saves a file', async () => {
    const { host, saved, links } = await download(
      () =>
        new Response('{"user":{}}', {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': 'attachment; filename="account-2026-01-03.json"',
          },
        }),
    );
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'The file is in your downloads.', tone: 'good' }),
    );
    expect(links[0]?.download).toBe('account-2026-01-03.json');
    expect(saved[0]?.size).toBe(11);
  });

  it('shows the reason of a failure and saves no file', async () => {
    const { host, saved } = await download(() => refusal(500, 'error', 'Broken.'));
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith({
        title: 'Something went wrong',
        text: 'Broken.',
        icon: 'error',
      }),
    );
    expect(saved).toEqual([]);
  });

  it('requires a confirmation', async () => {
    const { host } = await download(() => refusal(403, 'recent-factor-required', 'Please confirm.'));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'plain' })));
    expect(host.requestStepUp).toHaveBeenCalledTimes(1);
  });
});

describe('the account deletion', () => {
  async function open(preview: object, answer: () => Response | Error = () => ok({})) {
    const shown = show(<ProfileScreen />, {
      ...read,
      [PREVIEW]: () => ok({ ...nothing, ...preview }),
      [DELETE]: answer,
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
    return { ...shown, dialog };
  }

  async function submit({ dialog, user }: Awaited<ReturnType<typeof open>>, address = 'Mies@example.org') {
    await user.type(await dialog.findByLabelText('Password'), 'four cranes in the fog');
    await user.type(dialog.getByLabelText('Type mies@example.org to confirm'), address);
    await user.click(dialog.getByRole('button', { name: 'Delete account permanently' }));
  }

  it('lists the data to be deleted', async () => {
    const { dialog } = await open({ projects: ['Harbour', 'Mill'], clusters: 3, cases: 1 });
    const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Your name, picture, email addresses, phone, factors, contacts and history',
      'Projects: Harbour, Mill',
      '3 DNS clusters, which stop answering',
      '1 support case',
    ]);
  });

  it('is blocked by shared projects and lists them', async () => {
    const { dialog } = await open({ shared: ['Harbour', 'Mill'] });
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'You own projects with other members. Transfer the ownership first.Harbour, Mill',
    );
    expect(dialog.queryByLabelText('Password')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Delete account permanently' })).toBeNull();
  });

  it('is blocked by a balance, with its reason and link', async () => {
    const reason = 'Your balance is not zero: €25.00 of Mies Brand. Withdraw or pay the amount first.';
    const { dialog } = await open({ money: [reason] });
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `Your account cannot be deleted yet${reason} Open balance`,
    );
    expect(dialog.getByRole('link', { name: 'Open balance' }).getAttribute('href')).toBe('/balance/');
    expect(dialog.queryByRole('button', { name: 'Delete account permanently' })).toBeNull();
  });

  it('reloads its preview at each opening', async () => {
    const { dialog, user, sent } = await open({});
    await dialog.findByLabelText('Password');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(sent.filter(({ path }) => path === PREVIEW)).toHaveLength(2));
  });

  it('is closed by Escape only without input', async () => {
    const { dialog, user } = await open({});
    await user.type(await dialog.findByLabelText('Type mies@example.org to confirm'), 'mies');
    await user.keyboard('{Escape}');
    expect(dialog.getByLabelText('Type mies@example.org to confirm')).toHaveProperty('value', 'mies');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    const again = await screen.findByLabelText('Type mies@example.org to confirm');
    expect(again).toHaveProperty('value', '');
  });

  it('requires the password and the primary email address', async () => {
    const { dialog, user, sent } = await open({});
    await user.click(await dialog.findByRole('button', { name: 'Delete account permanently' }));
    expect(dialog.getByText('Please enter your password.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Password'), 'four cranes');
    await user.type(dialog.getByLabelText('Type mies@example.org to confirm'), 'mies@example.com');
    await user.click(dialog.getByRole('button', { name: 'Delete account permanently' }));
    expect(dialog.getByText('This is not your primary email address.')).toBeTruthy();
    expect(sent.some(({ path }) => path === DELETE)).toBe(false);
  });

  it('signs the user out and shows a toast', async () => {
    const opened = await open({}, () => ok({ message: 'Your account has been deleted.' }));
    await submit(opened);
    await waitFor(() =>
      expect(opened.host.toast).toHaveBeenCalledWith({
        text: 'Your account has been deleted.',
        tone: 'plain',
      }),
    );
    expect(opened.host.navigate).toHaveBeenCalledWith('/login/', { replace: true });
    expect(opened.sent.find(({ path }) => path === DELETE)?.body).toEqual({
      password: 'four cranes in the fog',
      confirm: 'Mies@example.org',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a wrong password', 'invalid-credentials', 'This password is not right.'],
    ['a project with a new member', 'error', 'Projects that you own have other members: Mill.'],
  ])('does not happen after %s', async (_, status, message) => {
    const opened = await open({}, () => Response.json({ status, message }));
    await submit(opened);
    expect(await opened.dialog.findByText(message)).toBeTruthy();
    expect(opened.host.navigate).not.toHaveBeenCalled();
  });

  it('shows a cancelled confirmation without an error', async () => {
    const opened = await open({}, () =>
      refusal(403, 'recent-factor-required', 'Please confirm that it is you.'),
    );
    await submit(opened);
    expect(await opened.dialog.findByText('Please confirm that it is you.')).toBeTruthy();
    expect(opened.host.requestStepUp).toHaveBeenCalledTimes(1);
  });

  it('is not offered before the preview is loaded', async () => {
    const waiting = later();
    const { user } = show(<ProfileScreen />, { ...read, [PREVIEW]: () => waiting.answer });
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
    expect(dialog.queryByRole('button', { name: 'Delete account permanently' })).toBeNull();
    waiting.respond(refusal(500, 'error', 'Broken.'));
    expect(await dialog.findByText('Broken.')).toBeTruthy();
  });
});
