import { screen } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { NotMeScreen } from './not-me-screen';

const READ = '/api/user/not-me/get/';
const REPORT = '/api/user/not-me/';
const signIn = {
  date: '2026-01-02T10:00:00.000Z',
  browser: 'Chrome 140',
  device: 'Linux, desktop',
  ip: '192.0.2.7',
  place: 'Delft, Netherlands',
};
const ended = () =>
  Response.json({ status: 'link-ended', message: 'This link has been used or has expired.', sign_in: null });

const open = (handlers: Parameters<typeof show>[1]) => {
  window.history.replaceState(null, '', '/not-me/#t0ken');
  return show(<NotMeScreen />, handlers, false);
};
const report = () => screen.findByRole('button', { name: 'It was not me' });

it('reporting a sign-in ends it', async () => {
  const message = 'We have signed it out and sent you a link for a new password.';
  const { sent, user } = open({ [READ]: () => ok({ sign_in: signIn }), [REPORT]: () => ok({ message }) });
  await user.click(await report());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent).toEqual([
    { path: READ, body: { token: 't0ken' } },
    { path: REPORT, body: { token: 't0ken' } },
  ]);
});

it('the report screen shows all sign-in data before any change', async () => {
  const { sent } = open({ [READ]: () => ok({ sign_in: signIn }) });
  await report();
  for (const text of [signIn.browser, signIn.device, signIn.ip, signIn.place])
    expect(screen.getByText(text)).toBeTruthy();
  expect(sent).toHaveLength(1);
});

it('an expired link shows a notice, before and during its use', async () => {
  const { unmount } = open({ [READ]: ended });
  expect(await screen.findByText('This link has been used or has expired.')).toBeTruthy();
  unmount();
  const { user } = open({ [READ]: () => ok({ sign_in: signIn }), [REPORT]: ended });
  await user.click(await report());
  expect(await screen.findByText('This link has been used or has expired.')).toBeTruthy();
});

it('a link without a token shows a notice', () => {
  window.history.replaceState(null, '', '/not-me/');
  const { sent } = show(<NotMeScreen />, {}, false);
  expect(screen.getByText('This link no longer works')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('a failed request of the report screen shows the reason', async () => {
  const { unmount } = open({ [READ]: () => offline() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
  unmount();
  const { user } = open({
    [READ]: () => ok({ sign_in: signIn }),
    [REPORT]: () => refusal(500, 'error', 'Something went wrong on our side.'),
  });
  await user.click(await report());
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
});
