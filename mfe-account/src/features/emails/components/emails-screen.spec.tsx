import { act, screen, waitFor, within } from '@testing-library/react';
import type { EmailAddress } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { EmailsScreen } from './emails-screen';

const LIST = '/api/user/email/list/';
const ADD = '/api/user/email/add/';
const CONFIRM = '/api/user/email/confirm/';
const GET = '/api/user/email/get/';
const SET = '/api/user/email/set/';
const OWNER = "You're not the owner of this Email Address.";

const first: EmailAddress = {
  id: 'a'.repeat(24),
  email: 'mies@example.org',
  created: '2026-01-02T10:00:00.000Z',
  notifications: 'all',
  status: 'primary',
};
const second: EmailAddress = { ...first, id: 'b'.repeat(24), email: 'two@example.org', status: 'enabled' };
const third: EmailAddress = { ...first, id: 'c'.repeat(24), email: 'three@example.org', status: 'disabled' };
const fourth: EmailAddress = {
  ...first,
  id: 'd'.repeat(24),
  email: 'four@example.org',
  status: 'unconfirmed',
};

const lists = { [LIST]: () => ok({ list: [first, second, third, fourth] }) };
const rowOf = async (email: string) => within((await screen.findByText(email)).closest('tr')!);
const press = async (shown: ReturnType<typeof show>, name: string) =>
  shown.user.click(await screen.findByRole('button', { name }));

/** Selects an action of an enabled email address from its menu. */
async function choose(shown: ReturnType<typeof show>, action: string) {
  await press(shown, `More actions for ${second.email}`);
  await shown.user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the list of email addresses', () => {
  it('shows the status and actions of each email address', async () => {
    const shown = show(<EmailsScreen />, lists);
    const actions = async (email: string) =>
      (await rowOf(email)).getAllByRole('button').map((button) => button.textContent);
    expect(await actions(first.email)).toEqual(['Edit']);
    expect(await actions(third.email)).toEqual(['Edit', 'Enable', 'Remove']);
    expect(await actions(fourth.email)).toEqual(['Confirm', 'Remove']);
    await shown.user.click(screen.getByRole('button', { name: `More actions for ${second.email}` }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['Edit', 'Make primary', 'Disable', 'Remove']);
    const words = ['Primary', 'Enabled', 'Disabled', 'Not confirmed'];
    for (const word of words) expect(screen.getByText(word)).toBeTruthy();
  });

  it('shows a failed request and a missing network', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), offline()];
    const { user } = show(<EmailsScreen />, { [LIST]: () => answers.shift() ?? ok({ list: [first] }) });
    expect(await screen.findByText('Broken.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(first.email)).toBeTruthy();
  });
});

describe('changes of email addresses', () => {
  it('Make primary is sent and confirmed by a toast', async () => {
    const shown = show(<EmailsScreen />, { ...lists, [`${SET}primary/`]: () => ok({ message: 'Changed.' }) });
    await choose(shown, 'Make primary');
    await waitFor(() => expect(shown.host.toast).toHaveBeenCalledWith({ text: 'Changed.', tone: 'good' }));
    const sent = shown.sent.find(({ path }) => path === `${SET}primary/`);
    expect(sent?.body).toEqual({ object: second.id });
    expect(shown.host.reloadPage).toHaveBeenCalledTimes(1);
  });

  it('Enable is sent', async () => {
    const shown = show(<EmailsScreen />, { ...lists, [`${SET}enable/`]: () => ok({ message: 'Changed.' }) });
    await press(shown, `Enable: ${third.email}`);
    await waitFor(() => expect(shown.sent.map(({ body }) => body)).toContainEqual({ object: third.id }));
  });

  it('Disable can be undone', async () => {
    const shown = show(<EmailsScreen />, {
      ...lists,
      [`${SET}disable/`]: () => ok({}),
      [`${SET}enable/`]: () => ok({ message: 'Back.' }),
    });
    await choose(shown, 'Disable');
    await waitFor(() => expect(shown.host.toast).toHaveBeenCalledTimes(1));
    const [said] = shown.host.toast.mock.calls[0] as [{ text: string; undo: () => void }];
    expect(said.text).toBe('two@example.org disabled.');
    act(() => said.undo());
    await waitFor(() => expect(shown.host.toast).toHaveBeenLastCalledWith({ text: 'Back.', tone: 'good' }));
  });

  it('Remove shows the email address before its confirmation', async () => {
    const shown = show(<EmailsScreen />, { ...lists, [`${SET}remove/`]: () => ok({ message: 'Gone.' }) });
    shown.host.confirm.mockResolvedValueOnce(false);
    await choose(shown, 'Remove');
    await waitFor(() => expect(shown.host.confirm).toHaveBeenCalledTimes(1));
    expect(shown.sent.map(({ path }) => path)).toEqual([LIST]);
    const [confirmation] = shown.host.confirm.mock.calls[0] ?? [];
    expect(confirmation).toMatchObject({ title: 'Remove email address', danger: true });
    expect(show(confirmation?.text, lists).container.textContent).toContain(second.email);
  });

  it('Remove shows a toast for 1.5 seconds', async () => {
    const shown = show(<EmailsScreen />, { ...lists, [`${SET}remove/`]: () => ok({ message: 'Gone.' }) });
    await choose(shown, 'Remove');
    const toast = { text: 'Gone.', tone: 'good', seconds: 1.5 };
    await waitFor(() => expect(shown.host.toast).toHaveBeenCalledWith(toast));
  });

  it('show the reason of a rejection', async () => {
    const message = 'The last confirmed address cannot be removed.';
    const shown = show(<EmailsScreen />, {
      ...lists,
      [`${SET}remove/`]: () => ok({ status: 'error', message }),
    });
    await choose(shown, 'Remove');
    const said = { title: 'Something went wrong', text: message, icon: 'error' };
    await waitFor(() => expect(shown.host.alert).toHaveBeenCalledWith(said));
  });

  it('show no error after a cancelled confirmation', async () => {
    const shown = show(<EmailsScreen />, {
      ...lists,
      [`${SET}primary/`]: () => refusal(403, 'recent-factor-required', 'Please confirm.'),
    });
    await choose(shown, 'Make primary');
    await waitFor(() =>
      expect(shown.host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'plain' })),
    );
    expect(shown.host.requestStepUp).toHaveBeenCalledTimes(1);
    expect(shown.host.alert).not.toHaveBeenCalled();
  });
});

