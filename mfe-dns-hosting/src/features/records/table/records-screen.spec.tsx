import { act, screen, waitFor, within } from '@testing-library/react';
import {
  alias,
  canal,
  DROP,
  GET,
  KEY,
  listOf,
  mail,
  PROPAGATION,
  RECORDS,
  screenProps,
  split,
  www,
  DRIFT,
  PLANS,
} from '../../../../test/dns';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { RecordsScreen } from './records-screen';

const records = () => <RecordsScreen {...screenProps} />;
const cluster = () => ok({ cluster: canal });
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the list of record sets', () => {
  it('shows name, type, values, TTL and state below domain and nameservers', async () => {
    const { sent } = show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [PLANS]: () => listOf(),
      [RECORDS]: () => listOf(mail, www),
    });
    expect(await screen.findByRole('heading', { name: /canal\.nl/u, level: 1 })).toBeTruthy();
    expect((await row(/^Select www A/u)).textContent).toBe(
      'wwwA192.0.2.1192.0.2.2300PublishedEditCopy as zone fileDelete',
    );
    expect(
      within(screen.getByRole('region', { name: 'Nameservers' })).getByText('ns2.example.net'),
    ).toBeTruthy();
    expect(sent.find(({ path }) => path === RECORDS)?.body).toEqual(KEY);
  });

  it('links the state of a record set to the answers of each nameserver', async () => {
    const nameserver = { name: 'ns1.example.net', state: 'new', values: ['192.0.2.1'], ttl: 300 };
    const { user } = show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [PLANS]: () => listOf(),
      [RECORDS]: () => listOf(www),
      [PROPAGATION]: () =>
        ok({ changed: null, serial: 7, nameservers: [{ ...nameserver, serial: 7, ms: 2, since: null }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Published: show the propagation of www A' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propagation of www A' }));
    expect(await dialog.findByText('Every nameserver has the newest answer.')).toBeTruthy();
  });

  it('shows why a record set could not be published', async () => {
    const failed = { ...www, state: 'failed' as const, reason: 'The zone is too large.' };
    show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [PLANS]: () => listOf(),
      [RECORDS]: () => listOf(failed),
    });
    expect(await screen.findByText('The zone is too large.')).toBeTruthy();
    expect(screen.getByText('Failed', { ignore: 'option' })).toBeTruthy();
  });

  it('searches and filters by the URL', async () => {
    window.history.replaceState(null, '', '/records/?query=mail&type=MX');
    const { user, sent } = show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [PLANS]: () => listOf(),
      [RECORDS]: () => listOf(mail),
    });
    await row(/^Select @ MX/u);
    await user.click(screen.getByRole('button', { name: 'MX', pressed: true }));
    await waitFor(() => expect(window.location.search).toBe('?query=mail'));
    const wanted = sent.filter(({ path }) => path === RECORDS).map(({ body }) => body);
    expect(wanted).toEqual([
      { ...KEY, query: 'mail', record_type: 'MX' },
      { ...KEY, query: 'mail' },
    ]);
  });

  it('filters by state and policy, stored in the URL', async () => {
    const { user, sent } = show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [PLANS]: () => listOf(),
      [RECORDS]: () => listOf(mail),
    });
    await row(/^Select @ MX/u);
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'failed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Policy' }), 'Weighted');
    await waitFor(() => expect(window.location.search).toBe('?state=failed&policy=Weighted'));
    const wanted = sent.filter(({ path }) => path === RECORDS).map(({ body }) => body);
    expect(wanted.at(-1)).toEqual({ ...KEY, state: 'failed', record_policy: 'Weighted' });
  });

  it('shows the share of each answer and the target of an alias', async () => {
    show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [PLANS]: () => listOf(),
      [RECORDS]: () => listOf(alias, split),
    });
    expect((await row(/^Select split A/u)).textContent).toContain(
      'Weighted192.0.2.1ams, 75%192.0.2.2rtm, 25%300',
    );
    expect((await row(/^Select @ A/u)).textContent).toContain('@AAlias of shop.example.net198.51.100.7');
  });

  it('loads the next page on request', async () => {
    const { user } = show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [PLANS]: () => listOf(),
      [RECORDS]: ({ cursor }) =>
        cursor === 'c2'
          ? ok({ list: [www], next: null, count: 2 })
          : ok({ list: [mail], next: 'c2', count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await row(/^Select www A/u)).toBeTruthy();
  });

  it('truncates many and long values until expanded', async () => {
    const long = { ...www, values: ['x'.repeat(200), 'b', 'c', 'd'] };
    const { user } = show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [PLANS]: () => listOf(),
      [RECORDS]: () => listOf(long),
    });
    await user.click(await screen.findByRole('button', { name: 'Show 1 more: www A' }));
    expect(screen.getByText('x'.repeat(200))).toBeTruthy();
    expect(screen.getByText('d')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show less: www A' }));
    expect(screen.queryByText('d')).toBeNull();
  });

  it('polls while a record set is pending and stops afterwards', async () => {
    jest.useFakeTimers();
    try {
      const answers = [listOf({ ...www, state: 'pending' as const })];
      const { sent, host } = show(records(), {
        [GET]: cluster,
        [DRIFT]: () => listOf(),
        [PLANS]: () => listOf(),
        [RECORDS]: () => answers.shift() ?? listOf(www),
      });
      const asked = () => sent.filter(({ path }) => path === RECORDS).length;
      expect(await screen.findByText('Pending', { ignore: 'option' })).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(1_100));
      expect(screen.queryByText('Pending', { ignore: 'option' })).toBeNull();
      expect(host.announce).toHaveBeenCalledWith('All record sets are published.');
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(asked()).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the record set page', () => {
  it('offers the first record set and shows the nameservers in full', async () => {
    const { user } = show(records(), {
      [GET]: () => ok({ cluster: { ...canal, records: 0 } }),
      [DRIFT]: () => listOf(),
      [RECORDS]: () => listOf(),
    });
    expect(await screen.findByRole('heading', { name: 'Bring canal.nl to Zonewerk' })).toBeTruthy();
    const empty = (await screen.findByText('Create the first record set')).parentElement;
    await user.click(within(empty ?? document.body).getByRole('button', { name: 'Create record set' }));
    expect(await screen.findByRole('dialog', { name: 'Create record set' })).toBeTruthy();
  });

  it('copies a nameserver', async () => {
    const { user, host } = show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [RECORDS]: () => listOf(www),
    });
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await user.click(await screen.findByRole('button', { name: 'Copy ns1.example.net' }));
    expect(write).toHaveBeenCalledWith('ns1.example.net');
    expect(host.announce).toHaveBeenCalledWith('Copied.');
  });

  it('shows a failed request and a missing network', async () => {
    const answers = [() => refusal(404, 'not-found', 'The requested object was not found.'), offline];
    const { user } = show(records(), {
      [GET]: () => (answers.shift() ?? cluster)(),
      [DRIFT]: () => listOf(),
      [RECORDS]: () => listOf(www),
    });
    expect(await screen.findByText('The requested object was not found.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });

  it('navigates to the list after dropping the cluster', async () => {
    const { user, host, sent } = show(records(), {
      [GET]: cluster,
      [DRIFT]: () => listOf(),
      [RECORDS]: () => listOf(www),
      [DROP]: () => ok({}),
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for this cluster' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Drop cluster' }));
    const path = `/developer/dashboard/projects/${canal.project_id}/clusters/`;
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(path, { replace: true }));
    expect(sent.map((call) => call.path)).toEqual([RECORDS, GET, DRIFT, DROP]);
  });
});

it('an editor sees record sets without controls and windows that change them', async () => {
  window.history.replaceState(null, '', '/records/?create=1');
  const handlers = {
    [GET]: cluster,
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(www),
  };
  const { user } = show(records(), handlers, true, 'editor');
  expect((await row(/^www A/u)).textContent).toBe('wwwA192.0.2.1192.0.2.2300PublishedCopy as zone file');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create record set' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions for this cluster' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Export zone file',
  ]);
});
