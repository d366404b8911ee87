import { screen, waitFor, within } from '@testing-library/react';
import type { Drift } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, DRIFT, KEY, listOf, PROJECT } from '../../../test/dns';
import { DriftNote } from '../records/drift-note';
import { DriftPanel } from './drift-panel';

const SETTLE = `${DRIFT}settle/`;
const clusterKey = { projectId: PROJECT, clusterId: canal.id };

const different: Drift = {
  ...{ id: '8'.repeat(24), kind: 'different', record_name: 'www', record_type: 'A', ignored: false },
  wanted: { ttl: 300, values: ['192.0.2.1'] },
  there: { ttl: 300, values: ['192.0.2.66'] },
  found: '2026-01-02T10:00:00.000Z',
};
const unknown: Drift = {
  ...different,
  id: '9'.repeat(24),
  kind: 'unknown',
  record_name: 'odd',
  wanted: null,
};

const open = (more = {}) =>
  show(<DriftPanel cluster={canal} clusterKey={clusterKey} />, {
    [DRIFT]: () => listOf(different, unknown),
    ...more,
  });

async function choose({ user }: ReturnType<typeof open>, row: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `${action}: ${row}` }));
}

it('shows what is kept here beside what the nameserver has', async () => {
  open();
  const row = (await screen.findByText('www A')).closest('tr') as HTMLElement;
  expect(within(row).getByText('www.canal.nl. 300 IN A 192.0.2.1')).toBeTruthy();
  expect(within(row).getByText('www.canal.nl. 300 IN A 192.0.2.66')).toBeTruthy();
});

it('is not there while the nameserver agrees', async () => {
  const { sent } = open({ [DRIFT]: () => listOf() });
  await waitFor(() => expect(sent.some(({ path }) => path === DRIFT)).toBe(true));
  expect(screen.queryByText('Changed behind our back')).toBeNull();
});

it('puts back after a question that says what is lost', async () => {
  const shown = open({ [SETTLE]: () => ok({ message: 'www.canal.nl A is being put back.' }) });
  const { sent, host } = shown;
  await choose(shown, 'www A', 'Put back');
  expect(host.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ danger: true, text: expect.stringContaining('is lost') }),
  );
  await waitFor(() => expect(host.toast).toHaveBeenCalled());
  expect(sent.find(({ path }) => path === SETTLE)?.body).toMatchObject({
    ...{ ...KEY, drift: different.id, way: 'revert' },
  });
});

it('says that an unknown record set goes for good, and does nothing without consent', async () => {
  const shown = open();
  const { sent, host } = shown;
  host.confirm.mockResolvedValue(false);
  await choose(shown, 'odd A', 'Put back');
  expect(host.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ text: expect.stringContaining('cannot be brought back') }),
  );
  expect(sent.some(({ path }) => path === SETTLE)).toBe(false);
});

it('leaves a difference as it is without a question', async () => {
  const shown = open({ [SETTLE]: () => ok({ message: 'www.canal.nl A is left as it is.' }) });
  const { sent, host } = shown;
  await choose(shown, 'www A', 'Leave as it is');
  await waitFor(() => expect(host.toast).toHaveBeenCalled());
  expect(host.confirm).not.toHaveBeenCalled();
  expect(sent.find(({ path }) => path === SETTLE)?.body).toMatchObject({ way: 'ignore' });
});

it('says why something cannot be taken over', async () => {
  const message = 'Record sets of type LUA are not kept here. It can be put back, or ignored.';
  const shown = open({ [SETTLE]: () => refusal(409, 'conflict', message) });
  const { host } = shown;
  await choose(shown, 'odd A', 'Take over');
  await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text: message })));
});

it('the page of record sets leads there, and counts what nobody has decided about', async () => {
  show(<DriftNote clusterKey={clusterKey} />, {
    [DRIFT]: () => listOf(different, unknown, { ...different, id: '7'.repeat(24), ignored: true }),
  });
  expect(await screen.findByText('The nameserver has 2 record sets otherwise than here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at the differences' }).getAttribute('href')).toContain(
    canal.id,
  );
});
