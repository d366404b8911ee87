import { screen } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { EmailUndoScreen } from './email-undo-screen';

const READ = '/api/user/email/undo/get/';
const UNDO = '/api/user/email/undo/';
const change = {
  address: 'ada@example.com',
  date: '2026-01-02T10:00:00.000Z',
  until: '2026-01-09T10:00:00.000Z',
};
const ended = () => Response.json({ status: 'link-ended', message: 'This link has ended.', change: null });

const open = (handlers: Parameters<typeof show>[1]) => {
  window.history.replaceState(null, '', '/email-undo/#t0ken');
  return show(<EmailUndoScreen />, handlers, false);
};
const undo = () => screen.findByRole('button', { name: 'Undo the change' });

it('the undo screen shows the change and reverts it only on request', async () => {
  const message = 'ada@example.com is your primary email address again.';
  const { sent, user } = open({ [READ]: () => ok({ change }), [UNDO]: () => ok({ message }) });
  const button = await undo();
  expect(screen.getByText(change.address)).toBeTruthy();
  expect(sent).toEqual([{ path: READ, body: { token: 't0ken' } }]);
  await user.click(button);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent.at(-1)).toEqual({ path: UNDO, body: { token: 't0ken' } });
});

it('an expired link shows a notice, before and during its use', async () => {
  const { unmount } = open({ [READ]: ended });
  expect(await screen.findByText('This link has ended.')).toBeTruthy();
  unmount();
  const { user } = open({ [READ]: () => ok({ change }), [UNDO]: ended });
  await user.click(await undo());
  expect(await screen.findByText('This link has ended.')).toBeTruthy();
});

it('an email address of another account shows a notice', async () => {
  const inUse = () => Response.json({ status: 'address-taken', message: 'Nothing has been changed.' });
  const { user } = open({ [READ]: () => ok({ change }), [UNDO]: inUse });
  await user.click(await undo());
  expect(await screen.findByText('The email address cannot be restored')).toBeTruthy();
});

it('a failed request of the undo screen shows the reason and can be repeated', async () => {
  const { unmount } = open({ [READ]: () => offline() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
  unmount();
  const failed = 'Something went wrong on our side.';
  const { user } = open({ [READ]: () => ok({ change }), [UNDO]: () => refusal(500, 'error', failed) });
  await user.click(await undo());
  expect(await screen.findByText(failed)).toBeTruthy();
  expect(await undo()).toBeTruthy();
});
