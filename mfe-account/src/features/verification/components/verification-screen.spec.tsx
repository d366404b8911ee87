import { screen, waitFor, within } from '@testing-library/react';
import type { Verification } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { VerificationScreen } from './verification-screen';

const GET = '/api/user/authenticator/get/';
const SET = '/api/user/authenticator/set/method/';
const DISABLE = '/api/user/authenticator/disable/';
const SINCE = '2026-01-02T10:00:00.000Z';

const bare: Verification = {
  status: 'success',
  message: '',
  method: 0,
  sms: { enabled: false, since: null, phone_hint: null },
  app: { enabled: false, since: null },
  face: { enabled: false, since: null, available: false },
  recovery_left: null,
  passkeys: [],
};
const both: Verification = {
  ...bare,
  method: 2,
  sms: { enabled: true, since: SINCE, phone_hint: '78' },
  app: { enabled: true, since: SINCE },
  recovery_left: 10,
};

const LAST =
  'This is your last second factor. Sign-in then needs only your password. Your recovery codes end.';

const button = (name: string) => screen.findByRole('button', { name });

describe('the verification page', () => {
  it('shows each method with its state', async () => {
    show(<VerificationScreen />, { [GET]: () => ok({ ...both, app: bare.app }) });
    const sms = within((await screen.findByText('SMS')).closest('li')!);
    expect(sms.getByText('On')).toBeTruthy();
    expect(sms.getByText(/ending in 78/u).querySelector('time')).toBeTruthy();
    const app = within(screen.getByText('Authenticator app').closest('li')!);
    expect(app.getByText('Off')).toBeTruthy();
    expect(screen.queryByText(/has no second factor/u)).toBeNull();
    expect(screen.queryByLabelText('Default method at sign-in')).toBeNull();
  });

  it('warns when only the password protects the account', async () => {
    show(<VerificationScreen />, { [GET]: () => ok(bare) });
    expect(await screen.findByText('Your account has no second factor.')).toBeTruthy();
    expect(screen.getByText(/Recovery codes need a second factor/u)).toBeTruthy();
  });

  it('shows why it could not be loaded, with Retry', async () => {
    const answers = [refusal(500, 'error', 'Something went wrong on our side.'), ok(bare)];
    const { user } = show(<VerificationScreen />, { [GET]: () => answers.shift() ?? ok(bare) });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await button('Set up: SMS')).toBeTruthy();
  });

  it('shows a missing network', async () => {
    show(<VerificationScreen />, { [GET]: () => offline() });
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });
});

describe('the preferred sign-in method', () => {
  it('can be selected among the enabled methods', async () => {
    let method = 2;
    const { host, sent, user } = show(<VerificationScreen />, {
      [GET]: () => ok({ ...both, method }),
      [SET]: (body) => ok({ method: (method = Number(body['method'])) }),
    });
    const field = await screen.findByLabelText('Default method at sign-in');
    expect(within(field).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(field, 'SMS');
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'good' })));
    expect(sent.find(({ path }) => path === SET)?.body).toEqual({ method: 1 });
    await waitFor(() => expect(field).toHaveProperty('value', '1'));
  });

  it('is restored after a rejection with the message of the server', async () => {
    const message = 'Invalid Method ID. We did reset it for you.';
    const { host, user } = show(<VerificationScreen />, {
      [GET]: () => ok(both),
      [SET]: () => Response.json({ status: 'invalid-method', message, method: 2 }),
    });
    const field = await screen.findByLabelText('Default method at sign-in');
    await user.selectOptions(field, 'SMS');
    await waitFor(() => expect(host.reloadPage).toHaveBeenCalled());
    expect(host.alert).toHaveBeenCalledWith({ title: 'Something went wrong', text: message, icon: 'error' });
    await waitFor(() => expect(field).toHaveProperty('value', '2'));
  });
});

describe('the disable window', () => {
  const open = async (answer: () => Response | Error, verification = both) => {
    const shown = show(<VerificationScreen />, { [GET]: () => ok(verification), [DISABLE]: answer });
    await shown.user.click(await button('Disable: Authenticator app'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Authenticator app' }));
    return { ...shown, dialog };
  };
  const submit = async ({ dialog, user }: Awaited<ReturnType<typeof open>>) => {
    await user.type(dialog.getByLabelText('Your password'), 'four cranes in the fog');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
  };

  it('requires the password and disables the method', async () => {
    const opened = await open(() => ok({ message: 'This method is disabled.' }));
    expect(opened.dialog.queryByText(LAST)).toBeNull();
    await submit(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.sent.find(({ path }) => path === DISABLE)?.body).toEqual({
      password: 'four cranes in the fog',
      method: 'app',
    });
    await waitFor(() =>
      expect(opened.host.toast).toHaveBeenCalledWith({ text: 'This method is disabled.', tone: 'good' }),
    );
  });

  it('warns before disabling the last method', async () => {
    const { dialog } = await open(() => ok({}), { ...both, sms: bare.sms });
    expect(dialog.getByText(LAST)).toBeTruthy();
  });

  const key = { id: 'k1', name: 'Laptop', created: SINCE, last_use: null, synced: false };
  const face = { enabled: true, since: SINCE, available: true };

  it('warns before disabling the last method despite a passkey', async () => {
    const { dialog } = await open(() => ok({}), { ...both, sms: bare.sms, passkeys: [key] });
    expect(dialog.getByText(LAST)).toBeTruthy();
  });

  it('warns that the face is disabled together with the last method', async () => {
    const { dialog } = await open(() => ok({}), { ...both, sms: bare.sms, face });
    const text = `Sign-in by face ends too, because it needs another second factor. ${LAST}`;
    expect(dialog.getByText(text)).toBeTruthy();
  });

  it('does not warn while face and passkey remain', async () => {
    const { dialog } = await open(() => ok({}), { ...both, sms: bare.sms, face, passkeys: [key] });
    expect(dialog.queryByText(/This is your last second factor/u)).toBeNull();
  });

  it('shows a wrong password at its field and focuses it', async () => {
    const message = 'This password is not right.';
    const opened = await open(() => Response.json({ status: 'invalid-credentials', message }));
    await submit(opened);
    expect(await opened.dialog.findByText(message)).toBeTruthy();
    expect(opened.dialog.getByLabelText('Your password')).toBe(document.activeElement);
  });

  it.each([
    ['no answer', () => new TypeError('no'), "We couldn't reach the authentication servers."],
    [
      'a lost session',
      () => refusal(401, 'not-logged-in', 'Please sign in.'),
      'Error while posting. Please sign in again',
    ],
    [
      'a closed confirmation',
      () => refusal(403, 'recent-factor-required', 'Please confirm.'),
      'Nothing has changed, because you did not confirm that it is you.',
    ],
  ])('shows a message for %s', async (_, answer, text) => {
    const opened = await open(answer);
    await submit(opened);
    expect(await opened.dialog.findByText(text)).toBeTruthy();
  });
});
