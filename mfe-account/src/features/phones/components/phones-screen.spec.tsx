import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { PhonesScreen } from './phones-screen';

const GET = '/api/user/phone/get/';
const ADD = '/api/user/phone/add/';
const CALL = '/api/user/phone/call/';
const CONFIRM = '/api/user/phone/confirm/';
const REMOVE = '/api/user/phone/remove/';
const PHONE = '+31612345678';
const MINUTE = 60_000;

const none = { [GET]: () => ok({ phone: null, since: null, pending: null }) };
const own = { [GET]: () => ok({ phone: PHONE, since: '2026-01-02T10:00:00.000Z', pending: null }) };

async function openWindow(handlers: Parameters<typeof show>[1], name = 'Add phone') {
  window.history.replaceState(null, '', '/account/phones/?edit=1');
  const shown = show(<PhonesScreen />, handlers);
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name })) };
}

it('the phone screen has an empty state that opens the window', async () => {
  const { user } = show(<PhonesScreen />, none);
  expect(await screen.findByText('No phone yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add phone' }));
  expect(await screen.findByRole('dialog', { name: 'Add phone' })).toBeTruthy();
});

it('a failed request for the phone shows the reason or a missing network', async () => {
  const answers = [refusal(500, 'error', 'Broken.'), offline()];
  const { user } = show(<PhonesScreen />, { [GET]: () => answers.shift() ?? own[GET]() });
  expect(await screen.findByText('Broken.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(PHONE)).toBeTruthy();
  expect(
    screen.getByText(
      /^It cannot reset your password while codes by SMS are your second factor\. .* a reset by SMS applies to the last confirmed account\.$/u,
    ),
  ).toBeTruthy();
});

describe('the phone window', () => {
  it('rejects a number below 3 characters and a prefix without a plus', async () => {
    const { user, dialog, sent } = await openWindow(none);
    expect(dialog.getByLabelText<HTMLInputElement>('Country code').value).toBe('+31');
    await user.type(dialog.getByLabelText('Phone number'), '6-1');
    await user.clear(dialog.getByLabelText('Country code'));
    await user.type(dialog.getByLabelText('Country code'), '31');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText('Please enter your phone number.')).toBeTruthy();
    expect(dialog.getByText('Please enter the country code with a plus, such as +31.')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual([GET]);
  });

  it('sends the code by SMS and confirms it', async () => {
    const { user, dialog, sent, host } = await openWindow({
      ...none,
      [ADD]: () => ok({}),
      [CONFIRM]: () => ok({ message: 'Confirmed.', is_check: false, phone: PHONE }),
    });
    await user.type(dialog.getByLabelText('Phone number'), '06 1234 5678');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    await user.type(await dialog.findByLabelText('Code'), '123456');
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Confirmed.', tone: 'good' }));
    const bodies = sent.filter(({ path }) => path !== GET).map(({ body }) => body);
    expect(bodies).toEqual([{ prefix: '+31', phone: '06 1234 5678', check: false }, { code: '123456' }]);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('preserves its step over a reload and can call instead', async () => {
    const draft = { prefix: '+31', phone: '612345678', sentAt: Date.now() - MINUTE };
    window.sessionStorage.setItem('zw-draft:phone', JSON.stringify(draft));
    const { user, dialog, sent } = await openWindow({
      ...none,
      [CALL]: () => ok({ message: 'We call you.' }),
    });
    await user.click(dialog.getByRole('button', { name: 'Call me instead' }));
    expect(await dialog.findByText('We call you.')).toBeTruthy();
    expect(sent.some(({ path }) => path === CALL)).toBe(true);
    expect(dialog.getByRole('button', { name: /^New code in/ })).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(dialog.getByLabelText('Code'));
    await user.click(dialog.getByRole('button', { name: 'Use another number' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Phone number').value).toBe('612345678');
  });

  it('shows rejections of number and code requests', async () => {
    const message = 'This phone number is invalid.';
    const answers = [ok({ status: 'error', message }), refusal(429, 'too-many-requests', 'Too many.')];
    const { user, dialog } = await openWindow({ ...none, [ADD]: () => answers.shift() ?? ok({}) });
    await user.type(dialog.getByLabelText('Phone number'), '999{Enter}');
    expect(await dialog.findByText(message)).toBeTruthy();
    await user.type(dialog.getByLabelText('Phone number'), '9{Enter}');
    expect(await dialog.findByText('Too many.')).toBeTruthy();
  });

  it('shows that the former number is valid until then', async () => {
    const { dialog } = await openWindow(own, 'Change phone');
    expect(dialog.getByText(/The current number stays active until you confirm the new one/)).toBeTruthy();
  });
});

describe('removing a phone', () => {
  async function remove(answer: () => Response) {
    const shown = show(<PhonesScreen />, { ...own, [REMOVE]: answer });
    await shown.user.click(await screen.findByRole('button', { name: 'Remove' }));
    return shown;
  }

  it('shows the number first', async () => {
    const { host } = await remove(() => ok({ message: 'Removed.' }));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Removed.', tone: 'good', seconds: 1.5 }),
    );
    const [confirmation] = host.confirm.mock.calls[0] ?? [];
    expect(show(confirmation?.text, own).container.textContent).toContain(PHONE);
  });

  it('is rejected with the reason while SMS is a second factor', async () => {
    const message = 'Codes by SMS are your second factor.';
    const { host } = await remove(() => ok({ status: 'error', message }));
    const said = { title: 'Something went wrong', text: message, icon: 'error' };
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(said));
  });

  it('shows no error after a cancelled confirmation', async () => {
    const { host } = await remove(() => refusal(403, 'recent-factor-required', 'Please confirm.'));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'plain' })));
    expect(host.alert).not.toHaveBeenCalled();
  });
});
