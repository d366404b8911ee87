import { screen } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { ContactNoticesScreen } from './contact-notices-screen';

const GET = '/api/developer/contact/notices/get/';
const SET = '/api/developer/contact/notices/set/';
const contact = {
  mail: 'grace@example.com',
  from: 'Ada',
  role_super: '0',
  role_financial: '0',
  role_technical: '1',
  role_data: '0',
  notices: 'unconfirmed',
};
const ended = () => Response.json({ status: 'link-ended', message: 'This link has ended.', contact: null });

const open = (handlers: Parameters<typeof show>[1]) => {
  window.history.replaceState(null, '', '/contact-notices/#t0ken');
  return show(<ContactNoticesScreen />, handlers, false);
};
const button = (name: string) => screen.findByRole('button', { name });

it('a contact starts and stops the notices, and opening the link changes nothing', async () => {
  const { sent, user } = open({
    [GET]: () => ok({ contact }),
    [SET]: ({ wanted }) =>
      ok({ contact: { ...contact, notices: wanted === true ? 'confirmed' : 'stopped' } }),
  });
  const start = await button('Get notices');
  for (const text of ['grace@example.com', 'Ada', 'Technical incidents', 'Not confirmed yet'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(sent).toEqual([{ path: GET, body: { token: 't0ken' } }]);
  await user.click(start);
  await user.click(await button('Stop notices'));
  expect(await screen.findByText('Stopped')).toBeTruthy();
  expect(await button('Get notices')).toBeTruthy();
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { token: 't0ken', wanted: true },
    { token: 't0ken', wanted: false },
  ]);
});

it('an ended link of a contact shows a notice without a link to a new password', async () => {
  open({ [GET]: ended });
  expect(await screen.findByText('This link has ended.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('a failed request of the page of a contact can be repeated', async () => {
  const { unmount } = open({ [GET]: () => offline() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
  unmount();
  const failed = 'Something went wrong on our side.';
  const { user } = open({ [GET]: () => ok({ contact }), [SET]: () => refusal(500, 'error', failed) });
  await user.click(await button('Get notices'));
  expect(await screen.findByText(failed)).toBeTruthy();
  expect(await button('Get notices')).toBeTruthy();
});
