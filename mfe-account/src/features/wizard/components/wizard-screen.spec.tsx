import { screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { WizardScreen } from './wizard-screen';

const CHECK = '/api/user/check/';
const PASSWORD = '/api/user/password/';
const NEW_PASSWORD = 'four harbour cranes in the fog';

const handlers = {
  [CHECK]: ({ item }: Record<string, unknown>) =>
    ok({ date: item === 3 ? null : '2026-01-02T10:00:00.000Z' }),
  '/api/user/email/list/': () => ok({ list: [] }),
  '/api/user/phone/get/': () => ok({ phone: '+31612345678', since: null, pending: null }),
  '/api/user/phone/add/': () => ok({}),
  '/api/user/phone/confirm/': () => ok({ is_check: true, phone: '+31612345678' }),
  '/api/user/authenticator/get/': () => ok({ method: 0, passkeys: [] }),
};

function open(step: string, more: Parameters<typeof show>[1] = {}) {
  window.history.replaceState(null, '', `/account/security-check/${step}`);
  return show(<WizardScreen />, { ...handlers, ...more });
}

const current = () => screen.getByRole('button', { current: 'step' }).textContent;

it('the security check shows numbered steps with dates and does not end automatically', async () => {
  const { sent } = open('');
  expect(current()).toBe('1Password');
  const list = within(screen.getByRole('navigation'));
  await waitFor(() => expect(list.getAllByText(/^Last updated/)).toHaveLength(4));
  expect(list.getByText('Never changed')).toBeTruthy();
  expect(sent.map(({ body }) => body['item'])).toEqual([1, 2, 3, 4, 5]);
});

it('the URL restores the step of the security check, an invalid one the first', () => {
  const { unmount } = open('?step=4');
  expect(current()).toBe('4Verification');
  unmount();
  open('?step=nine');
  expect(current()).toBe('1Password');
});

it('the security check moves forward and back and shows its end', async () => {
  const { user, sent } = open('?step=4');
  expect(await screen.findByText(/Sign-in needs only your password/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(current()).toBe('3Phone');
  expect(window.location.search).toBe('?step=3');
  await user.click(screen.getByRole('button', { name: 'Next step' }));
  await user.click(screen.getByRole('button', { name: 'Next step' }));
  await user.click(screen.getByRole('button', { name: 'End the check' }));
  expect(await screen.findByText('Your security check is done')).toBeTruthy();
  expect(sent.filter(({ body }) => body['item'] === 6)).toHaveLength(1);
});

it('the security check is done only by its end, also after a reload', async () => {
  const shown = open('?step=6');
  expect(current()).toBe('5Sessions');
  expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
  await shown.user.click(screen.getByRole('button', { name: 'End the check' }));
  expect(await screen.findByText('Your security check is done')).toBeTruthy();
  shown.unmount();
  const { user, unmount } = open('?step=6');
  expect(current()).toBe('6Done');
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(current()).toBe('1Password');
  unmount();
  open('?step=6');
  expect(current()).toBe('5Sessions');
});

it('a failed end request leaves the security check at its step', async () => {
  const { user } = open('?step=5', {
    [CHECK]: ({ item }) => (item === 6 ? refusal(500, 'error', 'Broken.') : ok({ date: null })),
  });
  await user.click(screen.getByRole('button', { name: 'End the check' }));
  expect(await screen.findByText('Broken.')).toBeTruthy();
  expect(current()).toBe('5Sessions');
});

it('a change during the security check is marked and leads to the next step', async () => {
  const { user, sent } = open('?step=3');
  await user.click(await screen.findByRole('button', { name: 'Change phone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Phone number'), '612345678{Enter}');
  await user.type(await dialog.findByLabelText('Code'), '123456');
  await waitFor(() => expect(current()).toBe('4Verification'));
  expect(sent.find(({ path }) => path === '/api/user/phone/add/')?.body['check']).toBe(true);
});

describe('a password change', () => {
  async function change(answer: () => Response, typed: Partial<Record<'next' | 'repeat', string>> = {}) {
    const shown = open('', { [PASSWORD]: answer });
    await shown.user.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    await shown.user.type(dialog.getByLabelText('Current password'), 'old words');
    await shown.user.type(dialog.getByLabelText('New password'), typed.next ?? NEW_PASSWORD);
    await shown.user.type(dialog.getByLabelText('Repeat the new password'), typed.repeat ?? NEW_PASSWORD);
    await shown.user.click(dialog.getByRole('button', { name: 'Change password' }));
    return { ...shown, dialog };
  }

  it('leads to step 5 of the security check', async () => {
    const { sent, host } = await change(() => ok({ message: 'Your password has been changed.' }));
    await waitFor(() => expect(current()).toBe('5Sessions'));
    expect(window.location.search).toBe('?step=5');
    expect(sent.find(({ path }) => path === PASSWORD)?.body).toEqual({
      current_password: 'old words',
      new_password: NEW_PASSWORD,
      new_password_repeat: NEW_PASSWORD,
    });
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Your password has been changed.', tone: 'good' }),
    );
  });

  it('shows the rules, has autocomplete tokens and stores nothing', async () => {
    const { dialog, sent } = await change(() => ok({}), { next: 'short', repeat: 'other' });
    expect(dialog.getByText(/^has at least 15 characters, or 8 with a second factor/)).toBeTruthy();
    expect(await dialog.findByText(/^Please use at least 8 characters/)).toBeTruthy();
    expect(dialog.getByText('The two passwords are not the same.')).toBeTruthy();
    const labels = ['Current password', 'New password', 'Repeat the new password'];
    const tokens = labels.map((label) => dialog.getByLabelText<HTMLInputElement>(label).autocomplete);
    expect(tokens).toEqual(['current-password', 'new-password', 'new-password']);
    expect(sent.some(({ path }) => path === PASSWORD)).toBe(false);
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('old words');
  });

  it('shows server errors at their fields', async () => {
    const issues = [{ path: 'new_password', message: 'This password is among the commonest.' }];
    const answers = [
      ok({ status: 'invalid-credentials', message: 'Your current password is not right.' }),
      refusal(400, 'validation-error', 'Check.', issues),
    ];
    const { user, dialog } = await change(() => answers.shift() ?? ok({}));
    expect(await dialog.findByText('Your current password is not right.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Current password')));
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await dialog.findByText('This password is among the commonest.')).toBeTruthy();
  });
});
