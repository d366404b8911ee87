import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { OverviewScreen } from './overview-screen';

const DATE = '2026-01-02T10:00:00.000Z';
const EMAILS = '/api/user/email/list/';
const FACTORS = '/api/user/authenticator/get/';
const email = { id: 'a'.repeat(24), email: 'mies@example.org', created: DATE, notifications: 'all' };
const off = { enabled: false, since: null };
const factors = {
  method: 0,
  sms: { ...off, phone_hint: null },
  app: off,
  face: { ...off, available: false },
  recovery_left: null,
  passkeys: [],
};

const handlers = {
  '/api/user/check/': () => ok({ date: DATE }),
  '/api/user/profile/get/': () =>
    ok({ name: 'Mies', mail: email.email, created: DATE, picture: null, zone: null }),
  '/api/user/phone/get/': () => ok({ phone: null, since: null, pending: null }),
  [EMAILS]: () => ok({ list: [{ ...email, status: 'primary' }] }),
  [FACTORS]: () => ok(factors),
};

const rowOf = (title: string) => within(screen.getByText(title, { selector: 'a, span' }).closest('li')!);

it('the overview shows configured and missing protection with links', async () => {
  show(<OverviewScreen />, handlers);
  await waitFor(() => expect(screen.getAllByText('Missing')).toHaveLength(3));
  expect(rowOf('Password').getByText('Set up')).toBeTruthy();
  expect(rowOf('Email addresses').getByText('Missing')).toBeTruthy();
  expect(rowOf('Phone').getByText('Missing')).toBeTruthy();
  expect(rowOf('Verification').getByText('No second factor')).toBeTruthy();
  expect(rowOf('Profile').getByText('Mies · No picture yet')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/account/emails/',
    '/account/phones/',
    '/account/verification/',
    '/account/security-check/',
    '/account/profile/',
    '/account/sessions/',
    '/account/sessions/history/filter:selectable/order:DESC/',
    '/account/contacts/',
    '/balance/',
  ]);
});

it('the overview lists the factors and marks missing recovery codes', async () => {
  const on = { enabled: true, since: DATE };
  const answers = [{ ...factors, app: on, passkeys: [{}] }];
  show(<OverviewScreen />, { ...handlers, [FACTORS]: () => ok(answers.shift() ?? factors) });
  expect(await screen.findByText('Authenticator app, 1 passkey, no recovery codes')).toBeTruthy();
  expect(rowOf('Verification').getByText('Action needed')).toBeTruthy();
});

it('the overview counts unconfirmed email addresses', async () => {
  const list = [
    { ...email, status: 'primary' },
    { ...email, id: 'b', status: 'unconfirmed' },
  ];
  show(<OverviewScreen />, { ...handlers, [EMAILS]: () => ok({ list }) });
  expect(await screen.findByText('1 unconfirmed email address')).toBeTruthy();
});

it.each([
  ['a refusal', () => refusal(500, 'error', 'Broken.')],
  ['no network', () => offline()],
])('one section with %s does not affect the others and can be retried', async (_, failure) => {
  const answers = [failure()];
  const { user } = show(<OverviewScreen />, {
    ...handlers,
    [EMAILS]: () => answers.shift() ?? handlers[EMAILS](),
  });
  expect(await screen.findByText('Mies · No picture yet')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Try again: Email addresses' }));
  await waitFor(() => expect(rowOf('Email addresses').getByText('Missing')).toBeTruthy());
});

it('the overview changes the password in a window', async () => {
  const { user, host } = show(<OverviewScreen />, {
    ...handlers,
    '/api/user/password/': () => ok({ message: 'Changed.' }),
  });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  expect(window.location.search).toBe('?password=1');
  for (const label of ['Current password', 'New password', 'Repeat the new password'])
    await user.type(dialog.getByLabelText(label), 'four harbour cranes');
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Changed.', tone: 'good' }));
  expect(window.location.search).toBe('');
});
