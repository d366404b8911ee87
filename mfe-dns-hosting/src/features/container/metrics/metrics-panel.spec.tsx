import { screen, within } from '@testing-library/react';
import type { UsagePoint } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import { shop, STATS } from '../../../../test/hosting';
import { MetricsPanel } from './metrics-panel';

// Fake: the canvas of a chart, missing in jsdom.
jest.mock('@zonewerk/ui', () => ({
  ...jest.requireActual<object>('@zonewerk/ui'),
  TimeChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));
afterEach(() => jest.restoreAllMocks());

const point = (time: string, cpu: number, memory: number): UsagePoint => ({
  date: `2026-01-02T${time}:00.000Z`,
  cpu,
  memory,
});
const series = [
  point('09:55', 0.1, 40_000_000),
  point('10:00', 0.2, 50_000_000),
  point('10:05', 0.3, 60_000_000),
];
const open = (answer: () => Response | Error) =>
  show(<MetricsPanel projectId={PROJECT} container={shop} />, { [STATS]: answer });

it('the metrics show current and daily usage as text and as a table', async () => {
  const { user, sent } = open(() => ok({ series, latest: point('10:08', 0.25, 55_000_000) }));
  expect(await screen.findByText('Now: 25%')).toBeTruthy();
  expect(screen.getByText('Now: 55 MB')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'Processor: 20% on average, 30% at most.' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Memory: 50 MB on average, 60 MB at most.' })).toBeTruthy();
  expect(sent[0]?.body).toEqual({ project_id: PROJECT, container_id: shop.id });
  await user.click(screen.getByRole('button', { name: 'Show as table', expanded: false }));
  const rows = within(screen.getByRole('table', { name: 'Use by hour' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/25%60 MB$/u),
    expect.stringMatching(/10%40 MB$/u),
  ]);
});

it('the metrics show a missing instance and missing values', async () => {
  const answers = [ok({ series: [], latest: null })];
  const { unmount } = open(() => answers.shift() ?? ok({ series, latest: null }));
  expect(await screen.findByText('No metrics yet')).toBeTruthy();
  unmount();
  open(() => ok({ series, latest: null }));
  expect(await screen.findAllByText('Now: no instance runs')).toHaveLength(2);
});

it('a failed request for metrics shows the reason', async () => {
  const answers = [refusal(503, 'unavailable', 'Not now.'), offline()];
  const { user } = open(() => answers.shift() ?? ok({ series, latest: null }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("You're offline")).toBeTruthy();
});
