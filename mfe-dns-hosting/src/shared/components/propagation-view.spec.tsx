import { act, screen } from '@testing-library/react';
import type { NameserverAnswer } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, KEY, PROJECT, PROPAGATION } from '../../../test/dns';
import { PropagationView } from './propagation-view';

const fresh: NameserverAnswer = {
  name: 'ns1.example.net',
  state: 'new',
  values: ['192.0.2.1'],
  ttl: 300,
  serial: 7,
  ms: 3,
  since: '2026-01-02T10:00:00.000Z',
};
const old: NameserverAnswer = {
  ...fresh,
  name: 'ns2.example.net',
  state: 'old',
  serial: 6,
  values: [],
  ttl: null,
};
const gone: NameserverAnswer = { ...old, state: 'unreachable', serial: null, ms: null, since: null };

const answer = (...nameservers: NameserverAnswer[]) =>
  ok({
    changed: '2026-01-02T10:00:00.000Z',
    serial: 7,
    nameservers,
    published: 'published',
    reason: null,
  });
const view = (handler: () => Response | Error) =>
  show(<PropagationView clusterId={canal.id} projectId={PROJECT} name="www" type="A" />, {
    [PROPAGATION]: handler,
  });

it('the view polls until every nameserver has the newest answer', async () => {
  jest.useFakeTimers();
  try {
    const answers = [answer(fresh, gone), answer(fresh, old)];
    const { sent } = view(() => answers.shift() ?? answer(fresh, { ...fresh, name: 'ns2.example.net' }));
    expect(await screen.findByText('One nameserver does not have it yet. Checking again…')).toBeTruthy();
    expect(screen.getByText('No answer within a second.')).toBeTruthy();
    expect(screen.getByText(/TTL 300 seconds, serial 7, answered in 3 ms/u)).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(600));
    expect(await screen.findByText('Another answer')).toBeTruthy();
    expect(screen.getByText('No such record set')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(600));
    expect(await screen.findByText('Every nameserver has the newest answer.')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(sent).toHaveLength(3);
    expect(sent[0]?.body).toEqual({ ...KEY, record_name: 'www', record_type: 'A' });
  } finally {
    jest.useRealTimers();
  }
});

it('a failed request for the propagation shows the reason or a missing network', async () => {
  const answers = [() => refusal(503, 'unavailable', 'Not now.'), offline];
  const { user } = view(() => (answers.shift() ?? (() => answer(fresh)))());
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Every nameserver has the newest answer.')).toBeTruthy();
});

it('a failed publication shows the reason and stops polling', async () => {
  jest.useFakeTimers();
  try {
    const reason = 'Route 53 refuses this: it has too many values.';
    const set = { changed: '2026-01-02T10:00:00.000Z', serial: null, nameservers: [old] };
    const waits = ok({ ...set, published: 'pending', reason: 'Route 53 cannot be reached. We try again.' });
    const answers = [waits];
    const { sent } = view(() => answers.shift() ?? ok({ ...set, published: 'failed', reason }));
    expect(await screen.findByText('Route 53 cannot be reached. We try again.')).toBeTruthy();
    expect(screen.getByText('One nameserver does not have it yet. Checking again…')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(600));
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByText(/Checking again/u)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(sent).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});
