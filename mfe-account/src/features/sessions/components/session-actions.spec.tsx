import { screen, waitFor, within } from '@testing-library/react';
import type { Session } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { SessionsScreen } from './sessions-screen';

const LIST = '/api/self/user/sessions/';
const ASK = '/api/self/user/authenticate/';
const NAME = '/api/self/user/name/';
const OTHERS = '/api/self/user/close/others/';

const own: Session = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  name: null,
  ip: '192.0.2.7',
  date: '2026-01-02T10:00:00.000Z',
  last_use: '2026-01-03T10:00:00.000Z',
  browser: 'Chrome 140',
  device: 'Linux, desktop',
  city: 'Delft',
  country: 'Netherlands',
  asked: false,
  current: true,
};
const phone: Session = {
  ...own,
  id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
  name: 'Old phone',
  ip: '2001:db8::1',
  browser: 'Safari 19',
  device: 'iOS, mobile',
  city: null,
  country: null,
  current: false,
};

const listOf = (...list: Session[]) => ok({ list, next: null, count: list.length });
const which = { session_ip: phone.ip, session_date: phone.date };
const act = (name: string) =>
  screen.findByRole('button', { name: `${name}: Old phone (Safari 19, iOS, mobile)` });

describe('the list of sessions', () => {
  it('shows locations, names and sessions marked for re-authentication', async () => {
    show(<SessionsScreen />, { [LIST]: () => listOf(own, { ...phone, asked: true }) });
    const row = within((await screen.findByText('Old phone')).closest('tr')!);
    expect(row.getByText('Confirmation pending')).toBeTruthy();
    expect(row.getByText('Unknown')).toBeTruthy();
    expect(screen.getByText('Delft, Netherlands')).toBeTruthy();
    expect(await act('Re-authentication')).toHaveProperty('disabled', true);
  });

  it('links to the history', async () => {
    show(<SessionsScreen />, { [LIST]: () => listOf(own) });
    const link = await screen.findByRole('link', { name: 'History' });
    expect(link.getAttribute('href')).toBe('/account/sessions/history/filter:selectable/order:DESC/');
    await screen.findByText('Chrome 140');
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });
});

describe('Re-authentication', () => {
  it('confirms that the session remains signed in, and marks it', async () => {
    let isConfirmed = false;
    const { host, sent, user } = show(<SessionsScreen />, {
      [LIST]: () => listOf(own, { ...phone, asked: isConfirmed }),
      [ASK]: () => ok({ message: String((isConfirmed = true)) }),
    });
    await user.click(await act('Re-authentication'));
    expect(await screen.findByText('Confirmation pending')).toBeTruthy();
    const options = host.confirm.mock.calls[0]?.[0];
    expect(options?.title).toBe('Re-authentication');
    expect(show(options?.text, {}).container.textContent).toContain('The session stays signed in.');
    expect(sent.find(({ path }) => path === ASK)?.body).toEqual(which);
  });

  it.each([
    ["the server's message", () => refusal(500, 'error', 'Broken.'), 'Broken.'],
    [
      'its own sentence without an answer',
      () => new TypeError('Failed to fetch'),
      'Something went wrong while requesting a Re-authentication',
    ],
  ])('shows %s when it fails', async (_, answer, text) => {
    const { host, user } = show(<SessionsScreen />, { [LIST]: () => listOf(own, phone), [ASK]: answer });
    await user.click(await act('Re-authentication'));
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith({ title: 'Something went wrong', text, icon: 'error' }),
    );
  });

  it('sends nothing without the confirmation', async () => {
    const { host, sent, user } = show(<SessionsScreen />, { [LIST]: () => listOf(own, phone) });
    host.confirm.mockResolvedValue(false);
    await user.click(await act('Re-authentication'));
    await waitFor(() => expect(host.confirm).toHaveBeenCalled());
    expect(sent.map(({ path }) => path)).toEqual([LIST]);
  });
});

describe('device names', () => {
  it('can be changed in a window and are shown in the list', async () => {
    let { name } = phone;
    const { sent, user } = show(<SessionsScreen />, {
      [LIST]: () => listOf(own, { ...phone, name }),
      [NAME]: (body) => ok({ message: (name = String(body['name'])) }),
    });
    await user.click(await act('Rename'));
    const window = within(await screen.findByRole('dialog', { name: 'Rename device' }));
    const field = window.getByLabelText('Name');
    expect(field).toHaveProperty('value', 'Old phone');
    await user.clear(field);
    await user.type(field, ' Kitchen tablet ');
    await user.click(window.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Kitchen tablet')).toBeTruthy();
    expect(sent.find(({ path }) => path === NAME)?.body).toEqual({ ...which, name: 'Kitchen tablet' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show a rejection at the field', async () => {
    const fault = 'Please enter a device name of at most 60 characters.';
    const issues = [{ path: 'name', message: fault }];
    const { user } = show(<SessionsScreen />, {
      [LIST]: () => listOf(own, phone),
      [NAME]: () => refusal(400, 'validation-error', 'Please check the marked fields.', issues),
    });
    await user.click(await act('Rename'));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(fault)).toBeTruthy();
  });
});

describe('Sign out everywhere else', () => {
  it('ends the other sessions after a confirmation and shows their number', async () => {
    const list = [own, phone];
    const { host, sent, user } = show(<SessionsScreen />, {
      [LIST]: () => listOf(...list),
      [OTHERS]: () => ok({ ended: list.splice(1).length }),
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(screen.queryByText('Old phone')).toBeNull());
    expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ danger: true }));
    expect(sent.find(({ path }) => path === OTHERS)?.body).toEqual({});
    expect(host.toast).toHaveBeenCalledWith({ text: '1 other session ended.', tone: 'good' });
  });

  it('shows no error after a cancelled confirmation', async () => {
    const { host, user } = show(<SessionsScreen />, {
      [LIST]: () => listOf(own, phone),
      [OTHERS]: () => refusal(403, 'recent-factor-required', 'Please confirm.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'plain' })));
    expect(host.alert).not.toHaveBeenCalled();
  });
});
