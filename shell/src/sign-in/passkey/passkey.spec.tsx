import { screen, waitFor } from '@testing-library/react';
import { offline, ok, refusal } from '@zonewerk/testing/screens';
import { fakePasskeys, forgetPasskeys, PASSKEY } from '../../../test/fake-passkeys';
import { showWindow } from '../../../test/show-window';
import { LoginWindow } from '../login-window';
import { StepUpWindow } from '../step-up-window';

const OPTIONS = '/api/user/login/passkey/options/';
const PASSKEYS = '/api/user/login/passkey/';
const ACCOUNTS = '/api/user/login/account-selector/';
const STEP_UP = '/api/user/step-up/options/';
const STATE = '/api/user/login/state/';

const mies = { id: 'a1', avatar: null, name: 'Mies', mail: 'mies@example.org' };
const answer = (status: string, message = '') => Response.json({ status, message });
const over = () => refusal(401, 'not-logged-in', "You're not authenticated. Please sign in.");

type Handlers = Parameters<typeof showWindow>[1]['handlers'];

const HANDLERS: Handlers = {
  [OPTIONS]: () => ok({ options: JSON.stringify(PASSKEY.options) }),
  [PASSKEYS]: () => answer('success'),
  [ACCOUNTS]: () => answer('no-cookie'),
  '/api/user/login/': () => Response.json({ status: 'twofactor', message: '', try: 0, type: 1 }),
  [STATE]: () =>
    ok({ method: 'app', methods: ['app', 'passkey'], phone_hint: null, next_send: null, name: 'Mies' }),
  [STEP_UP]: () => ok({ asked: false, methods: ['password', 'passkey'], phone_hint: null }),
};

function open(gate: 'signIn' | 'stepUp', handlers: Handlers = {}, loggedIn = gate === 'stepUp') {
  const shown = showWindow(gate === 'signIn' ? <LoginWindow /> : <StepUpWindow />, {
    handlers: { ...HANDLERS, ...handlers },
    pathname: '/privacy/',
    loggedIn,
  });
  const outcome = shown.open(gate);
  const sentTo = (path: string) => shown.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...shown, outcome, sentTo };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const signIn = () => button('Sign in with a passkey');
const password = () => screen.findByLabelText<HTMLInputElement>(/^Password/u);

afterEach(forgetPasskeys);

describe('the login window', () => {
  it('hides passkeys and sends no request in a browser without support', async () => {
    const { sentTo } = open('signIn');
    await password();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    expect(sentTo(OPTIONS)).toEqual([]);
  });

  it('signs in by the button, withdraws the field offer, and sends the remember choice', async () => {
    const requests = fakePasskeys();
    const { user, outcome, sentTo, reloadPage } = open('signIn');
    await user.click(await screen.findByLabelText('Remember this account'));
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.click(await signIn());
    expect(requests[0]?.isAborted()).toBe(true);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional', 'optional']);
    expect(requests[1]?.options).toEqual(PASSKEY.options);
    expect((await signIn()).getAttribute('aria-busy')).toBe('true');
    await requests[1]?.use();
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(sentTo(OPTIONS)).toEqual([{ purpose: 'sign-in' }, { purpose: 'sign-in' }]);
    const sent = { purpose: 'sign-in', response: PASSKEY.response, rememberAccount: true };
    expect(sentTo(PASSKEYS)).toEqual([sent]);
  });

  it('accepts a passkey from a field without a click, with the current remember choice', async () => {
    const requests = fakePasskeys();
    const { user, outcome, sentTo } = open('signIn');
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.click(await screen.findByLabelText('Remember this account'));
    await requests[0]?.use();
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(PASSKEYS)).toMatchObject([{ rememberAccount: true }]);
    expect(requests).toHaveLength(1);
  });

  it('preserves the input after a cancellation, shows a message, and offers again', async () => {
    const requests = fakePasskeys();
    const { user } = open('signIn');
    await user.type(await password(), 'four harbour cranes');
    await user.click(await signIn());
    await waitFor(() => expect(requests).toHaveLength(2));
    await requests[1]?.fail('NotAllowedError');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No passkey was used\. The request was/u);
    expect((await password()).value).toBe('four harbour cranes');
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests[2]).toMatchObject({ mediation: 'conditional' });
    await user.click(await signIn());
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(requests).toHaveLength(4));
    await requests[3]?.fail('SecurityError');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your browser could not use a passkey/u);
  });

  it.each<[string, Handlers, RegExp]>([
    [
      'does not fit',
      { [PASSKEYS]: () => answer('invalid-passkey', 'This passkey is not accepted.') },
      /^This passkey is not accepted\. Your account may no longer have this passkey\./u,
    ],
    [
      'took too long',
      { [PASSKEYS]: () => answer('challenge-ended', 'The request has expired. Please try again.') },
      /^The request has expired\. Please try again\.$/u,
    ],
    ['meets no network', { [PASSKEYS]: offline }, /^Sorry, something unexpected went wrong\..*offline/u],
  ])('shows the reason of a failed passkey that %s', async (_, handlers, text) => {
    const requests = fakePasskeys();
    const { user, outcome } = open('signIn', handlers);
    await user.click(await signIn());
    await waitFor(() => expect(requests.at(-1)?.mediation).toBe('optional'));
    await requests.at(-1)?.use();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(outcome.passed).toBeNull();
  });

  it('counts a wait of the passkey down, and the password remains available', async () => {
    fakePasskeys();
    const headers = { 'retry-after': '30' };
    const wait = { status: 'too-many-requests', message: 'Too many tries.' };
    const { user } = open('signIn', { [OPTIONS]: () => Response.json(wait, { status: 429, headers }) });
    await password();
    // The automatic offer was rejected as well, but the user did not start it.
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(await signIn());
    await screen.findByText('Too many tries.');
    expect((await screen.findByRole('timer')).textContent).toMatch(/You can try again in \d+ seconds\./u);
    expect((await signIn()).disabled).toBe(true);
    expect((await button('Sign in')).disabled).toBe(false);
  });

  it('has the button in the list of remembered accounts, without an offer of a field', async () => {
    const requests = fakePasskeys();
    const { user, sentTo } = open('signIn', {
      [ACCOUNTS]: () => ok({ remember_cookie: 'm', accounts: [mies] }),
    });
    await user.click(await signIn());
    await waitFor(() => expect(requests).toHaveLength(1));
    await requests[0]?.use();
    await waitFor(() => expect(sentTo(PASSKEYS)).toHaveLength(1));
    // The list of accounts has no remember choice.
    expect(sentTo(PASSKEYS)).toEqual([{ purpose: 'sign-in', response: PASSKEY.response }]);
  });

  it('withdraws pending offers when it closes or an account is chosen', async () => {
    const requests = fakePasskeys();
    const { user } = open('signIn', { [ACCOUNTS]: () => ok({ remember_cookie: 'm', accounts: [mies] }) });
    await user.click(await signIn());
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.click(await button('Mies mies@example.org'));
    expect(requests[0]?.isAborted()).toBe(true);
    await password();
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.mediation).toBe('conditional');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(await button('Cancel'));
    await waitFor(() => expect(requests[1]?.isAborted()).toBe(true));
  });
});

