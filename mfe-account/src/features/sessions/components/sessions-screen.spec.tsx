import { screen, waitFor, within } from '@testing-library/react';
import type { Session } from '@zonewerk/contracts';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { SessionsScreen } from './sessions-screen';

const LIST = '/api/self/user/sessions/';
const CLOSE = '/api/self/user/close/';

const own: Session = {
  id: 'a'.repeat(24),
  name: null,
  ip: '192.0.2.7',
  date: '2026-01-02T10:00:00.000Z',
  last_use: '2026-01-03T10:00:00.000Z',
  browser: 'Chrome 140',
  device: 'Linux, desktop',
  city: null,
  country: null,
  asked: false,
  current: true,
};
const other: Session = {
  ...own,
  id: 'b'.repeat(24),
  ip: '2001:db8::1',
  browser: 'Safari 19',
  device: 'iOS, mobile',
  current: false,
};

const listOf = (...list: Session[]) => ok({ list, next: null, count: list.length });
const killButton = (session: Session) =>
  screen.findByRole('button', {
    name: `Kill Session: ${session.browser}, ${session.device}${session.current ? ' (this session)' : ''}`,
  });

describe('the list of sessions', () => {
  it('shows every session with its attributes and marks the current one', async () => {
    show(<SessionsScreen />, { [LIST]: () => listOf(own, other) });
    const row = (await screen.findByText('Safari 19')).closest('tr')!;
    expect(within(row).getByText('2001:db8::1')).toBeTruthy();
    expect(within(row).getByText('iOS, mobile')).toBeTruthy();
    expect(within(row).queryByText('This session')).toBeNull();
    expect(row.querySelectorAll('time')).toHaveLength(2);
    const ownRow = screen.getByText('Chrome 140').closest('tr')!;
    expect(within(ownRow).getByText('This session')).toBeTruthy();
  });

  it('loads the next page on request', async () => {
    const { sent, user } = show(<SessionsScreen />, {
      [LIST]: ({ cursor }) =>
        cursor === 'c2'
          ? ok({ list: [other], next: null, count: 2 })
          : ok({ list: [own], next: 'c2', count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Safari 19')).toBeTruthy();
    expect(screen.getByText('Chrome 140')).toBeTruthy();
    expect(sent.map(({ body }) => body['cursor'])).toEqual([undefined, 'c2']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('preserves the rows when the next page fails', async () => {
    const { host, user } = show(<SessionsScreen />, {
      [LIST]: ({ cursor }) =>
        cursor ? refusal(500, 'error', 'Something broke.') : ok({ list: [own], next: 'c2', count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Something broke.', tone: 'bad' }));
    expect(screen.getByText('Chrome 140')).toBeTruthy();
  });

  it('shows why it could not be loaded, with Retry', async () => {
    let works = false;
    const { user } = show(<SessionsScreen />, {
      [LIST]: () => (works ? listOf(own) : refusal(500, 'error', 'Something went wrong on our side.')),
    });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Chrome 140')).toBeTruthy();
  });

  it('shows a missing network', async () => {
    show(<SessionsScreen />, { [LIST]: () => offline() });
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });
});

describe('Kill Session', () => {
  it('ends the session after a confirmation and reloads in place', async () => {
    const list = [own, other];
    const { host, sent, user } = show(<SessionsScreen />, {
      [LIST]: () => listOf(...list),
      [CLOSE]: () => {
        list.pop();
        return ok({ message: 'Session ended.' });
      },
    });
    await user.click(await killButton(other));
    await waitFor(() => expect(screen.queryByText('Safari 19')).toBeNull());
    expect(host.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Kill Session', confirmLabel: 'Kill Session', danger: true }),
    );
    const closing = sent.find(({ path }) => path === CLOSE);
    expect(closing?.body).toEqual({ session_ip: other.ip, session_date: other.date });
    expect(host.reloadPage).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('table').closest('[tabindex]')));
    expect(host.toast).toHaveBeenCalledWith({ text: 'Session ended.', tone: 'good' });
  });

  it('shows the session in its confirmation', async () => {
    const { host, user } = show(<SessionsScreen />, { [LIST]: () => listOf(own, other) });
    host.confirm.mockResolvedValue(false);
    await user.click(await killButton(other));
    await user.click(await killButton(own));
    const texts = host.confirm.mock.calls.map(([options]) => show(options.text, {}).container.textContent);
    expect(texts[0]).toContain('Safari 19, iOS, mobile');
    expect(texts[0]).toContain('2001:db8::1');
    expect(texts[0]).not.toContain('You will be signed out');
    expect(texts[1]).toContain('You will be signed out');
  });

  it('sends nothing without a confirmation', async () => {
    const { host, sent, user } = show(<SessionsScreen />, { [LIST]: () => listOf(own, other) });
    host.confirm.mockResolvedValue(false);
    await user.click(await killButton(other));
    await waitFor(() => expect(host.confirm).toHaveBeenCalled());
    expect(sent.map(({ path }) => path)).toEqual([LIST]);
  });

  it('navigates to sign-in after the current session', async () => {
    const { host, user } = show(<SessionsScreen />, { [LIST]: () => listOf(own), [CLOSE]: () => ok({}) });
    await user.click(await killButton(own));
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/login/', { replace: true }));
    expect(host.reloadPage).not.toHaveBeenCalled();
  });

  it('marks the row during the request and blocks a second one', async () => {
    const { answer, respond } = later();
    const { host, user } = show(<SessionsScreen />, {
      [LIST]: () => listOf(own, other),
      [CLOSE]: () => answer,
    });
    await user.click(await killButton(other));
    const row = screen.getByText('Safari 19').closest('tr')!;
    await waitFor(() => expect(row.getAttribute('aria-busy')).toBe('true'));
    expect(await killButton(own)).toHaveProperty('disabled', true);
    respond(ok({}));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
  });
});

describe('a failed Kill Session', () => {
  const kill = async (answer: () => Response | Error) => {
    const shown = show(<SessionsScreen />, { [LIST]: () => listOf(own, other), [CLOSE]: answer });
    await shown.user.click(await killButton(other));
    return shown;
  };
  const alerted = (text: string) => ({ title: 'Something went wrong', text, icon: 'error' });

  it('shows the message of the server and reloads the list', async () => {
    const { host } = await kill(() => refusal(404, 'not-found', 'This session has already ended.'));
    await waitFor(() => expect(host.reloadPage).toHaveBeenCalledTimes(1));
    expect(host.alert).toHaveBeenCalledWith(alerted('This session has already ended.'));
  });

  it.each([
    ['no answer', () => new TypeError('Failed to fetch')],
    ['an answer that is not ours', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('shows its own message for %s', async (_, answer) => {
    const { host } = await kill(answer);
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith(alerted('Something went wrong while killing this Session.')),
    );
    expect(host.reloadPage).not.toHaveBeenCalled();
    expect(await killButton(other)).toHaveProperty('disabled', false);
  });

  it('shows no error after a cancelled confirmation', async () => {
    const { host } = await kill(() => refusal(403, 'recent-factor-required', 'Please confirm.'));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'plain' })));
    expect(host.requestStepUp).toHaveBeenCalledTimes(1);
    expect(host.alert).not.toHaveBeenCalled();
  });
});
