import { act, waitFor } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import { pathOf, shopUpdating } from '../../../../test/hosting';
import { UpdateProgress } from './update-progress';

const UPDATE = pathOf('update');

it('an update is polled to its end after a refused poll, at a longer interval', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const onEnd = jest.fn();
  const answers = [() => refusal(429, 'too-many-requests', 'Too many requests.')];
  const done = () => ok({ run: 4, progress: 100, step: null });
  const update = { projectId: PROJECT, container: shopUpdating, run: 4, cancelled: false };
  const { sent, host } = show(<UpdateProgress {...update} onCancel={() => undefined} onEnd={onEnd} />, {
    [UPDATE]: () => (answers.shift() ?? done)(),
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(sent).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(host.toast).toHaveBeenCalledWith({ text: 'Shop: version 4 is live.', tone: 'good' });
});