describe('the second factor', () => {
  async function openFactor(handlers: Handlers = {}) {
    const shown = open('signIn', handlers);
    await shown.user.type(await screen.findByLabelText(/Email address/u), 'mies@example.org');
    await shown.user.type(await password(), 'four harbour cranes{Enter}');
    await screen.findByLabelText(/^Code/u);
    return shown;
  }

  it('can be a passkey, and the offer of the login form is withdrawn', async () => {
    const requests = fakePasskeys();
    const { user, outcome, sentTo } = await openFactor();
    expect(requests.every(({ isAborted }) => isAborted())).toBe(true);
    await user.click(await button('Use a passkey'));
    await screen.findByText(/fingerprint, face or PIN/u);
    expect(document.activeElement).toBe(await button('Use a passkey'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(requests.at(-1)?.mediation).toBe('optional'));
    await requests.at(-1)?.use();
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(PASSKEYS)).toEqual([{ purpose: 'second-factor', response: PASSKEY.response }]);
  });

  it('restarts after an expired sign-in', async () => {
    fakePasskeys();
    const options = HANDLERS[OPTIONS] ?? over;
    const { user } = await openFactor({
      [OPTIONS]: (body) => (body['purpose'] === 'second-factor' ? over() : options(body)),
    });
    await user.click(await button('Use a passkey'));
    await user.click(await button('Use a passkey'));
    await screen.findByText('This sign-in took too long. Please enter your password again.');
  });

  it('offers no passkey in a browser without support', async () => {
    await openFactor();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

describe('a confirmation', () => {
  it('accepts a passkey instead of the password, and fetches the token of the new session', async () => {
    const requests = fakePasskeys();
    const { user, outcome, sentTo, refreshToken } = open('stepUp');
    await user.click(await button('Use a passkey'));
    await user.click(await button('Use a passkey'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.mediation).toBe('optional');
    await requests[0]?.fail('NotAllowedError');
    await screen.findByText(/^No passkey was used/u);
    await user.click(await button('Use a passkey'));
    await waitFor(() => expect(requests).toHaveLength(2));
    await requests[1]?.use();
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(PASSKEYS)).toEqual([{ purpose: 'step-up', response: PASSKEY.response }]);
    expect(refreshToken).toHaveBeenCalledTimes(1);
  });

  it('of an expired session requests a sign-in, and shows the message without one', async () => {
    fakePasskeys();
    const { user, host, outcome } = open('stepUp', { [OPTIONS]: over });
    await user.click(await button('Use a passkey'));
    await user.click(await button('Use a passkey'));
    await screen.findByText("You're not authenticated. Please sign in.");
    expect(host.requestSignIn).toHaveBeenCalledTimes(1);
    expect(outcome.passed).toBeNull();
  });

  it('shows a passkey immediately as the only method, and can be cancelled', async () => {
    const requests = fakePasskeys();
    const only = () => ok({ asked: false, methods: ['passkey'], phone_hint: null });
    const { user, outcome } = open('stepUp', { [STEP_UP]: only });
    await user.click(await button('Use a passkey'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText('Another way')).toBeNull();
    await user.click(await button('Cancel'));
    await waitFor(() => expect(outcome.passed).toBe(false));
    expect(requests[0]?.isAborted()).toBe(true);
  });

  it('shows advice when the browser does not support the only method', async () => {
    open('stepUp', { [STEP_UP]: () => ok({ asked: false, methods: ['passkey'], phone_hint: null }) });
    await screen.findByText('This browser does not support passkeys. Use a newer browser or another device.');
  });
});
