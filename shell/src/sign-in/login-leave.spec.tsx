import { screen, waitFor } from '@testing-library/react';
import { ok } from '@zonewerk/testing/screens';
import { showWindow } from '../../test/show-window';
import { LoginWindow } from './login-window';

const ACCOUNTS = '/api/user/login/account-selector/';
const none = () => Response.json({ status: 'no-cookie', message: '', remember_cookie: null, accounts: [] });
const mies = { id: 'a1', avatar: null, name: 'Mies', mail: 'mies@example.org' };
const one = () => ok({ remember_cookie: 'mark', accounts: [mies] });

function openLogin(accounts: () => Response, loggedIn: boolean) {
  const handlers = { [ACCOUNTS]: accounts };
  const shown = showWindow(<LoginWindow />, { handlers, pathname: '/privacy/', loggedIn });
  return { ...shown, outcome: shown.open('signIn') };
}

it.each([
  ['the default form', none],
  ['the remembered accounts', one],
])('"Leave this page" in %s ends the session with the window still open', async (_, accounts) => {
  const { user, outcome, go, signOut } = openLogin(accounts, true);
  await user.click(await screen.findByRole('button', { name: 'Leave this page' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(go).not.toHaveBeenCalled();
  expect([outcome.passed, screen.getByRole('dialog').textContent]).toEqual([null, expect.any(String)]);
});

it('"Cancel" closes the window of a visitor without a sign-out', async () => {
  const { user, outcome, signOut } = openLogin(none, false);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(outcome.passed).toBe(false));
  expect(signOut).not.toHaveBeenCalled();
});
