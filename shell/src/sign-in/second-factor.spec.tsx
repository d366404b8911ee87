import { screen, waitFor, within } from '@testing-library/react';
import { ok, refusal } from '@zonewerk/testing/screens';
import { showWindow } from '../../test/show-window';
import { LoginWindow } from './login-window';

const LOGIN = '/api/user/login/';
const STATE = '/api/user/login/state/';
const CODE = '/api/user/login/two-factor-auth/';
const SMS = '/api/user/authenticator/sms/send/';
const FACE = '/api/user/login/biometric/';

const MESSAGE = 'Please enter the code of your authenticator app.';
const waits = (status: 'twofactor' | 'biometric', message = MESSAGE) => ({
  [LOGIN]: () => Response.json({ status, message, try: 0, type: status === 'twofactor' ? 1 : null }),
});
const state = (method: string, methods: string[], nextSend: () => string | null = () => null) => ({
  [STATE]: () => ok({ method, methods, phone_hint: '42', next_send: nextSend(), name: 'Mies' }),
});
const answer = (status: string, message: string) => () => Response.json({ status, message });
const over = () => refusal(401, 'not-logged-in', "You're not authenticated. Please sign in.");

type Handlers = Parameters<typeof showWindow>[1]['handlers'];

/** Opens the window after a correct password. */
async function openFactor(handlers: Handlers) {
  const none = () => Response.json({ status: 'no-cookie', message: '', remember_cookie: null, accounts: [] });
  const shown = showWindow(<LoginWindow />, {
    handlers: { '/api/user/login/account-selector/': none, ...handlers },
    pathname: '/privacy/',
  });
  const outcome = shown.open('signIn');
  const { user } = shown;
  await user.type(await screen.findByLabelText(/Email address/u), 'mies@example.org');
  await user.type(screen.getByLabelText(/^Password/u), 'four harbour cranes{Enter}');
  const sentTo = (path: string) => shown.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...shown, outcome, sentTo };
}

const code = (name: string | RegExp = /^Code/u) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

it('a complete code of the app is sent automatically', async () => {
  const handlers = { ...waits('twofactor'), ...state('app', ['app']), [CODE]: answer('success', '') };
  const { user, outcome, sentTo, refreshToken } = await openFactor(handlers);
  await screen.findByRole('dialog', { name: 'Second step' });
  await screen.findByText(MESSAGE);
  expect(refreshToken).toHaveBeenCalled();
  expect((await code()).autocomplete).toBe('one-time-code');
  await user.type(await code(), '123 456');
  await waitFor(() => expect(outcome.passed).toBe(true));
  expect(sentTo(CODE)).toEqual([{ code: '123456', method: 'app' }]);
  expect(screen.queryByText('Another way')).toBeNull();
});

it('a wrong code is shown at the field and is not resent automatically', async () => {
  const answers = [answer('invalid-code', 'This code is not right.'), answer('success', '')];
  const { user, outcome, sentTo } = await openFactor({
    ...waits('twofactor'),
    ...state('app', ['app']),
    [CODE]: () => (answers.shift() ?? over)(),
  });
  await user.type(await code(), '111111');
  await screen.findByText('This code is not right.');
  expect((await code()).value).toBe('');
  await waitFor(async () => expect(document.activeElement).toBe(await code()));
  await user.type(await code(), '222222');
  expect(sentTo(CODE)).toHaveLength(1);
  await user.click(await button('Confirm'));
  await waitFor(() => expect(outcome.passed).toBe(true));
});

it('an expired code is shown above the field, and another one can be sent after the countdown', async () => {
  const soon = () => new Date(Date.now() + 3_000).toISOString();
  const sends = [
    answer('not-sent', 'No further code has been sent. You can try again in 3 seconds.'),
    answer('success', ''),
  ];
  const { user, sentTo } = await openFactor({
    ...waits('twofactor', 'We have sent a code to your phone ending in 42.'),
    ...state('sms', ['sms'], soon),
    [CODE]: answer('challenge-ended', 'This code has expired. Please request a new one or sign in again.'),
    [SMS]: () => (sends.shift() ?? over)(),
  });
  await screen.findByText('We have sent a code to your phone ending in 42.');
  expect((await button(/^Send again in \d s$/u)).disabled).toBe(true);
  await user.type(await code(), '111111');
  await screen.findByText('This code has expired. Please request a new one or sign in again.');
  const again = await screen.findByRole('button', { name: 'Send again' });
  expect(sentTo(SMS)).toEqual([]);
  await user.click(again);
  await screen.findByText('No further code has been sent. You can try again in 3 seconds.');
  await user.click(await button('Send again'));
  await screen.findByText('Code sent. Earlier codes are no longer valid.');
  expect((await button(/^Send again in/u)).disabled).toBe(true);
  expect(sentTo(SMS)).toHaveLength(2);
});

