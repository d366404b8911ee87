import { act, screen, waitFor, within } from '@testing-library/react';
import {
  canal,
  CREATE,
  dike,
  DROP,
  DROPPED,
  LIST,
  listOf,
  PROJECT,
  RESTORE,
  screenProps,
} from '../../../../test/dns';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { ClustersScreen } from './clusters-screen';

const clusters = () => <ClustersScreen {...screenProps} />;
const rowOf = async (domain: string) => {
  const row = (await screen.findByRole('link', { name: domain })).closest('tr');
  if (!row) throw new Error(`${domain} is not in a row.`);
  return row;
};

describe('the list of clusters', () => {
  it('shows domain, record sets, state and count, and links to the record sets', async () => {
    const { sent } = show(clusters(), { [LIST]: () => listOf(canal, dike) });
    const row = within(await rowOf('canal.nl'));
    expect(row.getByText('2')).toBeTruthy();
    expect(row.getByText('Published')).toBeTruthy();
    const path = `/developer/dashboard/projects/${PROJECT}/clusters/${canal.id}/records/`;
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([path, path]);
    expect(await rowOf('dïke.nl')).toBeTruthy();
    expect(screen.getByText('Clusters of this project').parentElement?.textContent).toMatch(/2$/u);
    expect(sent).toEqual([{ path: LIST, body: { project_id: PROJECT } }]);
  });

  it('searches by the query of the URL', async () => {
    window.history.replaceState(null, '', '/clusters/?query=can');
    const { user, sent } = show(clusters(), {
      [LIST]: ({ query }) => (query === 'can' ? listOf(canal) : listOf()),
    });
    await rowOf('canal.nl');
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(window.location.search).toBe('?query=canx');
    expect(sent.map(({ body }) => body['query'])).toEqual(['can', 'canx']);
  });

  it('polls only while a cluster is pending', async () => {
    jest.useFakeTimers();
    try {
      const answers = [listOf({ ...canal, state: 'pending' })];
      const { sent } = show(clusters(), { [LIST]: () => answers.shift() ?? listOf(canal) });
      expect(await screen.findByText('Pending')).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(1_100));
      expect(await screen.findByText('Published')).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(sent).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows a failed request and a missing network', async () => {
    const answers = [() => refusal(503, 'unavailable', 'Not now.'), offline];
    const { user } = show(clusters(), { [LIST]: () => (answers.shift() ?? (() => listOf(canal)))() });
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('canal.nl')).toBeTruthy();
  });

  it('shows the reason of a pending cluster', async () => {
    const reason = 'PowerDNS cannot be reached. We try again.';
    show(clusters(), { [LIST]: () => listOf({ ...canal, state: 'pending', reason }) });
    expect((await rowOf('canal.nl')).textContent).toContain(reason);
  });
});

