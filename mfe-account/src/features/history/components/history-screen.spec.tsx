import { screen, waitFor, within } from '@testing-library/react';
import type { HistoryRow } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { HistoryScreen } from './history-screen';

const LIST = '/api/self/user/history/';
const EXPORT = '/api/self/user/history/export/';
const ALL = '/account/sessions/history/filter:selectable/order:DESC/';
const TODAY = '/account/sessions/history/filter:period/timestamp:today/order:DESC/';

const signedIn: HistoryRow = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  kind: 'signed-in',
  factor: 'app',
  browser: 'Chrome 140',
  device: 'Linux, desktop',
  address: '192.0.2.7',
  city: 'Delft',
  country: 'Netherlands',
  date: '2026-01-02T10:00:00.000Z',
  current_session: true,
};
const refused: HistoryRow = {
  ...signedIn,
  id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
  kind: 'sign-in-refused',
  factor: null,
  browser: 'Safari 19',
  device: 'iOS, mobile',
  address: '2001:db8::1',
  city: null,
  country: null,
  current_session: false,
};

const facets = { browsers: ['Chrome', 'Safari'], devices: ['Linux, desktop', 'iOS, mobile'] };
const listOf = (...list: HistoryRow[]) => ok({ list, next: null, count: list.length, ...facets });
const at = (address: string) => window.history.replaceState(null, '', address);
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!;

beforeEach(() => at(ALL));

describe('the history', () => {
  it('shows every attribute of an event and marks the current session', async () => {
    show(<HistoryScreen />, { [LIST]: () => listOf(signedIn, refused) });
    const row = within(await rowOf('Signed in'));
    const seen = ['Authenticator app', 'Chrome 140', 'Linux, desktop', '192.0.2.7', 'Delft', 'Netherlands'];
    for (const text of [...seen, 'This session']) expect(row.getByText(text)).toBeTruthy();
    const other = within(await rowOf('Sign-in refused'));
    expect(other.getAllByText('Unknown')).toHaveLength(2);
    const cells = other.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(expect.arrayContaining(['Unknown', '2001:db8::1', '–none']));
    expect(other.getByText('none')).toBeTruthy();
    expect(other.queryByText('This session')).toBeNull();
  });

  it('loads the next page on request', async () => {
    const { user, sent } = show(<HistoryScreen />, {
      [LIST]: ({ cursor }) =>
        cursor ? listOf(refused) : ok({ list: [signedIn], next: 'c2', count: 2, ...facets }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await rowOf('Sign-in refused');
    expect(sent.map(({ body }) => body)).toEqual([{ order: 'DESC' }, { order: 'DESC', cursor: 'c2' }]);
  });

  it('has an empty state', async () => {
    show(<HistoryScreen />, { [LIST]: () => listOf() });
    expect(await screen.findByText('No events yet')).toBeTruthy();
  });

  it('shows why it could not be loaded, with Retry', async () => {
    const answers = [refusal(500, 'error', 'Something went wrong on our side.'), listOf(signedIn)];
    const { user } = show(<HistoryScreen />, { [LIST]: () => answers.shift() ?? listOf() });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf('Signed in');
  });

  it('shows a missing network', async () => {
    show(<HistoryScreen />, { [LIST]: () => offline() });
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });
});

describe('filters', () => {
  const chip = (name: string) => screen.getByRole('button', { name });

  it('for browser, device and kind are stored in the URL and sent to the server', async () => {
    const { user, sent } = show(<HistoryScreen />, { [LIST]: () => listOf(signedIn, refused) });
    await rowOf('Signed in');
    await user.click(chip('Safari'));
    await user.click(chip('iOS, mobile'));
    await user.click(chip('Sign-ins only'));
    await user.type(screen.getByRole('searchbox'), 'delft');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        order: 'DESC',
        browser: 'Safari',
        device: 'iOS, mobile',
        kind: 'sign-ins',
        query: 'delft',
      }),
    );
    const search = new URLSearchParams(window.location.search);
    expect(Object.fromEntries(search)).toEqual({
      browser: 'Safari',
      device: 'iOS, mobile',
      kind: 'sign-ins',
      query: 'delft',
    });
    expect(window.location.pathname).toBe(ALL);
  });

  it('are read from the URL and can be cleared', async () => {
    at(`${TODAY}?browser=Lynx`);
    const { user, sent } = show(<HistoryScreen />, {
      [LIST]: ({ browser }) => (browser ? listOf() : listOf(signedIn)),
    });
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(sent[0]?.body).toEqual({ order: 'DESC', period: 'today', zone, browser: 'Lynx' });
    expect(chip('Lynx').getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await rowOf('Signed in');
    expect(window.location.pathname + window.location.search).toBe(ALL);
  });

  it('switch from all sessions to a period and preserve other filters', async () => {
    at(`${ALL}?device=iOS`);
    show(<HistoryScreen />, { [LIST]: () => listOf(signedIn) });
    await rowOf('Signed in');
    const toggle = within(screen.getByRole('navigation', { name: 'Filter' }));
    expect(toggle.getByRole('link', { name: 'By period' }).getAttribute('href')).toBe(`${TODAY}?device=iOS`);
    expect(toggle.getByRole('link', { name: 'All sessions' }).getAttribute('aria-current')).toBe('true');
    expect(screen.queryByRole('group', { name: 'Period' })).toBeNull();
  });

  it('store the period in the path, without one for the whole history', async () => {
    at(TODAY);
    const { user, sent } = show(<HistoryScreen />, { [LIST]: () => listOf(signedIn) });
    await rowOf('Signed in');
    const names = within(screen.getByRole('group', { name: 'Period' })).getAllByRole('button');
    expect(names.map((button) => button.textContent)).toEqual([
      'Today',
      'Yesterday',
      'This week',
      'Last seven days',
      'This month',
    ]);
    await user.click(chip('Last seven days'));
    expect(window.location.pathname).toBe(TODAY.replace('today', 'lastseven'));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ period: 'lastseven' }));
    await user.click(chip('Last seven days'));
    expect(window.location.pathname).toBe(ALL);
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ order: 'DESC' }));
  });

  it('reverse the order by column or button', async () => {
    const { user, sent } = show(<HistoryScreen />, { [LIST]: () => listOf(signedIn) });
    await rowOf('Signed in');
    await user.click(chip('Date'));
    expect(window.location.pathname).toBe(ALL.replace('DESC', 'ASC'));
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ order: 'ASC' }));
    expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(chip('Oldest first'));
    expect(window.location.pathname).toBe(ALL);
  });
});

