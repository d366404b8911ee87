import { act, renderHook } from '@testing-library/react';
import { fakePasskeys, forgetPasskeys } from '../../../test/fake-passkeys';
import type { AskOptions } from './ask-browser';
import { usePasskeyOffer } from './use-passkey-offer';

const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  forgetPasskeys();
});

it('the passkey offer is renewed before the server request expires, except on a hidden page', async () => {
  fakePasskeys();
  const requests: AskOptions[] = [];
  const run = async (asking: AskOptions) => void requests.push(asking);
  const { unmount } = renderHook(() => usePasskeyOffer(true, run));
  await act(() => jest.advanceTimersByTimeAsync(3 * MINUTE));
  expect(requests).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(MINUTE));
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => jest.advanceTimersByTimeAsync(60 * MINUTE));
  expect(requests).toHaveLength(2);
  visible.mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(requests).toHaveLength(3);
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(60 * MINUTE));
  expect(requests.map(({ signal, offered }) => [signal.aborted, offered])).toEqual(
    Array(3).fill([true, true]),
  );
});

it('the passkey offer is absent without browser support', async () => {
  const run = jest.fn(async () => undefined);
  renderHook(() => usePasskeyOffer(true, run));
  await act(() => jest.advanceTimersByTimeAsync(MINUTE));
  expect(run).not.toHaveBeenCalled();
});
