import { act, screen, waitFor } from '@testing-library/react';
import { LIMITS } from '@zonewerk/shell-sdk';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { RegisterScreen } from './register-screen';

const START = '/api/user/register/';
const CONFIRM = '/api/user/register/confirm/';
const RESEND = '/api/user/register/resend/';
const PASSWORD = 'four or five words';

const sent = () => ok({ message: 'We have sent a code to mies@example.org.' });
const wrong = () => ok({ status: 'invalid-code', message: 'This code is not right or has expired.' });

type Handlers = Parameters<typeof show>[1];

async function details(handlers: Handlers) {
  const shown = show(<RegisterScreen />, handlers, false);
  await shown.user.type(screen.getByLabelText('Name'), 'Mies');
  await shown.user.type(screen.getByLabelText('Email address'), 'mies@example.org');
  await shown.user.type(screen.getByLabelText('Password'), PASSWORD);
  return shown;
}

async function codeStep(handlers: Handlers) {
  const shown = await details({ [START]: sent, ...handlers });
  await shown.user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByLabelText('Code');
  return shown;
}

describe('the details of a registration', () => {
  it('have autocomplete tokens for browsers and password managers', () => {
    show(<RegisterScreen />, {}, false);
    const tokens = ['Name', 'Email address', 'Password'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).autocomplete,
    );
    expect(tokens).toEqual(['name', 'email', 'new-password']);
  });

  it('count the password in code points and accept pasted text', async () => {
    const { user } = show(<RegisterScreen />, {}, false);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await user.click(field);
    await user.paste('🦊'.repeat(14));
    expect(screen.getByText(`14 of ${LIMITS.passwordMinCodePoints} characters`)).toBeTruthy();
    expect(screen.queryByText('The password is long enough.')).toBeNull();
    await user.paste(' ');
    expect(screen.getByText('15 characters, long enough')).toBeTruthy();
    expect(screen.getByText('The password is long enough.')).toBeTruthy();
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
  });

  it('are validated before the request, with focus on the first fault', async () => {
    const { user, sent: requests } = show(<RegisterScreen />, {}, false);
    await user.type(screen.getByLabelText('Name'), 'Mies');
    await user.type(screen.getByLabelText('Email address'), 'mies@');
    await user.type(screen.getByLabelText('Password'), 'short{Enter}');
    expect(await screen.findByText('This is not a valid mail address.')).toBeTruthy();
    expect(screen.getByText(/^Please use at least 15 characters/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email address')));
    expect(requests).toEqual([]);
  });

  it('are sent, and the code step follows', async () => {
    const { sent: requests } = await codeStep({});
    expect(requests[0]?.body).toEqual({ name: 'Mies', mail: 'mies@example.org', password: PASSWORD });
    expect(screen.getByText('mies@example.org')).toBeTruthy();
    const code = screen.getByLabelText<HTMLInputElement>('Code');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(document.activeElement).toBe(code);
  });

  it('show server errors at their fields', async () => {
    const issues = [{ path: 'password', message: 'This password is among the commonest.' }];
    const { user } = await details({ [START]: () => refusal(400, 'validation-error', 'Check.', issues) });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('This password is among the commonest.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(screen.queryByText('Check.')).toBeNull();
  });

  it('show other rejections and network failures above the form', async () => {
    const answers = [refusal(429, 'too-many-requests', 'Too many tries.'), new TypeError('Failed')];
    const { user } = await details({ [START]: () => answers.shift() ?? sent() });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Too many tries.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(
      await screen.findByText(
        'Oh no! Something went wrong with your request. (The server could not be reached.)',
      ),
    ).toBeTruthy();
  });

  it('survive a reload without the password', async () => {
    const { unmount } = await details({});
    unmount();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain(PASSWORD);
    show(<RegisterScreen />, {}, false);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mies');
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('mies@example.org');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});

describe('the registration code', () => {
  it('is sent after its last digit and opens sign-in with the email address', async () => {
    const { user, host, sent: requests } = await codeStep({ [CONFIRM]: () => ok({ message: 'Confirmed.' }) });
    await user.click(screen.getByLabelText('Code'));
    await user.paste('123 456');
    await waitFor(() =>
      expect(host.navigate).toHaveBeenCalledWith('/login/?mail=mies%40example.org', { replace: true }),
    );
    expect(requests[1]).toEqual({ path: CONFIRM, body: { mail: 'mies@example.org', code: '123456' } });
    expect(host.toast).toHaveBeenCalledWith({ text: 'Confirmed.', tone: 'good' });
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('shows an error when wrong, and the next one waits for the button', async () => {
    const { user, sent: requests } = await codeStep({ [CONFIRM]: wrong });
    await user.type(screen.getByLabelText('Code'), '111111');
    expect(await screen.findByText('This code is not right or has expired.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '222222');
    expect(requests).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
    await waitFor(() => expect(requests).toHaveLength(3));
  });

  it('expires after the maximum number of wrong tries', async () => {
    const { user } = await codeStep({ [CONFIRM]: wrong });
    await user.type(screen.getByLabelText('Code'), '111111');
    for (let tries = 1; tries < LIMITS.codeTries; tries += 1) {
      await screen.findByText('This code is not right or has expired.');
      await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Confirm email address' })?.ariaBusy ?? null).toBeNull(),
      );
    }
    await user.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('mies@example.org');
  });

  it('can be requested for another email address', async () => {
    const { user } = await codeStep({});
    await user.click(screen.getByRole('button', { name: 'Use another email address' }));
    const mail = screen.getByLabelText<HTMLInputElement>('Email address');
    expect(mail.value).toBe('mies@example.org');
    expect(document.activeElement).toBe(mail);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
  });

  it('is still requested after a reload', async () => {
    const { unmount } = await codeStep({});
    unmount();
    show(<RegisterScreen />, {}, false);
    expect(screen.getByLabelText('Code')).toBeTruthy();
    expect(screen.getByText('mies@example.org')).toBeTruthy();
  });
});

describe('a new code', () => {
  const MINUTE = 60_000;

  /** The form after a reload, some time after the code was sent. */
  function reloaded(agoMs: number, handlers: Handlers) {
    const draft = {
      name: 'Mies',
      mail: 'mies@example.org',
      step: 'code',
      sentAt: Date.now() - agoMs,
      wrong: 0,
    };
    window.sessionStorage.setItem('zw-draft:register', JSON.stringify(draft));
    return show(<RegisterScreen />, handlers, false);
  }

  it('is available after a minute', () => {
    jest.useFakeTimers();
    reloaded(0, {});
    expect(screen.getByRole('button', { name: 'New code in 60 s' })).toHaveProperty('disabled', true);
    act(() => void jest.advanceTimersByTime(18_000));
    expect(screen.getByRole('button', { name: 'New code in 42 s' })).toBeTruthy();
    act(() => void jest.advanceTimersByTime(MINUTE));
    expect(screen.getByRole('button', { name: 'Send a new code' })).toHaveProperty('disabled', false);
    jest.useRealTimers();
  });

  it('is sent with a message, a new wait and the focus in the field', async () => {
    const answer = () =>
      ok({ message: 'If mies@example.org has a pending registration, we have sent a new code.' });
    const { user, sent: requests } = reloaded(MINUTE, { [RESEND]: answer });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(/we have sent a new code/)).toBeTruthy();
    expect(requests).toEqual([{ path: RESEND, body: { mail: 'mies@example.org' } }]);
    expect(screen.getByRole('button', { name: /^New code in/ })).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  it('shows the reason of a failure and can be requested again', async () => {
    const { user } = reloaded(MINUTE, { [RESEND]: () => refusal(429, 'too-many-requests', 'Too many.') });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('Too many.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send a new code' })).toHaveProperty('disabled', false);
  });

  it('waits for the time of the server', async () => {
    const message = 'Too many tries. You can try again in 90 seconds.';
    const answer = () =>
      Response.json(
        { status: 'too-many-requests', message },
        { status: 429, headers: { 'retry-after': '90' } },
      );
    const { user } = reloaded(MINUTE, { [RESEND]: answer });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(message)).toBeTruthy();
    const resting = await screen.findByRole('button', { name: /^New code in (?:8\d|90) s$/ });
    expect(resting).toHaveProperty('disabled', true);
  });
});

it('a closed registration shows a notice', async () => {
  const closed = () => ok({ status: 'closed', message: 'New accounts cannot be created at the moment.' });
  const { user } = await details({ [START]: closed });
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Registration is closed')).toBeTruthy();
  expect(screen.getByText(/^New accounts cannot be created/)).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('a signed-in user sees a notice instead of the registration', () => {
  show(<RegisterScreen />, {});
  expect(screen.getByText('You are signed in already')).toBeTruthy();
  expect(screen.getByText(/as Mies/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your projects' }).getAttribute('href')).toBe('/projects/');
  expect(screen.queryByLabelText('Name')).toBeNull();
});
