import { screen, waitFor, within } from '@testing-library/react';
import type { Drift, DriftCompared } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, different, DRIFT, driftOf, KEY, PROJECT } from '../../../../test/dns';
import { questionsOf } from '../../../../test/questions';
import { DriftPanel } from './drift-panel';

const SETTLE = `${DRIFT}settle/`;
const clusterKey = { projectId: PROJECT, clusterId: canal.id };

const unknown: Drift = {
  ...different,
  id: '9'.repeat(24),
  kind: 'unknown',
  record_name: 'odd',
  wanted: null,
};

const open = (more = {}) =>
  show(<DriftPanel cluster={canal} clusterKey={clusterKey} />, {
    [DRIFT]: () => driftOf([different, unknown]),
    ...more,
  });

async function choose({ user }: ReturnType<typeof open>, row: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `${action}: ${row}` }));
}

it('the drift panel shows the stored record set and that of the nameserver', async () => {
  open();
  const row = (await screen.findByText('www A')).closest('tr') as HTMLElement;
  expect(within(row).getByText('www.canal.nl. 300 IN A 192.0.2.1')).toBeTruthy();
  expect(within(row).getByText('www.canal.nl. 300 IN A 192.0.2.66')).toBeTruthy();
});

it('the drift panel is hidden without external access to the nameserver', async () => {
  const { sent } = open({ [DRIFT]: () => driftOf([]) });
  await waitFor(() => expect(sent.some(({ path }) => path === DRIFT)).toBe(true));
  expect(screen.queryByText('Changed at the nameserver')).toBeNull();
});

describe('the drift panel shows the time of the comparison', () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const openWith = (list: readonly Drift[], at: number | null, away: number | null = null) => {
    const compared = { at: at && ago(at), away_since: away && ago(away) };
    return open({ [DRIFT]: () => driftOf(list, list.length, compared as DriftCompared) });
  };
  const region = async () => (await screen.findByText('Changed at the nameserver')).closest('section');

  it.each([
    ['a moment ago', 2_000, 'No changes outside of Zonewerk.Compared with the nameserver just now.'],
    ['a while ago', 180_000, 'No changes outside of Zonewerk.Compared with the nameserver 3 minutes ago.'],
    ['not yet', null, 'Not compared with the nameserver yet.'],
  ])('while the nameserver agrees: %s', async (_, at, text) => {
    openWith([], at);
    expect((await region())?.textContent).toBe(`Changed at the nameserver${text}`);
  });

  it('below differences', async () => {
    openWith([different], 180_000);
    expect(await screen.findByText('www A')).toBeTruthy();
    expect((await region())?.textContent).toContain('Compared with the nameserver 3 minutes ago.');
  });

  it.each([[[]], [[different]]])('while the nameserver cannot be reached: %#', async (list) => {
    openWith(list, 300_000, 180_000);
    const text = (await region())?.textContent;
    expect(text).toContain('The nameserver cannot be reachedNoticed 3 minutes ago. We try again.');
    expect(text).toContain('Compared with the nameserver 5 minutes ago.');
    expect(text).not.toContain('No changes');
  });

  it('as text that updates with time, without screen reader announcements', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    openWith([], 2_000);
    const words = await screen.findByText('just now');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(words.textContent).toBe('2 minutes ago');
    expect(words.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
    jest.useRealTimers();
  });
});

it('the drift panel shows that all differences are resolved after the last one', async () => {
  let left = [different];
  const shown = open({
    [DRIFT]: () => driftOf(left),
    [SETTLE]: () => {
      left = [];
      return ok({ message: 'www.canal.nl A has been adopted from the nameserver.' });
    },
  });
  await choose(shown, 'www A', 'Adopt');
  expect(await screen.findByText('No open differences')).toBeTruthy();
});

it('Publish again requires a confirmation that shows the lost lines', async () => {
  const shown = open({ [SETTLE]: () => ok({ message: 'www.canal.nl A is being published again.' }) });
  const { sent, host } = shown;
  await choose(shown, 'www A', 'Publish again');
  expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ danger: true }));
  expect(questionsOf(host)).toEqual([
    [
      expect.stringContaining('is lost'),
      '−Removed: www.canal.nl. 300 IN A 192.0.2.66',
      '+Added: www.canal.nl. 300 IN A 192.0.2.1',
    ],
  ]);
  await waitFor(() => expect(host.toast).toHaveBeenCalled());
  expect(sent.find(({ path }) => path === SETTLE)?.body).toMatchObject({
    ...KEY,
    drift: different.id,
    way: 'revert',
  });
});

it('Publish again of an unknown record set warns of permanent loss and needs a confirmation', async () => {
  const shown = open();
  const { sent, host } = shown;
  host.confirm.mockResolvedValue(false);
  await choose(shown, 'odd A', 'Publish again');
  expect(questionsOf(host)).toEqual([
    [expect.stringContaining('cannot be undone'), '−Removed: odd.canal.nl. 300 IN A 192.0.2.66'],
  ]);
  expect(sent.some(({ path }) => path === SETTLE)).toBe(false);
});

it('Ignore needs no confirmation', async () => {
  const shown = open({ [SETTLE]: () => ok({ message: 'www.canal.nl A has been ignored.' }) });
  const { sent, host } = shown;
  await choose(shown, 'www A', 'Ignore');
  await waitFor(() => expect(host.toast).toHaveBeenCalled());
  expect(host.confirm).not.toHaveBeenCalled();
  expect(sent.find(({ path }) => path === SETTLE)?.body).toMatchObject({ way: 'ignore' });
});

it('a rejected acceptance shows the reason', async () => {
  const message =
    'Record sets of type LUA cannot be adopted. Please publish the stored record set again, or ignore the difference.';
  const shown = open({ [SETTLE]: () => refusal(409, 'conflict', message) });
  const { host } = shown;
  await choose(shown, 'odd A', 'Adopt');
  await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text: message })));
});

it('a conflict reloads the differences and marks the changed one', async () => {
  const message = 'www.canal.nl A has changed here or at the nameserver.';
  let list = [different, unknown];
  const shown = open({
    [DRIFT]: () => driftOf(list),
    [SETTLE]: () => {
      const there = { ttl: 300, values: ['192.0.2.99'] };
      list = [{ ...different, there, found: '2026-01-02T10:05:00.000Z' }, unknown];
      return refusal(409, 'conflict', message);
    },
  });
  await choose(shown, 'www A', 'Adopt');
  const row = (await screen.findByText('www.canal.nl. 300 IN A 192.0.2.99')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Changed since you opened it')).toBeTruthy();
  expect(screen.getAllByText('Changed since you opened it')).toHaveLength(1);
  expect(shown.host.alert).toHaveBeenCalledWith(expect.objectContaining({ text: message }));
  expect(shown.sent.find(({ path }) => path === SETTLE)?.body).toMatchObject({ found: different.found });
});

it('the drift panel shows that its list is truncated', async () => {
  open({ [DRIFT]: () => driftOf([different], 1_001) });
  expect(await screen.findByText(/^Only the first 1,000 differences are listed/u)).toBeTruthy();
});
