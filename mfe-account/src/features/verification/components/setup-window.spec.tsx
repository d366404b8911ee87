import { screen, waitFor, within } from '@testing-library/react';
import type { Verification } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { VerificationScreen } from './verification-screen';

const GET = '/api/user/authenticator/get/';
const SEND = '/api/user/authenticator/sms/send/';
const SMS = '/api/user/authenticator/sms/verify/';
const GENERATE = '/api/user/authenticator/app/generate/';
const APP = '/api/user/authenticator/app/verify/';

const none: Verification = {
  status: 'success',
  message: '',
  method: 0,
  sms: { enabled: false, since: null, phone_hint: '78' },
  app: { enabled: false, since: null },
  face: { enabled: false, since: null, available: false },
  recovery_left: null,
  passkeys: [],
};
const secretOf = (secret: string) => ok({ secret, qr: 'data:image/svg+xml,x', uri: 'otpauth://x' });

async function open(name: string, handlers: Parameters<typeof show>[1], verification = none) {
  const shown = show(<VerificationScreen />, { [GET]: () => ok(verification), ...handlers });
  await shown.user.click(await screen.findByRole('button', { name: `Set up: ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up verification' }));
  return { ...shown, dialog };
}

describe('the choice of methods', () => {
  it('switches between methods and is stored in the URL', async () => {
    const { dialog, user } = await open('SMS', { [GENERATE]: () => secretOf('ABCDEFGH') });
    expect(window.location.search).toBe('?method=1');
    expect(dialog.getByRole('radio', { name: /SMS/u })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('radio', { name: /Authenticator app/u }));
    expect(window.location.search).toBe('?method=2');
    expect(await dialog.findByAltText('QR code of the secret')).toBeTruthy();
  });

  it('shows why the face is unavailable', async () => {
    const { dialog } = await open('Face', {});
    expect(await dialog.findByText(/It needs another second factor\.$/u)).toBeTruthy();
  });

  it('is reset when the URL has an invalid method', async () => {
    window.history.replaceState(null, '', '/account/verification/?method=7');
    const { host } = show(<VerificationScreen />, { [GET]: () => ok(none) });
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith({
        title: 'Something went wrong',
        text: 'Invalid Method ID. We did reset it for you.',
        icon: 'error',
      }),
    );
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Escape', () => {
  it('closes the window, but not with a secret that may be scanned', async () => {
    const { dialog, user } = await open('SMS', { [GENERATE]: () => secretOf('ABCDEFGH') });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Set up: Authenticator app' }));
    await screen.findByText('ABCD EFGH');
    await user.type(screen.getByLabelText('Code'), '12');
    await waitFor(() => expect(document.querySelector('[data-held]')).not.toBeNull());
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '12');
    expect(window.location.search).toBe('?method=2');
    await user.click(screen.getByRole('radio', { name: /SMS/u }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(dialog.queryByText('ABCD EFGH')).toBeNull();
  });

  it('does not close the window while an SMS code is pending', async () => {
    const { dialog, user } = await open('SMS', { [SEND]: () => ok({}) });
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    await dialog.findByLabelText('Code');
    await user.keyboard('{Escape}');
    expect(dialog.getByLabelText('Code')).toBeTruthy();
  });
});

describe('SMS', () => {
  it('needs a confirmed phone', async () => {
    const verification = { ...none, sms: { ...none.sms, phone_hint: null } };
    const { dialog } = await open('SMS', {}, verification);
    const link = dialog.getByRole('link', { name: 'Add a phone' });
    expect(link.getAttribute('href')).toBe('/account/phones/');
  });

  it('sends a code and enables the method with it', async () => {
    const { dialog, host, sent, user } = await open('SMS', {
      [SEND]: () => ok({}),
      [SMS]: () => ok({ message: 'Sign-in now requires a code by SMS.' }),
    });
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    await user.type(await dialog.findByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path === SMS)?.body).toEqual({ code: '123456' });
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'good' })));
  });

  it('shows the specified message when no SMS was sent', async () => {
    const { dialog, user } = await open('SMS', { [SEND]: () => new TypeError('no') });
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText("We couldn't send you an SMS. Please try again.")).toBeTruthy();
  });

  it('shows a wrong code at the field', async () => {
    const { dialog, user } = await open('SMS', {
      [SEND]: () => ok({}),
      [SMS]: () => Response.json({ status: 'invalid-code', message: 'This code is not right.' }),
    });
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    await user.type(await dialog.findByLabelText('Code'), '123');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByText('The code has six digits.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Code'), '456');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByText('This code is not right.')).toBeTruthy();
  });
});

describe('the authenticator app', () => {
  it('gets a secret that can be copied and renewed, and is enabled with a code', async () => {
    const secrets = ['ABCDEFGHIJ', 'KLMNOPQRST'];
    const { dialog, host, sent, user } = await open('Authenticator app', {
      [GENERATE]: () => secretOf(secrets.shift() ?? ''),
      [APP]: () => ok({ message: 'On.' }),
    });
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    expect(await dialog.findByText('ABCD EFGH IJ')).toBeTruthy();
    const generated = { text: "We've generated you a new secret.", tone: 'good' };
    expect(host.toast).toHaveBeenCalledWith(generated);
    await user.click(dialog.getByRole('button', { name: 'New secret' }));
    expect(await dialog.findByText('KLMN OPQR ST')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copy secret' }));
    const copied = { text: "We've copied your secret to your clipboard.", tone: 'good' };
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(copied));
    expect(copy).toHaveBeenCalledWith('KLMNOPQRST');
    await user.type(dialog.getByLabelText('Code'), '654321');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path === APP)?.body).toEqual({ secret: 'KLMNOPQRST', code: '654321' });
  });

  it.each([
    ['no answer', () => new TypeError('no'), "We couldn't reach the authentication servers."],
    ['a fault of ours', () => refusal(500, 'error', 'Broken.'), 'Error while generating. Please try again.'],
  ])('shows a missing secret after %s and offers Retry', async (_, answer, text) => {
    const answers = [answer, answer];
    const { dialog, user } = await open('Authenticator app', {
      [GENERATE]: () => (answers.shift() ?? (() => secretOf('ABCD')))(),
    });
    expect(await dialog.findByText(text)).toBeTruthy();
    answers.length = 0;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('ABCD')).toBeTruthy();
  });

  it('shows that a secret has expired', async () => {
    const message = 'This secret has expired. Please scan the new one.';
    const { dialog, user } = await open('Authenticator app', {
      [GENERATE]: () => secretOf('ABCD'),
      [APP]: () => Response.json({ status: 'secret-ended', message }),
    });
    await user.type(await dialog.findByLabelText('Code'), '654321');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByText(message)).toBeTruthy();
  });
});
