import { act, screen, waitFor, within } from '@testing-library/react';
import { pageReceived } from '@zonewerk/shell-sdk';
import { ok, page, refusal } from '@zonewerk/testing/screens';
import { showWindow } from '../../test/show-window';
import { LoginWindow } from './login-window';

/** The solver has its own spec; this fake responds immediately. */
jest.mock('../../../libs/shell-sdk/src/captcha/captcha-solver', () => ({
  solveCaptcha: async (challenge: string) => `solved ${challenge}`,
}));

const LOGIN = '/api/user/login/';
const ACCOUNTS = '/api/user/login/account-selector/';
const FORGET = '/api/user/login/account-selector/remove/';
const CAPTCHA = '/api/user/captcha/';

const mies = { id: 'a1', avatar: null, name: 'Mies', mail: 'mies@example.org' };
const joost = { id: 'a2', avatar: '/api/user/picture/1/', name: 'Joost', mail: 'joost@example.org' };
const none = () => Response.json({ status: 'no-cookie', message: '', remember_cookie: null, accounts: [] });
const both = () => ok({ remember_cookie: 'mark', accounts: [mies, joost] });
const wrong = (tries: number) => () =>
  Response.json({ status: 'invalid-credentials', message: 'They do not fit.', try: tries, type: null });
const unsolved = () =>
  Response.json({ status: 'captcha-required', message: 'Solve it.', try: 2, type: null });
const good = () => ok({ try: 0, type: null });

type Handlers = Parameters<typeof showWindow>[1]['handlers'];

function openLogin(handlers: Handlers, more: { loggedIn?: boolean; pathname?: string } = {}) {
  const shown = showWindow(<LoginWindow />, {
    handlers: { [ACCOUNTS]: none, ...handlers },
    pathname: '/privacy/',
    ...more,
  });
  const outcome = shown.open('signIn');
  const sentTo = (path: string) => shown.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...shown, outcome, sentTo };
}

