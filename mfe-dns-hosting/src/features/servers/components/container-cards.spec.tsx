import { screen, within } from '@testing-library/react';
import { ok, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import { LIST_STATS, shop, shopOffline } from '../../../../test/hosting';
import { ContainerCards } from './container-cards';

it('container cards show usage by one request for all', async () => {
  const point = { date: '2026-01-02T10:00:00.000Z', cpu: 0.125, memory: 52_000_000 };
  const other = { ...shopOffline, id: 'd'.repeat(24), name: 'Wiki' };
  const { sent } = show(<ContainerCards projectId={PROJECT} containers={[shop, other]} />, {
    [LIST_STATS]: () => ok({ list: [{ container_id: shop.id, series: [point, point], latest: point }] }),
  });
  expect(await screen.findByText('Processor 12.5%')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Shop' })).getByText('Memory 52 MB')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Wiki' })).queryByText(/Memory/u)).toBeNull();
  expect(sent).toEqual([{ path: LIST_STATS, body: { project_id: PROJECT } }]);
});

it('an offline container shows the reason and its URL without a link', async () => {
  const message = 'The last version ended five times in a minute.';
  const crashing = { ...shopOffline, desired: 'running' as const, state: 'crashing' as const, message };
  show(<ContainerCards projectId={PROJECT} containers={[crashing]} />, {
    [LIST_STATS]: () => ok({ list: [] }),
  });
  const shown = within(await screen.findByRole('region', { name: 'Shop' }));
  expect(shown.getByText('Crashing')).toBeTruthy();
  expect(shown.getByText(message)).toBeTruthy();
  expect(shown.getByText('http://shop.preview.example')).toBeTruthy();
  expect(shown.queryByRole('link', { name: /preview/u })).toBeNull();
});