describe('the export of the history', () => {
  const file = () =>
    new Response('\uFEFFDate\r\n', {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="history-2026-01-03.csv"',
      },
    });

  async function exportAs(name: string, answer: () => Response | Error) {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    at(`${TODAY}?browser=Chrome`);
    const shown = show(<HistoryScreen />, { [LIST]: () => listOf(signedIn), [EXPORT]: answer });
    await rowOf('Signed in');
    await shown.user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByText('The events of the list, at most 10,000.')).toBeTruthy();
    await shown.user.click(screen.getByRole('menuitem', { name }));
    await waitFor(() => expect(shown.host.toast).toHaveBeenCalled());
    return { ...shown, saved, links: click.mock.contexts as HTMLAnchorElement[] };
  }

  it('downloads the filtered events with the byte order mark', async () => {
    const { host, sent, saved, links } = await exportAs('As CSV, for spreadsheets', file);
    expect(sent.at(-1)).toMatchObject({
      path: EXPORT,
      body: { format: 'csv', order: 'DESC', period: 'today', browser: 'Chrome' },
    });
    expect(links[0]?.download).toBe('history-2026-01-03.csv');
    expect(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []).slice(0, 4)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf, 0x44]),
    );
    expect(host.toast).toHaveBeenCalledWith({ text: 'The file is in your downloads.', tone: 'good' });
  });

  it('shows why it failed', async () => {
    const broken = () => refusal(500, 'error', 'Something went wrong on our side.');
    const { host, saved } = await exportAs('As JSON, for programs', broken);
    expect(host.toast).toHaveBeenCalledWith({ text: 'Something went wrong on our side.', tone: 'bad' });
    expect(saved).toEqual([]);
  });

  it('shows no error after a cancelled confirmation', async () => {
    const { host } = await exportAs('As JSON, for programs', () =>
      refusal(403, 'recent-factor-required', 'Please confirm.'),
    );
    expect(host.requestStepUp).toHaveBeenCalledTimes(1);
    expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'plain' }));
  });
});