const mail = () => screen.findByLabelText<HTMLInputElement>(/Email address/u);
const password = () => screen.findByLabelText<HTMLInputElement>(/^Password/u);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the default form', () => {
  it('signs in, closes and is empty at the next opening', async () => {
    const { user, outcome, sentTo, reloadPage, open } = openLogin({ [LOGIN]: good });
    await user.type(await mail(), 'mies@example.org');
    await user.type(await password(), 'four harbour cranes');
    await user.click(screen.getByLabelText('Remember this account'));
    await user.click(await button('Sign in'));
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(LOGIN)).toEqual([
      { mail: 'mies@example.org', password: 'four harbour cranes', rememberAccount: true },
    ]);
    expect(reloadPage).toHaveBeenCalledTimes(1);
    open('signIn');
    expect([(await mail()).value, (await password()).value]).toEqual(['', '']);
  });

  it('shows no lost session when the page of the new session appears before it closes', async () => {
    const { store, sentTo } = openLogin({});
    await mail();
    act(() => void store.dispatch(pageReceived(page)));
    expect(screen.getByRole('dialog').textContent).toContain('Use your email address and password');
    expect(await mail()).toBeTruthy();
    expect(sentTo(ACCOUNTS)).toHaveLength(1);
  });

  it('has the autocomplete tokens for password managers', async () => {
    openLogin({});
    expect((await mail()).autocomplete).toBe('username webauthn');
    expect((await password()).autocomplete).toBe('current-password webauthn');
  });

  it('clears only the password after a rejection and focuses it', async () => {
    const { user } = openLogin({ [LOGIN]: wrong(1) });
    await user.type(await mail(), 'mies@example.org');
    await user.type(await password(), 'wrong words');
    await user.click(screen.getByLabelText('Remember this account'));
    await user.click(await button('Sign in'));
    expect((await screen.findByRole('alert')).textContent).toBe('They do not fit.');
    expect((await mail()).value).toBe('mies@example.org');
    expect(screen.getByLabelText<HTMLInputElement>('Remember this account').checked).toBe(true);
    expect((await password()).value).toBe('');
    expect(document.activeElement).toBe(await password());
  });

  it('solves a new captcha for each attempt from the second failure on', async () => {
    const answers = [wrong(2), wrong(3), good];
    let challenges = 0;
    const { user, sentTo, outcome } = openLogin({
      [LOGIN]: () => (answers.shift() ?? good)(),
      [CAPTCHA]: () => ok({ challenge: `number ${(challenges += 1)}` }),
    });
    await user.type(await mail(), 'mies@example.org');
    for (const typed of ['first', 'second', 'third']) {
      await user.type(await password(), typed);
      await user.click(await button('Sign in'));
      if (typed !== 'third') await screen.findByText('The security puzzle is solved.');
    }
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(LOGIN).map((body) => body['response'])).toEqual([
      undefined,
      'solved number 1',
      'solved number 2',
    ]);
    expect(sentTo(CAPTCHA)[0]).toEqual({ purpose: 'login' });
  });

  it('sends again automatically after a requested captcha', async () => {
    const answers = [unsolved, good];
    const { user, sentTo, outcome } = openLogin({
      [LOGIN]: () => (answers.shift() ?? good)(),
      [CAPTCHA]: () => ok({ challenge: 'x' }),
    });
    await user.type(await mail(), 'mies@example.org');
    await user.type(await password(), 'four harbour cranes');
    await user.click(await button('Sign in'));
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(LOGIN).map((body) => body['response'])).toEqual([undefined, 'solved x']);
    expect(screen.queryByText('Solve it.')).toBeNull();
  });

  it('marks every invalid field with its own message', async () => {
    const { user } = openLogin({});
    for (const typed of ['{Enter}', 'mies{Enter}']) {
      await user.type(await mail(), typed);
      expect(screen.getByText('This is not a valid mail address.')).toBeTruthy();
      expect(screen.getByText('Please enter your password.')).toBeTruthy();
      expect(document.activeElement).toBe(await mail());
    }
  });

  it('preserves the password during a captcha and counts a wait down', async () => {
    const headers = { 'retry-after': '2' };
    const answers = [
      unsolved,
      unsolved,
      () =>
        Response.json({ status: 'too-many-requests', message: 'Too many tries.' }, { status: 429, headers }),
    ];
    const { user } = openLogin({
      [LOGIN]: () => (answers.shift() ?? good)(),
      [CAPTCHA]: () => ok({ challenge: 'x' }),
    });
    await user.type(await mail(), 'mies@example.org');
    await user.type(await password(), 'four harbour cranes');
    await user.click(await button('Sign in'));
    await screen.findByText('Solve it.');
    await screen.findByText('The security puzzle is solved.');
    expect((await password()).value).toBe('four harbour cranes');
    await user.click(await button('Sign in'));
    await screen.findByText('Too many tries.');
    expect((await screen.findByRole('timer')).textContent).toMatch(/You can try again in [12] seconds?\./u);
    expect((await button('Sign in')).hasAttribute('disabled')).toBe(true);
    await waitFor(async () => expect((await button('Sign in')).hasAttribute('disabled')).toBe(false));
    expect((await password()).value).toBe('four harbour cranes');
  });

  it('shows a failed captcha and tries again', async () => {
    const answers = [() => refusal(503, 'unavailable', 'Busy.'), () => ok({ challenge: 'x' })];
    const { user, sentTo } = openLogin({
      [LOGIN]: wrong(2),
      [CAPTCHA]: () => (answers.shift() ?? none)(),
    });
    await user.type(await mail(), 'mies@example.org');
    await user.type(await password(), 'one');
    await user.click(await button('Sign in'));
    await screen.findByText(/could not be solved/u);
    await user.type(await password(), 'two');
    await user.click(await button('Sign in'));
    await screen.findByText('Your browser could not solve the security puzzle. Please try again.');
    expect(sentTo(LOGIN)).toHaveLength(1);
    expect((await password()).value).toBe('two');
    await screen.findByText('The security puzzle is solved.');
  });

  it('shows the technical data of a network failure as specified', async () => {
    const { user } = openLogin({ [LOGIN]: () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await user.type(await mail(), 'mies@example.org');
    await user.type(await password(), 'four harbour cranes');
    await user.click(await button('Sign in'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Sorry, something unexpected went wrong\. We will show you some technical data: /u,
    );
    expect((await password()).value).toBe('four harbour cranes');
  });

  it('shows the user of a lost session, no remember choice, and uses a fresh token', async () => {
    const { user, sentTo, refreshToken } = openLogin({ [LOGIN]: good }, { loggedIn: true });
    expect((await mail()).value).toBe('mies@example.org');
    expect(screen.queryByLabelText('Remember this account')).toBeNull();
    expect(refreshToken).toHaveBeenCalledTimes(1);
    await user.type(await password(), 'four harbour cranes');
    await user.click(await button('Sign in'));
    await waitFor(() => expect(sentTo(LOGIN)).toHaveLength(1));
    expect(sentTo(LOGIN)[0]).toEqual({ mail: 'mies@example.org', password: 'four harbour cranes' });
  });
});

it('closes when its link opens another page, but not for a new tab', async () => {
  // In production the shell follows the link itself.
  const hold = (event: Event) => event.preventDefault();
  document.addEventListener('click', hold);
  const { user, outcome } = openLogin({}, { loggedIn: true });
  const link = await screen.findByRole('link', { name: 'Forgot your password?' });
  expect(link.getAttribute('href')).toBe('/reset/');
  await user.keyboard('{Control>}');
  await user.click(link);
  await user.keyboard('{/Control}');
  expect(outcome.passed).toBeNull();
  await user.click(link);
  await waitFor(() => expect(outcome.passed).toBe(false));
  document.removeEventListener('click', hold);
});

describe('the remembered accounts', () => {
  const list = () => screen.findByRole('list', { name: 'Accounts of this browser' });

  it('are shown with name and email address, and a choice leads to the password', async () => {
    const { user, sentTo, outcome } = openLogin({ [ACCOUNTS]: both, [LOGIN]: good });
    const rows = within(await list()).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['MMiesmies@example.org', 'Joostjoost@example.org']);
    expect(rows[1]?.querySelector('img')?.getAttribute('src')).toBe('/api/user/picture/1/');
    await user.click(await button('Joost joost@example.org'));
    expect(await mail()).toMatchObject({ value: 'joost@example.org', readOnly: true });
    expect(document.activeElement).toBe(await password());
    await user.keyboard('four harbour cranes{Enter}');
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(LOGIN)).toEqual([
      { rememberCookie: 'mark', rememberUserId: 'a2', password: 'four harbour cranes' },
    ]);
  });

  it('are shown after a lost session, with its notice', async () => {
    const { user, sentTo } = openLogin({ [ACCOUNTS]: both, [LOGIN]: good }, { loggedIn: true });
    await list();
    expect(screen.getByRole('dialog').textContent).toContain('Your session has ended.');
    expect(await button('Leave this page')).toBeTruthy();
    await user.click(await button('Mies mies@example.org'));
    await user.type(await password(), 'four harbour cranes{Enter}');
    await waitFor(() => expect(sentTo(LOGIN)).toHaveLength(1));
    expect(sentTo(LOGIN)[0]).toMatchObject({ rememberCookie: 'mark', rememberUserId: 'a1' });
  });

  it('can be removed; the last removal shows the default form', async () => {
    const { user, sentTo } = openLogin({ [ACCOUNTS]: both, [FORGET]: () => ok({}) });
    await user.click(await button('Remove mies@example.org from this browser'));
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement).toBe(await button('Joost joost@example.org'));
    await user.click(await button('Remove joost@example.org from this browser'));
    expect((await mail()).value).toBe('');
    expect(sentTo(FORGET)).toEqual([{ account: 'a1' }, { account: 'a2' }]);
  });

  it('remain after a failed removal, with the reason', async () => {
    const busy = () => refusal(503, 'unavailable', 'Please try again in a moment.');
    const { user } = openLogin({ [ACCOUNTS]: both, [FORGET]: busy });
    await user.click(await button('Remove mies@example.org from this browser'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment.');
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('allow another account by email address and password, which is then remembered', async () => {
    const { user, sentTo, outcome } = openLogin({ [ACCOUNTS]: both, [LOGIN]: good });
    await user.click(await button('Add account'));
    expect(document.activeElement).toBe(await mail());
    expect(screen.queryByLabelText(/^Password/u)).toBeNull();
    await user.keyboard('anna');
    await user.click(await button('Continue'));
    await screen.findByText('This is not a valid mail address.');
    await user.type(await mail(), '@example.org');
    const field = await mail();
    await user.click(await button('Continue'));
    expect(document.activeElement).toBe(await password());
    // The same element, so that password managers see one form.
    expect(await mail()).toBe(field);
    await user.click(await button('Change'));
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('anna@example.org');
    await user.keyboard('{Enter}');
    await user.keyboard('four harbour cranes{Enter}');
    await waitFor(() => expect(outcome.passed).toBe(true));
    expect(sentTo(LOGIN)).toEqual([
      { mail: 'anna@example.org', password: 'four harbour cranes', rememberAccount: true },
    ]);
  });

  it.each(['no-cookie', 'cookie-invalid'])('the status %s shows the default form', async (status) => {
    openLogin({
      [ACCOUNTS]: () => Response.json({ status, message: 'x', remember_cookie: null, accounts: [] }),
    });
    expect((await mail()).value).toBe('');
    expect(screen.queryByText('x')).toBeNull();
  });

  it('that are invalid at the sign-in lead to the default form with the email address', async () => {
    const invalid = () =>
      Response.json({ status: 'cookie-invalid', message: 'Please enter both.', try: 0, type: null });
    const { user } = openLogin({ [ACCOUNTS]: both, [LOGIN]: invalid });
    await user.click(await button('Mies mies@example.org'));
    await user.keyboard('four harbour cranes{Enter}');
    await screen.findByText('Please enter both.');
    expect(await mail()).toMatchObject({ value: 'mies@example.org', readOnly: false });
  });
});
