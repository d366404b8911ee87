import { screen } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import { canal, different, DRIFT, driftOf, PROJECT } from '../../../../test/dns';
import { DriftNote } from './drift-note';

const clusterKey = { projectId: PROJECT, clusterId: canal.id };

it('the drift note counts undecided differences and links to them', async () => {
  show(<DriftNote clusterKey={clusterKey} />, {
    [DRIFT]: () => driftOf([{ ...different, ignored: true }], 2),
  });
  expect(await screen.findByText('Differences from the nameserver: 2 record sets.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show the differences' }).getAttribute('href')).toContain(canal.id);
});

it('the drift note polls while the page is visible and shows a minimum count', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let open = 0;
  show(<DriftNote clusterKey={clusterKey} />, { [DRIFT]: () => driftOf([], open) });
  open = 1_001;
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText(/1,000\+ record sets/u)).toBeTruthy();
  jest.useRealTimers();
});