it.each([
  ['the app', ['app'], 1],
  ['SMS, after the last try', ['sms'], 5],
] as const)('an expired sign-in leads back to the password: %s', async (_, methods, tries) => {
  const wrong = Array.from({ length: tries - 1 }, () => answer('invalid-code', 'This code is not right.'));
  const ended = answer(
    'challenge-ended',
    'This code has expired. Please request a new one or sign in again.',
  );
  const { user, sentTo } = await openFactor({
    ...waits('twofactor'),
    ...state(methods[0], [...methods]),
    [CODE]: () => (wrong.shift() ?? ended)(),
  });
  for (let tried = 1; tried <= tries; tried += 1) {
    await user.type(await code(), '111111');
    if (tried > 1) await user.click(await button('Confirm'));
    await waitFor(() => expect(sentTo(CODE)).toHaveLength(tried));
  }
  await screen.findByText('This sign-in has ended. Please enter your password again.');
  expect(screen.getByLabelText<HTMLInputElement>(/Email address/u).value).toBe('mies@example.org');
  await user.type(screen.getByLabelText(/^Password/u), 'four harbour cranes{Enter}');
  await code();
});

it('another method can be chosen, and an SMS is sent once and only on request', async () => {
  const { user, sentTo } = await openFactor({
    ...waits('twofactor'),
    ...state('app', ['app', 'sms', 'recovery']),
    [SMS]: answer('success', ''),
    [CODE]: answer('success', ''),
  });
  await code();
  expect(sentTo(SMS)).toEqual([]);
  await user.click(await button('Send a code by SMS'));
  await screen.findByText('We send the code to your phone ending in 42.');
  await screen.findByText('Code sent. Earlier codes are no longer valid.');
  await user.click(await button('Use your authenticator app'));
  await user.click(await button('Send a code by SMS'));
  expect(sentTo(SMS)).toHaveLength(1);
  await user.click(await button('Use a recovery code'));
  await user.type(await code(/^Recovery code/u), 'abcde-fghij-klmno{Enter}');
  await waitFor(() => expect(sentTo(CODE)).toEqual([{ code: 'abcde-fghij-klmno', method: 'recovery' }]));
});

it('a timed-out sign-in restarts at the password, with a message', async () => {
  const { user } = await openFactor({ ...waits('twofactor'), ...state('app', ['app']), [CODE]: over });
  await user.type(await code(), '111111');
  await screen.findByText('This sign-in took too long. Please enter your password again.');
  expect(screen.getByLabelText<HTMLInputElement>(/Email address/u).value).toBe('mies@example.org');
  await user.type(screen.getByLabelText(/^Password/u), 'four harbour cranes{Enter}');
  await user.click(await button('Start over'));
  await screen.findByLabelText(/^Password/u);
});

it('a failed request for the methods can be retried', async () => {
  const answers = [() => refusal(503, 'unavailable', 'Busy.'), state('app', ['app'])[STATE]];
  const { user } = await openFactor({ ...waits('twofactor'), [STATE]: () => (answers.shift() ?? over)() });
  await screen.findByText('Busy.');
  await user.click(await button('Retry'));
  await code();
});

describe('the face', () => {
  const track = { stop: jest.fn() };
  const PICTURE = 'data:image/jpeg;base64,AAAA';

  beforeEach(() => {
    const getUserMedia = async () => ({ getTracks: () => [track] });
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640);
    jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480);
    const context = { drawImage: jest.fn() } as unknown as RenderingContext;
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PICTURE);
  });

  async function take(user: Awaited<ReturnType<typeof openFactor>>['user']) {
    await waitFor(async () => expect((await button('Take photo')).disabled).toBe(false));
    await user.click(await button('Take photo'));
  }

  it('stops the video after a picture and compares pictures until one is accepted', async () => {
    const answers = [
      answer('less', 'We could not recognise you. Please try again.'),
      answer('error', 'x'),
      answer('success', ''),
    ];
    const { user, outcome, sentTo } = await openFactor({
      ...waits('biometric', 'Please look into the camera.'),
      ...state('face', ['face', 'recovery']),
      [FACE]: () => (answers.shift() ?? over)(),
    });
    await take(user);
    expect(track.stop).toHaveBeenCalled();
    const less = await screen.findByText('We could not recognise you. Please try again.');
    expect(less.closest('[role="status"]')).toBeTruthy();
    await user.click(await button('Take another photo'));
    await take(user);
    const alert = await screen.findByText('Something went wrong. Oops!');
    within(alert.closest('[role="alert"]') as HTMLElement).getByText('Sorry, the AI has an issue.');
    await user.click(await button('Take another photo'));
    await take(user);
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(FACE)).toEqual([{ print: PICTURE }, { print: PICTURE }, { print: PICTURE }]);
  });

  it('leads back to the password after an expired sign-in', async () => {
    const { user } = await openFactor({
      ...waits('biometric'),
      ...state('face', ['face', 'recovery']),
      [FACE]: answer('challenge-ended', 'This sign-in has ended. Please sign in again.'),
    });
    await take(user);
    await screen.findByText('This sign-in has ended. Please enter your password again.');
    await screen.findByLabelText(/^Password/u);
  });

  it('is never the only method', async () => {
    const { user } = await openFactor({
      ...waits('biometric'),
      ...state('face', ['face', 'recovery']),
    });
    await button('Take photo');
    await user.click(await button('Use a recovery code'));
    await code(/^Recovery code/u);
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
  });
});