describe('the creation of a cluster', () => {
  const path = `/developer/dashboard/projects/${PROJECT}/clusters/${canal.id}/records/`;

  async function openWindow(...answers: (Response | Error)[]) {
    const shown = show(clusters(), {
      [LIST]: () => listOf(),
      [CREATE]: () => answers.shift() ?? new Error(),
    });
    const empty = (await screen.findByText('Create your first cluster')).parentElement;
    await shown.user.click(within(empty ?? document.body).getByRole('button', { name: 'Create cluster' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create cluster' }));
    return { ...shown, dialog, field: dialog.getByLabelText<HTMLInputElement>('Domain') };
  }

  it('opens the record sets of the new cluster', async () => {
    const { user, field, host, sent } = await openWindow(ok({ cluster: canal }));
    await user.type(field, 'canal.nl{Enter}');
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(path, undefined));
    expect(sent.find((call) => call.path === CREATE)?.body).toEqual({
      cluster_domain: 'canal.nl',
      project_id: PROJECT,
    });
    expect(host.toast).toHaveBeenCalledWith({
      text: 'canal.nl is ready. Set its nameservers at your registrar.',
      tone: 'good',
    });
    expect([window.sessionStorage.length, window.location.search]).toEqual([0, '']);
  });

  it('rejects an invalid domain during input', async () => {
    const { user, field, sent } = await openWindow();
    await user.type(field, 'localhost');
    expect(await screen.findByText(/no place like localhost/u)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'my-zonewerk.nl');
    expect(await screen.findByText(/looks like a domain of the platform/u)).toBeTruthy();
    await user.type(field, '{Enter}');
    expect(sent.map((call) => call.path)).toEqual([LIST]);
  });

  it('shows the ASCII form of a domain and warns of mixed alphabets', async () => {
    const { user, field } = await openWindow();
    await user.type(field, 'dïke.nl');
    expect(await screen.findByText('In ASCII: xn--dke-zma.nl')).toBeTruthy();
    expect(screen.queryByText(/different alphabets/u)).toBeNull();
    await user.clear(field);
    await user.type(field, 'c\u0430nal.nl');
    expect(await screen.findByText(/different alphabets.*In ASCII it is xn--cnal-53d\.nl/u)).toBeTruthy();
  });

  it('accepts letters outside ASCII', async () => {
    const { user, field, sent } = await openWindow(ok({ cluster: dike }));
    await user.type(field, 'dïke.nl{Enter}');
    await waitFor(() =>
      expect(sent.find((call) => call.path === CREATE)?.body).toMatchObject({ cluster_domain: 'dïke.nl' }),
    );
  });

  it('shows validation errors of the server, and the specified message without a response', async () => {
    const issues = [{ path: 'cluster_domain', message: 'Another project uses canal.nl.' }];
    const { user, field } = await openWindow(
      refusal(400, 'validation-error', 'Check.', issues),
      new TypeError('Failed to fetch'),
    );
    await user.type(field, 'canal.nl{Enter}');
    expect(await screen.findByText('Another project uses canal.nl.')).toBeTruthy();
    await user.type(field, '{Enter}');
    expect(await screen.findByText('Sorry, something went wrong creating a new Cluster.')).toBeTruthy();
    expect(field.value).toBe('canal.nl');
  });
});

describe('dropping a cluster', () => {
  async function drop(answer: Response | Error, confirmed = true) {
    const lists = [listOf(canal, dike)];
    const shown = show(clusters(), { [LIST]: () => lists.shift() ?? listOf(canal), [DROP]: () => answer });
    shown.host.confirm.mockResolvedValue(confirmed);
    const row = within(await rowOf('dïke.nl'));
    await shown.user.click(row.getByRole('button', { name: 'Drop cluster: dïke.nl' }));
    return shown;
  }

  it('requires the typed domain and removes the row', async () => {
    const { host, sent } = await drop(ok({}));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'dïke.nl' })).toBeNull());
    expect(host.confirm.mock.calls[0]?.[0]).toMatchObject({ typed: 'dïke.nl', danger: true });
    expect(sent.find((call) => call.path === DROP)?.body).toEqual({
      cluster_domain: dike.domain,
      project_id: PROJECT,
      cluster_id: dike.id,
    });
    expect(host.toast).toHaveBeenCalledWith({
      text: 'dïke.nl dropped.',
      undo: expect.any(Function),
    });
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('does nothing unless confirmed', async () => {
    const { sent } = await drop(ok({}), false);
    expect(sent.map((call) => call.path)).toEqual([LIST]);
  });

  it('shows the specified message without a response and preserves the row', async () => {
    const { host } = await drop(new TypeError('Failed to fetch'));
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith(
        expect.objectContaining({
          title: "Oh no! That's not OK!",
          text: 'Something went wrong while dropping Cluster',
          icon: 'error',
        }),
      ),
    );
    expect(await rowOf('dïke.nl')).toBeTruthy();
  });

  it('can be undone, and a failed restoration shows the reason', async () => {
    const answers = [
      ok({ message: 'dïke.nl has been restored.', cluster: dike }),
      refusal(409, 'conflict', 'Another project uses dïke.nl.'),
    ];
    const { host, user, sent } = show(clusters(), {
      [LIST]: () => listOf(canal, dike),
      [DROP]: () => ok({}),
      [RESTORE]: () => answers.shift() ?? new Error(),
    });
    host.confirm.mockResolvedValue(true);
    const row = within(await rowOf('dïke.nl'));
    await user.click(row.getByRole('button', { name: 'Drop cluster: dïke.nl' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    await act(async () => host.toast.mock.calls[0]?.[0].undo?.());
    expect(sent.find(({ path }) => path === RESTORE)?.body).toEqual({
      project_id: PROJECT,
      cluster_id: dike.id,
    });
    expect(host.toast).toHaveBeenLastCalledWith({ text: 'dïke.nl has been restored.', tone: 'good' });
    await act(async () => host.toast.mock.calls[0]?.[0].undo?.());
    expect(host.alert).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'Another project uses dïke.nl.', icon: 'error' }),
    );
  });
});

describe('the list of dropped clusters', () => {
  const dropped = {
    id: dike.id,
    domain: dike.domain,
    domain_unicode: 'dïke.nl',
    project_id: PROJECT,
    records: 3,
    dropped: '2026-01-02T10:00:00.000Z',
    until: '2026-02-01T10:00:00.000Z',
    reason: null,
  };
  const page = (...list: object[]) => ok({ list, next: null, count: list.length });

  function showDropped(...pages: Response[]) {
    window.history.replaceState(null, '', '/clusters/?view=dropped');
    return show(clusters(), {
      [DROPPED]: () => pages.shift() ?? page(),
      [RESTORE]: () => ok({ message: 'dïke.nl has been restored.', cluster: dike }),
    });
  }

  it('shows the deletion times and restores a cluster', async () => {
    const { user, host, sent } = showDropped(page(dropped));
    const row = within((await screen.findByText('dïke.nl')).closest('tr') ?? document.body);
    expect(row.getByText('3')).toBeTruthy();
    const times = row.getAllByText((_, element) => element instanceof HTMLTimeElement);
    expect(times.map((time) => time.getAttribute('datetime'))).toEqual([dropped.dropped, dropped.until]);
    expect(screen.getByText(/A dropped cluster is deleted after 30 days/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dropped clusters' }).getAttribute('aria-current')).toBe('page');
    await user.click(row.getByRole('button', { name: 'Restore cluster: dïke.nl' }));
    expect(await screen.findByText('No dropped clusters')).toBeTruthy();
    expect(sent.find(({ path }) => path === RESTORE)?.body).toEqual({
      project_id: PROJECT,
      cluster_id: dike.id,
    });
    expect(host.toast).toHaveBeenCalledWith({ text: 'dïke.nl has been restored.', tone: 'good' });
  });

  it('disables a restoration with the reason', async () => {
    showDropped(page({ ...dropped, reason: 'Another project uses dïke.nl.' }));
    expect(await screen.findByText('Another project uses dïke.nl.')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Restore cluster: dïke.nl' });
    expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true);
  });
});

it('an editor sees no control and no window that changes DNS', async () => {
  window.history.replaceState(null, '', '/clusters/?create=1');
  show(clusters(), { [LIST]: () => listOf(canal) }, true, 'editor');
  const row = within(await rowOf('canal.nl'));
  expect(row.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Create cluster' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