describe('adding an email address', () => {
  async function openWindow(handlers: Parameters<typeof show>[1] = {}) {
    const shown = show(<EmailsScreen />, { ...lists, ...handlers });
    await press(shown, 'Add email address');
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Add email address' })) };
  }

  it('requires the email address and then its code', async () => {
    const { user, dialog, sent, host } = await openWindow({
      [ADD]: () => ok({ message: 'Sent.' }),
      [CONFIRM]: () => ok({ message: 'new@example.org is confirmed.', is_check: false, primary: false }),
    });
    await user.type(dialog.getByLabelText('Email address'), 'new@example');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText('This Email Address is invalid.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Email address'), '.org');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    const code = await dialog.findByLabelText('Code');
    expect(dialog.getByText('Step 2 of 2: confirm the email address.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.type(code, '123456');
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'new@example.org is confirmed.', tone: 'good' }),
    );
    const bodies = sent.filter(({ path }) => path !== LIST).map(({ body }) => body);
    expect(bodies).toEqual([{ email: 'new@example.org', check: false }, { code: '123456' }]);
    expect([window.location.search, window.sessionStorage.length]).toEqual(['', 0]);
  });

  it('resets both steps by Close and restores them by a reload', async () => {
    const { user, dialog, unmount } = await openWindow({ [ADD]: () => ok({}) });
    await user.type(dialog.getByLabelText('Email address'), 'new@example.org{Enter}');
    await dialog.findByLabelText('Code');
    unmount();
    const again = show(<EmailsScreen />, lists);
    expect(await screen.findByLabelText('Code')).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(again.host.reloadPage).toHaveBeenCalledTimes(1);
    await press(again, 'Add email address');
    expect((await screen.findByLabelText<HTMLInputElement>('Email address')).value).toBe('');
  });

  it('shows a wrong code and sends the next one only by the button', async () => {
    const wrong = { status: 'error', message: 'This code is not right or has expired.' };
    const { user, dialog, sent } = await openWindow({
      [ADD]: () => ok({}),
      [CONFIRM]: () => ok({ ...wrong, is_check: false, primary: false }),
    });
    await user.type(dialog.getByLabelText('Email address'), 'new@example.org{Enter}');
    await user.type(await dialog.findByLabelText('Code'), '111111');
    expect(await dialog.findByText(wrong.message)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Code'));
    await user.type(dialog.getByLabelText('Code'), '222222');
    expect(sent.filter(({ path }) => path === CONFIRM)).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Confirm email address' }));
    await waitFor(() => expect(sent.filter(({ path }) => path === CONFIRM)).toHaveLength(2));
    expect(dialog.getByRole('button', { name: /^New code in/ })).toHaveProperty('disabled', true);
  });

  it('sends a new code to a pending email address', async () => {
    const shown = show(<EmailsScreen />, { ...lists, [ADD]: () => ok({ message: 'Sent.' }) });
    await press(shown, `Confirm: ${fourth.email}`);
    expect(await screen.findByLabelText('Code')).toBeTruthy();
    expect(shown.sent.find(({ path }) => path === ADD)?.body).toEqual({ email: fourth.email, check: false });
  });
});

describe('editing an email address', () => {
  async function openWindow(handlers: Parameters<typeof show>[1]) {
    const shown = show(<EmailsScreen />, { ...lists, ...handlers });
    await choose(shown, 'Edit');
    return shown;
  }

  it('saves the notification option', async () => {
    const { user, sent, host } = await openWindow({
      [GET]: () => ok({ object: JSON.stringify(second) }),
      [`${SET}notifications/`]: () => ok({ message: 'Your choice has been saved.' }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit email address' }));
    await user.click(await dialog.findByRole('radio', { name: /^Security only/ }));
    await user.click(dialog.getByRole('button', { name: 'Save choice' }));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Your choice has been saved.', tone: 'good' }),
    );
    const body = sent.find(({ path }) => path === `${SET}notifications/`)?.body;
    expect(body).toEqual({ object: second.id, option: 'security' });
  });

  it('closes when the email address has another owner', async () => {
    const { host } = await openWindow({ [GET]: () => refusal(403, 'object-owner-conflict', OWNER) });
    const said = { title: 'Something went wrong', text: OWNER, icon: 'error' };
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(said));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
