import { screen, waitFor } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { SetScreen } from './set-screen';

const CHECK = '/api/user/reset/check/';
const PROCESS = '/api/user/reset/processor/';
const GOOD = 'four cranes in the fog';
const ENDED = 'This link has been used or has expired. Please request a new one.';

const open = (handlers: Parameters<typeof show>[1], second = false) =>
  show(
    <SetScreen params={{ hash: 'h4sh' }} />,
    { [CHECK]: () => ok({ second_factor: second }), ...handlers },
    false,
  );

async function fill({ user }: ReturnType<typeof open>, pw1: string, pw2 = pw1) {
  await user.type(await screen.findByLabelText('New password'), pw1);
  await user.type(screen.getByLabelText('New password again'), pw2);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
}

it('the password is saved with the token of the URL, without a sign-in', async () => {
  const shown = open({ [PROCESS]: () => ok({ try: 0 }) });
  await fill(shown, GOOD);
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(shown.sent.map(({ body }) => body)).toEqual([
    { reset_token: 'h4sh' },
    { reset_token: 'h4sh', pw1: GOOD, pw2: GOOD },
  ]);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login/');
  expect(shown.host.navigate).not.toHaveBeenCalled();
});

describe('a reset in a browser with another signed-in account', () => {
  const openOther = (own: boolean) =>
    show(<SetScreen params={{ hash: 'h4sh' }} />, {
      [CHECK]: () => ok({ second_factor: false, account: 'b•••@example.org', own }),
      [PROCESS]: () => ok({ try: 0 }),
    });

  it('shows both accounts and offers to continue or to sign out', async () => {
    const shown = openOther(false);
    expect(await screen.findByText(/^You are signed in as /u)).toBeTruthy();
    expect(screen.getByText(/for another account: b•••@example\.org\./u)).toBeTruthy();
    await fill(shown, GOOD);
    expect(await screen.findByText('Password of b•••@example.org changed')).toBeTruthy();
    expect(screen.getByText(/You are still signed in as/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue to your projects' }).getAttribute('href')).toBe(
      '/projects/',
    );
    expect(shown.host.signOut).not.toHaveBeenCalled();
    await shown.user.click(screen.getByRole('button', { name: 'Sign out and use the new password' }));
    expect(shown.host.signOut).toHaveBeenCalledTimes(1);
  });

  it('shows no account notice for the same account', async () => {
    await fill(openOther(true), GOOD);
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(screen.queryByText(/signed in as/u)).toBeNull();
  });
});

it.each([
  [false, 'eight888', 'Please use at least 15 characters.'],
  [true, 'seven77', 'Please use at least 8 characters.'],
])('the minimum password length is shorter only with a second factor: %p', async (second, password, text) => {
  const shown = open({}, second);
  await fill(shown, password);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(shown.sent).toHaveLength(1);
});

it('two different passwords are rejected', async () => {
  await fill(open({}), GOOD, `${GOOD}!`);
  expect(await screen.findByText('The two passwords are not the same.')).toBeTruthy();
});

it('a password against the rules shows the error at its field', async () => {
  const issues = [{ path: 'pw1', message: 'This password is too common.' }];
  await fill(
    open({ [PROCESS]: () => refusal(400, 'validation-error', 'Please check the marked fields.', issues) }),
    GOOD,
  );
  expect(await screen.findByText('This password is too common.')).toBeTruthy();
});

it('an expired link offers a new one, before and during saving', async () => {
  const ended = () =>
    Response.json({ status: 'invalid-token', message: ENDED, second_factor: false, try: 1 });
  const { unmount } = open({ [CHECK]: ended });
  expect(await screen.findByText(ENDED)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request another link' }).getAttribute('href')).toBe('/reset/');
  unmount();
  await fill(open({ [PROCESS]: ended }), GOOD);
  expect(await screen.findByText(ENDED)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

it('a failed link check shows the reason and Retry', async () => {
  const answers = [refusal(500, 'error', 'Broken.')];
  const { user } = open({ [CHECK]: () => answers.shift() ?? ok({ second_factor: false }) });
  expect(await screen.findByText('Broken.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});

it('a link check without a network shows a notice', async () => {
  open({ [CHECK]: () => offline() });
  await waitFor(() => expect(screen.getByText("You're offline")).toBeTruthy());
});
